// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QJsonArray>
#include <QJsonObject>

#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr int kTimelineStripGap = 2; ///< pixels between strips

const QLatin1String kHiddenStripsKey("hiddenStrips");
const QLatin1String kGateStripsKey("gateStrips");
const QLatin1String kFoldedStripsKey("foldedStrips");
const QLatin1String kStripHeightKey("stripHeight");
const QLatin1String kStripSharesKey("stripShares");

constexpr double kInputShare = 0.5; ///< the input is there for orientation
constexpr double kLeastShare = 0.01;
constexpr double kMostShare = 100.0;

/// Whether anything changed.
bool setContained(QStringList& keys, const QString& key, bool isContained)
{
    if (keys.contains(key) == isContained) {
        return false;
    }
    if (isContained) {
        keys.append(key);
    } else {
        keys.removeAll(key);
    }
    return true;
}

/// What strips can be as high as; 0: they share the view.
int heightWithin(int pixels)
{
    return pixels <= 0 ? 0
                       : std::clamp(pixels, StripLayout::kLeastHeight, StripLayout::kMostHeight);
}

} // namespace

QString StripId::symbol() const
{
    if (isGradient) {
        StripId state = *this;
        state.isGradient = false;
        return QStringLiteral("∂") + state.symbol();
    }
    switch (kind) {
    case Kind::Input:
        return QStringLiteral("x");
    case Kind::Readout:
        return QStringLiteral("ŷ");
    case Kind::Hidden:
        return QStringLiteral("h");
    case Kind::Difference:
        return QStringLiteral("Δh");
    case Kind::Gate:
        return TraceSlices::symbol({TraceSignal::Kind::Gate, gate});
    case Kind::Cell:
        break;
    }
    return QStringLiteral("c");
}

QString StripId::key() const
{
    return !hasUnits() ? symbol() : symbol() + QString::number(pseudoLayer.value);
}

void StripLayout::setNetwork(const RnnSpec* spec)
{
    m_strips.reset();
    m_ids.clear();
    m_orders.clear();
    m_hasDifferences = false;
    m_hasGradients = false;
    m_zeros.clear();
    m_rows.readout = 0;
    m_rows.features = spec == nullptr ? 0 : spec->inputSize;
    m_rows.units = spec == nullptr ? 0 : spec->hiddenSize;
    if (spec == nullptr) {
        return;
    }
    m_ids.push_back({});
    for (std::uint32_t i = 0; i < spec->pseudoLayers(); ++i) {
        m_ids.push_back({StripId::Kind::Hidden, PseudoLayerIndex(i)});
        if (hasCellState(spec->cell)) {
            m_ids.push_back({StripId::Kind::Cell, PseudoLayerIndex(i)});
        }
        const auto gates = gatesOf(spec->cell);
        for (const Gate gate : gates) {
            if (gates.size() > 1) { // the only gate of a plain network is its h
                m_ids.push_back({StripId::Kind::Gate, PseudoLayerIndex(i), gate});
            }
        }
    }
}

bool StripLayout::setDifferences(bool areShown)
{
    if (std::exchange(m_hasDifferences, areShown) == areShown) {
        return false;
    }
    std::vector<StripId> ids;
    for (const StripId& id : m_ids) {
        if (id.kind != StripId::Kind::Difference) {
            ids.push_back(id);
        }
        if (areShown && id.kind == StripId::Kind::Hidden && !id.isGradient) {
            ids.push_back({StripId::Kind::Difference, id.pseudoLayer});
        }
    }
    m_ids = std::move(ids);
    return note(true);
}

bool StripLayout::setGradients(bool areShown)
{
    if (std::exchange(m_hasGradients, areShown) == areShown) {
        return false;
    }
    std::vector<StripId> ids;
    for (const StripId& id : m_ids) {
        if (!id.isGradient) {
            ids.push_back(id);
        }
        if (areShown && id.hasUnits() && id.kind != StripId::Kind::Difference) {
            StripId& gradient = ids.emplace_back(id);
            gradient.isGradient = true;
        }
    }
    m_ids = std::move(ids);
    return note(true);
}

bool StripLayout::setZeros(std::vector<StripId> zeros)
{
    return note(std::exchange(m_zeros, zeros) != zeros);
}

bool StripLayout::setReadoutRows(std::uint64_t rows)
{
    const StripId readout{StripId::Kind::Readout, {}};
    if (m_ids.empty() || std::exchange(m_rows.readout, rows) == rows) {
        return false;
    }
    std::erase(m_ids, readout);
    if (rows > 0) {
        m_ids.insert(m_ids.begin() + 1, readout);
    }
    return note(true);
}

bool StripLayout::note(bool isChanged)
{
    if (isChanged) {
        m_strips.reset();
        m_onChange();
    }
    return isChanged;
}

bool StripLayout::setShown(StripId id, bool isShown)
{
    return note(id.isGate() ? setContained(m_gates, id.key(), isShown)
                            : setContained(m_hidden, id.key(), !isShown));
}

bool StripLayout::setFolded(StripId id, bool isFolded)
{
    return note(setContained(m_folded, id.key(), isFolded));
}

bool StripLayout::setStripHeight(int pixels)
{
    const int height = heightWithin(pixels);
    return note(std::exchange(m_heights.strip, height) != height);
}

bool StripLayout::setViewHeight(int pixels)
{
    return note(std::exchange(m_heights.view, pixels) != pixels);
}

bool StripLayout::setPlace(PseudoLayerIndex place)
{
    return note(std::exchange(m_place, place) != place);
}

double StripLayout::weightOf(StripId id) const
{
    // However many features there are, the input gets no more room than half a layer's h.
    const auto rows = static_cast<double>(std::min(rowCount(id), m_rows.units));
    const auto share = m_shares.find(id.key());
    return std::max(1.0, rows) * (id.hasUnits() ? 1.0 : kInputShare) *
           (share == m_shares.end() ? 1.0 : share->second);
}

double StripLayout::sharedRowHeight() const
{
    double all = 0.0;
    double chosen = 0.0; // input, readout and the strips of the chosen layer
    int taken = 0;
    for (const StripId& id : m_ids) {
        if (!isShown(id)) {
            continue;
        }
        taken += kTimelineStripGap + (isFolded(id) ? m_heights.line : 0);
        if (!isFolded(id)) {
            all += weightOf(id);
            chosen += !id.hasUnits() || id.pseudoLayer == m_place ? weightOf(id) : 0.0;
        }
    }
    const double room = std::max(0, m_heights.view + kTimelineStripGap - taken);
    const double whole = room / std::max(1.0, all);
    // Rows that one can see come before layers that one does not look at: those are scrolled to.
    return chosen > 0.0 ? std::max(whole, std::min(kLeastRowHeight, room / chosen)) : whole;
}

int StripLayout::shownHeight() const
{
    const auto strip = find({StripId::Kind::Hidden, m_place});
    return strip && !strip->isFolded ? strip->height : kLeastHeight;
}

int StripLayout::readableHeight() const
{
    double height = 0.0;
    for (const StripId& id : m_ids) {
        if (!isShown(id) || (id.hasUnits() && id.pseudoLayer != m_place)) {
            continue;
        }
        const double picture = std::max<double>(m_heights.line, weightOf(id) * kLeastRowHeight);
        height += kTimelineStripGap + (isFolded(id) ? m_heights.line : picture);
    }
    constexpr double kNobodyHasMore = 100'000.0;
    return static_cast<int>(std::min(height, kNobodyHasMore));
}

std::optional<StripId> StripLayout::borderAt(double y) const
{
    const std::vector<Strip>& all = strips();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const double border =
            all[i].top + all[i].height - m_heights.offset + kTimelineStripGap / 2.0;
        if (!all[i].isFolded && !all[i + 1].isFolded && std::abs(y - border) <= kBorderReach) {
            return all[i].id;
        }
    }
    return std::nullopt;
}

bool StripLayout::moveBorder(StripId above, int pixels)
{
    const std::vector<Strip>& all = strips();
    const auto upper = std::ranges::find(all, above, &Strip::id);
    if (upper == all.end() || upper + 1 == all.end() || upper->isFolded || (upper + 1)->isFolded) {
        return false;
    }
    const auto lower = upper + 1;
    const int least = std::max(kLeastHeight, m_heights.line);
    const int moved =
        std::clamp(pixels, std::min(0, least - upper->height), std::max(0, lower->height - least));
    if (moved == 0) {
        return false;
    }
    m_heights.strip = 0; // borders divide what strips share
    const auto scale = [this](const Strip& strip, int change) {
        const double factor = static_cast<double>(strip.height + change) / strip.height;
        double& share = m_shares.try_emplace(strip.id.key(), 1.0).first->second;
        share = std::clamp(share * factor, kLeastShare, kMostShare);
    };
    scale(*upper, moved);
    scale(*lower, -moved);
    return note(true);
}

bool StripLayout::setOffset(int pixels)
{
    return std::exchange(m_heights.offset, pixels) != pixels;
}

const std::vector<StripLayout::Strip>& StripLayout::strips() const
{
    if (m_strips) {
        return *m_strips;
    }
    std::vector<Strip>& found = m_strips.emplace();
    int top = 0;
    const double row = m_heights.strip == 0 ? sharedRowHeight() : 0.0;
    double due = 0.0; // parts of a pixel, so that the last strip ends where the view does
    for (const StripId& id : m_ids) {
        if (!isShown(id)) {
            continue;
        }
        int picture = id.hasUnits() ? m_heights.strip : m_heights.strip / 2;
        if (m_heights.strip == 0) {
            due += isFolded(id) ? 0.0 : weightOf(id) * row;
            picture = std::max(kLeastHeight, static_cast<int>(due));
            due -= isFolded(id) ? 0.0 : picture;
        }
        picture = std::max(picture, m_heights.line);
        const int height = isFolded(id) ? m_heights.line : picture;
        found.push_back({id, top, height, isFolded(id)});
        top += height + kTimelineStripGap;
    }
    return found;
}

std::optional<StripLayout::Strip> StripLayout::find(StripId id) const
{
    const std::vector<Strip>& all = strips();
    const auto found = std::ranges::find(all, id, &Strip::id);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

int StripLayout::height() const
{
    const std::vector<Strip>& all = strips();
    return all.empty() ? 0 : all.back().top + all.back().height;
}

bool StripLayout::isInSight(const Strip& strip, int viewHeight) const
{
    return strip.top + strip.height > m_heights.offset && strip.top < m_heights.offset + viewHeight;
}

QRect StripLayout::pictureRect(const Strip& strip) const
{
    return {m_axis.left(), strip.top - m_heights.offset, m_axis.width(), strip.height};
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
    return id.isInput() ? m_rows.features : id.hasUnits() ? m_rows.units : m_rows.readout;
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
    const bool isUsed = id.hasUnits() && index < m_orders.size() && m_orders[index] != nullptr &&
                        m_orders[index]->size() == rowCount(id);
    return isUsed ? m_orders[index] : nullptr;
}

QJsonObject StripLayout::viewState() const
{
    QJsonArray hidden;
    QJsonArray gates;
    QJsonArray folded;
    for (const StripId& id : m_ids) {
        if (id.isGate() && isShown(id)) {
            gates.append(id.key());
        } else if (!id.isGate() && !isShown(id)) {
            hidden.append(id.key());
        }
        if (m_folded.contains(id.key())) {
            folded.append(id.key());
        }
    }
    QJsonObject shares;
    for (const auto& [key, share] : m_shares) {
        shares.insert(key, share);
    }
    return {{kHiddenStripsKey, hidden},
            {kGateStripsKey, gates},
            {kFoldedStripsKey, folded},
            {kStripHeightKey, m_heights.strip},
            {kStripSharesKey, shares}};
}

bool StripLayout::setViewState(const QJsonObject& state)
{
    const int height = heightWithin(state.value(kStripHeightKey).toInt(m_heights.strip));
    bool isChanged = std::exchange(m_heights.strip, height) != height;
    if (state.value(kStripSharesKey).isObject()) {
        std::map<QString, double> shares;
        const QJsonObject kept = state.value(kStripSharesKey).toObject();
        for (auto share = kept.begin(); share != kept.end(); ++share) {
            shares[share.key()] = std::clamp(share.value().toDouble(1.0), kLeastShare, kMostShare);
        }
        isChanged |= shares != m_shares;
        m_shares = std::move(shares);
    }
    for (const StripId& id : m_ids) {
        const QJsonValue hidden = state.value(kHiddenStripsKey);
        const QJsonValue folded = state.value(kFoldedStripsKey);
        const QJsonValue gates = state.value(kGateStripsKey);
        const QString key = id.key();
        if (id.isGate()) {
            isChanged |=
                gates.isArray() && setContained(m_gates, key, gates.toArray().contains(key));
        } else {
            isChanged |=
                hidden.isArray() && setContained(m_hidden, key, hidden.toArray().contains(key));
        }
        isChanged |=
            folded.isArray() && setContained(m_folded, key, folded.toArray().contains(key));
    }
    return note(isChanged);
}

} // namespace gateloupe
