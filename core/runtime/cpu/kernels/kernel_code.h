// SPDX-License-Identifier: Apache-2.0
//
// The inner loops over one tile of units. Each .cpp beside this one includes it once, compiled for
// one instruction set, so everything here has internal linkage and calls nothing from outside:
// a function shared with other files might be the copy that the processor cannot run.
#pragma once

#include "core/runtime/cpu/kernels/step_kernels.h"
#include "core/runtime/cpu/kernels/vector_tile.h"

namespace gateloupe {

namespace {

/// Rows of weights that stay in the second cache while all rows of `a` pass by.
constexpr std::size_t kDepthBlock = 512;

/// `blockRows` rows of `a` against all gates of a tile: the sums stay in registers. A row's sum is
/// the same in blocks of any size.
template <typename T, std::size_t lanes, std::size_t gates, std::size_t blockRows,
          std::size_t chains>
struct ProductBlock
{
    using Vector = typename Tile<T, lanes>::Vector;

    /// `begin` and the stride of its rows: what the sums are before.
    static void run(const T* const* a, std::size_t firstDepth, std::size_t depth, const T* weights,
                    const T* begin, std::size_t beginStride, T* sums, std::size_t sumStride)
    {
        const T* rows[blockRows];
        Vector acc[chains][blockRows][gates] = {};
#pragma GCC unroll 8
        for (std::size_t row = 0; row < blockRows; ++row) {
            rows[row] = a[row] + firstDepth;
#pragma GCC unroll 4
            for (std::size_t gate = 0; gate < gates; ++gate) {
                acc[0][row][gate] = Tile<T, lanes>::load(begin + row * beginStride + gate * lanes);
            }
        }
        std::size_t k = 0;
        for (; k + chains <= depth; k += chains) {
#pragma GCC unroll 4
            for (std::size_t chain = 0; chain < chains; ++chain) {
                addStep(rows, k + chain, weights, acc[chain]);
            }
        }
        for (; k < depth; ++k) {
            addStep(rows, k, weights, acc[0]);
        }
#pragma GCC unroll 8
        for (std::size_t row = 0; row < blockRows; ++row) {
#pragma GCC unroll 4
            for (std::size_t gate = 0; gate < gates; ++gate) {
                Vector sum = acc[0][row][gate];
#pragma GCC unroll 4
                for (std::size_t chain = 1; chain < chains; ++chain) {
                    sum += acc[chain][row][gate];
                }
                Tile<T, lanes>::store(sums + row * sumStride + gate * lanes, sum);
            }
        }
    }

private:
    [[gnu::always_inline]] static inline void addStep(const T* const (&rows)[blockRows],
                                                      std::size_t k, const T* weights,
                                                      Vector (&acc)[blockRows][gates])
    {
        Vector w[gates];
#pragma GCC unroll 4
        for (std::size_t gate = 0; gate < gates; ++gate) {
            w[gate] = Tile<T, lanes>::load(weights + (k * gates + gate) * lanes);
        }
#pragma GCC unroll 8
        for (std::size_t row = 0; row < blockRows; ++row) {
            const T x = rows[row][k];
#pragma GCC unroll 4
            for (std::size_t gate = 0; gate < gates; ++gate) {
                acc[row][gate] += w[gate] * x;
            }
        }
    }
};

/// As many rows at a time as the registers hold, the rest one size smaller and so on.
template <typename T, std::size_t lanes, std::size_t gates, std::size_t chains,
          std::size_t blockRows>
std::size_t productRows(const TileProduct<T>& product, std::size_t row, std::size_t firstDepth,
                        std::size_t depth)
{
    const bool isBeginning = product.begin != nullptr && firstDepth == 0;
    for (; row + blockRows <= product.rows; row += blockRows) {
        T* const sums = product.sums + row * product.sumStride;
        ProductBlock<T, lanes, gates, blockRows, chains>::run(
            product.a + row, firstDepth, depth, product.weights + firstDepth * gates * lanes,
            isBeginning ? product.begin : sums, isBeginning ? 0 : product.sumStride, sums,
            product.sumStride);
    }
    if constexpr (blockRows > 1) {
        row = productRows<T, lanes, gates, chains, blockRows - 1>(product, row, firstDepth, depth);
    }
    return row;
}

template <typename T, std::size_t lanes, std::size_t gates, std::size_t chains,
          std::size_t blockRows>
void productBy(const TileProduct<T>& product)
{
    for (std::size_t first = 0; first < product.depth; first += kDepthBlock) {
        const std::size_t left = product.depth - first;
        productRows<T, lanes, gates, chains, blockRows>(product, 0, first,
                                                        left < kDepthBlock ? left : kDepthBlock);
    }
}

/// Several chains take the registers of several rows: the rows that productChains() wants them for.
template <typename T, std::size_t lanes, std::size_t gates, std::size_t blockRows>
void productOf(const TileProduct<T>& product)
{
    constexpr std::size_t kRowsOfFour = gates < 4 ? 3 / gates : 1;
    constexpr std::size_t kRowsOfTwo = 7 / gates;
    switch (product.chains) {
    case 4:
        productBy<T, lanes, gates, 4, kRowsOfFour>(product);
        return;
    case 2:
        productBy<T, lanes, gates, 2, kRowsOfTwo>(product);
        return;
    default:
        productBy<T, lanes, gates, 1, blockRows>(product);
        return;
    }
}

/// The cells' equations; reference_cell.cpp has them with their sources.
template <typename T, std::size_t lanes>
struct Cells
{
    using V = Tile<T, lanes>;
    using Vector = typename V::Vector;

    /// Where a row of a [.., width] array goes for this tile; null stays null.
    static T* at(T* array, std::size_t row, std::size_t width, const TileStep<T>& step)
    {
        return array == nullptr ? nullptr : array + row * width + step.firstUnit;
    }

    static Vector slot(const TileStep<T>& step, std::size_t row, std::size_t slot)
    {
        return V::load(step.sums + row * step.sumStride + slot * lanes);
    }

    static void keepGate(const TileStep<T>& step, std::size_t row, std::size_t gate,
                         const Vector& value)
    {
        V::streamSome(at(step.gates[gate], step.places[row], step.hidden, step), value, step.units);
    }

    static void keepH(const TileStep<T>& step, std::size_t row, const Vector& h)
    {
        V::storeSome(at(step.h, step.hRows[row], step.hStride, step), h, step.units);
        V::streamSome(at(step.traceH, step.places[row], step.hidden, step), h, step.units);
    }

    static Vector previousH(const TileStep<T>& step, std::size_t row)
    {
        return V::loadSome(step.previousH[row] + step.firstUnit, step.units);
    }

    static void lstm(const TileStep<T>& step)
    {
        for (std::size_t row = 0; row < step.rows; ++row) {
            const Vector i = V::sigmoid(slot(step, row, 0));
            const Vector f = V::sigmoid(slot(step, row, 1));
            const Vector g = V::tanh(slot(step, row, 2));
            const Vector o = V::sigmoid(slot(step, row, 3));
            T* state = at(step.c, step.sequences[row], step.hidden, step);
            const Vector c = f * V::loadSome(state, step.units) + i * g;
            V::storeSome(state, c, step.units);
            keepGate(step, row, 0, i);
            keepGate(step, row, 1, f);
            keepGate(step, row, 2, g);
            keepGate(step, row, 3, o);
            V::streamSome(at(step.traceC, step.places[row], step.hidden, step), c, step.units);
            keepH(step, row, o * V::tanh(c));
        }
    }

    static void gruResetAfter(const TileStep<T>& step)
    {
        for (std::size_t row = 0; row < step.rows; ++row) {
            const Vector r = V::sigmoid(slot(step, row, kGruReset));
            const Vector z = V::sigmoid(slot(step, row, kGruUpdate));
            const Vector n =
                V::tanh(slot(step, row, kGruNewInput) + r * slot(step, row, kGruNewState));
            keepGate(step, row, 0, r);
            keepGate(step, row, 1, z);
            keepGate(step, row, 2, n);
            keepH(step, row, (T(1) - z) * n + z * previousH(step, row));
        }
    }

    /// First half of a GRU that resets before the product: leaves z in its slot.
    static void gruReset(const TileStep<T>& step)
    {
        for (std::size_t row = 0; row < step.rows; ++row) {
            const Vector r = V::sigmoid(slot(step, row, kGruReset));
            const Vector z = V::sigmoid(slot(step, row, kGruUpdate));
            V::store(step.sums + row * step.sumStride + kGruUpdate * lanes, z);
            keepGate(step, row, 0, r);
            keepGate(step, row, 1, z);
            V::storeSome(at(step.resetH, step.sequences[row], step.hidden, step),
                         r * previousH(step, row), step.units);
        }
    }

    static void gruResetBefore(const TileStep<T>& step)
    {
        for (std::size_t row = 0; row < step.rows; ++row) {
            const Vector z = slot(step, row, kGruUpdate);
            const Vector n = V::tanh(slot(step, row, kGruNewInput));
            keepGate(step, row, 2, n);
            keepH(step, row, (T(1) - z) * n + z * previousH(step, row));
        }
    }

    template <Vector (*activation)(const Vector&)>
    static void rnn(const TileStep<T>& step)
    {
        for (std::size_t row = 0; row < step.rows; ++row) {
            const Vector h = activation(slot(step, row, 0));
            keepGate(step, row, 0, h);
            keepH(step, row, h);
        }
    }
};

/// Rows a block of each gate count may have: sums, weights and one factor fit the registers.
struct BlockRows
{
    std::size_t oneGate;
    std::size_t twoGates;
    std::size_t threeGates;
    std::size_t fourGates;
};

template <typename T, std::size_t lanes, BlockRows block>
constexpr StepKernels<T> kernelTable(const char* name)
{
    using C = Cells<T, lanes>;
    using V = Tile<T, lanes>;
    StepKernels<T> table;
    table.name = name;
    table.lanes = lanes;
    table.product[0] = productOf<T, lanes, 1, block.oneGate>;
    table.product[1] = productOf<T, lanes, 2, block.twoGates>;
    table.product[2] = productOf<T, lanes, 3, block.threeGates>;
    table.product[3] = productOf<T, lanes, 4, block.fourGates>;
    table.lstm = C::lstm;
    table.gruResetAfter = C::gruResetAfter;
    table.gruReset = C::gruReset;
    table.gruResetBefore = C::gruResetBefore;
    table.rnnTanh = C::template rnn<V::tanh>;
    table.rnnRelu = C::template rnn<V::relu>;
    table.endStream = V::endStream;
    return table;
}

} // namespace

} // namespace gateloupe
