// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"

namespace gateloupe {
namespace {

using test::CatalogBuilder;

Recognition recogniseDeepmind(const CatalogBuilder& builder)
{
    return recogniseDeepmind(builder.catalog());
}

const GateView& gate(const RnnModel& model, ParameterKind kind, Gate gate)
{
    const GateView* view = model.find({LayerIndex(0), Direction::Forward, kind, gate});
    EXPECT_NE(view, nullptr);
    return *view;
}

TEST(Deepmind, CutsHaikusLstmOutOfItsLinear)
{
    CatalogBuilder builder;
    builder.add("params/net/~/lstm_1/linear/w", {9, 20}).add("params/net/~/lstm_1/linear/b", {20});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "params/net/~/lstm_1");
    EXPECT_EQ(model.convention, "haiku");
    EXPECT_EQ(toText(model.spec),
              "lstm:input=4,hidden=5,layers=1,directions=1,bias=single_input,dtype=f32");
    EXPECT_EQ(model.forgetOffset(), 1.0);
    const GateView& forget = gate(model, ParameterKind::RecurrentWeights, Gate::Forget);
    EXPECT_EQ(forget.offsetElements, 4U * 20 + 2 * 5); // behind the inputs' rows; columns i g f o
    EXPECT_EQ(forget.rowStride, 1);
    EXPECT_EQ(forget.colStride, 20);
}

TEST(Deepmind, TakesAnEndingOfTheNameForTheClass)
{
    CatalogBuilder builder;
    builder.add("encoder_lstm/linear/w", {9, 20}).add("lstm_net/linear/w", {9, 20});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "encoder_lstm");
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::None);
}

TEST(Deepmind, TurnsTheGatesOfAGruAround)
{
    CatalogBuilder builder;
    builder.add("gru.w_i", {4, 15}).add("gru.w_h", {5, 15}).add("gru.b", {15});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.gruReset(), GruReset::Before);
    EXPECT_EQ(gate(model, ParameterKind::InputWeights, Gate::Update).offsetElements, 0U);
    EXPECT_EQ(gate(model, ParameterKind::InputBias, Gate::Reset).offsetElements, 5U);
    EXPECT_TRUE(model.equationsOf(PseudoLayerIndex(0)).isUpdateInverted); // h' = (1 - z) h + z n
    EXPECT_TRUE(model.runsOn(BackendKind::Cpu));
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
}

TEST(Deepmind, ReadsSonnetsObjects)
{
    CatalogBuilder builder;
    const std::string value = "/.ATTRIBUTES/VARIABLE_VALUE";
    builder.add("core/_w_i" + value, {4, 24}).add("core/_w_h" + value, {3, 24});
    builder.add("core/b" + value, {24}).add("core/projection" + value, {6, 3});
    builder.add("core/_w_i/.OPTIMIZER_SLOT/m" + value, {4, 24});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.convention, "sonnet");
    EXPECT_EQ(model.spec.hiddenSize, 6U);
    EXPECT_EQ(model.spec.projectionSize, 3U);
    EXPECT_EQ(model.forgetOffset(), 0.0); // stands in the bias already
    EXPECT_EQ(gate(model, ParameterKind::InputWeights, Gate::Forget).offsetElements, 6U);
}

TEST(Deepmind, KeepsPlainCoresOfBothLibrariesApart)
{
    CatalogBuilder builder;
    builder.add("vanilla_rnn/linear/w", {4, 5}).add("vanilla_rnn/linear/b", {5});
    builder.add("vanilla_rnn/linear_1/w", {5, 5}).add("vanilla_rnn/linear_1/b", {5});
    builder.add("mlp/linear/w", {4, 5}).add("mlp/linear_1/w", {5, 5});
    builder.add("core/_input_to_hidden/w", {4, 5}).add("core/_hidden_to_hidden/w", {5, 5});
    builder.add("core/_b", {5});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu); // Haiku's has no other
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::Double);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::RnnTanh);
    EXPECT_EQ(found.models[1].warnings.size(), 1U);
}

TEST(Deepmind, LeavesOptaxMomentsOut)
{
    CatalogBuilder builder;
    builder.add("opt_state/0/mu/lstm/linear/w", {9, 20}).add("params/lstm/linear/w", {9, 20});
    const auto found = recogniseDeepmind(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "params/lstm");
}

TEST(Deepmind, SaysWhatDoesNotFit)
{
    CatalogBuilder builder;
    builder.add("gru/w_i", {4, 15}).add("gru/w_h", {5, 15}).add("gru/b", {14});
    const auto found = recogniseDeepmind(builder);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_NE(found.warnings[0].text().find("gru/b [14] does not fit"), std::string::npos);
}

} // namespace
} // namespace gateloupe
