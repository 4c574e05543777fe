// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/tensor/matrix_view.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/matrix_pyramid.h"

namespace gateloupe {

namespace extremes {
struct ExtremeColumns;
struct ExtremeLine;
} // namespace extremes

/// A number of any type as pictures see it: f32, a large finite f64 no infinity.
[[nodiscard]] float asShown(double value);

/// A grid of elements or of blocks, turned so that `items` are the neighbours in memory and
/// `lines` lie far apart; reading line by line is fast whatever the strides.
/// Lifetime: that of the matrix and its orders, or of the level.
class ExtremeGrid
{
public:
    explicit ExtremeGrid(const ShownMatrix& shown);
    explicit ExtremeGrid(const MatrixPyramid::Level& level);

    [[nodiscard]] std::uint64_t lines() const { return m_lines; }

    [[nodiscard]] std::uint64_t items() const { return m_items; }

    /// Whether lines are columns.
    [[nodiscard]] bool isTurned() const { return m_isTurned; }

    /// What is known over `lines` of each group of items: group g is groups[g].
    /// Requires: ranges inside the grid; groups in rising order; as many digests as groups. An
    /// empty group gives CellDigest{}.
    void scan(IndexRange lines, std::span<const IndexRange> groups,
              std::span<CellDigest> digests) const;

    /// Element `item` of a line for each of `numbers`, from item `first` on.
    /// Requires: a grid of elements; all of them inside it.
    void read(std::uint64_t line, std::uint64_t first, std::span<float> numbers) const;

private:
    void turn(std::uint64_t rows, std::uint64_t cols, std::int64_t rowStride,
              std::int64_t colStride);

    /// Elements of a block along the lines.
    [[nodiscard]] float lineWeight(std::uint64_t line) const
    {
        return line + 1 == m_lines ? m_lastLine : m_usualLine;
    }

    [[nodiscard]] double weightOf(IndexRange lines) const;
    [[nodiscard]] extremes::ExtremeLine lineAt(std::uint64_t line) const;

    /// Items in any order or at any distance.
    template <typename Reader>
    void gatherOneByOne(const Reader& reader, IndexRange lines, IndexRange items,
                        extremes::ExtremeColumns& columns) const;

    /// Items that are neighbours in memory, of some lines at once.
    template <typename Reader>
    void gatherSideBySide(const Reader& reader, IndexRange lines, IndexRange items,
                          extremes::ExtremeColumns& columns) const;

    /// Adds the columns that lie in a group to its digest.
    void addColumns(const extremes::ExtremeColumns& columns, IndexRange items, double linesWeight,
                    IndexRange group, CellDigest& digest) const;

    template <typename Reader>
    void scanWith(const Reader& reader, IndexRange lines, std::span<const IndexRange> groups,
                  std::span<CellDigest> digests) const;

    template <typename Use>
    void withReader(const Use& use) const;

    const std::byte* m_origin = nullptr;
    std::int64_t m_plane = 0; ///< bytes from one of a block's numbers to the next; 0: of elements
    float m_usualLine = 1.0F; ///< elements of a block along the lines and along the items
    float m_lastLine = 1.0F;
    float m_usualItem = 1.0F;
    float m_lastItem = 1.0F;
    DType m_dtype = DType::F32; ///< of elements
    std::size_t m_elementSize = sizeof(float);
    std::uint64_t m_lines = 0;
    std::uint64_t m_items = 0;
    std::int64_t m_lineStride = 0; ///< bytes
    std::int64_t m_itemStride = 0; ///< bytes
    const IndexOrder* m_lineOrder = nullptr;
    const IndexOrder* m_itemOrder = nullptr;
    bool m_isTurned = false;
};

/// [0, count) cut into groups of `size`.
[[nodiscard]] std::vector<IndexRange> equalGroups(std::uint64_t count, std::uint64_t size);

} // namespace gateloupe
