// SPDX-License-Identifier: Apache-2.0
// How a trace comes from the library's calls, over a device that computes on the host: calls,
// algorithms, pieces, residuals.
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/run/forward_run.h"
#include "tests/core/runtime/network.h"
#include "tests/gpu/host_device.h"
#include "tests/gpu/must_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

using cudnn::Algorithm;
using cudnn::MathType;
using cudnn::RunOptions;
using cudnn::RunResult;
using test::HostDevice;
using test::mustRun;
using ::testing::HasSubstr;

/// Two directions, layers and several lengths.
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

TEST(FusedTrace, TakesOneCallForEachLayerAndOneUploadOfTheWeights)
{
    HostDevice device;
    ForwardRequest request = longRequest(CellKind::Lstm);
    ASSERT_NE(mustRun(device, request).trace, nullptr);
    EXPECT_EQ(device.forwards(), 2);
    // Weights; steps' rows and sequences' lengths; x, h0, c0.
    EXPECT_EQ(device.uploads(), 1 + 2 + 3);
    request.detail = TraceDetail::OutputOnly;
    ASSERT_NE(mustRun(device, request).trace, nullptr);
    EXPECT_EQ(device.forwards(), 3) << "the whole network at once";
}

TEST(FusedTrace, ALongOneEqualsTheReference)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru}) {
        const ForwardRequest request = longRequest(cell);
        const auto expected = test::mustRun(BackendKind::Reference, request);
        HostDevice device;
        for (const std::uint64_t segment : {0U, 1U, 50U, 500U}) {
            const RunResult result = mustRun(device, request, {.segmentSteps = segment});
            ASSERT_NE(result.trace, nullptr);
            EXPECT_LT(test::maxDifference(*result.trace, *expected), 2e-6) << segment;
            EXPECT_LT(result.trace->maxResidual, 2e-6) << segment;
        }
        EXPECT_EQ(device.usedBytes(), 0U);
    }
}

TEST(FusedTrace, AnAuditSaysHowFarSingleStepsAreFromOneCall)
{
    HostDevice device;
    const RunResult audited = mustRun(device, shortRequest(), {.isAudit = true});
    ASSERT_NE(audited.trace, nullptr);
    EXPECT_EQ(device.forwards(), 41);
    EXPECT_GT(audited.figures.steppedDifference, 0.0) << "states are rounded after every step";
    EXPECT_LT(audited.figures.steppedDifference, 1e-6);
    // From step 0 of a call on means from the second call on for single steps only.
    HostDevice off({.shiftedStep = 1, .shift = 0.5});
    EXPECT_GT(mustRun(off, shortRequest(), {.isAudit = true}).figures.steppedDifference, 0.4);
}

TEST(FusedTrace, CutRunsChooseNoLayout)
{
    HostDevice device;
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, shortRequest(),
                                  {.layout = cudnn::DataLayout::BatchMajor, .isAudit = true},
                                  monitor),
                FailsWith(ErrorCode::Unsupported, "layout"));
}

TEST(DeviceGates, ComeInPiecesWhereMemoryIsShort)
{
    const ForwardRequest request = shortRequest();
    HostDevice roomy;
    const RunResult whole = mustRun(roomy, request);
    EXPECT_EQ(roomy.gatePieces(), 2) << "one piece, and the steps sampled of it";
    HostDevice tight({.memoryBytes = 14'000});
    const RunResult parts = mustRun(tight, request);
    ASSERT_NE(parts.trace, nullptr);
    EXPECT_GT(tight.gatePieces(), roomy.gatePieces());
    EXPECT_LT(test::maxDifference(*whole.trace, *parts.trace), 1e-6);
}

TEST(DeviceGates, ComeInChunksOfTimeAsStepByStep)
{
    // A clip that never acts keeps chunks out.
    const cudnn::Clip none{-1e30, 1e30};
    for (const bool hasDoubleGates : {false, true}) {
        for (const std::uint64_t segment : {0U, 23U}) {
            const ForwardRequest request = longRequest(CellKind::Lstm);
            HostDevice device;
            const RunResult chunks = mustRun(
                device, request, {.segmentSteps = segment, .hasDoubleGates = hasDoubleGates});
            const RunResult steps =
                mustRun(device, request,
                        {.clip = none, .segmentSteps = segment, .hasDoubleGates = hasDoubleGates});
            ASSERT_NE(chunks.trace, nullptr);
            ASSERT_NE(steps.trace, nullptr);
            EXPECT_LT(test::maxDifference(*chunks.trace, *steps.trace), 1e-6);
            EXPECT_NEAR(chunks.trace->maxResidual, steps.trace->maxResidual, 1e-6);
        }
    }
}

TEST(DeviceGates, ABrokenNumberDoesNotLeaveItsSequence)
{
    // c of one sequence is infinite from its first step on; that of the others is theirs.
    ForwardRequest request = longRequest(CellKind::Lstm);
    Array c0 = *request.c0;
    for (std::uint64_t row = 0; row < 4; ++row) {
        c0.values<double>()[row * 9] = HUGE_VAL;
    }
    request.c0 = c0;
    HostDevice device;
    const RunResult result = mustRun(device, request);
    ASSERT_NE(result.trace, nullptr);
    const auto expected = test::mustRun(BackendKind::Reference, request);
    const auto y = result.trace->y.values<float>();
    for (std::uint64_t row = 0; row < 231 * 3; ++row) {
        if (row % 3 != 0) { // of the other sequences
            EXPECT_NEAR(y[row * 6], expected->y[row * 6], 2e-6);
        }
    }
    EXPECT_LT(result.trace->maxResidual, 2e-6);
}

TEST(LongRuns, AreCutIntoCallsThatTheLibraryTakes)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru}) {
        for (const bool isRagged : {true, false}) {
            ForwardRequest request = longRequest(cell);
            if (!isRagged) {
                request.lengths.clear();
            }
            const auto expected = test::mustRun(BackendKind::Reference, request);
            for (const TraceDetail detail : {TraceDetail::Full, TraceDetail::OutputOnly}) {
                request.detail = detail;
                HostDevice device({.mostCallSteps = 100});
                for (const RunOptions& options : {RunOptions{}, RunOptions{.segmentSteps = 1000},
                                                  RunOptions{.isAudit = true}}) {
                    const RunResult result = mustRun(device, request, options);
                    ASSERT_NE(result.trace, nullptr);
                    EXPECT_LT(test::maxDifference(result.trace->y, expected->y), 2e-6);
                    EXPECT_LT(test::maxDifference(result.trace->hN, expected->hN), 2e-6);
                    EXPECT_LT(test::maxDifference(result.trace->cN, expected->cN), 2e-6);
                    if (detail == TraceDetail::Full) {
                        EXPECT_LT(test::maxDifference(*result.trace, *expected), 2e-6);
                        EXPECT_LT(result.trace->maxResidual, 2e-6);
                    }
                }
                EXPECT_EQ(device.usedBytes(), 0U);
            }
        }
    }
}

TEST(LongRuns, OfTheStepsThatOneCallTakesAreOneCall)
{
    ForwardRequest request = shortRequest();
    request.detail = TraceDetail::OutputOnly;
    HostDevice device({.mostCallSteps = 40});
    mustRun(device, request);
    EXPECT_EQ(device.forwards(), 1);
    HostDevice shorter({.mostCallSteps = 39});
    mustRun(shorter, request);
    EXPECT_EQ(shorter.forwards(), 2);
}

TEST(LongRuns, ChooseNoLayoutAndDropNothingOut)
{
    HostDevice device({.mostCallSteps = 39});
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, shortRequest(), {.layout = cudnn::DataLayout::BatchMajor},
                                  monitor),
                FailsWith(ErrorCode::Unsupported, "more than 39 steps"));
    ForwardRequest dropping = longRequest(CellKind::Gru);
    dropping.detail = TraceDetail::OutputOnly;
    dropping.isTraining = true;
    dropping.dropout = 0.5;
    EXPECT_THAT(cudnn::runForward(device, dropping, {}, monitor),
                FailsWith(ErrorCode::Unsupported, "more than 39 steps"));
}

TEST(HostDeviceBites, MoreStepsThanTheLibraryTakesAreRefused)
{
    HostDevice device({.mostCallSteps = 3});
    const auto rnn = device.createRnn({.spec = {.inputSize = 2, .hiddenSize = 2}});
    ASSERT_THAT(rnn, IsOk());
    EXPECT_THAT((*rnn)->tempSpace({.steps = 3, .lengths = {3}}), IsOk());
    EXPECT_THAT((*rnn)->tempSpace({.steps = 4, .lengths = {4}}),
                FailsWith(ErrorCode::Unsupported, "cudnnSetRNNDataDescriptor"));
}

TEST(HostDeviceBites, AnAwaitedLaneSeesWhatWasOverwrittenMeanwhile)
{
    HostDevice device;
    const auto buffer = cudnn::DeviceBuffer::allocate(device, 1);
    ASSERT_THAT(buffer, IsOk());
    ASSERT_THAT(device.clear(buffer->data(), 1), IsOk());
    std::byte target{7};
    ASSERT_THAT(device.downloadBeside(cudnn::Lane::Odd, {&target, 1}, buffer->data()), IsOk());
    const std::byte other{9};
    ASSERT_THAT(device.upload(buffer->data(), {&other, 1}), IsOk()); // too early
    ASSERT_THAT(device.awaitDownloads(cudnn::Lane::Even), IsOk());
    EXPECT_EQ(target, std::byte{7});
    ASSERT_THAT(device.awaitDownloads(cudnn::Lane::Odd), IsOk());
    EXPECT_EQ(target, other);
}

TEST(DeviceGates, AWrongStateShowsInTheResidual)
{
    // The network that the gates are computed of is not the one that made the states: clipped ones
    // are told apart from those that are not.
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    ForwardRequest request{.model = test::randomNetwork(spec, 6, 2.0).build()};
    request.x = test::randomArray({5, 2, 3}, 4);
    HostDevice device({.forgetsClipping = true});
    for (const bool hasDoubleGates : {false, true}) {
        const RunResult result = mustRun(
            device, request, {.clip = cudnn::Clip{-0.1, 0.1}, .hasDoubleGates = hasDoubleGates});
        ASSERT_NE(result.trace, nullptr);
        EXPECT_GT(result.figures.distances.hidden, 0.01);
        EXPECT_GT(result.figures.distances.cell, 0.01);
    }
}

TEST(DeviceGates, AWrongProductShowsInTheResidual)
{
    HostDevice device({.computesProductsWrongly = true});
    const RunResult result = mustRun(device, shortRequest());
    ASSERT_NE(result.trace, nullptr);
    EXPECT_GT(result.trace->maxResidual, 0.01);
}

TEST(GateFormulas, NaNOnOneSideIsInfinitelyFar)
{
    const double nan = std::nan("");
    EXPECT_EQ(cudnn::distanceOf(nan, nan), 0.0);
    EXPECT_EQ(cudnn::distanceOf(1.0, nan), HUGE_VAL);
    EXPECT_EQ(cudnn::distanceOf(nan, 1.0), HUGE_VAL);
    EXPECT_EQ(cudnn::distanceOf(1.0, 3.0), 2.0);
    EXPECT_EQ(cudnn::distanceOf(HUGE_VAL, HUGE_VAL), 0.0);
    EXPECT_EQ(cudnn::distanceOf(-HUGE_VAL, HUGE_VAL), HUGE_VAL);
    double worst = 0.5;
    cudnn::grow(worst, 90.0, 100.0);
    EXPECT_EQ(worst, 0.5) << "a tenth of the number itself";
    cudnn::grow(worst, 0.0, HUGE_VAL);
    EXPECT_EQ(worst, HUGE_VAL);
}

TEST(AutomaticAlgorithm, IsTorchs)
{
    const auto chosen = [](CellKind cell, DType dtype, std::uint64_t width, std::uint64_t batch,
                           bool isRagged = false, int major = 9, std::uint64_t steps = 100) {
        RnnSpec spec{.cell = cell, .inputSize = width, .hiddenSize = width};
        spec.dtype = dtype;
        const cudnn::DeviceFacts device{.major = major, .multiprocessors = 132};
        return cudnn::torchAlgorithm(
            spec, {.steps = steps, .sequences = batch, .isRagged = isRagged}, device);
    };
    constexpr Algorithm kSmall = Algorithm::PersistStaticSmallH;
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F32, 192, 1), kSmall);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F32, 193, 1), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Gru, DType::BF16, 192, 3), kSmall);
    EXPECT_EQ(chosen(CellKind::RnnTanh, DType::F32, 384, 1), kSmall);
    EXPECT_EQ(chosen(CellKind::RnnRelu, DType::F32, 385, 1), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F64, 64, 1), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F32, 64, 2, true), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F32, 64, 1, false, 5), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F16, 1024, 64), Algorithm::PersistStatic);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F16, 1024, 32, false, 7, 10), Algorithm::PersistStatic);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F16, 1024, 64, false, 7, 10), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::BF16, 1024, 64), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F16, 1024, 63), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Lstm, DType::F16, 1024, 136), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::Gru, DType::F16, 1024, 64), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::RnnTanh, DType::F16, 896, 96), Algorithm::Standard);
    EXPECT_EQ(chosen(CellKind::RnnTanh, DType::F16, 768, 96), Algorithm::PersistStatic);
    RnnSpec single{.cell = CellKind::Lstm, .inputSize = 8, .hiddenSize = 8};
    single.bias = BiasMode::SingleInput;
    EXPECT_EQ(cudnn::torchAlgorithm(single, {.steps = 9, .sequences = 1}, {.major = 9}),
              Algorithm::Standard);
}

TEST(AutomaticAlgorithm, FallsBackWhereCudnnRefusesAndSaysSo)
{
    ForwardRequest request = shortRequest();
    request.lengths.clear();
    HostDevice taking;
    HostDevice refusing({.refusesPersistent = true});
    const RunResult taken = mustRun(taking, request);
    const RunResult refused = mustRun(refusing, request);
    ASSERT_NE(refused.trace, nullptr);
    EXPECT_EQ(taken.figures.math, "fma, persist_static_small_h");
    EXPECT_EQ(taken.figures.algorithmNote,
              "persist_static_small_h: its tanh is accurate to 7e-6; --algorithm standard to 6e-8");
    EXPECT_EQ(refused.figures.math, "fma, standard");
    EXPECT_THAT(refused.figures.algorithmNote, HasSubstr("persist_static_small_h"));
    EXPECT_THAT(refused.figures.algorithmNote, HasSubstr("CUDNN_STATUS_NOT_SUPPORTED"));
    EXPECT_EQ(test::maxDifference(*taken.trace, *refused.trace), 0.0);
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(refusing, request, {.algorithm = Algorithm::PersistStaticSmallH},
                                  monitor),
                FailsWith(ErrorCode::Unsupported, "CUDNN_STATUS_NOT_SUPPORTED"));
}

TEST(AutomaticMath, IsPlainForWideNumbersAndTensorCoresForNarrowOnes)
{
    EXPECT_EQ(cudnn::resolved(MathType::Auto, DType::F32), MathType::Fma);
    EXPECT_EQ(cudnn::resolved(MathType::Auto, DType::F64), MathType::Fma);
    EXPECT_EQ(cudnn::resolved(MathType::Auto, DType::F16), MathType::TensorOp);
    EXPECT_EQ(cudnn::resolved(MathType::Auto, DType::BF16), MathType::TensorOp);
    EXPECT_EQ(cudnn::resolved(MathType::Default, DType::F16), MathType::Default);
}

TEST(HostDeviceBites, WhatTheHostReadsItselfIsNotThere)
{
    HostDevice device;
    const auto buffer = cudnn::DeviceBuffer::allocate(device, 64);
    ASSERT_THAT(buffer, IsOk());
    EXPECT_DEATH({ static_cast<void>(*const_cast<const volatile std::byte*>(buffer->data())); },
                 "");
}

TEST(HostDeviceBites, NothingRunsBeforeItIsAwaited)
{
    HostDevice device;
    const auto buffer = cudnn::DeviceBuffer::allocate(device, 1);
    ASSERT_THAT(buffer, IsOk());
    std::byte source{1};
    std::byte target{0};
    ASSERT_THAT(device.upload(buffer->data(), {&source, 1}), IsOk());
    ASSERT_THAT(device.downloadBeside(cudnn::Lane::Even, {&target, 1}, buffer->data()), IsOk());
    source = std::byte{2}; // too early: it is this that is copied
    EXPECT_EQ(target, std::byte{0});
    ASSERT_THAT(device.synchronize(), IsOk());
    EXPECT_EQ(target, std::byte{2});
}

TEST(HostDeviceBites, AWorkspaceTooSmallIsRefusedOrBreaksTheContext)
{
    HostDevice device;
    const RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 2};
    const auto rnn = device.createRnn({.spec = spec});
    ASSERT_THAT(rnn, IsOk());
    const cudnn::SequenceShape shape{.steps = 1, .lengths = {1}};
    const auto space = (*rnn)->tempSpace(shape);
    const auto bytes = (*rnn)->weightSpaceBytes();
    const auto arrays = cudnn::DeviceBuffer::allocate(device, *bytes);
    const auto work = cudnn::DeviceBuffer::allocate(device, space->workBytes - 1);
    cudnn::ForwardPointers pointers{.x = arrays->data(),
                                    .y = arrays->data(),
                                    .weights = arrays->data(),
                                    .weightBytes = *bytes,
                                    .work = work->data(),
                                    .space = *space};
    EXPECT_THAT((*rnn)->forward(shape, pointers), IsOk());
    EXPECT_FALSE(device.synchronize());
    EXPECT_TRUE(device.isLost());
    HostDevice other;
    const auto second = other.createRnn({.spec = spec});
    pointers.space.workBytes -= 1;
    EXPECT_THAT((*second)->forward(shape, pointers), FailsWith(ErrorCode::Device, "BAD_PARAM"));
}

} // namespace

} // namespace gateloupe
