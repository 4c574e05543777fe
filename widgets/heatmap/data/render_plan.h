// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <QRect>

#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/extreme_scan.h"
#include "widgets/heatmap/data/matrix_pyramid.h"
#include "widgets/heatmap/data/matrix_renderer.h"

namespace gateloupe {

/// Which lines and items of the grid are read for each pixel of a picture.
struct RenderPlan
{
    ExtremeGrid grid;
    std::vector<IndexRange> linePixels;
    std::vector<IndexRange> itemPixels;
    IndexRange visibleLines;
    IndexRange visibleItems;
    bool areCellsSeen = false; ///< every pixel shows one element

    /// What the visible pixels of a line read, one after the other.
    [[nodiscard]] std::span<const IndexRange> groups() const;

    /// The pixels that show anything.
    [[nodiscard]] QRect inSight() const;

    /// What the pixels of a visible line read, counted from the first of them.
    [[nodiscard]] const IndexRange& visible(std::uint64_t line) const;

    /// Whether a line of pixels looks like the one before it.
    [[nodiscard]] bool isRepeated(std::uint64_t line) const;

    /// Elements that are looked at; one that is only coloured costs a quarter.
    [[nodiscard]] std::uint64_t work() const;
};

/// The plan for a part of a matrix: the level of the pyramid whose blocks are no larger than a
/// pixel, or the elements. Lifetime: the matrix, its orders and the pyramid outlive the plan.
[[nodiscard]] RenderPlan planFor(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                                 const MatrixViewport& viewport);

} // namespace gateloupe
