// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/extreme_scan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <tuple>

#include "widgets/heatmap/data/extreme_columns.h"

namespace gateloupe {

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

double ExtremeGrid::weightOf(IndexRange lines) const
{
    double weight = 0.0;
    for (std::uint64_t line = lines.begin; line < lines.end; ++line) {
        weight += static_cast<double>(lineWeight(line));
    }
    return weight;
}

extremes::ExtremeLine ExtremeGrid::lineAt(std::uint64_t line) const
{
    const std::uint64_t stored = m_lineOrder != nullptr ? m_lineOrder->storedAt(line) : line;
    return {m_origin + static_cast<std::int64_t>(stored) * m_lineStride, lineWeight(line)};
}

template <typename Reader>
void ExtremeGrid::gatherOneByOne(const Reader& reader, IndexRange lines, IndexRange items,
                                 extremes::ExtremeColumns& columns) const
{
    for (std::uint64_t line = lines.begin; line < lines.end; ++line) {
        const extremes::ExtremeLine one = lineAt(line);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::uint64_t item =
                m_itemOrder != nullptr ? m_itemOrder->storedAt(items.begin + i) : items.begin + i;
            extremes::gather<1>(columns, i, &one, static_cast<std::int64_t>(item) * m_itemStride,
                                reader);
        }
    }
}

template <typename Reader>
void ExtremeGrid::gatherSideBySide(const Reader& reader, IndexRange lines, IndexRange items,
                                   extremes::ExtremeColumns& columns) const
{
    using extremes::kLinesAtOnce;
    const std::int64_t firstItem = static_cast<std::int64_t>(items.begin) * m_itemStride;
    for (std::uint64_t line = lines.begin; line < lines.end;) {
        std::array<extremes::ExtremeLine, kLinesAtOnce> together;
        const auto some =
            static_cast<std::size_t>(std::min<std::uint64_t>(kLinesAtOnce, lines.end - line));
        for (std::size_t each = 0; each < some; ++each) {
            together[each] = lineAt(line + each);
            together[each].start += firstItem;
        }
        if (some == kLinesAtOnce) {
            extremes::gatherLines<kLinesAtOnce>(columns, together.data(), items.size(), reader);
        } else {
            for (std::size_t each = 0; each < some; ++each) {
                extremes::gatherLines<1>(columns, &together[each], items.size(), reader);
            }
        }
        line += some;
    }
}

void ExtremeGrid::addColumns(const extremes::ExtremeColumns& columns, IndexRange items,
                             double linesWeight, IndexRange group, CellDigest& digest) const
{
    CellDigest sum = digest; // which no column can alias
    Extremes& extremes = sum.extremes;
    for (std::uint64_t item = std::max(group.begin, items.begin);
         item < std::min(group.end, items.end); ++item) {
        const auto i = static_cast<std::size_t>(item - items.begin);
        extremes.low = std::min(extremes.low, columns.low[i]);
        extremes.high = std::max(extremes.high, columns.high[i]);
        extremes.hasNan = extremes.hasNan || columns.nan[i] != 0;
        const auto weight = static_cast<double>(item + 1 == m_items ? m_lastItem : m_usualItem);
        sum.count += weight * linesWeight;
        sum.sum += weight * static_cast<double>(columns.sum[i]);
        sum.squares += weight * static_cast<double>(columns.squares[i]);
    }
    digest = sum;
}

template <typename Reader>
void ExtremeGrid::scanWith(const Reader& reader, IndexRange lines,
                           std::span<const IndexRange> groups, std::span<CellDigest> digests) const
{
    extremes::ExtremeColumns columns; // of some neighbouring items
    std::size_t group = 0;
    std::uint64_t begin = groups.empty() ? 0 : groups.front().begin;
    const std::uint64_t end = groups.empty() ? 0 : groups.back().end;
    std::fill(digests.begin(), digests.end(), CellDigest{});
    const double linesWeight = weightOf(lines);
    for (; begin < end; begin += extremes::kItemsAtOnce) {
        const IndexRange items{begin, std::min(end, begin + extremes::kItemsAtOnce)};
        columns.clear(static_cast<std::size_t>(items.size()));
        if (m_itemOrder != nullptr || m_itemStride != Reader::kSize) {
            gatherOneByOne(reader, lines, items, columns);
        } else {
            gatherSideBySide(reader, lines, items, columns);
        }
        for (std::size_t g = group; g < groups.size() && groups[g].begin < items.end; ++g) {
            addColumns(columns, items, linesWeight, groups[g], digests[g]);
        }
        while (group < groups.size() && groups[group].end <= items.end) {
            ++group; // the others go on with the next items
        }
    }
}

template <typename Use>
void ExtremeGrid::withReader(const Use& use) const
{
    if (m_plane != 0) {
        return use(extremes::BlockReader{m_plane});
    }
    switch (m_dtype) {
    case DType::F32:
        return use(extremes::F32Reader{});
    case DType::F16:
        return use(extremes::F16Reader{});
    case DType::BF16:
        return use(extremes::Bf16Reader{});
    default:
        return use(extremes::OtherReader{m_dtype});
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
