// SPDX-License-Identifier: Apache-2.0
// Which recurrent operators are one network, and what it is called.
#include "tests/core/conventions/onnx/onnx_models.h"

namespace gateloupe::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Integers = std::vector<std::int64_t>;

/// Two cells "a" and "b" and what stands between: nodes that make "between" of "a_y".
struct StackCase
{
    const char* name;
    std::vector<Node> between;
    CellOptions first = {};
    CellOptions second = {};
    std::vector<std::string> initializers = {};
    std::vector<std::string> outputs = {};
};

void PrintTo(const StackCase& stack, std::ostream* out)
{
    *out << stack.name;
}

class OnnxStacks : public OnnxModelTest, public ::testing::WithParamInterface<StackCase>
{
protected:
    std::shared_ptr<const Checkpoint> openStack()
    {
        StackCase stack = GetParam();
        stack.first.name = "a";
        stack.second.name = "b";
        stack.second.x = "between";
        if (stack.second.inputSize == CellOptions{}.inputSize) {
            stack.second.inputSize = stack.first.directions * stack.first.hiddenSize;
        }
        Graph contents{
            .initializers = stack.initializers, .inputs = {"x"}, .outputs = stack.outputs};
        addCell(contents, stack.first);
        contents.nodes.insert(contents.nodes.end(), stack.between.begin(), stack.between.end());
        addCell(contents, stack.second);
        contents.outputs.push_back("b_y");
        return open(contents);
    }
};

class OnnxOneStack : public OnnxStacks
{
};

TEST_P(OnnxOneStack, IsOneNetwork)
{
    const auto checkpoint = openStack();
    ASSERT_EQ(checkpoint->rnns.size(), 1U);
    const RnnModel& rnn = *checkpoint->rnns[0];
    EXPECT_EQ(rnn.spec.layers, 2U);
    EXPECT_EQ(rnn.spec.inputSize, 3U);
    const Direction direction = rnn.direction(0);
    EXPECT_EQ(rnn.find({.layer = LayerIndex(1), .direction = direction})->tensor->name, "b_W");
}

class OnnxTwoNetworks : public OnnxStacks
{
};

TEST_P(OnnxTwoNetworks, StayApart)
{
    EXPECT_THAT(namesOf(*openStack()), ElementsAre("a", "b"));
}

Node squeeze(const char* to = "between", const char* from = "a_y")
{
    return {.type = "Squeeze", .inputs = {from, "1"}, .outputs = {to}};
}

Node transpose(Integers order, const char* to, const char* from = "a_y")
{
    return {.type = "Transpose",
            .inputs = {from},
            .outputs = {to},
            .attributes = {attribute("perm", order)}};
}

Node reshape(const char* from, const char* shape)
{
    return {.type = "Reshape", .inputs = {from, shape}, .outputs = {"between"}};
}

const std::string kOne = integers("1", {1}, {1});
const CellOptions kTwoDirections = {.directions = 2};
const CellOptions kBatchFirst = {.attributes = {attribute("layout", std::int64_t{1})}};
const CellOptions kReversed = {.attributes = {attribute("direction", "reverse")}};

std::string shapeOf(const Integers& shape)
{
    return integers("shape", {shape.size()}, shape);
}

INSTANTIATE_TEST_SUITE_P(
    Between, OnnxOneStack,
    ::testing::Values(
        StackCase{"Squeeze", {squeeze()}, {}, {}, {kOne}},
        StackCase{"SqueezeOfOldSets",
                  {{.type = "Squeeze",
                    .inputs = {"a_y"},
                    .outputs = {"between"},
                    .attributes = {attribute("axes", Integers{-3})}}}},
        StackCase{"TransposeAndReshape",
                  {transpose({0, 2, 1, 3}, "t"), reshape("t", "shape")},
                  kTwoDirections,
                  kTwoDirections,
                  {shapeOf({0, 0, -1})}},
        StackCase{"LiteralShape",
                  {transpose({0, 2, 1, 3}, "t"), reshape("t", "shape")},
                  kTwoDirections,
                  kTwoDirections,
                  {shapeOf({6, 5, 4})}},
        StackCase{"ShapeOfTheRun",
                  {transpose({0, 2, 1, 3}, "t"), reshape("t", "x")},
                  kTwoDirections,
                  kTwoDirections},
        StackCase{"ReshapeOfOneSide", {reshape("a_y", "shape")}, {}, {}, {shapeOf({0, -1, 2})}},
        StackCase{"BatchFirst",
                  {reshape("a_y", "shape")},
                  kBatchFirst,
                  kBatchFirst,
                  {shapeOf({0, 0, -1})}},
        StackCase{
            "TransposedTwice",
            {squeeze("s"), transpose({1, 0, 2}, "t", "s"), transpose({1, 0, 2}, "between", "t")},
            {},
            {},
            {kOne}},
        StackCase{"Reversed", {squeeze()}, kReversed, kReversed, {kOne}},
        StackCase{"Identity",
                  {squeeze("s"), {.type = "Identity", .inputs = {"s"}, .outputs = {"between"}}},
                  {},
                  {},
                  {kOne}},
        StackCase{
            "DropoutOfATrainedModel",
            {squeeze("s"), {.type = "Dropout", .inputs = {"s"}, .outputs = {"between", "mask"}}},
            {},
            {},
            {kOne}},
        StackCase{"ShapeIsAskedFor",
                  {squeeze(), {.type = "Shape", .inputs = {"between"}, .outputs = {"extents"}}},
                  {},
                  {},
                  {kOne}},
        StackCase{"LastStateIsUsed", {squeeze()}, {}, {}, {kOne}, {"a_h"}}),
    [](const auto& tested) { return std::string(tested.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Between, OnnxTwoNetworks,
    ::testing::Values(
        StackCase{"OutputOfTheGraph", {squeeze()}, {}, {}, {kOne}, {"a_y"}},
        StackCase{"OutputOnItsWay", {squeeze()}, {}, {}, {kOne}, {"between"}},
        StackCase{"UsedElsewhere",
                  {squeeze(), {.type = "Foo", .inputs = {"a_y"}, .outputs = {"foo"}}},
                  {},
                  {},
                  {kOne}},
        StackCase{"OtherOperator",
                  {squeeze("s"), {.type = "Relu", .inputs = {"s"}, .outputs = {"between"}}},
                  {},
                  {},
                  {kOne}},
        StackCase{"OtherKind", {squeeze()}, {}, {.type = "GRU"}, {kOne}},
        StackCase{"OtherSize", {squeeze()}, {}, {.hiddenSize = 4}, {kOne}},
        StackCase{"OtherWidth", {squeeze()}, {}, {.inputSize = 5}, {kOne}},
        StackCase{
            "OtherEquations", {squeeze()}, {}, {.attributes = {attribute("clip", 1.0F)}}, {kOne}},
        StackCase{"OtherDirection", {squeeze()}, {}, kReversed, {kOne}},
        StackCase{"OtherBias", {squeeze()}, {}, {.hasBias = false}, {kOne}},
        StackCase{"OtherLengths",
                  {squeeze()},
                  {.inputs = {{4, "l"}}},
                  {},
                  {kOne, integers("l", {1}, {2})}},
        StackCase{"TimeAndBatchSwapped",
                  {squeeze("s"), transpose({1, 0, 2}, "between", "s")},
                  {},
                  {},
                  {kOne}},
        StackCase{"SidesNotBesideUnits",
                  {reshape("a_y", "shape")},
                  kTwoDirections,
                  kTwoDirections,
                  {shapeOf({0, 0, -1})}},
        StackCase{"WrongCopies", {reshape("a_y", "shape")}, {}, {}, {shapeOf({0, 0, 2})}},
        StackCase{"AsStateNotInput",
                  {squeeze("s"), {.type = "Foo", .inputs = {"x"}, .outputs = {"between"}}},
                  {},
                  {.inputs = {{5, "s"}}},
                  {kOne}}),
    [](const auto& tested) { return std::string(tested.param.name); });

class OnnxNetworks : public OnnxModelTest
{
};

/// Two layers named so, with a Squeeze between.
Graph twoLayers(const std::string& first, const std::string& second)
{
    Graph contents{.initializers = {kOne}, .inputs = {"x"}};
    addCell(contents, {.name = first});
    contents.nodes.push_back({.type = "Squeeze", .inputs = {first + "_y", "1"}, .outputs = {"s"}});
    addCell(contents, {.name = second, .inputSize = 2, .x = "s"});
    return contents;
}

TEST_F(OnnxNetworks, StacksHaveTheCommonStartOfTheirNames)
{
    EXPECT_EQ(only(twoLayers("/enc/rnn/LSTM", "/enc/rnn/LSTM_1"))->name, "enc/rnn/LSTM");
    EXPECT_EQ(only(twoLayers("rnn_112", "rnn_125"))->name, "rnn");
    EXPECT_EQ(only(twoLayers("layer0.lstm", "layer1.lstm"))->name, "layer");
    EXPECT_EQ(only(twoLayers("one", "two"))->name, "one");
}

TEST_F(OnnxNetworks, WithoutNamesTheWeightsTell)
{
    Graph contents = twoLayers("dec.0", "dec.1");
    for (Node& node : contents.nodes) {
        node.name.clear();
    }
    EXPECT_EQ(only(contents)->name, "dec");
}

TEST_F(OnnxNetworks, StatesOfAllLayersAreOneBehindTheOther)
{
    Graph contents = twoLayers("a0", "a1");
    contents.initializers.push_back(countedFloats("h0", {1, 3, 2}, 1.0F));
    contents.initializers.push_back(countedFloats("h1", {1, 3, 2}, 7.0F));
    contents.nodes[0].inputs = {"x", "a0_W", "a0_R", "a0_B", "", "h0"};
    contents.nodes[2].inputs = {"s", "a1_W", "a1_R", "a1_B", "", "h1"};
    const auto rnn = only(contents);
    ASSERT_NE(rnn->initialHidden, nullptr);
    EXPECT_EQ(rnn->initialHidden->shape, (Shape{2, 3, 2}));
    const auto bytes = rnn->initialHidden->source->bytes(m_monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(elementAsDouble(bytes->data() + std::size_t{11} * 4, DType::F32), 12.0);
}

TEST_F(OnnxNetworks, StatesOfSomeLayersAreSaidAndLeftOut)
{
    Graph contents = twoLayers("a0", "a1");
    contents.initializers.push_back(countedFloats("h0", {1, 3, 2}, 1.0F));
    contents.nodes[0].inputs = {"x", "a0_W", "a0_R", "a0_B", "", "h0"};
    const auto rnn = only(contents);
    EXPECT_EQ(rnn->initialHidden, nullptr);
    EXPECT_THAT(rnn->warnings, Contains(HasSubstr("only some layers")));
}

TEST_F(OnnxNetworks, BranchesHoldVariantsOfOneModel)
{
    const auto branch = [] {
        Graph inner{.outputs = {"net_y"}};
        addCell(inner, {});
        return graph(inner);
    };
    const auto checkpoint =
        open(Graph{.nodes = {{.type = "If",
                              .inputs = {"rate"},
                              .outputs = {"y"},
                              .attributes = {graphAttribute("then_branch", branch()),
                                             graphAttribute("else_branch", branch())},
                              .name = "pick"}},
                   .inputs = {"x", "rate"},
                   .outputs = {"y"}});
    EXPECT_THAT(namesOf(*checkpoint), ElementsAre("pick/then_branch/net", "pick/else_branch/net"));
}

TEST_F(OnnxNetworks, LayersInDifferentGraphsStayApart)
{
    Graph body{.outputs = {"b_y"}};
    addCell(body, {.name = "b", .inputSize = 2, .x = "s"});
    Graph contents{.initializers = {kOne}, .inputs = {"x"}};
    addCell(contents, {.name = "a"});
    contents.nodes.push_back(squeeze("s"));
    contents.nodes.push_back({.type = "Loop",
                              .inputs = {"x"},
                              .outputs = {"y"},
                              .attributes = {graphAttribute("body", graph(body))},
                              .name = "loop"});
    EXPECT_THAT(namesOf(*open(contents)), ElementsAre("a", "loop/body/b"));
}

TEST_F(OnnxNetworks, CirclesEnd)
{
    Graph contents;
    addCell(contents, {.name = "a", .inputSize = 2, .x = "b_s"});
    contents.nodes.push_back({.type = "Squeeze", .inputs = {"a_y", "1"}, .outputs = {"a_s"}});
    addCell(contents, {.name = "b", .inputSize = 2, .x = "a_s"});
    contents.nodes.push_back({.type = "Squeeze", .inputs = {"b_y", "1"}, .outputs = {"b_s"}});
    contents.initializers.push_back(kOne);
    EXPECT_EQ(only(contents)->spec.layers, 2U);
    Graph own;
    addCell(own, {.inputSize = 2, .x = "net_y"});
    EXPECT_EQ(only(own)->spec.layers, 1U);
}

/// torch's names with weights that reach the operator through a chain.
TEST_F(OnnxNetworks, WeightsBehindAChainAreNotFoundTwice)
{
    Graph contents{
        .nodes = {{.type = "Unsqueeze", .inputs = {"rnn.weight_ih_l0", "zero"}, .outputs = {"W"}},
                  {.type = "Unsqueeze", .inputs = {"rnn.weight_hh_l0", "zero"}, .outputs = {"R"}},
                  {.type = "RNN", .inputs = {"x", "W", "R"}, .outputs = {"y"}, .name = "rnn"}},
        .initializers = {countedFloats("rnn.weight_ih_l0", {2, 3}),
                         countedFloats("rnn.weight_hh_l0", {2, 2}), integers("zero", {1}, {0})},
        .inputs = {"x"}};
    const auto rnn = only(contents);
    EXPECT_EQ(rnn->convention, "onnx");
    EXPECT_TRUE(rnn->find({.layer = LayerIndex(0), .gate = Gate::Hidden})->place());
}

TEST_F(OnnxNetworks, FlippedBytesNeverCrash)
{
    const auto whole = model(graph(twoLayers("a0", "a1")));
    for (std::size_t position = 0; position < whole.size(); ++position) {
        writeFile(m_folder / "m.onnx", withFlippedByte(whole, position));
        const auto checkpoint = openCheckpoint(m_folder / "m.onnx", {}, m_monitor);
        for (std::size_t index = 0; checkpoint && index < (*checkpoint)->rnns.size(); ++index) {
            for (const auto& [id, view] : (*checkpoint)->rnns[index]->parameters) {
                EXPECT_TRUE(view.map(m_monitor)) << position;
            }
        }
    }
}

} // namespace
} // namespace gateloupe::test
