// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

namespace gateloupe {

/// IEEE 754 binary16 to binary32; exact, subnormals, infinities and NaN payloads included.
[[nodiscard]] constexpr float halfToFloat(std::uint16_t bits)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16U;
    const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
    std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0x1FU) {
        return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13U));
    }
    if (exponent == 0) {
        if (mantissa == 0) {
            return std::bit_cast<float>(sign);
        }
        std::uint32_t shift = 0;
        while ((mantissa & 0x400U) == 0) {
            mantissa <<= 1U;
            ++shift;
        }
        return std::bit_cast<float>(sign | ((113U - shift) << 23U) | ((mantissa & 0x3FFU) << 13U));
    }
    return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (mantissa << 13U));
}

/// binary32 to binary16, round to nearest even; overflow becomes infinity.
[[nodiscard]] constexpr std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U | ((magnitude >> 13U) & 0x3FFU));
    }
    if (magnitude >= 0x477FF000U) { // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    if (magnitude < 0x33000001U) { // at most half of the smallest subnormal
        return sign;
    }
    std::uint32_t exponent = magnitude >> 23U;
    std::uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
    const std::uint32_t shift = exponent < 113U ? 126U - exponent : 13U;
    const std::uint32_t rest = mantissa & ((1U << shift) - 1U);
    const std::uint32_t halfway = 1U << (shift - 1U);
    mantissa >>= shift;
    if (rest > halfway || (rest == halfway && (mantissa & 1U) != 0)) {
        ++mantissa;
    }
    const std::uint32_t base = exponent < 113U ? 0U : (exponent - 113U) << 10U;
    return static_cast<std::uint16_t>(sign | (base + mantissa));
}

/// bfloat16 is the upper half of a binary32.
[[nodiscard]] constexpr float bfloat16ToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

/// binary32 to bfloat16, round to nearest even; NaN stays NaN.
[[nodiscard]] constexpr std::uint16_t floatToBfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
        return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

/// binary64 to binary32, rounded to odd: a second rounding to a much shorter type then gives what
/// one rounding would have given.
/// Source: Boldo, Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
[[nodiscard]] constexpr float doubleToFloatOdd(double value)
{
    const auto nearest = static_cast<float>(value);
    const auto widened = static_cast<double>(nearest);
    if (widened == value || value != value) {
        return nearest;
    }
    auto bits = std::bit_cast<std::uint32_t>(nearest);
    const bool isTooLarge = value < 0 ? widened < value : widened > value;
    bits -= isTooLarge ? 1U : 0U;
    return std::bit_cast<float>(bits | 1U);
}

/// binary64 to binary16 and to bfloat16, each rounded once to nearest even.
[[nodiscard]] constexpr std::uint16_t doubleToHalf(double value)
{
    return floatToHalf(doubleToFloatOdd(value));
}

[[nodiscard]] constexpr std::uint16_t doubleToBfloat16(double value)
{
    return floatToBfloat16(doubleToFloatOdd(value));
}

} // namespace gateloupe
