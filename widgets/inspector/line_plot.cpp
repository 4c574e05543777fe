// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/line_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"

namespace gateloupe {

namespace {

constexpr int kThickness = 72; ///< across the places
constexpr int kShortest = 48;  ///< along them
constexpr int kMarginAcross = 4;
constexpr int kNumberGap = 8; ///< between the values' numbers and the frame, ticks included
constexpr double kFewPointsSize = 5.0;
constexpr int kTicksUp = 3;
constexpr int kTicksAcross = 1;    ///< two or three: the labels stand side by side
constexpr std::size_t kPoints = 2; ///< so few numbers make no line worth seeing
constexpr double kEdgeShare = 0.1; ///< of the low picture: a number nearer to its edge would be cut

/// Leaves out ticks whose numbers would reach beyond the frame.
class InnerTicker : public ShortNumberTicker
{
public:
    using ShortNumberTicker::ShortNumberTicker;

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        QVector<double> ticks = ShortNumberTicker::createTickVector(tickStep, range);
        const double edge = kEdgeShare * range.size();
        ticks.removeIf(
            [&](double tick) { return tick < range.lower + edge || tick > range.upper - edge; });
        return ticks;
    }
};

QSharedPointer<QCPAxisTicker> tickerAlong(Qt::Orientation along)
{
    if (along == Qt::Horizontal) {
        return QSharedPointer<InnerTicker>::create(kTicksUp);
    }
    return QSharedPointer<ShortNumberTicker>::create(kTicksAcross);
}

} // namespace

LinePlot::LinePlot(Qt::Orientation along, QWidget* parent)
    : StepLinePlot(along, parent)
    , m_line(addLine())
    , m_odd(addLine())
{
    m_odd->setLineStyle(QCPGraph::lsNone);
    m_line->setLineStyle(QCPGraph::lsStepCenter);
    m_line->setAdaptiveSampling(true);
    valueAxis()->setTicker(tickerAlong(along));
    frameAxes(*axisRect());
    for (QCPAxis* axis : axisRect()->axes()) {
        const bool hasNumbers = axis == valueAxis();
        axis->setTicks(hasNumbers);
        axis->setTickLabels(hasNumbers);
        axis->grid()->setVisible(hasNumbers);
    }
    axisRect()->setMinimumMargins(
        QMargins(kMarginAcross, kMarginAcross, kMarginAcross, kMarginAcross));
    if (along == Qt::Horizontal) {
        setFixedHeight(kThickness);
    } else {
        setMinimumWidth(kThickness); // where there is room it may be wider
    }
    onPaletteChange(this, [this] { applyPens(); });
    applyPens();
}

void LinePlot::setNumbers(std::vector<double> numbers, bool isFromZero)
{
    m_numbers = std::move(numbers);
    StepLinePlot::setNumbers(*m_line, m_numbers);
    setCount(m_numbers.size());
    m_line->setScatterStyle(m_numbers.size() <= kPoints
                                ? QCPScatterStyle(QCPScatterStyle::ssDisc, kFewPointsSize)
                                : QCPScatterStyle());
    fitValues(isFromZero);
    QVector<double> odd;
    for (std::size_t place = 0; place < m_numbers.size(); ++place) {
        if (!std::isfinite(m_numbers[place])) {
            odd.append(static_cast<double>(place));
        }
    }
    m_odd->setData(odd, QVector<double>(odd.size(), valueAxis()->range().lower), true);
    placeNumbers();
    replot(rpQueuedReplot);
}

/// Beside the frame where they have room, else in it; none where there is nothing to read off.
void LinePlot::placeNumbers()
{
    QCPAxis* axis = valueAxis();
    const bool hasNumbers = !m_numbers.empty();
    axis->setTicks(hasNumbers);
    axis->setTickLabels(hasNumbers);
    axis->grid()->setVisible(hasNumbers);
    const int needed = along() == Qt::Horizontal
                           ? widestNumber() + kNumberGap
                           : QFontMetrics(numberFont()).height() + kMarginAcross;
    const bool isOutside = !m_isFramed || m_roomBefore >= needed;
    axis->setTickLabelSide(isOutside ? QCPAxis::lsOutside : QCPAxis::lsInside);
}

int LinePlot::widestNumber() const
{
    QVector<double> ticks;
    QVector<QString> labels;
    valueAxis()->ticker()->generate(valueAxis()->range(), locale(), QLatin1Char('g'), 0, ticks,
                                    nullptr, &labels);
    const QFontMetrics metrics(numberFont());
    int widest = 0;
    for (const QString& label : labels) {
        widest = std::max(widest, metrics.horizontalAdvance(label));
    }
    return widest;
}

void LinePlot::fitValues(bool isFromZero)
{
    double low = isFromZero ? 0.0 : std::numeric_limits<double>::infinity();
    double high = isFromZero ? 0.0 : -std::numeric_limits<double>::infinity();
    for (const double value : m_numbers) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (!(low < high)) {
        const double middle = std::isfinite(low) ? low : 0.0;
        const double half = std::max(std::abs(middle), 1.0) / 2.0;
        low = middle - half;
        high = middle + half;
    }
    // In the low picture a number on the edge would lose half of its digits.
    const bool isLow = along() == Qt::Horizontal;
    const double room = (high - low) * (isLow ? 0.15 : 0.05);
    valueAxis()->setRange(low - (isFromZero && low == 0.0 && !isLow ? 0.0 : room), high + room);
}

void LinePlot::setSpan(const QCPRange& places)
{
    indexAxis()->setRange(places);
    replot(rpQueuedReplot);
}

void LinePlot::setFrame(int begin, int length)
{
    m_isFramed = true;
    axisRect()->setAutoMargins(along() == Qt::Horizontal ? QCP::msTop | QCP::msBottom
                                                         : QCP::msLeft | QCP::msRight);
    QMargins margins = axisRect()->margins();
    if (along() == Qt::Horizontal) {
        margins.setLeft(begin);
        margins.setRight(std::max(0, width() - begin - length));
    } else {
        margins.setTop(begin);
        margins.setBottom(std::max(0, height() - begin - length));
    }
    if (margins != axisRect()->margins()) {
        axisRect()->setMargins(margins);
        m_roomBefore = begin;
        placeNumbers();
        replot(rpQueuedReplot);
    }
}

void LinePlot::setTitle(const QString& title)
{
    setToolTip(title);
    setAccessibleName(title);
}

void LinePlot::setHint(const QString& hint)
{
    m_hint = hint;
    update();
}

void LinePlot::paintEvent(QPaintEvent* event)
{
    QCustomPlot::paintEvent(event);
    const QRect frame = axisRect()->rect();
    if (m_numbers.empty() && fontMetrics().horizontalAdvance(m_hint) < frame.width()) {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(frame, Qt::AlignCenter, m_hint);
    }
}

QSize LinePlot::sizeHint() const
{
    return along() == Qt::Horizontal ? QSize(kShortest * 4, kThickness)
                                     : QSize(kThickness, kShortest * 4);
}

QSize LinePlot::minimumSizeHint() const
{
    return along() == Qt::Horizontal ? QSize(kShortest, kThickness) : QSize(kThickness, kShortest);
}

void LinePlot::applyPens()
{
    const QColor text = palette().color(QPalette::WindowText);
    m_line->setPen(QPen(text, 1.0));
    m_odd->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, text, 7));
}

} // namespace gateloupe
