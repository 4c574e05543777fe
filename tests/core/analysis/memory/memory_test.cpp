// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/memory/lyapunov.h"
#include "core/analysis/memory/memory.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// One unit without input weights that matter: h' = f(r h + w x).
Network oneUnit(double r, double w, const Activation& activation)
{
    Network network{.spec = *specFromText("rnn_tanh:input=1,hidden=1,dtype=f64")};
    network.equations = {standardEquations(CellKind::RnnTanh)};
    network.equations[0].candidate = activation;
    network.at(ParameterKind::InputWeights, Gate::Hidden) = {w};
    network.at(ParameterKind::RecurrentWeights, Gate::Hidden) = {r};
    network.at(ParameterKind::InputBias, Gate::Hidden) = {0.0};
    network.at(ParameterKind::RecurrentBias, Gate::Hidden) = {0.0};
    return network;
}

constexpr Activation kLinear{ActivationKind::Linear};
constexpr Activation kTanh{ActivationKind::Tanh};

Past constantPast(std::uint64_t steps, double value)
{
    return {.name = "constant",
            .x = Array({steps, 1, 1}, std::vector<double>(steps, value)),
            .h0 = {},
            .c0 = {}};
}

ForwardRequest silenceThrough(const Network& network, std::uint64_t steps)
{
    return {.model = network.build(), .x = Array({steps, 1, 1}, std::vector<double>(steps))};
}

MemoryReport mustMeasure(const ForwardRequest& request, const MemoryOptions& options)
{
    NullMonitor monitor;
    auto report = measureMemory(request, options, monitor);
    EXPECT_THAT(report, IsOk());
    return report ? *report : MemoryReport();
}

TEST(Memory, SaysThatAStateGrowsWithoutEnd)
{
    const auto report = mustMeasure(silenceThrough(oneUnit(1.5, 1.0, kLinear), 16), {});
    EXPECT_TRUE(report.isDiverging);
    EXPECT_TRUE(std::ranges::any_of(report.silence.points, &FixedPoint::isDiverging));
    EXPECT_FALSE(mustMeasure(silenceThrough(oneUnit(1.5, 1.0, kTanh), 16), {}).isDiverging);
}

TEST(Lyapunov, OfTheHenonMapArePublished)
{
    // a = 1.4, b = 0.3: 0.419 and -1.623 nats, together ln 0.3 exactly.
    // Source: Sprott, "Chaos and Time-Series Analysis" (2003), table A.2: 0.41922, -1.62319.
    double x = 0.1;
    double y = 0.1;
    LyapunovFrame frame(2, 2);
    for (int step = 0; step < 200000; ++step) {
        const std::vector<double> jacobian = {-2.8 * x, 1.0, 0.3, 0.0};
        frame.advance(jacobian);
        const double next = 1.0 - 1.4 * x * x + y;
        y = 0.3 * x;
        x = next;
    }
    EXPECT_NEAR(frame.exponents()[0], 0.41922, 0.003);
    EXPECT_NEAR(frame.exponents()[1], -1.62319, 0.003);
    EXPECT_NEAR(frame.exponents()[0] + frame.exponents()[1], std::log(0.3), 1e-9);
}

TEST(Lyapunov, OfALinearMapAreTheLogarithmsOfItsEigenvalues)
{
    const std::vector<double> jacobian = {0.9, 5.0, -3.0, 0.0, 0.5, 2.0, 0.0, 0.0, 0.1};
    LyapunovFrame frame(3, 3);
    for (int step = 0; step < 20000; ++step) {
        frame.advance(jacobian);
    }
    EXPECT_NEAR(frame.exponents()[0], std::log(0.9), 1e-3);
    EXPECT_NEAR(frame.exponents()[1], std::log(0.5), 1e-3);
    EXPECT_NEAR(frame.exponents()[2], std::log(0.1), 1e-3);
    LyapunovFrame nothing(2, 2);
    const std::vector<double> zeros(4);
    nothing.advance(zeros);
    EXPECT_TRUE(std::isinf(nothing.exponents()[0]));
}

TEST(LagNorms, OfAShearAreThoseOfItsPowers)
{
    // [[a, 1], [0, a]]^n = [[a^n, n a^(n-1)], [0, a^n]]; the larger singular value of
    // [[p, q], [0, p]] is (q + sqrt(q^2 + 4 p^2)) / 2.
    constexpr double kA = 0.5;
    LagNorms lags(2);
    for (int step = 0; step < 9; ++step) {
        lags.advance({kA, 1.0, 0.0, kA});
    }
    const auto norms = lags.norms();
    ASSERT_EQ(norms.size(), 4);
    for (std::size_t at = 0; at < norms.size(); ++at) {
        const double n = std::pow(2.0, static_cast<double>(at));
        const double p = std::pow(kA, n);
        const double q = n * std::pow(kA, n - 1.0);
        const double expected = (q + std::sqrt(q * q + 4.0 * p * p)) / 2.0;
        EXPECT_EQ(norms[at].lag, std::uint64_t{1} << at);
        EXPECT_EQ(norms[at].stretches, 9U >> at);
        EXPECT_NEAR(norms[at].largest, expected, 1e-6 * expected);
        EXPECT_NEAR(norms[at].mean, expected, 1e-6 * expected);
    }
}

TEST(LagNorms, MultiplyTheLaterFromTheLeft)
{
    LagNorms lags(2);
    lags.advance({0.0, 2.0, 0.0, 0.0}); // takes the second number to the first
    lags.advance({3.0, 0.0, 0.0, 0.0}); // and that three times
    const auto norms = lags.norms();
    ASSERT_EQ(norms.size(), 2);
    EXPECT_NEAR(norms[0].largest, 3.0, 1e-12);
    EXPECT_NEAR(norms[1].largest, 6.0, 1e-12); // the other order gives 0
}

TEST(LagNorms, OfANetworkAreThoseOfItsWeights)
{
    const auto report = mustMeasure(silenceThrough(oneUnit(0.5, 3.0, kTanh), 20), {});
    ASSERT_EQ(report.dynamics.size(), 1);
    const LayerDynamics& layer = report.dynamics[0];
    ASSERT_EQ(layer.lags.size(), 5); // 1 to 16 of 20 steps
    for (const LagNorm& lag : layer.lags) {
        EXPECT_NEAR(lag.largest, std::pow(0.5, static_cast<double>(lag.lag)), 1e-12);
    }
    ASSERT_EQ(layer.gates.size(), 1);
    EXPECT_EQ(layer.gates[0].gate, Gate::Hidden);
    EXPECT_NEAR(layer.gates[0].input, 3.0, 1e-12);
    EXPECT_NEAR(layer.gates[0].recurrent, 0.5, 1e-12);
}

TEST(Memory, OfALeakIsWhatItsRateMakesIt)
{
    // h' = 0.5 h: a past that leaves 1 is below 1e-3 after 10 halvings, in output 9 (from 0).
    const Network leak = oneUnit(0.5, 0.5, kLinear);
    const auto report = mustMeasure(silenceThrough(leak, 64), {.pasts = {constantPast(60, 1.0)}});
    ASSERT_EQ(report.pasts.size(), 1);
    EXPECT_EQ(report.pasts[0].agreesAfter, 9);
    EXPECT_NEAR(report.pasts[0].largest, 0.5, 1e-12);
    EXPECT_EQ(report.pasts[0].latchedUnits, 0);
    EXPECT_EQ(report.units.at(0).h.agreesAfter, 9);
    ASSERT_EQ(report.dynamics.size(), 1);
    EXPECT_NEAR(report.dynamics[0].exponents.at(0), std::log(0.5), 1e-12);
    ASSERT_EQ(report.silence.points.size(), 1);
    EXPECT_TRUE(report.silence.points[0].isReached);
    EXPECT_EQ(report.silence.points[0].starts, 6);
    EXPECT_NEAR(report.silence.points[0].largestState, 0.0, 1e-11);
    EXPECT_FALSE(report.constant) << "only silence was asked for";
}

TEST(Memory, AResetForgetsEveryPast)
{
    NullMonitor monitor;
    const Network network =
        randomNetwork({.inputSize = 2, .hiddenSize = 6, .dtype = DType::F64}, 3);
    ForwardRequest request{.model = network.build(), .x = randomArray({20, 1, 2}, 4)};
    request.resets = Resets(20, 1);
    request.resets.set(5, 0);
    const MemoryOptions options{
        .pasts = {{.name = "noise", .x = randomArray({9, 1, 2}, 5), .h0 = {}, .c0 = {}}},
        .tolerance = 1e-12};
    const auto report = measureMemory(request, options, monitor);
    ASSERT_THAT(report, IsOk());
    ASSERT_EQ(report->pasts.size(), 1U);
    EXPECT_GT(report->pasts[0].largest, 1e-3);
    EXPECT_EQ(report->pasts[0].agreesAfter, 5U);
}

TEST(Memory, ALatchNeverForgets)
{
    // h' = tanh(2 h) has fixed points at 0 and +-0.95750...: whoever has heard something stays
    // there.
    const Network latch = oneUnit(2.0, 1.0, kTanh);
    const auto report = mustMeasure(silenceThrough(latch, 200),
                                    {.pasts = {constantPast(5, 0.2), constantPast(5, 0.0)}});
    EXPECT_FALSE(report.pasts[0].agreesAfter);
    EXPECT_EQ(report.pasts[0].latchedUnits, 1);
    EXPECT_NEAR(report.pasts[0].largest, 0.9575, 0.01); // on its way there
    EXPECT_EQ(report.pasts[1].agreesAfter, 0);
    EXPECT_FALSE(report.units.at(0).h.agreesAfter);
    std::vector<double> rests;
    for (const FixedPoint& point : report.silence.points) {
        EXPECT_TRUE(point.isReached);
        rests.push_back(point.largestState);
    }
    EXPECT_THAT(rests, ::testing::Contains(::testing::DoubleNear(0.957504024077, 1e-9)));
    EXPECT_THAT(rests, ::testing::Contains(0.0));
}

TEST(Memory, AnIntegratorGrowsWithEveryRepetition)
{
    const Network sum = oneUnit(1.0, 1.0, kLinear);
    ForwardRequest request{.model = sum.build(),
                           .x = Array({10, 1, 1}, std::vector<double>(10, 1.0))};
    const auto report = mustMeasure(request, {.repetitions = 4});
    EXPECT_THAT(report.largestState, ::testing::ElementsAre(10.0, 20.0, 30.0, 40.0));
    EXPECT_FALSE(report.warmUp); // no start but the first ever agrees
    EXPECT_FALSE(report.resetEvery);
    EXPECT_NEAR(report.dynamics.at(0).exponents.at(0), 0.0, 1e-12);
}

TEST(Memory, WarmUpAndResetsFollowTheRate)
{
    const Network leak = oneUnit(0.5, 1.0, kLinear);
    ForwardRequest request{.model = leak.build(),
                           .x = Array({400, 1, 1}, std::vector<double>(400, 1.0))};
    // At rest h = 2; n steps from zeros it is 2 (1 - 0.5^n): within 1e-3 from n = 11 on, so 10
    // outputs are off.
    const auto report = mustMeasure(request, {});
    EXPECT_EQ(report.warmUp, 10);
    for (const ResetCost& cost : report.resets) {
        if (cost.every == 64) { // 6 resets in 400 steps, 10 outputs each
            EXPECT_NEAR(cost.share, 60.0 / 400.0, 1e-12);
            EXPECT_NEAR(cost.largest, 1.0, 1e-9);
        }
    }
    EXPECT_FALSE(report.resetEvery); // 99 % would need 1,000 steps
    EXPECT_EQ(mustMeasure(request, {.agreement = 0.8}).resetEvery, 64);
}

TEST(Memory, CountsTheDecisionsThatDependOnThePast)
{
    // The readout h - 0.2 decides otherwise while 0.5^n of what the past left, 1, is above 0.2.
    const Network leak = oneUnit(0.5, 0.5, kLinear);
    const Readout readout{Array({1, 1}, std::vector<double>{1.0}),
                          Array({1}, std::vector<double>{-0.2})};
    const auto report = mustMeasure(silenceThrough(leak, 32),
                                    {.pasts = {constantPast(60, 1.0)}, .readout = readout});
    EXPECT_EQ(report.pasts.at(0).decisions, 2); // 0.5 and 0.25 are above 0.2
    const auto& others = report.pasts.at(0).otherDecisions;
    ASSERT_EQ(others.size(), 2);
    EXPECT_EQ(others[1].step, 1);
    EXPECT_EQ(others[1].batch, 0);
    EXPECT_EQ(others[1].fresh, 0);
    EXPECT_EQ(others[1].other, 1);
    EXPECT_EQ(report.dependentDecisions, 2);
    ASSERT_EQ(report.numbers.size(), 1);
    EXPECT_EQ(report.numbers[0].agreesAfter, report.pasts[0].agreesAfter);
    EXPECT_THAT(report.numbers[0].byPast, ::testing::ElementsAre(9));
}

/// An LSTM of two units that hear nothing: c' = forget c, h = tanh(c).
Network keeper(double forgetBias)
{
    Network network{.spec = *specFromText("lstm:input=1,hidden=2,dtype=f64")};
    constexpr double kOpen = 40.0; // its sigmoid is 1 in f64
    const std::vector<std::pair<Gate, double>> biases = {{Gate::Input, -kOpen},
                                                         {Gate::Forget, forgetBias},
                                                         {Gate::Cell, 0.0},
                                                         {Gate::Output, kOpen}};
    for (const auto& [gate, bias] : biases) {
        network.at(ParameterKind::InputWeights, gate) = {0.0, 0.0};
        network.at(ParameterKind::RecurrentWeights, gate) = {0.0, 0.0, 0.0, 0.0};
        network.at(ParameterKind::InputBias, gate) = {bias, bias};
        network.at(ParameterKind::RecurrentBias, gate) = {0.0, 0.0};
    }
    return network;
}

Past mustMake(const PastSource& source, const ForwardRequest& request)
{
    NullMonitor monitor;
    auto past = makePast(source, request, monitor);
    EXPECT_THAT(past, IsOk());
    return past ? *past : Past();
}

TEST(Memory, RandomStatesLiveAsLongAsTheForgetGateKeepsThem)
{
    const PastSource states{.kind = PastSource::Kind::States, .name = "states:1", .sigma = 1.0};
    const auto latched = silenceThrough(keeper(40.0), 100);
    const Past past = mustMake(states, latched);
    EXPECT_TRUE(past.x.isEmpty());
    const auto kept = mustMeasure(latched, {.pasts = {past}});
    EXPECT_FALSE(kept.pasts.at(0).agreesAfter);
    EXPECT_EQ(kept.pasts.at(0).latchedUnits, 2);
    const double largest = std::max(std::abs((*past.c0)[0]), std::abs((*past.c0)[1]));
    EXPECT_NEAR(kept.pasts.at(0).largest, std::tanh(largest), 1e-12);

    // A forget gate of 0.5 halves c: |tanh(c 0.5^n)| is at most 1e-3 from step n - 1 on, from 0.
    const auto leaky = silenceThrough(keeper(0.0), 100);
    const auto forgotten = mustMeasure(leaky, {.pasts = {mustMake(states, leaky)}});
    std::uint64_t step = 0;
    while (std::tanh(largest * std::pow(0.5, static_cast<double>(step + 1))) > 1e-3) {
        ++step;
    }
    EXPECT_EQ(forgotten.pasts.at(0).agreesAfter, step);
    EXPECT_EQ(forgotten.pasts.at(0).latchedUnits, 0);
}

TEST(Memory, StatesAreDrawnForEverySequenceAndAlwaysTheSame)
{
    const Network network =
        randomNetwork(*specFromText("lstm:input=2,hidden=6,proj=3,layers=2"), 1);
    const ForwardRequest request{.model = network.build(), .x = randomArray({5, 3, 2}, 1)};
    const PastSource source{.kind = PastSource::Kind::States, .name = "states", .sigma = 2.0};
    const Past past = mustMake(source, request);
    EXPECT_EQ(past.h0->shape(), (Shape{2, 3, 3}));
    EXPECT_EQ(past.c0->shape(), (Shape{2, 3, 6}));
    EXPECT_NE((*past.c0)[0], (*past.c0)[6]) << "two sequences, two states";
    EXPECT_EQ(maxDifference(*past.c0, *mustMake(source, request).c0), 0.0);
    double square = 0.0;
    for (std::size_t at = 0; at < past.c0->size(); ++at) {
        square += (*past.c0)[at] * (*past.c0)[at];
    }
    EXPECT_NEAR(std::sqrt(square / static_cast<double>(past.c0->size())), 2.0, 0.8);
    EXPECT_EQ(mustMeasure(request, {.pasts = {past}}).pasts.size(), 1);

    const auto gru = randomNetwork(*specFromText("gru:input=2,hidden=6"), 1).build();
    EXPECT_FALSE(mustMake(source, {.model = gru, .x = randomArray({5, 3, 2}, 1)}).c0);
}

TEST(Memory, TheSequenceItselfIsAPastOfEachSequence)
{
    // An integrator: what it has heard before is the sum of its own sequence, 10 or 20.
    std::vector<double> x;
    for (int step = 0; step < 10; ++step) {
        x.insert(x.end(), {1.0, 2.0});
    }
    const ForwardRequest request{.model = oneUnit(1.0, 1.0, kLinear).build(),
                                 .x = Array({10, 2, 1}, std::move(x))};
    const Past itself = mustMake({.kind = PastSource::Kind::Sequence, .name = "sequence"}, request);
    const auto report = mustMeasure(request, {.pasts = {itself}});
    EXPECT_NEAR(report.pasts.at(0).largest, 20.0, 1e-12);
}

TEST(Memory, RefusesPastsThatAreNone)
{
    NullMonitor monitor;
    const auto request = silenceThrough(oneUnit(0.5, 1.0, kTanh), 8);
    EXPECT_THAT(makePast({.kind = PastSource::Kind::States, .name = "bent", .sigma = -1.0}, request,
                         monitor),
                FailsWith(ErrorCode::InvalidArgument, "bent"));
    EXPECT_THAT(makePast({.name = "short", .sigma = 1.0, .steps = 0}, request, monitor),
                FailsWith(ErrorCode::InvalidArgument, "short"));
    EXPECT_THAT(
        measureMemory(request, {.pasts = {{"wide", {}, randomArray({1, 1, 2}, 1), {}}}}, monitor),
        FailsWith(ErrorCode::ShapeMismatch, "wide"));
    EXPECT_THAT(
        measureMemory(request, {.pasts = {{"cell", {}, {}, randomArray({1, 1, 1}, 1)}}}, monitor),
        FailsWith(ErrorCode::ShapeMismatch, "cell"));
    EXPECT_THAT(measureMemory(request, {.constant = {1.0, 2.0}}, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "constant"));
}

TEST(Memory, AConstantInputComesToItsFixedPoint)
{
    // h' = 0.5 h + 3 rests at 6; in silence it rests at 0.
    Network leak = oneUnit(0.5, 1.5, kLinear);
    const auto report = mustMeasure(silenceThrough(leak, 16), {.constant = {2.0}});
    ASSERT_TRUE(report.constant);
    ASSERT_EQ(report.constant->points.size(), 1);
    EXPECT_TRUE(report.constant->points[0].isReached);
    EXPECT_EQ(report.constant->points[0].starts, 6);
    EXPECT_NEAR(report.constant->points[0].largestState, 6.0, 1e-10);
    EXPECT_NEAR(report.silence.points.at(0).largestState, 0.0, 1e-10);
    EXPECT_FALSE(report.constant->storedStateResidual) << "the file has no state";
}

TEST(Memory, RefusesWhatReadsFromTheEnd)
{
    const Network both = randomNetwork(*specFromText("gru:input=1,hidden=3,directions=2"), 1);
    NullMonitor monitor;
    EXPECT_THAT(measureMemory(silenceThrough(both, 8), {}, monitor),
                FailsWith(ErrorCode::Unsupported, "from their end"));
    const Network one = randomNetwork(*specFromText("gru:input=1,hidden=3"), 1);
    EXPECT_THAT(measureMemory(silenceThrough(one, 8),
                              {.pasts = {{"odd", randomArray({4, 1, 2}, 1), {}, {}}}}, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "odd"));
}

} // namespace

} // namespace gateloupe::test
