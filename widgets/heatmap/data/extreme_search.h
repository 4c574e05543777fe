// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {

/// Where to look for the next cell that stands out: along the rows as one reads, or down the
/// columns, on to the next line at the end of one.
enum class JumpDirection
{
    Right,
    Left,
    Down,
    Up
};

/// A cell by its places.
struct ShownCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend bool operator==(const ShownCell&, const ShownCell&) = default;
};

/// The next cell after `from` that holds NaN, an infinity or an outlier; empty when there is none
/// up to the matrix' end. Skips blocks by the pyramid: a few milliseconds at most.
/// Requires: no sample; `from` inside the matrix.
[[nodiscard]] std::optional<ShownCell> nextExtreme(const HeatmapData& data, ShownCell from,
                                                   JumpDirection direction);

} // namespace gateloupe
