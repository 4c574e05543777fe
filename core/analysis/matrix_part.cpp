// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/matrix_part.h"

#include <cstdlib>
#include <cstring>

#include "core/base/half.h"

namespace gateloupe {

namespace {

template <typename Stored, typename Widen>
void widenRun(const std::byte* from, std::int64_t stepBytes, std::span<double> target, Widen widen)
{
    for (double& value : target) {
        Stored stored{};
        std::memcpy(&stored, from, sizeof(Stored));
        value = widen(stored);
        from += stepBytes;
    }
}

/// Elements `stepBytes` apart as doubles.
void widenRun(const std::byte* from, std::int64_t stepBytes, DType dtype, std::span<double> target)
{
    switch (dtype) {
    case DType::F32:
        return widenRun<float>(from, stepBytes, target,
                               [](float value) { return static_cast<double>(value); });
    case DType::F64:
        return widenRun<double>(from, stepBytes, target, [](double value) { return value; });
    case DType::F16:
        return widenRun<std::uint16_t>(from, stepBytes, target, [](std::uint16_t bits) {
            return static_cast<double>(halfToFloat(bits));
        });
    case DType::BF16:
        return widenRun<std::uint16_t>(from, stepBytes, target, [](std::uint16_t bits) {
            return static_cast<double>(bfloat16ToFloat(bits));
        });
    default:
        for (double& value : target) {
            value = elementAsDouble(from, dtype);
            from += stepBytes;
        }
    }
}

} // namespace

PartLines::PartLines(const MatrixPart& part)
    : m_part(&part)
    , m_lines(part.rowCount())
    , m_items(part.colCount())
    , m_isTurned(part.matrix.cols == 1 ||
                 (part.matrix.rows > 1 &&
                  std::abs(part.matrix.colStride) > std::abs(part.matrix.rowStride)))
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
        widenRun(from, step * static_cast<std::int64_t>(sizeOf(matrix.dtype)), matrix.dtype,
                 target);
        return;
    }
    for (std::size_t index = 0; index < target.size(); ++index) {
        const std::uint64_t item = list[first + index];
        target[index] = m_isTurned ? matrix.at(item, m_part->colAt(line))
                                   : matrix.at(m_part->rowAt(line), item);
    }
}

} // namespace gateloupe
