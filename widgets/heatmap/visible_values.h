// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/color_settings.h"
#include "widgets/heatmap/cell_range.h"
#include "widgets/heatmap/heatmap_data.h"

namespace gateloupe {

/// The cells whose middle a view shows; empty outside the matrix.
[[nodiscard]] CellRect cellsInView(const HeatmapData& data, const HeatmapView& view);

/// What a range of colours for these cells is taken from. Of many cells some are taken, spread
/// evenly; smallest and largest number are known of all, by blocks at the edges. Takes a few
/// milliseconds at most.
/// Requires: inside the matrix.
[[nodiscard]] ValueSummary summaryOf(const HeatmapData& data, const CellRect& cells);

} // namespace gateloupe
