// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_layout.h"

#include <algorithm>
#include <utility>

#include <QJsonArray>

#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kTimelineStripGap = 4; ///< pixels between strips

const QLatin1String kHiddenStripsKey("hiddenStrips");
const QLatin1String kFoldedStripsKey("foldedStrips");
const QLatin1String kStripHeightKey("stripHeight");

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

QString StripId::symbol() const
{
    switch (kind) {
    case Kind::Input:
        return QStringLiteral("x");
    case Kind::Hidden:
        return QStringLiteral("h");
    case Kind::Cell:
        break;
    }
    return QStringLiteral("c");
}

QString StripId::key() const
{
    return isInput() ? symbol() : symbol() + QString::number(pseudoLayer.value);
}

void StripLayout::setNetwork(const RnnSpec* spec)
{
    m_ids.clear();
    m_orders.clear();
    m_features = spec == nullptr ? 0 : spec->inputSize;
    m_units = spec == nullptr ? 0 : spec->hiddenSize;
    if (spec == nullptr) {
        return;
    }
    m_ids.push_back({});
    for (std::uint32_t i = 0; i < spec->pseudoLayers(); ++i) {
        m_ids.push_back({StripId::Kind::Hidden, PseudoLayerIndex(i)});
        if (hasCellState(spec->cell)) {
            m_ids.push_back({StripId::Kind::Cell, PseudoLayerIndex(i)});
        }
    }
}

void StripLayout::setOrders(std::vector<RowOrder> orders)
{
    m_orders = std::move(orders);
}

bool StripLayout::setShown(StripId id, bool isShown)
{
    return setContained(m_hidden, id, !isShown);
}

bool StripLayout::setFolded(StripId id, bool isFolded)
{
    return setContained(m_folded, id, isFolded);
}

bool StripLayout::setStripHeight(int pixels)
{
    const int height = std::clamp(pixels, kLeastHeight, kMostHeight);
    return std::exchange(m_stripHeight, height) != height;
}

bool StripLayout::setOffset(int pixels)
{
    return std::exchange(m_offset, pixels) != pixels;
}

bool StripLayout::isShown(StripId id) const
{
    return !contains(m_hidden, id);
}

bool StripLayout::isFolded(StripId id) const
{
    return contains(m_folded, id);
}

std::vector<StripLayout::Strip> StripLayout::strips() const
{
    std::vector<Strip> found;
    int top = 0;
    for (const StripId& id : m_ids) {
        if (!isShown(id)) {
            continue;
        }
        // The input is there for orientation: it gets half of the room.
        const int picture =
            id.isInput() ? std::max(m_lineHeight, m_stripHeight / 2) : m_stripHeight;
        const int height = isFolded(id) ? m_lineHeight : picture;
        found.push_back({id, top, height, isFolded(id)});
        top += height + kTimelineStripGap;
    }
    return found;
}

std::optional<StripLayout::Strip> StripLayout::find(StripId id) const
{
    const std::vector<Strip> all = strips();
    const auto found = std::ranges::find(all, id, &Strip::id);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

int StripLayout::height() const
{
    const std::vector<Strip> all = strips();
    return all.empty() ? 0 : all.back().top + all.back().height;
}

bool StripLayout::isInSight(const Strip& strip, int viewHeight) const
{
    return strip.top + strip.height > m_offset && strip.top < m_offset + viewHeight;
}

QRect StripLayout::pictureRect(const Strip& strip) const
{
    return {m_axis.left(), strip.top - m_offset, m_axis.width(), strip.height};
}

std::optional<QRectF> StripLayout::rowRect(StripId id, std::uint64_t index) const
{
    const std::optional<Strip> strip = find(id);
    const std::uint64_t count = rowCount(id);
    if (!strip || strip->isFolded || index >= count) {
        return std::nullopt;
    }
    const QRectF picture = pictureRect(*strip);
    const double size = picture.height() / static_cast<double>(count);
    const auto row = static_cast<double>(rowOf(id, index));
    return QRectF(picture.left(), picture.top() + row * size, picture.width(), size);
}

std::optional<StripLayout::Hit> StripLayout::hitAt(const QPointF& position) const
{
    for (const Strip& strip : strips()) {
        const QRect picture = pictureRect(strip);
        if (position.y() < picture.top() || position.y() >= picture.top() + picture.height()) {
            continue;
        }
        Hit hit{.id = strip.id, .isHeader = position.x() < picture.left(), .index = {}};
        const std::uint64_t count = rowCount(strip.id);
        if (!strip.isFolded && count > 0) {
            const double row =
                (position.y() - picture.top()) / picture.height() * static_cast<double>(count);
            hit.index = indexAt(strip.id, std::min(static_cast<std::uint64_t>(row), count - 1));
        }
        return hit;
    }
    return std::nullopt;
}

std::uint64_t StripLayout::rowCount(StripId id) const
{
    return id.isInput() ? m_features : m_units;
}

std::uint64_t StripLayout::indexAt(StripId id, std::uint64_t row) const
{
    const RowOrder order = orderOf(id);
    return order == nullptr ? row : order->storedAt(row);
}

std::uint64_t StripLayout::rowOf(StripId id, std::uint64_t index) const
{
    const RowOrder order = orderOf(id);
    return order == nullptr ? index : order->placeOf(index);
}

RowOrder StripLayout::orderOf(StripId id) const
{
    const std::size_t index = id.pseudoLayer.value;
    const bool isUsed = !id.isInput() && index < m_orders.size() && m_orders[index] != nullptr &&
                        m_orders[index]->size() == rowCount(id);
    return isUsed ? m_orders[index] : nullptr;
}

QJsonObject StripLayout::viewState() const
{
    QJsonArray hidden;
    QJsonArray folded;
    for (const StripId& id : m_ids) {
        if (!isShown(id)) {
            hidden.append(id.key());
        }
        if (isFolded(id)) {
            folded.append(id.key());
        }
    }
    return {
        {kHiddenStripsKey, hidden}, {kFoldedStripsKey, folded}, {kStripHeightKey, m_stripHeight}};
}

bool StripLayout::setViewState(const QJsonObject& state)
{
    bool isChanged = setStripHeight(state.value(kStripHeightKey).toInt(m_stripHeight));
    for (const StripId& id : m_ids) {
        const QJsonValue hidden = state.value(kHiddenStripsKey);
        const QJsonValue folded = state.value(kFoldedStripsKey);
        isChanged |= hidden.isArray() && setShown(id, !hidden.toArray().contains(id.key()));
        isChanged |= folded.isArray() && setFolded(id, folded.toArray().contains(id.key()));
    }
    return isChanged;
}

} // namespace gateloupe
