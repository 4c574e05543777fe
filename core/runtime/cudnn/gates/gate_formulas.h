// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

/// The host's compiler and CUDA's read this file alike, so that the formulas a kernel runs are
/// those that tests run without a GPU.
#ifdef __CUDACC__
#define GATELOUPE_HOST_AND_DEVICE __host__ __device__
#else
#define GATELOUPE_HOST_AND_DEVICE
#endif

namespace gateloupe::cudnn {

/// Which equations; those of reference_cell.cpp as far as cuDNN has them.
enum class GateFormula : std::uint8_t
{
    Lstm,
    Gru, ///< reset after the product
    Tanh,
    Relu,
};

inline constexpr int kMaxGates = 4;

/// Some consecutive steps of one layer and direction. Everything lies where it is computed; rows
/// are those of [steps, B, ...], sequences longest first.
struct GateChunk
{
    GateFormula formula = GateFormula::Lstm;
    std::uint64_t rows = 0;
    std::uint64_t batch = 0;
    std::uint64_t hidden = 0;
    std::uint64_t firstStep = 0;
    const std::int32_t* lengths = nullptr; ///< [B]
    /// W x + R h of each gate in linLayerId order, [rows, H] each; a GRU has W x of its new gate
    /// third and R h of it fourth.
    const double* sums = nullptr;
    const double* skipped = nullptr;  ///< [rows, H]: x where it takes the place of W x, else null
    const double* bW[kMaxGates] = {}; ///< [H]; null where there is none
    const double* bR[kMaxGates] = {}; ///< [H]; null where there is none
    const double* hBefore = nullptr;  ///< [rows, H]; GRU only
    const double* cBefore = nullptr;  ///< [rows, H]; LSTM only
    const double* c = nullptr;        ///< [rows, H]: the library's; LSTM only
    const double* h = nullptr;        ///< [rows, H]: the library's; null with a projection
    double clipLow = -HUGE_VAL;       ///< of c
    double clipHigh = HUGE_VAL;
    float* gates32 = nullptr;   ///< [gates, rows, H]: activated; this one ...
    double* gates64 = nullptr;  ///< ... or this one, the other null
    double* hidden64 = nullptr; ///< [rows, H]: h before the projection; null without one
    float* hidden32 = nullptr;  ///< the same, as it is shown; null where not wanted
};

/// What projections give beside the library's h.
struct ProjectedChunk
{
    std::uint64_t rows = 0;
    std::uint64_t batch = 0;
    std::uint64_t width = 0;
    std::uint64_t firstStep = 0;
    const std::int32_t* lengths = nullptr;
    const double* expected = nullptr; ///< [rows, P]
    const double* h = nullptr;        ///< [rows, P]: the library's
};

GATELOUPE_HOST_AND_DEVICE inline double sigmoid(double a)
{
    return 1.0 / (1.0 + std::exp(-a));
}

/// The larger one; neither is NaN.
GATELOUPE_HOST_AND_DEVICE inline double larger(double a, double b)
{
    return a < b ? b : a;
}

/// How far apart, never NaN: NaN on both directions is agreement (the network itself is broken, not
/// the run), on one direction it is infinite.
GATELOUPE_HOST_AND_DEVICE inline double distanceOf(double expected, double actual)
{
    const double gap = std::fabs(actual - expected);
    if (gap == gap) {
        return gap;
    }
    return (actual != actual) == (expected != expected) ? 0.0 : HUGE_VAL;
}

template <typename Chunk>
GATELOUPE_HOST_AND_DEVICE inline bool isPadding(const Chunk& chunk, std::uint64_t row)
{
    const std::uint64_t step = chunk.firstStep + row / chunk.batch;
    return step >= static_cast<std::uint64_t>(chunk.lengths[row % chunk.batch]);
}

/// One number of a chunk.
struct GateUnit
{
    const GateChunk& chunk;
    std::uint64_t place = 0; ///< in [rows, H]
    std::uint64_t unit = 0;

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double sum(int plane) const
    {
        const std::uint64_t planeSize = chunk.rows * chunk.hidden;
        return chunk.sums[static_cast<std::uint64_t>(plane) * planeSize + place];
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double fromInput(int gate, double product) const
    {
        const double x = chunk.skipped == nullptr ? product : product + chunk.skipped[place];
        return chunk.bW[gate] == nullptr ? x : x + chunk.bW[gate][unit];
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double withStateBias(int gate, double product) const
    {
        return chunk.bR[gate] == nullptr ? product : product + chunk.bR[gate][unit];
    }

    /// W x + bW + R h + bR.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double both(int gate) const
    {
        return withStateBias(gate, fromInput(gate, sum(gate)));
    }

    GATELOUPE_HOST_AND_DEVICE void keep(int gate, double value) const
    {
        const std::uint64_t at =
            static_cast<std::uint64_t>(gate) * chunk.rows * chunk.hidden + place;
        if (chunk.gates64 != nullptr) {
            chunk.gates64[at] = value;
        } else {
            chunk.gates32[at] = static_cast<float>(value);
        }
    }

    GATELOUPE_HOST_AND_DEVICE void keepHidden(double value) const
    {
        if (chunk.hidden64 != nullptr) {
            chunk.hidden64[place] = value;
        }
        if (chunk.hidden32 != nullptr) {
            chunk.hidden32[place] = static_cast<float>(value);
        }
    }
};

/// h of an LSTM; `residual` becomes the distance of c.
GATELOUPE_HOST_AND_DEVICE inline double lstmHidden(const GateUnit& at, double& residual)
{
    const GateChunk& chunk = at.chunk;
    const double i = sigmoid(at.both(0));
    const double f = sigmoid(at.both(1));
    const double g = std::tanh(at.both(2));
    const double o = sigmoid(at.both(3));
    double c = f * chunk.cBefore[at.place] + i * g;
    c = c < chunk.clipLow ? chunk.clipLow : c;
    c = chunk.clipHigh < c ? chunk.clipHigh : c;
    at.keep(0, i);
    at.keep(1, f);
    at.keep(2, g);
    at.keep(3, o);
    residual = distanceOf(c, chunk.c[at.place]);
    return o * std::tanh(c);
}

GATELOUPE_HOST_AND_DEVICE inline double gruHidden(const GateUnit& at)
{
    const double r = sigmoid(at.both(0));
    const double z = sigmoid(at.both(1));
    const double n = std::tanh(at.fromInput(2, at.sum(2)) + r * at.withStateBias(2, at.sum(3)));
    at.keep(0, r);
    at.keep(1, z);
    at.keep(2, n);
    return (1.0 - z) * n + z * at.chunk.hBefore[at.place];
}

GATELOUPE_HOST_AND_DEVICE inline double plainHidden(const GateUnit& at)
{
    const double a = at.both(0);
    const double h = at.chunk.formula == GateFormula::Tanh ? std::tanh(a) : (a < 0.0 ? 0.0 : a);
    at.keep(0, h);
    return h;
}

/// The gates of one row and unit, stored; how far the c and h that follow are from the library's.
/// Padding is zero and exact.
GATELOUPE_HOST_AND_DEVICE inline double gateUnit(const GateChunk& chunk, std::uint64_t row,
                                                 std::uint64_t unit)
{
    const GateUnit at{chunk, row * chunk.hidden + unit, unit};
    if (isPadding(chunk, row)) {
        const int gates = chunk.formula == GateFormula::Lstm  ? 4
                          : chunk.formula == GateFormula::Gru ? 3
                                                              : 1;
        for (int gate = 0; gate < gates; ++gate) {
            at.keep(gate, 0.0);
        }
        at.keepHidden(0.0);
        return 0.0;
    }
    double residual = 0.0;
    double h = 0.0;
    switch (chunk.formula) {
    case GateFormula::Lstm:
        h = lstmHidden(at, residual);
        break;
    case GateFormula::Gru:
        h = gruHidden(at);
        break;
    case GateFormula::Tanh:
    case GateFormula::Relu:
        h = plainHidden(at);
        break;
    }
    at.keepHidden(h);
    return chunk.h == nullptr ? residual : larger(residual, distanceOf(h, chunk.h[at.place]));
}

/// The same for one number of a projection.
GATELOUPE_HOST_AND_DEVICE inline double projectedUnit(const ProjectedChunk& chunk,
                                                      std::uint64_t row, std::uint64_t unit)
{
    const std::uint64_t place = row * chunk.width + unit;
    return isPadding(chunk, row) ? 0.0 : distanceOf(chunk.expected[place], chunk.h[place]);
}

} // namespace gateloupe::cudnn
