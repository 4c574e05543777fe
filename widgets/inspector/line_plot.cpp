// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/line_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QPainter>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kThickness = 72; ///< across the places
constexpr int kShortest = 48;  ///< along them
constexpr int kLabelDigits = 3;
constexpr int kMarginAcross = 4;
constexpr int kNumberGap = 8;       ///< between the values' numbers and the frame, ticks included
constexpr float kGridShare = 0.15F; ///< of the text's colour
constexpr double kPointSize = 5.0;
constexpr int kTicksUp = 3;
constexpr int kTicksAcross = 1;  ///< two or three: the labels stand side by side
constexpr qsizetype kPoints = 2; ///< so few numbers make no line worth seeing

/// Few ticks, the program's own way of writing numbers.
class ValueTicker : public QCPAxisTicker
{
public:
    explicit ValueTicker(int count) { setTickCount(count); }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        return formatShort(tick, kLabelDigits, locale);
    }

    int getSubTickCount(double) override { return 0; }
};

} // namespace

LinePlot::LinePlot(Along along, QWidget* parent)
    : QCustomPlot(parent)
    , m_along(along)
{
    setFocusPolicy(Qt::NoFocus);
    // Smooth edges of a line with thousands of points take a second to paint.
    setNotAntialiasedElement(QCP::aePlottables);
    setPlottingHint(QCP::phFastPolylines);
    m_line = addGraph(placeAxis(), valueAxis());
    m_odd = addGraph(placeAxis(), valueAxis());
    m_odd->setLineStyle(QCPGraph::lsNone);
    m_line->setLineStyle(QCPGraph::lsStepCenter);
    m_line->setAdaptiveSampling(true);
    m_mark = new QCPItemStraightLine(this);
    m_mark->setVisible(false);
    for (QCPItemPosition* point : {m_mark->point1, m_mark->point2}) {
        point->setAxes(along == Along::Columns ? xAxis : xAxis2, yAxis);
    }
    if (along == Along::Rows) {
        yAxis->setRangeReversed(true);
    }
    valueAxis()->setTicker(
        QSharedPointer<ValueTicker>::create(along == Along::Columns ? kTicksUp : kTicksAcross));
    for (QCPAxis* axis : {xAxis, yAxis, xAxis2, yAxis2}) {
        axis->setVisible(true);
        axis->setSubTicks(false);
        const bool hasNumbers = axis == valueAxis();
        axis->setTicks(hasNumbers);
        axis->setTickLabels(hasNumbers);
        axis->setTickLength(0, 3);
        axis->grid()->setVisible(hasNumbers);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    axisRect()->setMinimumMargins(
        QMargins(kMarginAcross, kMarginAcross, kMarginAcross, kMarginAcross));
    if (along == Along::Columns) {
        setFixedHeight(kThickness);
    } else {
        setFixedWidth(kThickness);
    }
    applyPalette();
}

QCPAxis* LinePlot::placeAxis() const
{
    return m_along == Along::Columns ? xAxis : yAxis;
}

QCPAxis* LinePlot::valueAxis() const
{
    // Numbers stand where the heatmap beside has room for them: at its rows and above its columns.
    return m_along == Along::Columns ? yAxis : xAxis2;
}

void LinePlot::setNumbers(std::vector<double> numbers, bool isFromZero)
{
    m_numbers = std::move(numbers);
    const auto count = static_cast<qsizetype>(m_numbers.size());
    QVector<double> places(count);
    QVector<double> values(count);
    QVector<double> oddPlaces;
    for (qsizetype place = 0; place < count; ++place) {
        const double value = m_numbers[static_cast<std::size_t>(place)];
        places[place] = static_cast<double>(place);
        values[place] = std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN();
        if (!std::isfinite(value)) {
            oddPlaces.append(places[place]);
        }
    }
    m_line->setData(places, values, true);
    m_line->setScatterStyle(count <= kPoints ? QCPScatterStyle(QCPScatterStyle::ssDisc, kPointSize)
                                             : QCPScatterStyle());
    fitValues(isFromZero);
    m_odd->setData(oddPlaces, QVector<double>(oddPlaces.size(), valueAxis()->range().lower), true);
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
    const int needed = m_along == Along::Columns
                           ? widestNumber() + kNumberGap
                           : QFontMetrics(numberFont()).height() + kMarginAcross;
    axis->setTickLabelSide(m_roomBefore >= needed ? QCPAxis::lsOutside : QCPAxis::lsInside);
}

int LinePlot::widestNumber() const
{
    QVector<double> ticks;
    QVector<QString> labels;
    valueAxis()->ticker()->generate(valueAxis()->range(), locale(), QLatin1Char('g'), kLabelDigits,
                                    ticks, nullptr, &labels);
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
    const double room = (high - low) * 0.05;
    valueAxis()->setRange(low - (isFromZero && low == 0.0 ? 0.0 : room), high + room);
}

void LinePlot::setSpan(const QCPRange& places)
{
    placeAxis()->setRange(places);
    replot(rpQueuedReplot);
}

void LinePlot::setFrame(int begin, int length)
{
    axisRect()->setAutoMargins(m_along == Along::Columns ? QCP::msTop | QCP::msBottom
                                                         : QCP::msLeft | QCP::msRight);
    QMargins margins = axisRect()->margins();
    if (m_along == Along::Columns) {
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

void LinePlot::setMark(std::optional<std::uint64_t> place)
{
    m_mark->setVisible(place.has_value());
    if (place) {
        const auto at = static_cast<double>(*place);
        const bool isFlat = m_along == Along::Columns;
        m_mark->point1->setCoords(isFlat ? at : 0.0, isFlat ? 0.0 : at);
        m_mark->point2->setCoords(isFlat ? at : 1.0, isFlat ? 1.0 : at);
    }
    replot(rpQueuedReplot);
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
    return m_along == Along::Columns ? QSize(kShortest * 4, kThickness)
                                     : QSize(kThickness, kShortest * 4);
}

QSize LinePlot::minimumSizeHint() const
{
    return m_along == Along::Columns ? QSize(kShortest, kThickness) : QSize(kThickness, kShortest);
}

void LinePlot::mousePressEvent(QMouseEvent* event)
{
    QCustomPlot::mousePressEvent(event);
    const double at = m_along == Along::Columns ? xAxis->pixelToCoord(event->position().x())
                                                : yAxis->pixelToCoord(event->position().y());
    if (event->button() == Qt::LeftButton && !m_numbers.empty() &&
        axisRect()->rect().contains(event->position().toPoint())) {
        const double last = static_cast<double>(m_numbers.size()) - 1.0;
        emit placeClicked(static_cast<std::uint64_t>(std::clamp(std::floor(at + 0.5), 0.0, last)));
    }
}

void LinePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
    }
    QCustomPlot::changeEvent(event);
}

void LinePlot::applyPalette()
{
    const QColor text = palette().color(QPalette::WindowText);
    const QColor frame = palette().color(QPalette::Mid);
    QColor grid = text;
    grid.setAlphaF(kGridShare);
    setBackground(palette().color(QPalette::Window));
    for (QCPAxis* axis : {xAxis, yAxis, xAxis2, yAxis2}) {
        axis->setBasePen(frame);
        axis->setTickPen(frame);
        axis->setTickLabelColor(text);
        axis->setTickLabelFont(numberFont());
        axis->grid()->setPen(grid);
    }
    m_line->setPen(QPen(text, 1.0));
    m_odd->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, text, 7));
    m_mark->setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    replot(rpQueuedReplot);
}

} // namespace gateloupe
