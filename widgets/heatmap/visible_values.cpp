// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/visible_values.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace gateloupe {

namespace {

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
