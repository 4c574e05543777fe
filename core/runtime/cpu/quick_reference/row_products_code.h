// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace gateloupe::reference {

/// Outputs that are computed together. Source: one vector of AVX-512.
inline constexpr std::uint64_t kOutputLanes = 8;
/// Rows that share one reading of the weights.
inline constexpr std::uint64_t kMostRows = 4;

/// y [rows, outputs] = x [rows, inputs] times some tiles of packed weights; a row of y has room for
/// all lanes of its last tile.
struct TileProduct
{
    const double* weights = nullptr; ///< [tiles, inputs, lanes]
    std::uint64_t inputs = 0;
    std::uint64_t tiles = 0;
    const double* x = nullptr;
    std::uint64_t xStride = 0;
    double* y = nullptr;
    std::uint64_t yStride = 0;
};

using TileKernel = void (*)(const TileProduct& product, std::uint64_t rows);

void multiplyTilesBaseline(const TileProduct& product, std::uint64_t rows);
void multiplyTilesAvx2(const TileProduct& product, std::uint64_t rows);
void multiplyTilesAvx512(const TileProduct& product, std::uint64_t rows);

// What follows is compiled once for each instruction set, under a name of its own each time.
namespace {

/// One tile for a number of rows that the compiler knows: the sums stay in registers.
template <std::uint64_t rows>
void multiplyTile(const TileProduct& product, const double* weights, const double* x, double* y)
{
    using Lanes = double __attribute__((vector_size(kOutputLanes * sizeof(double))));
    Lanes sums[rows] = {};
    for (std::uint64_t input = 0; input < product.inputs; ++input) {
        Lanes column;
        std::memcpy(&column, weights + input * kOutputLanes, sizeof(column));
        for (std::uint64_t row = 0; row < rows; ++row) {
            sums[row] += column * x[row * product.xStride + input];
        }
    }
    for (std::uint64_t row = 0; row < rows; ++row) {
        std::memcpy(y + row * product.yStride, &sums[row], sizeof(Lanes));
    }
}

template <std::uint64_t rows>
void multiplyTiles(const TileProduct& product, const double* x, double* y)
{
    for (std::uint64_t tile = 0; tile < product.tiles; ++tile) {
        multiplyTile<rows>(product, product.weights + tile * product.inputs * kOutputLanes, x,
                           y + tile * kOutputLanes);
    }
}

inline void multiplyAllTiles(const TileProduct& product, std::uint64_t rows)
{
    const double* x = product.x;
    double* y = product.y;
    for (; rows >= kMostRows; rows -= kMostRows) {
        multiplyTiles<kMostRows>(product, x, y);
        x += kMostRows * product.xStride;
        y += kMostRows * product.yStride;
    }
    if (rows == 3) {
        multiplyTiles<3>(product, x, y);
    } else if (rows == 2) {
        multiplyTiles<2>(product, x, y);
    } else if (rows == 1) {
        multiplyTiles<1>(product, x, y);
    }
}

} // namespace

} // namespace gateloupe::reference
