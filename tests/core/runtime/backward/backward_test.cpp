// SPDX-License-Identifier: Apache-2.0
//
// The gradients of small networks against central differences of their own forward pass.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "tests/core/runtime/backward/made_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

struct GradientCase
{
    std::string name;
    Network network;
    std::vector<std::uint64_t> lengths = {};
    double dropout = 0.0;
    bool hasResets = false;

    friend void PrintTo(const GradientCase& one, std::ostream* out) { *out << one.name; }
};

namespace {

using enum ParameterKind;

/// Steps of a difference; the best one counts: large ones err by the curvature, small ones by
/// rounding.
constexpr double kDifferenceSteps[] = {1e-4, 1e-5};
/// Relative to the array's largest number. A float64 central difference is right to some 1e-10.
constexpr double kDifferenceTolerance = 2e-8;
/// Two orders of adding up.
constexpr double kOrderTolerance = 1e-12;

constexpr std::uint64_t kSteps = 5;
constexpr std::uint64_t kBatch = 2;

ForwardRequest requestOf(const GradientCase& one, const Network& network)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{
        .model = network.build(),
        .x = randomArray({kSteps, kBatch, spec.inputSize}, 11),
        .h0 = randomArray({spec.pseudoLayers(), kBatch, spec.recurrentWidth()}, 12),
        .c0 = std::nullopt,
        .lengths = one.lengths};
    if (hasCellState(spec.cell)) {
        request.c0 = randomArray({spec.pseudoLayers(), kBatch, spec.hiddenSize}, 13);
    }
    request.isTraining = one.dropout > 0.0;
    request.dropout = one.dropout;
    request.seed = 5;
    if (one.hasResets) {
        request.resets = Resets(kSteps, kBatch);
        request.resets.set(2, 0);
        request.resets.set(1, 1);
        request.resets.set(3, 1);
    }
    return request;
}

double productOf(const Array& a, const Array& b)
{
    double sum = 0.0;
    for (std::size_t at = 0; at < a.size(); ++at) {
        sum += a[at] * b[at];
    }
    return sum;
}

/// L, from the forward pass alone.
double lossOf(const ForwardRequest& request, const Upstream& upstream)
{
    const auto trace = mustRun(BackendKind::Reference, request);
    return productOf(trace->y, upstream.y) + productOf(trace->hN, upstream.hN) +
           productOf(trace->cN, upstream.cN);
}

/// dL by each of `count` numbers, of which `lossWith(index, change)` changes one.
/// Returns the largest distance from `found`, over the largest of all numbers.
double distanceFromDifferences(std::size_t count, const std::function<double(std::size_t)>& found,
                               const std::function<double(std::size_t, double)>& lossWith)
{
    double worst = 0.0;
    double largest = 0.0;
    for (std::size_t index = 0; index < count; ++index) {
        double best = std::numeric_limits<double>::infinity();
        for (const double step : kDifferenceSteps) {
            const double difference =
                (lossWith(index, step) - lossWith(index, -step)) / (2.0 * step);
            best = std::min(best, std::abs(difference - found(index)));
        }
        worst = std::max(worst, best);
        largest = std::max(largest, std::abs(found(index)));
    }
    return worst / std::max(largest, 1e-3);
}

double distanceOfArray(const Array& found, const Array& given,
                       const std::function<double(const Array&)>& lossOfChanged)
{
    return distanceFromDifferences(
        given.size(), [&](std::size_t index) { return found[index]; },
        [&](std::size_t index, double change) {
            Array changed = given;
            changed.values<double>()[index] += change;
            return lossOfChanged(changed);
        });
}

Network withEquations(Network network, const std::function<void(CellEquations&)>& change)
{
    CellEquations equations = standardEquations(network.spec.cell);
    change(equations);
    network.equations = {equations};
    network.gruReset = equations.gruReset;
    network.forgetOffset = equations.forgetOffset;
    return network;
}

Network withPeepholes(Network network)
{
    const RnnSpec& spec = network.spec;
    double weight = 0.1;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (std::uint32_t index = 0; index < spec.directions; ++index) {
            for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Output}) {
                network.values[{LayerIndex(layer), network.direction(index), PeepholeWeights, gate}]
                    .assign(spec.hiddenSize, weight = -1.3 * weight);
            }
        }
    }
    return network;
}

RnnSpec specOf(const char* text)
{
    return *specFromText(text);
}

Network made(const char* text, double scale = 0.6)
{
    return randomNetwork(specOf(text), 3, scale);
}

/// Activations that no clip makes flat.
std::vector<GradientCase> activationCases()
{
    const std::vector<Activation> all = {{ActivationKind::Sigmoid},
                                         {ActivationKind::Tanh},
                                         {ActivationKind::Relu},
                                         {ActivationKind::Linear},
                                         {ActivationKind::Affine, 0.3, 0.4},
                                         {ActivationKind::LeakyRelu, 0.2},
                                         {ActivationKind::ThresholdedRelu, 0.05},
                                         {ActivationKind::ScaledTanh, 1.5, 0.75},
                                         kKeras2HardSigmoid,
                                         kKeras3HardSigmoid,
                                         {ActivationKind::Elu, 0.8},
                                         {ActivationKind::Softsign},
                                         {ActivationKind::Softplus},
                                         {ActivationKind::Selu},
                                         {ActivationKind::Gelu},
                                         {ActivationKind::GeluTanh},
                                         {ActivationKind::Swish},
                                         {ActivationKind::Relu6},
                                         {ActivationKind::Clip, -0.2, 0.3}};
    std::vector<GradientCase> cases;
    for (const Activation& activation : all) {
        for (const char* spec :
             {"lstm:input=2,hidden=3,dtype=f64", "gru:input=2,hidden=3,dtype=f64",
              "rnn_tanh:input=2,hidden=3,dtype=f64"}) {
            const auto change = [&](CellEquations& e) {
                e.candidate = activation;
                e.output = activation;
                e.gate = activation;
            };
            cases.push_back({toText(activation) + " " + spec, withEquations(made(spec), change)});
        }
    }
    return cases;
}

std::vector<GradientCase> gradientCases()
{
    using E = CellEquations;
    const char* const lstm = "lstm:input=2,hidden=3,dtype=f64";
    const char* const deep = "lstm:input=2,hidden=3,layers=2,directions=2,dtype=f64";
    const char* const projected = "lstm:input=2,hidden=4,proj=3,layers=2,directions=2,dtype=f64";
    const char* const gru = "gru:input=2,hidden=3,layers=2,directions=2,dtype=f64";
    const auto before = [](E& e) { e.gruReset = GruReset::Before; };
    std::vector<GradientCase> cases = {
        {"lstm", made(lstm)},
        {"lstm, two layers", made("lstm:input=2,hidden=3,layers=2,dtype=f64")},
        {"lstm, deep", made(deep)},
        {"lstm, lengths", made(deep), {3, 5}},
        {"lstm, reversed", reversed(made("lstm:input=2,hidden=3,layers=2,dtype=f64")), {5, 2}},
        {"lstm, no bias", made("lstm:input=2,hidden=3,bias=none,dtype=f64")},
        {"lstm, one bias", made("lstm:input=2,hidden=3,bias=single_input,dtype=f64")},
        {"lstm, skip", made("lstm:input=3,hidden=3,layers=2,skip,dtype=f64")},
        {"lstm, projection", made(projected), {4, 5}},
        {"lstm, dropout", made(deep), {}, 0.4},
        {"lstm, resets", made(deep), {3, 5}, 0.0, true},
        {"gru, resets", made(gru), {}, 0.0, true},
        {"lstm, peepholes", withPeepholes(made(deep))},
        {"lstm, forget offset", withEquations(made(lstm), [](E& e) { e.forgetOffset = 1.0; })},
        {"lstm, coupled",
         withEquations(withPeepholes(made(deep)), [](E& e) { e.isForgetCoupled = true; })},
        {"lstm, sum clip", withEquations(made(deep, 1.0), [](E& e) { e.sumClip = 0.4; })},
        {"lstm, cell clip", withEquations(withPeepholes(made(deep, 1.0)),
                                          [](E& e) {
                                              e.cellClip = ClipRange{-0.2, 0.3};
                                          })},
        {"lstm, unclipped c kept",
         withEquations(withPeepholes(made(deep, 1.0)),
                       [](E& e) {
                           e.cellClip = CellClip({-0.2, 0.3}, Kept::Unclipped);
                       })},
        {"lstm, projection clip", withEquations(made(projected, 1.0),
                                                [](E& e) {
                                                    e.projectionClip = ClipRange{-0.1, 0.15};
                                                })},
        {"gru, after", made(gru), {5, 3}},
        {"gru, before", withEquations(made(gru), before), {5, 3}},
        {"gru, inverted", withEquations(made(gru), [](E& e) { e.isUpdateInverted = true; })},
        {"gru, skip", made("gru:input=3,hidden=3,skip,dtype=f64")},
        {"rnn tanh", made("rnn_tanh:input=2,hidden=3,layers=2,directions=2,dtype=f64"), {2, 5}},
        {"rnn relu", made("rnn_relu:input=2,hidden=3,layers=2,directions=2,dtype=f64")},
    };
    std::ranges::move(activationCases(), std::back_inserter(cases));
    return cases;
}

} // namespace

class GradientsOfCells : public testing::TestWithParam<GradientCase>

{
};

TEST_P(GradientsOfCells, EqualCentralDifferences)
{
    const GradientCase& one = GetParam();
    const ForwardRequest request = requestOf(one, one.network);
    const Upstream upstream = randomUpstream(request, 21);
    const auto found = mustRunBackward({.run = replayOf(request), .upstream = upstream});
    EXPECT_NEAR(found->sum, lossOf(request, upstream), 1e-12);
    for (const auto& [id, values] : one.network.values) {
        const auto& gradient = found->weights.at(id);
        EXPECT_LT(distanceFromDifferences(
                      values.size(), [&](std::size_t index) { return gradient[index]; },
                      [&, key = id](std::size_t index, double change) {
                          Network changed = one.network;
                          changed.values[key][index] += change;
                          return lossOf(requestOf(one, changed), upstream);
                      }),
                  kDifferenceTolerance)
            << pathOf(id);
    }
    const auto distance = [&](const Array& gradient, const Array& given,
                              const std::function<void(ForwardRequest&, const Array&)>& put) {
        return distanceOfArray(gradient, given, [&](const Array& changed) {
            ForwardRequest other = request;
            put(other, changed);
            return lossOf(other, upstream);
        });
    };
    EXPECT_LT(distance(found->x, request.x, [](auto& other, auto& x) { other.x = x; }),
              kDifferenceTolerance);
    EXPECT_LT(distance(found->h0, *request.h0, [](auto& other, auto& h) { other.h0 = h; }),
              kDifferenceTolerance);
    if (request.c0) {
        EXPECT_LT(distance(found->c0, *request.c0, [](auto& other, auto& c) { other.c0 = c; }),
                  kDifferenceTolerance);
    }
}

INSTANTIATE_TEST_SUITE_P(Cells, GradientsOfCells, testing::ValuesIn(gradientCases()),
                         [](const auto& one) { return std::to_string(one.index); });

TEST(Backward, GivesTheGradientOfOneValueOfTheRun)
{
    const GradientCase one{
        "", made("lstm:input=2,hidden=4,proj=3,layers=2,directions=2,dtype=f64"), {4, 5}};
    const ForwardRequest request = requestOf(one, one.network);
    using Kind = TraceSignal::Kind;
    const std::vector<TraceSignal> signals = {{Kind::Gate, Gate::Forget},
                                              {Kind::Gate, Gate::Output},
                                              {Kind::CellState},
                                              {Kind::HiddenState},
                                              {Kind::Projected}};
    for (const TraceSignal& signal : signals) {
        const BackwardPlace place{PseudoLayerIndex(2), signal, 1, 3, 1};
        const auto valueAt = [&](const ForwardRequest& changed) {
            const auto trace = mustRun(BackendKind::Reference, changed);
            const Array& array = *arrayOf(trace->layers[2], CellKind::Lstm, signal);
            return array[(3 * kBatch + 1) * array.shape()[2] + 1];
        };
        const auto found = mustRunBackward({.run = replayOf(request), .upstream = {.at = place}});
        EXPECT_NEAR(found->sum, valueAt(request), 1e-12);
        EXPECT_LT(distanceOfArray(found->x, request.x,
                                  [&](const Array& x) {
                                      ForwardRequest other = request;
                                      other.x = x;
                                      return valueAt(other);
                                  }),
                  kDifferenceTolerance)
            << nameOf(signal);
    }
}

TEST(Backward, OfARunKeptByKeyframesIsThatOfTheWholeRun)
{
    for (const char* spec : {"lstm:input=2,hidden=3,layers=2,dtype=f64",
                             "gru:input=2,hidden=3,layers=2,directions=2,dtype=f64"}) {
        const GradientCase one{"", made(spec), {17, 40}};
        ForwardRequest request = requestOf(one, one.network);
        request.x = randomArray({40, kBatch, 2}, 31);
        const Upstream upstream = randomUpstream(request, 32);
        const auto whole = mustRunBackward({.run = replayOf(request), .upstream = upstream});
        const auto kept = replayOf(
            request, {.memoryBudgetBytes = 1, .keyframeInterval = 4, .mayKeepEverything = false});
        ASSERT_EQ(kept->fullTrace(), nullptr);
        const auto pieces = mustRunBackward({.run = kept, .upstream = upstream});
        EXPECT_LT(maxDifference(whole->x, pieces->x), kOrderTolerance) << spec;
        EXPECT_LT(maxDifference(whole->h0, pieces->h0), kOrderTolerance) << spec;
        EXPECT_NEAR(whole->sum, pieces->sum, kOrderTolerance);
        for (const auto& [id, values] : whole->weights) {
            EXPECT_LT(maxDifference(Array({values.size()}, values),
                                    Array({values.size()}, pieces->weights.at(id))),
                      kOrderTolerance)
                << pathOf(id);
        }
        for (std::size_t layer = 0; layer < whole->layers.size(); ++layer) {
            EXPECT_LT(maxDifference(whole->layers[layer].h, pieces->layers[layer].h),
                      kOrderTolerance);
        }
    }
}

TEST(Backward, OfShownStepsAreTheGradientsOfAllSteps)
{
    for (const char* spec : {"lstm:input=2,hidden=3,layers=2,proj=2,dtype=f64",
                             "gru:input=2,hidden=3,layers=2,directions=2,dtype=f64"}) {
        const GradientCase one{"", made(spec), {17, 40}};
        ForwardRequest request = requestOf(one, one.network);
        request.x = randomArray({40, kBatch, 2}, 31);
        BackwardRequest pass{.run = replayOf(request, {.memoryBudgetBytes = 1,
                                                       .keyframeInterval = 4,
                                                       .mayKeepEverything = false}),
                             .upstream = randomUpstream(request, 32)};
        for (const BackwardMethod method : {BackwardMethod::Reference, BackwardMethod::Fast}) {
            NullMonitor monitor;
            pass.shown.reset();
            const auto whole = backward(pass, method, monitor);
            pass.shown = StepRange{13, 6};
            const auto some = backward(pass, method, monitor);
            ASSERT_THAT(whole, IsOk());
            ASSERT_THAT(some, IsOk());
            for (std::size_t index = 0; index < (*whole)->layers.size(); ++index) {
                const LayerGradients& all = (*whole)->layers[index];
                const LayerGradients& own = (*some)->layers[index];
                EXPECT_EQ(own.firstStep, 13U);
                ASSERT_EQ(own.h.shape(), (Shape{6, kBatch, 3}));
                const std::size_t before = 13 * kBatch * 3;
                for (std::size_t at = 0; at < own.h.size(); ++at) {
                    ASSERT_EQ(own.h[at], all.h[before + at]) << spec;
                    ASSERT_EQ(own.gates[1][at], all.gates[1][before + at]) << spec;
                }
                EXPECT_EQ(own.hNorms, all.hNorms);
            }
            EXPECT_EQ((*some)->weights, (*whole)->weights);
        }
        NullMonitor monitor;
        pass.shown = StepRange{36, 5};
        EXPECT_FALSE(backward(pass, BackwardMethod::Reference, monitor));
    }
}

TEST(Backward, NothingPassesAReset)
{
    const GradientCase one{"", made("lstm:input=2,hidden=3,layers=2,dtype=f64"), {}, 0.0, true};
    const ForwardRequest request = requestOf(one, one.network);
    Upstream upstream = randomUpstream(request, 51);
    upstream.hN = {};
    upstream.cN = {};
    std::ranges::fill(upstream.y.values<double>().first(3 * kBatch * 3), 0.0); // steps 0 to 2
    const auto found = mustRunBackward({.run = replayOf(request), .upstream = upstream});
    for (std::uint64_t step = 0; step < 2; ++step) { // sequence 0 begins anew at step 2
        for (std::uint64_t feature = 0; feature < 2; ++feature) {
            EXPECT_EQ(found->x[(step * kBatch + 0) * 2 + feature], 0.0);
        }
    }
    EXPECT_NE(found->x[(2 * kBatch + 0) * 2], 0.0);
}

TEST(Backward, OfPaddingIsZeroWhateverStandsInTheUpstream)
{
    const GradientCase one{"", made("lstm:input=2,hidden=3,directions=2,dtype=f64"), {3, 5}};
    const ForwardRequest request = requestOf(one, one.network);
    Upstream upstream = randomUpstream(request, 41);
    const auto found = mustRunBackward({.run = replayOf(request), .upstream = upstream});
    upstream.y.values<double>()[(4 * kBatch + 0) * 6] = std::nan(""); // step 4 of the shorter one
    const auto other = mustRunBackward({.run = replayOf(request), .upstream = upstream});
    EXPECT_EQ(maxDifference(found->x, other->x), 0.0);
    EXPECT_EQ(found->x[(4 * kBatch + 0) * 2], 0.0);
    EXPECT_EQ(found->layers[0].h[(4 * kBatch + 0) * 3], 0.0);
}

namespace {

/// Largest difference of two gradients of a network, relative to the largest number of each array.
double relativeDifference(const Gradients& right, const Gradients& other)
{
    double worst = 0.0;
    const auto compare = [&worst](const Array& a, const Array& b) {
        worst = std::max(worst, maxDifference(a, b) / std::max(largest(a), 1e-12));
    };
    for (const auto& [id, values] : right.weights) {
        compare(Array({values.size()}, values), Array({values.size()}, other.weights.at(id)));
    }
    compare(right.x, other.x);
    compare(right.h0, other.h0);
    if (!right.c0.isEmpty()) {
        compare(right.c0, other.c0);
    }
    for (std::size_t layer = 0; layer < right.layers.size(); ++layer) {
        compare(right.layers[layer].h, other.layers[layer].h);
        for (std::size_t gate = 0; gate < right.layers[layer].gates.size(); ++gate) {
            compare(right.layers[layer].gates[gate], other.layers[layer].gates[gate]);
        }
        if (!right.layers[layer].c.isEmpty()) {
            compare(right.layers[layer].c, other.layers[layer].c);
        }
    }
    return worst;
}

/// Of float32 sums over some hundred numbers, relative to the largest of each array.
constexpr double kFastTolerance = 2e-5;

} // namespace

TEST(FastBackward, IsTheReferenceButForRounding)
{
    const auto before = [](CellEquations& e) { e.gruReset = GruReset::Before; };
    const char* const gru = "gru:input=5,hidden=37,layers=2,directions=2";
    const std::vector<GradientCase> cases = {
        {"lstm", made("lstm:input=3,hidden=70,layers=2", 0.2)},
        {"lstm both", made("lstm:input=5,hidden=33,layers=2,directions=2", 0.3), {3, 5}, 0.0, true},
        {"lstm projection", made("lstm:input=5,hidden=40,proj=35,layers=2,directions=2", 0.3)},
        {"lstm reversed", reversed(made("lstm:input=5,hidden=8,layers=2", 0.3)), {2, 5}},
        {"lstm dropout", made("lstm:input=5,hidden=9,layers=2", 0.3), {}, 0.3},
        {"lstm skip", made("lstm:input=9,hidden=9,skip", 0.3)},
        {"gru after", made(gru, 0.3), {5, 4}, 0.0, true},
        {"gru before", withEquations(made(gru, 0.3), before), {5, 4}, 0.0, true},
        {"gru inverted",
         withEquations(made(gru, 0.3), [](CellEquations& e) { e.isUpdateInverted = true; })},
        {"rnn tanh", made("rnn_tanh:input=5,hidden=33,layers=2,directions=2", 0.2), {4, 5}},
        {"rnn relu", made("rnn_relu:input=5,hidden=33,layers=2", 0.2)}};
    for (const GradientCase& one : cases) {
        ForwardRequest request = requestOf(one, one.network);
        if (!one.lengths.empty() && one.lengths[1] < kSteps) { // the padding may hold anything
            request.x.values<double>()[request.x.size() - 1] = std::nan("");
        }
        const Upstream upstream = randomUpstream(request, 61);
        const auto right = mustRunBackward({.run = replayOf(request), .upstream = upstream});
        NullMonitor monitor;
        const auto run = TraceReplay::run(request, {}, makeCpuBackend(), monitor);
        ASSERT_THAT(run, IsOk());
        const auto fast =
            mustRunBackward({.run = *run, .upstream = upstream}, BackwardMethod::Fast);
        EXPECT_LT(relativeDifference(*right, *fast), kFastTolerance) << one.name;
        EXPECT_NEAR(right->sum, fast->sum, 1e-4 * (1.0 + std::abs(right->sum))) << one.name;
    }
}

TEST(FastBackward, OfSeveralBlocksAndPiecesIsThatOfOne)
{
    const GradientCase one{"", made("lstm:input=3,hidden=6,layers=2", 0.4), {700, 500}};
    ForwardRequest request = requestOf(one, one.network);
    request.x = randomArray({700, kBatch, 3}, 71);
    const Upstream upstream = randomUpstream(request, 72);
    const auto right = mustRunBackward({.run = replayOf(request), .upstream = upstream});
    NullMonitor monitor;
    const ReplayOptions keyframes{
        .memoryBudgetBytes = 1, .keyframeInterval = 64, .mayKeepEverything = false};
    const auto run = TraceReplay::run(request, keyframes, makeCpuBackend(), monitor);
    ASSERT_THAT(run, IsOk());
    const auto fast = mustRunBackward({.run = *run, .upstream = upstream}, BackwardMethod::Fast);
    EXPECT_LT(relativeDifference(*right, *fast), kFastTolerance);
}

TEST_P(GradientsOfCells, AreTheFastPassesButForRounding)
{
    const GradientCase& one = GetParam();
    const ForwardRequest request = requestOf(one, one.network);
    const BackwardRequest pass{.run = replayOf(request), .upstream = randomUpstream(request, 21)};
    EXPECT_LT(
        relativeDifference(*mustRunBackward(pass), *mustRunBackward(pass, BackwardMethod::Fast)),
        kFastTolerance);
}

TEST(FastBackward, OfOneValueIsTheReferenceButForRounding)
{
    using Kind = TraceSignal::Kind;
    const char* const projected = "lstm:input=5,hidden=35,proj=33,layers=2,directions=2,dtype=f64";
    const char* const gru = "gru:input=5,hidden=33,layers=2,directions=2,dtype=f64";
    const auto before = [](CellEquations& e) { e.gruReset = GruReset::Before; };
    const std::vector<std::pair<Network, std::vector<TraceSignal>>> cases = {
        {made(projected, 0.3),
         {{Kind::Gate, Gate::Input},
          {Kind::Gate, Gate::Output},
          {Kind::CellState},
          {Kind::HiddenState},
          {Kind::Projected}}},
        {made(gru, 0.3), {{Kind::Gate, Gate::Reset}, {Kind::Gate, Gate::New}, {Kind::HiddenState}}},
        {withEquations(made(gru, 0.3), before), {{Kind::Gate, Gate::Reset}}},
        {made("rnn_tanh:input=5,hidden=33,dtype=f64", 0.3), {{Kind::Gate, Gate::Hidden}}}};
    for (const auto& [network, signals] : cases) {
        const ForwardRequest request = requestOf({"", network, {4, 5}}, network);
        for (const TraceSignal& signal : signals) {
            const PseudoLayerIndex last(network.spec.pseudoLayers() - 1);
            const BackwardPlace place{last, signal, 32, 2, 1};
            const BackwardRequest pass{.run = replayOf(request), .upstream = {.at = place}};
            const auto right = mustRunBackward(pass);
            const auto fast = mustRunBackward(pass, BackwardMethod::Fast);
            EXPECT_LT(relativeDifference(*right, *fast), kFastTolerance) << nameOf(signal);
            EXPECT_NEAR(right->sum, fast->sum, 1e-6);
        }
    }
}

TEST(Backward, RefusesAnUpstreamOfAnotherShape)
{
    const GradientCase one{"", made("gru:input=2,hidden=3,dtype=f64")};
    const ForwardRequest request = requestOf(one, one.network);
    NullMonitor monitor;
    const auto run = replayOf(request);
    EXPECT_THAT(backward({.run = run, .upstream = {.y = randomArray({4, kBatch, 3}, 1)}},
                         BackwardMethod::Reference, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "the output"));
    EXPECT_THAT(backward({.run = run, .upstream = {.cN = randomArray({1, kBatch, 3}, 1)}},
                         BackwardMethod::Reference, monitor),
                FailsWith(ErrorCode::InvalidArgument, "LSTM"));
}

} // namespace gateloupe::test
