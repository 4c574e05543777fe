// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/analysis/statistics/bias_summary.h"
#include "tests/support/made_models.h"

namespace gateloupe::test {

namespace {

std::vector<GateBiases> biases(const RnnModel& model)
{
    return biasesOf(model, LayerIndex(0), Direction::Forward);
}

TEST(BiasSummary, TellsWhatIsStoredInEveryMode)
{
    EXPECT_EQ(patternOf(biases(*countingModel("lstm:input=3,hidden=4"))), BiasPattern::Both);
    EXPECT_EQ(patternOf(biases(*countingModel("lstm:input=3,hidden=4,bias=none"))),
              BiasPattern::None);
    EXPECT_EQ(patternOf(biases(*countingModel("lstm:input=3,hidden=4,bias=single_input"))),
              BiasPattern::InputOnly);
    EXPECT_EQ(patternOf(biases(*countingModel("gru:input=3,hidden=4,bias=single_recurrent"))),
              BiasPattern::RecurrentOnly);
}

TEST(BiasSummary, KeepsTheNewGateOfAGruApart)
{
    RnnModel model = *countingModel("gru:input=3,hidden=4");
    EXPECT_EQ(biases(model)[0].folding, BiasFolding::SumIsEnough);
    EXPECT_EQ(biases(model)[2].gate, Gate::New);
    EXPECT_EQ(biases(model)[2].folding, BiasFolding::MustStayApart);
    model.setGruReset(GruReset::Before, FactSource::Stated);
    EXPECT_EQ(biases(model)[2].folding, BiasFolding::SumIsEnough);
}

TEST(BiasSummary, FoldsEveryGateOfAnLstm)
{
    const RnnModel model = *countingModel("lstm:input=3,hidden=4");
    for (const GateBiases& gate : biases(model)) {
        EXPECT_EQ(gate.folding, BiasFolding::SumIsEnough);
        EXPECT_FALSE(gate.isShared);
    }
}

TEST(BiasSummary, SeesOneVectorShownTwiceAndAGateWithout)
{
    RnnModel model = *countingModel("lstm:input=3,hidden=4");
    const ParameterId input{.kind = ParameterKind::InputBias, .gate = Gate::Forget};
    const ParameterId recurrent{.kind = ParameterKind::RecurrentBias, .gate = Gate::Forget};
    model.parameters.at(recurrent) = model.parameters.at(input);
    EXPECT_TRUE(biases(model)[1].isShared);
    model.parameters.erase(recurrent);
    EXPECT_EQ(biases(model)[1].storage, BiasStorage::InputOnly);
    EXPECT_EQ(patternOf(biases(model)), BiasPattern::Mixed);
}

} // namespace
} // namespace gateloupe::test
