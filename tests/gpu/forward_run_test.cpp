// SPDX-License-Identifier: Apache-2.0
// Planning, packing, stepping and proof over a device that computes on the host. What the real
// library does with the same calls is the matter of device_test.cpp.
#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/run/forward_run.h"
#include "tests/core/runtime/network.h"
#include "tests/gpu/host_device.h"
#include "tests/gpu/must_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

using cudnn::DataLayout;
using cudnn::RunOptions;
using cudnn::RunResult;
using test::HostDevice;
using test::mustRun;
using ::testing::HasSubstr;
using ::testing::Lt;

double toleranceOf(DType dtype)
{
    switch (dtype) {
    case DType::F64:
        return 1e-12;
    case DType::F16:
        return 4e-3;
    case DType::BF16:
        return 4e-2;
    default:
        return 2e-6;
    }
}

struct Case
{
    RnnSpec spec;
    bool hasStates = false;
    bool isRagged = false;
};

void PrintTo(const Case& given, std::ostream* out)
{
    *out << toText(given.spec);
}

std::string nameOf(const ::testing::TestParamInfo<Case>& info)
{
    std::string name = toText(info.param.spec);
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name + (info.param.hasStates ? "_states" : "") + (info.param.isRagged ? "_ragged" : "");
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const std::uint32_t directions : {1U, 2U}) {
            for (const std::uint32_t layers : {1U, 3U}) {
                for (const BiasMode bias : {BiasMode::None, BiasMode::SingleInput, BiasMode::Double,
                                            BiasMode::SingleRecurrent}) {
                    for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16}) {
                        RnnSpec spec{.cell = cell, .inputSize = 3, .hiddenSize = 5};
                        spec.layers = layers;
                        spec.directions = directions;
                        spec.bias = bias;
                        spec.dtype = dtype;
                        const bool isOdd = all.size() % 2 == 1;
                        if (all.size() % 3 == 0) {
                            spec.inputSize = 5;
                            spec.inputMode = InputMode::Skip;
                        } else if (cell == CellKind::Lstm && isOdd) {
                            spec.projectionSize = 2;
                        }
                        all.push_back({spec, isOdd, all.size() % 5 < 3});
                    }
                }
            }
        }
    }
    return all;
}

ForwardRequest requestOf(const Case& given, std::shared_ptr<const RnnModel> model)
{
    const RnnSpec& spec = given.spec;
    ForwardRequest request{.model = std::move(model)};
    request.x = test::randomArray({6, 3, spec.inputSize}, 7);
    if (given.hasStates) {
        request.h0 = test::randomArray({spec.pseudoLayers(), 3, spec.recurrentWidth()}, 8);
        if (hasCellState(spec.cell)) {
            request.c0 = test::randomArray({spec.pseudoLayers(), 3, spec.hiddenSize}, 9);
        }
    }
    if (given.isRagged) {
        request.lengths = {2, 5, 4};
    }
    return request;
}

class ForwardRun : public ::testing::TestWithParam<Case>
{
};

TEST_P(ForwardRun, EqualsTheReference)
{
    const auto model = test::randomNetwork(GetParam().spec, 5).build();
    const ForwardRequest request = requestOf(GetParam(), model);
    HostDevice device;
    const RunResult result = mustRun(device, request);
    ASSERT_NE(result.trace, nullptr);
    const auto expected = test::mustRun(BackendKind::Reference, request);
    const double tolerance = toleranceOf(GetParam().spec.dtype);
    EXPECT_THAT(test::maxDifference(*result.trace, *expected), Lt(tolerance));
    EXPECT_THAT(result.trace->maxResidual, Lt(tolerance));
    EXPECT_THAT(result.figures.steppedDifference, Lt(tolerance));
    EXPECT_EQ(device.usedBytes(), 0U);
}

TEST_P(ForwardRun, GivesTheSameGatesInBothPrecisions)
{
    const ForwardRequest request =
        requestOf(GetParam(), test::randomNetwork(GetParam().spec, 6).build());
    HostDevice device;
    const RunResult single = mustRun(device, request);
    const RunResult wide = mustRun(device, request, {.hasDoubleGates = true});
    ASSERT_NE(single.trace, nullptr);
    ASSERT_NE(wide.trace, nullptr);
    const double rounding = GetParam().spec.dtype == DType::F64 ? 1e-14 : 1e-6;
    EXPECT_LT(test::maxDifference(*single.trace, *wide.trace), rounding);
    EXPECT_NEAR(single.trace->maxResidual, wide.trace->maxResidual, rounding);
    EXPECT_LT(single.figures.distances.rounding, rounding);
    EXPECT_EQ(wide.figures.distances.rounding, 0.0) << "nothing is sampled";
}

TEST_P(ForwardRun, TheSameInSegmentsAndByASingleStep)
{
    const ForwardRequest request =
        requestOf(GetParam(), test::randomNetwork(GetParam().spec, 7).build());
    HostDevice device;
    const RunResult whole = mustRun(device, request);
    const RunResult cut = mustRun(device, request, {.segmentSteps = 2});
    const RunResult audited = mustRun(device, request, {.isAudit = true});
    ASSERT_NE(whole.trace, nullptr);
    ASSERT_NE(cut.trace, nullptr);
    ASSERT_NE(audited.trace, nullptr);
    const double tolerance = toleranceOf(GetParam().spec.dtype);
    EXPECT_LT(test::maxDifference(*whole.trace, *cut.trace), tolerance);
    EXPECT_LT(test::maxDifference(*whole.trace, *audited.trace), tolerance);
    EXPECT_LT(cut.trace->maxResidual, tolerance);
    EXPECT_LT(audited.trace->maxResidual, tolerance);
    EXPECT_LT(audited.figures.steppedDifference, tolerance);
    EXPECT_EQ(device.usedBytes(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Grid, ForwardRun, ::testing::ValuesIn(cases()), nameOf);

RnnSpec smallLstm()
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    spec.layers = 2;
    spec.directions = 2;
    return spec;
}

class ForwardRunLayout : public ::testing::TestWithParam<DataLayout>
{
};

TEST_P(ForwardRunLayout, GivesTheSameOutputWithZeroPadding)
{
    const Case given{smallLstm(), true, true};
    const ForwardRequest request = requestOf(given, test::randomNetwork(given.spec, 1).build());
    HostDevice device;
    const RunResult result = mustRun(device, request, {.layout = GetParam(), .paddingFill = 3.5});
    ASSERT_NE(result.trace, nullptr);
    const auto expected = test::mustRun(BackendKind::Reference, request);
    EXPECT_LT(test::maxDifference(*result.trace, *expected), 2e-6);
}

INSTANTIATE_TEST_SUITE_P(All, ForwardRunLayout,
                         ::testing::Values(DataLayout::StepMajor, DataLayout::StepMajorPacked,
                                           DataLayout::BatchMajor));

TEST(ForwardRunSemantics, AddsTheForgetOffsetToABiasTheNetworkMayLack)
{
    for (const BiasMode bias :
         {BiasMode::None, BiasMode::SingleInput, BiasMode::Double, BiasMode::SingleRecurrent}) {
        RnnSpec spec = smallLstm();
        spec.bias = bias;
        test::Network network = test::randomNetwork(spec, 2);
        network.forgetOffset = 1.0;
        const ForwardRequest request = requestOf({spec, false, false}, network.build());
        HostDevice device;
        const RunResult result = mustRun(device, request);
        ASSERT_NE(result.trace, nullptr);
        const auto expected = test::mustRun(BackendKind::Reference, request);
        EXPECT_LT(test::maxDifference(*result.trace, *expected), 2e-6) << gateloupe::nameOf(bias);
    }
}

TEST(ForwardRunSemantics, ReadsAReversedNetworksSequencesFromTheirEnds)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 3};
    const auto model = test::reversed(test::randomNetwork(spec, 3)).build();
    const ForwardRequest request = requestOf({spec, true, true}, model);
    HostDevice device;
    const RunResult result = mustRun(device, request);
    ASSERT_NE(result.trace, nullptr);
    EXPECT_LT(test::maxDifference(*result.trace, *test::mustRun(BackendKind::Reference, request)),
              2e-6);
}

TEST(ForwardRunSemantics, RunsDropoutForTheOutputOnly)
{
    ForwardRequest request = requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    request.isTraining = true;
    request.dropout = 0.5;
    request.seed = 11;
    HostDevice device;
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, request, {}, monitor),
                FailsWith(ErrorCode::Unsupported, "dropout"));
    request.detail = TraceDetail::OutputOnly;
    const RunResult result = mustRun(device, request);
    ASSERT_NE(result.trace, nullptr);
    EXPECT_TRUE(result.trace->layers.empty());
}

TEST(ForwardRunFaults, AMissingMemoryIsSaidBeforeAnythingRuns)
{
    const ForwardRequest request =
        requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    HostDevice device({.memoryBytes = 1000, .failingForward = 0});
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, request, {}, monitor),
                FailsWith(ErrorCode::OutOfMemory, "needs"));
    EXPECT_FALSE(device.isLost());
    EXPECT_EQ(device.usedBytes(), 0U);
}

TEST(ForwardRunFaults, ALostContextIsToldAndNothingLeaks)
{
    const ForwardRequest request =
        requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    for (const int call : {0, 1, 9}) {
        HostDevice device({.failingForward = call});
        NullMonitor monitor;
        EXPECT_THAT(cudnn::runForward(device, request, {.segmentSteps = 2}, monitor),
                    FailsWith(ErrorCode::Device, "illegal memory access"));
        EXPECT_TRUE(device.isLost());
        EXPECT_EQ(device.usedBytes(), 0U);
    }
}

TEST(ForwardRunFaults, ALibraryWithAnotherLayoutIsNotFedWithWeights)
{
    const ForwardRequest request =
        requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    HostDevice device({.layoutShift = 4});
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, request, {}, monitor),
                FailsWith(ErrorCode::Device, "layer_0/forward/input/input_bias"));
}

TEST(ForwardRunFaults, ARefusalKeepsTheLibrarysWords)
{
    const ForwardRequest request =
        requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    HostDevice device({.refusesDescriptors = true});
    NullMonitor monitor;
    EXPECT_THAT(cudnn::runForward(device, request, {}, monitor),
                FailsWith(ErrorCode::Unsupported, "CUDNN_STATUS_NOT_SUPPORTED"));
}

TEST(ForwardRunFaults, CancelsBetweenSteps)
{
    class Impatient final : public ProgressMonitor
    {
    public:
        void report(Stage, std::uint64_t, std::uint64_t) override {}

        [[nodiscard]] bool cancelled() const override { return ++m_asked > 4; }

    private:
        mutable std::atomic<int> m_asked = 0;
    };

    const ForwardRequest request =
        requestOf({smallLstm()}, test::randomNetwork(smallLstm(), 4).build());
    HostDevice device;
    Impatient monitor;
    EXPECT_THAT(cudnn::runForward(device, request, {}, monitor),
                FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_EQ(device.usedBytes(), 0U);
}

TEST(RnnConfigCheck, RefusesWhatTheLibraryWouldComputeWrongly)
{
    cudnn::RnnConfig config{.spec = smallLstm()};
    EXPECT_THAT(cudnn::check(config), IsOk());
    config.spec.inputMode = InputMode::Skip;
    EXPECT_FALSE(cudnn::check(config));
    config.spec = smallLstm();
    config.precision = DType::F16;
    EXPECT_THAT(cudnn::check(config), FailsWith(ErrorCode::Unsupported, "sums in f16"));
    config.precision.reset();
    config.clip = cudnn::Clip{1.0, -1.0};
    EXPECT_THAT(cudnn::check(config), FailsWith(ErrorCode::InvalidArgument, "lower limit"));
    config.clip = cudnn::Clip{-1.0, 1.0};
    config.spec.cell = CellKind::Gru;
    EXPECT_THAT(cudnn::check(config), FailsWith(ErrorCode::InvalidArgument, "LSTM"));
    config.clip.reset();
    config.spec.inputSize = 16384;
    config.spec.hiddenSize = 16384;
    config.spec.cell = CellKind::Lstm;
    EXPECT_THAT(cudnn::check(config), FailsWith(ErrorCode::Unsupported, ""));
}

TEST(ForwardRunOptions, ClipsTheCellStateWhereItIsUsed)
{
    constexpr double kLimit = 0.25;
    for (const bool isRagged : {false, true}) {
        for (const DType dtype : {DType::F32, DType::F64}) {
            RnnSpec spec = smallLstm();
            spec.dtype = dtype;
            const test::Network network = test::randomNetwork(spec, 6, 2.0);
            const ForwardRequest request = requestOf({spec, true, isRagged}, network.build());
            HostDevice device;
            const RunResult result =
                mustRun(device, request, {.clip = cudnn::Clip{-kLimit, kLimit}});
            ASSERT_NE(result.trace, nullptr);
            EXPECT_GT(test::largest(result.trace->cN), kLimit) << "c itself is returned as it was";
            EXPECT_LT(result.trace->maxResidual, toleranceOf(dtype));

            ForwardRequest stated = request;
            RnnModel model = *request.model;
            CellEquations equations = standardEquations(CellKind::Lstm);
            equations.cellClip = CellClip({-kLimit, kLimit}, Kept::Unclipped);
            model.equations = {equations};
            stated.model = std::make_shared<const RnnModel>(model);
            const auto expected = test::mustRun(BackendKind::Reference, stated);
            EXPECT_LT(test::maxDifference(*result.trace, *expected), toleranceOf(dtype));
            // A network whose own equations say so is clipped without being asked.
            const RunResult own = mustRun(device, stated);
            ASSERT_NE(own.trace, nullptr);
            EXPECT_EQ(test::maxDifference(*own.trace, *result.trace), 0.0);
        }
    }
}

} // namespace

} // namespace gateloupe
