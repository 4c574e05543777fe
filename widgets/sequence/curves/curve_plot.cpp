// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/curve_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"
#include "widgets/heatmap/data/round_step.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kNameGap = 3;   ///< before a name and behind its line
constexpr int kNameLine = 12; ///< in the colour and dashes of the curve
constexpr int kNameSpace = 4; ///< between names beside each other
constexpr int kLeastCurvesHeight = 64;
constexpr int kLeastLaneHeight = 36;
constexpr int kLeastBelowHeight = 24;
constexpr int kWantedLaneHeight = 52;
constexpr int kWantedBelowHeight = 30;
constexpr double kValueRoom = 0.05; ///< share of the values' range left free above and below
constexpr int kSequenceMargin = 2;  ///< above and below a plot
constexpr int kCurveTitleGap = 8;
constexpr int kTitleFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr int kValueTicks = 3; ///< about as many numbers at a plot's left
constexpr double kPointSize = 6.0;
/// Closer steps make lines whose smooth edges and dashes nobody sees, and which take a lot of time.
constexpr double kLeastStepPixels = 2.0;
constexpr double kCurveWidth = 1.5;
constexpr double kLaneShare = 0.45; ///< of the height of the plot above

struct CurveStyle
{
    QRgb onLight;
    QRgb onDark;
};

/// Colours: Okabe and Ito's palette, made for colour-blind readers, darker or lighter for contrast.
constexpr std::array kCurveStyles = {
    CurveStyle{0xff0072b2, 0xff56b4e9}, CurveStyle{0xffd55e00, 0xffff8c42},
    CurveStyle{0xff00785a, 0xff2fc79a}, CurveStyle{0xffb0568c, 0xffe08fc0},
    CurveStyle{0xff8a7a00, 0xfff0e442}, CurveStyle{0xff444444, 0xffdddddd},
};

/// At least two numbers, so that they tell a range: as many as have room below each other.
class CurveTicker : public ShortNumberTicker
{
public:
    CurveTicker()
        : ShortNumberTicker(kValueTicks)
    {
    }

    /// Heights of the plot and of one line of text, in pixels.
    void setHeights(int plot, int line) { m_most = std::max(2, plot / std::max(1, line)); }

protected:
    double getTickStep(const QCPRange& range) override
    {
        constexpr double kNextSmaller = 0.4; // of 1, 2 and 5
        constexpr int kMostTries = 4;
        if (!std::isfinite(range.size())) {
            return ShortNumberTicker::getTickStep(range);
        }
        double step = roundStepFrom(range.size() / std::min(m_most, kValueTicks));
        for (int i = 0; i < kMostTries && countIn(range, step) < 2; ++i) {
            step = roundStepFrom(step * kNextSmaller);
        }
        return step;
    }

    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        QVector<double> ticks = ShortNumberTicker::createTickVector(step, range);
        ticks.erase(std::remove_if(ticks.begin(), ticks.end(),
                                   [&range](double tick) { return !range.contains(tick); }),
                    ticks.end());
        return ticks.size() <= m_most ? ticks : QVector<double>{ticks.front(), ticks.back()};
    }

private:
    static int countIn(const QCPRange& range, double step)
    {
        return static_cast<int>(std::floor(range.upper / step) - std::ceil(range.lower / step)) + 1;
    }

    int m_most = 2;
};

/// The pen of a line. Dashes mean an edited run; without colour, lines are told apart by the names
/// at their ends.
QPen curvePen(const Curve& curve, const QPalette& palette)
{
    const std::size_t index = curve.style;
    const CurveStyle& style = kCurveStyles[index % kCurveStyles.size()];
    const bool isDark = palette.color(QPalette::Base).lightness() < 128;
    // The second round through the styles is drawn thicker.
    const double width = index < kCurveStyles.size() ? kCurveWidth : kCurveWidth + 1.0;
    QPen pen(QColor::fromRgb(isDark ? style.onDark : style.onLight), width);
    pen.setStyle(curve.isEdited ? Qt::DashLine : Qt::SolidLine);
    return pen;
}

} // namespace

CurvePlot::CurvePlot(TimeAxis& axis, QWidget* parent)
    : QCustomPlot(parent)
    , m_axis(axis)
{
    setMouseTracking(true);
    setMinimumHeight(kLeastCurvesHeight);
    plotLayout()->clear();
    plotLayout()->setRowSpacing(0);
    setNoAntialiasingOnDrag(true);
    connect(&m_axis, &TimeAxis::changed, this, &CurvePlot::follow);
    connect(&m_axis, &TimeAxis::cursorsMoved, this, qOverload<>(&QWidget::update));
    onPaletteChange(this, [this] { restyle(); });
    restyle();
}

void CurvePlot::setGroups(std::vector<CurveGroup> groups)
{
    m_groups = std::move(groups);
    makeLanes();
}

namespace {

int heightOf(const CurveGroup& group, int lane, int below)
{
    return (!group.curves.empty() || group.lane.empty() ? lane : 0) +
           (group.lane.empty() ? 0 : below);
}

} // namespace

int CurvePlot::wantedHeight() const
{
    int wanted = 0;
    for (const CurveGroup& group : m_groups) {
        wanted += heightOf(group, kWantedLaneHeight, kWantedBelowHeight);
    }
    return std::max(wanted, kLeastCurvesHeight);
}

/// The first one is always there, the others as long as their curves can be read.
std::size_t CurvePlot::fittingGroups() const
{
    int taken = 0;
    std::size_t count = 0;
    for (const CurveGroup& group : m_groups) {
        taken += heightOf(group, kLeastLaneHeight, kLeastBelowHeight);
        if (count > 0 && taken > height()) {
            break;
        }
        ++count;
    }
    return count;
}

void CurvePlot::resizeEvent(QResizeEvent* event)
{
    QCustomPlot::resizeEvent(event);
    if (fittingGroups() != m_madeGroups) {
        makeLanes();
    } else {
        follow();
    }
}

QList<QRect> CurvePlot::dataAreas() const
{
    QList<QRect> areas;
    for (const Lane& lane : m_lanes) {
        areas.append(lane.rect->rect() & rect());
    }
    return areas;
}

void CurvePlot::makeLanes()
{
    clearGraphs();
    plotLayout()->clear();
    plotLayout()->simplify();
    m_lanes.clear();
    m_madeGroups = fittingGroups();
    for (std::size_t i = 0; i < m_madeGroups; ++i) {
        if (!m_groups[i].curves.empty() || m_groups[i].lane.empty()) {
            addLane(i, false);
        }
        if (!m_groups[i].lane.empty()) {
            addLane(i, true);
        }
    }
    restyle();
    follow();
}

const std::vector<Curve>& CurvePlot::curvesOf(const Lane& lane) const
{
    return lane.isBelow ? m_groups[lane.group].lane : m_groups[lane.group].curves;
}

void CurvePlot::addLane(std::size_t group, bool isBelow)
{
    auto* rect = new QCPAxisRect(this, false);
    const Lane lane{.rect = rect, .group = group, .isBelow = isBelow};
    rect->addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
    rect->setAutoMargins(QCP::msNone);
    const int row = static_cast<int>(m_lanes.size());
    plotLayout()->addElement(row, 0, rect);
    plotLayout()->setRowStretchFactor(row, isBelow ? kLaneShare : 1.0);
    m_lanes.push_back(lane);
    QCPAxis* x = rect->axis(QCPAxis::atBottom);
    QCPAxis* y = rect->axis(QCPAxis::atLeft);
    for (QCPAxis* each : {x, y}) {
        each->setLayer(QStringLiteral("axes"));
        each->grid()->setLayer(QStringLiteral("grid"));
        each->setSubTicks(false);
    }
    const auto wholeSteps = QSharedPointer<QCPAxisTickerFixed>::create();
    wholeSteps->setScaleStrategy(QCPAxisTickerFixed::ssNone);
    x->setTicker(wholeSteps);
    x->setTickLabels(false);
    y->setTicker(QSharedPointer<CurveTicker>::create());
    const bool isShare = m_groups[group].isShare && !isBelow;
    double low = isShare ? 0.0 : std::numeric_limits<double>::infinity();
    double high = isShare ? 1.0 : -std::numeric_limits<double>::infinity();
    for (const Curve& curve : curvesOf(lane)) {
        QCPGraph* graph = addGraph(x, y);
        graph->setData(curve.steps, curve.values, true);
        if (curve.values.size() == 1) { // one step makes no line
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, kPointSize));
        }
        for (const double value : curve.values) {
            low = std::isfinite(value) ? std::min(low, value) : low;
            high = std::isfinite(value) ? std::max(high, value) : high;
        }
    }
    if (!(low < high)) {
        low = std::isfinite(low) ? low - 0.5 : -1.0;
        high = std::isfinite(high) ? high + 0.5 : 1.0;
    }
    const double room = (high - low) * kValueRoom;
    y->setRange(low - room, high + room);
}

void CurvePlot::follow()
{
    const int right = std::max(0, width() - m_axis.left() - m_axis.width());
    for (const Lane& lane : m_lanes) {
        QCPAxisRect* rect = lane.rect;
        const int top = &lane == &m_lanes.front() ? 2 * kSequenceMargin : kSequenceMargin;
        rect->setMargins(QMargins(m_axis.left(), top, right, kSequenceMargin));
        rect->axis(QCPAxis::atBottom)->setRange(m_axis.lower(), m_axis.lower() + m_axis.size());
        static_cast<CurveTicker&>(*rect->axis(QCPAxis::atLeft)->ticker())
            .setHeights(rect->height(), QFontMetrics(numberFont()).ascent());
        static_cast<QCPAxisTickerFixed&>(*rect->axis(QCPAxis::atBottom)->ticker())
            .setTickStep(m_axis.tickStep()); // those of the ruler
    }
    applyPens();
    replot(rpQueuedReplot);
}

void CurvePlot::applyPens()
{
    const bool isDense = m_axis.size() * kLeastStepPixels > m_axis.width();
    int index = 0;
    for (const Lane& lane : m_lanes) {
        for (const Curve& curve : curvesOf(lane)) {
            QPen pen = curvePen(curve, palette());
            if (isDense) {
                pen.setWidthF(1.0);
                pen.setCosmetic(true);
            }
            graph(index)->setAntialiased(!isDense);
            graph(index)->setPen(pen);
            ++index;
        }
    }
}

void CurvePlot::restyle()
{
    applyPlotStyle(*this, QPalette::Base);
    applyPens();
    replot(rpQueuedReplot);
}

void CurvePlot::paintEvent(QPaintEvent* event)
{
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    paintNames(painter);
    paintCursors(painter);
}

void CurvePlot::paintNames(QPainter& painter) const
{
    painter.setFont(font());
    const QFontMetrics metrics(font());
    paintTitles(painter);
    for (const Lane& lane : m_lanes) {
        const QRect area = lane.rect->rect();
        auto names = namesOf(lane);
        if (isNamedInRow(lane)) {
            paintNamesInRow(painter, lane, names);
        } else {
            const double step = std::min<double>(
                metrics.height(), area.height() / std::max(1.0, static_cast<double>(names.size())));
            pushApart(names, area, step);
            paintNamesAtEnds(painter, names);
        }
    }
}

std::vector<CurvePlot::Name> CurvePlot::namesOf(const Lane& lane) const
{
    std::vector<Name> names;
    for (const Curve& curve : curvesOf(lane)) {
        if (curve.values.isEmpty() || curve.isEdited) {
            continue;
        }
        const auto after = std::ranges::upper_bound(curve.steps, m_axis.last() + 0.5);
        const auto at = std::max<qsizetype>(1, after - curve.steps.begin()) - 1;
        const double value = curve.values[at];
        const double y = std::isfinite(value)
                             ? lane.rect->axis(QCPAxis::atLeft)->coordToPixel(value)
                             : lane.rect->rect().center().y();
        names.push_back({y, &curve});
    }
    return names;
}

void CurvePlot::pushApart(std::vector<Name>& names, const QRect& area, double step)
{
    std::ranges::sort(names, {}, &Name::y);
    double next = area.top() + step / 2.0;
    for (Name& name : names) {
        name.y = std::max(name.y, next);
        next = name.y + step;
    }
    double most = area.bottom() - step / 2.0 + 2.0;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->y = std::min(name->y, most);
        most = name->y - step;
    }
}

void CurvePlot::paintNamesAtEnds(QPainter& painter, const std::vector<Name>& names) const
{
    const int line = QFontMetrics(font()).height();
    const double left = m_axis.left() + m_axis.width() + kNameGap;
    const double text = left + kNameLine + kNameGap;
    for (const Name& name : names) {
        const QPen pen = curvePen(*name.curve, palette());
        painter.setPen(pen);
        painter.drawLine(QPointF(left, name.y), QPointF(left + kNameLine, name.y));
        painter.setPen(pen.color());
        painter.drawText(QRectF(text, name.y - line / 2.0, width() - text, line),
                         Qt::AlignLeft | Qt::AlignVCenter, name.curve->name);
    }
}

/// In a low plot: one row below the title, in the order of the gates, so that each can be read.
void CurvePlot::paintNamesInRow(QPainter& painter, const Lane& lane,
                                const std::vector<Name>& names) const
{
    const QFontMetrics metrics(font());
    const QRect title = metrics.boundingRect(titleRect(lane), kTitleFlags, titleOf(lane));
    const int top = std::min(title.bottom() + 1, lane.rect->rect().bottom() + 3 - metrics.height());
    int left = kCurveTitleGap;
    for (const Curve& curve : curvesOf(lane)) {
        if (std::ranges::find(names, &curve, &Name::curve) != names.end()) {
            const int wide = metrics.horizontalAdvance(curve.name);
            painter.setPen(curvePen(curve, palette()).color());
            painter.drawText(QRect(left, top, wide, metrics.height()), Qt::AlignCenter, curve.name);
            left += wide + kNameSpace;
        }
    }
}

/// Left of the numbers of the axes, in the height of all plots of a group.
void CurvePlot::paintTitles(QPainter& painter) const
{
    painter.setPen(palette().color(QPalette::Text));
    const Lane* before = nullptr;
    for (const Lane& lane : m_lanes) {
        if (before == nullptr || lane.group != before->group) {
            painter.drawText(titleRect(lane), kTitleFlags, titleOf(lane));
        }
        before = &lane;
    }
}

/// Where the title of a group has room, beside its first plot.
QRect CurvePlot::titleRect(const Lane& first) const
{
    constexpr int kBesideNumbers = 6; // of the room of their ticks
    const QRect area = first.rect->rect();
    const int width = m_axis.left() - kCurveTitleGap - numbersWidth(first) + kBesideNumbers;
    return {kCurveTitleGap, area.top(), std::max(0, width), area.height()};
}

/// In as many lines as leave room for the names below it, else in one that is elided.
QString CurvePlot::titleOf(const Lane& first) const
{
    const QFontMetrics metrics(font());
    const QRect room = titleRect(first);
    const QString& title = m_groups[first.group].title;
    const int names = isNamedInRow(first) ? metrics.height() : 0;
    const bool hasRoom =
        metrics.boundingRect(room, kTitleFlags, title).height() + names <= room.height() + 2;
    return hasRoom ? title : metrics.elidedText(title, Qt::ElideRight, room.width());
}

bool CurvePlot::isNamedInRow(const Lane& lane) const
{
    const auto names = static_cast<int>(namesOf(lane).size());
    return names * QFontMetrics(font()).ascent() > lane.rect->height();
}

/// What the numbers at a plot's left take, with their ticks.
int CurvePlot::numbersWidth(const Lane& lane)
{
    constexpr int kTicksWidth = 12;
    const QCPAxis& axis = *lane.rect->axis(QCPAxis::atLeft);
    QVector<double> ticks;
    QVector<QString> labels;
    axis.ticker()->generate(axis.range(), QLocale::c(), QLatin1Char('g'), axis.numberPrecision(),
                            ticks, nullptr, &labels);
    int widest = 0;
    for (const QString& label : labels) {
        widest = std::max(widest, QFontMetrics(axis.tickLabelFont()).horizontalAdvance(label));
    }
    return widest + kTicksWidth;
}

void CurvePlot::paintCursors(QPainter& painter) const
{
    if (m_axis.steps() == 0) {
        return;
    }
    const auto line = [&](std::uint64_t step, Qt::PenStyle style) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        if (x >= m_axis.left() && x <= m_axis.left() + m_axis.width()) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 2, style));
            painter.drawLine(QPointF(x, 0), QPointF(x, height()));
        }
    };
    if (m_axis.second()) {
        line(*m_axis.second(), Qt::DashLine);
    }
    line(m_axis.cursor(), Qt::SolidLine);
}

} // namespace gateloupe
