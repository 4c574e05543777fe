// SPDX-License-Identifier: Apache-2.0
#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/rnn_spec.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// A text that is no spec, and what the message must say.
struct BadSpec
{
    const char* text;
    const char* says;
};

class BadSpecText : public testing::TestWithParam<BadSpec>
{
};

TEST_P(BadSpecText, IsRefusedWithTheWordThatIsWrong)
{
    EXPECT_THAT(specFromText(GetParam().text),
                FailsWith(ErrorCode::InvalidArgument, std::string(GetParam().says)))
        << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Every, BadSpecText,
    testing::Values(
        BadSpec{"", "must begin with"}, BadSpec{"lstm", "must begin with"},
        BadSpec{"LSTM:input=3,hidden=4", "must begin with"},
        BadSpec{"rnn:input=3,hidden=4", "must begin with"}, BadSpec{"lstm:", "''"},
        BadSpec{"lstm:input=3", "hidden size must be at least 1"},
        BadSpec{"lstm:hidden=3", "input size must be at least 1"},
        BadSpec{"lstm:input=0,hidden=3", "input size"},
        BadSpec{"lstm:input=3,hidden=0", "hidden size"},
        BadSpec{"lstm:input=-3,hidden=4", "input=-3"},
        BadSpec{"lstm:input=3.5,hidden=4", "input=3.5"},
        BadSpec{"lstm:input= 3,hidden=4", "input= 3"}, BadSpec{"lstm:input=,hidden=4", "input="},
        BadSpec{"lstm:input=3x,hidden=4", "input=3x"},
        BadSpec{"lstm:input=2147483648,hidden=4", "2147483647"},
        BadSpec{"lstm:input=99999999999999999999,hidden=4", "whole number"},
        BadSpec{"lstm:input=3,hidden=4,", "''"}, BadSpec{"lstm:,input=3,hidden=4", "''"},
        BadSpec{"lstm:input=3,,hidden=4", "''"}, BadSpec{"lstm:input=3,hidden=4,turbo", "'turbo'"},
        BadSpec{"lstm:input=3,hidden=4,units=5", "unknown key 'units'"},
        BadSpec{"lstm:input=3,hidden=4,Layers=5", "unknown key 'Layers'"},
        BadSpec{"lstm:input=3,hidden=4,input=5", "input is given twice"},
        BadSpec{"lstm:input=4,hidden=4,skip,input_mode=linear", "input_mode is given twice"},
        BadSpec{"lstm:input=3,hidden=4,layers=0", "layers"},
        BadSpec{"lstm:input=3,hidden=4,layers=10001", "layers"},
        BadSpec{"lstm:input=3,hidden=4,directions=0", "directions"},
        BadSpec{"lstm:input=3,hidden=4,directions=3", "directions"},
        BadSpec{"lstm:input=3,hidden=4,bias=both", "bias=both"},
        BadSpec{"lstm:input=3,hidden=4,dtype=i32", "dtype=i32"},
        BadSpec{"lstm:input=3,hidden=4,dtype=float", "dtype=float"},
        BadSpec{"lstm:input=3,hidden=4,input_mode=fast", "input_mode=fast"},
        BadSpec{"lstm:input=3,hidden=4,skip", "skip input needs input = hidden"},
        BadSpec{"lstm:input=3,hidden=4,proj=5", "projection"},
        BadSpec{"lstm:input=3,hidden=4,proj=0", "projection"},
        BadSpec{"gru:input=3,hidden=4,proj=2", "only an LSTM has a projection"}));

TEST(RnnSpec, ComesBackFromItsText)
{
    for (const auto cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const auto bias :
             {BiasMode::None, BiasMode::SingleInput, BiasMode::Double, BiasMode::SingleRecurrent}) {
            for (const auto dtype : {DType::F16, DType::BF16, DType::F32, DType::F64}) {
                for (const auto mode : {InputMode::Linear, InputMode::Skip}) {
                    RnnSpec spec{.cell = cell,
                                 .inputSize = 7,
                                 .hiddenSize = 7,
                                 .layers = 3,
                                 .directions = 2,
                                 .inputMode = mode,
                                 .bias = bias,
                                 .dtype = dtype};
                    if (cell == CellKind::Lstm) {
                        spec.projectionSize = 5;
                    }
                    const auto again = specFromText(toText(spec));
                    ASSERT_THAT(again, IsOk());
                    EXPECT_EQ(*again, spec) << toText(spec);
                }
            }
        }
    }
}

TEST(RnnSpec, HasDefaults)
{
    const auto spec = specFromText("gru:hidden=4,input=3");
    ASSERT_THAT(spec, IsOk());
    EXPECT_EQ(*spec, (RnnSpec{.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4}));
    EXPECT_EQ(toText(*spec), "gru:input=3,hidden=4,layers=1,directions=1,bias=double,dtype=f32");
}

TEST(RnnSpec, TakesAProjectionAsWideAsHiddenForNone)
{
    const auto spec = specFromText("lstm:input=3,hidden=4,proj=4");
    ASSERT_THAT(spec, IsOk());
    EXPECT_EQ(spec->projectionSize, std::nullopt);
}

TEST(RnnSpec, ResolvesTheAutomaticInputModeAsTensorFlowDoes)
{
    EXPECT_EQ(specFromText("lstm:input=4,hidden=4,input_mode=auto")->inputMode, InputMode::Skip);
    EXPECT_EQ(specFromText("lstm:input=3,hidden=4,input_mode=auto_select")->inputMode,
              InputMode::Linear);
    EXPECT_EQ(specFromText("lstm:input=4,hidden=4,input_mode=linear")->inputMode,
              InputMode::Linear);
    EXPECT_EQ(specFromText("lstm:input=4,hidden=4,skip")->inputMode, InputMode::Skip);
}

TEST(RnnSpec, KnowsItsWidths)
{
    const auto spec = *specFromText("lstm:input=3,hidden=8,proj=5,layers=2,directions=2");
    EXPECT_EQ(spec.recurrentWidth(), 5U);
    EXPECT_EQ(spec.outputWidth(), 10U);
    EXPECT_EQ(spec.layerInputSize(LayerIndex(0)), 3U);
    EXPECT_EQ(spec.layerInputSize(LayerIndex(1)), 10U);
    EXPECT_EQ(spec.pseudoLayers(), 4U);
    EXPECT_EQ(spec.pseudoLayer(LayerIndex(1), Direction::Backward), PseudoLayerIndex(3));
    EXPECT_EQ(spec.layerOf(PseudoLayerIndex(3)), LayerIndex(1));
    EXPECT_EQ(spec.directionIndexOf(PseudoLayerIndex(3)), 1U);
    const auto single = *specFromText("rnn_tanh:input=3,hidden=3,skip");
    EXPECT_EQ(single.layerInputSize(LayerIndex(0)), 0U);
    EXPECT_EQ(single.pseudoLayer(LayerIndex(0), Direction::Backward), PseudoLayerIndex(0));
}

TEST(Cell, OrdersItsGatesAsCudnnDoes)
{
    using testing::ElementsAre;
    EXPECT_THAT(gatesOf(CellKind::Lstm),
                ElementsAre(Gate::Input, Gate::Forget, Gate::Cell, Gate::Output));
    EXPECT_THAT(gatesOf(CellKind::Gru), ElementsAre(Gate::Reset, Gate::Update, Gate::New));
    EXPECT_THAT(gatesOf(CellKind::RnnRelu), ElementsAre(Gate::Hidden));
    EXPECT_EQ(gateIndex(CellKind::Gru, Gate::Forget), std::nullopt);
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias,
                         Gate::Cell};
    EXPECT_EQ(linLayerId(CellKind::Lstm, id), 6U);
    EXPECT_EQ(linLayerId(CellKind::Lstm, projectionId(LayerIndex(0), Direction::Forward)), 8U);
}

TEST(Cell, NamesComeBack)
{
    for (const auto* const name : {"lstm", "gru", "rnn_tanh", "rnn_relu"}) {
        EXPECT_EQ(nameOf(*cellFromName(name)), name);
    }
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        EXPECT_EQ(gateFromName(nameOf(gate)), gate);
    }
    EXPECT_EQ(directionFromName("backward"), Direction::Backward);
    EXPECT_EQ(parameterKindFromName("projection_weights"), ParameterKind::ProjectionWeights);
    EXPECT_EQ(cellFromName("LSTM"), std::nullopt);
}

} // namespace
} // namespace gateloupe::test
