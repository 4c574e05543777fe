// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/color_bar.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAction>
#include <QEvent>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr double kBeyond = 0.1; ///< of the range, shown beyond each limit

} // namespace

ColorBar::ColorBar(QWidget* parent)
    : QWidget(parent)
    , m_logCounts(new QAction(this))
    , m_auto(new QAction(this))
    , m_reset(new QAction(this))
{
    setFont(numberFont());
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    buildActions();
    retranslate();
}

void ColorBar::buildActions()
{
    m_logCounts->setObjectName(QStringLiteral("logCounts"));
    m_logCounts->setCheckable(true);
    m_auto->setObjectName(QStringLiteral("autoRange"));
    m_reset->setObjectName(QStringLiteral("resetRange"));
    addActions({m_logCounts, m_auto, m_reset});
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_logCounts, &QAction::triggered, this, [this](bool isLogarithmic) {
        setCounts(isLogarithmic ? Counts::Logarithmic : Counts::Linear);
        emit countsChanged();
    });
    connect(m_auto, &QAction::triggered, this, &ColorBar::autoRequested);
    connect(m_reset, &QAction::triggered, this, &ColorBar::resetRequested);
}

void ColorBar::setScale(const ColorScale& scale)
{
    if (scale == m_scale) {
        return;
    }
    m_scale = scale;
    if (!m_dragged) {
        m_axis = scale;
    }
    describe();
    updateGeometry();
    update();
}

void ColorBar::setData(std::shared_ptr<const HeatmapData> numbers)
{
    if (numbers != m_data) {
        m_data = std::move(numbers);
        describe();
        updateGeometry();
        update();
    }
}

void ColorBar::setCounts(Counts counts)
{
    m_counts = counts;
    m_logCounts->setChecked(counts == Counts::Logarithmic);
    update();
}

ColorBar::Shares ColorBar::clipped() const
{
    if (m_data == nullptr) {
        return {};
    }
    // Within a bin the histogram only estimates; at the ends it is known that nothing is clipped.
    const MatrixStatistics& s = m_data->statistics;
    const ValueHistogram& histogram = m_data->histogram;
    Shares shares;
    if (s.min < m_scale.low()) {
        shares.below = std::max(1.0, histogram.countBelow(m_scale.low()));
    }
    if (s.max > m_scale.high()) {
        shares.above = std::max(1.0, static_cast<double>(histogram.finite()) -
                                         histogram.countBelow(m_scale.high()));
    }
    return shares;
}

std::vector<ColorBar::Entry> ColorBar::entries() const
{
    std::vector<Entry> list;
    if (m_data == nullptr) {
        return list;
    }
    const ValueHistogram& histogram = m_data->histogram;
    const Shares outside = clipped();
    const auto count = [](double number) {
        return formatCount(static_cast<std::uint64_t>(std::llround(number)));
    };
    if (outside.above > 0.0) {
        //: legend entry: about how many elements lie above the range of colours
        list.push_back({tr("above ≈%1").arg(count(outside.above)), m_scale.aboveColor()});
    }
    if (outside.below > 0.0) {
        //: legend entry: about how many elements lie below the range of colours
        list.push_back({tr("below ≈%1").arg(count(outside.below)), m_scale.belowColor()});
    }
    if (histogram.plusInfinity() > 0) {
        //: legend entry: how many elements are infinite
        list.push_back({tr("+∞ %1").arg(formatCount(histogram.plusInfinity())),
                        ColorScale::plusInfinityColor()});
    }
    if (histogram.minusInfinity() > 0) {
        //: legend entry: how many elements are infinite and negative
        list.push_back({tr("−∞ %1").arg(formatCount(histogram.minusInfinity())),
                        ColorScale::minusInfinityColor()});
    }
    if (m_data->statistics.nan > 0) {
        //: legend entry: how many elements are "not a number"
        list.push_back(
            {tr("NaN %1").arg(formatCount(m_data->statistics.nan)), ColorScale::nanColor()});
    }
    return list;
}

QString ColorBar::shareText(Handle handle) const
{
    const Shares outside = clipped();
    const double count = handle == Handle::High ? outside.above : outside.below;
    if (count == 0.0) {
        return {};
    }
    const double percent = 100.0 * count / static_cast<double>(m_data->histogram.finite());
    constexpr int kDigits = 2;
    const QString number = percent < 0.01 ? tr("<0.01") : formatShort(percent, kDigits);
    //: share of the elements that lie above the range of colours
    return handle == Handle::High ? tr("%1 % above").arg(number)
                                  //: share of the elements that lie below the range of colours
                                  : tr("%1 % below").arg(number);
}

QStringList ColorBar::legendTexts() const
{
    QStringList texts;
    for (const Handle handle : {Handle::High, Handle::Low}) {
        if (const QString text = shareText(handle); !text.isEmpty()) {
            texts.append(text);
        }
    }
    for (const Entry& entry : entries()) {
        texts.append(entry.text);
    }
    return texts;
}

double ColorBar::positionAt(double y) const
{
    const QRect bar = barRect();
    return (bar.bottom() - y) / std::max(1, bar.height() - 1) * (1.0 + 2.0 * kBeyond) - kBeyond;
}

int ColorBar::yOf(double position) const
{
    const QRect bar = barRect();
    const double place = (position + kBeyond) / (1.0 + 2.0 * kBeyond);
    return bar.bottom() -
           static_cast<int>(std::lround(std::clamp(place, 0.0, 1.0) * (bar.height() - 1)));
}

QPoint ColorBar::placeOf(Handle handle) const
{
    const double value = handle == Handle::High ? m_scale.high() : m_scale.low();
    double position = m_axis.positionOf(value);
    if (m_scale.low() == m_scale.high()) {
        position = handle == Handle::High ? 1.0 : 0.0;
    }
    return {barRect().center().x(), yOf(position)};
}

void ColorBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

void ColorBar::retranslate()
{
    //: of the histogram beside the colour scale
    m_logCounts->setText(tr("Logarithmic counts"));
    m_auto->setText(tr("Range from what is visible"));
    m_reset->setText(tr("Reset range"));
    setToolTip(tr("Drag a handle to change the range of colours, double click to reset it."));
    describe();
    updateGeometry();
}

void ColorBar::describe()
{
    setAccessibleName(tr("Colour scale"));
    const QString low = formatValue(m_scale.low());
    const QString high = formatValue(m_scale.high());
    QStringList sentences;
    //: the numbers at the two ends of the colour scale, and which of them the keys move
    sentences.append(m_focused == Handle::High
                         ? tr("from %1 to %2, upper limit selected").arg(low, high)
                         : tr("from %1 to %2, lower limit selected").arg(low, high));
    sentences.append(legendTexts());
    setAccessibleDescription(sentences.join(QStringLiteral("; ")));
}

} // namespace gateloupe
