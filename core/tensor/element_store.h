// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/base/half.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// Writes a number as one element, rounded once; the inverse of elementAsDouble().
/// Requires: a floating-point type, or I32 or I64 that can hold the truncated number; `element`
/// points at sizeOf(dtype) bytes, any alignment.
inline void storeElement(std::byte* element, DType dtype, double value)
{
    const auto put = [element](auto number) { std::memcpy(element, &number, sizeof(number)); };
    switch (dtype) {
    case DType::F16:
        return put(doubleToHalf(value));
    case DType::BF16:
        return put(doubleToBfloat16(value));
    case DType::F32:
        return put(static_cast<float>(value));
    case DType::I32:
        return put(static_cast<std::int32_t>(value));
    case DType::I64:
        return put(static_cast<std::int64_t>(value));
    default:
        return put(value);
    }
}

} // namespace gateloupe
