// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/packed_columns.h"

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

PackedColumns::PackedColumns(std::size_t count, std::size_t columns)
    : m_count(count)
    , m_columns(columns)
    , m_values(stride() * count)
{
}

void PackedColumns::setRows(const MatrixView& matrix, std::size_t firstRow)
{
    for (std::size_t first = 0; first < m_columns; first += kPanelLanes) {
        float* const tile = m_values.data() + first * m_count;
        copyRectangle(matrix,
                      {.rows = matrix.rows,
                       .firstCol = first,
                       .cols = std::min(kPanelLanes, m_columns - first),
                       .toRowStride = kPanelLanes},
                      tile + firstRow * kPanelLanes);
    }
}

void PackedColumns::setTurned(const MatrixView& matrix, std::size_t firstColumn)
{
    for (std::size_t row = 0; row < matrix.rows;) {
        const std::size_t column = firstColumn + row;
        const std::size_t lane = column % kPanelLanes;
        const std::size_t rows = std::min(kPanelLanes - lane, matrix.rows - row);
        copyRectangle(matrix,
                      {.firstRow = row,
                       .rows = rows,
                       .cols = matrix.cols,
                       .toRowStride = 1,
                       .toColStride = kPanelLanes},
                      m_values.data() + (column - lane) * m_count + lane);
        row += rows;
    }
}

} // namespace gateloupe
