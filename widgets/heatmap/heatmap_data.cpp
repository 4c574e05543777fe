// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/heatmap_data.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace gateloupe {

namespace {

Error cancelled()
{
    return Error{ErrorCode::Cancelled, "reading the matrix was cancelled"};
}

/// An order made for a matrix of another size is none.
MatrixOrder fitting(MatrixOrder order, const MatrixView& matrix)
{
    if (order.rows != nullptr && order.rows->size() != matrix.rows) {
        order.rows = nullptr;
    }
    if (order.cols != nullptr && order.cols->size() != matrix.cols) {
        order.cols = nullptr;
    }
    return order;
}

Result<std::shared_ptr<const HeatmapData>> withPyramid(HeatmapData data, ProgressMonitor& monitor)
{
    auto pyramid = MatrixPyramid::build(data.shown(), [&monitor] { return monitor.cancelled(); });
    if (!pyramid) {
        return cancelled();
    }
    data.pyramid = *std::move(pyramid);
    return std::make_shared<const HeatmapData>(std::move(data));
}

Result<std::shared_ptr<const HeatmapData>> withEverything(HeatmapData data,
                                                          ProgressMonitor& monitor)
{
    auto histogram = valueHistogramOf(data.matrix, monitor);
    if (!histogram) {
        return std::move(histogram).error();
    }
    data.histogram = *std::move(histogram);
    return withPyramid(std::move(data), monitor);
}

} // namespace

ColorScale HeatmapData::defaultScale() const
{
    return ColorScale::symmetric(std::max(std::abs(statistics.min), std::abs(statistics.max)));
}

Result<std::shared_ptr<const HeatmapData>> prepareHeatmap(const MatrixView& matrix,
                                                          std::shared_ptr<const void> owner,
                                                          ProgressMonitor& monitor,
                                                          const MatrixOrder& order)
{
    Result<MatrixStatistics> statistics = statisticsOf(matrix, monitor);
    if (!statistics) {
        return std::move(statistics).error();
    }
    return withEverything({.owner = std::move(owner),
                           .matrix = matrix,
                           .order = fitting(order, matrix),
                           .statistics = *statistics},
                          monitor);
}

Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const GateView& gate, ProgressMonitor& monitor, const MatrixOrder& order)
{
    Result<MatrixView> matrix = gate.map(monitor);
    if (!matrix) {
        return std::move(matrix).error();
    }
    Result<MatrixStatistics> statistics = statisticsOf(gate, monitor);
    if (!statistics) {
        return std::move(statistics).error();
    }
    return withEverything({.owner = gate.tensor,
                           .matrix = *matrix,
                           .order = fitting(order, *matrix),
                           .statistics = *statistics},
                          monitor);
}

Result<std::shared_ptr<const HeatmapData>>
reorderHeatmap(const HeatmapData& data, ProgressMonitor& monitor, const MatrixOrder& order)
{
    return withPyramid({.owner = data.owner,
                        .matrix = data.matrix,
                        .order = fitting(order, data.matrix),
                        .statistics = data.statistics,
                        .histogram = data.histogram},
                       monitor);
}

std::shared_ptr<const HeatmapData> withoutFineLevels(std::shared_ptr<const HeatmapData> data,
                                                     std::uint64_t mostBlocks)
{
    MatrixPyramid coarse = data->pyramid.withoutFineLevels(mostBlocks);
    if (coarse.levels().size() == data->pyramid.levels().size()) {
        return data;
    }
    return std::make_shared<const HeatmapData>(HeatmapData{.owner = data->owner,
                                                           .matrix = data->matrix,
                                                           .order = data->order,
                                                           .pyramid = std::move(coarse),
                                                           .statistics = data->statistics,
                                                           .histogram = data->histogram});
}

std::shared_ptr<const HeatmapData>
sampleHeatmap(const MatrixView& matrix, std::shared_ptr<const void> owner, const MatrixOrder& order)
{
    HeatmapData data{.owner = std::move(owner), .matrix = matrix, .order = fitting(order, matrix)};
    data.pyramid = MatrixPyramid::sample(data.shown());
    for (const MatrixPyramid::Level& level : data.pyramid.levels()) {
        const auto values = std::span(level.values).first(level.blocks());
        for (const float value : values) {
            if (std::isfinite(value)) {
                data.statistics.min = std::min(data.statistics.min, static_cast<double>(value));
                data.statistics.max = std::max(data.statistics.max, static_cast<double>(value));
            }
        }
        NullMonitor monitor;
        data.histogram = *valueHistogramOf({.origin = std::as_bytes(values).data(),
                                            .rows = level.rows,
                                            .cols = level.cols,
                                            .rowStride = level.rowStride,
                                            .colStride = level.colStride},
                                           monitor);
    }
    return std::make_shared<const HeatmapData>(std::move(data));
}

} // namespace gateloupe
