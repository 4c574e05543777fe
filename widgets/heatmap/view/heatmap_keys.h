// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/heatmap_plot.h"

class QKeyEvent;

namespace gateloupe {

/// Whether a key moves the pick of a heatmap.
[[nodiscard]] bool isPickKey(int key);
/// Where a key takes the pick; the same place where it cannot move. Empty for other keys.
/// Requires: a matrix that is not empty.
[[nodiscard]] std::optional<HeatmapPlot::Cell>
pickByKey(const QKeyEvent& event, const HeatmapPlot& plot, const HeatmapData& data);

} // namespace gateloupe
