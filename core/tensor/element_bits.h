// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/tensor/dtype.h"

namespace gateloupe {

enum class FloatClass : std::uint8_t
{
    Zero,
    Subnormal,
    Normal,
    Infinity,
    Nan
};

/// How many bits of a floating-point type are what.
struct FloatFields
{
    unsigned exponentBits = 0;
    unsigned mantissaBits = 0; ///< stored, without the leading one
    int bias = 0;              ///< of the exponent

    [[nodiscard]] unsigned width() const { return 1 + exponentBits + mantissaBits; }
};

/// Empty for what is not floating point.
/// Source: IEEE 754-2008, table 3.5; bfloat16 is the upper half of binary32.
[[nodiscard]] std::optional<FloatFields> floatFieldsOf(DType dtype);

/// One floating-point number taken apart: (-1)^sign x significand x 2^power, with a significand of
/// 1.mantissa for a normal number and of 0.mantissa for a subnormal one.
struct FloatBits
{
    FloatFields fields;
    std::uint64_t raw = 0;
    bool isNegative = false;
    std::uint64_t exponent = 0; ///< as stored
    std::uint64_t mantissa = 0; ///< as stored
    FloatClass kind = FloatClass::Zero;
    int power = 0; ///< of two; meaningless for zero, infinity and NaN
};

/// The bits of an integer or a number of any other readable type as they lie in memory, up to 64.
/// Requires: `element` points at sizeOf(dtype) bytes, any alignment.
[[nodiscard]] std::uint64_t rawBitsOf(const std::byte* element, DType dtype);
/// Empty for what is not floating point. Requires: as above.
[[nodiscard]] std::optional<FloatBits> floatBitsOf(const std::byte* element, DType dtype);

} // namespace gateloupe
