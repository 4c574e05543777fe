// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// A canonical gate as it stands in a file: a strided view into a tensor's source, no copy.
/// Element (r, c) is at offsetElements + r * rowStride + c * colStride of tensor->source.
/// Biases are [hidden, 1].
struct GateView
{
    std::shared_ptr<const Tensor> tensor; ///< never null
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t offsetElements = 0; ///< from the source's first element
    std::int64_t rowStride = 0;       ///< elements
    std::int64_t colStride = 0;       ///< elements

    [[nodiscard]] DType dtype() const { return tensor->dtype; }

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    /// Where element (0, 0) lies; empty when the bytes are not plain.
    [[nodiscard]] std::optional<FileLocation> place() const;
    /// Where an element lies in its file. Requires: row < rows, col < cols.
    [[nodiscard]] std::optional<FileLocation> placeOf(std::uint64_t row, std::uint64_t col) const;
    /// The matrix itself. Mapped bytes are not touched; encoded ones are decoded here.
    /// Errors: those of TensorSource::bytes().
    /// Lifetime: the view lives as long as `tensor`.
    Result<MatrixView> map(ProgressMonitor& monitor) const;
    /// After the matrix was read: TensorSource::unchanged().
    /// Errors: Io.
    [[nodiscard]] Status unchanged() const;
};

/// A piece of a tensor: `rows` x `cols` of its 2-D elements from (row, col) on; a 1-D tensor counts
/// as one column. The canonical matrix is the piece, or its transpose.
/// Errors: Corrupt when the piece reaches outside the tensor.
struct TensorPiece
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
};
enum class Orientation
{
    AsStored,
    Transposed
};
Result<GateView> viewOf(std::shared_ptr<const Tensor> tensor, const TensorPiece& piece,
                        Orientation orientation);
/// A view of a flat run of elements read as a row-major matrix (packed buffers, flat tensors).
Result<GateView> viewOfRun(std::shared_ptr<const Tensor> tensor, std::uint64_t firstElement,
                           std::uint64_t rows, std::uint64_t cols);

} // namespace gateloupe
