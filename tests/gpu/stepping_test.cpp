// SPDX-License-Identifier: Apache-2.0
// How a trace is stepped and where its gates are computed, over a device that computes on the host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/gates/gate_check.h"
#include "core/runtime/cudnn/gates/host_gate_math.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "tests/core/runtime/network.h"
#include "tests/gpu/host_device.h"
#include "tests/gpu/must_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

using cudnn::GatePlace;
using cudnn::RunOptions;
using cudnn::RunResult;
using cudnn::Stepping;
using test::HostDevice;
using test::mustRun;
using ::testing::HasSubstr;

/// Two directions, layers and lengths, enough steps for several recordings and a rest.
ForwardRequest longRequest(CellKind cell)
{
    RnnSpec spec{.cell = cell, .inputSize = 2, .hiddenSize = 3};
    spec.layers = 2;
    spec.directions = 2;
    ForwardRequest request{.model = test::randomNetwork(spec, 3).build()};
    request.x = test::randomArray({231, 3, 2}, 4);
    request.h0 = test::randomArray({4, 3, 3}, 5);
    if (hasCellState(cell)) {
        request.c0 = test::randomArray({4, 3, 3}, 6);
    }
    request.lengths = {101, 231, 110};
    return request;
}

ForwardRequest shortRequest()
{
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    ForwardRequest request{.model = test::randomNetwork(spec, 3).build()};
    request.x = test::randomArray({40, 2, 3}, 4);
    request.lengths = {31, 40};
    return request;
}

TEST(GraphStepping, GivesTheVeryStatesOfTheCalls)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru}) {
        const ForwardRequest request = longRequest(cell);
        HostDevice device;
        const RunResult called = mustRun(device, request);
        const RunResult replayed = mustRun(device, request, {.stepping = Stepping::Graph});
        ASSERT_NE(called.trace, nullptr);
        ASSERT_NE(replayed.trace, nullptr);
        EXPECT_EQ(called.use.stepping, Stepping::Calls);
        EXPECT_EQ(replayed.use.stepping, Stepping::Graph);
        EXPECT_EQ(replayed.use.steppingNote, "");
        EXPECT_EQ(test::maxDifference(*called.trace, *replayed.trace), 0.0);
        EXPECT_LT(replayed.trace->maxResidual, 2e-6);
        EXPECT_EQ(device.usedBytes(), 0U);
    }
}

TEST(GraphStepping, ARefusedRecordingIsSaidAndTheCallsGoOn)
{
    const ForwardRequest request = longRequest(CellKind::Lstm);
    HostDevice whole;
    HostDevice refusing({.refusesRecording = true});
    const RunResult called = mustRun(whole, request);
    const RunResult refused = mustRun(refusing, request, {.stepping = Stepping::Graph});
    ASSERT_NE(refused.trace, nullptr);
    EXPECT_EQ(refused.use.stepping, Stepping::Calls);
    EXPECT_THAT(refused.use.steppingNote, HasSubstr("stream is capturing"));
    EXPECT_EQ(test::maxDifference(*called.trace, *refused.trace), 0.0);
}

TEST(GraphStepping, ARecordingThatGivesOtherStatesIsNotUsed)
{
    const ForwardRequest request = longRequest(CellKind::Gru);
    HostDevice whole;
    HostDevice wrong({.replaysWrongly = true});
    const RunResult called = mustRun(whole, request);
    const RunResult result = mustRun(wrong, request, {.stepping = Stepping::Graph});
    ASSERT_NE(result.trace, nullptr);
    EXPECT_EQ(result.use.stepping, Stepping::Calls);
    EXPECT_THAT(result.use.steppingNote, HasSubstr("other states"));
    EXPECT_EQ(test::maxDifference(*called.trace, *result.trace), 0.0);
}

TEST(GraphStepping, FewStepsAreCalled)
{
    HostDevice device;
    const RunResult result = mustRun(device, shortRequest(), {.stepping = Stepping::Graph});
    ASSERT_NE(result.trace, nullptr);
    EXPECT_EQ(result.use.stepping, Stepping::Calls);
    EXPECT_EQ(result.use.steppingNote, "");
}

TEST(DeviceGates, ComeInChunksWhereMemoryIsShort)
{
    const ForwardRequest request = shortRequest();
    HostDevice roomy;
    const RunResult whole = mustRun(roomy, request);
    EXPECT_EQ(roomy.gateChunks(), 1);
    HostDevice tight({.memoryBytes = 30'000});
    const RunResult parts = mustRun(tight, request);
    ASSERT_NE(parts.trace, nullptr);
    EXPECT_EQ(parts.use.gates, GatePlace::Device) << parts.use.gatesNote;
    EXPECT_GT(tight.gateChunks(), 1);
    EXPECT_EQ(test::maxDifference(*whole.trace, *parts.trace), 0.0);
    EXPECT_EQ(whole.trace->maxResidual, parts.trace->maxResidual);
}

TEST(DeviceGates, AreLeftToTheHostWithTheReason)
{
    const ForwardRequest request = shortRequest();
    HostDevice whole;
    const RunResult expected = mustRun(whole, request);
    const auto check = [&](const HostDevice::Faults& faults, const std::string& reason) {
        HostDevice device(faults);
        const RunResult result = mustRun(device, request);
        ASSERT_NE(result.trace, nullptr);
        EXPECT_EQ(result.use.gates, GatePlace::Host);
        EXPECT_THAT(result.use.gatesNote, HasSubstr(reason));
        EXPECT_LT(test::maxDifference(*expected.trace, *result.trace), 1e-7);
        EXPECT_LT(result.trace->maxResidual, 2e-6);
    };
    check({.hasNoGateMath = true}, "CUDA compiler");
    check({.computesGatesWrongly = true}, "differs from the host");
}

TEST(DeviceGates, AWrongStateShowsInTheResidual)
{
    // The network that the gates are computed of is not the one that made the states: clipped ones
    // are told apart from those that are not.
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    ForwardRequest request{.model = test::randomNetwork(spec, 6, 2.0).build()};
    request.x = test::randomArray({5, 2, 3}, 4);
    HostDevice device({.forgetsClipping = true});
    for (const GatePlace place : {GatePlace::Device, GatePlace::Host}) {
        const RunResult result =
            mustRun(device, request, {.clip = cudnn::Clip{-0.1, 0.1}, .gates = place});
        ASSERT_NE(result.trace, nullptr);
        EXPECT_GT(result.trace->maxResidual, 0.01) << cudnn::nameOf(place);
    }
}

TEST(GateFormulas, NaNOnOneSideIsInfinitelyFar)
{
    const double nan = std::nan("");
    EXPECT_EQ(cudnn::distanceOf(nan, nan), 0.0);
    EXPECT_EQ(cudnn::distanceOf(1.0, nan), HUGE_VAL);
    EXPECT_EQ(cudnn::distanceOf(nan, 1.0), HUGE_VAL);
    EXPECT_EQ(cudnn::distanceOf(1.0, 3.0), 2.0);
}

} // namespace

} // namespace gateloupe
