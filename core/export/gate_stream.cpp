// SPDX-License-Identifier: Apache-2.0
#include "core/export/gate_stream.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "core/base/half.h"
#include "core/layout/pack.h"

namespace gateloupe {

namespace {

/// Large enough that system calls cost nothing, small enough to cancel at once.
constexpr std::uint64_t kSlabBytes = 8U << 20U;

/// f64 to f32 so that a later rounding to 16 bits is the right one of the f64: inexact results get
/// an odd last bit, which no halfway case has.
float roundToOdd(double value)
{
    auto nearest = static_cast<float>(value);
    if (std::isnan(value) || static_cast<double>(nearest) == value) {
        return nearest;
    }
    if (std::abs(static_cast<double>(nearest)) > std::abs(value)) {
        nearest = std::nextafter(nearest, 0.0F);
    }
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(nearest) | 1U);
}

void store(double value, DType dtype, std::byte* target)
{
    switch (dtype) {
    case DType::F16: {
        const std::uint16_t bits = floatToHalf(roundToOdd(value));
        std::memcpy(target, &bits, sizeof bits);
        break;
    }
    case DType::BF16: {
        const std::uint16_t bits = floatToBfloat16(roundToOdd(value));
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

void convertRowMajor(const MatrixView& matrix, const GateConversion& conversion,
                     std::span<std::byte> target)
{
    const std::size_t size = sizeOf(conversion.dtype);
    std::byte* next = target.data();
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            store(matrix.at(row, col) + conversion.addend, conversion.dtype, next);
            next += size;
        }
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

void convertSlab(const MatrixView& slab, const GateConversion& conversion,
                 std::span<std::byte> target)
{
    const bool keepsNumbers = conversion.addend == 0.0;
    if (keepsNumbers && slab.dtype == conversion.dtype) {
        copyRowMajor(slab, target);
    } else if (keepsNumbers && slab.dtype == DType::BF16 && conversion.dtype == DType::F32) {
        widenBfloat16(slab, target);
    } else {
        convertRowMajor(slab, conversion, target);
    }
}

} // namespace

bool isMapped(const TensorSource& source)
{
    return dynamic_cast<const MappedSource*>(&source) != nullptr;
}

Status streamGate(const GateView& gate, const GateConversion& conversion, const ByteSink& sink,
                  Monitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    GATELOUPE_CHECK(
        gate.tensor->source->verify(monitor).withContext("tensor " + gate.tensor->name));
    if (matrix.isEmpty()) {
        return {};
    }
    const std::uint64_t rowBytes = matrix.cols * sizeOf(conversion.dtype);
    const std::uint64_t slabRows =
        std::min(matrix.rows, std::max<std::uint64_t>(1, kSlabBytes / rowBytes));
    const bool passesThrough =
        conversion.addend == 0.0 && matrix.dtype == conversion.dtype && isRowMajor(matrix);
    const bool releases = isMapped(*gate.tensor->source);
    std::vector<std::byte> buffer(passesThrough ? 0 : slabRows * rowBytes);
    for (std::uint64_t row = 0; row < matrix.rows; row += slabRows) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        MatrixView slab = matrix;
        slab.origin = matrix.elementAt(row, 0);
        slab.rows = std::min(slabRows, matrix.rows - row);
        const std::uint64_t bytes = slab.rows * rowBytes;
        if (passesThrough) {
            GATELOUPE_CHECK(sink({slab.origin, bytes}));
            if (releases) {
                releasePages({slab.origin, bytes});
            }
            continue;
        }
        const auto target = std::span(buffer).first(bytes);
        convertSlab(slab, conversion, target);
        GATELOUPE_CHECK(sink(target));
    }
    return {};
}

} // namespace gateloupe
