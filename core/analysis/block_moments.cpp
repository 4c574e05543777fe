// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/block_moments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/base/half.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
/// One more copy of a function for processors with AVX2 and FMA, chosen when the program starts.
#define GATELOUPE_WIDE_CLONE __attribute__((target_clones("arch=haswell", "default")))
#else
#define GATELOUPE_WIDE_CLONE
#endif

namespace gateloupe {

namespace {

/// Numbers handled side by side; the compiler maps them to whatever registers there are.
constexpr std::size_t kLanes = 4;
using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));
using Counts32 = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));
using Counts64 = std::int64_t __attribute__((vector_size(kLanes * sizeof(std::int64_t))));

/// Sums over a block of finite numbers; not finite themselves when the block is not.
struct BlockSums
{
    double min = 0.0;
    double max = 0.0;
    double sum = 0.0;     ///< of x - shift
    double squares = 0.0; ///< of (x - shift)^2
    std::uint64_t zeros = 0;
};

/// The same for f32 and f64. Two independent sets of sums hide the latency of an addition.
template <typename Number, typename Vector, typename Counts>
[[gnu::always_inline]] inline BlockSums sumBlock(const std::byte* bytes, std::size_t count,
                                                 double shift)
{
    constexpr std::size_t step = 2 * kLanes;
    const auto first = static_cast<Number>(shift);
    std::array<Vector, 2> low = {Vector{} + first, Vector{} + first};
    std::array<Vector, 2> high = low;
    std::array<Doubles, 2> sums = {};
    std::array<Doubles, 2> squares = {};
    std::array<Counts, 2> zeros = {};
    std::size_t index = 0;
    for (; index + step <= count; index += step) {
        for (std::size_t half = 0; half < 2; ++half) {
            Vector x;
            std::memcpy(&x, bytes + (index + half * kLanes) * sizeof(Number), sizeof(x));
            low[half] = x < low[half] ? x : low[half];
            high[half] = x > high[half] ? x : high[half];
            zeros[half] -= x == Number{0};
            const Doubles deviation = __builtin_convertvector(x, Doubles) - shift;
            sums[half] += deviation;
            squares[half] += deviation * deviation;
        }
    }
    BlockSums total{.min = shift, .max = shift};
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            total.min = std::min(total.min, static_cast<double>(low[half][lane]));
            total.max = std::max(total.max, static_cast<double>(high[half][lane]));
            total.sum += sums[half][lane];
            total.squares += squares[half][lane];
            total.zeros += static_cast<std::uint64_t>(zeros[half][lane]);
        }
    }
    for (; index < count; ++index) {
        Number x{};
        std::memcpy(&x, bytes + index * sizeof(Number), sizeof(x));
        const double deviation = static_cast<double>(x) - shift;
        total.min = std::min(total.min, static_cast<double>(x));
        total.max = std::max(total.max, static_cast<double>(x));
        total.zeros += x == Number{0} ? 1 : 0;
        total.sum += deviation;
        total.squares += deviation * deviation;
    }
    return total;
}

GATELOUPE_WIDE_CLONE BlockSums sumFloats(const std::byte* bytes, std::size_t count, double shift)
{
    return sumBlock<float, Floats, Counts32>(bytes, count, shift);
}

GATELOUPE_WIDE_CLONE BlockSums sumDoubles(const std::byte* bytes, std::size_t count, double shift)
{
    return sumBlock<double, Doubles, Counts64>(bytes, count, shift);
}

/// binary16 to binary32 without a branch: the exponent is moved by a multiplication, which also
/// normalises subnormals.
GATELOUPE_WIDE_CLONE void widenHalves(const std::byte* bytes, std::size_t count, float* target)
{
    constexpr std::uint32_t infinite = 0x7F800000U;
    const float rebias = std::bit_cast<float>((127U + 112U) << 23U); // 2^112
    for (std::size_t index = 0; index < count; ++index) {
        std::uint16_t half = 0;
        std::memcpy(&half, bytes + index * sizeof(half), sizeof(half));
        const auto bits = static_cast<std::uint32_t>(half);
        const float scaled = std::bit_cast<float>((bits & 0x7FFFU) << 13U) * rebias;
        const std::uint32_t special = (bits & 0x7C00U) == 0x7C00U ? infinite : 0U;
        target[index] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | special |
                                             ((bits & 0x8000U) << 16U));
    }
}

GATELOUPE_WIDE_CLONE void widenBfloats(const std::byte* bytes, std::size_t count, float* target)
{
    for (std::size_t index = 0; index < count; ++index) {
        std::uint16_t half = 0;
        std::memcpy(&half, bytes + index * sizeof(half), sizeof(half));
        target[index] = bfloat16ToFloat(half);
    }
}

/// Element by element and in two passes: blocks with NaN or infinities, those whose squares
/// overflow a double, and integers.
Moments carefulMoments(std::span<const std::byte> bytes, DType dtype)
{
    Moments moments;
    std::array<double, kMaxBlockElements> finite;
    const std::size_t size = sizeOf(dtype);
    long double sum = 0.0L;
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        const double x = elementAsDouble(bytes.data() + at, dtype);
        moments.nan += std::isnan(x) ? 1 : 0;
        moments.inf += std::isinf(x) ? 1 : 0;
        moments.zeros += x == 0.0 ? 1 : 0;
        if (std::isfinite(x)) {
            finite[moments.finite++] = x;
            sum += x;
        }
    }
    if (moments.finite == 0) {
        return moments;
    }
    const auto numbers = std::span(finite).first(moments.finite);
    const auto [min, max] = std::ranges::minmax(numbers);
    moments.min = min;
    moments.max = max;
    moments.mean = sum / static_cast<long double>(moments.finite);
    for (const double x : numbers) {
        moments.squaredDeviations += (x - moments.mean) * (x - moments.mean);
    }
    return moments;
}

/// `values` are the elements of `original` as f32 or f64.
template <typename Number>
Moments momentsOfNumbers(std::span<const std::byte> values, std::span<const std::byte> original,
                         DType dtype)
{
    const std::size_t count = values.size() / sizeof(Number);
    Number first{};
    std::memcpy(&first, values.data(), sizeof(first));
    // Any finite number near the others does: it keeps the squares small, so nothing cancels.
    const auto shift = static_cast<double>(first);
    const BlockSums block = std::is_same_v<Number, float> ? sumFloats(values.data(), count, shift)
                                                          : sumDoubles(values.data(), count, shift);
    if (!std::isfinite(block.sum) || !std::isfinite(block.squares)) {
        return carefulMoments(original, dtype);
    }
    const auto n = static_cast<long double>(count);
    const long double sum = block.sum;
    return {.min = block.min,
            .max = block.max,
            .mean = static_cast<long double>(shift) + sum / n,
            .squaredDeviations =
                std::max(0.0L, static_cast<long double>(block.squares) - sum * sum / n),
            .finite = count,
            .zeros = block.zeros};
}

} // namespace

void Moments::merge(const Moments& other)
{
    zeros += other.zeros;
    nan += other.nan;
    inf += other.inf;
    if (other.finite == 0) {
        return;
    }
    if (finite == 0) {
        min = other.min;
        max = other.max;
    }
    const auto ours = static_cast<long double>(finite);
    const auto theirs = static_cast<long double>(other.finite);
    const long double delta = other.mean - mean;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    mean += delta * (theirs / (ours + theirs));
    squaredDeviations +=
        other.squaredDeviations + delta * delta * (ours * theirs / (ours + theirs));
    finite += other.finite;
}

Moments momentsOfBlock(std::span<const std::byte> bytes, DType dtype)
{
    const std::size_t count = bytes.size() / sizeOf(dtype);
    if (count == 0) {
        return {};
    }
    if (dtype == DType::F32) {
        return momentsOfNumbers<float>(bytes, bytes, dtype);
    }
    if (dtype == DType::F64) {
        return momentsOfNumbers<double>(bytes, bytes, dtype);
    }
    if (dtype == DType::F16 || dtype == DType::BF16) {
        std::array<float, kMaxBlockElements> wide;
        (dtype == DType::F16 ? widenHalves : widenBfloats)(bytes.data(), count, wide.data());
        return momentsOfNumbers<float>(std::as_bytes(std::span(wide).first(count)), bytes, dtype);
    }
    return carefulMoments(bytes, dtype);
}

} // namespace gateloupe
