// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QPointF>
#include <QRect>

#include "core/analysis/bytes/byte_map.h"

namespace gateloupe {

/// Which bytes a strip of some width shows.
struct StripWindow
{
    double first = 0.0;   ///< byte at the left edge
    double visible = 1.0; ///< bytes from edge to edge, > 0
    int pixels = 1;

    /// All bytes.
    static StripWindow whole(std::uint64_t bytes, int pixels);
    [[nodiscard]] double pixelOf(double byte) const;
    [[nodiscard]] double byteAt(double pixel) const;
    /// Shows `factor` times as few bytes, the one under `pixel` staying where it is.
    [[nodiscard]] StripWindow zoomed(double factor, double pixel, std::uint64_t bytes) const;
    [[nodiscard]] StripWindow panned(double pixels, std::uint64_t bytes) const;
    /// Moved so that a region can be seen.
    [[nodiscard]] StripWindow showing(const ByteRegion& region, std::uint64_t bytes) const;
    /// Inside [0, bytes].
    [[nodiscard]] StripWindow limited(std::uint64_t bytes) const;
    friend bool operator==(const StripWindow&, const StripWindow&) = default;
};

/// Regions that interleave share the height of the strip where their pieces are too thin to be
/// seen: one lane for each.
struct StripLane
{
    std::uint32_t index = 0;
    std::uint32_t count = 1;
    friend bool operator==(const StripLane&, const StripLane&) = default;
};

/// One lane for each region of the map.
[[nodiscard]] std::vector<StripLane> lanesOf(const ByteMap& map);

/// Bytes [begin, end) as pixels, at least one wide; empty when they are out of sight.
[[nodiscard]] QRect rangeRect(const StripWindow& window, std::uint64_t begin, std::uint64_t end,
                              int top, int height);
/// Whether the pieces of a region are wide enough to be drawn one by one.
[[nodiscard]] bool showsRuns(const StripWindow& window, const ByteRegion& region);
/// What is drawn for a region in `strip`: its lane from end to end, or each piece in sight.
[[nodiscard]] std::vector<QRect> regionRects(const StripWindow& window, const ByteRegion& region,
                                             const StripLane& lane, const QRect& strip);
/// The region drawn at a point, x from the strip's left edge and y as a share of its height.
[[nodiscard]] std::optional<std::size_t> regionAt(const ByteMap& map,
                                                  const std::vector<StripLane>& lanes,
                                                  const StripWindow& window, const QPointF& point);

} // namespace gateloupe
