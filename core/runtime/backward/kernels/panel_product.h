// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace gateloupe {

/// Columns of a product that are computed together: two vectors of AVX-512.
inline constexpr std::size_t kPanelLanes = 32;

/// out [rows, lanes] += A [rows, count] B [count, lanes]. A(row, k) is a[row * rowStride + k *
/// stepStride], so that a matrix is read as it is or transposed; B is packed, row after row.
struct PanelProduct
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

using PanelProductKernel = void (*)(const PanelProduct& product);

void addPanelProductBaseline(const PanelProduct& product);
void addPanelProductAvx2(const PanelProduct& product);
void addPanelProductAvx512(const PanelProduct& product);

/// The fastest that the processor has. Threads: free.
[[nodiscard]] PanelProductKernel bestPanelProduct();

} // namespace gateloupe
