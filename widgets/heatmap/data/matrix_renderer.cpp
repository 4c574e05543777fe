// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/matrix_renderer.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "widgets/heatmap/data/extreme_scan.h"

namespace gateloupe {

namespace {

/// Less is not worth a thread.
constexpr std::uint64_t kWorkOfAPiece = 60'000;

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

/// What is read for each pixel, in lines and items of the grid.
struct Plan
{
    ExtremeGrid grid;
    std::vector<IndexRange> linePixels;
    std::vector<IndexRange> itemPixels;
    IndexRange visibleLines;
    IndexRange visibleItems;
    bool areCellsSeen = false; ///< every pixel shows one element

    [[nodiscard]] std::span<const IndexRange> groups() const
    {
        return std::span(itemPixels)
            .subspan(static_cast<std::size_t>(visibleItems.begin),
                     static_cast<std::size_t>(visibleItems.size()));
    }

    /// Whether a line of pixels looks like the one before it.
    [[nodiscard]] bool isRepeated(std::uint64_t line) const
    {
        return line > visibleLines.begin && linePixels[static_cast<std::size_t>(line)] ==
                                                linePixels[static_cast<std::size_t>(line - 1)];
    }

    /// Elements that are looked at; one that is only coloured costs a quarter.
    [[nodiscard]] std::uint64_t work() const
    {
        if (areCellsSeen) {
            const auto seen = [](const std::vector<IndexRange>& pixels, const IndexRange& visible) {
                return visible.size() == 0
                           ? 0
                           : pixels[static_cast<std::size_t>(visible.end - 1)].end -
                                 pixels[static_cast<std::size_t>(visible.begin)].begin;
            };
            return seen(linePixels, visibleLines) * seen(itemPixels, visibleItems) / 4;
        }
        std::uint64_t items = 0;
        for (const IndexRange& group : groups()) {
            items += group.size();
        }
        std::uint64_t sum = 0;
        for (std::uint64_t line = visibleLines.begin; line < visibleLines.end; ++line) {
            if (!isRepeated(line)) {
                sum +=
                    linePixels[static_cast<std::size_t>(line)].size() * items + visibleItems.size();
            }
        }
        return sum;
    }
};

Plan planFor(const ShownMatrix& shown, const MatrixPyramid& pyramid, const MatrixViewport& viewport)
{
    const MatrixView& matrix = shown.matrix;
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
    Plan plan{.grid = level != nullptr ? ExtremeGrid(*level) : ExtremeGrid(shown)};
    plan.linePixels = plan.grid.isTurned() ? std::move(colPixels) : std::move(rowPixels);
    plan.itemPixels = plan.grid.isTurned() ? std::move(rowPixels) : std::move(colPixels);
    plan.visibleLines = visiblePixels(plan.linePixels);
    plan.visibleItems = visiblePixels(plan.itemPixels);
    plan.areCellsSeen =
        level == nullptr && viewport.rowsPerPixel < 1.0 && viewport.colsPerPixel < 1.0;
    return plan;
}

/// The one number whose colour a pixel takes.
class PixelValue
{
public:
    PixelValue(const PixelRule& rule, const ColorScale& scale, bool areCellsSeen)
        // A cell that fills a pixel is shown as it is.
        : m_meaning(areCellsSeen ? PixelMeaning::Extreme : rule.meaning)
        , m_middle(scale.middle())
        , m_low(std::max(rule.quiet.low, scale.low()))
        , m_high(std::min(rule.quiet.high, scale.high()))
    {
    }

    double operator()(const CellDigest& digest) const
    {
        const Extremes& extremes = digest.extremes;
        if (m_meaning != PixelMeaning::Extreme && isQuiet(extremes)) { // nearly all, told quickly
            return quietValue(digest);
        }
        const auto outlier = static_cast<double>(extremes.outlier(m_middle));
        if (m_meaning == PixelMeaning::Extreme || standsOut(outlier)) {
            return outlier;
        }
        // The other end may stand out where the quiet range is not about the scale's middle.
        for (const auto end :
             {static_cast<double>(extremes.low), static_cast<double>(extremes.high)}) {
            if (extremes.low <= extremes.high && standsOut(end)) {
                return end;
            }
        }
        return quietValue(digest);
    }

private:
    [[nodiscard]] bool isQuiet(const Extremes& extremes) const
    {
        return !extremes.hasNan && extremes.low <= extremes.high &&
               static_cast<double>(extremes.low) >= m_low &&
               static_cast<double>(extremes.high) <= m_high;
    }

    [[nodiscard]] double quietValue(const CellDigest& digest) const
    {
        return m_meaning == PixelMeaning::Mean ? digest.mean() : digest.rootMeanSquare();
    }

    [[nodiscard]] bool standsOut(double value) const
    {
        return !(value >= m_low && value <= m_high);
    }

    PixelMeaning m_meaning;
    double m_middle;
    double m_low;
    double m_high;
};

/// Lines of the grid as colours, one for each pixel of a line.
class LinePainter
{
public:
    LinePainter(const Plan& plan, const ColorScale& scale, const PixelValue& valueOf)
        : m_plan(plan)
        , m_scale(scale)
        , m_valueOf(valueOf)
        , m_groups(plan.groups())
        , m_found(plan.areCellsSeen ? 0 : m_groups.size())
        , m_values(m_found.size())
    {
        if (plan.areCellsSeen && !m_groups.empty()) {
            const std::uint64_t first = m_groups.front().begin;
            m_numbers.resize(static_cast<std::size_t>(m_groups.back().end - first));
            m_colors.resize(m_numbers.size());
            for (const IndexRange& group : m_groups) {
                m_cells.push_back(static_cast<std::uint32_t>(group.begin - first));
            }
        }
    }

    void paint(IndexRange lines, QRgb* out)
    {
        if (m_plan.areCellsSeen) {
            return paintCells(lines.begin, out);
        }
        m_plan.grid.scan(lines, m_groups, m_found);
        std::transform(m_found.begin(), m_found.end(), m_values.begin(), m_valueOf);
        m_scale.colorsOf(std::span<const double>(m_values), {out, m_values.size()});
    }

private:
    /// Every cell is coloured once, however many pixels it has.
    void paintCells(std::uint64_t line, QRgb* out)
    {
        m_plan.grid.read(line, m_groups.front().begin, m_numbers);
        m_scale.colorsOf(std::span<const float>(m_numbers), m_colors);
        std::ranges::transform(m_cells, out, [this](std::uint32_t cell) { return m_colors[cell]; });
    }

    const Plan& m_plan;
    const ColorScale& m_scale;
    const PixelValue& m_valueOf;
    std::span<const IndexRange> m_groups;
    std::vector<CellDigest> m_found;
    std::vector<double> m_values; ///< of each digest
    std::vector<float> m_numbers; ///< of cells that are seen
    std::vector<QRgb> m_colors;
    std::vector<std::uint32_t> m_cells; ///< which of them each pixel shows
};

/// Where the colours of the visible pixels go: one line of the grid after another.
struct Canvas
{
    QRgb* first = nullptr;
    std::size_t lineStride = 0;
};

void paint(const Canvas& canvas, const Plan& plan, const ColorScale& scale,
           const PixelValue& valueOf)
{
    const std::size_t width = plan.groups().size();
    const std::uint64_t lines = plan.visibleLines.size();
    const std::uint64_t pieces = std::clamp<std::uint64_t>(plan.work() / kWorkOfAPiece, 1,
                                                           std::max<std::uint64_t>(lines, 1));
    forEachPiece(pieces, [&](std::uint64_t piece) {
        LinePainter painter(plan, scale, valueOf);
        const std::uint64_t first = lines * piece / pieces;
        for (std::uint64_t line = first; line < lines * (piece + 1) / pieces; ++line) {
            QRgb* out = canvas.first + static_cast<std::size_t>(line) * canvas.lineStride;
            const std::uint64_t pixel = plan.visibleLines.begin + line;
            if (line > first && plan.isRepeated(pixel)) {
                std::copy_n(out - canvas.lineStride, width, out);
                continue;
            }
            painter.paint(plan.linePixels[static_cast<std::size_t>(pixel)], out);
        }
    });
}

/// Lines of the grid are columns of the picture.
void paintTurned(QImage& image, const Plan& plan, const ColorScale& scale,
                 const PixelValue& valueOf)
{
    const auto width = static_cast<std::size_t>(plan.visibleItems.size());
    const auto lines = static_cast<std::size_t>(plan.visibleLines.size());
    std::vector<QRgb> colors(lines * width);
    paint({colors.data(), width}, plan, scale, valueOf);
    const auto line0 = static_cast<std::size_t>(plan.visibleLines.begin);
    const auto item0 = static_cast<std::size_t>(plan.visibleItems.begin);
    for (std::size_t item = 0; item < width; ++item) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(item0 + item)));
        for (std::size_t line = 0; line < lines; ++line) {
            row[line0 + line] = colors[line * width + item];
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

QImage renderMatrix(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                    const MatrixViewport& viewport, const ColorScale& scale, const PixelRule& rule,
                    QImage canvas)
{
    constexpr auto kFormat = QImage::Format_ARGB32_Premultiplied;
    QImage image = std::move(canvas);
    if (image.size() != viewport.size || !image.isDetached() ||
        !image.reinterpretAsFormat(kFormat)) {
        image = QImage(viewport.size, kFormat);
    }
    if (image.isNull() || shown.matrix.isEmpty()) {
        image.fill(Qt::transparent);
        return image;
    }
    const Plan plan = planFor(shown, pyramid, viewport);
    if (plan.visibleLines.size() < plan.linePixels.size() ||
        plan.visibleItems.size() < plan.itemPixels.size()) {
        image.fill(Qt::transparent);
    } else {
        image.reinterpretAsFormat(QImage::Format_RGB32); // every pixel is opaque: drawn quicker
    }
    const bool areCellsSeen = viewport.rowsPerPixel <= 1.0 && viewport.colsPerPixel <= 1.0;
    const PixelValue valueOf(rule, scale, areCellsSeen);
    if (plan.grid.isTurned()) {
        paintTurned(image, plan, scale, valueOf);
    } else {
        auto* first =
            reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(plan.visibleLines.begin)));
        paint({first + plan.visibleItems.begin, static_cast<std::size_t>(image.width())}, plan,
              scale, valueOf);
    }
    return image;
}

std::uint64_t renderingWork(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                            const MatrixViewport& viewport)
{
    return shown.matrix.isEmpty() || viewport.size.isEmpty()
               ? 0
               : planFor(shown, pyramid, viewport).work();
}

} // namespace gateloupe
