// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/statistics.h"
#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
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
    MatrixStatistics statistics; ///< of a sample only while the pyramid is one

    [[nodiscard]] bool isSample() const { return pyramid.isSample(); }

    /// Symmetric about zero, over the largest finite magnitude.
    [[nodiscard]] ColorScale defaultScale() const;
};

/// Reads a matrix for its statistics and its pyramid. Meant for a worker thread.
/// Errors: Cancelled.
Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const MatrixView& matrix, std::shared_ptr<const void> owner, Monitor& monitor);
/// The same for a gate of a file, whose bytes may have to be decoded and are verified.
/// Errors: those of GateView::map() and statisticsOf().
Result<std::shared_ptr<const HeatmapData>> prepareHeatmap(const GateView& gate, Monitor& monitor);
/// A first look at a few elements of a large matrix, spread evenly.
std::shared_ptr<const HeatmapData> sampleHeatmap(const MatrixView& matrix,
                                                 std::shared_ptr<const void> owner);

} // namespace gateloupe
