// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace gateloupe {

/// Columns of a product that are computed together: two vectors of AVX-512.
inline constexpr std::size_t kProductLanes = 32;

/// out [rows, lanes] += A [rows, count] B [count, lanes]. A(row, k) is a[row * rowStride + k *
/// stepStride], so that a matrix is read as it is or transposed; B is packed, row after row.
struct TileProduct
{
    const float* a = nullptr;
    std::size_t rowStride = 0;
    std::size_t stepStride = 1;
    std::size_t rows = 0;
    const float* b = nullptr;
    std::size_t count = 0;
    float* out = nullptr;
    std::size_t outStride = 0;
};

using TileProductKernel = void (*)(const TileProduct& product);

void addTileProductBaseline(const TileProduct& product);
void addTileProductAvx2(const TileProduct& product);
void addTileProductAvx512(const TileProduct& product);

/// The fastest that the processor has. Threads: free.
[[nodiscard]] TileProductKernel bestTileProduct();

} // namespace gateloupe
