// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/element_bits.h"

#include <algorithm>
#include <cstring>

namespace gateloupe {

namespace {

FloatClass classOf(std::uint64_t exponent, std::uint64_t mantissa, std::uint64_t largestExponent)
{
    if (exponent == largestExponent) {
        return mantissa == 0 ? FloatClass::Infinity : FloatClass::Nan;
    }
    if (exponent == 0) {
        return mantissa == 0 ? FloatClass::Zero : FloatClass::Subnormal;
    }
    return FloatClass::Normal;
}

} // namespace

std::optional<FloatFields> floatFieldsOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return FloatFields{5, 10, 15};
    case DType::BF16:
        return FloatFields{8, 7, 127};
    case DType::F32:
        return FloatFields{8, 23, 127};
    case DType::F64:
        return FloatFields{11, 52, 1023};
    default:
        return std::nullopt;
    }
}

std::uint64_t rawBitsOf(const std::byte* element, DType dtype)
{
    std::uint64_t raw = 0;
    std::memcpy(&raw, element, std::min(sizeOf(dtype), sizeof(raw)));
    return raw;
}

std::optional<FloatBits> floatBitsOf(const std::byte* element, DType dtype)
{
    const std::optional<FloatFields> fields = floatFieldsOf(dtype);
    if (!fields) {
        return std::nullopt;
    }
    FloatBits bits{.fields = *fields, .raw = rawBitsOf(element, dtype)};
    const std::uint64_t largestExponent = (std::uint64_t{1} << fields->exponentBits) - 1;
    bits.mantissa = bits.raw & ((std::uint64_t{1} << fields->mantissaBits) - 1);
    bits.exponent = (bits.raw >> fields->mantissaBits) & largestExponent;
    bits.isNegative = (bits.raw >> (fields->width() - 1)) != 0;
    bits.kind = classOf(bits.exponent, bits.mantissa, largestExponent);
    // Subnormal numbers share the power of the smallest normal ones.
    bits.power = std::max(static_cast<int>(bits.exponent), 1) - fields->bias;
    return bits;
}

} // namespace gateloupe
