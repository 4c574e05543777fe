// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_legend.h"

#include <cmath>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr double kLegendZero = 1e-9; ///< of the range of colours

} // namespace

HeatmapLegend HeatmapLegend::of(const MatrixPlottable& matrix, PixelMeaning pixels)
{
    HeatmapLegend legend;
    if (const auto shown = matrix.data()) {
        const std::uint64_t cells = matrix.cellsPerPixel();
        if (shown->isSample()) {
            legend.text = tr("first look at a few elements, reading the others…");
        } else if (cells > 1 && pixels == PixelMeaning::Mean) {
            //: legend: what the colour of one pixel means
            legend.text = tr("pixel = mean of %1 cells").arg(formatCount(cells));
            legend.hasMarks = true;
        } else if (cells > 1 && pixels == PixelMeaning::RootMeanSquare) {
            //: legend: what the colour of one pixel means; RMS is the root of the mean square
            legend.text = tr("pixel = RMS of %1 cells").arg(formatCount(cells));
            legend.hasMarks = true;
        } else if (cells > 1) {
            const double middle = matrix.scale().middle();
            const double span = matrix.scale().high() - matrix.scale().low();
            if (std::abs(middle) < kLegendZero * span) {
                //: legend: what the colour of one pixel means; w is a weight
                legend.text = tr("colour = largest |w| of %1 cells").arg(formatCount(cells));
            } else {
                //: legend: what the colour of one pixel means: of the numbers of %1 cells the one
                //: farthest from %2
                legend.text = tr("colour = of %1 cells the one farthest from %2")
                                  .arg(formatCount(cells), formatShort(middle, 3));
            }
        } else {
            legend.text = tr("colour = value of the cell");
        }
    }
    return legend;
}

} // namespace gateloupe
