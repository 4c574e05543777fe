// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <QImage>
#include <QRect>
#include <QSize>

#include "core/tensor/matrix_view.h"
#include "widgets/common/color_scale.h"
#include "widgets/common/color_settings.h"
#include "widgets/heatmap/data/index_order.h"
#include "widgets/heatmap/data/matrix_pyramid.h"

namespace gateloupe {

/// Which part of a matrix a picture shows. The element at place (r, c) covers
/// [r, r + 1) x [c, c + 1).
struct MatrixViewport
{
    double top = 0.0;          ///< row at the picture's upper edge
    double left = 0.0;         ///< column at its left edge
    double rowsPerPixel = 1.0; ///< > 0, of device pixels
    double colsPerPixel = 1.0;
    QSize size; ///< device pixels

    /// All of a matrix. Requires: neither is empty.
    static MatrixViewport fit(const MatrixView& matrix, QSize size);
    friend bool operator==(const MatrixViewport&, const MatrixViewport&) = default;
};

/// What the colour of a pixel says. Numbers outside the quiet range stand out.
struct PixelRule
{
    PixelMeaning meaning = PixelMeaning::Extreme;
    ValueRange quiet{-std::numeric_limits<double>::infinity(),
                     std::numeric_limits<double>::infinity()};
    friend bool operator==(const PixelRule&, const PixelRule&) = default;
};

/// The picture: a pixel that covers several elements takes the colour of their mean, of the root of
/// their mean square, or of their outlier (see Extremes), seen from the middle of the scale. A NaN,
/// an infinity, what lies beyond the scale and what stands out is shown instead by any rule, so
/// that even a lone one stays visible at any zoom. What lies outside the matrix is transparent.
/// Time grows with the pixels, not with the matrix, once a pyramid is given; a picture that takes
/// long is painted on all cores. `pyramid` must be the shown matrix' own, in the same order, or
/// have no level. `canvas` is an old picture that is painted over where the size is the same and
/// nobody else holds it: new memory costs as much as a quick picture. Threads: any.
[[nodiscard]] QImage renderMatrix(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                                  const MatrixViewport& viewport, const ColorScale& scale,
                                  const PixelRule& rule = {}, QImage canvas = {});

/// What is known of each pixel of a picture, whatever scale it is coloured by: another range is
/// shown without another look at the matrix. Planes of lines that go on with the next; lines are
/// columns of pixels where the picture is turned. Threads: free to share once read.
struct PixelDigests
{
    QSize size;    ///< of the picture
    QRect inSight; ///< the pixels that show anything
    bool isTurned = false;
    bool areElements = false; ///< no pixel covers more than one
    std::vector<float> low;   ///< NaN where there is one
    std::vector<float> high;
    std::vector<float> quiet; ///< mean or root of the mean square, of what does not stand out

    /// Arguments as for renderMatrix(). Reuses its memory.
    void read(const ShownMatrix& shown, const MatrixPyramid& pyramid,
              const MatrixViewport& viewport, PixelMeaning meaning);
    /// The picture by renderMatrix() of the same. Requires: a rule of the meaning that was read.
    [[nodiscard]] QImage colored(const ColorScale& scale, const PixelRule& rule,
                                 QImage canvas = {}) const;
    /// In the unit of renderingWork().
    [[nodiscard]] std::uint64_t coloringWork() const;
};

/// Whether every pixel shows one element and most elements have several: such a picture is coloured
/// from the elements as quickly as from digests.
[[nodiscard]] bool areCellsSeen(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                                const MatrixViewport& viewport);

/// How much renderMatrix() has to do: numbers to read and pixels to colour. A million of them take
/// one core about a millisecond or two.
[[nodiscard]] std::uint64_t renderingWork(const ShownMatrix& shown, const MatrixPyramid& pyramid,
                                          const MatrixViewport& viewport);

} // namespace gateloupe
