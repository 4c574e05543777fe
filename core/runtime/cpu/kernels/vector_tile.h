// SPDX-License-Identifier: Apache-2.0
//
// Part of kernel_code.h, with the same rule: internal linkage, nothing called from outside.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace gateloupe {

namespace {

/// The bits of a float type, and where its functions saturate.
template <typename T>
struct Word;

template <>
struct Word<float>
{
    using Type = unsigned int;
    static constexpr Type kExponentBias = 127;
    static constexpr Type kMantissaBits = 23;
    static constexpr float kRounder = 0x1.8p23F; ///< adding it rounds to an integer
    /// ln 2 in two parts, the first exact in few bits. Source: Cody and Waite, "Software manual
    /// for the elementary functions", 1980.
    static constexpr float kLn2High = 0.693359375F;
    static constexpr float kLn2Low = -2.12194440e-4F;
    static constexpr float kExpLow = -87.0F;   ///< exp is still normal
    static constexpr float kExpHigh = 89.0F;   ///< exp overflows: sigmoid(-89) is 0
    static constexpr float kTanhLimit = 10.0F; ///< tanh is 1 to the last bit
    static constexpr int kTerms = 7;
};

template <>
struct Word<double>
{
    using Type = unsigned long long;
    static constexpr Type kExponentBias = 1023;
    static constexpr Type kMantissaBits = 52;
    static constexpr double kRounder = 0x1.8p52;
    static constexpr double kLn2High = 6.93145751953125e-1;
    static constexpr double kLn2Low = 1.42860682030941723212e-6;
    static constexpr double kExpLow = -708.0;
    static constexpr double kExpHigh = 710.0;
    static constexpr double kTanhLimit = 20.0;
    static constexpr int kTerms = 13;
};

/// 1/k! of the exponential series; |r| <= ln 2 / 2 makes the first term left out 5e-9 (kTerms 7)
/// and 4e-18 (kTerms 13) of the result.
constexpr double kInverseFactorials[] = {1.0,
                                         1.0,
                                         1.0 / 2,
                                         1.0 / 6,
                                         1.0 / 24,
                                         1.0 / 120,
                                         1.0 / 720,
                                         1.0 / 5040,
                                         1.0 / 40320,
                                         1.0 / 362880,
                                         1.0 / 3628800,
                                         1.0 / 39916800,
                                         1.0 / 479001600,
                                         1.0 / 6227020800.0};

/// A vector of `lanes` numbers and the functions of a cell on it.
template <typename T, std::size_t lanes>
struct Tile
{
    typedef T Vector __attribute__((vector_size(lanes * sizeof(T))));
    typedef T Aligned __attribute__((vector_size(lanes * sizeof(T)), may_alias));
    typedef T Unaligned
        __attribute__((vector_size(lanes * sizeof(T)), aligned(alignof(T)), may_alias));
    typedef typename Word<T>::Type Words
        __attribute__((vector_size(lanes * sizeof(typename Word<T>::Type))));
    using W = Word<T>;

    static Vector load(const T* from) { return *reinterpret_cast<const Aligned*>(from); }

    static void store(T* to, const Vector& value) { *reinterpret_cast<Aligned*>(to) = value; }

    /// The first `count` lanes from anywhere; the others are zero.
    static Vector loadSome(const T* from, std::size_t count)
    {
        if (count == lanes) {
            return *reinterpret_cast<const Unaligned*>(from);
        }
        Vector value = {};
        for (std::size_t lane = 0; lane < count; ++lane) {
            value[lane] = from[lane];
        }
        return value;
    }

    /// The first `count` lanes to anywhere, or nowhere.
    static void storeSome(T* to, const Vector& value, std::size_t count)
    {
        if (to == nullptr) {
            return;
        }
        if (count == lanes) {
            *reinterpret_cast<Unaligned*>(to) = value;
            return;
        }
        for (std::size_t lane = 0; lane < count; ++lane) {
            to[lane] = value[lane];
        }
    }

    /// As storeSome, and past the caches where a vector is a whole line of them: for what no code
    /// reads again soon. endStream() comes before another thread reads it.
    static void streamSome(T* to, const Vector& value, std::size_t count)
    {
#if defined(__AVX512F__)
        if (to != nullptr && count == lanes &&
            reinterpret_cast<std::uintptr_t>(to) % sizeof(Vector) == 0) {
            _mm512_stream_si512(reinterpret_cast<__m512i*>(to), reinterpret_cast<__m512i>(value));
            return;
        }
#endif
        storeSome(to, value, count);
    }

    static void endStream()
    {
#if defined(__AVX512F__)
        _mm_sfence();
#endif
    }

    /// exp(x) = scale * (1 + rest): scale a power of two, rest = exp(r) - 1, |r| <= ln 2 / 2.
    struct Exponential
    {
        Vector scale;
        Vector rest;
    };

    /// Requires: x from kExpLow to kExpHigh, or NaN.
    static Exponential exponential(const Vector& x)
    {
        constexpr T kLog2E = static_cast<T>(1.44269504088896340736);
        const Vector shifted = x * kLog2E + W::kRounder;
        const Vector n = shifted - W::kRounder;
        const Vector r = (x - n * W::kLn2High) - n * W::kLn2Low;
        Vector sum = Vector{} + static_cast<T>(kInverseFactorials[W::kTerms]);
        for (int term = W::kTerms - 1; term > 0; --term) {
            sum = sum * r + static_cast<T>(kInverseFactorials[term]);
        }
        const Words bits = reinterpret_cast<Words>(shifted);
        const Words scale = (bits + W::kExponentBias) << W::kMantissaBits;
        return {reinterpret_cast<Vector>(scale), sum * r};
    }

    /// NaN stays NaN.
    static Vector clamped(const Vector& x, T low, T high)
    {
        const Vector atLeast = x < low ? Vector{} + low : x;
        return atLeast > high ? Vector{} + high : atLeast;
    }

    static Vector sigmoid(const Vector& x)
    {
        const Exponential e = exponential(clamped(-x, W::kExpLow, W::kExpHigh));
        return T(1) / (T(1) + e.scale * (T(1) + e.rest));
    }

    /// expm1(2x) / (expm1(2x) + 2): keeps the relative accuracy of small x.
    static Vector tanh(const Vector& x)
    {
        const Exponential e = exponential(clamped(x, -W::kTanhLimit, W::kTanhLimit) * T(2));
        const Vector minusOne = e.scale * e.rest + (e.scale - T(1));
        return minusOne / (minusOne + T(2));
    }

    /// NaN stays NaN.
    static Vector relu(const Vector& x)
    {
        return x < T(0) ? Vector{} : x;
    }
};

} // namespace

} // namespace gateloupe
