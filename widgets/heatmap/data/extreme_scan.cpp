// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/extreme_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <tuple>

#include "core/base/half.h"

namespace gateloupe {

namespace {

// So many items' extremes stay in the nearest cache while lines pass by.
constexpr std::uint64_t kItemsAtOnce = 1024;

/// The running extremes and sums of neighbouring items.
struct Columns
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
struct Line
{
    const std::byte* start = nullptr;
    float weight = 1.0F; ///< elements of a block along the lines
};

/// Lines that are read side by side: what is known of an item is then fetched and kept once for
/// all.
constexpr std::size_t kLinesAtOnce = 4;

/// The next element of each of `Count` lines, `offset` bytes behind their starts.
template <std::size_t Count, typename Reader>
[[gnu::always_inline]] inline void gather(Columns& into, std::size_t i, const Line* lines,
                                          std::int64_t offset, const Reader& read)
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
[[gnu::always_inline]] inline void gatherNeighbours(Columns& into, const Line* lines,
                                                    std::size_t count, const Reader& read)
{
    std::array<Line, Count> ours; // which nobody else can write to
    std::copy_n(lines, Count, ours.begin());
    for (std::size_t i = 0; i < count; ++i) {
        gather<Count>(into, i, ours.data(), static_cast<std::int64_t>(i) * Reader::kSize, read);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The loop over the wider vectors that most processors have.
template <std::size_t Count, typename Reader>
[[gnu::target("avx2")]] void gatherByAvx2(Columns& into, const Line* lines, std::size_t count,
                                          const Reader& read)
{
    gatherNeighbours<Count>(into, lines, count, read);
}

bool hasAvx2()
{
    static const bool isThere = __builtin_cpu_supports("avx2") != 0;
    return isThere;
}
#endif

template <std::size_t Count, typename Reader>
void gatherLines(Columns& into, const Line* lines, std::size_t count, const Reader& read)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (hasAvx2()) {
        return gatherByAvx2<Count>(into, lines, count, read);
    }
#endif
    gatherNeighbours<Count>(into, lines, count, read);
}

} // namespace

float asShown(double value)
{
    constexpr double kMax = std::numeric_limits<float>::max();
    return static_cast<float>(std::isfinite(value) ? std::clamp(value, -kMax, kMax) : value);
}

ExtremeGrid::ExtremeGrid(const ShownMatrix& shown)
    : m_origin(shown.matrix.origin)
    , m_dtype(shown.matrix.dtype)
    , m_elementSize(sizeOf(shown.matrix.dtype))
{
    const MatrixView& matrix = shown.matrix;
    turn(matrix.rows, matrix.cols, matrix.rowStride, matrix.colStride);
    m_lineOrder = m_isTurned ? shown.colOrder : shown.rowOrder;
    m_itemOrder = m_isTurned ? shown.rowOrder : shown.colOrder;
}

ExtremeGrid::ExtremeGrid(const MatrixPyramid::Level& level)
    : m_origin(std::as_bytes(std::span(level.values)).data())
    , m_plane(static_cast<std::int64_t>(level.blocks() * sizeof(float)))
{
    turn(level.rows, level.cols, level.rowStride, level.colStride);
    const auto rows =
        std::pair(static_cast<float>(level.blockRows), static_cast<float>(level.lastBlockRows));
    const auto cols =
        std::pair(static_cast<float>(level.blockCols), static_cast<float>(level.lastBlockCols));
    std::tie(m_usualLine, m_lastLine) = m_isTurned ? cols : rows;
    std::tie(m_usualItem, m_lastItem) = m_isTurned ? rows : cols;
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
void ExtremeGrid::scanWith(const Reader& reader, IndexRange lines,
                           std::span<const IndexRange> groups, std::span<CellDigest> digests) const
{
    Columns columns; // of some neighbouring items, from `begin` on
    std::size_t group = 0;
    std::uint64_t begin = groups.empty() ? 0 : groups.front().begin;
    std::uint64_t end = groups.empty() ? 0 : groups.back().end;
    std::fill(digests.begin(), digests.end(), CellDigest{});
    const auto lineWeight = [this](std::uint64_t line) {
        return line + 1 == m_lines ? m_lastLine : m_usualLine;
    };
    double linesWeight = 0.0;
    for (std::uint64_t line = lines.begin; line < lines.end; ++line) {
        linesWeight += static_cast<double>(lineWeight(line));
    }
    for (; begin < end; begin += kItemsAtOnce) {
        const std::uint64_t stop = std::min(end, begin + kItemsAtOnce);
        const auto count = static_cast<std::size_t>(stop - begin);
        columns.clear(count);
        const std::int64_t firstItem = static_cast<std::int64_t>(begin) * m_itemStride;
        const auto lineAt = [&](std::uint64_t line) {
            const std::uint64_t stored =
                m_lineOrder != nullptr ? m_lineOrder->storedAt(line) : line;
            return Line{m_origin + static_cast<std::int64_t>(stored) * m_lineStride,
                        lineWeight(line)};
        };
        for (std::uint64_t line = lines.begin; line < lines.end;) {
            if (m_itemOrder != nullptr || m_itemStride != Reader::kSize) {
                const Line one = lineAt(line);
                for (std::size_t i = 0; i < count; ++i) {
                    const std::uint64_t item =
                        m_itemOrder != nullptr ? m_itemOrder->storedAt(begin + i) : begin + i;
                    gather<1>(columns, i, &one, static_cast<std::int64_t>(item) * m_itemStride,
                              reader);
                }
                ++line;
                continue;
            }
            std::array<Line, kLinesAtOnce> together;
            const auto some =
                static_cast<std::size_t>(std::min<std::uint64_t>(kLinesAtOnce, lines.end - line));
            for (std::size_t each = 0; each < some; ++each) {
                together[each] = lineAt(line + each);
                together[each].start += firstItem;
            }
            if (some == kLinesAtOnce) {
                gatherLines<kLinesAtOnce>(columns, together.data(), count, reader);
            } else {
                for (std::size_t each = 0; each < some; ++each) {
                    gatherLines<1>(columns, &together[each], count, reader);
                }
            }
            line += some;
        }
        for (std::size_t g = group; g < groups.size() && groups[g].begin < stop; ++g) {
            const IndexRange& range = groups[g];
            CellDigest digest = digests[g];
            Extremes& sum = digest.extremes;
            for (std::uint64_t item = std::max(range.begin, begin);
                 item < std::min(range.end, stop); ++item) {
                const auto i = static_cast<std::size_t>(item - begin);
                sum.low = std::min(sum.low, columns.low[i]);
                sum.high = std::max(sum.high, columns.high[i]);
                sum.hasNan = sum.hasNan || columns.nan[i] != 0;
                const auto weight =
                    static_cast<double>(item + 1 == m_items ? m_lastItem : m_usualItem);
                digest.count += weight * linesWeight;
                digest.sum += weight * static_cast<double>(columns.sum[i]);
                digest.squares += weight * static_cast<double>(columns.squares[i]);
            }
            digests[g] = digest;
        }
        while (group < groups.size() && groups[group].end <= stop) {
            ++group; // the others go on with the next items
        }
    }
}

template <typename Use>
void ExtremeGrid::withReader(const Use& use) const
{
    if (m_plane != 0) {
        return use(BlockReader{m_plane});
    }
    switch (m_dtype) {
    case DType::F32:
        return use(F32Reader{});
    case DType::F16:
        return use(F16Reader{});
    case DType::BF16:
        return use(Bf16Reader{});
    default:
        return use(OtherReader{m_dtype});
    }
}

void ExtremeGrid::scan(IndexRange lines, std::span<const IndexRange> groups,
                       std::span<CellDigest> digests) const
{
    withReader([&](const auto& reader) { scanWith(reader, lines, groups, digests); });
}

void ExtremeGrid::read(std::uint64_t line, std::uint64_t first, std::span<float> numbers) const
{
    const std::uint64_t stored = m_lineOrder != nullptr ? m_lineOrder->storedAt(line) : line;
    const std::byte* start = m_origin + static_cast<std::int64_t>(stored) * m_lineStride;
    withReader([&](const auto& reader) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::uint64_t place = first + i;
            const std::uint64_t item =
                m_itemOrder != nullptr ? m_itemOrder->storedAt(place) : place;
            numbers[i] = reader(start + static_cast<std::int64_t>(item) * m_itemStride);
        }
    });
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
