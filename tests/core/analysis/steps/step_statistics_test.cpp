// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/steps/step_statistics.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

TEST(StepStatistics, TellsEachLaneOfARange)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        if (array == kForgetGate) {
            return step == 3 ? 0.95 : unit == 0 ? 0.05 : 0.5;
        }
        return array == kCellState ? static_cast<double>(step) - 3.0 : 0.25;
    };
    made.input = [](std::size_t, std::uint64_t step, std::uint64_t) {
        return static_cast<double>(step);
    };
    NullMonitor monitor;
    for (const TraceReader& run : {made.walked(), made.walkedInWindows()}) {
        const auto lanes = stepStatistics(run, {2, 3}, PseudoLayerIndex(0), 0, monitor);
        ASSERT_THAT(lanes, IsOk());
        ASSERT_EQ(lanes->size(), 7U); // x, four gates, c, h
        EXPECT_EQ(lanes->at(0).signal.kind, TraceSignal::Kind::Input);
        EXPECT_EQ(lanes->at(0).min, 2.0);
        EXPECT_EQ(lanes->at(0).max, 4.0);
        EXPECT_DOUBLE_EQ(lanes->at(0).mean, 3.0);
        EXPECT_FALSE(lanes->at(0).saturated);
        const LaneStatistics& forget = lanes->at(1 + kForgetGate);
        EXPECT_NEAR(*forget.saturated, 6.0 / 12.0, 1e-12) << "four at 0.95, two at 0.05";
        EXPECT_NEAR(forget.min, 0.05, 1e-6);
        const LaneStatistics& cell = lanes->at(1 + kCellState);
        EXPECT_DOUBLE_EQ(cell.mean, 0.0);
        EXPECT_NEAR(cell.rms, std::sqrt(2.0 / 3.0), 1e-6);
        EXPECT_EQ(cell.finite, 12U);
    }
}

TEST(StepStatistics, CountsWhatIsNotFiniteAndLeavesItOut)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t) {
        return array == kHiddenState && step < 2 ? std::numeric_limits<double>::quiet_NaN() : 0.5;
    };
    NullMonitor monitor;
    const auto lanes = stepStatistics(made.walked(), {0, 3}, PseudoLayerIndex(0), 0, monitor);
    ASSERT_THAT(lanes, IsOk());
    EXPECT_EQ(lanes->back().nonFinite, 8U);
    EXPECT_EQ(lanes->back().finite, 4U);
    EXPECT_EQ(lanes->back().mean, 0.5);
}

TEST(StepStatistics, RefusesStepsThatTheRunDoesNotHave)
{
    const MadeWalk made;
    NullMonitor monitor;
    for (const StepRange& steps :
         {StepRange{0, 11}, StepRange{10, 1}, StepRange{3, 0}, StepRange{9, ~std::uint64_t{0}}}) {
        EXPECT_THAT(stepStatistics(made.walked(), steps, PseudoLayerIndex(0), 0, monitor),
                    FailsWith(ErrorCode::InvalidArgument, "the run has 10 steps"));
    }
    EXPECT_THAT(stepStatistics(made.walked(), {0, 1}, PseudoLayerIndex(0), 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "sequences"));
}

} // namespace gateloupe::test
