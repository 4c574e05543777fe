// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/matrix_pyramid.h"

#include <algorithm>

#include "widgets/heatmap/extreme_scan.h"

namespace gateloupe {

namespace {

struct Factors
{
    std::uint64_t rows;
    std::uint64_t cols;
};

/// The long axis shrinks alone until the other is at least half as long, so that a long matrix
/// that fills a window finds a level for both of its zooms.
Factors factorsOf(std::uint64_t rows, std::uint64_t cols, std::uint64_t growth)
{
    const auto factor = [growth, longest = std::max(rows, cols)](std::uint64_t extent) {
        return extent > MatrixPyramid::kFineEnough && 2 * extent > longest ? growth : 1;
    };
    return {factor(rows), factor(cols)};
}

std::optional<MatrixPyramid::Level> coarser(const ExtremeGrid& grid, Factors factors,
                                            const std::function<bool()>& isCancelled)
{
    const std::uint64_t lineFactor = grid.isTurned() ? factors.cols : factors.rows;
    const std::uint64_t itemFactor = grid.isTurned() ? factors.rows : factors.cols;
    const std::vector<IndexRange> lines = equalGroups(grid.lines(), lineFactor);
    const std::vector<IndexRange> items = equalGroups(grid.items(), itemFactor);
    MatrixPyramid::Level level;
    level.keys.resize(lines.size() * items.size());
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (isCancelled()) {
            return std::nullopt;
        }
        grid.scan(lines[line], items,
                  std::span(level.keys).subspan(line * items.size(), items.size()));
    }
    const auto lineStride = static_cast<std::int64_t>(items.size());
    level.rows = grid.isTurned() ? items.size() : lines.size();
    level.cols = grid.isTurned() ? lines.size() : items.size();
    level.rowStride = grid.isTurned() ? 1 : lineStride;
    level.colStride = grid.isTurned() ? lineStride : 1;
    return level;
}

} // namespace

std::optional<MatrixPyramid> MatrixPyramid::build(const MatrixView& matrix,
                                                  const std::function<bool()>& isCancelled)
{
    MatrixPyramid pyramid;
    ExtremeGrid grid(matrix);
    std::uint64_t rows = matrix.rows;
    std::uint64_t cols = matrix.cols;
    Factors block{1, 1};
    while (!matrix.isEmpty() && std::max(rows, cols) > kFineEnough) {
        const Factors factors =
            factorsOf(rows, cols, pyramid.m_levels.empty() ? kFirstFactor : kFactor);
        std::optional<Level> level = coarser(grid, factors, isCancelled);
        if (!level) {
            return std::nullopt;
        }
        block = {block.rows * factors.rows, block.cols * factors.cols};
        level->blockRows = block.rows;
        level->blockCols = block.cols;
        rows = level->rows;
        cols = level->cols;
        pyramid.m_levels.push_back(*std::move(level));
        grid = ExtremeGrid(pyramid.m_levels.back());
    }
    return pyramid;
}

MatrixPyramid MatrixPyramid::sample(const MatrixView& matrix)
{
    MatrixPyramid pyramid;
    pyramid.m_isSample = true;
    if (matrix.isEmpty()) {
        return pyramid;
    }
    Level level;
    level.blockRows = (matrix.rows + kSampleSize - 1) / kSampleSize;
    level.blockCols = (matrix.cols + kSampleSize - 1) / kSampleSize;
    level.rows = (matrix.rows + level.blockRows - 1) / level.blockRows;
    level.cols = (matrix.cols + level.blockCols - 1) / level.blockCols;
    level.rowStride = static_cast<std::int64_t>(level.cols);
    level.colStride = 1;
    level.keys.reserve(static_cast<std::size_t>(level.rows * level.cols));
    for (std::uint64_t row = 0; row < level.rows; ++row) {
        for (std::uint64_t col = 0; col < level.cols; ++col) {
            const double value = matrix.at(row * level.blockRows, col * level.blockCols);
            level.keys.push_back(extremeKeyOf(static_cast<float>(value)));
        }
    }
    pyramid.m_levels.push_back(std::move(level));
    return pyramid;
}

} // namespace gateloupe
