// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/dtype.h"

namespace gateloupe {

/// A strided matrix of any real type over somebody else's bytes; element (r, c) is at
/// origin + (r * rowStride + c * colStride) * sizeOf(dtype). Elements may be unaligned.
/// Lifetime: never outlives the bytes it looks at.
struct MatrixView
{
    const std::byte* origin = nullptr;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::int64_t rowStride = 0; ///< elements
    std::int64_t colStride = 0; ///< elements
    DType dtype = DType::F32;

    [[nodiscard]] bool isEmpty() const { return rows == 0 || cols == 0; }

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    /// Requires: row < rows, col < cols.
    [[nodiscard]] const std::byte* elementAt(std::uint64_t row, std::uint64_t col) const
    {
        const std::int64_t index =
            static_cast<std::int64_t>(row) * rowStride + static_cast<std::int64_t>(col) * colStride;
        return origin + index * static_cast<std::int64_t>(sizeOf(dtype));
    }

    [[nodiscard]] double at(std::uint64_t row, std::uint64_t col) const
    {
        return elementAsDouble(elementAt(row, col), dtype);
    }
};

} // namespace gateloupe
