// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/half.h"

namespace gateloupe::test {

namespace {

/// The value of a finite binary16 by its definition: 10 bits of mantissa, exponent bias 15.
double finiteHalf(std::uint16_t bits)
{
    const int exponent = (bits >> 10U) & 0x1F;
    const int mantissa = bits & 0x3FF;
    const double magnitude =
        exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 1024, exponent - 25);
    return (bits & 0x8000U) != 0 ? -magnitude : magnitude;
}

bool isHalfNan(std::uint16_t bits)
{
    return (bits & 0x7C00U) == 0x7C00U && (bits & 0x3FFU) != 0;
}

std::uint16_t half(unsigned bits)
{
    return static_cast<std::uint16_t>(bits);
}

/// Walks all finite positive neighbours of binary16: below, above, and their middle.
template <typename Check>
void forEachNeighbours(const Check& check)
{
    for (unsigned bits = 0; bits < 0x7BFFU; ++bits) {
        const double low = finiteHalf(half(bits));
        const double high = finiteHalf(half(bits + 1));
        check(bits, low, high, (low + high) / 2);
    }
}

} // namespace

TEST(Half, WidensAll65536Patterns)
{
    for (unsigned bits = 0; bits <= 0xFFFFU; ++bits) {
        const float value = halfToFloat(half(bits));
        if (isHalfNan(half(bits))) {
            EXPECT_TRUE(std::isnan(value)) << bits;
        } else if ((bits & 0x7C00U) == 0x7C00U) {
            EXPECT_TRUE(std::isinf(value)) << bits;
            EXPECT_EQ(std::signbit(value), bits >= 0x8000U) << bits;
        } else {
            EXPECT_EQ(static_cast<double>(value), finiteHalf(half(bits))) << bits;
            EXPECT_EQ(std::signbit(value), bits >= 0x8000U) << bits;
        }
    }
}

TEST(Half, ComesBackFromFloatAndDoubleUnchanged)
{
    for (unsigned bits = 0; bits <= 0xFFFFU; ++bits) {
        const float value = halfToFloat(half(bits));
        if (isHalfNan(half(bits))) {
            // A signalling NaN becomes a quiet one.
            EXPECT_EQ(floatToHalf(value), bits | 0x200U) << bits;
            EXPECT_TRUE(isHalfNan(doubleToHalf(static_cast<double>(value)))) << bits;
        } else {
            EXPECT_EQ(floatToHalf(value), bits);
            EXPECT_EQ(doubleToHalf(static_cast<double>(value)), bits);
        }
    }
}

TEST(Half, RoundsFloatsToTheNearestEven)
{
    forEachNeighbours([](unsigned bits, double low, double, double middle) {
        const auto exact = static_cast<float>(middle); // 11 bits: exact
        ASSERT_EQ(static_cast<double>(exact), middle);
        ASSERT_EQ(floatToHalf(exact), bits + (bits & 1U)) << bits;
        ASSERT_EQ(floatToHalf(std::nextafter(exact, 0.0F)), bits) << bits;
        ASSERT_EQ(floatToHalf(std::nextafter(exact, 1e6F)), bits + 1) << bits;
        ASSERT_EQ(floatToHalf(-std::nextafter(exact, 0.0F)), 0x8000U | bits) << low;
    });
}

TEST(Half, RoundsDoublesOnce)
{
    forEachNeighbours([](unsigned bits, double, double, double middle) {
        ASSERT_EQ(doubleToHalf(middle), bits + (bits & 1U)) << bits;
        // These two round to `middle` as floats and would then go to the even neighbour.
        ASSERT_EQ(doubleToHalf(std::nextafter(middle, 0.0)), bits) << bits;
        ASSERT_EQ(doubleToHalf(std::nextafter(middle, 1e6)), bits + 1) << bits;
    });
}

TEST(Half, OverflowsToInfinityFromHalfAStepAboveTheLargest)
{
    EXPECT_EQ(floatToHalf(65504.0F), 0x7BFFU);
    EXPECT_EQ(floatToHalf(std::nextafter(65520.0F, 0.0F)), 0x7BFFU);
    EXPECT_EQ(floatToHalf(65520.0F), 0x7C00U);
    EXPECT_EQ(floatToHalf(-1e30F), 0xFC00U);
    EXPECT_EQ(doubleToHalf(std::nextafter(65520.0, 0.0)), 0x7BFFU);
    EXPECT_EQ(doubleToHalf(1e300), 0x7C00U);
    EXPECT_EQ(doubleToHalf(-std::numeric_limits<double>::infinity()), 0xFC00U);
    EXPECT_EQ(doubleToHalf(1e-300), 0U);
    EXPECT_EQ(doubleToHalf(-1e-300), 0x8000U);
}

TEST(Bfloat16, IsTheUpperHalfOfAFloat)
{
    for (unsigned bits = 0; bits <= 0xFFFFU; ++bits) {
        const float value = bfloat16ToFloat(half(bits));
        EXPECT_EQ(std::bit_cast<std::uint32_t>(value), bits << 16U);
        if (std::isnan(value)) {
            EXPECT_EQ(floatToBfloat16(value), bits | 0x40U);
        } else {
            EXPECT_EQ(floatToBfloat16(value), bits);
            EXPECT_EQ(doubleToBfloat16(static_cast<double>(value)), bits);
        }
    }
}

TEST(Bfloat16, RoundsToTheNearestEven)
{
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F808000U)), 0x3F80U);
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F818000U)), 0x3F82U);
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F808001U)), 0x3F81U);
    EXPECT_EQ(floatToBfloat16(std::numeric_limits<float>::max()), 0x7F80U);
    EXPECT_EQ(doubleToBfloat16(1.0 + 0x1p-8 + 0x1p-40), 0x3F81U);
    EXPECT_EQ(doubleToBfloat16(1.0 + 0x1p-8), 0x3F80U);
}

} // namespace gateloupe::test
