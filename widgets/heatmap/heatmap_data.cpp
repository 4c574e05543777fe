// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/heatmap_data.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gateloupe {

namespace {

Result<std::shared_ptr<const HeatmapData>> withPyramid(HeatmapData data, Monitor& monitor)
{
    auto pyramid = MatrixPyramid::build(data.matrix, [&monitor] { return monitor.cancelled(); });
    if (!pyramid) {
        return Error{ErrorCode::Cancelled, "reading the matrix was cancelled"};
    }
    data.pyramid = *std::move(pyramid);
    return std::make_shared<const HeatmapData>(std::move(data));
}

} // namespace

ColorScale HeatmapData::defaultScale() const
{
    return ColorScale::symmetric(std::max(std::abs(statistics.min), std::abs(statistics.max)));
}

Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const MatrixView& matrix, std::shared_ptr<const void> owner, Monitor& monitor)
{
    Result<MatrixStatistics> statistics = statisticsOf(matrix, monitor);
    if (!statistics) {
        return std::move(statistics).error();
    }
    return withPyramid({.owner = std::move(owner), .matrix = matrix, .statistics = *statistics},
                       monitor);
}

Result<std::shared_ptr<const HeatmapData>> prepareHeatmap(const GateView& gate, Monitor& monitor)
{
    Result<MatrixView> matrix = gate.map(monitor);
    if (!matrix) {
        return std::move(matrix).error();
    }
    Result<MatrixStatistics> statistics = statisticsOf(gate, monitor);
    if (!statistics) {
        return std::move(statistics).error();
    }
    return withPyramid({.owner = gate.tensor, .matrix = *matrix, .statistics = *statistics},
                       monitor);
}

std::shared_ptr<const HeatmapData> sampleHeatmap(const MatrixView& matrix,
                                                 std::shared_ptr<const void> owner)
{
    HeatmapData data{.owner = std::move(owner),
                     .matrix = matrix,
                     .pyramid = MatrixPyramid::sample(matrix),
                     .statistics = {}};
    for (const MatrixPyramid::Level& level : data.pyramid.levels()) {
        for (const ExtremeKey key : level.keys) {
            const auto value = static_cast<double>(valueOf(key));
            if (std::isfinite(value)) {
                data.statistics.min = std::min(data.statistics.min, value);
                data.statistics.max = std::max(data.statistics.max, value);
            }
        }
    }
    return std::make_shared<const HeatmapData>(std::move(data));
}

} // namespace gateloupe
