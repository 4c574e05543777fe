// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/gate_stream.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/half.h"
#include "core/packing/pack.h"

namespace gateloupe {

namespace {

void store(double value, DType dtype, std::byte* target)
{
    switch (dtype) {
    case DType::F16: {
        const std::uint16_t bits = doubleToHalf(value);
        std::memcpy(target, &bits, sizeof bits);
        break;
    }
    case DType::BF16: {
        const std::uint16_t bits = doubleToBfloat16(value);
        std::memcpy(target, &bits, sizeof bits);
        break;
    }
    case DType::F32: {
        const auto narrowed = static_cast<float>(value);
        std::memcpy(target, &narrowed, sizeof narrowed);
        break;
    }
    default:
        std::memcpy(target, &value, sizeof value);
    }
}

bool isRowMajor(const MatrixView& matrix)
{
    const bool colsFollow = matrix.cols == 1 || matrix.colStride == 1;
    const bool rowsFollow =
        matrix.rows == 1 || matrix.rowStride == static_cast<std::int64_t>(matrix.cols);
    return colsFollow && rowsFollow;
}

/// bf16 widens by shifting, so that even the payload of a NaN survives.
void widenBfloat16(const MatrixView& matrix, std::span<std::byte> target)
{
    std::byte* next = target.data();
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, matrix.elementAt(row, col), sizeof bits);
            const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16U;
            std::memcpy(next, &wide, sizeof wide);
            next += sizeof wide;
        }
    }
}

} // namespace

GateSum sumOf(const GateView& gate, double addend)
{
    return {.terms = {gate}, .addend = addend, .rows = gate.rows, .cols = gate.cols};
}

bool isMapped(const TensorSource& source)
{
    return source.encoding() == Encoding::Plain && source.place().has_value();
}

Result<MappedSum> MappedSum::create(const GateSum& sum, DType dtype, ProgressMonitor& monitor)
{
    MappedSum mapped;
    mapped.m_addend = sum.addend;
    mapped.m_rows = sum.rows;
    mapped.m_cols = sum.cols;
    mapped.m_dtype = dtype;
    for (const GateView& gate : sum.terms) {
        GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
        GATELOUPE_CHECK(gate.tensor->source->verify(monitor).withContext(
            message("tensor %1", gate.tensor->name)));
        mapped.m_terms.push_back({matrix, isMapped(*gate.tensor->source)});
    }
    return mapped;
}

MatrixView MappedSum::slab(const MatrixView& matrix, RowRange range) const
{
    MatrixView rows = matrix;
    rows.origin = matrix.elementAt(range.first, 0);
    rows.rows = range.last - range.first;
    return rows;
}

std::span<const std::byte> MappedSum::inPlace(RowRange range) const
{
    if (m_terms.size() != 1 || m_addend != 0.0) {
        return {};
    }
    const MatrixView& matrix = m_terms.front().matrix;
    if (matrix.dtype != m_dtype || !isRowMajor(matrix) || matrix.isEmpty()) {
        return {};
    }
    return {matrix.elementAt(range.first, 0), (range.last - range.first) * rowBytes()};
}

void MappedSum::convert(RowRange range, std::span<std::byte> target) const
{
    if (m_terms.size() == 1 && m_addend == 0.0) {
        const MatrixView rows = slab(m_terms.front().matrix, range);
        if (rows.dtype == m_dtype) {
            copyRowMajor(rows, target);
            return;
        }
        if (rows.dtype == DType::BF16 && m_dtype == DType::F32) {
            widenBfloat16(rows, target);
            return;
        }
    }
    std::byte* next = target.data();
    for (std::uint64_t row = range.first; row < range.last; ++row) {
        for (std::uint64_t col = 0; col < m_cols; ++col) {
            store(valueAt(row, col), m_dtype, next);
            next += sizeOf(m_dtype);
        }
    }
}

bool MappedSum::mayOverflow() const
{
    const auto isNarrowed = [this](const Term& term) {
        return sizeOf(term.matrix.dtype) > sizeOf(m_dtype) ||
               (m_dtype == DType::F16 && term.matrix.dtype != DType::F16);
    };
    return m_terms.size() > 1 || m_addend != 0.0 || std::ranges::any_of(m_terms, isNarrowed);
}

double MappedSum::valueAt(std::uint64_t row, std::uint64_t col) const
{
    double value = m_addend;
    for (const Term& term : m_terms) {
        value += term.matrix.at(row, col);
    }
    return value;
}

Status MappedSum::convertChecked(RowRange range, std::span<std::byte> target) const
{
    convert(range, target);
    if (!mayOverflow()) {
        return {};
    }
    const std::byte* next = target.data();
    for (std::uint64_t row = range.first; row < range.last; ++row) {
        for (std::uint64_t col = 0; col < m_cols; ++col, next += sizeOf(m_dtype)) {
            if (!std::isinf(elementAsDouble(next, m_dtype))) {
                continue;
            }
            if (const double value = valueAt(row, col); std::isfinite(value)) {
                return Error::unsupported("%1 in row %2, column %3 is more than %4 holds", value,
                                          row, col, nameOf(m_dtype));
            }
        }
    }
    return {};
}

void MappedSum::release(RowRange range) const
{
    for (const Term& term : m_terms) {
        const MatrixView& matrix = term.matrix;
        if (!term.isMapped || matrix.isEmpty() || range.first >= range.last ||
            matrix.rowStride < 0 || matrix.colStride < 0) {
            continue;
        }
        const std::byte* first = matrix.elementAt(range.first, 0);
        const std::byte* last = matrix.elementAt(range.last - 1, matrix.cols - 1);
        releasePages({first, last + sizeOf(matrix.dtype)});
    }
}

Status streamSum(const GateSum& sum, DType dtype, const ByteSink& sink, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto mapped, MappedSum::create(sum, dtype, monitor));
    if (sum.elements() == 0) {
        return {};
    }
    const std::uint64_t slabRows =
        std::min(sum.rows, std::max<std::uint64_t>(1, kSlabBytes / mapped.rowBytes()));
    std::vector<std::byte> buffer;
    for (std::uint64_t row = 0; row < sum.rows; row += slabRows) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const RowRange range{row, std::min(row + slabRows, sum.rows)};
        if (const auto bytes = mapped.inPlace(range); !bytes.empty()) {
            GATELOUPE_CHECK(sink(bytes));
        } else {
            buffer.resize((range.last - range.first) * mapped.rowBytes());
            GATELOUPE_CHECK(mapped.convertChecked(range, buffer));
            GATELOUPE_CHECK(sink(buffer));
        }
        mapped.release(range);
    }
    return {};
}

} // namespace gateloupe
