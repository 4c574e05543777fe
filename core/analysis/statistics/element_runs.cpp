// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/element_runs.h"

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

MatrixLines::MatrixLines(const MatrixView& matrix)
    : MatrixLines(matrix, liesByColumn(matrix))
{
}

MatrixLines::MatrixLines(const MatrixView& matrix, bool isByColumn)
    : m_matrix(matrix)
    , m_isByColumn(isByColumn)
{
}

void MatrixLines::read(std::uint64_t line, std::uint64_t first, std::span<double> target) const
{
    const std::byte* from = m_matrix.elementAt(rowOf(line, first), colOf(line, first));
    readRun(from, m_isByColumn ? m_matrix.rowStride : m_matrix.colStride, m_matrix.dtype, target);
}

} // namespace gateloupe
