// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_loader.h"

#include <utility>

namespace gateloupe {

namespace {

using Loaded = std::shared_ptr<const HeatmapData>;

// Below this many elements the whole matrix is there before an eye could see a first look.
constexpr std::uint64_t kSampleFrom = std::uint64_t{1} << 22U;

} // namespace

void loadHeatmap(HeatmapLoader& loader, const GateView& gate, const MatrixOrder& order,
                 Loaded known)
{
    loader.start(
        [gate, order, known = std::move(known)](TaskMonitor<Loaded>& monitor) -> Result<Loaded> {
            if (gate.elements() >= kSampleFrom) {
                GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
                monitor.publish(sampleHeatmap(matrix, gate.tensor, order));
            }
            return known != nullptr ? reorderHeatmap(*known, monitor, order)
                                    : prepareHeatmap(gate, monitor, order);
        });
}

} // namespace gateloupe
