// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/analysis/statistics.h"
#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"
#include "widgets/common/color_scale.h"
#include "widgets/heatmap/matrix_pyramid.h"

namespace gateloupe {

/// A matrix ready to be drawn: the view, who keeps its bytes alive, what stands out in it.
/// Immutable once published as shared_ptr<const HeatmapData>.
struct HeatmapData
{
    std::shared_ptr<const void> owner;
    MatrixView matrix;
    MatrixPyramid pyramid;
    MatrixStatistics statistics;

    /// Symmetric about zero, over the largest finite magnitude.
    [[nodiscard]] ColorScale defaultScale() const;
};

/// Reads the matrix for its statistics and its pyramid. Meant for a worker thread.
/// Errors: Cancelled.
Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const MatrixView& matrix, std::shared_ptr<const void> owner, Monitor& monitor);

} // namespace gateloupe
