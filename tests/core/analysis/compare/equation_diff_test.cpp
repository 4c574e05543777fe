// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/equation_diff.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/tensor/array.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

RnnModel stated(std::string_view spec)
{
    RnnModel model;
    model.spec = *specFromText(spec);
    model.sources = EquationSources(FactSource::Stated);
    return model;
}

TEST(CompareEquations, NamesEachFactWithBothValuesAndWhoAssumed)
{
    const RnnModel a = stated("lstm:input=2,hidden=3");
    RnnModel b = a;
    b.equations = {standardEquations(CellKind::Lstm)};
    b.equations[0].candidate = {ActivationKind::Relu};
    b.equations[0].cellClip = ClipRange{-3.0, 3.0};
    b.sources.set(EquationFact::Candidate, FactSource::Assumed);
    const auto found = compareEquations(a, b);
    ASSERT_THAT(found, SizeIs(2));
    EXPECT_EQ(found[0].fact, EquationFact::Candidate);
    EXPECT_EQ(found[0].a, "tanh");
    EXPECT_EQ(found[0].b, "relu");
    EXPECT_TRUE(found[0].isAssumed());
    EXPECT_EQ(found[1].a, "none");
    EXPECT_EQ(found[1].b, "-3,3");
    EXPECT_FALSE(found[1].isAssumed());
    EXPECT_THAT(equationDifferenceTexts(found, a),
                ElementsAre("candidate: tanh in A, relu in B (assumed in B: the file does not say "
                            "it)",
                            "cell_clip: none in A, -3,3 in B"));
}

TEST(CompareEquations, SaysWhichLayersAndDirectionsDiffer)
{
    const RnnModel a = stated("lstm:input=2,hidden=3,layers=2,directions=2");
    RnnModel b = a;
    b.equations.assign(4, standardEquations(CellKind::Lstm));
    b.equations[3].gate = kKeras2HardSigmoid;
    const auto found = compareEquations(a, b);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].layer, LayerIndex(1));
    EXPECT_EQ(found[0].direction, Direction::Backward);
    EXPECT_THAT(equationDifferenceTexts(found, a),
                ElementsAre("layer_1/backward gate: sigmoid in A, hard_sigmoid(0.2,0.5) in B"));
}

TEST(CompareEquations, WhatIsKeptOfAClippedStateIsPartOfTheClip)
{
    RnnModel a = stated("lstm:input=2,hidden=3");
    a.equations = {standardEquations(CellKind::Lstm)};
    a.equations[0].cellClip = ClipRange{-1.0, 1.0};
    RnnModel b = a;
    b.equations[0].cellClip->kept = Kept::Unclipped;
    EXPECT_THAT(compareEquations(a, b), SizeIs(1));
}

TEST(CompareEquations, AClipOfOneSideSaysUpToWhichStateItCannotAct)
{
    const RnnModel a = stated("lstm:input=2,hidden=3");
    RnnModel b = a;
    b.equations = {standardEquations(CellKind::Lstm)};
    b.equations[0].cellClip = ClipRange{-10.0, 10.0};
    const auto found = compareEquations(a, b);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].idleBelow, 10.0);
    EXPECT_THAT(equationDifferenceTexts(found, a).front(),
                testing::HasSubstr("cannot act while |c| stays below 10:"));
    b.equations[0].candidate = {ActivationKind::Relu};
    EXPECT_EQ(compareEquations(a, b).back().idleBelow, 0.0) << "a step may add anything";
}

TEST(CompareEquations, ConstantsOf32BitsDifferByRounding)
{
    RnnModel a = stated("gru:input=2,hidden=3");
    a.equations = {standardEquations(CellKind::Gru)};
    a.equations[0].gate = kKeras3HardSigmoid;
    RnnModel b = a;
    b.equations[0].gate.alpha = static_cast<double>(static_cast<float>(1.0 / 6.0));
    const auto found = compareEquations(a, b);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_TRUE(found[0].isRounding);
    b.equations[0].gate.alpha = 0.2;
    EXPECT_FALSE(compareEquations(a, b).at(0).isRounding);
}

TEST(CompareEquations, FactsThatACellDoesNotHaveAreNoDifference)
{
    RnnModel a = stated("gru:input=2,hidden=3");
    a.equations = {standardEquations(CellKind::Gru)};
    RnnModel b = a;
    b.equations[0].output = {ActivationKind::Relu};
    b.equations[0].forgetOffset = 1.0;
    EXPECT_THAT(compareEquations(a, b), IsEmpty());
    b.equations[0].gruReset = GruReset::Before;
    EXPECT_THAT(compareEquations(a, b), SizeIs(1));
}

TEST(CompareEquations, ReadingFromTheEndIsADifference)
{
    const RnnModel a = stated("gru:input=2,hidden=3");
    RnnModel b = a;
    b.isReversed = true;
    const auto found = compareEquations(a, b);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].a, "forward");
    EXPECT_EQ(found[0].b, "backward");
}

/// A network with one bias and an offset, and the same with the offset folded in f32.
struct FoldedPair
{
    MadeModel apart{"lstm:input=2,hidden=3,bias=single_input"};
    MadeModel folded{"lstm:input=2,hidden=3,bias=double"};

    FoldedPair(float bias, float offset)
    {
        apart.model().setForgetOffset(offset, FactSource::Assumed);
        for (const ParameterId& id : parameterIdsOf(apart.model().spec)) {
            if (id.kind == ParameterKind::InputBias) {
                const bool isForget = id.gate == Gate::Forget;
                apart.fill(id, bias);
                folded.fill(id, isForget ? bias + offset : bias);
                ParameterId other = id;
                other.kind = ParameterKind::RecurrentBias;
                folded.fill(other, 0.0F);
            } else {
                folded[id] = apart[id];
            }
        }
    }
};

TEST(ModelComparison, ASumFoldedInF32IsEqualUpToRounding)
{
    FoldedPair pair(0.0123456789F, 1.0F);
    NullMonitor monitor;
    const auto compared = compareModels(pair.apart.share(), pair.folded.share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_FALSE((*compared)->difference.isEqual());
    EXPECT_TRUE((*compared)->difference.isEqualUpToRounding());
    EXPECT_THAT((*compared)->equations, IsEmpty()) << "the offset is in the biases";
}

TEST(ModelComparison, AnOffsetThatIsMissingIsNoRounding)
{
    FoldedPair pair(0.0123456789F, 1.0F);
    pair.apart.model().setForgetOffset(0.0, FactSource::Assumed);
    NullMonitor monitor;
    const auto compared = compareModels(pair.apart.share(), pair.folded.share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_FALSE((*compared)->difference.isEqualUpToRounding());
}

TEST(ModelComparison, ABiasThatIsNotStoredIsZero)
{
    MadeModel without("gru:input=2,hidden=3,bias=none");
    MadeModel zeros("gru:input=2,hidden=3,bias=double");
    for (const ParameterId& id : parameterIdsOf(zeros.model().spec)) {
        if (isBias(id.kind)) {
            zeros.fill(id, 0.0F);
        } else {
            zeros[id] = without[id];
        }
    }
    NullMonitor monitor;
    const auto compared = compareModels(without.share(), zeros.share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_TRUE((*compared)->difference.isEqual());
}

TEST(ModelComparison, WhatRunsStartFromIsAFactOfTheEquations)
{
    MadeModel made("gru:input=2,hidden=3");
    const std::shared_ptr<const RnnModel> plain = made.share();
    const auto withState = [&](const std::vector<float>& numbers) {
        auto model = std::make_shared<RnnModel>(*plain);
        const Array h({1, 1, 3}, numbers);
        const auto bytes = h.bytes();
        model->initialHidden =
            memoryTensor("h0", DType::F32, h.shape(), {bytes.begin(), bytes.end()});
        return std::shared_ptr<const RnnModel>(std::move(model));
    };
    NullMonitor monitor;
    const auto factsOf = [&](const auto& a, const auto& b) {
        const auto compared = compareModels(a, b, false, monitor);
        EXPECT_THAT(compared, IsOk());
        return (*compared)->equations;
    };
    EXPECT_THAT(factsOf(plain, withState({0, 0, 0})), IsEmpty());
    EXPECT_THAT(factsOf(withState({1, 2, 3}), withState({1, 2, 3})), IsEmpty());
    const auto stored = factsOf(plain, withState({1, 2, 3}));
    ASSERT_THAT(stored, SizeIs(1));
    EXPECT_EQ(stored[0].what(), "start");
    EXPECT_EQ(stored[0].a, "zero");
    EXPECT_EQ(stored[0].b, "stored");
    EXPECT_THAT(equationDifferenceTexts(stored, *plain),
                ElementsAre("start: zero in A, stored in B"));
    const auto others = factsOf(withState({1, 2, 3}), withState({1, 2, 4}));
    ASSERT_THAT(others, SizeIs(1));
    EXPECT_EQ(others[0].b, "stored, other numbers");
}

TEST(ModelComparison, LengthsOfTheFileAreAFactOfTheEquations)
{
    MadeModel made("gru:input=2,hidden=3,layers=2");
    const std::shared_ptr<const RnnModel> plain = made.share();
    const auto withLengths = [&](const std::vector<float>& numbers) {
        auto model = std::make_shared<RnnModel>(*plain);
        const Array lengths({2}, numbers);
        const auto bytes = lengths.bytes();
        model->sequenceLengths =
            memoryTensor("lens", DType::F32, lengths.shape(), {bytes.begin(), bytes.end()});
        return std::shared_ptr<const RnnModel>(std::move(model));
    };
    NullMonitor monitor;
    const auto textsOf = [&](const auto& a, const auto& b) {
        const auto compared = compareModels(a, b, false, monitor);
        EXPECT_THAT(compared, IsOk());
        return equationDifferenceTexts((*compared)->equations, *plain);
    };
    EXPECT_THAT(textsOf(withLengths({3, 1}), withLengths({3, 1})), IsEmpty());
    EXPECT_THAT(textsOf(withLengths({3, 1}), plain),
                ElementsAre("lengths: stored in A, none in B"));
    EXPECT_THAT(textsOf(withLengths({3, 1}), withLengths({3, 2})),
                ElementsAre("lengths: stored in A, stored, other numbers in B"));
}

TEST(ModelComparison, PlainCellsOfTwoActivationsHaveComparableWeights)
{
    MadeModel tanh("rnn_tanh:input=2,hidden=3");
    MadeModel relu("rnn_relu:input=2,hidden=3");
    for (const ParameterId& id : parameterIdsOf(tanh.model().spec)) {
        relu[id] = tanh[id];
    }
    NullMonitor monitor;
    const auto compared = compareModels(tanh.share(), relu.share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_TRUE((*compared)->difference.isEqual());
    ASSERT_THAT((*compared)->equations, SizeIs(1));
    EXPECT_EQ((*compared)->equations[0].b, "relu");
}

} // namespace

} // namespace gateloupe::test
