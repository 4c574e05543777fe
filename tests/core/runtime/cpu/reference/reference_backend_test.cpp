// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using enum ParameterKind;

// sigma(ln 3) = 3/4, sigma(0) = 1/2, tanh(ln 2) = 3/5, tanh(ln 3) = 4/5.
const double kLn2 = std::log(2.0);
const double kLn3 = std::log(3.0);

RnnSpec oneUnit(CellKind cell)
{
    return {.cell = cell, .inputSize = 1, .hiddenSize = 1, .dtype = DType::F64};
}

/// All parameters zero.
Network zeroNetwork(const RnnSpec& spec)
{
    return randomNetwork(spec, 0, 0.0);
}

std::shared_ptr<const Trace> reference(const ForwardRequest& request)
{
    return mustRun(BackendKind::Reference, request);
}

void expectSteps(const Array& found, double first, double second)
{
    ASSERT_EQ(found.size(), 2U);
    EXPECT_NEAR(found[0], first, kRounding);
    EXPECT_NEAR(found[1], second, kRounding);
}

RnnSpec smallSpec(CellKind cell)
{
    return {.cell = cell, .inputSize = 3, .hiddenSize = 4, .dtype = DType::F64};
}

class EveryCell : public testing::TestWithParam<CellKind>
{
};

/// The parameters of `network` that `keep` moves to another id, in a network of `spec`.
template <typename Keep>
Network partOf(const Network& network, const RnnSpec& spec, const Keep& keep)
{
    Network part{.spec = spec};
    for (const auto& [id, values] : network.values) {
        if (const auto moved = keep(id)) {
            part.values.emplace(*moved, values);
        }
    }
    return part;
}

std::optional<ParameterId> directionAsForward(ParameterId id, Direction direction)
{
    if (id.direction != direction) {
        return std::nullopt;
    }
    id.direction = Direction::Forward;
    return id;
}

TEST(ReferenceBackend, LstmOfTwoStepsByHand)
{
    // Step 1, x = 1, h0 = 0, c0 = 2 (ln 2 - 0.45):
    //   i = sigma(ln 3) = 3/4, f = o = 1/2, g = tanh(ln 2) = 3/5
    //   c = c0/2 + 9/20 = ln 2, h = tanh(ln 2)/2 = 0.3
    // Step 2, x = 0, the recurrent weights scaled by 1/0.3:
    //   i = o = 3/4, f = 1/2, g = ln 2 / 1.5
    //   c = ln(2)/2 + 3/4 g = ln 2, h = 3/4 * 3/5 = 0.45
    const double g2 = kLn2 / 1.5;
    Network network = zeroNetwork(oneUnit(CellKind::Lstm));
    network.at(InputWeights, Gate::Input) = {kLn3};
    network.at(InputWeights, Gate::Cell) = {kLn2};
    network.at(RecurrentWeights, Gate::Input) = {kLn3 / 0.3};
    network.at(RecurrentWeights, Gate::Cell) = {std::atanh(g2) / 0.3};
    network.at(RecurrentWeights, Gate::Output) = {kLn3 / 0.3};
    ForwardRequest request{.model = network.build(), .x = oneUnitSteps({1.0, 0.0})};
    request.c0 = oneUnitSteps({2.0 * (kLn2 - 0.45)});
    const auto trace = reference(request);
    const LayerTrace& layer = trace->layers.at(0);
    expectSteps(layer.gates.at(0), 0.75, 0.75);
    expectSteps(layer.gates.at(1), 0.5, 0.5);
    expectSteps(layer.gates.at(2), 0.6, g2);
    expectSteps(layer.gates.at(3), 0.5, 0.75);
    expectSteps(layer.c, kLn2, kLn2);
    expectSteps(layer.h, 0.3, 0.45);
    expectSteps(trace->y, 0.3, 0.45);
    EXPECT_NEAR(trace->hN[0], 0.45, kRounding);
    EXPECT_NEAR(trace->cN[0], kLn2, kRounding);
}

/// h0 = 1/2; step 1: x = 1, r = sigma(ln 3) = 3/4, z = 1/2; step 2: x = 0, r = z = 1/2.
ForwardRequest gruByHand(GruReset reset)
{
    Network network = zeroNetwork(oneUnit(CellKind::Gru));
    network.gruReset = reset;
    network.at(InputWeights, Gate::Reset) = {kLn3};
    network.at(InputWeights, Gate::New) = {kLn2 - 0.75};
    network.at(RecurrentWeights, Gate::New) = {1.0};
    network.at(RecurrentBias, Gate::New) = {0.5};
    ForwardRequest request{.model = network.build(), .x = oneUnitSteps({1.0, 0.0})};
    request.h0 = oneUnitSteps({0.5});
    return request;
}

TEST(ReferenceBackend, GruThatResetsAfterTheProductByHand)
{
    // n1 = tanh(ln 2 - 3/4 + r (h0 + 1/2)) = tanh(ln 2) = 3/5; h1 = (n1 + h0)/2 = 0.55
    // n2 = tanh(1/2 (0.55 + 1/2)) = tanh(0.525); h2 = (n2 + h1)/2
    const auto trace = reference(gruByHand(GruReset::After));
    const LayerTrace& layer = trace->layers.at(0);
    expectSteps(layer.gates.at(0), 0.75, 0.5);
    expectSteps(layer.gates.at(1), 0.5, 0.5);
    expectSteps(layer.gates.at(2), 0.6, std::tanh(0.525));
    expectSteps(trace->y, 0.55, (std::tanh(0.525) + 0.55) / 2);
    EXPECT_TRUE(trace->cN.isEmpty());
}

TEST(ReferenceBackend, GruThatResetsBeforeTheProductByHand)
{
    // n1 = tanh(ln 2 - 3/4 + r h0 + 1/2) = tanh(ln 2 + 1/8); h1 = (n1 + h0)/2
    // n2 = tanh(h1/2 + 1/2); h2 = (n2 + h1)/2
    const double n1 = std::tanh(kLn2 + 0.125);
    const double h1 = (n1 + 0.5) / 2;
    const double n2 = std::tanh(h1 / 2 + 0.5);
    const auto trace = reference(gruByHand(GruReset::Before));
    expectSteps(trace->layers.at(0).gates.at(2), n1, n2);
    expectSteps(trace->y, h1, (n2 + h1) / 2);
}

TEST(ReferenceBackend, PlainRnnByHand)
{
    // h1 = tanh(ln 2) = 3/5, h2 = tanh(ln 3 / 0.6 * h1) = 4/5
    Network tanh = zeroNetwork(oneUnit(CellKind::RnnTanh));
    tanh.at(InputWeights, Gate::Hidden) = {kLn2};
    tanh.at(RecurrentWeights, Gate::Hidden) = {kLn3 / 0.6};
    expectSteps(reference({.model = tanh.build(), .x = oneUnitSteps({1.0, 0.0})})->y, 0.6, 0.8);
    // h1 = 2 + 1 = 3, h2 = max(0, -6 + 3 + 1) = 0
    Network relu = zeroNetwork(oneUnit(CellKind::RnnRelu));
    relu.at(InputWeights, Gate::Hidden) = {2.0};
    relu.at(RecurrentWeights, Gate::Hidden) = {1.0};
    relu.at(InputBias, Gate::Hidden) = {1.0};
    expectSteps(reference({.model = relu.build(), .x = oneUnitSteps({1.0, -3.0})})->y, 3.0, 0.0);
}

TEST_P(EveryCell, BidirectionalIsTwoRunsSideBySide)
{
    RnnSpec both = smallSpec(GetParam());
    both.directions = 2;
    const Network network = randomNetwork(both, 1);
    const Array x = randomArray({5, 2, 3}, 2);
    const auto trace = reference({.model = network.build(), .x = x});
    const auto oneDirection = [&](Direction direction, const Array& input) {
        const Network part =
            partOf(network, smallSpec(GetParam()), [direction](const ParameterId& id) {
                return directionAsForward(id, direction);
            });
        return reference({.model = part.build(), .x = input})->y;
    };
    EXPECT_EQ(maxDifference(columns(trace->y, 0, 4), oneDirection(Direction::Forward, x)), 0.0);
    EXPECT_EQ(maxDifference(columns(trace->y, 4, 4),
                            flipped(oneDirection(Direction::Backward, flipped(x)))),
              0.0);
}

TEST_P(EveryCell, ReversedNetworkReadsFromTheEndAndKeepsTimeOrder)
{
    const Network network = randomNetwork(smallSpec(GetParam()), 1);
    const Array x = randomArray({5, 2, 3}, 2);
    const auto backward = reference({.model = reversed(network).build(), .x = x});
    const auto forward = reference({.model = network.build(), .x = flipped(x)});
    EXPECT_EQ(maxDifference(backward->y, flipped(forward->y)), 0.0);
    EXPECT_EQ(maxDifference(backward->hN, forward->hN), 0.0);
}

TEST_P(EveryCell, LayersAreRunsInARow)
{
    RnnSpec stack = smallSpec(GetParam());
    stack.layers = 2;
    const Network network = randomNetwork(stack, 1);
    const Array x = randomArray({5, 2, 3}, 2);
    const auto trace = reference({.model = network.build(), .x = x});
    const auto oneLayer = [&](std::uint32_t layer, const Array& input) {
        RnnSpec spec = smallSpec(GetParam());
        spec.inputSize = input.shape()[2];
        const Network part = partOf(network, spec, [layer](ParameterId id) {
            const bool isKept = id.layer == LayerIndex(layer);
            id.layer = LayerIndex(0);
            return isKept ? std::optional(id) : std::nullopt;
        });
        return reference({.model = part.build(), .x = input});
    };
    const auto lower = oneLayer(0, x);
    const auto upper = oneLayer(1, lower->y);
    EXPECT_EQ(maxDifference(trace->y, upper->y), 0.0);
    EXPECT_EQ(maxDifference(trace->layers[0].h, lower->y), 0.0);
    EXPECT_EQ(maxDifference(sequenceOf(trace->hN, 1, 1), sequenceOf(lower->hN, 1, 1)), 0.0);
}

TEST_P(EveryCell, LengthsAreRunsOfEachSequenceAlone)
{
    RnnSpec spec = smallSpec(GetParam());
    spec.directions = 2;
    spec.layers = 2;
    const Network network = randomNetwork(spec, 1);
    ForwardRequest request{.model = network.build(), .x = randomArray({6, 3, 3}, 2)};
    request.lengths = {2, 6, 3};
    const auto trace = reference(request);
    for (std::uint64_t sequence = 0; sequence < 3; ++sequence) {
        const std::uint64_t length = request.lengths[sequence];
        const auto alone =
            reference({.model = request.model, .x = sequenceOf(request.x, sequence, length)});
        EXPECT_EQ(maxDifference(sequenceOf(trace->y, sequence, length), alone->y), 0.0);
        EXPECT_EQ(maxDifference(sequenceOf(trace->hN, sequence, 4), alone->hN), 0.0);
        for (std::uint64_t t = length; t < 6; ++t) {
            for (std::uint64_t unit = 0; unit < 8; ++unit) {
                EXPECT_EQ(trace->y[(t * 3 + sequence) * 8 + unit], 0.0) << "padding";
            }
        }
    }
}

TEST_P(EveryCell, SkipInputIsAnIdentityMatrix)
{
    RnnSpec linear = smallSpec(GetParam());
    linear.inputSize = linear.hiddenSize;
    Network network = randomNetwork(linear, 1);
    RnnSpec skip = linear;
    skip.inputMode = InputMode::Skip;
    const Network skipping = partOf(network, skip, [](const ParameterId& id) {
        return id.kind == InputWeights ? std::nullopt : std::optional(id);
    });
    for (const Gate gate : gatesOf(GetParam())) {
        auto& W = network.at(InputWeights, gate);
        for (std::size_t i = 0; i < W.size(); ++i) {
            W[i] = i / 4 == i % 4 ? 1.0 : 0.0;
        }
    }
    const Array x = randomArray({5, 2, 4}, 2);
    EXPECT_LT(maxDifference(reference({.model = skipping.build(), .x = x})->y,
                            reference({.model = network.build(), .x = x})->y),
              kRounding);
}

TEST_P(EveryCell, AbsentBiasesAreZero)
{
    RnnSpec none = smallSpec(GetParam());
    none.bias = BiasMode::None;
    const Network without = randomNetwork(none, 1);
    Network with = zeroNetwork(smallSpec(GetParam()));
    for (const auto& [id, values] : without.values) {
        with.values[id] = values;
    }
    const Array x = randomArray({5, 2, 3}, 2);
    EXPECT_EQ(maxDifference(reference({.model = without.build(), .x = x})->y,
                            reference({.model = with.build(), .x = x})->y),
              0.0);
}

TEST_P(EveryCell, InitialStateContinuesARun)
{
    RnnSpec spec = smallSpec(GetParam());
    spec.layers = 2;
    const auto model = randomNetwork(spec, 1).build();
    const Array x = randomArray({6, 1, 3}, 2);
    const auto whole = reference({.model = model, .x = x});
    const Array head = sequenceOf(x, 0, 4);
    const auto first = reference({.model = model, .x = head});
    ForwardRequest rest{.model = model, .x = sequenceOf(flipped(x), 0, 2), .h0 = first->hN};
    rest.x = flipped(rest.x);
    if (hasCellState(GetParam())) {
        rest.c0 = first->cN;
    }
    const auto second = reference(rest);
    EXPECT_EQ(maxDifference(second->hN, whole->hN), 0.0);
    EXPECT_EQ(maxDifference(second->cN, whole->cN), 0.0);
}

INSTANTIATE_TEST_SUITE_P(Cells, EveryCell,
                         testing::Values(CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh,
                                         CellKind::RnnRelu),
                         [](const auto& instance) { return std::string(nameOf(instance.param)); });

TEST(ReferenceBackend, SingleRecurrentBiasOfTheNewGateIsScaledByTheReset)
{
    RnnSpec spec = smallSpec(CellKind::Gru);
    spec.bias = BiasMode::SingleRecurrent;
    const Network recurrent = randomNetwork(spec, 1);
    spec.bias = BiasMode::SingleInput;
    const Network input = partOf(recurrent, spec, [](ParameterId id) {
        id.kind = id.kind == RecurrentBias ? InputBias : id.kind;
        return std::optional(id);
    });
    const Array x = randomArray({5, 2, 3}, 2);
    EXPECT_GT(maxDifference(reference({.model = recurrent.build(), .x = x})->y,
                            reference({.model = input.build(), .x = x})->y),
              1e-3);
}

TEST(ReferenceBackend, ProjectionIsInTheRecurrentProductAndInTheOutput)
{
    RnnSpec spec = smallSpec(CellKind::Lstm);
    spec.projectionSize = 2;
    const Network projected = randomNetwork(spec, 1);
    const auto& P = projected.values.at(projectionId(LayerIndex(0), Direction::Forward)); // [2, 4]
    // R r = R (P h) = (R P) h: the same hidden states as an LSTM with R P.
    Network plain = partOf(projected, smallSpec(CellKind::Lstm), [](const ParameterId& id) {
        return id.kind == ProjectionWeights ? std::nullopt : std::optional(id);
    });
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        auto& R = plain.at(RecurrentWeights, gate);
        const std::vector<double> narrow = R; // [4, 2]
        R.assign(16, 0.0);
        for (std::size_t i = 0; i < 32; ++i) {
            R[i / 8 * 4 + i % 4] += narrow[i / 8 * 2 + i / 4 % 2] * P[i / 4 % 2 * 4 + i % 4];
        }
    }
    const Array x = randomArray({5, 2, 3}, 2);
    const auto trace = reference({.model = projected.build(), .x = x});
    const auto expected = reference({.model = plain.build(), .x = x});
    EXPECT_LT(maxDifference(trace->layers[0].h, expected->layers[0].h), kRounding);
    EXPECT_LT(maxDifference(trace->layers[0].c, expected->layers[0].c), kRounding);
    EXPECT_EQ(maxDifference(trace->y, trace->layers[0].projected), 0.0);
    EXPECT_EQ(trace->hN.shape(), (Shape{1, 2, 2}));
    const Array& h = expected->layers[0].h;
    EXPECT_NEAR(trace->y[0], P[0] * h[0] + P[1] * h[1] + P[2] * h[2] + P[3] * h[3], kRounding);
}

TEST(ReferenceBackend, ForgetOffsetIsABiasNobodyStored)
{
    Network offset = randomNetwork(smallSpec(CellKind::Lstm), 1);
    Network stored = offset;
    offset.forgetOffset = 1.0;
    for (double& bias : stored.at(RecurrentBias, Gate::Forget)) {
        bias += 1.0;
    }
    const Array x = randomArray({5, 2, 3}, 2);
    EXPECT_LT(maxDifference(*reference({.model = offset.build(), .x = x}),
                            *reference({.model = stored.build(), .x = x})),
              kRounding);
}

TEST(ReferenceBackend, HalfPrecisionWeightsAreWidenedExactly)
{
    RnnSpec spec = smallSpec(CellKind::Lstm);
    Network network = randomNetwork(spec, 1);
    for (auto& [id, values] : network.values) {
        for (double& value : values) {
            value = std::round(value * 64.0) / 64.0; // exact in bf16 and f16
        }
    }
    const Array x = randomArray({5, 2, 3}, 2);
    const auto expected = reference({.model = network.build(), .x = x});
    for (const DType dtype : {DType::F16, DType::BF16, DType::F32}) {
        network.spec.dtype = dtype;
        const auto trace = reference({.model = network.build(), .x = x});
        EXPECT_EQ(maxDifference(*trace, *expected), 0.0);
        EXPECT_EQ(trace->dtype, dtype);
        EXPECT_EQ(trace->math, "f64");
    }
}

} // namespace
} // namespace gateloupe::test
