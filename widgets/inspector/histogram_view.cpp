// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/histogram_view.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QLabel>
#include <qcustomplot.h>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"
#include "widgets/inspector/inspected_matrix.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kPlotHeight = 132;
constexpr int kTicks = 4;
/// So many elements are counted anew whenever the range moves; of more the fine bins that were
/// counted once are added up.
constexpr std::uint64_t kMostCountedAnew = std::uint64_t{1} << 20U;
constexpr double kLogFloor = 0.5; ///< where a bin of one element still has height

/// Of counts: no fraction of an element.
class CountTicker : public ShortNumberTicker
{
public:
    using ShortNumberTicker::ShortNumberTicker;

protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(1.0, ShortNumberTicker::getTickStep(range));
    }
};

class PowerTicker : public QCPAxisTickerLog
{
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        return formatShort(tick, 3, locale);
    }
};

/// The outline of the bins: two points each.
void setOutline(QCPGraph* graph, const std::optional<Histogram>& histogram)
{
    QVector<double> keys;
    QVector<double> counts;
    if (histogram) {
        const double width = histogram->binWidth();
        for (std::size_t bin = 0; bin < histogram->bins.size(); ++bin) {
            const double left = histogram->low + static_cast<double>(bin) * width;
            const auto count = static_cast<double>(histogram->bins[bin]);
            keys << left << left + width;
            counts << count << count;
        }
    }
    graph->setData(keys, counts, true);
}

} // namespace

HistogramView::HistogramView()
    : m_plot(named(new QCustomPlot, "histogramPlot"))
    , m_logarithmic(named(new QCheckBox, "histogramLog"))
    , m_outside(newPlainText("histogramOutside"))
    , m_wholeJob([this](const Result<Histogram>& histogram) {
        setWhole(histogram ? std::optional(*histogram) : std::nullopt);
        emit counted();
    })
    , m_selectedJob([this](const Result<Histogram>& histogram) {
        setSelected(histogram ? std::optional(*histogram) : std::nullopt);
        emit counted();
    })
{
    setLayoutOf(this, columnOf({{m_plot, 1}, m_outside, m_logarithmic}, 4));
    m_plot->setMinimumSize(96, kPlotHeight);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setNotAntialiasedElement(QCP::aePlottables);
    m_plot->setPlottingHint(QCP::phFastPolylines);
    m_wholeLine = m_plot->addGraph();
    m_selectedLine = m_plot->addGraph();
    m_valueLine = m_plot->addGraph();
    m_plot->xAxis->setTicker(QSharedPointer<ShortNumberTicker>::create(kTicks));
    frameAxes(*m_plot->axisRect());
    connect(m_logarithmic, &QCheckBox::clicked, this, [this] {
        showAll();
        emit viewStateChanged(tr("counts of the histogram"));
    });
    inEveryLanguage(this, [this] {
        //: the axis of a histogram
        m_logarithmic->setText(tr("Logarithmic counts"));
        m_plot->setAccessibleName(tr("Histogram of the values"));
        m_plot->setToolTip(tr("How the values spread over the colour range; the selection is "
                              "filled in the highlight colour"));
        showAll();
    });
    onPaletteChange(m_plot, [this] { applyPens(); });
    applyPens();
}

void HistogramView::count(std::shared_ptr<const HeatmapData> numbers,
                          const std::optional<CellRect>& selection, double low, double high)
{
    m_selectedJob.cancel();
    const WholeRequest whole{numbers, low, high};
    if (whole != m_wholeRequest || numbers == nullptr) { // else only the selection is another
        m_wholeRequest = whole;
        m_wholeJob.cancel();
        if (numbers == nullptr) {
            setWhole(std::nullopt);
        } else if (numbers->matrix.elements() > kMostCountedAnew) {
            setWhole(histogramOf(numbers->histogram, low, high, kBins));
        } else {
            m_wholeJob.start([numbers, low, high](ProgressMonitor& monitor) {
                return histogramOf({.matrix = numbers->matrix}, low, high, kBins, monitor);
            });
        }
    }
    if (numbers == nullptr || !selection) {
        setSelected(std::nullopt);
        return;
    }
    m_selectedJob.start([numbers, selection = *selection, low, high](ProgressMonitor& monitor) {
        return histogramOf(partOf(*numbers, selection), low, high, kBins, monitor);
    });
}

void HistogramView::setWhole(const std::optional<Histogram>& histogram)
{
    m_whole = histogram;
    showAll();
}

void HistogramView::setSelected(const std::optional<Histogram>& histogram)
{
    m_selected = histogram;
    showAll();
}

void HistogramView::setValue(std::optional<double> value)
{
    m_value = value && std::isfinite(*value) ? value : std::nullopt;
    showAll();
}

bool HistogramView::isLogarithmic() const
{
    return m_logarithmic->isChecked();
}

QJsonObject HistogramView::viewState() const
{
    return {{QStringLiteral("log"), isLogarithmic()}};
}

void HistogramView::setViewState(const QJsonObject& state)
{
    m_logarithmic->setChecked(state[QLatin1String("log")].toBool(isLogarithmic()));
    showAll();
}

void HistogramView::showAll()
{
    setOutline(m_wholeLine, m_whole);
    setOutline(m_selectedLine, m_selected);
    std::uint64_t largest = 1;
    if (m_whole && !m_whole->bins.empty()) {
        largest = std::max(largest, *std::ranges::max_element(m_whole->bins));
        m_plot->xAxis->setRange(m_whole->low, m_whole->high);
    }
    const double top = static_cast<double>(largest) * (isLogarithmic() ? 1.6 : 1.05);
    m_plot->yAxis->setScaleType(isLogarithmic() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (isLogarithmic()) {
        m_plot->yAxis->setTicker(QSharedPointer<PowerTicker>::create());
    } else {
        m_plot->yAxis->setTicker(QSharedPointer<CountTicker>::create(kTicks));
    }
    m_plot->yAxis->setRange(isLogarithmic() ? kLogFloor : 0.0, top);
    if (m_value) {
        m_valueLine->setData({*m_value, *m_value}, {m_plot->yAxis->range().lower, top}, true);
    } else {
        m_valueLine->setData({}, {});
    }
    m_outside->setText(m_whole ? outsideText(*m_whole) : QString());
    m_plot->setAccessibleDescription(m_outside->text());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString HistogramView::outsideText(const Histogram& histogram) const
{
    const std::uint64_t finite = histogram.finite();
    const auto share = [finite](std::uint64_t count) {
        return formatShort(100.0 * static_cast<double>(count) /
                               static_cast<double>(std::max<std::uint64_t>(1, finite)),
                           2);
    };
    QStringList parts;
    const auto add = [&parts](std::uint64_t count, const QString& text, const QString& number) {
        if (count > 0) {
            parts.append(text.arg(number));
        }
    };
    if (histogram.below + histogram.above == 0) {
        parts.append(tr("all finite elements lie inside the range"));
    }
    //: share of elements below the range of a histogram, in percent
    add(histogram.below, tr("%1 % below"), share(histogram.below));
    //: share of elements above the range of a histogram, in percent
    add(histogram.above, tr("%1 % above"), share(histogram.above));
    add(histogram.nan, QStringLiteral("NaN %1"), formatCount(histogram.nan));
    add(histogram.plusInfinity, QStringLiteral("+∞ %1"), formatCount(histogram.plusInfinity));
    add(histogram.minusInfinity, QStringLiteral("−∞ %1"), formatCount(histogram.minusInfinity));
    return parts.join(QStringLiteral(" · "));
}

void HistogramView::applyPens()
{
    const QColor text = palette().color(QPalette::WindowText);
    QColor highlight = palette().color(QPalette::Highlight);
    QColor fill = text;
    fill.setAlphaF(0.25F);
    applyPlotStyle(*m_plot);
    m_wholeLine->setPen(QPen(text, 1.0));
    m_wholeLine->setBrush(fill);
    m_selectedLine->setPen(QPen(highlight, 1.0));
    m_valueLine->setPen(QPen(highlight, 1.0, Qt::DashLine));
    highlight.setAlphaF(0.6F);
    m_selectedLine->setBrush(highlight);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace gateloupe
