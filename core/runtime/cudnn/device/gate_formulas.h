// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

/// The host's compiler and CUDA's read this file alike, so that the formulas a kernel runs are
/// those that tests run without a GPU.
#ifdef __CUDACC__
#define GATELOUPE_HOST_AND_DEVICE __host__ __device__
#else
#define GATELOUPE_HOST_AND_DEVICE
#endif

namespace gateloupe::cudnn {

/// How the steps of x and y lie in memory.
enum class DataLayout : std::uint8_t
{
    StepMajor,       ///< [T, B, V], padded
    StepMajorPacked, ///< step 0 of all sequences, step 1 of those still alive, ...
    BatchMajor,      ///< [B, T, V], padded
};

/// Which row of x or y is step t of sequence b.
struct RowOrder
{
    DataLayout layout = DataLayout::StepMajor;
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    const std::uint64_t* firstRows = nullptr; ///< [T]: of each step; packed only

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t rowOf(std::uint64_t t,
                                                                std::uint64_t b) const
    {
        return layout == DataLayout::StepMajor    ? t * batch + b
               : layout == DataLayout::BatchMajor ? b * steps + t
                                                  : firstRows[t] + b;
    }
};

/// Rows from one order to another, bit by bit; the padding of the target stays as it is.
struct RowMove
{
    const std::byte* source = nullptr;
    std::uint64_t sourceStride = 0; ///< bytes from row to row
    RowOrder from;
    std::byte* target = nullptr;
    std::uint64_t targetStride = 0;
    RowOrder to;
    std::uint64_t rowBytes = 0;            ///< even
    const std::int32_t* lengths = nullptr; ///< [B]
    bool isTurned = false;                 ///< each sequence from its own end
};

/// Step-major rows as a trace shows them: widened, in the caller's order of sequences, the padding
/// zero.
struct ShownRows
{
    const std::byte* source = nullptr; ///< row (firstStep, 0)
    std::uint64_t stride = 0;          ///< numbers from row to row
    std::uint64_t width = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    const std::int32_t* lengths = nullptr; ///< [B]; null: nothing is padding
    const std::int32_t* places = nullptr;  ///< [B]: where the caller has the sequence
    std::byte* target = nullptr;           ///< [steps, B, width]
    bool isWide = false;                   ///< f64, else f32
};

/// Numbers made f32 or f64, which hold each exactly: blocks of equal length from here and there,
/// one behind the other.
struct WidenedBlocks
{
    static constexpr std::uint64_t kMost = 8;

    std::byte* target = nullptr;
    bool isWide = false; ///< f64, else f32
    const std::byte* source = nullptr;
    std::uint64_t firsts[kMost] = {}; ///< the number of `source` that each begins with
    std::uint64_t blocks = 1;
    std::uint64_t blockNumbers = 0;
};

/// Which equations; those of reference_cell.cpp as far as cuDNN has them.
enum class GateFormula : std::uint8_t
{
    Lstm,
    Gru, ///< reset after the product
    Tanh,
    Relu,
};

[[nodiscard]] GATELOUPE_HOST_AND_DEVICE inline std::uint64_t gatesIn(GateFormula formula)
{
    return formula == GateFormula::Lstm ? 4 : formula == GateFormula::Gru ? 3 : 1;
}

/// What projections give beside the library's r.
struct ProjectedRows
{
    bool hasDoubleSums = false;
    std::uint64_t width = 0;
    std::uint64_t batch = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    const std::int32_t* lengths = nullptr;
    const void* expected = nullptr; ///< [steps, B, width]
    const std::byte* y = nullptr;   ///< [T, B, yStride]
    std::uint64_t yStride = 0;
};

/// How far what follows from the gates is from what the library computed; relative where a number
/// is larger than 1.
struct GateDistances
{
    double hidden = 0.0;   ///< h, or r of a projection, at every step
    double cell = 0.0;     ///< c behind every segment
    double rounding = 0.0; ///< gates in f32 against f64, in the steps that were sampled
};

/// Never NaN: NaN on both sides is agreement (the network itself is broken, not the run), on one
/// it is infinite.
GATELOUPE_HOST_AND_DEVICE inline double distanceOf(double expected, double actual)
{
    const double gap = std::fabs(actual - expected);
    if (gap == gap) {
        return gap;
    }
    const bool isSame = expected == actual || (actual != actual && expected != expected);
    return isSame ? 0.0 : HUGE_VAL;
}

/// The larger of what was and a new distance.
GATELOUPE_HOST_AND_DEVICE inline void grow(double& worst, double expected, double actual)
{
    const double gap = distanceOf(expected, actual);
    const double size = std::fabs(actual);
    const double distance = size > 1.0 && size < HUGE_VAL ? gap / size : gap;
    worst = worst < distance ? distance : worst;
}

template <typename Number>
GATELOUPE_HOST_AND_DEVICE inline Number sigmoid(Number a)
{
    return Number(1) / (Number(1) + std::exp(-a));
}

GATELOUPE_HOST_AND_DEVICE inline void show(std::byte* target, bool isWide, std::uint64_t place,
                                           double value)
{
    if (isWide) {
        reinterpret_cast<double*>(target)[place] = value;
    } else {
        reinterpret_cast<float*>(target)[place] = static_cast<float>(value);
    }
}

/// One number of a projection through its steps.
template <typename Sum, typename Read>
GATELOUPE_HOST_AND_DEVICE inline void compareProjected(const ProjectedRows& rows, std::uint64_t b,
                                                       std::uint64_t unit, const Read& read,
                                                       GateDistances& worst)
{
    for (std::uint64_t n = 0; n < rows.steps; ++n) {
        const std::uint64_t t = rows.firstStep + n;
        if (t >= static_cast<std::uint64_t>(rows.lengths[b])) {
            return;
        }
        const Sum expected =
            static_cast<const Sum*>(rows.expected)[(n * rows.batch + b) * rows.width + unit];
        grow(worst.hidden, static_cast<double>(expected),
             read(rows.y, (t * rows.batch + b) * rows.yStride + unit));
    }
}

struct Divided
{
    std::uint64_t quotient = 0;
    std::uint64_t remainder = 0;
};

/// In 32 bits where that is enough: a division of 64 costs a GPU a hundred instructions.
[[nodiscard]] GATELOUPE_HOST_AND_DEVICE inline Divided divided(std::uint64_t number,
                                                               std::uint64_t divisor)
{
    if (((number | divisor) >> 32U) == 0) {
        const auto low = static_cast<std::uint32_t>(number);
        const auto by = static_cast<std::uint32_t>(divisor);
        return {low / by, low % by};
    }
    return {number / divisor, number % divisor};
}

template <typename Read>
GATELOUPE_HOST_AND_DEVICE inline void widenNumber(const WidenedBlocks& blocks, std::uint64_t place,
                                                  const Read& read)
{
    const auto [block, number] = divided(place, blocks.blockNumbers);
    show(blocks.target, blocks.isWide, place, read(blocks.source, blocks.firsts[block] + number));
}

/// Number `place` of [steps, B, width].
template <typename Read>
GATELOUPE_HOST_AND_DEVICE inline void showNumber(const ShownRows& rows, std::uint64_t place,
                                                 const Read& read)
{
    const auto [row, column] = divided(place, rows.width);
    const auto [n, b] = divided(row, rows.batch);
    const bool isPadding = rows.lengths != nullptr &&
                           rows.firstStep + n >= static_cast<std::uint64_t>(rows.lengths[b]);
    const std::uint64_t target = n * rows.batch + static_cast<std::uint64_t>(rows.places[b]);
    show(rows.target, rows.isWide, target * rows.width + column,
         isPadding ? 0.0 : read(rows.source, row * rows.stride + column));
}

/// Two bytes, number `place` of [T, B, rowBytes / 2].
GATELOUPE_HOST_AND_DEVICE inline void movePair(const RowMove& move, std::uint64_t place)
{
    const auto [row, pair] = divided(place, move.rowBytes / 2);
    const auto [t, b] = divided(row, move.to.batch);
    const auto length = static_cast<std::uint64_t>(move.lengths[b]);
    if (t >= length) {
        return;
    }
    const std::uint64_t source = move.from.rowOf(move.isTurned ? length - 1 - t : t, b);
    const std::uint64_t offset = 2 * pair;
    const std::byte* from = move.source + source * move.sourceStride + offset;
    std::byte* to = move.target + move.to.rowOf(t, b) * move.targetStride + offset;
    to[0] = from[0];
    to[1] = from[1];
}

} // namespace gateloupe::cudnn
