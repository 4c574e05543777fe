// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include "core/base/result.h"
#include "widgets/inspector/heatmap_picture.h"
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

/// What of a heatmap a picture is wished of. A value: it may go to a worker.
struct PictureRequest
{
    InspectedMatrix matrix;
    ColorScale scale;
    CellRect shown; ///< by places, not empty
    QString title;
    QString subtitle;
    QString rowsLabel;
    QString columnsLabel;
};

/// More cells than this make no exact picture: a GiB of pixels.
inline constexpr std::uint64_t kMostExactCells = std::uint64_t{1} << 28U;

/// How large the cells are drawn, in logical pixels: whole pixels a cell where they fit.
[[nodiscard]] QSize cellsSizeOf(const CellRect& shown);
/// The shown cells and everything around them, ready to be painted. `pixelRatio`: device pixels per
/// logical one. Threads: any.
[[nodiscard]] HeatmapPicture renderPicture(const PictureRequest& request, double pixelRatio);
/// Every shown cell one pixel. Threads: any.
/// Errors: Unsupported above kMostExactCells, or beyond an image's largest direction.
Result<QImage> exactPixels(const PictureRequest& request);

} // namespace gateloupe
