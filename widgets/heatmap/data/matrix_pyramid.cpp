// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/matrix_pyramid.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <iterator>

#include "core/base/parallel.h"
#include "widgets/heatmap/data/extreme_scan.h"

namespace gateloupe {

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::size_t kLinesPerPiece = 32;

struct Factors
{
    std::uint64_t rows;
    std::uint64_t cols;
};

/// The long axis shrinks alone until the other is at least half as long, so that a long matrix
/// that fills a window finds a level for both of its zooms.
Factors factorsOf(std::uint64_t rows, std::uint64_t cols, std::uint64_t area)
{
    const auto shrinks = [longest = std::max(rows, cols)](std::uint64_t extent) {
        return extent > MatrixPyramid::kFineEnough && 2 * extent > longest;
    };
    if (!shrinks(rows) || !shrinks(cols)) {
        return {shrinks(rows) ? area : 1, shrinks(cols) ? area : 1};
    }
    // Square, or twice as wide as high.
    const std::uint64_t side = std::uint64_t{1}
                               << (static_cast<unsigned>(std::bit_width(area)) / 2);
    return {area / side, side};
}

std::optional<MatrixPyramid::Level> coarser(const ExtremeGrid& grid, Factors factors,
                                            const std::function<bool()>& isCancelled)
{
    const std::uint64_t lineFactor = grid.isTurned() ? factors.cols : factors.rows;
    const std::uint64_t itemFactor = grid.isTurned() ? factors.rows : factors.cols;
    const std::vector<IndexRange> lines = equalGroups(grid.lines(), lineFactor);
    const std::vector<IndexRange> items = equalGroups(grid.items(), itemFactor);
    const auto lineStride = static_cast<std::int64_t>(items.size());
    MatrixPyramid::Level level;
    level.rows = grid.isTurned() ? items.size() : lines.size();
    level.cols = grid.isTurned() ? lines.size() : items.size();
    level.rowStride = grid.isTurned() ? 1 : lineStride;
    level.colStride = grid.isTurned() ? lineStride : 1;
    level.values =
        ZeroedValues<float>(MatrixPyramid::Level::kPlanes * level.blocks(), Contents::Unset);
    std::atomic<bool> isWanted = true;
    forEachPiece((lines.size() + kLinesPerPiece - 1) / kLinesPerPiece, [&](std::uint64_t piece) {
        std::vector<CellDigest> found(items.size());
        const auto first = static_cast<std::size_t>(piece) * kLinesPerPiece;
        for (std::size_t line = first; line < std::min(first + kLinesPerPiece, lines.size());
             ++line) {
            if (!isWanted || isCancelled()) {
                isWanted = false;
                return;
            }
            grid.scan(lines[line], items, found);
            for (std::size_t item = 0; item < items.size(); ++item) {
                level.set(line * items.size() + item, found[item]);
            }
        }
    });
    return isWanted ? std::optional(std::move(level)) : std::nullopt;
}

} // namespace

Extremes MatrixPyramid::Level::at(std::uint64_t row, std::uint64_t col) const
{
    const auto index = static_cast<std::size_t>(static_cast<std::int64_t>(row) * rowStride +
                                                static_cast<std::int64_t>(col) * colStride);
    const float first = values[index];
    const float second = values[blocks() + index];
    Extremes extremes;
    extremes.add(first);
    extremes.add(second);
    extremes.hasNan = !(first <= second);
    return extremes;
}

void MatrixPyramid::Level::set(std::size_t index, const Extremes& extremes)
{
    float low = extremes.low;
    float high = extremes.high;
    if (low > high) {
        low = high = kNan; // nothing but NaN
    } else if (extremes.hasNan) [[unlikely]] {
        if (low == high) { // the other order must be told from the first
            low = std::nextafter(low, -kInfinity);
            high = low == high ? std::nextafter(high, kInfinity) : high; // it was -inf
        }
        std::swap(low, high);
    }
    values.data()[index] = low;
    values.data()[blocks() + index] = high;
}

void MatrixPyramid::Level::set(std::size_t index, const CellDigest& digest)
{
    set(index, digest.extremes);
    values.data()[2 * blocks() + index] = static_cast<float>(digest.mean());
    values.data()[3 * blocks() + index] = static_cast<float>(digest.rootMeanSquare());
}

std::optional<MatrixPyramid> MatrixPyramid::build(const ShownMatrix& shown,
                                                  const std::function<bool()>& isCancelled)
{
    MatrixPyramid pyramid;
    const MatrixView& matrix = shown.matrix;
    ExtremeGrid grid(shown);
    std::uint64_t rows = matrix.rows;
    std::uint64_t cols = matrix.cols;
    constexpr std::uint64_t kWidest = 4; // larger elements are gathered like f32
    std::uint64_t area = kFirstBytes / std::min<std::uint64_t>(sizeOf(matrix.dtype), kWidest);
    Factors block{1, 1};
    while (!matrix.isEmpty() && std::max(rows, cols) > kFineEnough) {
        const Factors factors = factorsOf(rows, cols, area);
        std::optional<Level> level = coarser(grid, factors, isCancelled);
        if (!level) {
            return std::nullopt;
        }
        block = {block.rows * factors.rows, block.cols * factors.cols};
        level->blockRows = block.rows;
        level->blockCols = block.cols;
        level->lastBlockRows = matrix.rows - (level->rows - 1) * block.rows;
        level->lastBlockCols = matrix.cols - (level->cols - 1) * block.cols;
        rows = level->rows;
        cols = level->cols;
        area = kNextArea;
        pyramid.m_levels.push_back(*std::move(level));
        grid = ExtremeGrid(pyramid.m_levels.back());
    }
    return pyramid;
}

MatrixPyramid MatrixPyramid::sample(const ShownMatrix& shown)
{
    MatrixPyramid pyramid;
    pyramid.m_isSample = true;
    const MatrixView& matrix = shown.matrix;
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
    level.lastBlockRows = level.blockRows; // each element stands for a whole block
    level.lastBlockCols = level.blockCols;
    level.values = ZeroedValues<float>(Level::kPlanes * level.blocks(), Contents::Unset);
    for (std::uint64_t row = 0; row < level.rows; ++row) {
        for (std::uint64_t col = 0; col < level.cols; ++col) {
            const float value = asShown(shown.at(row * level.blockRows, col * level.blockCols));
            CellDigest one{.count = 1.0,
                           .sum = static_cast<double>(value),
                           .squares = static_cast<double>(value) * static_cast<double>(value)};
            one.extremes.add(value);
            level.set(static_cast<std::size_t>(row * level.cols + col), one);
        }
    }
    pyramid.m_levels.push_back(std::move(level));
    return pyramid;
}

MatrixPyramid MatrixPyramid::withoutFineLevels(std::uint64_t mostBlocks) const
{
    MatrixPyramid coarse;
    coarse.m_isSample = m_isSample;
    std::ranges::copy_if(m_levels, std::back_inserter(coarse.m_levels),
                         [mostBlocks](const Level& level) { return level.blocks() <= mostBlocks; });
    return coarse;
}

std::uint64_t MatrixPyramid::bytes() const
{
    std::uint64_t sum = 0;
    for (const Level& level : m_levels) {
        sum += level.values.size() * sizeof(float);
    }
    return sum;
}

} // namespace gateloupe
