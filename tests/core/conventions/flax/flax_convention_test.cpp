// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"

namespace gateloupe {
namespace {

using test::CatalogBuilder;

Recognition recogniseFlax(const CatalogBuilder& builder)
{
    NullMonitor monitor;
    return recogniseFlax(builder.catalog(), monitor);
}

/// The children of linen's LSTM cells; `lead` is an axis in front of all.
void addLstm(CatalogBuilder& builder, const std::string& path, std::uint64_t input,
             std::uint64_t hidden, const Shape& lead = {}, const std::string& separator = "/")
{
    const auto shape = [&lead](Shape inner) {
        inner.insert(inner.begin(), lead.begin(), lead.end());
        return inner;
    };
    for (const std::string gate : {"f", "g", "i", "o"}) {
        builder.add(path + separator + "h" + gate + separator + "bias", shape({hidden}));
        builder.add(path + separator + "h" + gate + separator + "kernel", shape({hidden, hidden}));
        builder.add(path + separator + "i" + gate + separator + "kernel", shape({input, hidden}));
    }
}

void addGru(CatalogBuilder& builder, const std::string& path, std::uint64_t input,
            std::uint64_t hidden)
{
    for (const std::string gate : {"n", "r", "z"}) {
        builder.add(path + "/h" + gate + "/kernel", {hidden, hidden});
        builder.add(path + "/i" + gate + "/kernel", {input, hidden});
        builder.add(path + "/i" + gate + "/bias", {hidden});
    }
    builder.add(path + "/hn/bias", {hidden});
}

TEST(Flax, TurnsTheKernelsOfAnLstm)
{
    CatalogBuilder builder;
    addLstm(builder, "params/enc/LSTMCell_0", 3, 5);
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "params/enc/LSTMCell_0");
    EXPECT_EQ(toText(model.spec),
              "lstm:input=3,hidden=5,layers=1,directions=1,bias=single_recurrent,dtype=f32");
    const GateView* forget =
        model.find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Forget});
    ASSERT_NE(forget, nullptr);
    EXPECT_EQ(forget->tensor->name, "params/enc/LSTMCell_0/if/kernel");
    EXPECT_EQ(forget->rowStride, 1);
    EXPECT_EQ(forget->colStride, 5);
    EXPECT_TRUE(model.warnings.empty());
}

TEST(Flax, LeavesTheBiasesAbsentThatAGruDoesNotHave)
{
    CatalogBuilder builder;
    addGru(builder, "params/GRUCell_0", 4, 3);
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.spec.bias, BiasMode::Double);
    EXPECT_EQ(model.gruReset(), GruReset::After);
    EXPECT_EQ(model.parameters.size(), 10U);
    EXPECT_EQ(
        model.find({LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Reset}),
        nullptr);
}

TEST(Flax, ReadsTheStackedCellsOfNnx)
{
    CatalogBuilder builder;
    builder.add("enc.cell.dense_i.kernel.value", {3, 20})
        .add("enc.cell.dense_h.kernel.value", {5, 20});
    builder.add("enc.cell.dense_h.bias.value", {20});
    builder.add("gru.cell.dense_i.kernel", {3, 15}).add("gru.cell.dense_h.kernel", {5, 15});
    builder.add("gru.cell.dense_i.bias", {15});
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].convention, "flax-nnx");
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::SingleRecurrent);
    const GateView* cell = found.models[0].find(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Cell});
    EXPECT_EQ(cell->offsetElements, 10U); // columns i f g o
    EXPECT_EQ(cell->colStride, 20);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::Gru);
    EXPECT_EQ(found.models[1].spec.bias, BiasMode::SingleInput);
    EXPECT_EQ(found.models[1].name, "gru.cell");
}

TEST(Flax, ReadsNnxNamesOfTheForgetGate)
{
    CatalogBuilder builder;
    addLstm(builder, "cell", 3, 5, {}, ".");
    CatalogBuilder renamed;
    for (const auto& tensor : builder.catalog().tensors) {
        const bool isForget = tensor->name == "cell.if.kernel";
        renamed.add(isForget ? "cell.if_.kernel" : tensor->name, tensor->shape);
    }
    ASSERT_EQ(recogniseFlax(renamed).models.size(), 1U);
    EXPECT_EQ(recogniseFlax(renamed).models[0].name, "cell");
}

TEST(Flax, PairsDirectionsByTheirWords)
{
    CatalogBuilder builder;
    addLstm(builder, "params/bi/backward_rnn/cell", 5, 5);
    addLstm(builder, "params/bi/forward_rnn/cell", 5, 5);
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "params/bi");
    EXPECT_EQ(found.models[0].spec.directions, 2U);
    EXPECT_EQ(
        found.models[0]
            .find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Input})
            ->tensor->name,
        "params/bi/forward_rnn/cell/ii/kernel");
}

TEST(Flax, PairsNumberedCellsOfOneModule)
{
    CatalogBuilder builder;
    for (const char* number : {"0", "1", "10", "11", "2"}) {
        addLstm(builder, std::string("params/LSTMCell_") + number, 3, 5);
    }
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 3U);
    EXPECT_EQ(found.models[0].name, "params/LSTMCell_0,1");
    EXPECT_EQ(found.models[1].name, "params/LSTMCell_10,11");
    EXPECT_EQ(found.models[2].name, "params/LSTMCell_2");
    EXPECT_EQ(found.models[0].warnings.size(), 1U);
}

TEST(Flax, KeepsWhatMayBeAStackApart)
{
    CatalogBuilder stack;
    addLstm(stack, "params/LSTMCell_0", 5, 5);
    addLstm(stack, "params/LSTMCell_1", 5, 5);
    stack.add("params/Dense_0/kernel", {5, 2});
    EXPECT_EQ(recogniseFlax(stack).models.size(), 2U);
    stack.add("params/Dense_1/kernel", {10, 2});
    EXPECT_EQ(recogniseFlax(stack).models.size(), 1U);
}

TEST(Flax, ReadsScannedLayers)
{
    CatalogBuilder builder;
    addLstm(builder, "params/ScanLayer_0/LSTMCell_0", 5, 5, {3});
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.layers, 3U);
    const GateView* last = found.models[0].find(
        {LayerIndex(2), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Output});
    EXPECT_EQ(last->offsetElements, 50U);
    EXPECT_EQ(last->colStride, 5);
}

TEST(Flax, ExplainsLeadingAxesThatAreNoLayers)
{
    CatalogBuilder mapped;
    addLstm(mapped, "params/VmapLayer_0/LSTMCell_0", 5, 5, {3});
    EXPECT_NE(recogniseFlax(mapped).warnings.at(0).text().find("side by side"), std::string::npos);
    CatalogBuilder wide;
    addLstm(wide, "params/ScanLayer_0/LSTMCell_0", 4, 5, {3});
    EXPECT_NE(recogniseFlax(wide).warnings.at(0).text().find("do not feed"), std::string::npos);
    CatalogBuilder cube;
    addLstm(cube, "params/ScanLayer_0/LSTMCell_0", 5, 5, {5});
    EXPECT_NE(recogniseFlax(cube).warnings.at(0).text().find("cannot be told"), std::string::npos);
}

TEST(Flax, LeavesOptimizerStateAndAveragesOut)
{
    CatalogBuilder builder;
    addLstm(builder, "params/LSTMCell_0", 3, 5);
    addLstm(builder, "opt_state/0/mu/LSTMCell_0", 3, 5);
    addLstm(builder, "opt_state/0/nu/LSTMCell_0", 3, 5);
    addLstm(builder, "ema_params/LSTMCell_0", 3, 5);
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "params/LSTMCell_0");
    CatalogBuilder alone;
    addLstm(alone, "ema_params/LSTMCell_0", 3, 5);
    EXPECT_EQ(recogniseFlax(alone).models.size(), 1U);
}

TEST(Flax, SaysThatTanhIsAssumed)
{
    CatalogBuilder builder;
    builder.add("params/SimpleCell_0/i/kernel", {4, 3}).add("params/SimpleCell_0/i/bias", {3});
    builder.add("params/SimpleCell_0/h/kernel", {3, 3});
    const auto found = recogniseFlax(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnTanh);
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::SingleInput);
    EXPECT_EQ(found.models[0].warnings.at(0).remedy, Remedy(remedy::ChooseCell{"rnn_relu"}));
}

TEST(Flax, ExplainsMinimalAndConvolutionalCells)
{
    CatalogBuilder builder;
    for (const char* name : {"if", "in"}) {
        builder.add(std::string("params/cell/") + name + "/kernel", {3, 4});
    }
    for (const char* name : {"hf", "hn"}) {
        builder.add(std::string("params/cell/") + name + "/kernel", {4, 4});
    }
    builder.add("params/conv/ih/kernel", {3, 3, 16}).add("params/conv/hh/kernel", {3, 4, 16});
    const auto found = recogniseFlax(builder);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 2U);
    EXPECT_NE(found.warnings[0].text().find("MGUCell"), std::string::npos);
    EXPECT_NE(found.warnings[1].text().find("ConvLSTMCell"), std::string::npos);
}

TEST(Flax, NamesWhatDoesNotFit)
{
    CatalogBuilder builder;
    builder.add("cell/dense_i/kernel", {3, 10}).add("cell/dense_h/kernel", {5, 10});
    EXPECT_NE(recogniseFlax(builder).warnings.at(0).text().find("neither 4, 3 nor 1"),
              std::string::npos);
    CatalogBuilder odd;
    odd.add("cell/i/kernel", {4, 3}).add("cell/h/kernel", {4, 3});
    EXPECT_TRUE(recogniseFlax(odd).models.empty());
    EXPECT_EQ(recogniseFlax(odd).warnings.size(), 1U);
}

} // namespace
} // namespace gateloupe
