// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/error_lanes.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr double kLaneTolerance = 1e-6;

class ErrorLanes : public ::testing::TestWithParam<const char*>
{
protected:
    ErrorLanes()
        : network(randomNetwork(*specFromText(GetParam()), 5))
        , request{.model = network.build(),
                  .x = randomArray({20, 2, network.spec.inputSize}, 6),
                  .lengths = {20, 13}}
    {
        request.h0 =
            randomArray({network.spec.pseudoLayers(), 2, network.spec.recurrentWidth()}, 7);
    }

    [[nodiscard]] std::vector<ErrorLane> lanesOf(const Trace& run, const Trace& other) const
    {
        NullMonitor monitor;
        auto lanes = errorLanes(request, run, other, kLaneTolerance, monitor);
        EXPECT_THAT(lanes, IsOk());
        return lanes ? *lanes : std::vector<ErrorLane>();
    }

    Network network;
    ForwardRequest request;
};

TEST_P(ErrorLanes, OfOneRunAreEmpty)
{
    const auto trace = mustRun(BackendKind::Reference, request);
    const auto lanes = lanesOf(*trace, *trace);
    ASSERT_EQ(lanes.size(), network.spec.pseudoLayers());
    for (const ErrorLane& lane : lanes) {
        EXPECT_LT(lane.largestOwn, 1e-14);
        EXPECT_EQ(lane.largestInherited, 0.0);
        EXPECT_FALSE(lane.firstOwn);
    }
}

TEST_P(ErrorLanes, ARunThatBeginsAnewHasNoOwnError)
{
    request.resets = Resets(20, 2);
    request.resets.set(5, 0);
    request.resets.set(6, 0);
    request.resets.set(9, 1);
    const auto trace = mustRun(BackendKind::Reference, request);
    for (const ErrorLane& lane : lanesOf(*trace, *trace)) {
        EXPECT_LT(lane.largestOwn, 1e-14);
    }
}

TEST_P(ErrorLanes, AKickIsOwnOnceAndInheritedAfterwards)
{
    // Somebody's program spoils h of layer 0 in step 6, and computes rightly before and after.
    const auto right = mustRun(BackendKind::Reference, request);
    ForwardRequest first = request;
    first.lengths.clear();
    const auto whole = mustRun(BackendKind::Reference, first);
    Trace spoiled = *whole;
    const RnnSpec& spec = network.spec;
    const std::uint64_t width = spec.recurrentWidth();
    Array& h = spec.projectionSize ? spoiled.layers[0].projected : spoiled.layers[0].h;
    h.values<double>()[6 * 2 * width] += 0.25;
    NullMonitor monitor;
    const auto lanes = errorLanes(first, spoiled, *whole, kLaneTolerance, monitor);
    ASSERT_THAT(lanes, IsOk());
    const ErrorLane& lane = lanes->front();
    EXPECT_EQ(lane.firstOwn, 6);
    EXPECT_NEAR(lane.own[6], 0.25, 1e-12);
    EXPECT_NEAR(lane.inherited[6], 0.25, 1e-12);
    EXPECT_LT(lane.own[5], 1e-14);
    EXPECT_GT(lane.own[7], 1e-4); // the recorded step 7 does not follow from the spoiled step 6
    EXPECT_EQ(lane.inherited[7], 0.0);
}

TEST_P(ErrorLanes, AnotherStartIsInheritedAlone)
{
    // The other run begins elsewhere: no step of ours is wrong, all differ.
    const auto ours = mustRun(BackendKind::Reference, request);
    ForwardRequest elsewhere = request;
    elsewhere.h0.reset();
    const auto other = mustRun(BackendKind::Reference, elsewhere);
    for (const ErrorLane& lane : lanesOf(*ours, *other)) {
        EXPECT_LT(lane.largestOwn, 1e-14);
        EXPECT_FALSE(lane.firstOwn);
        EXPECT_GT(lane.largestInherited, kLaneTolerance);
        EXPECT_LT(lane.exponent, 0.0); // small weights: differences fade
    }
}

TEST_P(ErrorLanes, AWrongLayerIsWrongByItselfAndTheNextOneInherits)
{
    Network other = network;
    for (auto& [id, values] : other.values) {
        if (id.layer.value == 0 && id.kind == ParameterKind::RecurrentBias) {
            std::ranges::fill(values, 0.0);
        }
    }
    ForwardRequest wrong = request;
    wrong.model = other.build();
    const auto theirs = mustRun(BackendKind::Reference, wrong);
    const auto right = mustRun(BackendKind::Reference, request);
    for (const ErrorLane& lane : lanesOf(*theirs, *right)) {
        const bool isFirst = lane.pseudoLayer.value < network.spec.directions;
        EXPECT_EQ(lane.firstOwn.has_value(), isFirst);
        EXPECT_GT(lane.largestInherited, kLaneTolerance);
    }
}

INSTANTIATE_TEST_SUITE_P(Cells, ErrorLanes,
                         ::testing::Values("lstm:input=3,hidden=4,layers=2,directions=2",
                                           "lstm:input=3,hidden=4,proj=2,layers=2",
                                           "gru:input=3,hidden=4,layers=2,directions=2",
                                           "rnn_tanh:input=3,hidden=4,layers=2"));

} // namespace

} // namespace gateloupe::test
