// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/render_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gateloupe {

namespace {

/// Elements that are only coloured cost as much as one that is also compared.
constexpr std::uint64_t kCellsForAnElement = 4;

/// One axis of the picture, in blocks of the level that is read.
struct AxisWindow
{
    double start = 0.0;          ///< block at the first pixel's edge
    double blocksPerPixel = 1.0; ///< > 0
    std::uint64_t blocks = 0;
    int pixels = 0;
    bool areElements = true; ///< blocks of one element
};

/// The blocks whose extreme each pixel shows; an empty range lies outside the matrix.
/// Zoomed in it is the block under the pixel's middle. Zoomed out every element belongs to exactly
/// one pixel, that of its middle; larger blocks, cut off at the matrix' edge, to all they touch.
std::vector<IndexRange> pixelRanges(const AxisWindow& axis)
{
    constexpr double kSlack = 1e-6; // rounding of the axis' own arithmetic
    const double end = static_cast<double>(axis.blocks);
    const auto index = [end](double place) {
        return static_cast<std::uint64_t>(std::clamp(place, 0.0, end));
    };
    std::vector<IndexRange> ranges(static_cast<std::size_t>(axis.pixels));
    for (int pixel = 0; pixel < axis.pixels; ++pixel) {
        const double from = axis.start + pixel * axis.blocksPerPixel;
        const double to = axis.start + (pixel + 1) * axis.blocksPerPixel;
        IndexRange& range = ranges[static_cast<std::size_t>(pixel)];
        if (axis.blocksPerPixel < 1.0) {
            const double middle = std::floor((from + to) / 2.0);
            range = {index(middle), index(middle + 1.0)};
        } else if (axis.areElements) {
            range = {index(std::ceil(from - 0.5 - kSlack)), index(std::ceil(to - 0.5 - kSlack))};
        } else {
            range = {index(std::floor(from + kSlack)), index(std::ceil(to - kSlack))};
        }
    }
    return ranges;
}

const MatrixPyramid::Level* levelFor(const MatrixPyramid& pyramid, const MatrixViewport& viewport)
{
    if (pyramid.isSample()) {
        return pyramid.levels().empty() ? nullptr : &pyramid.levels().front();
    }
    const MatrixPyramid::Level* best = nullptr;
    for (const MatrixPyramid::Level& level : pyramid.levels()) {
        if (static_cast<double>(level.blockRows) <= std::max(1.0, viewport.rowsPerPixel) &&
            static_cast<double>(level.blockCols) <= std::max(1.0, viewport.colsPerPixel)) {
            best = &level;
        }
    }
    return best;
}

/// The pixels that show anything, as the first and one past the last.
IndexRange visiblePixels(const std::vector<IndexRange>& ranges)
{
    const auto shows = [](const IndexRange& range) { return range.size() > 0; };
    const auto first = std::find_if(ranges.begin(), ranges.end(), shows);
    const auto last = std::find_if(ranges.rbegin(), ranges.rend(), shows).base();
    return first < last ? IndexRange{static_cast<std::uint64_t>(first - ranges.begin()),
                                     static_cast<std::uint64_t>(last - ranges.begin())}
                        : IndexRange{};
}

} // namespace

std::span<const IndexRange> RenderPlan::groups() const
{
    return std::span(itemPixels)
        .subspan(static_cast<std::size_t>(visibleItems.begin),
                 static_cast<std::size_t>(visibleItems.size()));
}

QRect RenderPlan::inSight() const
{
    const auto [cols, rows] = grid.isTurned() ? std::pair(visibleLines, visibleItems)
                                              : std::pair(visibleItems, visibleLines);
    return {static_cast<int>(cols.begin), static_cast<int>(rows.begin),
            static_cast<int>(cols.size()), static_cast<int>(rows.size())};
}

const IndexRange& RenderPlan::visible(std::uint64_t line) const
{
    return linePixels[static_cast<std::size_t>(visibleLines.begin + line)];
}

bool RenderPlan::isRepeated(std::uint64_t line) const
{
    return line > visibleLines.begin && linePixels[static_cast<std::size_t>(line)] ==
                                            linePixels[static_cast<std::size_t>(line - 1)];
}

std::uint64_t RenderPlan::work() const
{
    if (areCellsSeen) {
        const auto seen = [](const std::vector<IndexRange>& pixels, const IndexRange& visible) {
            return visible.size() == 0 ? 0
                                       : pixels[static_cast<std::size_t>(visible.end - 1)].end -
                                             pixels[static_cast<std::size_t>(visible.begin)].begin;
        };
        return seen(linePixels, visibleLines) * seen(itemPixels, visibleItems) / kCellsForAnElement;
    }
    std::uint64_t items = 0;
    for (const IndexRange& group : groups()) {
        items += group.size();
    }
    std::uint64_t sum = 0;
    for (std::uint64_t line = visibleLines.begin; line < visibleLines.end; ++line) {
        if (!isRepeated(line)) {
            sum += linePixels[static_cast<std::size_t>(line)].size() * items + visibleItems.size();
        }
    }
    return sum;
}

RenderPlan planFor(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                   const MatrixViewport& viewport)
{
    const MatrixView& matrix = shown.matrix;
    if (matrix.isEmpty() || viewport.size.isEmpty()) {
        return {.grid = ExtremeGrid(shown)};
    }
    const MatrixPyramid::Level* level = levelFor(pyramid, viewport);
    const auto blockRows = static_cast<double>(level != nullptr ? level->blockRows : 1);
    const auto blockCols = static_cast<double>(level != nullptr ? level->blockCols : 1);
    std::vector<IndexRange> rowPixels =
        pixelRanges({.start = viewport.top / blockRows,
                     .blocksPerPixel = viewport.rowsPerPixel / blockRows,
                     .blocks = level != nullptr ? level->rows : matrix.rows,
                     .pixels = viewport.size.height(),
                     .areElements = blockRows == 1.0});
    std::vector<IndexRange> colPixels =
        pixelRanges({.start = viewport.left / blockCols,
                     .blocksPerPixel = viewport.colsPerPixel / blockCols,
                     .blocks = level != nullptr ? level->cols : matrix.cols,
                     .pixels = viewport.size.width(),
                     .areElements = blockCols == 1.0});
    RenderPlan plan{.grid = level != nullptr ? ExtremeGrid(*level) : ExtremeGrid(shown)};
    plan.linePixels = plan.grid.isTurned() ? std::move(colPixels) : std::move(rowPixels);
    plan.itemPixels = plan.grid.isTurned() ? std::move(rowPixels) : std::move(colPixels);
    plan.visibleLines = visiblePixels(plan.linePixels);
    plan.visibleItems = visiblePixels(plan.itemPixels);
    plan.areCellsSeen =
        level == nullptr && viewport.rowsPerPixel < 1.0 && viewport.colsPerPixel < 1.0;
    return plan;
}

} // namespace gateloupe
