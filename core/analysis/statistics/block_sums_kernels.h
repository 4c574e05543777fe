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

    void add(const Doubles& x, double shift)
    {
        const Doubles deviation = x - shift;
        sum += deviation;
        squares += deviation * deviation;
    }
};

/// BlockExtremes and zeros of two vectors at a time.
template <typename Vector, typename Counts>
struct BlockExtremes
{
    Vector low;
    Vector high;
    Counts zeros = {};

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
        zeros -= (x == Vector{}) + (y == Vector{}); // a comparison gives -1
    }
};

void addNumber(BlockSums& total, double x, double shift)
{
    total.min = x < total.min ? x : total.min;
    total.max = x > total.max ? x : total.max;
    total.zeros += x == 0.0 ? 1 : 0;
    total.sum += x - shift;
    total.squares += (x - shift) * (x - shift);
}

template <typename Vector, typename Counts, std::size_t streams>
BlockSums totalOf(const BlockExtremes<Vector, Counts>& extremes, const DeviationSums (&sums)[streams])
{
    BlockSums total{.min = extremes.low[0], .max = extremes.high[0]};
    for (std::size_t lane = 0; lane < sizeof(Vector) / sizeof(extremes.low[0]); ++lane) {
        const double low = extremes.low[lane];
        const double high = extremes.high[lane];
        total.min = low < total.min ? low : total.min;
        total.max = high > total.max ? high : total.max;
        total.zeros += static_cast<std::uint64_t>(extremes.zeros[lane]);
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

/// Elements of binary32, one or a vector of them.
struct Singles
{
    static constexpr std::size_t kBytes = 4;
    static float one(const std::byte* at) { return load<float>(at); }
    static Floats some(const std::byte* at) { return load<Floats>(at); }
};

/// Elements of binary16, widened.
struct Halves
{
    static constexpr std::size_t kBytes = 2;

    /// Without a branch: the exponent is moved by a multiplication, which also normalises subnormals.
    static float one(const std::byte* at)
    {
        const float rebias = floatFromBits((127U + 112U) << 23U); // 2^112
        const std::uint32_t bits = load<std::uint16_t>(at);
        const float scaled = floatFromBits((bits & 0x7FFFU) << 13U) * rebias;
        const std::uint32_t special = (bits & 0x7C00U) == 0x7C00U ? 0x7F800000U : 0U;
        return floatFromBits(__builtin_bit_cast(std::uint32_t, scaled) | special |
                             ((bits & 0x8000U) << 16U));
    }

    static Floats some(const std::byte* at)
    {
#if GATELOUPE_VECTOR_BYTES == 64
        return _mm512_cvtph_ps(load<__m256i>(at));
#elif GATELOUPE_VECTOR_BYTES == 32
        return _mm256_cvtph_ps(load<__m128i>(at));
#else
        return Floats{one(at), one(at + 2), one(at + 4), one(at + 6)};
#endif
    }
};

/// Elements of bfloat16, widened.
struct Bfloats
{
    static constexpr std::size_t kBytes = 2;

    static float one(const std::byte* at)
    {
        return floatFromBits(static_cast<std::uint32_t>(load<std::uint16_t>(at)) << 16U);
    }

    static Floats some(const std::byte* at)
    {
        using Bits = std::uint32_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES)));
        using Stored = std::uint16_t __attribute__((vector_size(GATELOUPE_VECTOR_BYTES / 2)));
        return __builtin_bit_cast(Floats, __builtin_convertvector(load<Stored>(at), Bits) << 16U);
    }
};

/// Four independent sums hide the latency of an addition.
template <typename Elements>
BlockSums sumNarrow(std::span<const std::byte> bytes, double shift)
{
    constexpr std::size_t vectorBytes = sizeof(Floats) / sizeof(float) * Elements::kBytes;
    BlockExtremes<Floats, Counts32> extremes(Floats{} + static_cast<float>(shift));
    DeviationSums sums[4];
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; static_cast<std::size_t>(end - at) >= 2 * vectorBytes; at += 2 * vectorBytes) {
        const Floats x = Elements::some(at);
        const Floats y = Elements::some(at + vectorBytes);
        extremes.add(x, y);
        sums[0].add(widened(firstHalf(x)), shift);
        sums[1].add(widened(secondHalf(x)), shift);
        sums[2].add(widened(firstHalf(y)), shift);
        sums[3].add(widened(secondHalf(y)), shift);
    }
    BlockSums total = totalOf(extremes, sums);
    for (; at != end; at += Elements::kBytes) {
        addNumber(total, static_cast<double>(Elements::one(at)), shift);
    }
    return total;
}

BlockSums sumDoubles(std::span<const std::byte> bytes, double shift)
{
    constexpr std::size_t step = 2 * sizeof(Doubles);
    BlockExtremes<Doubles, Counts64> extremes(Doubles{} + shift);
    DeviationSums sums[2];
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; static_cast<std::size_t>(end - at) >= step; at += step) {
        const auto x = load<Doubles>(at);
        const auto y = load<Doubles>(at + sizeof(Doubles));
        extremes.add(x, y);
        sums[0].add(x, shift);
        sums[1].add(y, shift);
    }
    BlockSums total = totalOf(extremes, sums);
    for (; at != end; at += sizeof(double)) {
        addNumber(total, load<double>(at), shift);
    }
    return total;
}

constexpr BlockKernels kKernels{.sumSingles = sumNarrow<Singles>,
                                .sumDoubles = sumDoubles,
                                .sumHalves = sumNarrow<Halves>,
                                .sumBfloats = sumNarrow<Bfloats>};

} // namespace
} // namespace gateloupe
