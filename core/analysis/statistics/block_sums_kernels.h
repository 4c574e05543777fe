// SPDX-License-Identifier: Apache-2.0
// Included by one source file per instruction set, which defines GATELOUPE_VECTOR_BYTES before.
// Everything here has internal linkage and calls no function of the library: code compiled for a
// newer processor must not be shared with the rest of the program.
#pragma once

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "core/analysis/statistics/block_sums.h"

namespace gateloupe {
namespace {

using Floats = float __attribute__((vector_size(GATELOUPE_VECTOR_BYTES)));
using Doubles = double __attribute__((vector_size(GATELOUPE_VECTOR_BYTES)));
using Counts32 = std::int32_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES)));
using Counts64 = std::int64_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES)));
using HalfFloats = float __attribute__((vector_size(GATELOUPE_VECTOR_BYTES / 2)));

template <typename T>
T load(const std::byte* bytes)
{
    T value;
    __builtin_memcpy(&value, bytes, sizeof(value));
    return value;
}

/// The compilers' own conversion of vectors goes through memory.
Doubles widened(const HalfFloats& some)
{
#if GATELOUPE_VECTOR_BYTES == 64
    return _mm512_cvtps_pd(some);
#elif GATELOUPE_VECTOR_BYTES == 32
    return _mm256_cvtps_pd(some);
#elif defined(__SSE2__)
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_cvtsi64_si128(__builtin_bit_cast(long long, some))));
#else
    return __builtin_convertvector(some, Doubles);
#endif
}

HalfFloats firstHalf(const Floats& all)
{
#if GATELOUPE_VECTOR_BYTES == 64
    return _mm512_castps512_ps256(all);
#elif GATELOUPE_VECTOR_BYTES == 32
    return _mm256_castps256_ps128(all);
#else
    return HalfFloats{all[0], all[1]};
#endif
}

HalfFloats secondHalf(const Floats& all)
{
#if GATELOUPE_VECTOR_BYTES == 64
    return _mm512_extractf32x8_ps(all, 1);
#elif GATELOUPE_VECTOR_BYTES == 32
    return _mm256_extractf128_ps(all, 1);
#else
    return HalfFloats{all[2], all[3]};
#endif
}

/// Adds up deviations from a number near all of them, so that nothing cancels.
struct DeviationSums
{
    Doubles sum = {};
    Doubles squares = {};

    void add(const Doubles& deviation)
    {
#if GATELOUPE_VECTOR_BYTES == 64
        // The units that add also convert; those that multiply have less to do.
        sum = _mm512_fmadd_pd(deviation, _mm512_set1_pd(1.0), sum);
#else
        sum += deviation;
#endif
        squares += deviation * deviation;
    }

    void add(const Doubles& x, double shift)
    {
        add(x - shift);
    }
};

/// Of two vectors at a time.
template <typename Vector>
struct BlockExtremes
{
    Vector low;
    Vector high;

    explicit BlockExtremes(const Vector& first)
        : low(first)
        , high(first)
    {
    }

    void add(const Vector& x, const Vector& y)
    {
        const Vector lower = x < y ? x : y;
        const Vector higher = x > y ? x : y;
        low = lower < low ? lower : low;
        high = higher > high ? higher : high;
    }
};

template <typename Vector, typename Counts>
struct Zeros
{
    Counts counts = {};

    void add(const Vector& x, const Vector& y)
    {
        counts -= (x == Vector{}) + (y == Vector{}); // a comparison gives -1
    }

    [[nodiscard]] std::uint64_t total() const
    {
        std::uint64_t sum = 0;
        for (std::size_t lane = 0; lane < sizeof(counts) / sizeof(counts[0]); ++lane) {
            sum += static_cast<std::uint64_t>(counts[lane]);
        }
        return sum;
    }
};

/// Zeros of either sign among a vector's bytes of binary16 or bfloat16: one test for both widened
/// vectors.
std::uint64_t shortZeros(const std::byte* at)
{
#if GATELOUPE_VECTOR_BYTES == 64
    const __mmask32 zeros = _mm512_testn_epi16_mask(load<__m512i>(at), _mm512_set1_epi16(0x7FFF));
    return static_cast<unsigned>(__builtin_popcount(zeros));
#elif GATELOUPE_VECTOR_BYTES == 32
    const __m256i zeros = _mm256_cmpeq_epi16(
        _mm256_and_si256(load<__m256i>(at), _mm256_set1_epi16(0x7FFF)), _mm256_setzero_si256());
    return static_cast<unsigned>(
               __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(zeros)))) /
           2;
#else
    std::uint64_t zeros = 0;
    for (std::size_t byte = 0; byte < GATELOUPE_VECTOR_BYTES; byte += sizeof(std::uint16_t)) {
        zeros += (load<std::uint16_t>(at + byte) & 0x7FFFU) == 0 ? 1 : 0;
    }
    return zeros;
#endif
}

void addNumber(BlockSums& total, double x, double shift)
{
    total.min = x < total.min ? x : total.min;
    total.max = x > total.max ? x : total.max;
    total.zeros += x == 0.0 ? 1 : 0;
    total.sum += x - shift;
    total.squares += (x - shift) * (x - shift);
}

template <typename Vector, std::size_t streams>
BlockSums totalOf(const BlockExtremes<Vector>& extremes, const DeviationSums (&sums)[streams],
                  std::uint64_t zeros)
{
    BlockSums total{.min = extremes.low[0], .max = extremes.high[0], .zeros = zeros};
    for (std::size_t lane = 0; lane < sizeof(Vector) / sizeof(extremes.low[0]); ++lane) {
        const double low = extremes.low[lane];
        const double high = extremes.high[lane];
        total.min = low < total.min ? low : total.min;
        total.max = high > total.max ? high : total.max;
    }
    for (const DeviationSums& part : sums) {
        for (std::size_t lane = 0; lane < sizeof(Doubles) / sizeof(double); ++lane) {
            total.sum += part.sum[lane];
            total.squares += part.squares[lane];
        }
    }
    return total;
}

float floatFromBits(std::uint32_t bits)
{
    return __builtin_bit_cast(float, bits);
}

/// Elements of binary16, widened.
struct Halves
{
    /// Without a branch: the exponent is moved by a multiplication, which also normalises
    /// subnormals.
    static float one(const std::byte* at)
    {
        const float rebias = floatFromBits((127U + 112U) << 23U); // 2^112
        const std::uint32_t bits = load<std::uint16_t>(at);
        const float scaled = floatFromBits((bits & 0x7FFFU) << 13U) * rebias;
        const std::uint32_t special = (bits & 0x7C00U) == 0x7C00U ? 0x7F800000U : 0U;
        return floatFromBits(__builtin_bit_cast(std::uint32_t, scaled) | special |
                             ((bits & 0x8000U) << 16U));
    }

    static HalfFloats some(const std::byte* at)
    {
#if GATELOUPE_VECTOR_BYTES == 64
        return _mm256_cvtph_ps(load<__m128i>(at));
#elif GATELOUPE_VECTOR_BYTES == 32
        return _mm_cvtph_ps(_mm_cvtsi64_si128(load<long long>(at)));
#else
        return HalfFloats{one(at), one(at + 2)};
#endif
    }
};

/// Elements of bfloat16, widened.
struct Bfloats
{
    static float one(const std::byte* at)
    {
        return floatFromBits(static_cast<std::uint32_t>(load<std::uint16_t>(at)) << 16U);
    }

    static HalfFloats some(const std::byte* at)
    {
        using Bits = std::uint32_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES / 2)));
        using Stored = std::uint16_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES / 4)));
        return __builtin_bit_cast(HalfFloats, __builtin_convertvector(load<Stored>(at), Bits)
                                                  << 16U);
    }
};

/// Four independent sums hide the latency of an addition.
BlockSums sumSingles(std::span<const std::byte> bytes, double shift)
{
    BlockExtremes<Floats> extremes(Floats{} + static_cast<float>(shift));
    Zeros<Floats, Counts32> zeros;
    DeviationSums sums[4];
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; static_cast<std::size_t>(end - at) >= 2 * sizeof(Floats); at += 2 * sizeof(Floats)) {
        const auto x = load<Floats>(at);
        const auto y = load<Floats>(at + sizeof(Floats));
        extremes.add(x, y);
        zeros.add(x, y);
        sums[0].add(widened(firstHalf(x)), shift);
        sums[1].add(widened(secondHalf(x)), shift);
        sums[2].add(widened(firstHalf(y)), shift);
        sums[3].add(widened(secondHalf(y)), shift);
    }
    BlockSums total = totalOf(extremes, sums, zeros.total());
    for (; at != end; at += sizeof(float)) {
        addNumber(total, static_cast<double>(load<float>(at)), shift);
    }
    return total;
}

/// Elements of 16 bits. They have at most 11 significant bits: sums of thousands of them and of
/// their squares are exact in double unless some are 2^10 times the others, so no shift is needed
/// to keep them from cancelling.
template <typename Elements>
BlockSums sumShorts(std::span<const std::byte> bytes)
{
    constexpr std::size_t kVectorBytes = sizeof(HalfFloats) / 2;
    BlockExtremes<HalfFloats> extremes(HalfFloats{} + Elements::one(bytes.data()));
    std::uint64_t zeros = 0;
    DeviationSums sums[4];
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; static_cast<std::size_t>(end - at) >= 4 * kVectorBytes; at += 4 * kVectorBytes) {
        zeros += shortZeros(at);
        for (std::size_t pair = 0; pair < 4; pair += 2) {
            const HalfFloats x = Elements::some(at + pair * kVectorBytes);
            const HalfFloats y = Elements::some(at + (pair + 1) * kVectorBytes);
            extremes.add(x, y);
            sums[pair].add(widened(x));
            sums[pair + 1].add(widened(y));
        }
    }
    BlockSums total = totalOf(extremes, sums, zeros);
    for (; at != end; at += sizeof(std::uint16_t)) {
        addNumber(total, static_cast<double>(Elements::one(at)), 0.0);
    }
    return total;
}

BlockSums sumDoubles(std::span<const std::byte> bytes, double shift)
{
    constexpr std::size_t kStep = 2 * sizeof(Doubles);
    BlockExtremes<Doubles> extremes(Doubles{} + shift);
    Zeros<Doubles, Counts64> zeros;
    DeviationSums sums[2];
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; static_cast<std::size_t>(end - at) >= kStep; at += kStep) {
        const auto x = load<Doubles>(at);
        const auto y = load<Doubles>(at + sizeof(Doubles));
        extremes.add(x, y);
        zeros.add(x, y);
        sums[0].add(x, shift);
        sums[1].add(y, shift);
    }
    BlockSums total = totalOf(extremes, sums, zeros.total());
    for (; at != end; at += sizeof(double)) {
        addNumber(total, load<double>(at), shift);
    }
    return total;
}

constexpr BlockKernels kKernels{.sumSingles = sumSingles,
                                .sumDoubles = sumDoubles,
                                .sumHalves = sumShorts<Halves>,
                                .sumBfloats = sumShorts<Bfloats>};

} // namespace
} // namespace gateloupe
