// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "core/analysis/statistics/statistics.h"
#include "core/analysis/statistics/value_histogram.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_scale.h"
#include "widgets/common/color_settings.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/index_order.h"
#include "widgets/heatmap/data/matrix_pyramid.h"
#include "widgets/heatmap/data/matrix_renderer.h"

namespace gateloupe {

/// Standard deviations from the mean beyond which a number stands out, as NaN and infinities do.
inline constexpr double kOutlierSigmas = 4.0;

/// The orders in which rows and columns are shown; null: as stored.
struct MatrixOrder
{
    std::shared_ptr<const IndexOrder> rows;
    std::shared_ptr<const IndexOrder> cols;

    /// An order made for a matrix of another size is none.
    [[nodiscard]] MatrixOrder fitting(std::uint64_t rowCount, std::uint64_t colCount) const
    {
        const auto fits = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t count) {
            return order != nullptr && order->size() == count ? order : nullptr;
        };
        return {fits(rows, rowCount), fits(cols, colCount)};
    }

    friend bool operator==(const MatrixOrder&, const MatrixOrder&) = default;
};

/// A matrix ready to be drawn: the view, who keeps its bytes alive, what stands out in it.
/// Immutable once published as shared_ptr<const HeatmapData>.
struct HeatmapData
{
    std::shared_ptr<const void> owner;
    MatrixView matrix; ///< as stored
    MatrixOrder order;
    MatrixPyramid pyramid;       ///< of the shown order
    MatrixStatistics statistics; ///< of a sample only while the pyramid is one
    ValueHistogram histogram;    ///< likewise

    [[nodiscard]] bool isSample() const { return pyramid.isSample(); }

    [[nodiscard]] ShownMatrix shown() const { return {matrix, order.rows.get(), order.cols.get()}; }

    /// Row and column at which a stored element is shown.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> placeOf(std::uint64_t row,
                                                                  std::uint64_t col) const
    {
        return {order.rows != nullptr ? order.rows->placeOf(row) : row,
                order.cols != nullptr ? order.cols->placeOf(col) : col};
    }

    /// What it holds beside the matrix.
    [[nodiscard]] std::uint64_t bytes() const { return pyramid.bytes() + histogram.bytes(); }

    /// What a pixel of a picture says; what lies kOutlierSigmas from the mean stands out.
    [[nodiscard]] PixelRule pixelRule(PixelMeaning meaning) const;

    /// Symmetric about zero, over the largest finite magnitude.
    [[nodiscard]] ColorScale defaultScale() const;
};

/// Reads a matrix for its statistics, its histogram and its pyramid. Meant for a worker thread.
/// Errors: Cancelled.
Result<std::shared_ptr<const HeatmapData>> prepareHeatmap(const MatrixView& matrix,
                                                          std::shared_ptr<const void> owner,
                                                          ProgressMonitor& monitor,
                                                          const MatrixOrder& order = {});
/// Prepares a gate of a file, whose bytes may have to be decoded and are verified.
/// Errors: those of GateView::map() and statisticsOf().
Result<std::shared_ptr<const HeatmapData>>
prepareHeatmap(const GateView& gate, ProgressMonitor& monitor, const MatrixOrder& order = {});
/// The data of a matrix in another order: only the pyramid is made anew.
/// Errors: Cancelled.
Result<std::shared_ptr<const HeatmapData>>
reorderHeatmap(const HeatmapData& data, ProgressMonitor& monitor, const MatrixOrder& order);
/// The data with less to keep: only blocks enough for a small picture. Returns `data` itself when
/// it has no others.
std::shared_ptr<const HeatmapData> withoutFineLevels(std::shared_ptr<const HeatmapData> data,
                                                     std::uint64_t mostBlocks);
/// A first look at a few elements of a large matrix, spread evenly.
std::shared_ptr<const HeatmapData> sampleHeatmap(const MatrixView& matrix,
                                                 std::shared_ptr<const void> owner,
                                                 const MatrixOrder& order = {});

/// Any tensor as a matrix: the last axis along columns, those before it folded into rows, a vector
/// as one column. Empty when it holds no real numbers, is only listed, or when its strides allow no
/// folding.
[[nodiscard]] std::optional<GateView> matrixOf(const std::shared_ptr<const Tensor>& tensor);

/// The cells whose middle a view shows; empty outside the matrix.
[[nodiscard]] CellRect cellsInView(const HeatmapData& data, const HeatmapView& view);

/// What a range of colours for these cells is taken from. Of many cells some are taken, spread
/// evenly; smallest and largest number are known of all, by blocks at the edges. Takes a few
/// milliseconds at most.
/// Requires: inside the matrix.
[[nodiscard]] ValueSummary summaryOf(const HeatmapData& data, const CellRect& cells);

} // namespace gateloupe
