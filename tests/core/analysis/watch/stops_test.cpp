// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/watch/stops.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

/// Steps at which forget of unit 2 is 0; everything else is 0.5.
MadeWalk shutAt(std::vector<std::uint64_t> steps, std::uint64_t count)
{
    MadeWalk made;
    made.steps = count;
    made.value = [steps = std::move(steps)](std::size_t array, std::uint64_t step,
                                            std::uint64_t unit) {
        const bool isShut = array == kForgetGate && unit == 2 &&
                            std::find(steps.begin(), steps.end(), step) != steps.end();
        return isShut ? 0.0 : 0.5;
    };
    return made;
}

Stop watch(std::string condition)
{
    return {.kind = StopKind::Watch, .condition = std::move(condition)};
}

/// The step of the nearest hit; -1 for none.
std::int64_t nearest(const TraceReader& run, const Stop& stop, std::optional<std::uint64_t> from,
                     StopDirection direction)
{
    NullMonitor monitor;
    const auto hit =
        findStop(run, std::span(&stop, 1), {.from = from, .direction = direction}, monitor);
    EXPECT_THAT(hit, IsOk());
    return hit && *hit ? static_cast<std::int64_t>((*hit)->step) : -1;
}

std::vector<std::uint64_t> stepsOf(const TraceReader& run, const Stop& stop)
{
    NullMonitor monitor;
    const auto found = findAllStops(run, std::span(&stop, 1), 0, monitor);
    EXPECT_THAT(found, IsOk());
    std::vector<std::uint64_t> steps;
    for (const StopHit& hit : found->hits) {
        steps.push_back(hit.step);
    }
    EXPECT_EQ(found->counts.front(), steps.size());
    return steps;
}

constexpr auto kForward = StopDirection::Forward;
constexpr auto kBackward = StopDirection::Backward;

} // namespace

TEST(Stops, OfASequenceThatTheRunDoesNotHaveAreRefused)
{
    const MadeWalk made;
    NullMonitor monitor;
    const Stop stop = watch("h > 0");
    EXPECT_THAT(findStop(made.walked(), std::span(&stop, 1), {.batch = 2147483647}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "the run has 1 sequences"));
    EXPECT_THAT(findAllStops(made.walked(), std::span(&stop, 1), 1, monitor),
                FailsWith(ErrorCode::InvalidArgument, "the run has 1 sequences"));
}

TEST(Stops, WalkFromHitToHitInBothDirections)
{
    const TraceReader run = shutAt({3, 7, 8}, 12).walked();
    const Stop stop = watch("forget < 0.01");
    EXPECT_EQ(nearest(run, stop, std::nullopt, kForward), 3);
    EXPECT_EQ(nearest(run, stop, 3, kForward), 7);
    EXPECT_EQ(nearest(run, stop, 7, kForward), 8);
    EXPECT_EQ(nearest(run, stop, 8, kForward), -1);
    EXPECT_EQ(nearest(run, stop, std::nullopt, kBackward), 8);
    EXPECT_EQ(nearest(run, stop, 8, kBackward), 7);
    EXPECT_EQ(nearest(run, stop, 3, kBackward), -1);
    EXPECT_EQ(nearest(run, stop, 0, kBackward), -1);
    EXPECT_THAT(stepsOf(run, stop), ElementsAre(3U, 7U, 8U));
}

TEST(Stops, FindTheSameAcrossTheBordersOfWindows)
{
    // 4 units: a window is 65536 steps.
    MadeWalk made = shutAt({65534, 65535, 65536, 131072}, 150'000);
    const TraceReader run = made.walkedInWindows();
    const Stop stop = watch("forget < 0.01");
    EXPECT_EQ(nearest(run, stop, 10, kForward), 65534);
    EXPECT_EQ(nearest(run, stop, 65535, kForward), 65536);
    EXPECT_EQ(nearest(run, stop, 131072, kBackward), 65536);
    EXPECT_EQ(nearest(run, stop, 65536, kBackward), 65535);
    EXPECT_THAT(stepsOf(run, stop), ElementsAre(65534U, 65535U, 65536U, 131072U));
    Stop begins = stop;
    begins.moment = StopMoment::Begins;
    EXPECT_THAT(stepsOf(run, begins), ElementsAre(65534U, 131072U));
    EXPECT_EQ(nearest(run, begins, 65534, kForward), 131072);
    EXPECT_EQ(nearest(run, begins, 131072, kBackward), 65534);
}

TEST(Stops, SeeChangesAcrossTheBordersOfWindows)
{
    MadeWalk made;
    made.steps = 70'000;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t) {
        return array == kHiddenState && step >= 65536 ? 1.0 : 0.0;
    };
    Stop stop = watch("abs(dh[0]) > 0.5");
    EXPECT_THAT(stepsOf(made.walkedInWindows(), stop), ElementsAre(65536U));
    stop.moment = StopMoment::Begins;
    EXPECT_THAT(stepsOf(made.walkedInWindows(), stop), ElementsAre(65536U));
}

TEST(Stops, AskForNoMoreWindowsThanNeeded)
{
    std::uint64_t asked = 0;
    const TraceReader run = shutAt({5}, 200'000).walkedInWindows(&asked);
    EXPECT_EQ(nearest(run, watch("forget < 0.01"), std::nullopt, kForward), 5);
    EXPECT_EQ(asked, 1U);
    EXPECT_EQ(nearest(run, {.kind = StopKind::Step, .step = 123'456}, 5, kForward), 123'456);
    EXPECT_EQ(asked, 1U) << "a breakpoint needs no trace";
}

TEST(Stops, SayWhereAndForHowManyUnitsTheyHold)
{
    MadeWalk made;
    made.spec = "lstm:input=3,hidden=4,layers=2";
    made.steps = 2;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        return array == kHiddenState && step == 1 && unit > 1 ? 1.0 : 0.0;
    };
    NullMonitor monitor;
    const TraceReader run = made.walked();
    const std::vector<Stop> stops = {watch("h > 0.5"), watch("max(h) > 0.5"), watch("t == 1")};
    const auto found = findAllStops(run, stops, 0, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->counts, ElementsAre(2U, 2U, 1U));
    ASSERT_EQ(found->hits.size(), 5U);
    EXPECT_EQ(
        found->hits[0],
        (StopHit{.stop = 0, .step = 1, .pseudoLayer = PseudoLayerIndex(0), .unit = 2, .units = 2}));
    EXPECT_EQ(found->hits[1].pseudoLayer, PseudoLayerIndex(1));
    EXPECT_EQ(found->hits[2],
              (StopHit{.stop = 1, .step = 1, .pseudoLayer = PseudoLayerIndex(0), .unit = 2}));
    EXPECT_EQ(found->hits[4], (StopHit{.stop = 2, .step = 1})) << "the same for every layer";
}

TEST(Stops, LookOnlyWhereTheyAreTold)
{
    MadeWalk made;
    made.spec = "lstm:input=3,hidden=4,layers=2";
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        return array == kHiddenState && step == unit ? 1.0 : 0.0;
    };
    Stop stop = watch("h > 0.5");
    stop.pseudoLayer = PseudoLayerIndex(1);
    stop.unit = 3;
    EXPECT_THAT(stepsOf(made.walked(), stop), ElementsAre(3U));
    stop.unit = 4;
    EXPECT_THAT(validate(stop, *specFromText(made.spec)),
                FailsWith(ErrorCode::InvalidArgument, "unit 4 does not exist"));
    stop.unit = 0;
    stop.pseudoLayer = PseudoLayerIndex(2);
    EXPECT_THAT(validate(stop, *specFromText(made.spec)),
                FailsWith(ErrorCode::InvalidArgument, "do not exist"));
}

TEST(Stops, FindNanAndInfinity)
{
    MadeWalk made;
    made.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        if (array == kForgetGate && step == 4 && unit == 1) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        return array == kHiddenState && step == 6 ? std::numeric_limits<double>::infinity() : 0.5;
    };
    const Stop stop{.kind = StopKind::NonFinite};
    const TraceReader run = made.walked();
    EXPECT_EQ(nearest(run, stop, std::nullopt, kForward), 4);
    EXPECT_EQ(nearest(run, stop, 4, kForward), 6);
    EXPECT_EQ(nearest(run, stop, std::nullopt, kBackward), 6);
    NullMonitor monitor;
    const auto hit = findStop(run, std::span(&stop, 1), {}, monitor);
    EXPECT_EQ((*hit)->unit, 1U);
    EXPECT_EQ((*hit)->units, 1U);
}

TEST(Stops, FindWhereAnotherBackendIsOff)
{
    const MadeWalk made{.steps = 12};
    MadeWalk otherMade = made;
    otherMade.value = [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
        const bool isNan = array == kHiddenState && step == 9 && unit == 3;
        const bool isOff = array == kForgetGate && step >= 4 && step < 7 && unit == 1;
        return isNan ? std::numeric_limits<double>::quiet_NaN() : (isOff ? 0.51 : 0.5);
    };
    TraceReader run = made.walked();
    Stop stop{.kind = StopKind::Divergence, .tolerance = 1e-3};
    NullMonitor monitor;
    EXPECT_THAT(findStop(run, std::span(&stop, 1), {}, monitor),
                FailsWith(ErrorCode::Unsupported, "backend"));
    run.otherWindows = otherMade.walkedInWindows().windows;
    EXPECT_THAT(stepsOf(run, stop), ElementsAre(4U, 5U, 6U, 9U));
    EXPECT_EQ(nearest(run, stop, 5, kBackward), 4);
    EXPECT_EQ(nearest(run, stop, 6, kForward), 9);
    const auto hit = findStop(run, std::span(&stop, 1), {}, monitor);
    EXPECT_EQ((*hit)->unit, 1U);
    stop.tolerance = 0.1;
    EXPECT_THAT(stepsOf(run, stop), ElementsAre(9U)) << "NaN is further off than any number";
    stop.unit = 0;
    EXPECT_THAT(stepsOf(run, stop), ElementsAre());
    stop.tolerance = -1.0;
    EXPECT_THAT(validate(stop, run.model->spec),
                FailsWith(ErrorCode::InvalidArgument, "tolerance"));
}

TEST(Stops, LeaveOutThoseThatAreOffAndPadding)
{
    MadeWalk made = shutAt({3, 7}, 12);
    TraceReader run = made.walked();
    Stop stop = watch("forget < 0.01");
    run.lengths = {5};
    EXPECT_THAT(stepsOf(run, stop), ElementsAre(3U));
    EXPECT_EQ(nearest(run, {.kind = StopKind::Step, .step = 7}, 0, kForward), -1);
    stop.isEnabled = false;
    EXPECT_EQ(nearest(run, stop, std::nullopt, kForward), -1);
}

TEST(Stops, ListABoundedNumberAndCountAll)
{
    MadeWalk made;
    made.steps = 5000;
    const Stop stop = watch("t >= 0");
    NullMonitor monitor;
    const auto found = findAllStops(made.walked(), std::span(&stop, 1), 0, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->hits.size(), kMaxListedHits);
    EXPECT_THAT(found->counts, ElementsAre(5000U));
}

TEST(Stops, SayWhichConditionIsWrongAndStopWhenCancelled)
{
    const TraceReader run = shutAt({3}, 12).walked();
    const Stop wrong = watch("forgt < 1");
    NullMonitor monitor;
    EXPECT_THAT(findAllStops(run, std::span(&wrong, 1), 0, monitor),
                FailsWith(ErrorCode::InvalidArgument, "forgt < 1: at character 1"));
    CancelledMonitor cancelled;
    const Stop stop = watch("forget < 0.01");
    EXPECT_THAT(findStop(run, std::span(&stop, 1), {}, cancelled),
                FailsWith(ErrorCode::Cancelled, "cancelled"));
}

} // namespace gateloupe::test
