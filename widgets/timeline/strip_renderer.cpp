// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_renderer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

#include "widgets/heatmap/data/cell_range.h"

namespace gateloupe {

namespace {

constexpr ExtremeKey extremeKeyOf(float value)
{
    return std::rotl(std::bit_cast<std::uint32_t>(value), 1);
}

/// Of no elements: 0.
constexpr float valueOf(ExtremeKey key)
{
    return std::bit_cast<float>(std::rotr(key, 1));
}

void takeLarger(std::span<ExtremeKey> into, std::span<const ExtremeKey> from)
{
    for (std::size_t i = 0; i < into.size(); ++i) {
        into[i] = std::max(into[i], from[i]);
    }
}

StepPyramid::Level coarser(const StepPyramid::Level& fine, std::uint64_t units)
{
    StepPyramid::Level level;
    level.blockSteps = fine.blockSteps * StepPyramid::kFactor;
    level.blocks = (fine.blocks + StepPyramid::kFactor - 1) / StepPyramid::kFactor;
    level.keys.resize(static_cast<std::size_t>(level.blocks * units));
    const std::span all(level.keys);
    for (std::uint64_t block = 0; block < fine.blocks; ++block) {
        takeLarger(all.subspan(block / StepPyramid::kFactor * units, units),
                   std::span(fine.keys).subspan(block * units, units));
    }
    return level;
}

/// The keys of all units at a step. Requires: step < cols, keys.size() == rows.
void readStep(const MatrixView& unitByStep, std::uint64_t step, std::span<ExtremeKey> keys)
{
    if (unitByStep.dtype == DType::F32 && unitByStep.rowStride == 1) {
        std::memcpy(keys.data(), unitByStep.elementAt(0, step), keys.size_bytes());
        for (ExtremeKey& key : keys) {
            key = std::rotl(key, 1);
        }
        return;
    }
    for (std::size_t unit = 0; unit < keys.size(); ++unit) {
        keys[unit] = extremeKeyOf(static_cast<float>(unitByStep.at(unit, step)));
    }
}

/// The coarsest level whose blocks are no longer than a pixel; null: the elements.
const StepPyramid::Level* levelFor(const StepPyramid& pyramid, double stepsPerPixel)
{
    const StepPyramid::Level* found = nullptr;
    for (const StepPyramid::Level& level : pyramid.levels()) {
        if (static_cast<double>(level.blockSteps) <= stepsPerPixel) {
            found = &level;
        }
    }
    return found;
}

/// The steps, of `count` in the matrix, under a pixel; empty outside.
IndexRange stepsUnder(int pixel, const StripViewport& viewport, double first, std::uint64_t count)
{
    const double begin = viewport.lower + pixel * viewport.stepsPerPixel + 0.5 - first;
    const double end = begin + viewport.stepsPerPixel;
    // A pixel that lies within one step shows that step; a wider one no step of its neighbours.
    const double from = viewport.stepsPerPixel < 1.0
                            ? std::floor(begin + viewport.stepsPerPixel / 2.0)
                            : std::floor(begin);
    const double to =
        viewport.stepsPerPixel < 1.0 ? from + 1.0 : std::max(from + 1.0, std::floor(end));
    const auto all = static_cast<double>(count);
    if (to <= 0.0 || from >= all) {
        return {};
    }
    return {static_cast<std::uint64_t>(std::max(0.0, from)),
            static_cast<std::uint64_t>(std::min(all, to))};
}

class ColumnReader
{
public:
    ColumnReader(const MatrixView& matrix, const StepPyramid::Level* level)
        : m_matrix(matrix)
        , m_level(level)
        , m_keys(matrix.rows)
        , m_step(matrix.rows)
    {
    }

    /// The extreme of each unit over some steps, or whole blocks of them.
    std::span<const ExtremeKey> read(IndexRange steps)
    {
        std::ranges::fill(m_keys, ExtremeKey{0});
        const std::uint64_t size = m_level == nullptr ? 1 : m_level->blockSteps;
        for (std::uint64_t i = steps.begin / size; i * size < steps.end; ++i) {
            std::span<const ExtremeKey> keys = m_step;
            if (m_level == nullptr) {
                readStep(m_matrix, i, m_step);
            } else {
                keys = std::span(m_level->keys).subspan(i * m_matrix.rows, m_matrix.rows);
            }
            takeLarger(m_keys, keys);
        }
        return m_keys;
    }

private:
    const MatrixView& m_matrix;
    const StepPyramid::Level* m_level;
    std::vector<ExtremeKey> m_keys;
    std::vector<ExtremeKey> m_step;
};

/// The places of the order under each line of pixels.
std::vector<IndexRange> linesOf(std::uint64_t units, int height)
{
    std::vector<IndexRange> lines(static_cast<std::size_t>(height));
    for (std::size_t y = 0; y < lines.size(); ++y) {
        const std::uint64_t begin = y * units / lines.size();
        lines[y] = {begin, std::max(begin + 1, (y + 1) * units / lines.size())};
    }
    return lines;
}

} // namespace

std::optional<StepPyramid> StepPyramid::build(const MatrixView& unitByStep,
                                              const std::function<bool()>& isCancelled)
{
    StepPyramid pyramid;
    const std::uint64_t units = unitByStep.rows;
    Level first;
    first.blockSteps = kFactor;
    first.blocks = (unitByStep.cols + kFactor - 1) / kFactor;
    first.keys.resize(static_cast<std::size_t>(first.blocks * units));
    std::vector<ExtremeKey> keys(units);
    bool isFirst = true;
    for (std::uint64_t step = 0; step < unitByStep.cols; ++step) {
        if (step % kFactor == 0 && isCancelled()) {
            return std::nullopt;
        }
        readStep(unitByStep, step, keys);
        takeLarger(std::span(first.keys).subspan(step / kFactor * units, units), keys);
        for (const ExtremeKey key : keys) {
            const auto value = static_cast<double>(valueOf(key));
            if (std::isfinite(value)) {
                pyramid.m_min = isFirst ? value : std::min(pyramid.m_min, value);
                pyramid.m_max = isFirst ? value : std::max(pyramid.m_max, value);
                isFirst = false;
            }
        }
    }
    pyramid.m_levels.push_back(std::move(first));
    while (pyramid.m_levels.back().blocks > kFactor) {
        pyramid.m_levels.push_back(coarser(pyramid.m_levels.back(), units));
    }
    return pyramid;
}

QImage renderStrip(const MatrixView& unitByStep, std::uint64_t first, const StepPyramid& pyramid,
                   const RowOrder& order, const StripViewport& viewport, const ColorScale& scale)
{
    QImage image(viewport.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (image.isNull() || unitByStep.isEmpty()) {
        return image;
    }
    ColumnReader reader(unitByStep, levelFor(pyramid, viewport.stepsPerPixel));
    const std::vector<IndexRange> lines = linesOf(unitByStep.rows, image.height());
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto stride = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb);
    IndexRange before;
    for (int x = 0; x < image.width(); ++x) {
        const IndexRange steps =
            stepsUnder(x, viewport, static_cast<double>(first), unitByStep.cols);
        if (steps.size() == 0) {
            continue;
        }
        QRgb* column = pixels + x;
        if (steps == before) {
            for (std::size_t y = 0; y < lines.size(); ++y) {
                column[y * stride] = column[y * stride - 1];
            }
            continue;
        }
        before = steps;
        const std::span<const ExtremeKey> keys = reader.read(steps);
        for (std::size_t y = 0; y < lines.size(); ++y) {
            ExtremeKey extreme = 0;
            for (std::uint64_t place = lines[y].begin; place < lines[y].end; ++place) {
                extreme =
                    std::max(extreme, keys[order == nullptr ? place : order->storedAt(place)]);
            }
            column[y * stride] = scale.colorOf(static_cast<double>(valueOf(extreme)));
        }
    }
    return image;
}

} // namespace gateloupe
