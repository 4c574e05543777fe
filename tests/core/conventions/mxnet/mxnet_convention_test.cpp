// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "core/conventions/mxnet/mxnet_names.h"
#include "tests/core/conventions/remedy_matcher.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"

namespace gateloupe {
namespace {

using test::CatalogBuilder;
using ::testing::StartsWith;
using ::testing::StrEq;

/// i2h and h2h of one cell under every name that begins with `prefix`.
CatalogBuilder& addCell(CatalogBuilder& builder, const std::string& prefix, std::uint64_t input,
                        std::uint64_t hidden, std::uint64_t gates)
{
    return builder.add(prefix + "i2h_weight", {gates * hidden, input})
        .add(prefix + "h2h_weight", {gates * hidden, hidden})
        .add(prefix + "i2h_bias", {gates * hidden})
        .add(prefix + "h2h_bias", {gates * hidden});
}

Recognition recogniseMxnet(const CatalogBuilder& builder)
{
    NullMonitor monitor;
    return recogniseMxnet(builder.catalog(), monitor);
}

/// What a symbol says of an RNN operator that reads `variable`.
CatalogBuilder& addOperator(CatalogBuilder& builder, const std::string& mode, std::int64_t layers,
                            bool isBidirectional, const std::vector<std::string>& variables)
{
    return builder.addAttribute("rnn", "op", std::string("RNN"))
        .addAttribute("rnn", "mode", mode)
        .addAttribute("rnn", "state_size", std::int64_t{5})
        .addAttribute("rnn", "num_layers", layers)
        .addAttribute("rnn", "bidirectional", isBidirectional)
        .addAttribute("rnn", "parameters", variables);
}

TEST(MxnetNames, TellLayerDirectionAndPrefixInEveryForm)
{
    struct Case
    {
        std::string_view name;
        std::string_view prefix;
        MxnetForm form;
        std::uint32_t layer;
        Direction direction;
    };

    for (const Case& one : {
             Case{"lstm0_l1_i2h_weight", "lstm0_", MxnetForm::Layer, 1, Direction::Forward},
             Case{"arg:lstm0_r12_i2h_weight", "lstm0_", MxnetForm::Layer, 12, Direction::Backward},
             Case{"l0_i2h_weight", "", MxnetForm::Layer, 0, Direction::Forward},
             Case{"enc.rnn.l0_i2h_weight", "enc.rnn.", MxnetForm::Layer, 0, Direction::Forward},
             Case{"_unfused.2.i2h_weight", "", MxnetForm::Unfused, 2, Direction::Forward},
             Case{"a.1._unfused.0.r_cell.i2h_weight", "a.1.", MxnetForm::Unfused, 0,
                  Direction::Backward},
             Case{"3.i2h_weight", "", MxnetForm::Sequence, 3, Direction::Forward},
             Case{"dec.0.base_cell.i2h_weight", "dec.", MxnetForm::Sequence, 0, Direction::Forward},
             Case{"0.l_cell.i2h_weight", "", MxnetForm::Sequence, 0, Direction::Forward},
             Case{"lstm0_i2h_weight", "lstm0_", MxnetForm::Cell, 0, Direction::Forward},
             Case{"r_cell.i2h_weight", "", MxnetForm::Cell, 0, Direction::Backward},
             Case{"i2h_weight", "", MxnetForm::Cell, 0, Direction::Forward},
         }) {
        const auto parsed = parseMxnetName(one.name);
        ASSERT_TRUE(parsed) << one.name;
        EXPECT_EQ(parsed->prefix, one.prefix) << one.name;
        EXPECT_EQ(parsed->form, one.form) << one.name;
        EXPECT_EQ(parsed->layer, one.layer) << one.name;
        EXPECT_EQ(parsed->direction, one.direction) << one.name;
    }
}

TEST(MxnetNames, LeaveOtherNamesAlone)
{
    for (const std::string_view name :
         {"dense0_weight", "xi2h_weight", "i2h.weight", "lstm0_i2h", "i2h_gamma", "h2r_bias", ""}) {
        EXPECT_FALSE(parseMxnetName(name)) << name;
    }
}

TEST(Mxnet, StacksGluonLayersInTheOrderOfTheGates)
{
    CatalogBuilder builder;
    for (const std::string direction : {"l", "r"}) {
        addCell(builder, "enc._unfused.0." + direction + "_cell.", 3, 5, 4);
        addCell(builder, "enc._unfused.1." + direction + "_cell.", 10, 5, 4);
    }
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "enc");
    EXPECT_EQ(toText(model.spec),
              "lstm:input=3,hidden=5,layers=2,directions=2,bias=double,dtype=f32");
    const GateView* cell =
        model.find({LayerIndex(1), Direction::Backward, ParameterKind::InputWeights, Gate::Cell});
    ASSERT_NE(cell, nullptr);
    EXPECT_EQ(cell->offsetElements, 2U * 5 * 10); // i f c o
    EXPECT_EQ(cell->tensor->name, "enc._unfused.1.r_cell.i2h_weight");
}

TEST(Mxnet, ReadsProjections)
{
    CatalogBuilder builder;
    builder.add("lstm0_l0_i2h_weight", {20, 3}).add("lstm0_l0_h2h_weight", {20, 2});
    builder.add("lstm0_l0_i2h_bias", {20}).add("lstm0_l0_h2h_bias", {20});
    builder.add("lstm0_l0_h2r_weight", {2, 5});
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.projectionSize, 2U);
    EXPECT_EQ(found.models[0].spec.hiddenSize, 5U);
}

TEST(Mxnet, ReadsGatesThatAreApart)
{
    CatalogBuilder builder;
    for (const std::string gate : {"_o", "_r", "_z"}) {
        builder.add("gru_l0_i2h" + gate + "_weight", {4, 3})
            .add("gru_l0_h2h" + gate + "_weight", {4, 4});
        builder.add("gru_l0_i2h" + gate + "_bias", {4}).add("gru_l0_h2h" + gate + "_bias", {4});
    }
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.spec.cell, CellKind::Gru);
    EXPECT_EQ(model.name, "gru");
    EXPECT_EQ(
        model.find({LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::New})
            ->tensor->name,
        "gru_l0_h2h_o_bias");
}

TEST(Mxnet, CountsLayersAcrossDropoutCells)
{
    CatalogBuilder builder;
    addCell(builder, "0.", 3, 4, 3);
    addCell(builder, "2.base_cell.", 4, 4, 3);
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.layers, 2U);
    EXPECT_EQ(found.models[0].name, "model");
    ASSERT_EQ(found.models[0].warnings.size(), 1U);
    EXPECT_NE(found.models[0].warnings[0].text().find("zoneout"), std::string::npos);
}

TEST(Mxnet, TakesCellsThatDoNotFeedEachOtherApart)
{
    CatalogBuilder builder;
    addCell(builder, "dec.0.", 3, 4, 4);
    addCell(builder, "dec.1.", 9, 4, 4);
    addCell(builder, "lstm_l0_", 3, 6, 4);
    addCell(builder, "lstm_l1_", 6, 2, 4);
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 4U);
    EXPECT_EQ(found.models[0].name, "dec.0");
    EXPECT_EQ(found.models[1].name, "dec.1");
    EXPECT_EQ(found.models[2].name, "lstm_l0");
    EXPECT_EQ(found.models[3].spec.hiddenSize, 2U);
}

TEST(Mxnet, AssumesWhatGluonDoesWhenNothingTellsTheActivation)
{
    CatalogBuilder builder;
    addCell(builder, "_unfused.0.", 3, 4, 1);
    addCell(builder, "cell_", 3, 4, 1);
    addCell(builder, "rnn_tanh_l0_", 3, 4, 1);
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 3U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu); // gluon.rnn.RNN(activation='relu')
    EXPECT_EQ(found.models[0].warnings.at(0).remedy, Remedy(remedy::ChooseCell{"rnn_tanh"}));
    EXPECT_EQ(found.models[1].spec.cell, CellKind::RnnTanh);
    EXPECT_EQ(found.models[1].warnings.at(0).remedy, Remedy(remedy::ChooseCell{"rnn_relu"}));
    EXPECT_EQ(found.models[2].spec.cell, CellKind::RnnTanh);
    EXPECT_TRUE(found.models[2].warnings.empty());
}

TEST(Mxnet, TakesTheActivationAndTheClipFromTheSymbol)
{
    CatalogBuilder plain;
    addCell(plain, "rnn0_l0_", 3, 5, 1);
    addOperator(plain, "rnn_tanh", 1, false, {"rnn0_l0_i2h_weight", "rnn0_l0_h2h_weight"});
    const auto found = recogniseMxnet(plain);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnTanh);
    EXPECT_TRUE(found.models[0].warnings.empty());
    CatalogBuilder clipped;
    addCell(clipped, "lstm0_l0_", 3, 5, 4);
    addOperator(clipped, "lstm", 1, false, {"lstm0_l0_i2h_weight"});
    clipped.addAttribute("rnn", "lstm_state_clip_min", -2.0);
    clipped.addAttribute("rnn", "lstm_state_clip_max", 3.0);
    const auto model = recogniseMxnet(clipped).models.at(0);
    ASSERT_EQ(model.equations.size(), 1U);
    EXPECT_EQ(model.equations[0].cellClip, CellClip(ClipRange{-2.0, 3.0}, Kept::Unclipped));
}

TEST(Mxnet, SolvesTheInputSizeOfAFusedVector)
{
    CatalogBuilder builder;
    // 2 layers, 2 directions, hidden 5, input 7: 2*20*(7+5+2) + 2*20*(10+5+2)
    builder.add("arg:enc_parameters", {1240});
    addOperator(builder, "lstm", 2, true, {"enc_parameters"});
    const auto found = recogniseMxnet(builder);
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "enc");
    EXPECT_EQ(found.models[0].convention, "mxnet-fused");
    EXPECT_EQ(toText(found.models[0].spec),
              "lstm:input=7,hidden=5,layers=2,directions=2,bias=double,dtype=f32");
}

TEST(Mxnet, RefusesAFusedVectorThatNoInputSizeMakes)
{
    CatalogBuilder builder;
    builder.add("enc_parameters", {1241});
    addOperator(builder, "lstm", 2, true, {"enc_parameters"});
    const auto found = recogniseMxnet(builder);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_NE(found.warnings[0].text().find("no input size"), std::string::npos);
}

TEST(Mxnet, SaysHowToOpenAFusedVectorThatNothingDescribes)
{
    CatalogBuilder builder;
    builder.add("encoder.rnn_param", {1240}).add("gru.rnn_param", {9}).add("other", {10});
    const auto found = recogniseMxnet(builder);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 2U);
    EXPECT_THAT(found.warnings[0], Asks(remedy::DescribeTensor{}));
    EXPECT_THAT(std::get<remedy::DescribeTensor>(found.warnings[0].remedy).tensor,
                StrEq("encoder.rnn_param"));
    EXPECT_THAT(std::get<remedy::DescribeTensor>(found.warnings[1].remedy).spec,
                StartsWith("gru:input=I"));
}

TEST(Mxnet, ExplainsConvolutionalCells)
{
    CatalogBuilder builder;
    builder.add("conv0_i2h_weight", {16, 3, 3, 3}).add("conv0_h2h_weight", {16, 4, 3, 3});
    const auto found = recogniseMxnet(builder);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_NE(found.warnings[0].text().find("convolutional"), std::string::npos);
}

TEST(Mxnet, NamesWhatIsMissingOrDoesNotFit)
{
    CatalogBuilder missing;
    missing.add("lstm0_l0_i2h_weight", {20, 3}).add("lstm0_l0_i2h_bias", {20});
    EXPECT_NE(recogniseMxnet(missing).warnings.at(0).text().find("h2h_weight"), std::string::npos);
    CatalogBuilder odd;
    odd.add("l0_i2h_weight", {20, 3}).add("l0_h2h_weight", {20, 5}).add("l0_i2h_bias", {19});
    odd.add("l0_h2h_bias", {20});
    EXPECT_NE(recogniseMxnet(odd).warnings.at(0).text().find("l0_i2h_bias [19]"),
              std::string::npos);
}

} // namespace
} // namespace gateloupe
