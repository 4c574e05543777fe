// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/core/conventions/remedy_matcher.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// What both conventions find, as the program asks them.
Recognition recognise(const CatalogBuilder& builder)
{
    NullMonitor monitor;
    Recognition all = recogniseTensorFlow1Cudnn(builder.catalog(), monitor);
    Recognition stock = recogniseTensorFlow1Cells(builder.catalog(), monitor);
    for (RnnModel& model : stock.models) {
        all.models.push_back(std::move(model));
    }
    for (Warning& warning : stock.warnings) {
        all.warnings.push_back(std::move(warning));
    }
    return all;
}

std::vector<std::string> namesOf(const Recognition& found)
{
    std::vector<std::string> names;
    for (const RnnModel& model : found.models) {
        names.push_back(model.name);
    }
    return names;
}

std::vector<std::string> specsOf(const Recognition& found)
{
    std::vector<std::string> specs;
    for (const RnnModel& model : found.models) {
        specs.push_back(toText(model.spec));
    }
    return specs;
}

} // namespace

TEST(TensorFlowStacks, AnOnlyCellHasItsOwnScopeAsName)
{
    const auto found = recognise(CatalogBuilder().addLstm("net/rnn/basic_lstm_cell", 3, 5));
    EXPECT_THAT(namesOf(found), ElementsAre("net/rnn/basic_lstm_cell"));
    EXPECT_THAT(specsOf(found), ElementsAre("lstm:input=3,hidden=5,layers=1,directions=1,"
                                            "bias=single_input,dtype=f32"));
    EXPECT_EQ(found.models.front().forgetOffset(), 1.0);
    EXPECT_THAT(assumedTexts(found.models.front()),
                ElementsAre("candidate=tanh", "output=tanh", "forget_offset=1"))
        << "arguments of the cell's class, which a checkpoint does not keep";
    EXPECT_THAT(found.models.front().warnings, Contains(Asks(remedy::SetForgetOffset{})));
}

TEST(TensorFlowStacks, BothSidesOfBidirectionalDynamicRnnAreOneLayer)
{
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("enc/bidirectional_rnn/fw/lstm_cell", 3, 5)
                                     .addLstm("enc/bidirectional_rnn/bw/lstm_cell", 3, 5));
    EXPECT_THAT(namesOf(found), ElementsAre("enc/bidirectional_rnn"));
    EXPECT_EQ(found.models.front().spec.directions, 2U);
}

TEST(TensorFlowStacks, StacksInsideEachDirectionStayApart)
{
    CatalogBuilder builder;
    for (const auto* direction : {"fw", "bw"}) {
        const std::string scope = std::string("bidirectional_rnn/") + direction + "/multi_rnn_cell";
        builder.addLstm(scope + "/cell_0/lstm_cell", 3, 5)
            .addLstm(scope + "/cell_1/lstm_cell", 5, 5);
    }
    const auto found = recognise(builder);
    EXPECT_THAT(namesOf(found), ElementsAre("bidirectional_rnn/fw/multi_rnn_cell",
                                            "bidirectional_rnn/bw/multi_rnn_cell"));
    EXPECT_FALSE(found.models[0].isReversed);
    EXPECT_TRUE(found.models[1].isReversed);
    EXPECT_EQ(found.models[1].spec.layers, 2U);
    EXPECT_THAT(found.warnings, IsEmpty());
}

TEST(TensorFlowStacks, OneDirectionOfABidirectionalScopeIsReversed)
{
    const auto found =
        recognise(CatalogBuilder().addLstm("enc/bidirectional_rnn/bw/lstm_cell", 3, 5));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_TRUE(found.models.front().isReversed);
}

// Magenta's MusicVAE names its layers itself.
TEST(TensorFlowStacks, LayersMayStandOutsideTheirDirections)
{
    CatalogBuilder builder;
    for (const auto* direction : {"fw", "bw"}) {
        const std::string inner =
            std::string("/bidirectional_rnn/") + direction + "/multi_rnn_cell/cell_0/lstm_cell";
        builder.addLstm("encoder/cell_0" + inner, 3, 5).addLstm("encoder/cell_1" + inner, 10, 5);
    }
    const auto found = recognise(builder);
    EXPECT_THAT(namesOf(found), ElementsAre("encoder"));
    EXPECT_THAT(specsOf(found), ElementsAre("lstm:input=3,hidden=5,layers=2,directions=2,"
                                            "bias=single_input,dtype=f32"));
}

TEST(TensorFlowStacks, LayersOfUnequalSizeAreShownEachForItself)
{
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("rnn/multi_rnn_cell/cell_0/lstm_cell", 3, 5)
                                     .addLstm("rnn/multi_rnn_cell/cell_1/lstm_cell", 5, 7));
    EXPECT_THAT(namesOf(found), ElementsAre("rnn/multi_rnn_cell/cell_0/lstm_cell",
                                            "rnn/multi_rnn_cell/cell_1/lstm_cell"));
    EXPECT_EQ(found.models[1].spec.hiddenSize, 7U);
    EXPECT_THAT(found.models[1].warnings, Contains(HasSubstr("make no single network")));
}

TEST(TensorFlowStacks, TwoCellsInOnePlaceAreShownEachForItself)
{
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("rnn/multi_rnn_cell/cell_0/lstm_cell", 3, 5)
                                     .addLstm("rnn/multi_rnn_cell/cell_0/lstm_cell_1", 3, 5));
    EXPECT_THAT(namesOf(found), ElementsAre("rnn/multi_rnn_cell/cell_0/lstm_cell",
                                            "rnn/multi_rnn_cell/cell_0/lstm_cell_1"));
}

TEST(TensorFlowStacks, ANetworkAtTheTopIsNamedAfterItsFile)
{
    CatalogBuilder builder;
    for (const auto* direction : {"fw", "bw"}) {
        builder.addLstm(std::string("cell_0/bidirectional_rnn/") + direction + "/lstm_cell", 3, 5);
    }
    EXPECT_THAT(namesOf(recognise(builder)), ElementsAre("model"));
}

TEST(TensorFlowStacks, TwoNetworksInOneScopeAreTwo)
{
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("a/rnn/lstm_cell", 3, 5)
                                     .addLstm("a/rnn/lstm_cell_1", 3, 5)
                                     .addLstm("a/rnn_1/lstm_cell", 3, 5));
    EXPECT_THAT(found.models, SizeIs(3));
}

TEST(TensorFlowStacks, SlotsAndAveragesAreNoNetworks)
{
    CatalogBuilder builder;
    builder.addLstm("net/rnn/lstm_cell", 3, 5).addLstm("fp32_storage/net/rnn/lstm_cell", 3, 5);
    builder.addLstm("Adam/m/net/rnn/lstm_cell", 3, 5);
    for (const auto* slot : {"Adam", "Adam_1", "Momentum", "RMSProp", "ExponentialMovingAverage"}) {
        builder.add(std::string("net/rnn/lstm_cell/kernel/") + slot, {8, 20});
        builder.add(std::string("net/rnn/lstm_cell/bias/") + slot, {20});
    }
    builder.add("beta1_power", {}).add("global_step", {});
    EXPECT_THAT(namesOf(recognise(builder)), ElementsAre("net/rnn/lstm_cell"));
}

TEST(TensorFlowStacks, MasterWeightsAloneAreTheNetwork)
{
    const auto found = recognise(CatalogBuilder().addLstm("fp32_storage/net/rnn/lstm_cell", 3, 5));
    EXPECT_THAT(namesOf(found), ElementsAre("fp32_storage/net/rnn/lstm_cell"));
}

TEST(TensorFlowStacks, OlderWordsForKernelAndBiasAreKnown)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("rnn/lstm_cell/weights", {8, 20})
                                     .add("rnn/lstm_cell/biases", {20})
                                     .add("rnn/gru_cell/gates/weights", {8, 10})
                                     .add("rnn/gru_cell/gates/biases", {10})
                                     .add("rnn/gru_cell/candidate/weights", {8, 5})
                                     .add("rnn/gru_cell/candidate/biases", {5}));
    EXPECT_THAT(namesOf(found), ElementsAre("rnn/gru_cell", "rnn/lstm_cell"));
}

TEST(TensorFlowStacks, BlockCellsOfTheGruAreKnown)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("rnn/gru_cell/w_ru", {8, 10})
                                     .add("rnn/gru_cell/b_ru", {10})
                                     .add("rnn/gru_cell/w_c", {8, 5})
                                     .add("rnn/gru_cell/b_c", {5}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().gruReset(), GruReset::Before);
    EXPECT_FALSE(found.models.front().runsOn(BackendKind::Cudnn));
}

TEST(TensorFlowStacks, CellsWithANameOfTheirOwnAreKnownInsideAnRnn)
{
    const auto found =
        recognise(CatalogBuilder().addLstm("rnn/my_lstm", 3, 5).addLstm("head/my_lstm", 3, 5));
    EXPECT_THAT(namesOf(found), ElementsAre("rnn/my_lstm"));
}

TEST(TensorFlowStacks, GruCellsOfAnyNameAreToldByTheirKernels)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("agent/memory/gates/kernel", {7, 10})
                                     .add("agent/memory/gates/bias", {10})
                                     .add("agent/memory/candidate/kernel", {7, 5})
                                     .add("agent/memory/candidate/bias", {5})
                                     .add("agent/gates/kernel", {7, 10})
                                     .add("agent/gates/bias", {10}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().name, "agent/memory");
    EXPECT_EQ(found.models.front().spec.inputSize, 2U);
}

TEST(TensorFlowStacks, DenseLayersAreNoCells)
{
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("lstm", 3, 5)
                                     .addLstm("rnn/dense", 3, 5)
                                     .add("lstm_cell/kernel", {4, 16})
                                     .add("lstm_cell/bias", {16}));
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("lstm_cell looks like")));
}

TEST(TensorFlowStacks, CellsOfKerasAreNotTaken)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("lstm/lstm_cell/kernel", {8, 20})
                                     .add("lstm/lstm_cell/recurrent_kernel", {5, 20})
                                     .add("lstm/lstm_cell/bias", {20}));
    EXPECT_THAT(found.models, IsEmpty());
}

TEST(TensorFlowStacks, ForeignCellsAreExplained)
{
    const auto found = recognise(CatalogBuilder().addLstm("rnn/nas_cell", 3, 5));
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("nas_cell")));
}

TEST(TensorFlowStacks, PeepholesAreParametersAndNotForCudnn)
{
    const auto found = recognise(
        CatalogBuilder().addLstm("rnn/lstm_cell", 3, 5).add("rnn/lstm_cell/w_i_diag", {5}));
    ASSERT_THAT(found.models, SizeIs(1));
    const RnnModel& model = found.models.front();
    EXPECT_NE(model.find({.kind = ParameterKind::PeepholeWeights, .gate = Gate::Input}), nullptr);
    EXPECT_TRUE(model.runsOn(BackendKind::Reference));
    EXPECT_TRUE(model.runsOn(BackendKind::Cpu));
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
}

TEST(TensorFlowStacks, PeepholesOfAnotherLengthAreExplained)
{
    const auto found = recognise(
        CatalogBuilder().addLstm("rnn/lstm_cell", 3, 5).add("rnn/lstm_cell/w_i_diag", {4}));
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("w_i_diag is [4], expected [5]")));
}

TEST(TensorFlowStacks, NamesBeforeTensorFlow1AreTheSameCells)
{
    const auto found =
        recognise(CatalogBuilder()
                      .add("net/RNN/MultiRNNCell/Cell0/BasicLSTMCell/Linear/Matrix", {8, 20})
                      .add("net/RNN/MultiRNNCell/Cell0/BasicLSTMCell/Linear/Bias", {20})
                      .add("net/RNN/MultiRNNCell/Cell1/BasicLSTMCell/Linear/Matrix", {10, 20})
                      .add("net/RNN/MultiRNNCell/Cell1/BasicLSTMCell/Linear/Bias", {20})
                      .add("BiRNN/FW/GRUCell/Gates/Linear/Matrix", {8, 10})
                      .add("BiRNN/FW/GRUCell/Gates/Linear/Bias", {10})
                      .add("BiRNN/FW/GRUCell/Candidate/Linear/Matrix", {8, 5})
                      .add("BiRNN/FW/GRUCell/Candidate/Linear/Bias", {5})
                      .add("BiRNN/BW/GRUCell/Gates/Linear/Matrix", {8, 10})
                      .add("BiRNN/BW/GRUCell/Gates/Linear/Bias", {10})
                      .add("BiRNN/BW/GRUCell/Candidate/Linear/Matrix", {8, 5})
                      .add("BiRNN/BW/GRUCell/Candidate/Linear/Bias", {5})
                      .add("RNN/LSTMCell/W_0", {8, 20})
                      .add("RNN/LSTMCell/B", {20})
                      .add("RNN/LSTMCell/W_F_diag", {5}));
    EXPECT_THAT(found.warnings, IsEmpty());
    ASSERT_THAT(found.models, SizeIs(3));
    EXPECT_EQ(found.models[0].name, "BiRNN");
    EXPECT_EQ(found.models[0].spec.directions, 2U);
    EXPECT_EQ(found.models[0].gruReset(), GruReset::Before);
    EXPECT_EQ(found.models[1].name, "RNN/LSTMCell");
    EXPECT_EQ(found.models[1].parameters.size(), 13U);
    EXPECT_EQ(found.models[2].name, "net/RNN/MultiRNNCell");
    EXPECT_EQ(found.models[2].spec.layers, 2U);
    EXPECT_EQ(found.models[2].forgetOffset(), 1.0);
}

/// An LSTM cell with the ways of its kernel through a graph.
Recognition recogniseWithGraph(const std::vector<std::string>& paths)
{
    return recognise(CatalogBuilder()
                         .addLstm("rnn/lstm_cell", 3, 5)
                         .addAttribute("rnn/lstm_cell/kernel", "computed", paths));
}

TEST(TensorFlowGraphs, GiveForgetBiasActivationAndClipping)
{
    const auto found = recogniseWithGraph(
        {"MatMul > BiasAdd > Split:2 > Add(0.5) > Sigmoid",
         "MatMul > BiasAdd > Split:1 > Relu > Mul",
         "MatMul > BiasAdd > Split:0 > Sigmoid > Mul > Add > Minimum(3) > Maximum(-3) > Relu"});
    ASSERT_THAT(found.models, SizeIs(1));
    const RnnModel& model = found.models.front();
    EXPECT_EQ(model.forgetOffset(), 0.5);
    EXPECT_THAT(model.warnings, IsEmpty());
    ASSERT_THAT(model.equations, SizeIs(1));
    EXPECT_EQ(model.equations.front().candidate.kind, ActivationKind::Relu);
    EXPECT_EQ(model.equations.front().output.kind, ActivationKind::Relu);
    EXPECT_EQ(model.equations.front().cellClip, (ClipRange{.min = -3, .max = 3}));
}

TEST(TensorFlowGraphs, SayWhatMakesSomethingElseOfTheOutput)
{
    const auto warningsOf = [](const std::string& behind) {
        const auto found =
            recogniseWithGraph({"MatMul > BiasAdd > Split:2 > Add(1) > Sigmoid",
                                "MatMul > BiasAdd > Split:1 > Tanh > Mul",
                                "MatMul > BiasAdd > Split:3 > Sigmoid > Mul > " + behind});
        std::vector<std::string> texts;
        for (const Warning& warning : found.models.at(0).warnings) {
            texts.push_back(warning.text());
        }
        return texts;
    };
    EXPECT_THAT(warningsOf("AddV2 > TensorArrayWriteV3"), // ResidualWrapper
                testing::ElementsAre(testing::HasSubstr("behind it AddV2 makes something else")));
    EXPECT_THAT(warningsOf("Mul > AddV2"), // a highway
                testing::ElementsAre(testing::HasSubstr("behind it AddV2 makes something else")));
    EXPECT_THAT(warningsOf("TensorArrayWriteV3 > Add"), IsEmpty());
    EXPECT_THAT(warningsOf("ConcatV2 > MatMul"), IsEmpty());
}

TEST(TensorFlowGraphs, GiveEachCellOfAStackItsOwnEquations)
{
    const auto ways = [](const std::string& offset, const std::string& activation) {
        return std::vector<std::string>{"MatMul > BiasAdd > Split:2 > Add(" + offset +
                                            ") > Sigmoid",
                                        "MatMul > BiasAdd > Split:1 > " + activation + " > Mul"};
    };
    const auto found = recognise(CatalogBuilder()
                                     .addLstm("rnn/multi_rnn_cell/cell_0/lstm_cell", 3, 3)
                                     .addLstm("rnn/multi_rnn_cell/cell_1/lstm_cell", 3, 3)
                                     .addAttribute("rnn/multi_rnn_cell/cell_0/lstm_cell/kernel",
                                                   "computed", ways("0.300000012", "Relu"))
                                     .addAttribute("rnn/multi_rnn_cell/cell_1/lstm_cell/kernel",
                                                   "computed", ways("1", "Tanh")));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(equationTexts(found.models.front()),
                testing::ElementsAre("gate=sigmoid candidate=relu output=relu forget_offset=0.3",
                                     "gate=sigmoid candidate=tanh output=tanh forget_offset=1"));
    EXPECT_TRUE(found.models.front().runsOn(BackendKind::Cpu));
}

TEST(TensorFlowGraphs, TellThatEachSequenceHasALengthOfItsOwn)
{
    const auto found = recogniseWithGraph({"MatMul > BiasAdd > Split:2 > Add(1) > Sigmoid",
                                           "MatMul > BiasAdd > Split:1 > Tanh > Mul",
                                           "MatMul > BiasAdd > Split:3 > Sigmoid > Mul > Select"});
    ASSERT_THAT(found.models, SizeIs(1));
    ASSERT_THAT(found.models.front().warnings, SizeIs(1));
    EXPECT_THAT(found.models.front().warnings.front().text(), HasSubstr("length of its own"));
}

TEST(TensorFlowGraphs, TellThatRunsStartWithStoredStates)
{
    const auto found =
        recogniseWithGraph({"MatMul > BiasAdd > Split:2 > Add(1) > Sigmoid",
                            "MatMul > BiasAdd > Split:1 > Tanh > Mul", "Start(Const_1)"});
    ASSERT_THAT(found.models, SizeIs(1));
    ASSERT_THAT(found.models.front().warnings, SizeIs(1));
    EXPECT_THAT(found.models.front().warnings.front().text(), HasSubstr("the value Const_1"));
}

TEST(TensorFlowGraphs, NameTheCellWhoseGraphSaysNothing)
{
    const auto found = recognise(
        CatalogBuilder()
            .addLstm("rnn/multi_rnn_cell/cell_0/lstm_cell", 3, 3)
            .addLstm("rnn/multi_rnn_cell/cell_1/lstm_cell", 3, 3)
            .addAttribute("rnn/multi_rnn_cell/cell_0/lstm_cell/kernel", "computed",
                          std::vector<std::string>{"MatMul > BiasAdd > Split:2 > Add(1) > Sigmoid",
                                                   "MatMul > BiasAdd > Split:1 > Tanh > Mul"}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(assumedTexts(found.models.front()),
                testing::ElementsAre("layer_1/forward/candidate=tanh",
                                     "layer_1/forward/output=tanh",
                                     "layer_1/forward/forget_offset=1"));
}

TEST(TensorFlowGraphs, GiveWhatTheBlockCellsKeepAsAttributes)
{
    const auto found = recogniseWithGraph({"LSTMBlockCell(cell_clip=-1 forget_bias=0.25)"});
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().forgetOffset(), 0.25);
    EXPECT_TRUE(hasStandardEquations(found.models.front()));
    EXPECT_THAT(assumedTexts(found.models.front()), IsEmpty());
    EXPECT_THAT(found.models.front().warnings, IsEmpty());
}

TEST(TensorFlowGraphs, TellAnLstmCellOfAnyName)
{
    const auto recogniseNamed = [](const std::string& outputWay) {
        return recognise(CatalogBuilder()
                             .addLstm("policy/memory", 3, 5)
                             .addAttribute("policy/memory/kernel", "computed",
                                           std::vector<std::string>{
                                               "MatMul > BiasAdd > Split:0 > Sigmoid > Mul",
                                               "MatMul > BiasAdd > Split:1 > Tanh > Mul",
                                               "MatMul > BiasAdd > Split:2 > Add(1) > Sigmoid",
                                               "MatMul > BiasAdd > " + outputWay}));
    };
    const auto found = recogniseNamed("Split:3 > Sigmoid > Mul");
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().name, "policy/memory");
    EXPECT_EQ(found.models.front().forgetOffset(), 1.0);
    EXPECT_THAT(recogniseNamed("Split:3 > Relu").models, IsEmpty());
}

TEST(TensorFlowGraphs, OfOtherOperationsSayNothing)
{
    const auto found = recogniseWithGraph({"MatMul > Square > Sum", "Gather(2)"});
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().forgetOffset(), 1.0);
    EXPECT_THAT(found.models.front().warnings, Contains(Asks(remedy::SetForgetOffset{})));
}

TEST(TensorFlowGraphs, OfAnUnknownActivationRunNowhere)
{
    const auto found = recogniseWithGraph({"MatMul > BiasAdd > Split:1 > Erf > Mul"});
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(found.models.front().limits, SizeIs(3));
    EXPECT_THAT(found.models.front().limits.front().reason, HasSubstr("Erf"));
}

TEST(TensorFlowGraphs, OfAScaledActivationRunNowhere)
{
    const auto found = recogniseWithGraph(
        {"MatMul > BiasAdd > Split:1 > Tanh", "MatMul > BiasAdd > Split:1 > Tanh > Mul(1.7159)"});
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(found.models.front().limits, SizeIs(3));
}

TEST(TensorFlowGraphs, GiveClippingBehindPeepholes)
{
    const auto found = recogniseWithGraph(
        {"MatMul > BiasAdd > Split:0 > AddV2 > Sigmoid > Mul > AddV2 > Minimum(2) > Maximum(-2)"});
    ASSERT_THAT(found.models, SizeIs(1));
    ASSERT_THAT(found.models.front().equations, SizeIs(1));
    EXPECT_EQ(found.models.front().equations.front().cellClip, (ClipRange{.min = -2, .max = 2}));
}

TEST(TensorFlowGraphs, DecideBetweenTanhAndRelu)
{
    const auto found =
        recognise(CatalogBuilder()
                      .add("rnn/basic_rnn_cell/kernel", {8, 5})
                      .add("rnn/basic_rnn_cell/bias", {5})
                      .addAttribute("rnn/basic_rnn_cell/kernel", "computed",
                                    std::vector<std::string>{"MatMul > BiasAdd > Relu"}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().spec.cell, CellKind::RnnRelu);
    EXPECT_THAT(found.models.front().warnings, IsEmpty());
    EXPECT_THAT(found.models.front().equations, IsEmpty());
}

TEST(TensorFlowStacks, WrappersThatLeaveAScopeAreExplained)
{
    const auto found =
        recognise(CatalogBuilder()
                      .addLstm("rnn/multi_rnn_cell/cell_0/attention_cell_wrapper/lstm_cell", 3, 5)
                      .add("rnn/multi_rnn_cell/cell_0/attention_cell_wrapper/kernel", {8, 3}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(found.models.front().warnings, Contains(HasSubstr("attention_cell_wrapper")));
}

TEST(TensorFlowStacks, LayerNormalisationRunsNowhereAndHasNoBias)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("rnn/layer_norm_basic_lstm_cell/kernel", {8, 20})
                                     .add("rnn/layer_norm_basic_lstm_cell/input/gamma", {5})
                                     .add("rnn/layer_norm_basic_lstm_cell/state/gamma", {5}));
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().spec.bias, BiasMode::None);
    EXPECT_THAT(found.models.front().limits, SizeIs(3));
}

TEST(TensorFlowStacks, ThePlainCellsActivationIsReadFromScopesOrAssumed)
{
    const auto found = recognise(CatalogBuilder()
                                     .add("cudnn_rnn_relu/rnn/basic_rnn_cell/kernel", {8, 5})
                                     .add("cudnn_rnn_relu/rnn/basic_rnn_cell/bias", {5})
                                     .add("rnn/basic_rnn_cell/kernel", {8, 5})
                                     .add("rnn/basic_rnn_cell/bias", {5}));
    ASSERT_THAT(found.models, SizeIs(2));
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::RnnTanh);
    EXPECT_THAT(found.models[1].warnings, Contains(Asks(remedy::ChooseCell{})));
}

} // namespace gateloupe::test
