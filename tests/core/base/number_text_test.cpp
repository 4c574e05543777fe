// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/number_text.h"

namespace gateloupe::test {

TEST(NumberText, IsTheWholeTextOrNothing)
{
    EXPECT_EQ(numberFromText<std::uint32_t>("12"), 12U);
    EXPECT_EQ(numberFromText<std::int64_t>("-12"), -12);
    EXPECT_EQ(numberFromText<double>("-1.5e3"), -1500.0);
    for (const char* text : {"", "x", "12x", "1 ", " 1", "+1", "-1", "1.0", "4294967296"}) {
        EXPECT_EQ(numberFromText<std::uint32_t>(text), std::nullopt) << text;
    }
}

TEST(NumberText, ShortestDigitsReadBackAsTheNumber)
{
    EXPECT_EQ(shortestText(0.1F), "0.1");
    EXPECT_EQ(shortestText(0.1), "0.1");
    EXPECT_EQ(shortestText(static_cast<double>(0.1F)), "0.10000000149011612");
    for (const double number : {1.0 / 3.0, -std::numeric_limits<double>::denorm_min(),
                                -std::numeric_limits<double>::max()}) {
        EXPECT_EQ(numberFromText<double>(shortestText(number)), number);
    }
}

} // namespace gateloupe::test
