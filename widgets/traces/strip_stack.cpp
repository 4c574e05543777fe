// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/strip_stack.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHelpEvent>
#include <QResizeEvent>
#include <QToolTip>

#include "widgets/traces/time_axis.h"
#include "widgets/traces/trace_slices.h"

namespace gateloupe {

namespace {

constexpr int kGap = 4; ///< between strips

bool contains(const std::vector<QString>& keys, StripId id)
{
    return std::ranges::find(keys, id.key()) != keys.end();
}

/// Whether anything changed.
bool setContained(std::vector<QString>& keys, StripId id, bool isContained)
{
    if (contains(keys, id) == isContained) {
        return false;
    }
    if (isContained) {
        keys.push_back(id.key());
    } else {
        std::erase(keys, id.key());
    }
    return true;
}

} // namespace

StripStack::StripStack(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
    , m_loader(new StripLoader(this))
{
    setMouseTracking(true);
    setMinimumHeight(kLeastHeight);
    connect(&m_axis, &TimeAxis::changed, this, [this] {
        refresh();
        update();
    });
    connect(m_loader, &StripLoader::loaded, this, &StripStack::publish);
    connect(m_loader, &StripLoader::idle, this, [this] {
        prepareVisible();
        if (isReady()) {
            emit ready();
        }
    });
}

void StripStack::setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch)
{
    m_loader->cancel();
    m_pictures.clear();
    m_overviews.clear();
    m_window = {};
    m_orders.clear();
    if (run == nullptr || m_run == nullptr || run->model != m_run->model) {
        m_marks.clear();
    }
    m_run = std::move(run);
    m_batch = batch;
    m_strips = m_run == nullptr ? std::vector<StripId>{} : stripsOf(m_run->model->spec);
    changeLayout();
}

void StripStack::setWindow(const TraceWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_loader->cancel();
    m_window = window;
    for (auto& [key, picture] : m_pictures) {
        if (key != StripId{}.key()) {
            picture.pyramid = nullptr;
            picture.image = {};
        }
    }
    refresh();
    update();
}

void StripStack::setPlace(PseudoLayerIndex place)
{
    m_place = place;
    update();
}

void StripStack::setCursors(std::uint64_t step, std::optional<std::uint64_t> second)
{
    m_step = step;
    m_second = second;
    update();
}

void StripStack::setUnit(std::uint64_t unit)
{
    m_unit = unit;
    update();
}

void StripStack::setPinned(std::vector<std::uint64_t> units)
{
    m_pinned = std::move(units);
    update();
}

void StripStack::setOrders(std::vector<RowOrder> orders)
{
    m_orders.clear();
    for (RowOrder& units : orders) {
        Order order{.units = std::move(units), .places = {}};
        if (order.units != nullptr) {
            order.places.resize(order.units->size());
            for (std::size_t place = 0; place < order.units->size(); ++place) {
                order.places[(*order.units)[place]] = static_cast<std::uint32_t>(place);
            }
        }
        m_orders.push_back(std::move(order));
    }
    for (auto* pictures : {&m_pictures, &m_overviews}) {
        for (auto& [key, picture] : *pictures) {
            picture.viewport = {};
        }
    }
    refresh();
    update();
}

void StripStack::setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks)
{
    m_marks[place.value] = std::move(marks);
    update();
}

void StripStack::setShown(StripId id, bool isShown)
{
    if (setContained(m_hidden, id, !isShown)) {
        changeLayout();
    }
}

void StripStack::setFolded(StripId id, bool isFolded)
{
    if (setContained(m_folded, id, isFolded)) {
        changeLayout();
    }
}

void StripStack::setStripHeight(int pixels)
{
    const int height = std::clamp(pixels, kLeastHeight, kMostHeight);
    if (height != m_stripHeight) {
        m_stripHeight = height;
        changeLayout();
    }
}

void StripStack::setOffset(int pixels)
{
    if (pixels != m_offset) {
        m_offset = pixels;
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

bool StripStack::isShown(StripId id) const
{
    return !contains(m_hidden, id);
}

bool StripStack::isFolded(StripId id) const
{
    return contains(m_folded, id);
}

std::vector<StripStack::Row> StripStack::rows() const
{
    std::vector<Row> found;
    const int line = fontMetrics().height() + 4;
    int top = 0;
    for (const StripId& id : m_strips) {
        if (!isShown(id)) {
            continue;
        }
        const bool isOneLine = isFolded(id);
        // The input is there for orientation: it gets half of the room.
        const int picture = id.isInput() ? std::max(line, m_stripHeight / 2) : m_stripHeight;
        found.push_back({id, top, isOneLine ? line : picture, isOneLine});
        top += found.back().height + kGap;
    }
    return found;
}

int StripStack::contentHeight() const
{
    const std::vector<Row> all = rows();
    return all.empty() ? 0 : all.back().top + all.back().height;
}

std::optional<std::pair<int, int>> StripStack::placeOf(StripId id) const
{
    for (const Row& row : rows()) {
        if (row.id == id) {
            return std::pair(row.top, row.top + row.height);
        }
    }
    return std::nullopt;
}

bool StripStack::isInSight(const Row& row) const
{
    return row.top + row.height > m_offset && row.top < m_offset + height();
}

QRect StripStack::pictureRect(const Row& row) const
{
    return {m_axis.left(), row.top - m_offset, m_axis.width(), row.height};
}

std::optional<MatrixView> StripStack::matrixOf(StripId id) const
{
    if (m_run == nullptr) {
        return std::nullopt;
    }
    const Array* array = &m_run->sequence->x;
    if (!id.isInput()) {
        if (m_window.trace == nullptr || id.pseudoLayer.value >= m_window.trace->layers.size()) {
            return std::nullopt;
        }
        const LayerTrace& layer = m_window.layer(id.pseudoLayer);
        array = id.kind == StripId::Kind::Hidden ? &layer.h : &layer.c;
    }
    if (array->shape().size() != 3 || array->isEmpty() || m_batch >= array->shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(*array, m_batch);
}

std::uint64_t StripStack::rowCount(StripId id) const
{
    if (m_run == nullptr) {
        return 0;
    }
    return id.isInput() ? m_run->model->spec.inputSize : m_run->model->spec.hiddenSize;
}

const StripStack::Order* StripStack::orderOf(StripId id) const
{
    const std::size_t place = id.pseudoLayer.value;
    if (id.isInput() || place >= m_orders.size() || m_orders[place].units == nullptr ||
        m_orders[place].places.size() != rowCount(id)) {
        return nullptr;
    }
    return &m_orders[place];
}

std::uint64_t StripStack::indexAt(StripId id, std::uint64_t place) const
{
    const Order* order = orderOf(id);
    return order == nullptr ? place : (*order->units)[place];
}

std::uint64_t StripStack::neighbour(std::uint64_t unit, int rows) const
{
    const StripId id{StripId::Kind::Hidden, m_place};
    const Order* order = orderOf(id);
    const auto place =
        static_cast<std::int64_t>(order == nullptr ? unit : order->places[unit]) + rows;
    const auto last = static_cast<std::int64_t>(rowCount(id)) - 1;
    return indexAt(id, static_cast<std::uint64_t>(std::clamp<std::int64_t>(place, 0, last)));
}

std::optional<StripStack::Hit> StripStack::hitAt(const QPointF& position) const
{
    for (const Row& row : rows()) {
        const QRect picture = pictureRect(row);
        if (position.y() < picture.top() || position.y() >= picture.top() + picture.height()) {
            continue;
        }
        Hit hit{.id = row.id, .isHeader = position.x() < picture.left(), .index = {}};
        const std::uint64_t count = rowCount(row.id);
        if (!row.isFolded && count > 0) {
            const double place =
                (position.y() - picture.top()) / picture.height() * static_cast<double>(count);
            hit.index = indexAt(row.id, std::min(static_cast<std::uint64_t>(place), count - 1));
        }
        return hit;
    }
    return std::nullopt;
}

std::optional<QRectF> StripStack::rowRect(StripId id, std::uint64_t index) const
{
    const std::uint64_t count = rowCount(id);
    for (const Row& row : rows()) {
        if (row.id != id || row.isFolded || index >= count) {
            continue;
        }
        const QRectF picture = pictureRect(row);
        const Order* order = orderOf(id);
        const double size = picture.height() / static_cast<double>(count);
        const auto place = static_cast<double>(order == nullptr ? index : order->places[index]);
        return QRectF(picture.left(), picture.top() + place * size, picture.width(), size);
    }
    return std::nullopt;
}

std::optional<double> StripStack::valueAt(StripId id, std::uint64_t index, std::uint64_t step) const
{
    const auto matrix = matrixOf(id);
    const std::uint64_t first = id.isInput() ? 0 : m_window.firstStep;
    if (!matrix || index >= matrix->rows || step < first || step - first >= matrix->cols) {
        return std::nullopt;
    }
    return matrix->at(index, step - first);
}

std::optional<MatrixView> StripStack::keyframesOf(StripId id) const
{
    if (m_run == nullptr || id.isInput()) {
        return std::nullopt;
    }
    const Keyframes& keyframes = m_run->travel->keyframes();
    const auto& states = id.kind == StripId::Kind::Hidden ? keyframes.h : keyframes.c;
    const std::size_t place = id.pseudoLayer.value;
    // With a projection h goes on with another width than the strip has.
    if (keyframes.borders() == 0 || place >= states.size() || states[place].isEmpty() ||
        states[place].shape()[2] != rowCount(id) || m_batch >= states[place].shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(states[place], m_batch);
}

StripViewport StripStack::viewport(int height) const
{
    const double ratio = devicePixelRatioF();
    const auto pixels = [ratio](int size) {
        return std::max(1, static_cast<int>(std::lround(size * ratio)));
    };
    const QSize size(pixels(m_axis.width()), pixels(height));
    return {.lower = m_axis.lower(), .stepsPerPixel = m_axis.size() / size.width(), .size = size};
}

StripViewport StripStack::borderViewport(int height) const
{
    // Border k lies before step k * K, between two steps.
    const auto interval = static_cast<double>(m_run->travel->keyframes().interval);
    StripViewport shown = viewport(height);
    shown.lower = (shown.lower + 0.5) / interval;
    shown.stepsPerPixel /= interval;
    return shown;
}

void StripStack::refresh()
{
    if (!m_isAsked) {
        m_isAsked = true;
        QMetaObject::invokeMethod(this, &StripStack::prepareVisible, Qt::QueuedConnection);
    }
}

void StripStack::prepareVisible()
{
    m_isAsked = false;
    if (m_loader->isBusy()) {
        return; // idle() comes back here
    }
    std::vector<StripRequest> wanted;
    const std::vector<Row> all = rows();
    const auto isDrawn = [this](const Row& row) { return !row.isFolded && isInSight(row); };
    // What is cheap and at hand first.
    for (const Row& row : all) {
        if (isDrawn(row)) {
            wantOverview(row, wanted);
        }
    }
    for (const Row& row : all) {
        if (isDrawn(row)) {
            wantPicture(row, wanted);
        }
    }
    if (!wanted.empty()) {
        m_loader->start(std::move(wanted));
    }
}

void StripStack::wantPicture(const Row& row, std::vector<StripRequest>& wanted)
{
    const auto matrix = matrixOf(row.id);
    const StripViewport shown = viewport(row.height);
    if (!matrix) {
        return;
    }
    Picture& picture = m_pictures[row.id.key()];
    if (picture.pyramid != nullptr && picture.viewport == shown) {
        return;
    }
    const Order* order = orderOf(row.id);
    const std::shared_ptr<const void> owner =
        row.id.isInput() ? std::static_pointer_cast<const void>(m_run->sequence)
                         : std::static_pointer_cast<const void>(m_window.trace);
    wanted.push_back({.id = row.id,
                      .owner = owner,
                      .matrix = *matrix,
                      .first = row.id.isInput() ? 0 : m_window.firstStep,
                      .pyramid = picture.pyramid,
                      .leastMagnitude = picture.magnitude,
                      .order = order == nullptr ? nullptr : order->units,
                      .viewport = shown});
    picture.isCurrent = false;
}

void StripStack::wantOverview(const Row& row, std::vector<StripRequest>& wanted)
{
    const auto matrix = keyframesOf(row.id);
    if (!matrix) {
        return;
    }
    const StripViewport shown = borderViewport(row.height);
    const Picture& picture = m_overviews[row.id.key()];
    if (picture.pyramid != nullptr && picture.viewport == shown) {
        return;
    }
    const Order* order = orderOf(row.id);
    wanted.push_back({.id = row.id,
                      .owner = m_run->travel,
                      .matrix = *matrix,
                      .pyramid = picture.pyramid,
                      .order = order == nullptr ? nullptr : order->units,
                      .viewport = shown,
                      .isOverview = true});
}

void StripStack::publish(const StripPicture& loaded)
{
    Picture& picture = (loaded.isOverview ? m_overviews : m_pictures)[loaded.id.key()];
    picture.pyramid = loaded.pyramid;
    picture.scale = loaded.scale;
    picture.magnitude = loaded.scale.high();
    picture.image = loaded.image;
    picture.viewport = loaded.viewport;
    picture.isCurrent = true;
    update();
}

bool StripStack::isReady() const
{
    const std::vector<Row> all = rows();
    return m_run != nullptr && !m_isAsked && !m_loader->isBusy() &&
           std::ranges::all_of(all, [this](const Row& row) {
               const auto found = m_pictures.find(row.id.key());
               return row.isFolded || !isInSight(row) || !matrixOf(row.id) ||
                      (found != m_pictures.end() && found->second.isCurrent);
           });
}

bool StripStack::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = hitAt(help->pos());
        QStringList lines;
        if (hit && hit->index && help->pos().x() > m_axis.left() + m_axis.width()) {
            const auto marks = m_marks.find(hit->id.pseudoLayer.value);
            const auto row = rowRect(hit->id, *hit->index);
            for (const UnitMark& mark : marks == m_marks.end() ? std::vector<UnitMark>{}
                                                               : marks->second) {
                const auto other = rowRect(hit->id, mark.unit);
                constexpr double kNear = 4.0;
                if (row && other && !hit->id.isInput() &&
                    std::abs(row->center().y() - other->center().y()) <= kNear) {
                    lines.append(mark.text);
                }
            }
        }
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return QWidget::event(event);
}

void StripStack::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace gateloupe
