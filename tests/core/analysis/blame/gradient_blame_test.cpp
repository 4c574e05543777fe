// SPDX-License-Identifier: Apache-2.0
//
// Wrong gradients are blamed on the right defect, and right ones on none. tests/audits tries every
// kind of defect with a second implementation of the backward pass.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/blame/gradients/further_gradient_defects.h"
#include "core/analysis/blame/gradients/gradient_blame.h"
#include "core/analysis/blame/gradients/gradient_defect.h"
#include "core/analysis/blame/gradients/gradient_pairs.h"
#include "core/analysis/dense/dense_cell.h"
#include "tests/core/runtime/backward/made_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using enum ParameterKind;

/// A run with its right gradients.
struct Pass
{
    BackwardRequest request;
    WeightGradients right;
};

Pass passOf(const RnnSpec& spec)
{
    const Network network = randomNetwork(spec, 3, 0.8);
    const ForwardRequest forward{.model = network.build(),
                                 .x = randomArray({7, 3, spec.inputSize}, 5)};
    Pass pass{.request = {.run = replayOf(forward), .upstream = randomUpstream(forward, 6)},
              .right = {}};
    pass.right = mustRunBackward(pass.request)->weights;
    return pass;
}

Pass lstmPass()
{
    return passOf({.inputSize = 3, .hiddenSize = 5, .layers = 2, .dtype = DType::F64});
}

GradientBlame blameOf(const Pass& pass, const GivenGradients& theirs)
{
    NullMonitor monitor;
    auto found = blameGradients(pass.request, theirs, {}, monitor);
    EXPECT_THAT(found, IsOk());
    return found ? *std::move(found) : GradientBlame();
}

/// The right ones with a change of each array.
GivenGradients changed(const Pass& pass,
                       const std::function<void(const ParameterId&, std::vector<double>&)>& change)
{
    GivenGradients theirs{.weights = pass.right};
    for (auto& [id, values] : theirs.weights) {
        change(id, values);
    }
    return theirs;
}

GivenGradients withFaults(const Pass& pass, const BackwardFaults& faults)
{
    BackwardRequest request = pass.request;
    request.faults = faults;
    return {.weights = mustRunBackward(request)->weights};
}

std::string detailOf(const GradientBlame& blame, const std::string& key)
{
    for (const auto& [name, value] : blame.hypotheses.front().defect.detail) {
        if (name == key) {
            return std::get<std::string>(value);
        }
    }
    return {};
}

void expectNamed(const GradientBlame& blame, const std::string& id)
{
    EXPECT_FALSE(blame.isEqual) << id;
    EXPECT_TRUE(blame.isExplained) << id;
    ASSERT_FALSE(blame.hypotheses.empty()) << id;
    EXPECT_EQ(blame.hypotheses.front().defect.id, id);
    EXPECT_EQ(blame.equallyGood, 1U) << id;
}

} // namespace

TEST(GradientBlame, NumbersThatAreNoneAreNeverEqualAndAreNamed)
{
    const Pass pass = lstmPass();
    const ParameterId broken{LayerIndex(1), Direction::Forward, RecurrentWeights, Gate::Cell};
    GivenGradients theirs{.weights = pass.right};
    theirs.weights[broken][2] = std::numeric_limits<double>::quiet_NaN();
    const GradientBlame blame = blameOf(pass, theirs);
    EXPECT_FALSE(blame.isEqual);
    EXPECT_TRUE(std::isinf(blame.error));
    EXPECT_THAT(blame.notFinite, ::testing::ElementsAre(broken));
    EXPECT_TRUE(blame.wrong.empty());
    EXPECT_EQ(blame.first->path, "layer_1/forward/cell/recurrent_weights");

    for (auto& [id, values] : theirs.weights) { // the others are searched
        std::ranges::for_each(values, [](double& value) { value *= 3.0; });
    }
    const GradientBlame scaled = blameOf(pass, theirs);
    expectNamed(scaled, "scaled");
    EXPECT_THAT(scaled.notFinite, ::testing::ElementsAre(broken));
}

TEST(GradientBlame, RightGradientsOfShortTypesAreEqualAndTheirErrorIsTold)
{
    const Pass pass = lstmPass();
    for (const StateRounding type : {StateRounding::F16, StateRounding::BF16}) {
        const GradientBlame blame =
            blameOf(pass, changed(pass, [type](const ParameterId&, std::vector<double>& values) {
                        std::ranges::for_each(
                            values, [type](double& value) { value = rounded(value, type); });
                    }));
        EXPECT_TRUE(blame.isEqual);
        EXPECT_TRUE(blame.isRounded);
        EXPECT_EQ(blame.rounding, type == StateRounding::F16 ? "float16" : "bfloat16");
        EXPECT_GT(blame.error, 1e-5);
    }
}

TEST(GradientBlame, OfSomeArraysIsTheVerdictOfThese)
{
    const Pass pass = lstmPass();
    const ParameterId lone{LayerIndex(0), Direction::Forward, InputBias, Gate::Forget};
    GivenGradients theirs{.weights = {{lone, pass.right.at(lone)}}};
    for (const auto& [id, values] : pass.right) {
        if (id != lone) {
            theirs.missing.push_back(id);
        }
    }
    const GradientBlame blame = blameOf(pass, theirs);
    EXPECT_TRUE(blame.isEqual);
    EXPECT_EQ(blame.compared, 1U);
    EXPECT_EQ(blame.missing.size(), pass.right.size() - 1);
}

TEST(GradientBlame, RightWeightsWithAWrongGradientOfTheInputAreNotEqual)
{
    const Pass pass = lstmPass();
    GivenGradients theirs{.weights = pass.right};
    Array x = mustRunBackward(pass.request)->x;
    x.values<double>()[4] += 1.0;
    theirs.runArrays["x"] = x;
    const GradientBlame blame = blameOf(pass, theirs);
    EXPECT_FALSE(blame.isEqual);
    EXPECT_EQ(blame.first->path, "x");
    ASSERT_EQ(blame.wrongOfRun.size(), 1U);
    EXPECT_EQ(blame.wrongOfRun.front().path, "x");
    EXPECT_FALSE(blame.wrongOfRun.front().factor);
    EXPECT_EQ(blame.error, blame.wrongOfRun.front().relative);
}

TEST(GradientBlame, AGradientOfTheInputThatIsAMultipleSaysByWhat)
{
    const Pass pass = lstmPass();
    GivenGradients theirs{.weights = pass.right};
    Array x = mustRunBackward(pass.request)->x;
    for (double& value : x.values<double>()) {
        value *= 2.0;
    }
    theirs.runArrays["x"] = x;
    const GradientBlame blame = blameOf(pass, theirs);
    ASSERT_EQ(blame.wrongOfRun.size(), 1U);
    EXPECT_NEAR(blame.wrongOfRun.front().factor.value_or(0.0), 2.0, 1e-12);
}

TEST(GradientBlame, NamesWhatAStepHandsOnWrongly)
{
    const Pass lstm = lstmPass();
    expectNamed(blameOf(lstm, withFaults(lstm, {.withoutPath = {Gate::Cell}})),
                "gate_path_missing");
    expectNamed(blameOf(lstm, withFaults(lstm, {.blindToLaterCells = {Gate::Forget}})),
                "later_cells_missing");
    expectNamed(blameOf(lstm, withFaults(lstm, {.isLaterCellMissingInPath = true})),
                "later_cells_missing");
    expectNamed(blameOf(lstm, withFaults(lstm, {.isInputGateInPath = true})),
                "c_path_by_input_gate");
    expectNamed(blameOf(lstm, withFaults(lstm, {.isOutputGateMissingInPath = true})),
                "output_gate_missing_in_path");
    expectNamed(blameOf(lstm, withFaults(lstm, {.stepOfBias = BackwardFaults::OneStep::First})),
                "one_step_only");
    const Pass gru =
        passOf({.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 5, .dtype = DType::F64});
    for (const BackwardFaults& faults :
         {BackwardFaults{.isUpdateSeeingStateOnly = true},
          BackwardFaults{.isUpdateExchangedInNew = true},
          BackwardFaults{.isUpdateExchangedInPath = true},
          BackwardFaults{.isResetSeeingState = true}, BackwardFaults{.isResetSeeingProduct = true},
          BackwardFaults{.isResetBeforeSlope = true}}) {
        expectNamed(blameOf(gru, withFaults(gru, faults)), "gru_factor");
    }
}

TEST(GradientBlame, NamesWhatTheLoopOverTimeDoesWrongly)
{
    using State = BackwardFaults::ClippedGradient;
    using Missing = BackwardFaults::MissingStep;
    const Pass lstm = lstmPass();
    expectNamed(
        blameOf(lstm, withFaults(lstm, {.stateFactor =
                                            BackwardFaults::StateFactor{0.5, State::HiddenState}})),
        "state_gradient_scaled");
    expectNamed(blameOf(lstm, withFaults(lstm, {.truncation =
                                                    BackwardFaults::Truncation{
                                                        .every = 3, .what = State::HiddenState}})),
                "truncated");
    expectNamed(blameOf(lstm, withFaults(lstm, {.missingStep =
                                                    Missing{4, Missing::From::RecurrentWeights}})),
                "step_missing");
    expectNamed(
        blameOf(lstm, withFaults(lstm, {.handedStep = BackwardFaults::HandedStep::Reversed})),
        "layer_gradient_reversed");
    for (const auto step :
         {BackwardFaults::HandedStep::Next, BackwardFaults::HandedStep::Previous}) {
        expectNamed(blameOf(lstm, withFaults(lstm, {.handedStep = step})),
                    "layer_gradient_shifted");
    }
    using enum BackwardFaults::WrongSlope;
    const GradientBlame halved =
        blameOf(lstm, withFaults(lstm, {.slopes = {{Gate::Input, Halved},
                                                   {Gate::Forget, Halved},
                                                   {Gate::Output, Halved}}}));
    expectNamed(halved, "wrong_derivative");
    EXPECT_EQ(detailOf(halved, "of"), "every sigmoid");
}

TEST(GradientBlame, NamesADefectBesideAFactorWherePairsAreAskedFor)
{
    const Pass pass = lstmPass();
    GivenGradients theirs = withFaults(pass, {.withoutDerivative = {Gate::Forget}});
    for (auto& [id, values] : theirs.weights) {
        std::ranges::for_each(values, [](double& value) { value *= 0.3; });
    }
    EXPECT_FALSE(blameOf(pass, theirs).isExplained);
    NullMonitor monitor;
    const auto found = blameGradients(pass.request, theirs, {.withPairs = true}, monitor);
    ASSERT_THAT(found, IsOk());
    expectNamed(*found, "sigmoid_derivative_missing+scaled");
}

TEST(GradientBlame, NamesTwoMistakesOfThePassWherePairsAreAskedFor)
{
    const Pass pass = lstmPass();
    const GivenGradients theirs =
        withFaults(pass, {.withoutDerivative = {Gate::Forget}, .seesNewHiddenState = true});
    NullMonitor monitor;
    const auto found = blameGradients(pass.request, theirs, {.withPairs = true}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_TRUE(found->isExplained);
    EXPECT_LT(found->hypotheses.front().error, 1e-12);
    EXPECT_THAT(found->hypotheses.front().defect.id,
                ::testing::AllOf(::testing::HasSubstr("sigmoid_derivative_missing"),
                                 ::testing::HasSubstr("recurrent_sees_new_h")));
}

/// A field that bothOf() forgets is no mistake of the pair.
TEST(GradientBlame, APairHasEveryMistakeOfItsParts)
{
    const Pass pass = lstmPass();
    const RightBackward right{.request = pass.request, .gradients = pass.right};
    for (const auto& defects :
         {gradientDefectsOf(right), cellGradientDefectsOf(right), timeGradientDefectsOf(right)}) {
        for (const GradientDefect& defect : defects) {
            if (defect.after || defect.upstream || defect.forward) {
                continue;
            }
            EXPECT_EQ(withFaults(pass, bothOf({}, defect.faults)).weights,
                      withFaults(pass, defect.faults).weights)
                << defect.named.id;
        }
    }
}

TEST(GradientBlame, NamesTheLayerThatAloneMakesAMistake)
{
    const Pass pass = lstmPass();
    for (const std::uint32_t layer : {0U, 1U}) {
        const GradientBlame blame = blameOf(
            pass, withFaults(pass, {.onlyLayer = layer, .isOutputDerivativeMissing = true}));
        expectNamed(blame, "tanh_derivative_missing");
        EXPECT_EQ(blame.hypotheses.front().defect.detail.back().second,
                  DefectValue(std::int64_t{layer}));
    }
    const Pass both =
        passOf({.inputSize = 3, .hiddenSize = 5, .directions = 2, .dtype = DType::F64});
    const GradientBlame blame = blameOf(
        both, withFaults(both, {.onlyDirection = Direction::Backward, .seesNewCellState = true}));
    expectNamed(blame, "forget_sees_new_c");
    EXPECT_EQ(detailOf(blame, "direction"), "backward");
}

TEST(GradientBlame, NamesWhatIsWrongInAPartAlone)
{
    const Pass pass = lstmPass();
    const auto isBias = [](const ParameterId& id) {
        return id.kind == InputBias || id.kind == RecurrentBias;
    };
    const GradientBlame doubled = blameOf(
        pass, changed(pass, [&](const ParameterId& id, std::vector<double>& values) {
            std::ranges::for_each(values, [&](double& value) { value *= isBias(id) ? 2.0 : 1.0; });
        }));
    expectNamed(doubled, "scaled");
    EXPECT_EQ(detailOf(doubled, "kind"), "biases");

    const GradientBlame order =
        blameOf(pass, changed(pass, [&](const ParameterId& id, std::vector<double>& values) {
                    ParameterId from = id;
                    from.gate = id.gate == Gate::Cell     ? Gate::Output
                                : id.gate == Gate::Output ? Gate::Cell
                                                          : id.gate;
                    values = pass.right.at(isBias(id) ? from : id);
                }));
    expectNamed(order, "gate_order");
    EXPECT_EQ(detailOf(order, "kind"), "biases");

    const GradientBlame missing =
        blameOf(pass, changed(pass, [](const ParameterId& id, std::vector<double>& values) {
                    if (id.kind == RecurrentWeights && id.gate == Gate::Cell) {
                        std::ranges::fill(values, 0.0);
                    }
                }));
    expectNamed(missing, "part_missing");
    EXPECT_EQ(detailOf(missing, "gate"), "cell");

    const GradientBlame turned =
        blameOf(pass, changed(pass, [](const ParameterId& id, std::vector<double>& values) {
                    for (std::size_t at = 0; id.kind == RecurrentWeights && at < 25; ++at) {
                        if (at / 5 < at % 5) {
                            std::swap(values[at], values[at % 5 * 5 + at / 5]);
                        }
                    }
                }));
    expectNamed(turned, "gradient_transposed");
}

TEST(GradientBlame, NamesZerosAndMeans)
{
    const Pass pass = lstmPass();
    const auto times = [&](double factor) {
        return blameOf(
            pass, changed(pass, [factor](const ParameterId&, std::vector<double>& values) {
                std::ranges::for_each(values, [factor](double& value) { value *= factor; });
            }));
    };
    expectNamed(times(0.0), "all_zero");
    const GradientBlame mean = times(1.0 / (7 * 3 * 5));
    expectNamed(mean, "scaled");
    EXPECT_EQ(detailOf(mean, "mean_over"), "steps, batch and units");
}

TEST(GradientBlame, NamesRarerMistakesOfAStep)
{
    using Slope = BackwardFaults::WrongSlope;
    const Pass lstm = lstmPass();
    const GradientBlame slope =
        blameOf(lstm, withFaults(lstm, {.slopes = {{Gate::Forget, Slope::Value}}}));
    expectNamed(slope, "wrong_derivative");
    EXPECT_EQ(detailOf(slope, "of"), "forget");
    expectNamed(blameOf(lstm, withFaults(lstm, {.outputSlope = Slope::OfSum})), "wrong_derivative");
    expectNamed(blameOf(lstm, withFaults(lstm, {.isOutputGateSeeingCell = true})),
                "output_gate_sees_c");
    const GradientBlame own = blameOf(lstm, withFaults(lstm, {.isInputGateSeeingItself = true}));
    expectNamed(own, "own_factor_seen");
    EXPECT_EQ(detailOf(own, "gate"), "input");

    const Pass gru =
        passOf({.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 5, .dtype = DType::F64});
    expectNamed(blameOf(gru, withFaults(gru, {.negated = {Gate::Update}})),
                "gate_gradient_negated");
    for (const auto where :
         {BackwardFaults::ForgottenReset::Weights, BackwardFaults::ForgottenReset::Path,
          BackwardFaults::ForgottenReset::Everywhere}) {
        expectNamed(blameOf(gru, withFaults(gru, {.forgottenReset = where})),
                    "reset_factor_missing");
    }
}

TEST(GradientBlame, FindsABoundThatCutsOnlyFewNumbers)
{
    const Pass pass = lstmPass();
    using Clipped = BackwardFaults::ClippedGradient;
    const GradientBlame blame = blameOf(
        pass, withFaults(pass, {.clip = BackwardFaults::Clip{1.3, Clipped::HiddenState, true}}));
    EXPECT_TRUE(blame.isExplained);
    EXPECT_EQ(blame.hypotheses.front().defect.id, "state_gradient_clipped");
    EXPECT_NEAR(std::get<double>(blame.hypotheses.front().defect.detail.front().second), 1.3, 1e-3);
}

TEST(GradientBlame, NoiseHasNoVerdict)
{
    const Pass pass = lstmPass();
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0.8, 1.2);
    const GradientBlame blame =
        blameOf(pass, changed(pass, [&](const ParameterId&, std::vector<double>& values) {
                    std::ranges::for_each(values, [&](double& value) { value *= share(random); });
                }));
    EXPECT_FALSE(blame.isEqual);
    EXPECT_FALSE(blame.isExplained);
}

} // namespace gateloupe::test
