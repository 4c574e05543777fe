// SPDX-License-Identifier: Apache-2.0
//
// Compiled once for each instruction set, under a name of its own each time: internal linkage,
// nothing called from outside.
#pragma once

#include <algorithm>
#include <cstring>

#include "core/runtime/backward/kernels/panel_product.h"

namespace gateloupe {

namespace {

/// Depth of B that is read again for the next rows while it is in the first cache: 32 KB.
constexpr std::size_t kDepth = 256;

constexpr std::size_t kHalf = kPanelLanes / 2;
using Lanes = float __attribute__((vector_size(kHalf * sizeof(float))));

// By reference: a vector of AVX-512 is no result of a function compiled without it.
inline void load(const float* from, Lanes& lanes)
{
    std::memcpy(&lanes, from, sizeof(lanes));
}

inline void addTo(float* to, const Lanes& lanes)
{
    Lanes sum;
    load(to, sum);
    sum += lanes;
    std::memcpy(to, &sum, sizeof(sum));
}

/// Rows whose number the compiler knows: the sums stay in registers. `chains` sums of each row
/// stand side by side, so that few rows wait less for the addition before.
template <std::size_t rows, std::size_t chains>
void addRows(const PanelProduct& product, std::size_t firstRow)
{
    Lanes low[rows * chains] = {};
    Lanes high[rows * chains] = {};
    const float* const a = product.a + firstRow * product.rowStride;
    const auto addStep = [&](std::size_t k, std::size_t chain) {
        Lanes left;
        Lanes right;
        load(product.b + k * kPanelLanes, left);
        load(product.b + k * kPanelLanes + kHalf, right);
        for (std::size_t row = 0; row < rows; ++row) {
            const float factor = a[row * product.rowStride + k * product.stepStride];
            low[chain * rows + row] += left * factor;
            high[chain * rows + row] += right * factor;
        }
    };
    std::size_t k = 0;
    for (; k + chains <= product.count; k += chains) {
        for (std::size_t chain = 0; chain < chains; ++chain) {
            addStep(k + chain, chain);
        }
    }
    for (; k < product.count; ++k) {
        addStep(k, 0);
    }
    for (std::size_t at = 0; at < rows * chains; ++at) {
        float* const out = product.out + (firstRow + at % rows) * product.outStride;
        addTo(out, low[at]);
        addTo(out + kHalf, high[at]);
    }
}

/// `most` rows share one reading of B.
template <std::size_t most>
void addPiece(const PanelProduct& product)
{
    std::size_t row = 0;
    for (; row + most <= product.rows; row += most) {
        addRows<most, 1>(product, row);
    }
    for (; row + 2 <= product.rows; row += 2) {
        addRows<2, 2>(product, row);
    }
    if (row < product.rows) {
        addRows<1, 4>(product, row);
    }
}

template <std::size_t most>
void addPanelProduct(const PanelProduct& product)
{
    if (product.rows <= most) { // nothing is read again
        addPiece<most>(product);
        return;
    }
    for (std::size_t done = 0; done < product.count; done += kDepth) {
        PanelProduct piece = product;
        piece.a += done * product.stepStride;
        piece.b += done * kPanelLanes;
        piece.count = std::min(kDepth, product.count - done);
        addPiece<most>(piece);
    }
}

} // namespace

} // namespace gateloupe
