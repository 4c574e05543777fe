// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/tensor/matrix_view.h"
#include "widgets/heatmap/matrix_pyramid.h"

namespace gateloupe {

/// A half-open run of indices.
struct IndexRange
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    [[nodiscard]] std::uint64_t size() const { return end - begin; }

    friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

/// A grid of elements or of blocks, turned so that `items` are the neighbours in memory and
/// `lines` lie far apart; reading line by line is fast whatever the strides.
class ExtremeGrid
{
public:
    explicit ExtremeGrid(const MatrixView& matrix);
    explicit ExtremeGrid(const MatrixPyramid::Level& level);

    [[nodiscard]] std::uint64_t lines() const { return m_lines; }

    [[nodiscard]] std::uint64_t items() const { return m_items; }

    /// Whether lines are columns.
    [[nodiscard]] bool isTurned() const { return m_isTurned; }

    /// The extreme over `lines` of each group of items: group g is groups[g].
    /// Requires: ranges inside the grid; groups in rising order. An empty group gives 0.
    void scan(IndexRange lines, std::span<const IndexRange> groups,
              std::span<ExtremeKey> extremes) const;

private:
    enum class Format : std::uint8_t
    {
        Keys,
        F32,
        F16,
        BF16,
        Other
    };

    void turn(std::uint64_t rows, std::uint64_t cols, std::int64_t rowStride,
              std::int64_t colStride);
    template <typename Reader>
    void scanWith(IndexRange lines, std::span<const IndexRange> groups,
                  std::span<ExtremeKey> extremes) const;

    const std::byte* m_origin = nullptr;
    Format m_format = Format::Keys;
    DType m_dtype = DType::F32; ///< of Format::Other
    std::size_t m_elementSize = sizeof(ExtremeKey);
    std::uint64_t m_lines = 0;
    std::uint64_t m_items = 0;
    std::int64_t m_lineStride = 0; ///< bytes
    std::int64_t m_itemStride = 0; ///< bytes
    bool m_isTurned = false;
};

/// [0, count) cut into groups of `size`.
[[nodiscard]] std::vector<IndexRange> equalGroups(std::uint64_t count, std::uint64_t size);

} // namespace gateloupe
