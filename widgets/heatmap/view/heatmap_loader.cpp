// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_loader.h"

#include <utility>

namespace gateloupe {

namespace {

using Loaded = std::shared_ptr<const HeatmapData>;

// Below this many elements the whole matrix is there before an eye could see a first look.
constexpr std::uint64_t kSampleFrom = std::uint64_t{1} << 22U;

Result<Loaded> loadHeatmap(const GateView& gate, const MatrixOrder& order, const Loaded& known,
                           TaskMonitor<Loaded>& monitor)
{
    if (gate.elements() >= kSampleFrom) {
        Result<MatrixView> matrix = gate.map(monitor);
        if (!matrix) {
            return matrix.error();
        }
        monitor.publish(sampleHeatmap(*matrix, gate.tensor, order));
    }
    return known != nullptr ? reorderHeatmap(*known, monitor, order)
                            : prepareHeatmap(gate, monitor, order);
}

} // namespace

HeatmapLoader::HeatmapLoader(QObject* parent)
    : QObject(parent)
    , m_task([this](const Result<Loaded>& data) {
        if (!data) {
            emit failed(data.error());
        } else if ((*data)->isSample()) {
            emit sampled(*data);
        } else {
            emit loaded(*data);
        }
    })
{
}

void HeatmapLoader::load(const GateView& gate, const MatrixOrder& order,
                         std::shared_ptr<const HeatmapData> known)
{
    m_task.start([gate, order, known = std::move(known)](TaskMonitor<Loaded>& monitor) {
        return loadHeatmap(gate, order, known, monitor);
    });
}

} // namespace gateloupe
