// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace gateloupe {

/// A half-open run of indices.
struct IndexRange
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    [[nodiscard]] std::uint64_t size() const { return end - begin; }

    [[nodiscard]] bool contains(std::uint64_t index) const { return index >= begin && index < end; }

    friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

/// A rectangle of cells, by the places they are shown at.
struct CellRect
{
    IndexRange rows;
    IndexRange cols;

    [[nodiscard]] std::uint64_t cells() const { return rows.size() * cols.size(); }

    friend bool operator==(const CellRect&, const CellRect&) = default;
};

/// What is seen of a matrix, in cells: the cell at place n reaches from n - 0.5 to n + 0.5.
struct HeatmapView
{
    double left = 0.0;
    double right = 0.0;
    double top = 0.0;
    double bottom = 0.0;
    friend bool operator==(const HeatmapView&, const HeatmapView&) = default;
};

} // namespace gateloupe
