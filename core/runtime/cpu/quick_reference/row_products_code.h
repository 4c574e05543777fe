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
    const float* narrow = nullptr;   ///< or the weights in f32, where that holds each number
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

using Lanes = double __attribute__((vector_size(kOutputLanes * sizeof(double))));

// By reference: a vector of AVX-512 is no result of a function compiled without it.
inline void load(const double* from, Lanes& lanes)
{
    std::memcpy(&lanes, from, sizeof(lanes));
}

inline void load(const float* from, Lanes& lanes)
{
    float __attribute__((vector_size(kOutputLanes * sizeof(float)))) narrow;
    std::memcpy(&narrow, from, sizeof(narrow));
    lanes = __builtin_convertvector(narrow, Lanes);
}

/// Some tiles for a number of rows, both known to the compiler: the sums stay in registers, and
/// none waits for its own last addition before another's.
template <std::uint64_t rows, std::uint64_t tiles, typename Weight>
void multiplyTile(const TileProduct& product, const Weight* weights, const double* x, double* y)
{
    Lanes sums[rows * tiles] = {};
    for (std::uint64_t input = 0; input < product.inputs; ++input) {
        for (std::uint64_t tile = 0; tile < tiles; ++tile) {
            Lanes column;
            load(weights + (tile * product.inputs + input) * kOutputLanes, column);
            for (std::uint64_t row = 0; row < rows; ++row) {
                sums[tile * rows + row] += column * x[row * product.xStride + input];
            }
        }
    }
    for (std::uint64_t at = 0; at < rows * tiles; ++at) {
        std::memcpy(y + at % rows * product.yStride + at / rows * kOutputLanes, &sums[at],
                    sizeof(Lanes));
    }
}

template <std::uint64_t rows, typename Weight>
void multiplyTiles(const TileProduct& product, const Weight* weights, const double* x, double* y)
{
    constexpr std::uint64_t kTogether = kMostRows / rows;
    const auto weightsOf = [&](std::uint64_t tile) {
        return weights + tile * product.inputs * kOutputLanes;
    };
    std::uint64_t tile = 0;
    for (; tile + kTogether <= product.tiles; tile += kTogether) {
        multiplyTile<rows, kTogether>(product, weightsOf(tile), x, y + tile * kOutputLanes);
    }
    for (; tile < product.tiles; ++tile) {
        multiplyTile<rows, 1>(product, weightsOf(tile), x, y + tile * kOutputLanes);
    }
}

template <std::uint64_t rows>
void multiplyTiles(const TileProduct& product, const double* x, double* y)
{
    if (product.narrow != nullptr) {
        multiplyTiles<rows>(product, product.narrow, x, y);
    } else {
        multiplyTiles<rows>(product, product.weights, x, y);
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
