// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/picture_request.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <QCoreApplication>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/matrix_renderer.h"

namespace gateloupe {

namespace {

constexpr double kWidest = 1000.0; ///< of the cells, logical pixels
constexpr double kHighest = 800.0;
constexpr double kLargestCell = 32.0;
constexpr int kNarrowest = 24;      ///< of a vector
constexpr int kLargestSide = 32767; ///< of an image that a QPainter can paint

int directionOf(std::uint64_t cells, double pixelsPerCell)
{
    const double pixels = static_cast<double>(cells) *
                          (pixelsPerCell >= 1.0 ? std::floor(pixelsPerCell) : pixelsPerCell);
    return std::max(kNarrowest, static_cast<int>(std::lround(pixels)));
}

QImage render(const PictureRequest& request, QSize pixels)
{
    const CellRect& shown = request.shown;
    const MatrixViewport viewport{
        .top = static_cast<double>(shown.rows.begin),
        .left = static_cast<double>(shown.cols.begin),
        .rowsPerPixel = static_cast<double>(shown.rows.size()) / pixels.height(),
        .colsPerPixel = static_cast<double>(shown.cols.size()) / pixels.width(),
        .size = pixels};
    const HeatmapData& data = *request.matrix.data;
    return renderMatrix(data.shown(), data.pyramid, viewport, request.scale);
}

/// What a pixel of the picture stands for.
QString legendOf(const CellRect& shown, QSize pixels)
{
    const auto per = [](std::uint64_t cells, int direction) {
        return std::max<std::uint64_t>(
            1, static_cast<std::uint64_t>(std::ceil(static_cast<double>(cells) / direction)));
    };
    const std::uint64_t cells =
        per(shown.rows.size(), pixels.height()) * per(shown.cols.size(), pixels.width());
    if (cells > 1) {
        //: legend of a saved picture, %1 is a count
        return QCoreApplication::translate("gateloupe::HeatmapPicture",
                                           "colour of a pixel = what stands out most of %1 cells")
            .arg(formatCount(cells));
    }
    return QCoreApplication::translate("gateloupe::HeatmapPicture", "colour = value of the cell");
}

} // namespace

QSize cellsSizeOf(const CellRect& shown)
{
    const double fitting =
        std::min({kWidest / static_cast<double>(shown.cols.size()),
                  kHighest / static_cast<double>(shown.rows.size()), kLargestCell});
    return {directionOf(shown.cols.size(), fitting), directionOf(shown.rows.size(), fitting)};
}

HeatmapPicture renderPicture(const PictureRequest& request, double pixelRatio)
{
    const QSize pixels = (QSizeF(cellsSizeOf(request.shown)) * pixelRatio).toSize();
    const HeatmapData& data = *request.matrix.data;
    HeatmapPicture picture{.cells = render(request, pixels),
                           .shown = request.shown,
                           .order = data.order,
                           .title = request.title,
                           .subtitle = request.subtitle,
                           .rowsLabel = request.rowsLabel,
                           .columnsLabel = request.columnsLabel,
                           .legend = legendOf(request.shown, pixels),
                           .scale = request.scale,
                           .nan = data.statistics.nan,
                           .infinite = data.statistics.inf};
    picture.hasBelow = data.statistics.finite > 0 && data.statistics.min < request.scale.low();
    picture.hasAbove = data.statistics.finite > 0 && data.statistics.max > request.scale.high();
    return picture;
}

Result<QImage> exactPixels(const PictureRequest& request)
{
    const std::uint64_t rows = request.shown.rows.size();
    const std::uint64_t cols = request.shown.cols.size();
    if (rows * cols > kMostExactCells || std::max(rows, cols) > kLargestSide) {
        return Error{ErrorCode::Unsupported,
                     std::to_string(rows) + " x " + std::to_string(cols) +
                         " cells are too many for one picture of a pixel each"};
    }
    return render(request, QSize(static_cast<int>(cols), static_cast<int>(rows)))
        .convertToFormat(QImage::Format_RGB32);
}

} // namespace gateloupe
