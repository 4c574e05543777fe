// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/find/find.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

/// h of unit 0 is a wave; 1 goes half as far, 2 goes against it, 3 never moves.
MadeWalk waves()
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        const double factors[] = {1.0, 0.5, -1.0, 0.0};
        const double wave = std::sin(static_cast<double>(step));
        // Unit 1 leaves the wave once, so that the one that goes against it is the most alike.
        const double astray = unit == 1 && step == 4 ? 0.3 : 0.0;
        return array == kHiddenState ? 0.1 + factors[unit] * wave + astray : 0.5;
    };
    return made;
}

/// h of units 0 and 1 is on at steps 2, 3, 6 and 7, of unit 2 at 6 too; 3 is never on.
MadeWalk switches()
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        const bool isOn = (unit < 2 && (step == 2 || step == 3 || step == 6 || step == 7)) ||
                          (unit == 2 && step == 6);
        return array == kHiddenState && isOn ? 0.9 : -0.9;
    };
    return made;
}

} // namespace

TEST(Find, UnitsThatGoTogetherOrAgainstEachOther)
{
    NullMonitor monitor;
    for (const TraceReader& run : {waves().walked(), waves().walkedInWindows()}) {
        const auto found = unitsLike(run, PseudoLayerIndex(0), 0, 0, 10, monitor);
        ASSERT_THAT(found, IsOk());
        ASSERT_EQ(found->size(), 2U) << "not itself, and not the one that never moves";
        EXPECT_EQ(found->at(0).unit, 2U);
        EXPECT_NEAR(found->at(0).correlation, -1.0, 1e-6);
        EXPECT_EQ(found->at(1).unit, 1U);
        EXPECT_GT(found->at(1).correlation, 0.9);
    }
    EXPECT_EQ(unitsLike(waves().walked(), PseudoLayerIndex(0), 0, 0, 1, monitor)->size(), 1U);
}

TEST(Find, TheSameUnitOfAnotherLayer)
{
    MadeWalk made = waves();
    made.spec = "lstm:input=3,hidden=4,layers=2";
    NullMonitor monitor;
    const auto found = unitsLike(made.walked(), PseudoLayerIndex(1), 0, 0, 1, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->at(0).place, PseudoLayerIndex(0));
    EXPECT_EQ(found->at(0).unit, 0U);
}

TEST(Find, WhenElseASetOfUnitsIsOn)
{
    NullMonitor monitor;
    for (const TraceReader& run : {switches().walked(), switches().walkedInWindows()}) {
        const auto report = stepsLike(run, PseudoLayerIndex(0), {2, 2}, 0, {}, 0.5, 10, monitor);
        ASSERT_THAT(report, IsOk());
        EXPECT_THAT(report->units, ElementsAre(0, 1));
        ASSERT_EQ(report->found.size(), 1U) << "not the sample itself";
        EXPECT_EQ(report->found[0].steps, (StepRange{6, 2}));
        EXPECT_EQ(report->found[0].likeness, 1.0) << "step 7; at 6 a third unit is on";
        EXPECT_EQ(report->found[0].shared, 2U);
    }
    const auto strict =
        stepsLike(switches().walked(), PseudoLayerIndex(0), {2, 1}, 0, {}, 1.0, 10, monitor);
    ASSERT_THAT(strict, IsOk());
    ASSERT_EQ(strict->found.size(), 2U);
    EXPECT_EQ(strict->found[0].steps, (StepRange{3, 1})) << "earlier ones first among equals";
    EXPECT_EQ(strict->found[1].steps, (StepRange{7, 1}));
}

TEST(Find, NothingIsLikeStepsAtWhichNothingIsOn)
{
    NullMonitor monitor;
    const auto report =
        stepsLike(switches().walked(), PseudoLayerIndex(0), {0, 1}, 0, {}, 0.0, 10, monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_TRUE(report->units.empty());
    EXPECT_TRUE(report->found.empty());
}

TEST(Find, RefusesWhatTheRunDoesNotHave)
{
    NullMonitor monitor;
    const TraceReader run = waves().walked();
    EXPECT_THAT(unitsLike(run, PseudoLayerIndex(0), 4, 0, 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "4 units"));
    EXPECT_THAT(unitsLike(run, PseudoLayerIndex(1), 0, 0, 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "layers and directions"));
    EXPECT_THAT(unitsLike(run, PseudoLayerIndex(0), 0, 1, 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "sequences"));
    EXPECT_THAT(stepsLike(run, PseudoLayerIndex(0), {8, 3}, 0, {}, 0.5, 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "10 steps"));
}

} // namespace gateloupe::test
