// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QImage>
#include <QMarginsF>
#include <QSizeF>
#include <QString>

#include "core/base/result.h"
#include "widgets/common/color_scale.h"
#include "widgets/inspector/inspected_matrix.h"

class QPainter;

namespace gateloupe {

/// What of a heatmap a picture is wished of. A value: it may go to a worker.
struct PictureRequest
{
    InspectedMatrix matrix;
    ColorScale scale;
    PixelMeaning pixels = PixelMeaning::Mean;
    CellRect shown; ///< by places, not empty
    QString title;
    QString subtitle; ///< where it comes from; may be empty
    QString rowsLabel;
    QString columnsLabel; ///< empty: no numbers along the columns
};

/// A heatmap as it stands on paper: the cells with title, axes, colour bar and legend. Drawn at its
/// size in logical pixels, black on white: the same on every desktop.
/// Threads: any.
struct HeatmapPicture
{
    PictureRequest wish;
    QImage cells;   ///< the shown cells, in their colours
    QString legend; ///< what a pixel's colour means

    /// What it needs with all that is around the cells, which take `cellsSize` pixels.
    [[nodiscard]] QSizeF sizeFor(QSizeF cellsSize) const;
    void paint(QPainter& painter, QSizeF cellsSize) const;

private:
    [[nodiscard]] QMarginsF margins() const;
    void paintAxes(QPainter& painter, const QRectF& place) const;
    void paintBar(QPainter& painter, const QRectF& place) const;
};

/// More cells than this make no exact picture: a GiB of pixels.
inline constexpr std::uint64_t kMostExactCells = std::uint64_t{1} << 28U;

/// How large the cells are drawn, in logical pixels: whole pixels a cell where they fit.
[[nodiscard]] QSize cellsSizeOf(const CellRect& shown);
/// At most as many ticks as fit, at round numbers: the first place, then every `step`-th (1, 2, 5,
/// 10, ...).
[[nodiscard]] std::uint64_t tickStep(std::uint64_t count, double pixels, double pixelsPerTick);
/// The shown cells and everything around them, ready to be painted. `pixelRatio`: device pixels per
/// logical one. Threads: any.
[[nodiscard]] HeatmapPicture renderPicture(const PictureRequest& request, double pixelRatio);
/// Every shown cell one pixel. Threads: any.
/// Errors: Unsupported above kMostExactCells, or beyond an image's largest side.
Result<QImage> exactPixels(const PictureRequest& request);

} // namespace gateloupe
