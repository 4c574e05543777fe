// SPDX-License-Identifier: Apache-2.0
// Runs on a real device beyond the plain ones: clipped, longer than one call takes, left on the
// device.
#include <cmath>
#include <string>
#include <vector>

#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/trace/trace_arrays.h"
#include "tests/gpu/device_fixture.h"

namespace gateloupe {

namespace {

class DeviceClip : public DeviceTest
{
};

TEST_F(DeviceClip, IsWhatTheScanTakesItFor)
{
    constexpr double kLimit = 0.1;
    for (const DType dtype : {DType::F32, DType::F64}) {
        for (const bool isRagged : {false, true}) {
            for (const Algorithm algorithm :
                 {Algorithm::Standard, Algorithm::PersistStaticSmallH, Algorithm::PersistStatic}) {
                if (algorithm != Algorithm::Standard && (isRagged || dtype == DType::F64)) {
                    continue;
                }
                RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 64, .hiddenSize = 64};
                spec.layers = algorithm == Algorithm::Standard ? 2 : 1;
                spec.directions = spec.layers;
                spec.dtype = dtype;
                ForwardRequest request = requestOf(spec, 4);
                if (isRagged) {
                    request.lengths = {4, 12, 1};
                }
                const auto result = cudnn::runForward(
                    device(), request,
                    {.algorithm = algorithm, .clip = cudnn::Clip{-kLimit, kLimit}}, m_monitor);
                ASSERT_THAT(result, IsOk());
                const double tolerance = dtype == DType::F64 ? 1e-8 : 2e-5;
                EXPECT_GT(test::largest(result->trace->cN), kLimit) << "c itself is not clipped";
                EXPECT_LE(test::largest(result->trace->y), std::tanh(kLimit) + tolerance);
                EXPECT_LT(result->trace->maxResidual, tolerance);
                const std::string name = "clip, " + std::string(nameOf(dtype)) + ", " +
                                         std::string(cudnn::nameOf(algorithm)) +
                                         (isRagged ? ", ragged" : "");
                Figures::all().add(name, 0.0, result->figures);
            }
        }
    }
}

class DeviceLong : public DeviceTest
{
protected:
    /// More steps than one call takes, so that each sequence needs another number of calls.
    ForwardRequest longRequest(CellKind cell, bool isRagged)
    {
        const std::uint64_t most = device().facts().mostCallSteps;
        RnnSpec spec{.cell = cell, .inputSize = 4, .hiddenSize = 8};
        spec.layers = 2;
        spec.directions = 2;
        ForwardRequest request{.model = test::randomNetwork(spec, 4, 0.3).build()};
        request.x = test::randomArray({2 * most + 7, 3, 4}, 5);
        if (isRagged) {
            request.lengths = {most + 1, 2 * most + 7, 100};
        }
        return request;
    }
};

TEST_F(DeviceLong, RunsEqualTheCpu)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru}) {
        for (const bool isRagged : {false, true}) {
            ForwardRequest request = longRequest(cell, isRagged);
            const auto expected = test::mustRun(BackendKind::Cpu, request);
            const auto traced = cudnn::runForward(device(), request, {}, m_monitor);
            ASSERT_THAT(traced, IsOk());
            const double error = test::maxDifference(*traced->trace, *expected);
            Figures::all().add("long, " + std::string(nameOf(cell)), error, traced->figures);
            EXPECT_LT(error, 1e-5);
            EXPECT_LT(traced->trace->maxResidual, 1e-5);
            request.detail = TraceDetail::OutputOnly;
            const auto plain = cudnn::runForward(device(), request, {}, m_monitor);
            ASSERT_THAT(plain, IsOk());
            EXPECT_EQ(test::maxDifference(plain->trace->y, traced->trace->y), 0.0);
            EXPECT_EQ(test::maxDifference(plain->trace->hN, traced->trace->hN), 0.0);
        }
    }
}

TEST_F(DeviceLong, OneStepMoreThanACallTakesIsRefusedByTheLibrary)
{
    const std::uint64_t most = device().facts().mostCallSteps;
    const auto rnn = device().createRnn({.spec = {.inputSize = 4, .hiddenSize = 8}});
    ASSERT_THAT(rnn, IsOk());
    const auto shape = [](std::uint64_t steps) {
        return cudnn::SequenceShape{.steps = steps, .lengths = {static_cast<std::int32_t>(steps)}};
    };
    EXPECT_THAT((*rnn)->tempSpace(shape(most)), IsOk());
    EXPECT_FALSE((*rnn)->tempSpace(shape(most + 1)));
}

class DeviceResident : public DeviceTest
{
};

TEST_F(DeviceResident, ATraceThatStaysIsTheOneThatIsFetched)
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 24, .hiddenSize = 40};
    spec.layers = 2;
    spec.directions = 2;
    ForwardRequest request = requestOf(spec, 6);
    request.lengths = {4, 12, 1};
    const auto fetched = cudnn::runForward(device(), request, {}, m_monitor);
    ASSERT_THAT(fetched, IsOk());
    const auto packed = cudnn::packedModel(*request.model, m_monitor);
    ASSERT_THAT(packed, IsOk());
    const auto bytes = (*packed)->parameters.begin()->second.tensor->source->bytes(m_monitor);
    auto model = cudnn::loadModel(device(), spec, *bytes);
    ASSERT_THAT(model, IsOk());
    const auto kept = cudnn::DeviceTrace::create(device(), spec, 12, 3);
    ASSERT_THAT(kept, IsOk());
    ASSERT_THAT(cudnn::runLoaded(device(), *model, request, cudnn::inputsOf(request), {},
                                 {.kept = &*kept}, m_monitor),
                IsOk());
    Trace copy = *fetched->trace;
    std::vector<cudnn::DirectionTargets> targets;
    for (LayerTrace& layer : copy.layers) {
        auto& direction = targets.emplace_back();
        for (const TraceSignal& signal : signalsOf(spec)) {
            Array& array = *arrayIn(layer, spec.cell, signal);
            array = Array::zeros(array.dtype(), array.shape());
            direction.arrays.push_back(array.writableBytes());
        }
    }
    ASSERT_THAT(kept->download(device(), {0, 12}, targets), IsOk());
    EXPECT_EQ(test::maxDifference(copy, *fetched->trace), 0.0);
}

} // namespace

} // namespace gateloupe
