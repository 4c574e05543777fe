// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 (F and BW); called only on those. Everything but its one
// function has internal linkage and calls none of the library: code compiled for a newer processor
// must not be shared with the rest of the program.
#include <utility>

#include <immintrin.h>

#include "core/packing/turn_columns.h"

namespace gateloupe {

namespace {

constexpr std::size_t kLineBytes = 64;
using Words = std::uint16_t __attribute__((vector_size(kLineBytes)));
using DoubleWords = std::uint32_t __attribute__((vector_size(kLineBytes)));
using QuadWords = std::uint64_t __attribute__((vector_size(kLineBytes)));

/// A square of as many columns as a line has elements. Every line of source and target is touched
/// once and whole: however far they are apart, none is fetched twice.
template <typename Line, std::size_t elementBytes>
struct Square
{
    static constexpr std::size_t kSize = kLineBytes / elementBytes;

    /// Elements of the first (or second) halves of two lines in turn.
    template <std::size_t half, std::size_t... at>
    static inline __attribute__((always_inline)) Line interleaved(const Line& even, const Line& odd,
                                                                  std::index_sequence<at...>)
    {
        return __builtin_shufflevector(even, odd, (half * kSize / 2 + at / 2 + at % 2 * kSize)...);
    }

    /// Lines i and i + n/2 interleaved, log2(n) times over, are the transposed square.
    static void turn(const std::byte* source, const ColumnBlock& block, std::byte* target)
    {
        constexpr auto all = std::make_index_sequence<kSize>();
        Line lines[kSize];
#pragma GCC unroll 32
        for (std::size_t col = 0; col < kSize; ++col) {
            __builtin_memcpy(&lines[col],
                             source + static_cast<std::int64_t>(col) * block.colStepBytes,
                             kLineBytes);
        }
#pragma GCC unroll 8
        for (std::size_t round = 1; round < kSize; round *= 2) {
            Line turned[kSize];
#pragma GCC unroll 16
            for (std::size_t index = 0; index < kSize / 2; ++index) {
                turned[2 * index] = interleaved<0>(lines[index], lines[index + kSize / 2], all);
                turned[2 * index + 1] = interleaved<1>(lines[index], lines[index + kSize / 2], all);
            }
#pragma GCC unroll 32
            for (std::size_t index = 0; index < kSize; ++index) {
                lines[index] = turned[index];
            }
        }
#pragma GCC unroll 32
        for (std::size_t row = 0; row < kSize; ++row) {
            std::byte* const to = target + row * block.rowStepBytes;
            if (block.isStreamed) {
                _mm512_stream_si512(reinterpret_cast<__m512i*>(to),
                                    __builtin_bit_cast(__m512i, lines[row]));
            } else {
                __builtin_memcpy(to, &lines[row], kLineBytes);
            }
        }
    }

    static void turnAll(const ColumnBlock& block)
    {
        for (std::size_t row = 0; row < block.rows; row += kSize) {
            turn(block.source + row * elementBytes, block, block.target + row * block.rowStepBytes);
        }
    }
};

} // namespace

TurnColumns avx512TurnColumnsOf(std::size_t elementBytes)
{
    switch (elementBytes) {
    case 2:
        return Square<Words, 2>::turnAll;
    case 4:
        return Square<DoubleWords, 4>::turnAll;
    case 8:
        return Square<QuadWords, 8>::turnAll;
    default:
        return nullptr;
    }
}

} // namespace gateloupe
