// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/tensor/matrix_view.h"

namespace gateloupe::test {

/// A row-major matrix over the caller's numbers or bits.
/// Requires: elements of the type's size, rows x cols of them.
template <typename T>
MatrixView viewOf(const std::vector<T>& values, std::uint64_t rows, std::uint64_t cols, DType dtype)
{
    return {.origin = reinterpret_cast<const std::byte*>(values.data()),
            .rows = rows,
            .cols = cols,
            .rowStride = static_cast<std::int64_t>(cols),
            .colStride = 1,
            .dtype = dtype};
}

inline MatrixView viewOf(const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols)
{
    return viewOf(values, rows, cols, DType::F32);
}

inline MatrixView viewOf(const std::vector<double>& values, std::uint64_t rows, std::uint64_t cols)
{
    return viewOf(values, rows, cols, DType::F64);
}

/// The same elements with rows and columns exchanged.
inline MatrixView transposed(MatrixView matrix)
{
    std::swap(matrix.rows, matrix.cols);
    std::swap(matrix.rowStride, matrix.colStride);
    return matrix;
}

} // namespace gateloupe::test
