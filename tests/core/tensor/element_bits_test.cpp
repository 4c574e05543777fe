// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "core/tensor/element_bits.h"

namespace gateloupe::test {

namespace {

template <typename T>
FloatBits bitsOf(T value, DType dtype)
{
    std::byte bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    return *floatBitsOf(bytes, dtype);
}

TEST(ElementBits, TakesASingleApart)
{
    const FloatBits bits = bitsOf(-0.15625F, DType::F32); // -1.25 x 2^-3
    EXPECT_EQ(bits.raw, 0xBE200000U);
    EXPECT_TRUE(bits.isNegative);
    EXPECT_EQ(bits.exponent, 124U);
    EXPECT_EQ(bits.mantissa, 0x200000U);
    EXPECT_EQ(bits.kind, FloatClass::Normal);
    EXPECT_EQ(bits.power, -3);
}

TEST(ElementBits, TakesADoubleApart)
{
    const FloatBits bits = bitsOf(6.0, DType::F64); // 1.5 x 2^2
    EXPECT_EQ(bits.raw, 0x4018000000000000U);
    EXPECT_FALSE(bits.isNegative);
    EXPECT_EQ(bits.power, 2);
    EXPECT_EQ(bits.mantissa, std::uint64_t{1} << 51U);
}

TEST(ElementBits, TakesAHalfAndABfloatApart)
{
    const FloatBits half = bitsOf<std::uint16_t>(0x3555, DType::F16); // about 1/3
    EXPECT_EQ(half.exponent, 13U);
    EXPECT_EQ(half.power, -2);
    EXPECT_EQ(half.mantissa, 0x155U);
    const FloatBits brain = bitsOf<std::uint16_t>(0xC040, DType::BF16); // -3
    EXPECT_TRUE(brain.isNegative);
    EXPECT_EQ(brain.power, 1);
    EXPECT_EQ(brain.mantissa, 0x40U);
}

TEST(ElementBits, TellsWhatIsNoUsualNumber)
{
    EXPECT_EQ(bitsOf(-0.0F, DType::F32).kind, FloatClass::Zero);
    EXPECT_TRUE(bitsOf(-0.0F, DType::F32).isNegative);
    EXPECT_EQ(bitsOf(std::numeric_limits<float>::infinity(), DType::F32).kind,
              FloatClass::Infinity);
    EXPECT_EQ(bitsOf(std::numeric_limits<float>::quiet_NaN(), DType::F32).kind, FloatClass::Nan);
    const FloatBits smallest = bitsOf<std::uint16_t>(1, DType::F16);
    EXPECT_EQ(smallest.kind, FloatClass::Subnormal);
    EXPECT_EQ(smallest.power, -14);
}

TEST(ElementBits, KnowsNoFloatOfAnInteger)
{
    const std::byte bytes[4] = {std::byte{1}, std::byte{2}};
    EXPECT_FALSE(floatBitsOf(bytes, DType::I32).has_value());
    EXPECT_EQ(rawBitsOf(bytes, DType::I32), 0x201U);
}

} // namespace
} // namespace gateloupe::test
