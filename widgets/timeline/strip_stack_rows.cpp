// SPDX-License-Identifier: GPL-3.0-or-later
// Which strip lies where, and which unit of it.
#include <algorithm>

#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kGap = 4; ///< between strips

} // namespace

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

} // namespace gateloupe
