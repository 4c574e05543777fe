// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/matrix_renderer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "widgets/heatmap/extreme_scan.h"

namespace gateloupe {

namespace {

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

/// Colours of the visible pixels, line after line of the grid.
struct Raster
{
    IndexRange lines;
    IndexRange items;
    std::vector<QRgb> colors;
};

Raster paint(const ExtremeGrid& grid, const std::vector<IndexRange>& linePixels,
             const std::vector<IndexRange>& itemPixels, const ColorScale& scale)
{
    Raster raster{visiblePixels(linePixels), visiblePixels(itemPixels), {}};
    const auto width = static_cast<std::size_t>(raster.items.size());
    raster.colors.resize(static_cast<std::size_t>(raster.lines.size()) * width);
    const auto groups =
        std::span(itemPixels).subspan(static_cast<std::size_t>(raster.items.begin), width);
    std::vector<ExtremeKey> keys(width);
    for (std::uint64_t line = raster.lines.begin; line < raster.lines.end; ++line) {
        const IndexRange range = linePixels[static_cast<std::size_t>(line)];
        QRgb* out =
            raster.colors.data() + static_cast<std::size_t>(line - raster.lines.begin) * width;
        if (line > raster.lines.begin && range == linePixels[static_cast<std::size_t>(line - 1)]) {
            std::copy_n(out - width, width, out);
            continue;
        }
        grid.scan(range, groups, keys);
        std::transform(keys.begin(), keys.end(), out, [&scale](ExtremeKey key) {
            return scale.colorOf(static_cast<double>(valueOf(key)));
        });
    }
    return raster;
}

void copyTo(QImage& image, const Raster& raster, bool isTurned)
{
    const auto width = static_cast<std::size_t>(raster.items.size());
    const auto lines = static_cast<std::size_t>(raster.lines.size());
    const auto line0 = static_cast<std::size_t>(raster.lines.begin);
    const auto item0 = static_cast<std::size_t>(raster.items.begin);
    if (!isTurned) {
        for (std::size_t line = 0; line < lines; ++line) {
            auto* row = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(line0 + line)));
            std::copy_n(raster.colors.data() + line * width, width, row + item0);
        }
        return;
    }
    for (std::size_t item = 0; item < width; ++item) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(item0 + item)));
        for (std::size_t line = 0; line < lines; ++line) {
            row[line0 + line] = raster.colors[line * width + item];
        }
    }
}

} // namespace

MatrixViewport MatrixViewport::fit(const MatrixView& matrix, QSize size)
{
    return {.rowsPerPixel = static_cast<double>(matrix.rows) / size.height(),
            .colsPerPixel = static_cast<double>(matrix.cols) / size.width(),
            .size = size};
}

QImage renderMatrix(const MatrixView& matrix, const MatrixPyramid& pyramid,
                    const MatrixViewport& viewport, const ColorScale& scale)
{
    QImage image(viewport.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (matrix.isEmpty() || image.isNull()) {
        return image;
    }
    const MatrixPyramid::Level* level = levelFor(pyramid, viewport);
    const ExtremeGrid grid = level != nullptr ? ExtremeGrid(*level) : ExtremeGrid(matrix);
    const auto blockRows = static_cast<double>(level != nullptr ? level->blockRows : 1);
    const auto blockCols = static_cast<double>(level != nullptr ? level->blockCols : 1);
    const std::vector<IndexRange> rowPixels =
        pixelRanges({.start = viewport.top / blockRows,
                     .blocksPerPixel = viewport.rowsPerPixel / blockRows,
                     .blocks = level != nullptr ? level->rows : matrix.rows,
                     .pixels = viewport.size.height(),
                     .areElements = blockRows == 1.0});
    const std::vector<IndexRange> colPixels =
        pixelRanges({.start = viewport.left / blockCols,
                     .blocksPerPixel = viewport.colsPerPixel / blockCols,
                     .blocks = level != nullptr ? level->cols : matrix.cols,
                     .pixels = viewport.size.width(),
                     .areElements = blockCols == 1.0});
    const bool isTurned = grid.isTurned();
    copyTo(image,
           paint(grid, isTurned ? colPixels : rowPixels, isTurned ? rowPixels : colPixels, scale),
           isTurned);
    return image;
}

} // namespace gateloupe
