// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/tensor/nearest_name.h"

namespace gateloupe::test {

TEST(NearestName, FindsWhatASlipOfTheHandMeant)
{
    const std::vector<std::string> names = {"--input", "--expect", "--axes", "encoder/lstm"};
    EXPECT_EQ(nearestName("--inptu", names), "--input");
    EXPECT_EQ(nearestName("--Expct", names), "--expect");
    EXPECT_EQ(nearestName("encodr", names), "encoder/lstm") << "a part of a name";
    EXPECT_EQ(nearestName("encoder/lsmt", names), "encoder/lstm");
}

TEST(NearestName, OffersNothingForAnotherWord)
{
    const std::vector<std::string> names = {"--input", "--expect"};
    EXPECT_EQ(nearestName("--verbose", names), std::nullopt);
    EXPECT_EQ(nearestName("", names), std::nullopt);
    EXPECT_EQ(nearestName("--input", {}), std::nullopt);
}

TEST(NearestName, StandsBehindTheErrorThatItBelongsTo)
{
    const std::vector<std::string> names = {"encoder"};
    EXPECT_EQ(withNearest(Error::notFound("no tensor"), "encoedr", names).message.text(),
              "no tensor; did you mean 'encoder'?");
    EXPECT_EQ(withNearest(Error::notFound("no tensor"), "x", names).message.text(), "no tensor");
}

} // namespace gateloupe::test
