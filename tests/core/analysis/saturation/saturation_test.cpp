// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/saturation/saturation.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

SaturationReport reportOf(const TraceReader& run)
{
    NullMonitor monitor;
    auto report = saturationOf(run, 0, monitor);
    EXPECT_THAT(report, IsOk());
    return report ? *std::move(report) : SaturationReport{};
}

} // namespace

TEST(Saturation, CountsTheShareOfStepsAtEitherEnd)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        if (array == kForgetGate && unit == 1) {
            return step < 3 ? 0.05 : step < 7 ? 0.95 : 0.5; // 3 shut, 4 open, 3 between
        }
        if (array == kCellGate && unit == 2) {
            return step < 5 ? -0.95 : 0.89; // tanh: its ends are -1 and 1
        }
        return array == kHiddenState ? static_cast<double>(step) / 10.0 : 0.5;
    };
    const SaturationReport report = reportOf(made.walked());
    const auto& units = report.units.at(0);
    EXPECT_NEAR(units[1].gates[kForgetGate].low, 0.3, 1e-12);
    EXPECT_NEAR(units[1].gates[kForgetGate].high, 0.4, 1e-12);
    EXPECT_NEAR(units[1].gates[kForgetGate].mean, 0.545, 1e-6);
    EXPECT_NEAR(units[2].gates[kCellGate].low, 0.5, 1e-12);
    EXPECT_EQ(units[2].gates[kCellGate].high, 0.0);
    EXPECT_EQ(units[0].gates[kForgetGate].low, 0.0);
    EXPECT_EQ(report.steps, 10U);
}

TEST(Saturation, OfASequenceThatTheRunDoesNotHaveIsRefused)
{
    const MadeWalk made;
    NullMonitor monitor;
    for (const std::uint64_t batch : {std::uint64_t{1}, std::uint64_t{2147483647}}) {
        EXPECT_THAT(saturationOf(made.walked(), batch, monitor),
                    FailsWith(ErrorCode::InvalidArgument, "the run has 1 sequences"));
    }
}

TEST(Saturation, TellsHowLongAUnitRemembers)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t, std::uint64_t unit) {
        const double forget[] = {0.5, 0.9, 1.0, 0.0};
        return array == kForgetGate ? forget[unit] : 0.5;
    };
    const auto units = reportOf(made.walked()).units.at(0);
    EXPECT_DOUBLE_EQ(*units[0].halfLife, 1.0);
    EXPECT_NEAR(*units[1].halfLife, std::log(0.5) / std::log(0.9), 1e-5);
    EXPECT_TRUE(std::isinf(*units[2].halfLife));
    EXPECT_EQ(*units[3].halfLife, 0.0);
}

TEST(Saturation, ReadsAGrusMemoryOffItsUpdateGate)
{
    MadeWalk made;
    made.spec = "gru:input=2,hidden=2";
    made.value = [](std::size_t array, std::uint64_t, std::uint64_t) {
        return array == 1 ? 0.5 : 0.9; // reset, update, new, h
    };
    EXPECT_DOUBLE_EQ(*reportOf(made.walked()).units.at(0)[0].halfLife, 1.0);
    made.spec = "rnn_tanh:input=2,hidden=2";
    EXPECT_FALSE(reportOf(made.walked()).units.at(0)[0].halfLife);
}

TEST(Saturation, NamesStuckAndDeadUnits)
{
    MadeWalk made;
    made.steps = 200;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        const bool isOdd = step == 7;
        if (array == kForgetGate) {
            return unit == 0 ? 0.99 : unit == 1 ? 0.01 : 0.5;
        }
        if (array == kInputGate) { // 1 of 200 steps, and 3 of them
            return unit == 2 ? (isOdd ? 0.5 : 0.95) : unit == 3 ? (step < 3 ? 0.5 : 0.95) : 0.5;
        }
        return array == kHiddenState ? (unit == 3 ? 0.25 : static_cast<double>(step)) : 0.5;
    };
    const auto units = reportOf(made.walked()).units.at(0);
    EXPECT_TRUE(units[0].gates[kForgetGate].isStuckOpen());
    EXPECT_TRUE(units[1].gates[kForgetGate].isStuckShut());
    EXPECT_FALSE(units[1].gates[kForgetGate].isStuckOpen());
    EXPECT_TRUE(units[2].gates[kInputGate].isStuckOpen()) << "all but one step";
    EXPECT_FALSE(units[3].gates[kInputGate].isStuckOpen()) << "three steps are too many";
    EXPECT_TRUE(units[3].isDead);
    EXPECT_FALSE(units[0].isDead);
    EXPECT_FLOAT_EQ(static_cast<float>(units[3].hMax), 0.25F);
}

TEST(Saturation, LeavesOutWhatIsNotFinite)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        const bool isNan = array == kForgetGate && unit == 0 && step < 5;
        return isNan ? std::numeric_limits<double>::quiet_NaN() : 0.5;
    };
    const auto units = reportOf(made.walked()).units.at(0);
    EXPECT_EQ(units[0].nonFinite, 5U);
    EXPECT_DOUBLE_EQ(units[0].gates[kForgetGate].mean, 0.5);
    EXPECT_FALSE(units[0].isDead) << "nobody knows";
    EXPECT_TRUE(units[1].isDead);
}

TEST(Saturation, IsTheSameInWindows)
{
    MadeWalk made;
    made.spec = "lstm:input=1,hidden=2";
    made.steps = 100'000;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        return static_cast<double>((step * 7 + unit + array) % 100) / 100.0;
    };
    const auto whole = reportOf(made.walked()).units.at(0);
    const auto cut = reportOf(made.walkedInWindows()).units.at(0);
    for (std::size_t unit = 0; unit < 2; ++unit) {
        for (std::size_t gate = 0; gate < 4; ++gate) {
            EXPECT_EQ(whole[unit].gates[gate].low, cut[unit].gates[gate].low);
            EXPECT_EQ(whole[unit].gates[gate].mean, cut[unit].gates[gate].mean);
        }
        EXPECT_EQ(whole[unit].hMax, cut[unit].hMax);
    }
}

TEST(Saturation, SaysWhyThereIsNone)
{
    TraceReader run = MadeWalk().walkedInWindows();
    run.windows = [](const StepRange&, ProgressMonitor&) -> Result<TraceWindow> {
        return Error::device("the driver is gone");
    };
    NullMonitor monitor;
    EXPECT_THAT(saturationOf(run, 0, monitor), FailsWith(ErrorCode::Device, "driver is gone"));
}

TEST(Saturation, KnowsTheEndsOfEachActivation)
{
    const auto of = [](ActivationKind kind) { return saturationBounds({kind, 2.0, 0.0}); };
    EXPECT_EQ(of(ActivationKind::Sigmoid), (SaturationBounds{0.1, 0.9}));
    EXPECT_EQ(of(ActivationKind::Tanh), (SaturationBounds{-0.9, 0.9}));
    EXPECT_EQ(of(ActivationKind::ScaledTanh), (SaturationBounds{-1.8, 1.8}));
    EXPECT_EQ(of(ActivationKind::Relu), (SaturationBounds{0.0, std::nullopt}));
    EXPECT_EQ(of(ActivationKind::Linear), SaturationBounds{});
}

} // namespace gateloupe::test
