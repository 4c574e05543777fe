// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>

#include "core/tensor/matrix_view.h"
#include "widgets/common/color_scale.h"
#include "widgets/heatmap/matrix_pyramid.h"

namespace gateloupe {

/// Which part of a matrix a picture shows. Element (r, c) covers [r, r + 1) x [c, c + 1).
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

/// The picture: a pixel that covers several elements takes the colour of their extreme (see
/// ExtremeKey), so a lone NaN, infinity or outlier stays visible at any zoom. What lies outside the
/// matrix is transparent. Time grows with the pixels, not with the matrix, once a pyramid is given.
/// `pyramid` must be the matrix' own, or have no level.
[[nodiscard]] QImage renderMatrix(const MatrixView& matrix, const MatrixPyramid& pyramid,
                                  const MatrixViewport& viewport, const ColorScale& scale);

} // namespace gateloupe
