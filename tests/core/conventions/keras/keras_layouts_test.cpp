// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

using Names = std::vector<std::string>;

/// A catalog put together by hand, as a reader would give it.
class Draft
{
public:
    Draft() { m_catalog.path = "folder/stem.h5"; }

    Draft& tensor(const std::string& name, const Shape& shape)
    {
        auto bytes = test::bytesOf(test::counting<float>(elementCount(shape).value_or(0)));
        m_catalog.tensors.push_back(test::memoryTensor(name, DType::F32, shape, std::move(bytes)));
        return *this;
    }

    Draft& attribute(const std::string& object, const std::string& name, Attribute::Value value)
    {
        m_catalog.attributes.push_back({object, name, std::move(value)});
        return *this;
    }

    struct Sizes
    {
        std::uint64_t input = 4;
        std::uint64_t units = 3;
        std::uint64_t gates = 4;
        Shape bias = {12};
    };

    /// kernel, recurrent_kernel and bias below `prefix`, with `suffix` behind their names.
    Draft& cell(const std::string& prefix, const Sizes& sizes, const std::string& suffix = ":0")
    {
        const std::uint64_t width = sizes.gates * sizes.units;
        tensor(prefix + "kernel" + suffix, {sizes.input, width});
        tensor(prefix + "recurrent_kernel" + suffix, {sizes.units, width});
        return sizes.bias.empty() ? *this : tensor(prefix + "bias" + suffix, sizes.bias);
    }

    /// The same as variables of an object.
    Draft& variables(const std::string& object, const Sizes& sizes)
    {
        const std::uint64_t width = sizes.gates * sizes.units;
        tensor(object + "/vars/0", {sizes.input, width});
        tensor(object + "/vars/1", {sizes.units, width});
        return tensor(object + "/vars/2", sizes.bias);
    }

    [[nodiscard]] Recognition recognised() const
    {
        NullMonitor monitor;
        return recogniseKeras(m_catalog, monitor);
    }

    [[nodiscard]] Recognition recognisedObjects() const
    {
        NullMonitor monitor;
        return recogniseKerasObjects(m_catalog, monitor);
    }

private:
    TensorCatalog m_catalog;
};

Names namesOf(const Recognition& recognition)
{
    Names names;
    for (const RnnModel& model : recognition.models) {
        names.push_back(model.name);
    }
    return names;
}

/// An object of JSON with a layer's class, name and further fields of its configuration.
std::string layerJson(const std::string& className, const std::string& name,
                      const std::string& fields)
{
    return R"({"class_name":")" + className + R"(","config":{"name":")" + name + "\"" +
           (fields.empty() ? "" : ",") + fields + "}}";
}

constexpr const char* kUsual = R"("units":3,"activation":"tanh","recurrent_activation":"sigmoid")";

TEST(KerasNames, ComeFromTheConfigurationOfModelsNestedThreeDeep)
{
    const std::string inner = layerJson("Functional", "inner",
                                        "\"layers\":[" + layerJson("LSTM", "lstm", kUsual) + "," +
                                            layerJson("GRU", "gru", kUsual) + "]");
    const std::string middle = layerJson("Sequential", "middle", "\"layers\":[" + inner + "]");
    const std::string outer = layerJson("Functional", "outer", "\"layers\":[" + middle + "]");
    const auto found = Draft()
                           .attribute("", "model_config",
                                      layerJson("Functional", "m", "\"layers\":[" + outer + "]"))
                           .attribute("model_weights", "layer_names", Names{"outer"})
                           .cell("model_weights/outer/lstm/lstm_cell/", {})
                           .cell("model_weights/outer/gru/gru_cell/", {.gates = 3, .bias = {2, 9}})
                           .recognised();
    EXPECT_THAT(namesOf(found),
                UnorderedElementsAre("outer/middle/inner/lstm", "outer/middle/inner/gru"));
    EXPECT_THAT(found.warnings, IsEmpty());
}

TEST(KerasNames, AreTheGroupsWithoutAConfiguration)
{
    const auto found = Draft()
                           .attribute("", "layer_names", Names{"encoder", "reader"})
                           .cell("encoder/lstm_1/lstm_cell_4/", {})
                           .cell("encoder/bidirectional/forward_lstm_2/lstm_cell/", {})
                           .cell("encoder/bidirectional/backward_lstm_2/lstm_cell/", {})
                           .cell("reader/reader/", {})
                           .recognised();
    ASSERT_THAT(namesOf(found),
                UnorderedElementsAre("encoder/bidirectional", "encoder/lstm_1", "reader"));
    for (const RnnModel& model : found.models) {
        EXPECT_EQ(model.spec.directions, model.name == "encoder/bidirectional" ? 2U : 1U);
    }
}

TEST(KerasNames, FollowListsSplitOverSeveralAttributes)
{
    const auto found = Draft()
                           .attribute("", "layer_names0", Names{"a", "b"})
                           .attribute("", "layer_names1", Names{"c"})
                           .cell("b/b/lstm_cell/", {})
                           .cell("c/c/lstm_cell/", {})
                           .recognised();
    EXPECT_THAT(namesOf(found), ElementsAre("b", "c"));
}

TEST(KerasNames, KeepLayersApartThatOnlySoundLikeDirections)
{
    const auto found = Draft()
                           .attribute("", "layer_names", Names{"tower", "forward_only"})
                           .cell("tower/forward_lstm/lstm_cell/", {})
                           .cell("tower/backward_gru/gru_cell/", {.gates = 3, .bias = {9}})
                           .cell("forward_only/forward_only/", {})
                           .recognised();
    EXPECT_THAT(namesOf(found),
                UnorderedElementsAre("tower/forward_lstm", "tower/backward_gru", "forward_only"));
}

TEST(KerasNames, AreNeverEmpty)
{
    const auto found = Draft().cell("", {}).recognised();
    EXPECT_THAT(namesOf(found), ElementsAre("stem"));
}

TEST(KerasLayers, AreNotFoundAmongDenseLayersOrOptimizerSlots)
{
    const auto found = Draft()
                           .attribute("model_weights", "layer_names", Names{"lstm"})
                           .tensor("model_weights/lstm/lstm/kernel:0", {4, 12})
                           .tensor("model_weights/lstm/lstm/bias:0", {12})
                           .cell("optimizer_weights/Adam/m/lstm/lstm_cell/", {})
                           .recognised();
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, IsEmpty());
}

TEST(KerasLayers, WithFurtherWeightsAreShownAndNotRun)
{
    const auto found = Draft()
                           .attribute("", "layer_names", Names{"rnn"})
                           .cell("rnn/rnn/layer_norm_lstm_cell/", {})
                           .tensor("rnn/rnn/layer_norm_lstm_cell/kernel_norm/gamma:0", {12})
                           .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    for (const auto backend : {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn}) {
        EXPECT_FALSE(found.models.front().runsOn(backend));
    }
    EXPECT_THAT(found.models.front().limits.front().reason, HasSubstr("kernel_norm/gamma"));
}

TEST(KerasLayers, StackEqualCellsAndListOthersOneByOne)
{
    const auto found =
        Draft()
            .attribute("", "layer_names", Names{"rnn", "rnn_1"})
            .attribute("rnn_1", "weight_names",
                       Names{"rnn_1/kernel:0", "rnn_1/recurrent_kernel:0", "rnn_1/bias:0",
                             "rnn_1/kernel_1:0", "rnn_1/recurrent_kernel_1:0", "rnn_1/bias_1:0"})
            .cell("rnn/rnn/stacked_rnn_cells/lstm_cell/", {})
            .cell("rnn/rnn/stacked_rnn_cells/lstm_cell_1/", {.input = 3})
            .cell("rnn_1/rnn_1/", {})
            .cell("rnn_1/rnn_1/", {.input = 3, .units = 2, .bias = {8}}, "_1:0")
            .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("rnn", "rnn_1/cell_0", "rnn_1/cell_1"));
    EXPECT_EQ(found.models.front().spec.layers, 2U);
    EXPECT_EQ(found.models.back().spec.hiddenSize, 2U);
}

TEST(KerasLayers, OfABidirectionalMayHaveANameOfTheirOwn)
{
    const auto found = Draft()
                           .attribute("", "layer_names", Names{"both"})
                           .cell("both/both/forward_lstm/lstm_cell/", {})
                           .cell("both/both/looking_back/lstm_cell/", {})
                           .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("both"));
    EXPECT_EQ(found.models.front().spec.directions, 2U);
    const auto apart = Draft()
                           .attribute("", "layer_names", Names{"net"})
                           .cell("net/net/forward_lstm/lstm_cell/", {})
                           .cell("net/net/decoder/lstm_cell/", {.input = 3})
                           .recognised();
    ASSERT_EQ(apart.models.size(), 2U); // a nested model's layers, of other sizes
    EXPECT_FALSE(apart.models.back().isReversed);
}

TEST(KerasLayers, SayWhatIsAssumedOfASimpleRnn)
{
    const auto found = Draft()
                           .attribute("", "layer_names", Names{"simple"})
                           .cell("simple/simple/", {.gates = 1, .bias = {3}})
                           .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models.front().spec.cell, CellKind::RnnTanh);
    EXPECT_THAT(found.models.front().warnings, Contains(HasSubstr("tanh is assumed")));
    EXPECT_THAT(assumedTexts(found.models.front()), Contains("candidate=tanh"));
}

TEST(KerasLayers, StackedCellsHaveActivationsOfTheirOwn)
{
    const std::string cells = layerJson("LSTMCell", "c0", R"("units":3,"activation":"relu")") +
                              "," + layerJson("LSTMCell", "c1", R"("units":3,"activation":"elu")");
    const std::string stack = layerJson("StackedRNNCells", "s", "\"cells\":[" + cells + "]");
    const auto found =
        Draft()
            .attribute("", "model_config",
                       R"({"class_name":"Sequential","config":[)" +
                           layerJson("RNN", "rnn", "\"cell\":" + stack) + "]}")
            .attribute("model_weights", "layer_names", Names{"rnn"})
            .cell("model_weights/rnn/rnn/stacked_rnn_cells/lstm_cell/", {})
            .cell("model_weights/rnn/rnn/stacked_rnn_cells/lstm_cell_1/", {.input = 3})
            .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(equationTexts(found.models.front()),
                ElementsAre("gate=sigmoid candidate=relu output=relu",
                            "gate=sigmoid candidate=elu(1) output=elu(1)"));
}

TEST(Keras3Objects, OfStackedCellsStandInTheOrderOfTheConfiguration)
{
    const std::string told =
        R"("units":3,"activation":"tanh","recurrent_activation":"sigmoid","recurrent_initializer":{})";
    const std::string cells =
        layerJson("my>Own", "c0", told) + "," + layerJson("LSTMCell", "c1", told);
    const std::string stack = layerJson("StackedRNNCells", "s", "\"cells\":[" + cells + "]");
    const auto found = Draft()
                           .attribute("", "model_config",
                                      R"({"class_name":"Sequential","config":{"layers":[)" +
                                          layerJson("RNN", "rnn", "\"cell\":" + stack) + "]}}")
                           .variables("layers/rnn/cell/cells/lstm_cell", {.input = 3})
                           .variables("layers/rnn/cell/cells/own", {.input = 2})
                           .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models.front().spec.layers, 2U);
    EXPECT_EQ(found.models.front().spec.inputSize, 2U);
    EXPECT_THAT(assumedTexts(found.models.front()), Contains("layer_0/forward/candidate=tanh"));
}

TEST(KerasLayers, SayWhichOfStackedCellsAssumesWhat)
{
    const std::string told =
        R"("units":3,"activation":"tanh","recurrent_activation":"sigmoid","recurrent_initializer":{})";
    const std::string cells = layerJson("LSTMCell", "c0", told) + "," +
                              layerJson("LSTMCell", "c1", R"("units":3,"activation":"tanh")") +
                              "," + layerJson("my>LSTMCell", "c2", told);
    const std::string stack = layerJson("StackedRNNCells", "s", "\"cells\":[" + cells + "]");
    const auto found =
        Draft()
            .attribute("", "model_config",
                       R"({"class_name":"Sequential","config":[)" +
                           layerJson("RNN", "rnn", "\"cell\":" + stack) + "]}")
            .attribute("model_weights", "layer_names", Names{"rnn"})
            .cell("model_weights/rnn/rnn/stacked_rnn_cells/lstm_cell/", {})
            .cell("model_weights/rnn/rnn/stacked_rnn_cells/lstm_cell_1/", {.input = 3})
            .cell("model_weights/rnn/rnn/stacked_rnn_cells/lstm_cell_2/", {.input = 3})
            .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(assumedTexts(found.models.front()),
                AllOf(Contains("layer_1/forward/gate=sigmoid"),
                      Contains("layer_2/forward/candidate=tanh"),
                      Not(Contains(HasSubstr("layer_0"))),
                      Not(Contains("layer_1/forward/candidate=tanh"))));
    EXPECT_THAT(found.models.front().warnings,
                Contains(HasSubstr("LSTMCell is no class of Keras")));
}

TEST(KerasLayers, TakeActivationsAndFlagsFromTheConfiguration)
{
    const std::string relu =
        layerJson("SimpleRNN", "a", R"("units":3,"activation":"relu","go_backwards":true)");
    const std::string registered = layerJson(
        "Custom>MyLSTM", "b",
        R"("units":3,"recurrent_initializer":null,"activation":{"class_name":"function","config":"mush"})");
    const auto found =
        Draft()
            .attribute("", "model_config",
                       R"({"class_name":"Sequential","config":[)" + relu + "," + registered + "]}")
            .attribute("model_weights", "layer_names", Names{"a", "b"})
            .cell("model_weights/a/a/", {.gates = 1, .bias = {3}})
            .cell("model_weights/b/b/", {})
            .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("a", "b"));
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu);
    EXPECT_TRUE(found.models[0].isReversed);
    EXPECT_THAT(found.models[0].warnings, IsEmpty());
    EXPECT_THAT(found.models[1].limits.front().reason, HasSubstr("mush"));
    EXPECT_THAT(equationTexts(found.models[1]),
                ElementsAre("gate=sigmoid candidate=unknown(mush) output=unknown(mush)"));
    EXPECT_FALSE(found.models[1].runsOn(BackendKind::Reference));
    EXPECT_THAT(found.models[1].warnings, Contains(HasSubstr("MyLSTM is no class of Keras")));
}

TEST(KerasLayers, OfAnUnknownClassHaveAssumedEquationsWhateverTheirConfigurationLists)
{
    const auto found = Draft()
                           .attribute("", "model_config",
                                      R"({"class_name":"Sequential","config":[)" +
                                          layerJson("Custom>MyLSTM", "a",
                                                    R"("units":3,"activation":"tanh",)"
                                                    R"("recurrent_activation":"sigmoid",)"
                                                    R"("recurrent_initializer":{})") +
                                          "]}")
                           .attribute("model_weights", "layer_names", Names{"a"})
                           .cell("model_weights/a/a/", {})
                           .recognised();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(assumedTexts(found.models.front()),
                AllOf(Contains("gate=sigmoid"), Contains("candidate=tanh"), Contains("output=tanh"),
                      Contains(HasSubstr("forget_offset"))));
}

/// The warnings of one LSTM below a functional model, whose other layers and inbound nodes are
/// given.
std::vector<std::string> warningsAmong(const std::string& before, const std::string& nodes)
{
    const std::string layer =
        layerJson("LSTM", "a", R"("units":3,"activation":"tanh","recurrent_activation":"sigmoid")");
    const auto found = Draft()
                           .attribute("", "model_config",
                                      R"({"class_name":"Functional","config":{"layers":[)" +
                                          before + "," + layer.substr(0, layer.size() - 1) +
                                          R"(,"inbound_nodes":)" + nodes + "}]}}")
                           .attribute("model_weights", "layer_names", Names{"a"})
                           .cell("model_weights/a/a/", {})
                           .recognised();
    EXPECT_EQ(found.models.size(), 1U);
    std::vector<std::string> texts;
    for (const Warning& warning : found.models.at(0).warnings) {
        texts.push_back(warning.text());
    }
    return texts;
}

TEST(KerasLayers, SayWhichLayerMasksTheirSteps)
{
    const std::string masking =
        R"({"class_name":"Masking","name":"m","config":{"name":"m"},"inbound_nodes":[[["x",0,0,{}]]]})";
    EXPECT_THAT(warningsAmong(masking, R"([[["m",0,0,{}]]])"),
                ElementsAre(HasSubstr("layer m masks steps")));
    EXPECT_THAT(warningsAmong(masking, R"([[["x",0,0,{}]]])"), IsEmpty());
    const std::string behind =
        masking +
        R"(,{"class_name":"Dropout","config":{"name":"d"},"inbound_nodes":[[["m",0,0,{}]]]})";
    EXPECT_THAT(warningsAmong(behind, R"([[["d",0,0,{}]]])"),
                ElementsAre(HasSubstr("layer m masks steps")));
    const std::string convolved =
        masking +
        R"(,{"class_name":"Conv1D","config":{"name":"d"},"inbound_nodes":[[["m",0,0,{}]]]})";
    EXPECT_THAT(warningsAmong(convolved, R"([[["d",0,0,{}]]])"), IsEmpty());
}

TEST(KerasLayers, SayWhichLayerMixesTheirInput)
{
    const std::string sum =
        R"({"class_name":"Add","config":{"name":"s"},"inbound_nodes":[[["x",0,0,{}],["l",0,0,{}]]]})";
    EXPECT_THAT(warningsAmong(sum, R"([[["s",0,0,{}]]])"),
                ElementsAre(HasSubstr("its input is what the model's layer s makes of several")));
    EXPECT_THAT(warningsAmong(sum, R"([[["x",0,0,{}]]])"), IsEmpty());
}

TEST(KerasLayers, SayWhereTheirInitialStateComesFrom)
{
    const std::string encoder =
        R"({"class_name":"LSTM","config":{"name":"enc"},"inbound_nodes":[[["x",0,0,{}]]]})";
    const auto isSaid = ElementsAre(HasSubstr("an initial state, from enc;"));
    EXPECT_THAT(warningsAmong(encoder, R"([[["x",0,0,{}],["enc",0,1,{}],["enc",0,2,{}]]])"),
                isSaid);
    EXPECT_THAT(
        warningsAmong(encoder, R"([[["x",0,0,{"initial_state":[["enc",0,1],["enc",0,2]]}]]])"),
        isSaid);
    EXPECT_THAT(
        warningsAmong(encoder,
                      R"([{"args":[{"config":{"keras_history":["x",0,0]}}],)"
                      R"("kwargs":{"initial_state":[{"config":{"keras_history":["enc",0,1]}}]}}])"),
        isSaid);
    EXPECT_THAT(warningsAmong(encoder, R"([[["x",0,0,{}]]])"), IsEmpty());
}

/// What contradicts the weights of an LSTM of 3 units and 4 inputs with a bias.
std::vector<std::string> contradictionsOf(const std::string& className, const std::string& config)
{
    const auto found = Draft()
                           .attribute("", "model_config",
                                      R"({"class_name":"Sequential","config":[)" +
                                          layerJson(className, "a", config) + "]}")
                           .attribute("model_weights", "layer_names", Names{"a"})
                           .cell("model_weights/a/a/", {})
                           .recognised();
    std::vector<std::string> texts;
    for (const Message& text : found.models.at(0).contradictions) {
        texts.push_back(text.text());
    }
    return texts;
}

TEST(KerasContradictions, AreSaidOfClassUnitsInputsAndBias)
{
    EXPECT_THAT(
        contradictionsOf("LSTM", R"("units":3,"use_bias":true,"batch_input_shape":[null,9,4])"),
        IsEmpty());
    EXPECT_THAT(contradictionsOf("GRU", R"("units":3)"),
                ElementsAre(HasSubstr("the layer is GRU")));
    EXPECT_THAT(contradictionsOf("LSTM", R"("units":8)"), ElementsAre(HasSubstr("8 units")));
    EXPECT_THAT(contradictionsOf("LSTM", R"("units":3,"batch_input_shape":[null,9,7])"),
                ElementsAre(HasSubstr("7 inputs")));
    EXPECT_THAT(contradictionsOf("LSTM", R"("units":3,"use_bias":false)"),
                ElementsAre(HasSubstr("no bias")));
}

TEST(KerasNames, ComeFromTheArraysWhereTheConfigurationHasNone)
{
    // "config" misspelt: the layer has a class and no name.
    const std::string nameless = R"({"class_name":"LSTM","confim":{"name":"lstm","units":3}})";
    for (const char* prefix : {"lstm/lstm_cell/", "lstm_cell/"}) {
        const auto found =
            Draft()
                .attribute("", "model_config",
                           R"({"class_name":"Sequential","config":[)" + nameless + "]}")
                .cell(prefix, {}, "")
                .recognised();
        ASSERT_EQ(found.models.size(), 1U);
        EXPECT_FALSE(found.models.front().name.empty()) << prefix;
    }
}

TEST(KerasLayers, SurviveAConfigurationThatIsNoJson)
{
    const auto found = Draft()
                           .attribute("", "model_config", std::string("{\"class_name\": [[[["))
                           .attribute("model_weights", "layer_names", Names{"lstm"})
                           .cell("model_weights/lstm/lstm/", {})
                           .recognised();
    EXPECT_THAT(namesOf(found), ElementsAre("lstm"));
    EXPECT_THAT(found.warnings, Contains(HasSubstr("model_config is damaged: line 1")));
}

/// A CuDNN layer's gate is its column block read row by row.
TEST(KerasCuDnnLayers, GatherTheirKernelsOnlyWhereNoStrideDescribesThem)
{
    const auto found =
        Draft()
            .attribute("", "layer_names", Names{"wide", "square"})
            .cell("wide/wide/", {.input = 2, .units = 3, .gates = 3, .bias = {18}})
            .cell("square/square/", {.input = 3, .units = 3, .gates = 3, .bias = {18}})
            .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("wide", "square"));
    NullMonitor monitor;
    const ParameterId update{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                             Gate::Update};
    const GateView* wide = found.models[0].find(update);
    ASSERT_NE(wide, nullptr);
    EXPECT_EQ(wide->tensor->source->encoding(), Encoding::Gathered);
    const auto matrix = wide->map(monitor);
    ASSERT_THAT(matrix, IsOk());
    // The block [[0, 1, 2], [9, 10, 11]] as three rows of two.
    EXPECT_EQ(matrix->at(0, 1), 1.0);
    EXPECT_EQ(matrix->at(1, 0), 2.0);
    EXPECT_EQ(matrix->at(1, 1), 9.0);
    EXPECT_EQ(matrix->at(2, 1), 11.0);
    EXPECT_NE(found.models[1].find(update)->tensor->source->encoding(), Encoding::Gathered);
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::Double);
}

TEST(Keras3Objects, GoByTheNamesTheirAuthorsGave)
{
    const auto found =
        Draft()
            .variables("layers/functional/layers/lstm/cell", {})
            .attribute("layers/functional/vars", "name", std::string("encoder"))
            .attribute("layers/functional/layers/lstm/vars", "name", std::string("reader"))
            .variables("layers/bidirectional/forward_layer/cell", {})
            .variables("layers/bidirectional/backward_layer/cell", {})
            .variables("layers/rnn/cell/cells/lstm_cell", {})
            .variables("layers/rnn/cell/cells/lstm_cell_1", {.input = 3})
            .variables("_layer_checkpoint_dependencies/lstm/cell", {})
            .variables("optimizer", {})
            .tensor("layers/dense/vars/0", {3, 12})
            .tensor("layers/dense/vars/1", {12})
            .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("bidirectional", "encoder/reader", "rnn"));
    EXPECT_EQ(found.models[0].spec.directions, 2U);
    EXPECT_EQ(found.models[2].spec.layers, 2U);
}

TEST(Keras3Objects, AreToldApartByTheirShapes)
{
    const auto found = Draft()
                           .variables("layers/gru_2/cell", {.gates = 3, .bias = {2, 9}})
                           .variables("layers/gru_10/cell", {.gates = 3, .bias = {9}})
                           .variables("layers/simple_rnn/cell", {.gates = 1, .bias = {3}})
                           .variables("layers/cu_dnnlstm", {.bias = {24}})
                           .recognised();
    ASSERT_THAT(namesOf(found), ElementsAre("cu_dnnlstm", "gru_2", "gru_10", "simple_rnn"));
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::Double);
    EXPECT_EQ(found.models[1].gruReset(), GruReset::After);
    EXPECT_EQ(found.models[2].gruReset(), GruReset::Before);
    EXPECT_EQ(found.models[3].spec.cell, CellKind::RnnTanh);
}

constexpr const char* kValue = "/.ATTRIBUTES/VARIABLE_VALUE";

TEST(KerasObjectPaths, NameLayersByTheirVariablesInTheGraph)
{
    Draft draft;
    draft.cell("model/layer_with_weights-0/cell/", {}, kValue)
        .cell("model/layer_with_weights-1/", {.input = 3, .bias = {24}}, kValue)
        .cell("net/rnns/0/forward_layer/cell/", {}, kValue)
        .cell("net/rnns/0/backward_layer/cell/", {}, kValue)
        .tensor(std::string("model/layer_with_weights-0/cell/kernel/.OPTIMIZER_SLOT/optimizer/m") +
                    kValue,
                {4, 12});
    for (const std::string role : {"kernel", "recurrent_kernel", "bias"}) {
        draft.attribute("model/layer_with_weights-0/cell/" + role + kValue, "full_name",
                        "reader/lstm_cell/" + role);
    }
    const auto found = draft.recognisedObjects();
    EXPECT_THAT(namesOf(found),
                UnorderedElementsAre("reader", "model/layer_with_weights-1", "net/rnns/0"));
}

TEST(KerasObjectPaths, PutCountedVariablesTogetherByName)
{
    Draft draft;
    const Names roles = {"kernel", "recurrent_kernel", "bias"};
    const std::vector<Shape> shapes = {{4, 12}, {3, 12}, {12}};
    for (std::size_t number = 0; number < 12; ++number) {
        const std::string key = "variables/" + std::to_string(number) + kValue;
        const std::string direction = number % 6 < 3 ? "forward" : "backward";
        const std::string layer = number < 6 ? "layer_with_weights-0" : "layer_with_weights-1";
        draft.tensor(key, shapes[number % 3])
            .attribute(key, "full_name", "bi/" + direction + "_lstm/lstm_cell/" + roles[number % 3])
            .attribute(key, "object_paths",
                       Names{"variables/" + std::to_string(number),
                             layer + "/variables/" + std::to_string(number % 6)});
    }
    const std::string lstm = layerJson("LSTM", "lstm", kUsual);
    draft.attribute("root.layer_with_weights-1", "keras_metadata",
                    layerJson("Bidirectional", "bi", R"("merge_mode":"sum","layer":)" + lstm));
    const auto found = draft.recognisedObjects();
    ASSERT_THAT(namesOf(found), ElementsAre("bi", "bi_1"));
    EXPECT_EQ(found.models[0].spec.directions, 2U);
    EXPECT_THAT(found.models[0].limits, IsEmpty());
    ASSERT_FALSE(found.models[1].limits.empty());
    EXPECT_THAT(found.models[1].limits.front().reason, HasSubstr("sum"));
    EXPECT_TRUE(found.models[1].runsOn(BackendKind::Cpu)) << "with both sides, side by side";
    EXPECT_THAT(found.models[1].warnings, Contains(HasSubstr("merges its two directions")));
}

} // namespace
} // namespace gateloupe
