// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/extreme_scan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "core/base/half.h"

namespace gateloupe {

namespace {

/// How a format's elements become keys. 16-bit floats are compared as they are and widened last.
struct KeysReader
{
    using Key = std::uint32_t;
    static constexpr bool kIsVectorised = true;

    static Key widen(Key key) { return key; }

    Key operator()(const std::byte* element) const
    {
        Key key;
        std::memcpy(&key, element, sizeof key);
        return key;
    }
};

struct F32Reader
{
    using Key = std::uint32_t;
    static constexpr bool kIsVectorised = true;

    static ExtremeKey widen(Key key) { return key; }

    Key operator()(const std::byte* element) const
    {
        std::uint32_t bits;
        std::memcpy(&bits, element, sizeof bits);
        return std::rotl(bits, 1);
    }
};

template <float (*toFloat)(std::uint16_t)>
struct SmallFloatReader
{
    using Key = std::uint16_t;
    static constexpr bool kIsVectorised = true;

    static ExtremeKey widen(Key key) { return extremeKeyOf(toFloat(std::rotr(key, 1))); }

    Key operator()(const std::byte* element) const
    {
        std::uint16_t bits;
        std::memcpy(&bits, element, sizeof bits);
        return std::rotl(bits, 1);
    }
};

struct OtherReader
{
    using Key = std::uint32_t;
    static constexpr bool kIsVectorised = false;
    DType dtype;

    static ExtremeKey widen(Key key) { return key; }

    Key operator()(const std::byte* element) const
    {
        const double value = elementAsDouble(element, dtype);
        constexpr double kMax = std::numeric_limits<float>::max();
        // A large finite f64 must not turn into an infinity.
        return extremeKeyOf(
            static_cast<float>(std::isfinite(value) ? std::clamp(value, -kMax, kMax) : value));
    }
};

template <typename Reader>
[[gnu::always_inline]] inline void maximumOfNeighbours(typename Reader::Key* __restrict keys,
                                                       const std::byte* __restrict first,
                                                       std::size_t count, const Reader& read)
{
    for (std::size_t i = 0; i < count; ++i) {
        const auto key = read(first + i * sizeof(typename Reader::Key));
        keys[i] = keys[i] < key ? key : keys[i];
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The same for the wider vectors that most processors have.
template <typename Reader>
[[gnu::target("avx2")]] void maximumByAvx2(typename Reader::Key* keys, const std::byte* first,
                                           std::size_t count, const Reader& read)
{
    maximumOfNeighbours(keys, first, count, read);
}

bool hasAvx2()
{
    static const bool isThere = __builtin_cpu_supports("avx2") != 0;
    return isThere;
}
#endif

template <typename Reader>
void maximumInto(std::span<typename Reader::Key> keys, const std::byte* first, std::int64_t stride,
                 const Reader& read)
{
    if constexpr (Reader::kIsVectorised) {
        if (stride == static_cast<std::int64_t>(sizeof(typename Reader::Key))) {
#if defined(__x86_64__) && defined(__GNUC__)
            if (hasAvx2()) {
                return maximumByAvx2(keys.data(), first, keys.size(), read);
            }
#endif
            return maximumOfNeighbours(keys.data(), first, keys.size(), read);
        }
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = std::max(keys[i], read(first + static_cast<std::int64_t>(i) * stride));
    }
}

} // namespace

ExtremeGrid::ExtremeGrid(const MatrixView& matrix)
    : m_origin(matrix.origin)
    , m_dtype(matrix.dtype)
    , m_elementSize(sizeOf(matrix.dtype))
{
    switch (matrix.dtype) {
    case DType::F32:
        m_format = Format::F32;
        break;
    case DType::F16:
        m_format = Format::F16;
        break;
    case DType::BF16:
        m_format = Format::BF16;
        break;
    default:
        m_format = Format::Other;
    }
    turn(matrix.rows, matrix.cols, matrix.rowStride, matrix.colStride);
}

ExtremeGrid::ExtremeGrid(const MatrixPyramid::Level& level)
    : m_origin(std::as_bytes(std::span(level.keys)).data())
{
    turn(level.rows, level.cols, level.rowStride, level.colStride);
}

void ExtremeGrid::turn(std::uint64_t rows, std::uint64_t cols, std::int64_t rowStride,
                       std::int64_t colStride)
{
    const auto size = static_cast<std::int64_t>(m_elementSize);
    m_isTurned = std::abs(colStride) > std::abs(rowStride);
    m_lines = m_isTurned ? cols : rows;
    m_items = m_isTurned ? rows : cols;
    m_lineStride = size * (m_isTurned ? colStride : rowStride);
    m_itemStride = size * (m_isTurned ? rowStride : colStride);
}

template <typename Reader>
void ExtremeGrid::scanWith(IndexRange lines, std::span<const IndexRange> groups,
                           std::span<ExtremeKey> extremes) const
{
    using Key = typename Reader::Key;
    if (groups.empty()) {
        return;
    }
    Reader read{};
    if constexpr (requires { read.dtype; }) {
        read.dtype = m_dtype;
    }
    const IndexRange items{groups.front().begin, groups.back().end};
    std::vector<Key> keys(static_cast<std::size_t>(items.size()), Key{0});
    for (std::uint64_t line = lines.begin; line < lines.end; ++line) {
        const std::byte* first = m_origin + static_cast<std::int64_t>(line) * m_lineStride +
                                 static_cast<std::int64_t>(items.begin) * m_itemStride;
        maximumInto<Reader>(keys, first, m_itemStride, read);
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        Key best{0};
        for (std::uint64_t item = groups[g].begin; item < groups[g].end; ++item) {
            best = std::max(best, keys[static_cast<std::size_t>(item - items.begin)]);
        }
        extremes[g] = Reader::widen(best);
    }
}

void ExtremeGrid::scan(IndexRange lines, std::span<const IndexRange> groups,
                       std::span<ExtremeKey> extremes) const
{
    switch (m_format) {
    case Format::Keys:
        return scanWith<KeysReader>(lines, groups, extremes);
    case Format::F32:
        return scanWith<F32Reader>(lines, groups, extremes);
    case Format::F16:
        return scanWith<SmallFloatReader<halfToFloat>>(lines, groups, extremes);
    case Format::BF16:
        return scanWith<SmallFloatReader<bfloat16ToFloat>>(lines, groups, extremes);
    case Format::Other:
        return scanWith<OtherReader>(lines, groups, extremes);
    }
}

std::vector<IndexRange> equalGroups(std::uint64_t count, std::uint64_t size)
{
    std::vector<IndexRange> groups;
    groups.reserve(static_cast<std::size_t>((count + size - 1) / size));
    for (std::uint64_t begin = 0; begin < count; begin += size) {
        groups.push_back({begin, std::min(begin + size, count)});
    }
    return groups;
}

} // namespace gateloupe
