// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/explain/trail.h"
#include "core/runtime/replay/trace_replay.h"
#include "tests/core/runtime/network.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

ForwardRequest requestFor(const Network& network, std::uint64_t steps, std::uint64_t batch)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{.model = network.build(),
                           .x = randomArray({steps, batch, spec.inputSize}, 7)};
    request.h0 = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, 8);
    if (hasCellState(spec.cell)) {
        request.c0 = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, 9);
    }
    return request;
}

ExplainedRun runOf(const ForwardRequest& request)
{
    const auto trace = mustRun(BackendKind::Reference, request);
    return {.request = request, .windows = readerOf(TraceReplay::keeping(trace)).windows};
}

/// Every value of every layer, direction, step and sequence that is no padding.
void expectEveryValueExplained(const ForwardRequest& request)
{
    const ExplainedRun run = runOf(request);
    const RnnModel& model = *request.model;
    const RnnSpec& spec = model.spec;
    NullMonitor monitor;
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        TracePoint at{.layer = spec.layerOf(PseudoLayerIndex(index)),
                      .direction = model.directionOf(PseudoLayerIndex(index))};
        for (at.sequence = 0; at.sequence < request.x.shape()[1]; ++at.sequence) {
            const std::uint64_t steps =
                request.lengths.empty() ? request.x.shape()[0] : request.lengths[at.sequence];
            for (at.step = 0; at.step < steps; ++at.step) {
                for (const TraceSignal& signal : signalsOf(spec)) {
                    at.signal = signal;
                    for (at.unit = 0; at.unit < widthOf(signal, spec); ++at.unit) {
                        const auto explanation = explain(run, at, monitor);
                        ASSERT_THAT(explanation, IsOk()) << toText(at);
                        EXPECT_NEAR(explanation->result, explanation->value, kRounding)
                            << toText(at) << " " << explanation->equation;
                        double sum = 0.0;
                        for (const ExplainedTerm& term : explanation->terms) {
                            EXPECT_EQ(term.product, term.weight * term.operand);
                            sum += term.product;
                        }
                        EXPECT_NEAR(sum, explanation->sum, kRounding) << toText(at);
                    }
                }
            }
        }
    }
}

class ExplainCells : public ::testing::TestWithParam<const char*>
{
};

TEST_P(ExplainCells, TermsOfEveryValueSumToIt)
{
    const Network network = randomNetwork(*specFromText(GetParam()), 3, 0.7);
    expectEveryValueExplained(requestFor(network, 4, 2));
}

INSTANTIATE_TEST_SUITE_P(
    Every, ExplainCells,
    ::testing::Values("lstm:input=3,hidden=4,dtype=f64",
                      "lstm:input=3,hidden=4,layers=2,directions=2,dtype=f64",
                      "lstm:input=3,hidden=5,proj=2,layers=2,directions=2,dtype=f64",
                      "lstm:input=4,hidden=4,skip,layers=2,bias=none,dtype=f64",
                      "gru:input=3,hidden=4,layers=2,directions=2,dtype=f64",
                      "gru:input=3,hidden=4,bias=single_input,dtype=f64",
                      "rnn_tanh:input=3,hidden=4,layers=2,dtype=f64",
                      "rnn_relu:input=3,hidden=4,directions=2,bias=single_recurrent,dtype=f64"));

TEST(Explain, TakesPaddingAndReversalIntoAccount)
{
    ForwardRequest request = requestFor(
        randomNetwork(*specFromText("gru:input=2,hidden=3,directions=2,dtype=f64"), 4), 5, 3);
    request.lengths = {5, 1, 3};
    expectEveryValueExplained(request);
    expectEveryValueExplained(requestFor(
        reversed(randomNetwork(*specFromText("lstm:input=2,hidden=3,dtype=f64"), 5)), 4, 1));
    NullMonitor monitor;
    const TracePoint padding{.step = 3, .sequence = 2};
    EXPECT_THAT(
        explain(runOf(request), padding, monitor),
        FailsWith(ErrorCode::InvalidArgument, "batch entry 2 has 3 steps, there is none 3"));
}

TEST(Explain, AStepThatBeginsAnewSeesTheStart)
{
    for (const char* spec : {"lstm:input=2,hidden=3,directions=2,layers=2,dtype=f64",
                             "gru:input=2,hidden=3,dtype=f64"}) {
        ForwardRequest request = requestFor(randomNetwork(*specFromText(spec), 4), 6, 2);
        request.resets = Resets(6, 2);
        request.resets.set(2, 0);
        request.resets.set(3, 0);
        request.resets.set(5, 1);
        expectEveryValueExplained(request);
    }
}

TEST(Explain, FollowsTheEquationsInForce)
{
    Network gru = randomNetwork(*specFromText("gru:input=2,hidden=3,dtype=f64"), 6, 0.9);
    gru.gruReset = GruReset::Before;
    expectEveryValueExplained(requestFor(gru, 4, 1));
    gru.equations = {standardEquations(CellKind::Gru)};
    gru.equations[0].isUpdateInverted = true;
    expectEveryValueExplained(requestFor(gru, 4, 1));

    Network lstm = randomNetwork(*specFromText("lstm:input=2,hidden=3,dtype=f64"), 7, 0.9);
    lstm.forgetOffset = 1.0;
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = kKeras2HardSigmoid;
    equations.sumClip = 0.6;
    equations.cellClip = ClipRange{-0.3, 0.3};
    lstm.equations = {equations};
    for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Output}) {
        lstm.at(ParameterKind::PeepholeWeights, gate) = {0.4, -0.5, 0.6};
    }
    expectEveryValueExplained(requestFor(lstm, 4, 1));

    lstm.equations[0].isForgetCoupled = true;
    expectEveryValueExplained(requestFor(lstm, 3, 1));
}

TEST(Explain, KnowsTheDropoutOfATrainingRun)
{
    ForwardRequest request = requestFor(
        randomNetwork(*specFromText("lstm:input=2,hidden=4,layers=2,dtype=f64"), 8), 3, 2);
    request.isTraining = true;
    request.dropout = 0.5;
    request.seed = 11;
    expectEveryValueExplained(request);
}

TEST(Explain, NamesWeightOperandAndWhereTheyAre)
{
    Network network{.spec = *specFromText("lstm:input=2,hidden=2,dtype=f64")};
    network = randomNetwork(network.spec, 1);
    network.at(ParameterKind::InputWeights, Gate::Forget) = {0.0, 0.0, 0.25, -4.0};
    network.at(ParameterKind::RecurrentWeights, Gate::Forget) = {0.0, 0.0, 0.0, 0.0};
    network.at(ParameterKind::InputBias, Gate::Forget) = {0.0, 0.5};
    network.at(ParameterKind::RecurrentBias, Gate::Forget) = {0.0, 0.0};
    ForwardRequest request = requestFor(network, 2, 1);
    request.x = Array({2, 1, 2}, std::vector<double>{1.0, 1.0, 2.0, 3.0});
    NullMonitor monitor;
    const auto at = tracePointFromText("layer_0/forward/forget[1]@1", *request.model);
    ASSERT_THAT(at, IsOk());
    const auto explanation = explain(runOf(request), *at, monitor);
    ASSERT_THAT(explanation, IsOk());
    EXPECT_EQ(explanation->equation, "f = sigmoid(W x + R h + bW + bR)");
    EXPECT_DOUBLE_EQ(explanation->sum, 0.25 * 2.0 - 4.0 * 3.0 + 0.5);
    const ExplainedTerm& largest = explanation->terms.front();
    EXPECT_EQ(largest.kind, TermKind::Input);
    EXPECT_EQ(largest.index, 1U);
    EXPECT_EQ(largest.weight, -4.0);
    EXPECT_EQ(largest.operand, 3.0);
    EXPECT_EQ(largest.step, 1U);
    EXPECT_EQ(largest.sum, "W x");
    ASSERT_TRUE(largest.parameter);
    EXPECT_EQ(pathOf(*largest.parameter), "layer_0/forward/forget/input_weights");
    EXPECT_FALSE(largest.operandPoint);
}

TEST(Explain, FollowsTheLargestTermToWhatCameFromOutside)
{
    const ForwardRequest request = requestFor(
        randomNetwork(*specFromText("lstm:input=3,hidden=4,layers=2,dtype=f64"), 10, 0.8), 6, 1);
    NullMonitor monitor;
    const auto trail =
        followLargest(runOf(request), *tracePointFromText("y[2]@5", *request.model), 100, monitor);
    ASSERT_THAT(trail, IsOk());
    ASSERT_GT(trail->size(), 2U);
    for (std::size_t step = 0; step + 1 < trail->size(); ++step) {
        ASSERT_TRUE((*trail)[step].followed.operandPoint);
        EXPECT_EQ(*(*trail)[step].followed.operandPoint, (*trail)[step + 1].at);
    }
    EXPECT_FALSE(trail->back().followed.operandPoint);
    EXPECT_NE(trail->back().followed.kind, TermKind::Bias);
}

TEST(Explain, TakesTheNumbersOfAReadoutApart)
{
    const ForwardRequest request = requestFor(
        randomNetwork(*specFromText("gru:input=2,hidden=3,directions=2,dtype=f64"), 11), 4, 2);
    const ExplainedRun run = runOf(request);
    const Readout readout{.weights = randomArray({5, 6}, 12), .bias = randomArray({5}, 13)};
    NullMonitor monitor;
    const Array y = run.windows({0, 4}, monitor)->trace->y;
    const auto numbers = readoutOf(y, readout, ReadoutScale::Logits, monitor);
    ASSERT_THAT(numbers, IsOk());
    for (const ReadoutPoint at : {ReadoutPoint{0, 0, 0}, ReadoutPoint{4, 3, 1}}) {
        const auto explanation = explainReadout(run, readout, at, monitor);
        ASSERT_THAT(explanation, IsOk());
        EXPECT_NEAR(explanation->value, (*numbers)[(at.step * 2 + at.sequence) * 5 + at.number],
                    1e-5);
        EXPECT_EQ(explanation->equation, "logit = W y + b");
        double sum = 0.0;
        for (const ExplainedTerm& term : explanation->terms) {
            sum += term.product;
            if (term.operandPoint) {
                EXPECT_EQ(explain(run, *term.operandPoint, monitor)->value, term.operand);
            }
        }
        EXPECT_EQ(explanation->terms.size(), 7U);
        EXPECT_NEAR(sum, explanation->sum, kRounding);
    }
    EXPECT_THAT(explainReadout(run, readout, {5, 0, 0}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "has none 5"));
    EXPECT_THAT(explainReadout(run, readout, {0, 4, 0}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "has 4 steps"));
    EXPECT_THAT(explainReadout(run, {.weights = randomArray({5, 3}, 1), .bias = {}}, {}, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "6 numbers"));
}

TEST(Explain, SaysWhereTheWeightsOfAReadoutLie)
{
    const ForwardRequest request =
        requestFor(randomNetwork(*specFromText("gru:input=2,hidden=3,dtype=f64"), 11), 4, 2);
    const ExplainedRun run = runOf(request);
    NullMonitor monitor;
    TensorCatalog catalog;
    const auto numbers = [](std::size_t count) {
        std::vector<float> made(count);
        std::iota(made.begin(), made.end(), 1.0F);
        return bytesOf(made);
    };
    // Square, so that only the strides say which way a matrix lies.
    catalog.tensors = {memoryTensor("head.weight", DType::F32, {3, 3}, numbers(9)),
                       memoryTensor("head.bias", DType::F32, {3}, numbers(3)),
                       memoryTensor("dense/kernel", DType::F32, {3, 4}, numbers(12))};
    for (const char* name : {"head.weight", "dense/kernel"}) {
        const auto readout = readReadout(catalog, name, 3, monitor);
        ASSERT_THAT(readout, IsOk());
        const auto explanation = explainReadout(run, *readout, {2, 1, 0}, monitor);
        ASSERT_THAT(explanation, IsOk());
        for (const ExplainedTerm& term : explanation->terms) {
            ASSERT_TRUE(term.stored.has_value());
            const Tensor& tensor = *term.stored->tensor;
            const std::uint64_t width = tensor.shape.size() == 2 ? tensor.shape[1] : 1;
            EXPECT_EQ(term.weight,
                      static_cast<double>(term.stored->row * width + term.stored->col + 1))
                << tensor.name;
        }
    }
}

TEST(Explain, FindsWhatMadeTheFirstNan)
{
    NullMonitor monitor;
    Network network = randomNetwork(*specFromText("gru:input=2,hidden=3,layers=2,dtype=f64"), 12);
    EXPECT_EQ(*findNonFiniteOrigin(runOf(requestFor(network, 4, 1)), monitor), std::nullopt);

    ForwardRequest request = requestFor(network, 4, 1);
    std::vector<double> x(8, 0.5);
    x[5] = kNan; // step 2, feature 1
    request.x = Array({4, 1, 2}, x);
    auto origin = *findNonFiniteOrigin(runOf(request), monitor);
    ASSERT_TRUE(origin);
    EXPECT_EQ(origin->cause, NonFiniteOrigin::Cause::Input);
    EXPECT_EQ(toText(origin->at), "layer_0/forward/reset[0]@2");
    EXPECT_EQ(origin->term->index, 1U);
    EXPECT_EQ(origin->term->step, 2U);

    request = requestFor(network, 4, 1);
    request.h0 = Array({2, 1, 3}, std::vector<double>{0, 0, 0, 0, kNan, 0});
    origin = *findNonFiniteOrigin(runOf(request), monitor);
    ASSERT_TRUE(origin);
    EXPECT_EQ(origin->cause, NonFiniteOrigin::Cause::InitialState);
    EXPECT_EQ(origin->at.layer.value, 1U);
    EXPECT_EQ(origin->term->index, 1U);

    Network damaged = network;
    damaged.values[{LayerIndex(1), Direction::Forward, ParameterKind::RecurrentWeights,
                    Gate::Update}][5] = kNan;
    origin = *findNonFiniteOrigin(runOf(requestFor(damaged, 4, 1)), monitor);
    ASSERT_TRUE(origin);
    EXPECT_EQ(origin->cause, NonFiniteOrigin::Cause::Weight);
    EXPECT_EQ(toText(origin->at), "layer_1/forward/update[1]@0");
    EXPECT_EQ(origin->term->index, 2U);

    Network growing = randomNetwork(*specFromText("rnn_relu:input=1,hidden=1,dtype=f64"), 1);
    growing.at(ParameterKind::RecurrentWeights, Gate::Hidden) = {1e200};
    growing.at(ParameterKind::InputWeights, Gate::Hidden) = {1.0};
    request = requestFor(growing, 5, 1);
    request.x = oneUnitSteps({1, 1, 1, 1, 1});
    request.h0.reset();
    origin = *findNonFiniteOrigin(runOf(request), monitor);
    ASSERT_TRUE(origin);
    EXPECT_EQ(origin->cause, NonFiniteOrigin::Cause::Overflow);
    EXPECT_EQ(origin->at.step, 2U);
    EXPECT_THAT(textOf(*origin).text(), ::testing::HasSubstr("overflows to infinity"));
}

/// Every value of the trail is no finite number, and its end says what made the first one.
void expectTrailOfNan(const ForwardRequest& request, const char* from, NonFiniteOrigin::Cause cause,
                      const char* words)
{
    SCOPED_TRACE(words);
    NullMonitor monitor;
    const auto trail =
        followLargest(runOf(request), *tracePointFromText(from, *request.model), 3, monitor);
    ASSERT_THAT(trail, IsOk());
    ASSERT_FALSE(trail->empty());
    for (std::size_t step = 0; step < trail->size(); ++step) {
        EXPECT_FALSE(std::isfinite((*trail)[step].value)) << toText((*trail)[step].at);
        EXPECT_EQ((*trail)[step].next.has_value(), step + 1 < trail->size());
        if (step + 1 < trail->size()) {
            EXPECT_EQ(*(*trail)[step].next, (*trail)[step + 1].at);
        }
    }
    ASSERT_TRUE(trail->back().origin);
    EXPECT_EQ(trail->back().origin->cause, cause);
    EXPECT_THAT(textOf(*trail->back().origin).text(), ::testing::HasSubstr(words));
}

class NanTrail : public ::testing::TestWithParam<const char*>
{
};

TEST_P(NanTrail, FollowsWhatIsNotFiniteToWhatMadeIt)
{
    using Cause = NonFiniteOrigin::Cause;
    const Network network = randomNetwork(*specFromText(GetParam()), 21);
    const ForwardRequest right = requestFor(network, 6, 2);
    const std::uint64_t width = right.x.shape()[2];
    const char* const from = "y[1]@5,1";

    ForwardRequest request = right;
    auto x = right.x.convertedTo<double>();
    x[(2 * 2 + 1) * width + 1] = kNan;
    request.x = Array(right.x.shape(), x);
    expectTrailOfNan(request, from, Cause::Input, "x[1] is NaN at step 2 of batch entry 1");

    request = right;
    request.h0 = Array(
        {network.spec.pseudoLayers(), 2, network.spec.recurrentWidth()},
        std::vector<double>(network.spec.pseudoLayers() * 2 * network.spec.recurrentWidth(), 0.0));
    auto states = request.h0->convertedTo<double>();
    states[network.spec.recurrentWidth()] = kNan;
    request.h0 = Array(request.h0->shape(), states);
    expectTrailOfNan(request, from, Cause::InitialState, "the initial h[0] of layer 0, forward");

    Network damaged = network;
    damaged.values[{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                    gatesOf(network.spec.cell).back()}][1] = kNan;
    expectTrailOfNan(requestFor(damaged, 6, 2), from, Cause::Weight,
                     "recurrent_weights[0, 1] is NaN");
    damaged = network;
    damaged.values[{LayerIndex(0), Direction::Forward, ParameterKind::InputBias,
                    gatesOf(network.spec.cell).front()}][2] = kNan;
    expectTrailOfNan(requestFor(damaged, 6, 2), from, Cause::Weight, "input_bias[2] is NaN");
}

INSTANTIATE_TEST_SUITE_P(Cells, NanTrail,
                         ::testing::Values("lstm:input=2,hidden=3,layers=2,dtype=f64",
                                           "lstm:input=2,hidden=4,layers=2,proj=3,dtype=f64",
                                           "gru:input=2,hidden=3,layers=2,dtype=f64",
                                           "lstm:input=2,hidden=3,directions=2,layers=2,dtype=f64",
                                           "rnn_tanh:input=2,hidden=3,layers=2,dtype=f64"));

TEST(TracePoint, IsReadAndWritten)
{
    const auto model =
        randomNetwork(*specFromText("lstm:input=2,hidden=4,proj=3,layers=2,directions=2,dtype=f64"),
                      1)
            .build();
    for (const char* text : {"layer_0/forward/forget[3]@40", "layer_1/backward/projected[2]@0,7",
                             "layer_1/forward/c[0]@1"}) {
        const auto point = tracePointFromText(text, *model);
        ASSERT_THAT(point, IsOk()) << text;
        EXPECT_EQ(toText(*point), text);
    }
    EXPECT_EQ(toText(*tracePointFromText("y[4]@2", *model)), "layer_1/backward/projected[1]@2");
    for (const char* wrong :
         {"", "y", "y[6]@0", "y[1]", "y[1]@", "y[-1]@0", "y[1]@0,", "layer_2/forward/c[0]@0",
          "layer_0/sideways/c[0]@0", "layer_0/forward/reset[0]@0", "layer_0/forward/c[4]@0",
          "layer_0/forward/projected[3]@0", "y[1]@99999999999999999999"}) {
        EXPECT_THAT(tracePointFromText(wrong, *model), FailsWith(ErrorCode::InvalidArgument, ""))
            << wrong;
    }
}

} // namespace

} // namespace gateloupe::test
