// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/model/rnn_model.h"
#include "widgets/common/latest_task.h"
#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {

/// Reads gates in a worker; the newest request wins. Of a large matrix a sample is delivered first.
using HeatmapLoader = LatestTask<std::shared_ptr<const HeatmapData>>;

/// `known` is the same gate in another order, or null: statistics are taken from it.
void loadHeatmap(HeatmapLoader& loader, const GateView& gate, const MatrixOrder& order = {},
                 std::shared_ptr<const HeatmapData> known = nullptr);

} // namespace gateloupe
