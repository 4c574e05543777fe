// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/state_difference.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// h of unit 1 is off by 0.01 from step 4 on, of unit 3 by 0.5 at step 6.
MadeWalk shifted()
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        if (array == kHiddenState && unit == 1 && step >= 4) {
            return 0.51;
        }
        return array == kHiddenState && unit == 3 && step == 6 ? 1.0 : 0.5;
    };
    return made;
}

} // namespace

TEST(StateDifference, FindsTheFirstStepAboveTheToleranceAndTheLargest)
{
    NullMonitor monitor;
    for (const bool isCut : {false, true}) {
        const TraceReader b = isCut ? shifted().walkedInWindows() : shifted().walked();
        const auto found = differenceOf(MadeWalk{}.walked(), b, {.tolerance = 1e-3}, monitor);
        ASSERT_THAT(found, IsOk());
        const LayerDifference& layer = found->layers.at(0);
        EXPECT_EQ(layer.worst.firstStep, 4U);
        EXPECT_EQ(layer.firstUnit, 1U);
        EXPECT_DOUBLE_EQ(layer.worst.largest, 0.5);
        EXPECT_EQ(layer.worst.largestStep, 6U);
        EXPECT_EQ(layer.largestUnit, 3U);
        EXPECT_EQ(layer.unitsAbove, 2U);
        EXPECT_EQ(layer.units[0].largest, 0.0);
        EXPECT_FALSE(layer.units[0].firstStep);
    }
}

TEST(StateDifference, TakesTheToleranceSeriously)
{
    NullMonitor monitor;
    const auto found =
        differenceOf(MadeWalk{}.walked(), shifted().walked(), {.tolerance = 0.1}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->layers.at(0).worst.firstStep, 6U);
    EXPECT_EQ(found->layers.at(0).unitsAbove, 1U);
}

TEST(StateDifference, CallsANanOnOneDirectionInfinitelyFar)
{
    MadeWalk odd;
    odd.value = [](std::size_t, std::uint64_t step, std::uint64_t) {
        return step == 3 ? std::numeric_limits<double>::quiet_NaN() : 0.5;
    };
    NullMonitor monitor;
    const auto found = differenceOf(MadeWalk{}.walked(), odd.walked(), {}, monitor);
    EXPECT_TRUE(std::isinf(found->layers.at(0).worst.largest));
    EXPECT_EQ(found->layers.at(0).worst.firstStep, 3U);
    const auto same = differenceOf(odd.walked(), odd.walked(), {}, monitor);
    EXPECT_EQ(same->layers.at(0).worst.largest, 0.0);
}

TEST(StateDifference, RefusesNetworksOfOtherSizes)
{
    MadeWalk other;
    other.spec = "lstm:input=3,hidden=5";
    NullMonitor monitor;
    EXPECT_THAT(differenceOf(MadeWalk{}.walked(), other.walked(), {}, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "other layers or units"));
}

} // namespace gateloupe::test
