// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/runtime/backward/kernels/panel_product.h"
#include "core/runtime/backward/work_numbers.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// A matrix [count, columns] as tile products read it: 32 columns after the other, zeros behind the
/// last one.
class PackedColumns
{
public:
    PackedColumns() = default;
    /// Zeros. Throws: std::bad_alloc.
    PackedColumns(std::size_t count, std::size_t columns);

    /// Rows from `firstRow` on become those of a matrix.
    /// Requires: a view as gateMatrix() gives it, with as many columns.
    void setRows(const MatrixView& matrix, std::size_t firstRow);
    /// Columns from `firstColumn` on become the rows of a matrix.
    /// Requires: a view as gateMatrix() gives it, with `count` columns.
    void setTurned(const MatrixView& matrix, std::size_t firstColumn);

    [[nodiscard]] bool isEmpty() const { return m_count == 0; }

    [[nodiscard]] std::size_t tiles() const { return (m_columns + kPanelLanes - 1) / kPanelLanes; }

    /// Numbers from row to row of a result: whole tiles.
    [[nodiscard]] std::size_t stride() const { return tiles() * kPanelLanes; }

    [[nodiscard]] std::size_t count() const { return m_count; }

    [[nodiscard]] const float* tile(std::size_t index) const
    {
        return m_values.data() + index * m_count * kPanelLanes;
    }

private:
    std::size_t m_count = 0;
    std::size_t m_columns = 0;
    WorkNumbers m_values;
};

} // namespace gateloupe
