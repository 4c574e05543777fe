// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
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

/// A cell that somebody looks for in a whole matrix.
enum class CellWish
{
    Smallest, ///< of the finite numbers
    Largest,  ///< likewise
    Nan,
    Infinity
};

/// A cell by its stored row and column.
struct StoredCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend bool operator==(const StoredCell&, const StoredCell&) = default;
};

/// The first one of that kind in the matrix as stored, row by row; empty when there is none. Reads
/// every number: for a worker thread.
/// Errors: Cancelled.
Result<std::optional<StoredCell>> findCell(const MatrixView& matrix, CellWish wish,
                                           ProgressMonitor& monitor);

} // namespace gateloupe
