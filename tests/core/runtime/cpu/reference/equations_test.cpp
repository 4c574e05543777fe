// SPDX-License-Identifier: Apache-2.0
//
// Networks whose cells compute something else than cuDNN's.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/runtime/input/stored_start.h"
#include "tests/core/runtime/network.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using enum ParameterKind;

Network oneUnitLstm()
{
    return randomNetwork(
        {.inputSize = 1, .hiddenSize = 1, .bias = BiasMode::None, .dtype = DType::F64}, 0, 0.0);
}

/// Every setting at once, other ones for the two directions.
std::vector<CellEquations> unusualEquations(CellKind cell, std::uint32_t directions)
{
    CellEquations first = standardEquations(cell);
    first.gate = kKeras2HardSigmoid;
    first.candidate = {ActivationKind::Softsign};
    first.output = {ActivationKind::ScaledTanh, 1.5, 0.75};
    first.cellClip = ClipRange{-0.3, 0.4};
    first.projectionClip = ClipRange{-0.05, 0.02};
    CellEquations second = standardEquations(cell);
    second.gate = {ActivationKind::Affine, 0.3, 0.4};
    second.candidate = {ActivationKind::Elu, 0.8};
    second.sumClip = 0.2;
    second.isForgetCoupled = true;
    return directions == 1 ? std::vector{first} : std::vector{first, second};
}

void addPeepholes(Network& network)
{
    const RnnSpec& spec = network.spec;
    double weight = 0.1;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < spec.directions; ++directionIndex) {
            for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Output}) {
                auto& values = network.values[{LayerIndex(layer), network.direction(directionIndex),
                                               PeepholeWeights, gate}];
                values.assign(spec.hiddenSize, weight = -1.1 * weight);
            }
        }
    }
}

std::shared_ptr<const Tensor> stored(std::string name, const Array& array)
{
    const auto bytes = array.bytes();
    return memoryTensor(std::move(name), array.dtype(), array.shape(),
                        {bytes.begin(), bytes.end()});
}

class UnusualCells : public testing::TestWithParam<CellKind>
{
};

std::string nameOfCell(const testing::TestParamInfo<CellKind>& info)
{
    return std::string(nameOf(info.param));
}

TEST(Equations, LstmWithPeepholesAndHardSigmoidByHand)
{
    // i = f = hard_sigmoid(c0) at c0 = 1: 0.7; g = tanh(ln 2) = 0.6; c = 0.7 + 0.42 = 1.12
    // o = hard_sigmoid(2 c) = 0.2 * 2.24 + 0.5 = 0.948; h = o * c, the output being linear
    Network network = oneUnitLstm();
    network.at(InputWeights, Gate::Cell) = {std::log(2.0)};
    network.at(PeepholeWeights, Gate::Input) = {1.0};
    network.at(PeepholeWeights, Gate::Forget) = {1.0};
    network.at(PeepholeWeights, Gate::Output) = {2.0};
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = kKeras2HardSigmoid;
    equations.output = {ActivationKind::Linear};
    network.equations = {equations};
    ForwardRequest request{.model = network.build(), .x = oneUnitSteps({1.0})};
    request.c0 = oneUnitSteps({1.0});
    for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto trace = mustRun(backend, request);
        EXPECT_NEAR(trace->cN[0], 1.12, kRounding);
        EXPECT_NEAR(trace->y[0], 0.948 * 1.12, kRounding);
    }
    EXPECT_FALSE(request.model->runsOn(BackendKind::Cudnn));
}

TEST(Equations, ClippedSumsAndCoupledForgetGateByHand)
{
    // sums: i = 5 -> 1, g = 7 -> 1; i = sigma(1), f = 1 - i, c = f c0 + i tanh(1)
    Network network = oneUnitLstm();
    network.at(InputWeights, Gate::Input) = {5.0};
    network.at(InputWeights, Gate::Cell) = {7.0};
    network.at(InputWeights, Gate::Forget) = {100.0};
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.sumClip = 1.0;
    equations.isForgetCoupled = true;
    network.equations = {equations};
    ForwardRequest request{.model = network.build(), .x = oneUnitSteps({1.0})};
    request.c0 = oneUnitSteps({0.5});
    const double i = 1.0 / (1.0 + std::exp(-1.0));
    const double c = (1.0 - i) * 0.5 + i * std::tanh(1.0);
    for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto trace = mustRun(backend, request);
        EXPECT_NEAR(trace->layers[0].gates[1][0], 1.0 - i, kRounding);
        EXPECT_NEAR(trace->cN[0], c, kRounding);
    }
}

/// i = f = o = 1, g = tanh(w x): c grows by g in every step.
Network openLstm()
{
    Network network = oneUnitLstm();
    network.at(InputWeights, Gate::Cell) = {1.0};
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = {ActivationKind::Affine, 0.0, 1.0};
    equations.candidate = {ActivationKind::Linear};
    equations.output = {ActivationKind::Linear};
    network.equations = {equations};
    return network;
}

TEST(Equations, AClippedStateIsKeptClippedAsInTensorFlow)
{
    // c = clip(c' + x, -1, 1): 0.8, 1, 0.5; h = c
    Network network = openLstm();
    network.equations[0].cellClip = ClipRange{-1.0, 1.0};
    const ForwardRequest request{.model = network.build(), .x = oneUnitSteps({0.8, 0.8, -0.5})};
    for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto trace = mustRun(backend, request);
        EXPECT_NEAR(trace->y[1], 1.0, kRounding);
        EXPECT_NEAR(trace->y[2], 0.5, kRounding);
        EXPECT_NEAR(trace->cN[0], 0.5, kRounding);
    }
}

TEST(Equations, CudnnClipsTheStateWhereItIsUsedAndKeepsItAsItWas)
{
    // c = clip(c') + x with c0 = 3: 1.8, 1.8, 0.5; h = clip(c): 1, 1, 0.5
    Network network = openLstm();
    network.equations[0].cellClip = CellClip(ClipRange{-1.0, 1.0}, Kept::Unclipped);
    ForwardRequest request{.model = network.build(), .x = oneUnitSteps({0.8, 0.8, -0.5})};
    request.c0 = oneUnitSteps({3.0});
    for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto trace = mustRun(backend, request);
        EXPECT_NEAR(trace->y[0], 1.0, kRounding);
        EXPECT_NEAR(trace->layers[0].c[0], 1.8, kRounding);
        EXPECT_NEAR(trace->layers[0].c[1], 1.8, kRounding);
        EXPECT_NEAR(trace->y[2], 0.5, kRounding);
    }
}

TEST(Equations, EachLayerHasItsOwn)
{
    Network network = randomNetwork({.inputSize = 2, .hiddenSize = 3, .layers = 2}, 5);
    network.equations.assign(2, standardEquations(CellKind::Lstm));
    network.equations[1].candidate = {ActivationKind::Relu};
    const Array x = randomArray({4, 1, 2}, 6);
    const auto reference = mustRun(BackendKind::Reference, {.model = network.build(), .x = x});
    const auto cpu = mustRun(BackendKind::Cpu, {.model = network.build(), .x = x});
    EXPECT_LT(maxDifference(*reference, *cpu), 1e-5);
    network.equations.clear();
    const auto standard = mustRun(BackendKind::Reference, {.model = network.build(), .x = x});
    constexpr std::size_t kLast = 4 * 3 - 1; // of steps and units
    EXPECT_EQ(standard->layers[0].h[kLast], reference->layers[0].h[kLast]) << "as it was";
    EXPECT_NE(standard->layers[1].h[kLast], reference->layers[1].h[kLast]);
}

TEST_P(UnusualCells, CpuAgreesWithTheReference)
{
    for (const std::uint32_t directions : {1U, 2U}) {
        for (const GruReset reset : {GruReset::After, GruReset::Before}) {
            for (const DType dtype : {DType::F32, DType::F64}) {
                const bool isLstm = GetParam() == CellKind::Lstm;
                Network network = randomNetwork({.cell = GetParam(),
                                                 .inputSize = 5,
                                                 .hiddenSize = 19,
                                                 .layers = 2,
                                                 .directions = directions,
                                                 .dtype = dtype},
                                                1);
                network.gruReset = reset;
                network.equations = unusualEquations(GetParam(), directions);
                if (isLstm) {
                    addPeepholes(network);
                }
                ForwardRequest request{.model = network.build(), .x = randomArray({7, 3, 5}, 2)};
                request.lengths = {7, 2, 5};
                const auto expected = mustRun(BackendKind::Reference, request);
                const auto found = mustRun(BackendKind::Cpu, request);
                const double scale = std::max(1.0, largest(expected->y));
                EXPECT_LT(maxDifference(*found, *expected),
                          scale * (dtype == DType::F64 ? kRounding : kFloatTolerance));
            }
        }
    }
}

TEST(InvertedUpdate, IsAnUpdateGateWithTheOtherSign)
{
    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
        Network network = randomNetwork(
            {.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4, .dtype = DType::F64}, 1);
        network.gruReset = reset;
        ForwardRequest request{.model = network.build(), .x = randomArray({6, 2, 3}, 2)};
        const auto expected = mustRun(BackendKind::Reference, request);
        for (auto& [id, values] : network.values) {
            for (double& value : values) {
                value = id.gate == Gate::Update ? -value : value;
            }
        }
        network.equations = {standardEquations(CellKind::Gru)};
        network.equations[0].isUpdateInverted = true;
        request.model = network.build();
        for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
            const auto found = mustRun(backend, request);
            for (std::size_t at = 0; at < found->y.size(); ++at) {
                EXPECT_NEAR(found->y[at], expected->y[at], 1e-12) << nameOf(backend);
            }
        }
    }
}

TEST_P(UnusualCells, StandardEquationsSpelledOutChangeNothing)
{
    Network network = randomNetwork({.cell = GetParam(), .inputSize = 3, .hiddenSize = 4}, 1);
    ForwardRequest request{.model = network.build(), .x = randomArray({6, 2, 3}, 2)};
    const auto plain = mustRun(BackendKind::Cpu, request);
    network.equations = {standardEquations(GetParam())};
    request.model = network.build();
    EXPECT_EQ(maxDifference(*mustRun(BackendKind::Cpu, request), *plain), 0.0);
    EXPECT_TRUE(request.model->runsOn(BackendKind::Cudnn));
}

INSTANTIATE_TEST_SUITE_P(Equations, UnusualCells,
                         testing::Values(CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh,
                                         CellKind::RnnRelu),
                         nameOfCell);

TEST(Equations, ClippedProjectionStaysInItsRange)
{
    Network network = randomNetwork(
        {.inputSize = 4, .hiddenSize = 9, .projectionSize = 3, .dtype = DType::F64}, 5, 2.0);
    network.equations = unusualEquations(CellKind::Lstm, 1);
    const ForwardRequest request{.model = network.build(), .x = randomArray({8, 2, 4}, 6)};
    const auto expected = mustRun(BackendKind::Reference, request);
    EXPECT_EQ(largest(expected->y), 0.05);
    EXPECT_LT(maxDifference(*mustRun(BackendKind::Cpu, request), *expected), kRounding);
}

TEST(StoredStart, IsUsedWhereTheCallerGaveNone)
{
    Network network = randomNetwork({.inputSize = 2, .hiddenSize = 3}, 1);
    auto model = std::make_shared<RnnModel>(*network.build());
    const Array h0 = randomArray({1, 2, 3}, 7, DType::F32);
    model->initialHidden = stored("h", h0);
    ForwardRequest request{.model = model, .x = randomArray({4, 2, 2}, 2)};
    NullMonitor monitor;
    const auto notes = addStoredStates(request, monitor);
    ASSERT_THAT(notes, IsOk());
    ASSERT_EQ(notes->size(), 1U);
    EXPECT_NE(notes->front().text().find("initial h"), std::string::npos);
    ASSERT_TRUE(request.h0.has_value());
    EXPECT_EQ(maxDifference(*request.h0, h0), 0.0);
    request.h0 = Array::zeros(DType::F32, {1, 2, 3});
    ASSERT_THAT(addStoredStates(request, monitor), IsOk());
    EXPECT_EQ(largest(*request.h0), 0.0);
}

TEST(StoredStart, OfOneSequenceStartsEveryOne)
{
    Network network = randomNetwork({.inputSize = 2, .hiddenSize = 3}, 1);
    auto model = std::make_shared<RnnModel>(*network.build());
    const Array one = randomArray({1, 1, 3}, 7, DType::F32);
    model->initialHidden = stored("h", one);
    ForwardRequest request{.model = model, .x = randomArray({4, 2, 2}, 2)};
    NullMonitor monitor;
    ASSERT_THAT(addStoredStates(request, monitor), IsOk());
    ASSERT_TRUE(request.h0.has_value());
    ASSERT_EQ(request.h0->shape(), (Shape{1, 2, 3}));
    for (std::size_t unit = 0; unit < 3; ++unit) {
        EXPECT_EQ((*request.h0)[unit], one[unit]);
        EXPECT_EQ((*request.h0)[3 + unit], one[unit]);
    }
}

TEST(StoredStart, OfAnotherBatchIsSaidAndLeftOut)
{
    Network network = randomNetwork({.inputSize = 2, .hiddenSize = 3}, 1);
    auto model = std::make_shared<RnnModel>(*network.build());
    model->initialCell = stored("c", randomArray({1, 5, 3}, 7, DType::F32));
    ForwardRequest request{.model = model, .x = randomArray({4, 2, 2}, 2)};
    NullMonitor monitor;
    const auto notes = addStoredStates(request, monitor);
    ASSERT_THAT(notes, IsOk());
    EXPECT_NE(notes->front().text().find("another batch"), std::string::npos);
    EXPECT_FALSE(request.c0.has_value());
}

} // namespace
} // namespace gateloupe::test
