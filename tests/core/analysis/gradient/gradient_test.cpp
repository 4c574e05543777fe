// SPDX-License-Identifier: Apache-2.0
//
// What gradients of a run are said to mean, on networks made so that it is known.
#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/gradient/dead_units.h"
#include "core/analysis/gradient/dependence.h"
#include "core/analysis/gradient/gradient_summary.h"
#include "core/analysis/gradient/jacobian_norms.h"
#include "core/analysis/gradient/upstream_arrays.h"
#include "tests/core/runtime/backward/made_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using enum ParameterKind;

constexpr std::uint64_t kSteps = 12;

ForwardRequest requestOf(const Network& network)
{
    return {.model = network.build(), .x = randomArray({kSteps, 1, network.spec.inputSize}, 5)};
}

BackwardRequest backwardOf(const ForwardRequest& request)
{
    Upstream upstream = randomUpstream(request, 6);
    upstream.hN = {};
    upstream.cN = {};
    return {.run = replayOf(request), .upstream = upstream};
}

std::vector<LayerGradientSummary> summaryOf(const BackwardRequest& request)
{
    NullMonitor monitor;
    const auto found = mustRunBackward(request);
    auto layers = summariesOf(*request.run->request().model, *found, monitor);
    EXPECT_THAT(layers, IsOk());
    return layers.value_or(std::vector<LayerGradientSummary>());
}

/// h = w h + x: the gradient grows by w a step, on its way back.
Network oneLinearUnit(double w)
{
    Network network = randomNetwork(
        {.cell = CellKind::RnnTanh, .inputSize = 1, .hiddenSize = 1, .dtype = DType::F64}, 1, 0.0);
    network.at(InputWeights, Gate::Hidden) = {1.0};
    network.at(RecurrentWeights, Gate::Hidden) = {w};
    CellEquations equations = standardEquations(CellKind::RnnTanh);
    equations.candidate = {ActivationKind::Linear};
    network.equations = {equations};
    return network;
}

/// dL/dh of the last step alone is 1.
BackwardRequest ofLastStep(const Network& network)
{
    const ForwardRequest request = requestOf(network);
    Array g = Array::zeros(DType::F64, {kSteps, 1, 1});
    g.values<double>()[kSteps - 1] = 1.0;
    return {.run = replayOf(request), .upstream = {.y = g}};
}

} // namespace

TEST(GradientSummary, TellsTheStepAtWhichAGradientVanishes)
{
    // 0.25^5 is below a thousandth, 0.25^4 is not: five steps before the last one.
    const auto layers = summaryOf(ofLastStep(oneLinearUnit(0.25)));
    EXPECT_EQ(layers[0].vanishesAt, kSteps - 1 - 5);
    EXPECT_EQ(layers[0].explodesAt, std::nullopt);
}

TEST(GradientSummary, TellsTheStepAtWhichAGradientExplodes)
{
    // 4^5 is above a thousand. The end is then less than a thousandth of the largest: step 11.
    const auto layers = summaryOf(ofLastStep(oneLinearUnit(4.0)));
    EXPECT_EQ(layers[0].explodesAt, kSteps - 1 - 5);
    EXPECT_EQ(layers[0].vanishesAt, kSteps - 1);
}

TEST(GradientSummary, OfAReversedNetworkGoesBackFromItsOwnLastStep)
{
    const Network network = reversed(oneLinearUnit(0.25));
    const ForwardRequest request = requestOf(network);
    Array g = Array::zeros(DType::F64, {kSteps, 1, 1});
    g.values<double>()[0] = 1.0;
    const auto layers = summaryOf({.run = replayOf(request), .upstream = {.y = g}});
    EXPECT_EQ(layers[0].vanishesAt, 5U);
}

TEST(GradientSummary, HoldsEachGradientAgainstItsWeights)
{
    const BackwardRequest request = ofLastStep(oneLinearUnit(0.5));
    const auto found = mustRunBackward(request);
    const auto layers = summaryOf(request);
    ASSERT_EQ(layers[0].weights.size(), 4U);
    const WeightGradient& recurrent = layers[0].weights[1];
    EXPECT_EQ(recurrent.id.kind, RecurrentWeights);
    EXPECT_NEAR(*recurrent.relative, std::abs(found->weights.at(recurrent.id)[0]) / 0.5, 1e-12);
    EXPECT_EQ(layers[0].weights[2].relative, std::nullopt); // the bias is 0
}

TEST(JacobianNorms, AreTheFactorsOfALinearUnit)
{
    NullMonitor monitor;
    const auto norms = jacobianNorms(replayOf(requestOf(oneLinearUnit(-0.75))), monitor);
    ASSERT_THAT(norms, IsOk());
    for (const auto& norm : (*norms)[0]) {
        EXPECT_NEAR(norm.value_or(0.0), 0.75, 1e-9);
    }
}

TEST(DeadUnits, SayWhyTheyLearnNothing)
{
    Network network =
        randomNetwork({.inputSize = 2, .hiddenSize = 5, .layers = 2, .dtype = DType::F64}, 4, 0.5);
    network.at(InputBias, Gate::Output)[1] = -60.0;
    network.at(InputBias, Gate::Input)[2] = -60.0;
    network.at(RecurrentBias, Gate::Input)[2] = -60.0;
    for (const Gate gate : gatesOf(CellKind::Lstm)) { // nothing reads unit 3 of layer 0
        for (std::uint64_t unit = 0; unit < 5; ++unit) {
            network.at(InputWeights, gate, 1)[unit * 5 + 3] = 0.0;
            network.at(RecurrentWeights, gate)[unit * 5 + 3] = 0.0;
        }
    }
    const BackwardRequest request = backwardOf(requestOf(network));
    NullMonitor monitor;
    const auto dead = deadUnits(request.run, *mustRunBackward(request), monitor);
    ASSERT_THAT(dead, IsOk());
    ASSERT_EQ(dead->size(), 3U);
    EXPECT_EQ((*dead)[0].unit, 1U);
    EXPECT_EQ((*dead)[0].reason, DeadReason::OutputGateClosed);
    EXPECT_EQ((*dead)[1].unit, 2U);
    EXPECT_EQ((*dead)[1].reason, DeadReason::InputGateClosed);
    EXPECT_EQ((*dead)[2].unit, 3U);
    EXPECT_EQ((*dead)[2].reason, DeadReason::NothingBehind);
    EXPECT_EQ((*dead)[2].pseudoLayer.value, 0U);
}

TEST(Dependence, OfALinearUnitIsItsInputsAndItsState)
{
    const Network network = oneLinearUnit(0.5);
    const ForwardRequest request = requestOf(network);
    const BackwardRequest backward{
        .run = replayOf(request),
        .upstream = {.at = BackwardPlace{PseudoLayerIndex(0), {}, 0, kSteps - 1, 0}}};
    NullMonitor monitor;
    const auto found = dependenceOf(backward, *mustRunBackward(backward), 3, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_EQ(found->inputs.size(), 3U);
    double largest = 0.0;
    for (std::uint64_t step = 0; step < kSteps; ++step) { // h = sum of 0.5^(T - 1 - t) x[t]
        const double share = std::pow(0.5, static_cast<double>(kSteps - 1 - step));
        largest = std::max(largest, std::abs(share * request.x[step]));
    }
    EXPECT_NEAR(std::abs(found->inputs[0].product()), largest, 1e-12);
    ASSERT_FALSE(found->units.empty());
    EXPECT_EQ(found->units[0].at, "layer_0/forward/h[0]@10"); // and not the value itself
    EXPECT_EQ(found->units[0].gradient, 0.5);
}

TEST(ReadoutLoss, IsTheCrossEntropyOfTheTargetsAndItsGradient)
{
    const Network network = randomNetwork(
        {.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 3, .dtype = DType::F64}, 8, 0.8);
    const auto run = replayOf(requestOf(network));
    const Readout readout{.weights = randomArray({4, 3}, 9), .bias = randomArray({4}, 10)};
    std::vector<double> targets(kSteps, -1.0); // but for two steps there is none
    targets[3] = 2.0;
    targets[11] = 0.0;
    NullMonitor monitor;
    const auto loss = readoutLoss(run, readout, Array({kSteps}, targets), monitor);
    ASSERT_THAT(loss, IsOk());
    EXPECT_EQ(loss->counted, 2U);
    double sum = 0.0;
    for (const std::uint64_t step : {3U, 11U}) {
        double all = 0.0;
        double right = 0.0;
        for (std::uint64_t k = 0; k < 4; ++k) {
            double logit = readout.bias[k];
            for (std::uint64_t unit = 0; unit < 3; ++unit) {
                logit += readout.weights[k * 3 + unit] * run->fullTrace()->y[step * 3 + unit];
            }
            all += std::exp(logit);
            right = k == static_cast<std::uint64_t>(targets[step]) ? std::exp(logit) : right;
        }
        sum -= std::log(right / all);
    }
    EXPECT_NEAR(loss->sum, sum, 1e-12);
    EXPECT_EQ(loss->upstream[0], 0.0);
    EXPECT_NE(loss->upstream[3 * 3], 0.0);
    EXPECT_THAT(
        readoutLoss(run, readout, Array({kSteps}, std::vector<double>(kSteps, 4.0)), monitor),
        FailsWith(ErrorCode::ShapeMismatch, "classes 0 to 3"));
    EXPECT_THAT(readoutLoss(run, readout, Array({2}, std::vector<double>(2, 1.0)), monitor),
                FailsWith(ErrorCode::ShapeMismatch, "the targets are"));
}

TEST(UpstreamOfOutput, SaysTheOrderOfStepsOfANetworkThatReadsFromTheEnd)
{
    const ForwardRequest request =
        requestOf(reversed(randomNetwork({.inputSize = 2, .hiddenSize = 3}, 1)));
    const Array given = randomArray({kSteps, 1, 3}, 7);
    std::vector<Message> notes;
    const auto inTime = upstreamOfOutput(given, {}, request, notes);
    ASSERT_THAT(inTime, IsOk());
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_THAT(notes[0].text(), testing::HasSubstr("output-axes rbi"));

    notes.clear();
    const auto turned = upstreamOfOutput(given, {"", "rbi"}, request, notes);
    ASSERT_THAT(turned, IsOk());
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].text(), "taken as [T backwards, B, W]");
    EXPECT_EQ((*turned)[0], (*inTime)[(kSteps - 1) * 3]);
}

TEST(UpstreamOfOutput, OfALastStepMayHaveTheBackwardDirectionWhereItEnded)
{
    const ForwardRequest request =
        requestOf(randomNetwork({.inputSize = 2, .hiddenSize = 3, .directions = 2}, 1));
    const Array given = randomArray({1, 6}, 7);
    std::vector<Message> notes;
    const auto last = upstreamOfOutput(given, {}, request, notes);
    ASSERT_THAT(last, IsOk());
    EXPECT_EQ(notes.size(), 2U);
    EXPECT_EQ((*last)[(kSteps - 1) * 6 + 3], given[3]);

    const auto ended = withBackwardAsItEnded(*last, request);
    ASSERT_TRUE(ended);
    EXPECT_EQ((*ended)[(kSteps - 1) * 6 + 2], given[2]);
    EXPECT_EQ((*ended)[(kSteps - 1) * 6 + 3], 0.0);
    EXPECT_EQ((*ended)[3], given[3]);
    EXPECT_FALSE(withBackwardAsItEnded(randomArray({kSteps, 1, 6}, 8), request));
}

} // namespace gateloupe::test
