// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/matrix_renderer.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "widgets/heatmap/data/extreme_scan.h"
#include "widgets/heatmap/data/render_plan.h"

namespace gateloupe {

namespace {

/// Less is not worth a thread.
constexpr std::uint64_t kWorkOfAPiece = 60'000;

/// Tells the one number whose colour a pixel takes.
struct Choice
{
    double middle; ///< of the scale
    double low;    ///< what lies outside stands out; an empty range: everything does
    double high;
};

Choice choiceOf(const PixelRule& rule, const ColorScale& scale, bool areElements)
{
    // A cell that fills a pixel is shown as it is.
    if (areElements || rule.meaning == PixelMeaning::Extreme) {
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        return {scale.middle(), kInfinity, -kInfinity};
    }
    return {scale.middle(), std::max(rule.quiet.low, scale.low()),
            std::min(rule.quiet.high, scale.high())};
}

/// Without branches, for vectors: the quiet number, or the end that lies farther from the middle,
/// or the other one where only that stands out. `low` is NaN where there is one.
[[gnu::always_inline]] inline void chooseNumbers(const Choice& choice, const float* low,
                                                 const float* high, const float* quiet,
                                                 std::size_t count, float* chosen)
{
    for (std::size_t i = 0; i < count; ++i) {
        const auto smallest = static_cast<double>(low[i]);
        const auto largest = static_cast<double>(high[i]);
        const bool isHigh = largest - choice.middle >= choice.middle - smallest;
        const float farther = isHigh ? high[i] : low[i];
        const float nearer = isHigh ? low[i] : high[i];
        const auto first = static_cast<double>(farther);
        const bool isFirstQuiet = (first >= choice.low) & (first <= choice.high);
        const bool isQuiet = (smallest >= choice.low) & (largest <= choice.high);
        const float outlier = isFirstQuiet ? nearer : farther;
        chosen[i] = isQuiet ? quiet[i] : outlier;
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The loop over the wider vectors that most processors have.
[[gnu::target("avx2")]] void chooseByAvx2(const Choice& choice, const float* low, const float* high,
                                          const float* quiet, std::size_t count, float* chosen)
{
    chooseNumbers(choice, low, high, quiet, count, chosen);
}
#endif

void choose(const Choice& choice, const float* low, const float* high, const float* quiet,
            std::size_t count, float* chosen)
{
#if defined(__x86_64__) && defined(__GNUC__)
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") != 0;
    if (hasAvx2) {
        return chooseByAvx2(choice, low, high, quiet, count, chosen);
    }
#endif
    chooseNumbers(choice, low, high, quiet, count, chosen);
}

/// The visible pixels of a picture, one line after another, and where the lines are.
template <typename Pixel>
struct Lines
{
    Pixel* first = nullptr;
    std::size_t stride = 0;

    [[nodiscard]] Pixel* at(std::uint64_t line) const
    {
        return first + static_cast<std::size_t>(line) * stride;
    }
};

/// The colours of cells that are seen: each is coloured once, however many pixels it has.
class CellPainter
{
public:
    CellPainter(const RenderPlan& plan, const ColorScale& scale, Lines<QRgb> colors)
        : m_plan(plan)
        , m_scale(scale)
        , m_first(plan.groups().front().begin)
        , m_numbers(static_cast<std::size_t>(plan.groups().back().end - m_first))
        , m_colors(m_numbers.size())
        , m_out(colors)
    {
        for (const IndexRange& group : plan.groups()) {
            m_cells.push_back(static_cast<std::uint32_t>(group.begin - m_first));
        }
    }

    void paint(std::uint64_t line)
    {
        m_plan.grid.read(m_plan.visible(line).begin, m_first, m_numbers);
        m_scale.colorsOf(std::span<const float>(m_numbers), m_colors);
        std::ranges::transform(m_cells, m_out.at(line),
                               [this](std::uint32_t cell) { return m_colors[cell]; });
    }

    void repeat(std::uint64_t line)
    {
        std::copy_n(m_out.at(line - 1), m_cells.size(), m_out.at(line));
    }

private:
    const RenderPlan& m_plan;
    const ColorScale& m_scale;
    std::uint64_t m_first;
    std::vector<float> m_numbers;
    std::vector<QRgb> m_colors;
    std::vector<std::uint32_t> m_cells; ///< which of them each pixel shows
    Lines<QRgb> m_out;
};

/// What is known of the pixels of a line.
class DigestPainter
{
public:
    DigestPainter(const RenderPlan& plan, PixelMeaning meaning, PixelDigests& out)
        : m_plan(plan)
        , m_meaning(meaning)
        , m_groups(plan.groups())
        , m_found(m_groups.size())
        , m_low{out.low.data(), m_found.size()}
        , m_high{out.high.data(), m_found.size()}
        , m_quiet{out.quiet.data(), m_found.size()}
    {
    }

    void paint(std::uint64_t line)
    {
        m_plan.grid.scan(m_plan.visible(line), m_groups, m_found);
        for (std::size_t i = 0; i < m_found.size(); ++i) {
            const Extremes& found = m_found[i].extremes;
            const bool isEmpty = !found.hasNan && found.low > found.high;
            m_low.at(line)[i] = found.hasNan ? std::numeric_limits<float>::quiet_NaN()
                                : isEmpty    ? 0.0F
                                             : found.low;
            m_high.at(line)[i] = isEmpty ? 0.0F : found.high;
        }
        if (m_meaning == PixelMeaning::Mean) {
            std::ranges::transform(m_found, m_quiet.at(line), [](const CellDigest& digest) {
                return static_cast<float>(digest.mean());
            });
        } else if (m_meaning == PixelMeaning::RootMeanSquare) {
            std::ranges::transform(m_found, m_quiet.at(line), [](const CellDigest& digest) {
                return static_cast<float>(digest.rootMeanSquare());
            });
        }
    }

    void repeat(std::uint64_t line)
    {
        for (const Lines<float>& lines : {m_low, m_high, m_quiet}) {
            std::copy_n(lines.at(line - 1), m_found.size(), lines.at(line));
        }
    }

private:
    const RenderPlan& m_plan;
    PixelMeaning m_meaning;
    std::span<const IndexRange> m_groups;
    std::vector<CellDigest> m_found;
    Lines<float> m_low;
    Lines<float> m_high;
    Lines<float> m_quiet;
};

/// [0, lines) in pieces on all cores.
template <typename Work>
void forEachRun(std::uint64_t lines, std::uint64_t work, const Work& run)
{
    const std::uint64_t pieces =
        std::clamp<std::uint64_t>(work / kWorkOfAPiece, 1, std::max<std::uint64_t>(lines, 1));
    forEachPiece(pieces, [&](std::uint64_t piece) {
        run(IndexRange{lines * piece / pieces, lines * (piece + 1) / pieces});
    });
}

/// Every visible line of a plan; `makePainter()` gives each thread its own.
template <typename Make>
void paintLines(const RenderPlan& plan, const Make& makePainter)
{
    forEachRun(plan.visibleLines.size(), plan.work(), [&](const IndexRange& lines) {
        auto painter = makePainter();
        for (std::uint64_t line = lines.begin; line < lines.end; ++line) {
            if (line > lines.begin && plan.isRepeated(plan.visibleLines.begin + line)) {
                painter.repeat(line);
            } else {
                painter.paint(line);
            }
        }
    });
}

/// The picture that `paint` makes of the pixels in sight, lines of which are columns where it is
/// turned; the others are transparent. `canvas` as for renderMatrix().
template <typename Paint>
QImage paintedPicture(const QSize& size, const QRect& inSight, bool isTurned, QImage canvas,
                      const Paint& paint)
{
    constexpr auto kFormat = QImage::Format_ARGB32_Premultiplied;
    QImage image = std::move(canvas);
    if (image.size() != size || !image.isDetached() || !image.reinterpretAsFormat(kFormat)) {
        image = QImage(size, kFormat);
    }
    if (image.isNull() || inSight.size() != size) {
        image.fill(Qt::transparent);
    } else {
        image.reinterpretAsFormat(QImage::Format_RGB32); // every pixel is opaque: drawn quicker
    }
    if (image.isNull() || inSight.isEmpty()) {
        return image;
    }
    const auto stride = static_cast<std::size_t>(image.width());
    auto* first = reinterpret_cast<QRgb*>(image.bits()) +
                  static_cast<std::size_t>(inSight.top()) * stride +
                  static_cast<std::size_t>(inSight.left());
    if (!isTurned) {
        paint(Lines<QRgb>{first, stride});
        return image;
    }
    const auto lines = static_cast<std::size_t>(inSight.width());
    const auto items = static_cast<std::size_t>(inSight.height());
    std::vector<QRgb> colors(lines * items);
    paint(Lines<QRgb>{colors.data(), items});
    constexpr std::size_t kLinesAtOnce = 16; // a cache line of the image
    for (std::size_t begin = 0; begin < lines; begin += kLinesAtOnce) {
        const std::size_t end = std::min(lines, begin + kLinesAtOnce);
        for (std::size_t item = 0; item < items; ++item) {
            for (std::size_t line = begin; line < end; ++line) {
                first[item * stride + line] = colors[line * items + item];
            }
        }
    }
    return image;
}

} // namespace

MatrixViewport MatrixViewport::fit(const MatrixView& matrix, QSize size)
{
    return {.rowsPerPixel = static_cast<double>(matrix.rows) / size.height(),
            .colsPerPixel = static_cast<double>(matrix.cols) / size.width(),
            .size = size};
}

bool areCellsSeen(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                  const MatrixViewport& viewport)
{
    return planFor(shown, pyramid, viewport).areCellsSeen;
}

void PixelDigests::read(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                        const MatrixViewport& viewport, PixelMeaning meaning)
{
    const RenderPlan plan = planFor(shown, pyramid, viewport);
    size = viewport.size;
    inSight = plan.inSight();
    isTurned = plan.grid.isTurned();
    areElements = viewport.rowsPerPixel <= 1.0 && viewport.colsPerPixel <= 1.0;
    const auto pixels =
        static_cast<std::size_t>(inSight.width()) * static_cast<std::size_t>(inSight.height());
    for (std::vector<float>* plane : {&low, &high, &quiet}) {
        plane->resize(pixels);
    }
    paintLines(plan, [&] { return DigestPainter(plan, meaning, *this); });
}

QImage PixelDigests::colored(const ColorScale& scale, const PixelRule& rule, QImage canvas) const
{
    const Choice choice = choiceOf(rule, scale, areElements);
    const auto lines = static_cast<std::uint64_t>(isTurned ? inSight.width() : inSight.height());
    const auto items = static_cast<std::size_t>(isTurned ? inSight.height() : inSight.width());
    return paintedPicture(size, inSight, isTurned, std::move(canvas), [&](Lines<QRgb> colors) {
        forEachRun(lines, coloringWork(), [&](const IndexRange& run) {
            std::vector<float> chosen(items);
            for (std::uint64_t line = run.begin; line < run.end; ++line) {
                const std::size_t first = static_cast<std::size_t>(line) * items;
                choose(choice, &low[first], &high[first], &quiet[first], items, chosen.data());
                scale.colorsOf(std::span<const float>(chosen), {colors.at(line), items});
            }
        });
    });
}

std::uint64_t PixelDigests::coloringWork() const
{
    return low.size() / 4;
}

QImage renderMatrix(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                    const MatrixViewport& viewport, const ColorScale& scale, const PixelRule& rule,
                    QImage canvas)
{
    const RenderPlan plan = planFor(shown, pyramid, viewport);
    if (!plan.areCellsSeen) {
        PixelDigests digests;
        digests.read(shown, pyramid, viewport, rule.meaning);
        return digests.colored(scale, rule, std::move(canvas));
    }
    return paintedPicture(viewport.size, plan.inSight(), plan.grid.isTurned(), std::move(canvas),
                          [&](Lines<QRgb> colors) {
                              paintLines(plan, [&] { return CellPainter(plan, scale, colors); });
                          });
}

std::uint64_t renderingWork(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                            const MatrixViewport& viewport)
{
    return planFor(shown, pyramid, viewport).work();
}

} // namespace gateloupe
