// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/heatmap_data.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace gateloupe {

namespace {

Result<std::shared_ptr<const HeatmapData>> withPyramid(HeatmapData data, ProgressMonitor& monitor)
{
    auto pyramid = MatrixPyramid::build(data.shown(), [&monitor] { return monitor.cancelled(); });
    if (!pyramid) {
        return Error{ErrorCode::Cancelled, "reading the matrix was cancelled"};
    }
    data.pyramid = *std::move(pyramid);
    return std::make_shared<const HeatmapData>(std::move(data));
}

Result<std::shared_ptr<const HeatmapData>> withEverything(HeatmapData data,
                                                          ProgressMonitor& monitor)
{
    GATELOUPE_TRY(data.histogram, valueHistogramOf(data.matrix, monitor));
    return withPyramid(std::move(data), monitor);
}

bool isReal(DType dtype)
{
    return dtype != DType::Other && dtype != DType::C64 && dtype != DType::C128;
}

/// Whether the axes before the last follow each other at one distance.
bool canFold(const Tensor& tensor)
{
    for (std::size_t axis = 0; axis + 2 < tensor.shape.size(); ++axis) {
        if (tensor.strides[axis] !=
            tensor.strides[axis + 1] * static_cast<std::int64_t>(tensor.shape[axis + 1])) {
            return false;
        }
    }
    return true;
}

constexpr double kMostAlongAxis = 512.0;

/// Smallest and largest finite number of all cells, from the finest level with few blocks.
void addExtremes(const HeatmapData& data, const CellRect& cells, MatrixStatistics& statistics)
{
    for (const MatrixPyramid::Level& level : data.pyramid.levels()) {
        const auto blocks = [](const IndexRange& range, std::uint64_t size) {
            return IndexRange{range.begin / size, (range.end + size - 1) / size};
        };
        const IndexRange rows = blocks(cells.rows, level.blockRows);
        const IndexRange cols = blocks(cells.cols, level.blockCols);
        const bool isCoarsest = &level == &data.pyramid.levels().back();
        const double mostBlocks = 4.0 * kMostAlongAxis * kMostAlongAxis;
        if (!isCoarsest && static_cast<double>(rows.size() * cols.size()) > mostBlocks) {
            continue;
        }
        for (std::uint64_t row = rows.begin; row < rows.end; ++row) {
            for (std::uint64_t col = cols.begin; col < cols.end; ++col) {
                const Extremes found = level.at(row, col);
                if (std::isfinite(found.low)) {
                    statistics.min = std::min(statistics.min, static_cast<double>(found.low));
                }
                if (std::isfinite(found.high)) {
                    statistics.max = std::max(statistics.max, static_cast<double>(found.high));
                }
            }
        }
        return;
    }
}

} // namespace

PixelRule HeatmapData::pixelRule(PixelMeaning meaning) const
{
    const double distance = kOutlierSigmas * statistics.std;
    return {meaning, {statistics.mean - distance, statistics.mean + distance}};
}

ColorScale HeatmapData::defaultScale() const
{
    return ColorScale::symmetric(std::max(std::abs(statistics.min), std::abs(statistics.max)));
}

Result<std::shared_ptr<const HeatmapData>> prepareHeatmap(const MatrixView& matrix,
                                                          std::shared_ptr<const void> owner,
                                                          ProgressMonitor& monitor,
                                                          const MatrixOrder& order)
{
    GATELOUPE_TRY(const MatrixStatistics statistics, statisticsOf(matrix, monitor));
    return withEverything({.owner = std::move(owner),
                           .matrix = matrix,
                           .order = order.fitting(matrix.rows, matrix.cols),
                           .statistics = statistics},
                          monitor);
}

Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const GateView& gate, ProgressMonitor& monitor, const MatrixOrder& order)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    GATELOUPE_TRY(const MatrixStatistics statistics, statisticsOf(gate, monitor));
    auto data = withEverything({.owner = gate.tensor,
                                .matrix = matrix,
                                .order = order.fitting(matrix.rows, matrix.cols),
                                .statistics = statistics},
                               monitor);
    GATELOUPE_CHECK(gate.unchanged());
    return data;
}

Result<std::shared_ptr<const HeatmapData>>
reorderHeatmap(const HeatmapData& data, ProgressMonitor& monitor, const MatrixOrder& order)
{
    return withPyramid({.owner = data.owner,
                        .matrix = data.matrix,
                        .order = order.fitting(data.matrix.rows, data.matrix.cols),
                        .statistics = data.statistics,
                        .histogram = data.histogram},
                       monitor);
}

std::shared_ptr<const HeatmapData> withoutFineLevels(std::shared_ptr<const HeatmapData> data,
                                                     std::uint64_t mostBlocks)
{
    if (std::ranges::none_of(data->pyramid.levels(), [mostBlocks](const auto& level) {
            return level.blocks() > mostBlocks;
        })) {
        return data;
    }
    MatrixPyramid coarse = data->pyramid.withoutFineLevels(mostBlocks);
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
    HeatmapData data{.owner = std::move(owner),
                     .matrix = matrix,
                     .order = order.fitting(matrix.rows, matrix.cols)};
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

std::optional<GateView> matrixOf(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor->source == nullptr || !isReal(tensor->dtype) || !canFold(*tensor)) {
        return std::nullopt;
    }
    const std::size_t rank = tensor->shape.size();
    GateView view{.tensor = tensor, .rows = 1, .cols = 1, .offsetElements = tensor->offsetElements};
    if (rank == 1) {
        view.rows = tensor->shape[0];
        view.rowStride = tensor->strides[0];
        view.colStride = 1;
    } else if (rank > 1) {
        for (std::size_t axis = 0; axis + 1 < rank; ++axis) {
            view.rows *= tensor->shape[axis];
        }
        view.cols = tensor->shape[rank - 1];
        view.rowStride = tensor->strides[rank - 2];
        view.colStride = tensor->strides[rank - 1];
    }
    return view;
}

CellRect cellsInView(const HeatmapData& data, const HeatmapView& view)
{
    // Cell n reaches from n - 0.5 to n + 0.5: those whose middle is in sight.
    const auto range = [](double from, double to, std::uint64_t count) {
        const auto index = [count](double place) {
            return static_cast<std::uint64_t>(std::clamp(place, 0.0, static_cast<double>(count)));
        };
        const std::uint64_t begin = index(std::ceil(from));
        return IndexRange{begin, std::max(begin, index(std::floor(to) + 1.0))};
    };
    return {range(view.top, view.bottom, data.matrix.rows),
            range(view.left, view.right, data.matrix.cols)};
}

ValueSummary summaryOf(const HeatmapData& data, const CellRect& cells)
{
    const auto stepOf = [](const IndexRange& range) {
        return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(
                                              static_cast<double>(range.size()) / kMostAlongAxis)));
    };
    const std::uint64_t rowStep = stepOf(cells.rows);
    const std::uint64_t colStep = stepOf(cells.cols);
    const ShownMatrix shown = data.shown();
    std::vector<double> values;
    for (std::uint64_t row = cells.rows.begin; row < cells.rows.end; row += rowStep) {
        for (std::uint64_t col = cells.cols.begin; col < cells.cols.end; col += colStep) {
            values.push_back(shown.at(row, col));
        }
    }
    const MatrixView taken{.origin = std::as_bytes(std::span(values)).data(),
                           .rows = 1,
                           .cols = values.size(),
                           .rowStride = static_cast<std::int64_t>(values.size()),
                           .colStride = 1,
                           .dtype = DType::F64};
    NullMonitor monitor; // which never cancels
    ValueSummary summary{*statisticsOf(taken, monitor), *valueHistogramOf(taken, monitor)};
    if (rowStep > 1 || colStep > 1) {
        addExtremes(data, cells, summary.statistics);
    }
    return summary;
}

} // namespace gateloupe
