// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "widgets/common/number_format.h"

namespace gateloupe {
namespace {

const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);
const QLocale kGerman(QLocale::German, QLocale::Germany);

TEST(NumberFormat, WritesSixSignificantDigitsWithARealMinus)
{
    EXPECT_EQ(formatValue(-0.031234567, kEnglish), QStringLiteral("−0.0312346"));
    EXPECT_EQ(formatValue(1234567.0, kEnglish), QStringLiteral("1.23457E+06"));
    EXPECT_EQ(formatValue(0.0, kEnglish), QStringLiteral("0"));
}

TEST(NumberFormat, FollowsTheLocale)
{
    EXPECT_EQ(formatValue(-0.5, kGerman), QStringLiteral("−0,5"));
    EXPECT_EQ(formatCount(1234944, kGerman), QStringLiteral("1.234.944"));
}

TEST(NumberFormat, SeparatesThousandsInCountsOnly)
{
    EXPECT_EQ(formatCount(1234944, kEnglish), QStringLiteral("1,234,944"));
    EXPECT_EQ(formatValue(12345.0, kEnglish), QStringLiteral("12345"));
}

TEST(NumberFormat, NamesWhatIsNotANumber)
{
    EXPECT_EQ(formatValue(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("NaN"));
    EXPECT_EQ(formatValue(std::numeric_limits<double>::infinity()), QStringLiteral("+∞"));
    EXPECT_EQ(formatValue(-std::numeric_limits<double>::infinity()), QStringLiteral("−∞"));
}

TEST(NumberFormat, WritesOffsetsInHexAndSizesInBinaryUnits)
{
    EXPECT_EQ(formatOffset(0x1a2f40), QStringLiteral("0x1A2F40"));
    EXPECT_EQ(formatOffset(10), QStringLiteral("0x00000A"));
    EXPECT_EQ(formatSize(512, kEnglish), QStringLiteral("512 B"));
    EXPECT_EQ(formatSize(4939776, kEnglish), QStringLiteral("4.71 MiB"));
    EXPECT_EQ(formatShape(256, 40), QStringLiteral("256 × 40"));
}

} // namespace
} // namespace gateloupe
