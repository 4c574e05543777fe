// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/base/half.h"
#include "core/tensor/matrix_view.h"
#include "widgets/heatmap/data/extreme_scan.h"

/// The inner loops of ExtremeGrid: extremes and sums of neighbouring items, gathered line by line.
/// They are templates of how a format's elements become numbers, so that each is a loop of its own.
namespace gateloupe::extremes {

/// So many items' extremes stay in the nearest cache while lines pass by.
inline constexpr std::uint64_t kItemsAtOnce = 1024;

/// The running extremes and sums of neighbouring items.
struct ExtremeColumns
{
    std::array<float, kItemsAtOnce> low;
    std::array<float, kItemsAtOnce> high;
    std::array<std::uint32_t, kItemsAtOnce> nan; ///< 0 or 1
    std::array<float, kItemsAtOnce> sum;
    std::array<float, kItemsAtOnce> squares;

    void clear(std::size_t count)
    {
        std::fill_n(low.begin(), count, std::numeric_limits<float>::infinity());
        std::fill_n(high.begin(), count, -std::numeric_limits<float>::infinity());
        std::fill_n(nan.begin(), count, 0U);
        std::fill_n(sum.begin(), count, 0.0F);
        std::fill_n(squares.begin(), count, 0.0F);
    }
};

/// How a format's elements become numbers: one a piece, four for a block.
struct F32Reader
{
    static constexpr std::int64_t kSize = 4;

    float operator()(const std::byte* element) const
    {
        float value;
        std::memcpy(&value, element, sizeof value);
        return value;
    }
};

struct Bf16Reader
{
    static constexpr std::int64_t kSize = 2;

    float operator()(const std::byte* element) const
    {
        std::uint16_t bits;
        std::memcpy(&bits, element, sizeof bits);
        return bfloat16ToFloat(bits);
    }
};

struct F16Reader
{
    static constexpr std::int64_t kSize = 2;

    /// halfToFloat() without branches: the exponent is moved by a product, which is exact.
    float operator()(const std::byte* element) const
    {
        std::uint16_t bits;
        std::memcpy(&bits, element, sizeof bits);
        constexpr float kTwoTo112 = std::bit_cast<float>(0x77800000U);
        const std::uint32_t magnitude = (bits & 0x7FFFU) << 13U;
        const auto scaled =
            std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * kTwoTo112);
        const std::uint32_t special = magnitude >= 0x0F800000U ? 0x7F800000U : 0U;
        return std::bit_cast<float>(scaled | special | (bits & 0x8000U) << 16U);
    }
};

struct OtherReader
{
    static constexpr std::int64_t kSize = 0; ///< never neighbours: one by one
    DType dtype;

    float operator()(const std::byte* element) const
    {
        return asShown(elementAsDouble(element, dtype));
    }
};

struct BlockReader
{
    static constexpr std::int64_t kSize = 4;
    std::int64_t plane;

    float operator()(const std::byte* element) const { return F32Reader()(element); }
};

/// A line of the grid, or what follows in it.
struct ExtremeLine
{
    const std::byte* start = nullptr;
    float weight = 1.0F; ///< elements of a block along the lines
};

/// Lines that are read side by side: what is known of an item is then fetched and kept once for
/// all.
inline constexpr std::size_t kLinesAtOnce = 4;

/// The next element of each of `Count` lines, `offset` bytes behind their starts.
template <std::size_t Count, typename Reader>
[[gnu::always_inline]] inline void gather(ExtremeColumns& into, std::size_t i,
                                          const ExtremeLine* lines, std::int64_t offset,
                                          const Reader& read)
{
    float low = into.low[i];
    float high = into.high[i];
    std::uint32_t nan = into.nan[i];
    float sum = into.sum[i];
    float squares = into.squares[i];
    for (std::size_t line = 0; line < Count; ++line) {
        const std::byte* element = lines[line].start + offset;
        const float value = read(element);
        if constexpr (requires { read.plane; }) {
            const float second = read(element + read.plane);
            const float mean = read(element + 2 * read.plane);
            const float root = read(element + 3 * read.plane);
            const float smaller = second < value ? second : value;
            const float larger = second > value ? second : value;
            low = smaller < low ? smaller : low;
            high = larger > high ? larger : high;
            nan |= static_cast<std::uint32_t>(!(value <= second));
            sum += lines[line].weight * mean;
            squares += lines[line].weight * root * root;
        } else {
            low = value < low ? value : low;
            high = value > high ? value : high;
            nan |= static_cast<std::uint32_t>(value != value);
            sum += value;
            squares += value * value;
        }
    }
    into.low[i] = low;
    into.high[i] = high;
    into.nan[i] = nan;
    into.sum[i] = sum;
    into.squares[i] = squares;
}

/// Neighbouring items of `Count` lines.
template <std::size_t Count, typename Reader>
[[gnu::always_inline]] inline void gatherNeighbours(ExtremeColumns& into, const ExtremeLine* lines,
                                                    std::size_t count, const Reader& read)
{
    std::array<ExtremeLine, Count> ours; // which nobody else can write to
    std::copy_n(lines, Count, ours.begin());
    for (std::size_t i = 0; i < count; ++i) {
        gather<Count>(into, i, ours.data(), static_cast<std::int64_t>(i) * Reader::kSize, read);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The loop over the wider vectors that most processors have.
template <std::size_t Count, typename Reader>
[[gnu::target("avx2")]] inline void gatherByAvx2(ExtremeColumns& into, const ExtremeLine* lines,
                                                 std::size_t count, const Reader& read)
{
    gatherNeighbours<Count>(into, lines, count, read);
}

inline bool hasAvx2()
{
    static const bool isThere = __builtin_cpu_supports("avx2") != 0;
    return isThere;
}
#endif

template <std::size_t Count, typename Reader>
void gatherLines(ExtremeColumns& into, const ExtremeLine* lines, std::size_t count,
                 const Reader& read)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (hasAvx2()) {
        return gatherByAvx2<Count>(into, lines, count, read);
    }
#endif
    gatherNeighbours<Count>(into, lines, count, read);
}

} // namespace gateloupe::extremes
