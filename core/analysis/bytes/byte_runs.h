// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "core/model/gate_view.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// An element of a matrix.
struct GridCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend bool operator==(const GridCell&, const GridCell&) = default;
};

/// A set of bytes: runs of equal length at equal distances, twice nested. A contiguous piece is one
/// run; a gate in a fused, transposed kernel is a run for each of the kernel's rows.
/// Requires: runs do not overlap each other (runBytes <= innerStride, and so on).
struct ByteRuns
{
    std::uint64_t begin = 0; ///< first byte
    std::uint64_t runBytes = 0;
    std::uint64_t innerCount = 1;
    std::uint64_t innerStride = 0; ///< bytes; 0 when innerCount is 1
    std::uint64_t outerCount = 1;
    std::uint64_t outerStride = 0; ///< bytes; 0 when outerCount is 1

    [[nodiscard]] std::uint64_t bytes() const { return runBytes * innerCount * outerCount; }

    [[nodiscard]] std::uint64_t count() const { return innerCount * outerCount; }

    /// One behind the last byte.
    [[nodiscard]] std::uint64_t end() const
    {
        return begin + (outerCount - 1) * outerStride + (innerCount - 1) * innerStride + runBytes;
    }

    [[nodiscard]] bool isContiguous() const { return count() == 1; }

    /// Where a run begins. Requires: run < count().
    [[nodiscard]] std::uint64_t beginOf(std::uint64_t run) const
    {
        return begin + run / innerCount * outerStride + run % innerCount * innerStride;
    }

    /// The last run that begins at or before a byte; 0 before the first.
    [[nodiscard]] std::uint64_t runBefore(std::uint64_t byte) const;
    [[nodiscard]] bool contains(std::uint64_t byte) const;
    /// These bytes in the fewest runs.
    [[nodiscard]] ByteRuns joined() const;
    friend auto operator<=>(const ByteRuns&, const ByteRuns&) = default;
};

/// Where the elements of a matrix lie in a file or buffer: element (r, c) begins at
/// begin + r * rowStride + c * colStride.
struct ByteGrid
{
    std::uint64_t begin = 0;
    std::uint64_t elementBytes = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t rowStride = 0; ///< bytes
    std::uint64_t colStride = 0; ///< bytes

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    [[nodiscard]] std::uint64_t offsetOf(const GridCell& cell) const
    {
        return begin + cell.row * rowStride + cell.col * colStride;
    }

    /// The element that owns a byte; empty when none of this matrix does.
    [[nodiscard]] std::optional<GridCell> cellAt(std::uint64_t byte) const;
    /// Requires: rows > 0, cols > 0.
    [[nodiscard]] ByteRuns runs() const;
    friend bool operator==(const ByteGrid&, const ByteGrid&) = default;
};

/// The grid of a gate in its file; empty when its bytes are not plain or it has none.
[[nodiscard]] std::optional<ByteGrid> gridOf(const GateView& gate);
/// The grid of a tensor in its file, as heatmaps show it: the last axis along columns, the others
/// along rows, a vector one column. Empty when its bytes are not plain, it has none, or no two
/// strides describe it.
[[nodiscard]] std::optional<ByteGrid> gridOf(const Tensor& tensor);

} // namespace gateloupe
