// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "widgets/heatmap/view/matrix_plottable.h"

namespace gateloupe {

/// What the colour of one pixel of a heatmap means.
struct HeatmapLegend
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::GateHeatmap)

public:
    QString text;          ///< empty where nothing is shown
    bool hasMarks = false; ///< what stands out is seen beside the mean

    [[nodiscard]] static HeatmapLegend of(const MatrixPlottable& matrix, PixelMeaning pixels);
};

} // namespace gateloupe
