// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/matrix_part.h"

#include <cstdlib>
#include <cstring>
#include <functional>

#include "core/base/half.h"

namespace gateloupe {

namespace {

template <typename Stored, typename Widen>
void widen(const std::byte* first, std::int64_t stepBytes, std::span<double> target, Widen widened)
{
    for (double& wide : target) {
        Stored stored{};
        std::memcpy(&stored, first, sizeof stored);
        wide = static_cast<double>(widened(stored));
        first += stepBytes;
    }
}

} // namespace

Result<MatrixView> checkedMatrix(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, gate.map(monitor));
    GATELOUPE_CHECK(gate.tensor->source->verify(monitor).withContext(gate.tensor->name));
    return matrix;
}

bool liesByColumn(const MatrixView& matrix)
{
    return matrix.cols == 1 ||
           (matrix.rows > 1 && std::abs(matrix.colStride) > std::abs(matrix.rowStride));
}

void readRun(const std::byte* first, std::int64_t stepElements, DType dtype,
             std::span<double> target)
{
    const std::int64_t stepBytes = stepElements * static_cast<std::int64_t>(sizeOf(dtype));
    switch (dtype) {
    case DType::F32:
        return widen<float>(first, stepBytes, target, std::identity());
    case DType::F64:
        return widen<double>(first, stepBytes, target, std::identity());
    case DType::F16:
        return widen<std::uint16_t>(first, stepBytes, target, halfToFloat);
    case DType::BF16:
        return widen<std::uint16_t>(first, stepBytes, target, bfloat16ToFloat);
    default:
        for (double& wide : target) {
            wide = elementAsDouble(first, dtype);
            first += stepBytes;
        }
    }
}

PartLines::PartLines(const MatrixPart& part)
    : PartLines(part, liesByColumn(part.matrix))
{
}

PartLines::PartLines(const MatrixPart& part, bool isTurned)
    : m_part(&part)
    , m_lines(isTurned ? part.colCount() : part.rowCount())
    , m_items(isTurned ? part.rowCount() : part.colCount())
    , m_isTurned(isTurned)
{
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
