// SPDX-License-Identifier: Apache-2.0
//
// Compiled once for each instruction set, under a name of its own each time: internal linkage,
// nothing called from outside.
#pragma once

#include <cstring>

#include "core/runtime/backward/kernels/panel_product.h"

namespace gateloupe {

namespace {

/// Some rows whose number the compiler knows: the sums stay in registers.
template <std::size_t rows>
void addRows(const PanelProduct& product, std::size_t firstRow)
{
    constexpr std::size_t kHalf = kPanelLanes / 2;
    using Lanes = float __attribute__((vector_size(kHalf * sizeof(float))));
    Lanes low[rows] = {};
    Lanes high[rows] = {};
    const float* const a = product.a + firstRow * product.rowStride;
    for (std::size_t k = 0; k < product.count; ++k) {
        Lanes left;
        Lanes right;
        std::memcpy(&left, product.b + k * kPanelLanes, sizeof(left));
        std::memcpy(&right, product.b + k * kPanelLanes + kHalf, sizeof(right));
        for (std::size_t row = 0; row < rows; ++row) {
            const float factor = a[row * product.rowStride + k * product.stepStride];
            low[row] += left * factor;
            high[row] += right * factor;
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        float* const out = product.out + (firstRow + row) * product.outStride;
        Lanes sum;
        std::memcpy(&sum, out, sizeof(sum));
        sum += low[row];
        std::memcpy(out, &sum, sizeof(sum));
        std::memcpy(&sum, out + kHalf, sizeof(sum));
        sum += high[row];
        std::memcpy(out + kHalf, &sum, sizeof(sum));
    }
}

/// `most` rows share one reading of B.
template <std::size_t most>
void addPanelProduct(const PanelProduct& product)
{
    std::size_t row = 0;
    for (; row + most <= product.rows; row += most) {
        addRows<most>(product, row);
    }
    for (; row + 2 <= product.rows; row += 2) {
        addRows<2>(product, row);
    }
    if (row < product.rows) {
        addRows<1>(product, row);
    }
}

} // namespace

} // namespace gateloupe
