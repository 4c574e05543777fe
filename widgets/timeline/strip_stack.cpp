// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_stack.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/common/change_events.h"
#include "widgets/common/color_settings.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

/// Which part of its time a strip's picture shows on a screen with `ratio` device pixels per pixel.
StripViewport viewportOf(const TimeAxis& axis, int height, double ratio)
{
    const auto pixels = [ratio](int size) {
        return std::max(1, static_cast<int>(std::lround(size * ratio)));
    };
    const QSize size(pixels(axis.width()), pixels(height));
    return {.lower = axis.lower(), .stepsPerPixel = axis.size() / size.width(), .size = size};
}

bool isZero(const Array& array)
{
    const auto isNull = [](auto value) { return value == 0; };
    return array.dtype() == DType::F64 ? std::ranges::all_of(array.values<double>(), isNull)
                                       : std::ranges::all_of(array.values<float>(), isNull);
}

} // namespace

StripStack::StripStack(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
    , m_layout(axis, [this] { changeLayout(); })
{
    setMouseTracking(true);
    setMinimumHeight(StripLayout::kLeastHeight);
    const auto measureFont = [this] { m_layout.setLineHeight(fontMetrics().height() + 4); };
    onFontChange(this, measureFont);
    onPaletteChange(this, [this] { refresh(); }); // pictures for dark windows are others
    onToolTip(this, [this](const QPoint& position) { return tipAt(position); });
    measureFont();
    connect(&m_axis, &TimeAxis::changed, this, [this] {
        refresh();
        update();
    });
    connect(&m_axis, &TimeAxis::cursorsMoved, this, qOverload<>(&QWidget::update));
    connect(&m_pictures, &StripPictures::changed, this, qOverload<>(&QWidget::update));
}

void StripStack::setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch)
{
    const SequenceRun* present = m_pictures.run();
    if (run == nullptr || present == nullptr || run->model != present->model) {
        m_emphasis.marks.clear();
    }
    m_layout.setNetwork(run == nullptr ? nullptr : &run->model->spec);
    m_pictures.setRun(std::move(run), batch);
    changeLayout();
}

void StripStack::setWindow(const TraceWindow& window)
{
    if (m_pictures.setWindow(window)) {
        refresh();
        update();
    }
}

void StripStack::setPlace(PseudoLayerIndex place)
{
    m_emphasis.place = place;
    m_layout.setPlace(place);
    update();
}

void StripStack::setUnit(std::uint64_t unit)
{
    m_emphasis.unit = unit;
    update();
}

void StripStack::setPinned(std::vector<std::uint64_t> units)
{
    m_emphasis.pinned = std::move(units);
    update();
}

void StripStack::setOrders(std::vector<RowOrder> orders)
{
    m_layout.setOrders(std::move(orders));
    refresh();
    update();
}

void StripStack::setTrail(std::vector<TrailMark> trail)
{
    m_emphasis.trail = std::move(trail);
    update();
}

void StripStack::setRange(std::optional<LoopRange> range)
{
    m_emphasis.range = range;
    update();
}

void StripStack::setResets(std::vector<std::uint64_t> steps)
{
    m_emphasis.resets = std::move(steps);
    update();
}

void StripStack::setCalls(std::vector<std::uint64_t> steps)
{
    m_emphasis.calls = std::move(steps);
    update();
}

QList<QRect> StripStack::dataAreas() const
{
    QList<QRect> areas;
    for (const StripLayout::Strip& strip : m_layout.strips()) {
        const QRect area = m_layout.pictureRect(strip) & rect();
        if (!strip.isFolded && !area.isEmpty()) {
            areas.append(area);
        }
    }
    return areas;
}

QRect StripStack::areaOf(StripId id) const
{
    const auto strip = m_layout.find(id);
    const QRect picture = strip ? m_layout.pictureRect(*strip) : QRect();
    return QRect(0, picture.top() - 2, width(), picture.height() + 4) & rect();
}

void StripStack::setUnitMarks(MarkSource source, PseudoLayerIndex place,
                              std::vector<UnitMark> marks)
{
    m_marks[place.value][source] = std::move(marks);
    // Marks of one row stand beside each other: those of all sources in the order of units.
    std::vector<UnitMark>& all = m_emphasis.marks[place.value];
    all.clear();
    for (const auto& [from, some] : m_marks[place.value]) {
        all.insert(all.end(), some.begin(), some.end());
    }
    std::ranges::stable_sort(all, {}, &UnitMark::unit);
    update();
}

std::vector<UnitMark> StripStack::unitMarks(PseudoLayerIndex place) const
{
    const auto found = m_emphasis.marks.find(place.value);
    return found == m_emphasis.marks.end() ? std::vector<UnitMark>() : found->second;
}

void StripStack::setDifferences(std::shared_ptr<const std::vector<Array>> differences)
{
    const bool areThere = differences != nullptr;
    m_pictures.setDifferences(std::move(differences));
    m_layout.setDifferences(areThere);
    changeLayout();
}

void StripStack::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    const bool areThere = gradients != nullptr && gradients->hasSteps();
    m_pictures.setGradients(gradients);
    m_layout.setGradients(areThere);
    std::vector<StripId> zeros;
    for (const StripId& id : m_layout.ids()) {
        const Array* array =
            id.isGradient ? gradients->arrayOf(id.pseudoLayer, gradientSignal(id)) : nullptr;
        if (array != nullptr && isZero(*array)) {
            zeros.push_back(id);
        }
    }
    m_layout.setZeros(std::move(zeros));
    changeLayout();
}

void StripStack::setReadout(std::shared_ptr<const ReadoutLane> readout)
{
    const std::uint64_t rows = readout == nullptr ? 0 : readout->rows();
    m_pictures.setReadout(std::move(readout));
    m_layout.setReadoutRows(rows);
    changeLayout();
}

void StripStack::setOffset(int pixels)
{
    if (m_layout.setOffset(pixels)) {
        refresh();
        update();
    }
}

void StripStack::changeLayout()
{
    emit contentHeightChanged();
    refresh();
    update();
}

void StripStack::refresh()
{
    if (!m_isAsked) {
        m_isAsked = true;
        QMetaObject::invokeMethod(this, &StripStack::askForPictures, Qt::QueuedConnection);
    }
}

void StripStack::askForPictures()
{
    m_isAsked = false;
    std::vector<StripPictures::Wish> wishes;
    for (const StripLayout::Strip& strip : m_layout.strips()) {
        if (!strip.isFolded && m_layout.isInSight(strip, height())) {
            wishes.push_back({.id = strip.id,
                              .order = m_layout.orderOf(strip.id),
                              .viewport = viewportOf(m_axis, strip.height, devicePixelRatioF()),
                              .map = mapForWindows(ColorMap::Diverging)});
        }
    }
    m_pictures.show(std::move(wishes));
}

void StripStack::paintEvent(QPaintEvent*)
{
    paintStrips(*this, {m_axis, m_layout, m_pictures, m_emphasis});
}

QString StripStack::tipAt(const QPointF& position) const
{
    constexpr double kNear = 4.0;
    const auto hit = m_layout.hitAt(position);
    if (!hit || !hit->index || !hit->id.hasUnits() ||
        position.x() <= m_axis.left() + m_axis.width()) {
        return {};
    }
    const auto row = m_layout.rowRect(hit->id, *hit->index);
    QStringList lines;
    for (const UnitMark& mark : unitMarks(hit->id.pseudoLayer)) {
        const auto other = m_layout.rowRect(hit->id, mark.unit);
        if (row && other && std::abs(row->center().y() - other->center().y()) <= kNear) {
            lines.append(mark.text);
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void StripStack::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_layout.setViewHeight(height());
    refresh();
    emit resized();
}

} // namespace gateloupe
