// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/matrix_part.h"

#include <utility>

#include "core/analysis/statistics/element_runs.h"

namespace gateloupe {

PartLines::PartLines(const MatrixPart& part)
    : m_part(&part)
    , m_lines(part.rowCount())
    , m_items(part.colCount())
    , m_isTurned(liesByColumn(part.matrix))
{
    if (m_isTurned) {
        std::swap(m_lines, m_items);
    }
}

void PartLines::read(std::uint64_t line, std::uint64_t first, std::span<double> target) const
{
    const MatrixView& matrix = m_part->matrix;
    const std::vector<std::uint64_t>& list = m_isTurned ? m_part->rows : m_part->cols;
    if (list.empty()) {
        const std::int64_t step = m_isTurned ? matrix.rowStride : matrix.colStride;
        const std::byte* from = m_isTurned ? matrix.elementAt(first, m_part->colAt(line))
                                           : matrix.elementAt(m_part->rowAt(line), first);
        readRun(from, step, matrix.dtype, target);
        return;
    }
    for (std::size_t index = 0; index < target.size(); ++index) {
        const std::uint64_t item = list[first + index];
        target[index] = m_isTurned ? matrix.at(item, m_part->colAt(line))
                                   : matrix.at(m_part->rowAt(line), item);
    }
}

} // namespace gateloupe
