// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "core/tensor/dtype.h"

namespace gateloupe {

/// The largest change that rounding to a type makes to a number: a share of it, and in the range of
/// subnormals so much. Source: IEEE 754-2019, 3.6; bfloat16 has the exponents of binary32.
struct TypeRounding
{
    double relative = 0.0;
    double absolute = 0.0;

    [[nodiscard]] double of(double magnitude) const
    {
        return std::max(absolute, relative * magnitude);
    }
};

/// To a type of floats; others as float64.
[[nodiscard]] constexpr TypeRounding roundingTo(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return {0x1p-11, 0x1p-25};
    case DType::BF16:
        return {0x1p-8, 0x1p-134};
    case DType::F32:
        return {0x1p-24, 0x1p-150};
    default:
        return {0x1p-53, 0x1p-1074};
    }
}

/// To the narrower of two types.
[[nodiscard]] constexpr TypeRounding roundingTo(DType a, DType b)
{
    const TypeRounding ofA = roundingTo(a);
    const TypeRounding ofB = roundingTo(b);
    return ofA.relative > ofB.relative ? ofA : ofB;
}

} // namespace gateloupe
