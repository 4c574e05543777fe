// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// In which order the rows or the columns of a matrix are shown: a permutation with its inverse.
/// Threads: immutable.
class IndexOrder
{
public:
    /// `stored[place]` is the stored index shown at a place. Null when that is no permutation of
    /// 0 .. size - 1.
    [[nodiscard]] static std::shared_ptr<const IndexOrder>
    create(std::vector<std::uint32_t> stored);

    [[nodiscard]] std::uint64_t size() const { return m_stored.size(); }

    [[nodiscard]] std::uint64_t storedAt(std::uint64_t place) const
    {
        return m_stored[static_cast<std::size_t>(place)];
    }

    [[nodiscard]] std::uint64_t placeOf(std::uint64_t stored) const
    {
        return m_places[static_cast<std::size_t>(stored)];
    }

    [[nodiscard]] const std::vector<std::uint32_t>& stored() const { return m_stored; }

private:
    IndexOrder() = default;

    std::vector<std::uint32_t> m_stored;
    std::vector<std::uint32_t> m_places;
};

/// A matrix with its rows and columns in the order they are shown in.
/// Lifetime: outlives neither the bytes nor the orders.
struct ShownMatrix
{
    MatrixView matrix;
    const IndexOrder* rowOrder = nullptr; ///< null: as stored; else of the matrix' size
    const IndexOrder* colOrder = nullptr;

    ShownMatrix(const MatrixView& view) // every matrix can be shown as it is stored
        : matrix(view)
    {
    }

    ShownMatrix(const MatrixView& view, const IndexOrder* rows, const IndexOrder* cols)
        : matrix(view)
        , rowOrder(rows)
        , colOrder(cols)
    {
    }

    [[nodiscard]] std::uint64_t storedRow(std::uint64_t place) const
    {
        return rowOrder != nullptr ? rowOrder->storedAt(place) : place;
    }

    [[nodiscard]] std::uint64_t storedCol(std::uint64_t place) const
    {
        return colOrder != nullptr ? colOrder->storedAt(place) : place;
    }

    /// By places. Requires: inside the matrix.
    [[nodiscard]] double at(std::uint64_t row, std::uint64_t col) const
    {
        return matrix.at(storedRow(row), storedCol(col));
    }
};

} // namespace gateloupe
