// SPDX-License-Identifier: Apache-2.0
// Cells taken apart, in the ways in which exporters and people write them.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "core/conventions/graph/graph_order.h"
#include "core/graph/dataflow_graph.h"
#include "tests/core/conventions/graph/graph_sketch.h"

namespace gateloupe::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Property;
using ::testing::SizeIs;

using Value = GraphValueIndex;
using Op = GraphOperation;

constexpr std::int64_t kHidden = 3;
constexpr std::int64_t kInputs = 2;

TEST(GraphShapes, AreKnownAsFarAsAnOperatorWithoutAWordKeepsThem)
{
    DataflowGraph graph;
    const Value x = graph.addInput("x", GraphShape{1, 7, 5});
    const auto other = [&](KeptShape kept) {
        return graph.value(graph.addOne({.type = "Conv", .inputs = {x}, .kept = kept}, "y")).shape;
    };
    EXPECT_EQ(other(KeptShape::Rank), (GraphShape{-1, -1, -1}));
    EXPECT_EQ(other(KeptShape::Extents), (GraphShape{1, 7, 5}));
    EXPECT_EQ(other(KeptShape::Nothing), std::nullopt);
}

TEST(GraphCells, BlocksInAnOrderOfTheirOwnWithHBeforeX)
{
    Sketch sketch;
    const Value x = sketch.input("x", kInputs);
    const Value h = sketch.input("h", kHidden);
    const Value c = sketch.input("c", kHidden);
    const Value joined = sketch.node(Op::Concat, {h, x}, {-1});
    const Value sum = sketch.add(sketch.product(joined, sketch.constant("net.w", {12, 5})),
                                 sketch.constant("net.b", {12}, 100));
    const auto part = sketch.split(sum, 4); // f i o g
    sketch.output(sketch.lstm({part[1], part[0], part[3], part[2]}, c));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "net");
    EXPECT_EQ(toText(model.spec),
              "lstm:input=2,hidden=3,layers=1,directions=1,bias=single_input,dtype=f32");
    constexpr std::array kOrder = {Gate::Forget, Gate::Input, Gate::Output, Gate::Cell};
    for (std::size_t block = 0; block < kOrder.size(); ++block) {
        const double row = static_cast<double>(block) * 3 * 5;
        EXPECT_EQ(first(model, ParameterKind::RecurrentWeights, kOrder[block]), row);
        EXPECT_EQ(first(model, ParameterKind::InputWeights, kOrder[block]), row + 3);
        EXPECT_EQ(first(model, ParameterKind::InputBias, kOrder[block]),
                  100 + 3 * static_cast<double>(block));
    }
}

TEST(GraphCells, BiasesBelongToTheProductsTheyAreAddedTo)
{
    Sketch sketch;
    const Value x = sketch.input("x", kInputs);
    const Value h = sketch.input("h", kHidden);
    const Value c = sketch.input("c", kHidden);
    const Value back = sketch.add(sketch.product(h, sketch.constant("r", {12, 3})),
                                  sketch.constant("br", {12}, 200));
    const Value front = sketch.add(sketch.constant("bw", {12}, 100),
                                   sketch.product(x, sketch.constant("w", {12, 2})));
    sketch.output(sketch.lstm(sketch.split(sketch.add(back, front), 4), c));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::Double);
    EXPECT_EQ(first(found.models[0], ParameterKind::InputBias, Gate::Cell), 106);
    EXPECT_EQ(first(found.models[0], ParameterKind::RecurrentBias, Gate::Cell), 206);
}

TEST(GraphCells, NumberAddedToTheForgetGateIsItsOffset)
{
    Sketch sketch;
    const Value x = sketch.input("x", kInputs);
    const Value h = sketch.input("h", kHidden);
    const Value c = sketch.input("c", kHidden);
    auto part = sketch.split(sketch.add(sketch.product(h, sketch.constant("r", {12, 3})),
                                        sketch.product(x, sketch.constant("w", {12, 2}))),
                             4);
    part[1] = sketch.add(part[1], sketch.keep("one", {}, {1.0F}));
    sketch.output(sketch.lstm(part, c));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].forgetOffset(), 1.0);
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::None);
}

TEST(GraphCells, UnrolledStepsAreOneNetwork)
{
    Sketch sketch;
    const Value w = sketch.constant("w", {12, 2});
    const Value r = sketch.constant("r", {12, 3});
    const Value b = sketch.constant("b", {12});
    // The first step begins with zeros: nothing of h and c is left of it.
    auto gates = sketch.split(sketch.add(sketch.product(sketch.input("x0", kInputs), w), b), 4);
    Value c = sketch.multiply(sketch.sigmoid(gates[0]), sketch.tanh(gates[2]));
    Value h = sketch.multiply(sketch.sigmoid(gates[3]), sketch.tanh(c));
    for (const char* name : {"x1", "x2", "x3"}) {
        const Value sum =
            sketch.add(sketch.product(sketch.input(name, kInputs), w), sketch.product(h, r));
        h = sketch.lstm(sketch.split(sketch.add(sum, b), 4), c, &c);
    }
    sketch.output(h);
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].spec.inputSize, 2U);
    EXPECT_THAT(found.models[0].evidence,
                Contains(Property(&Message::text, HasSubstr("4 steps with the same weights"))));
}

TEST(GraphCells, CellsThatFeedEachOtherAreLayers)
{
    Sketch sketch;
    Value x = sketch.input("x", kHidden);
    for (int layer = 0; layer < 2; ++layer) {
        const std::string name = "net." + std::to_string(layer);
        const float at = 100.0F * static_cast<float>(layer);
        const Value h = sketch.input("h" + name, kHidden);
        const Value c = sketch.input("c" + name, kHidden);
        x = sketch.lstm(
            sketch.split(sketch.add(sketch.product(h, sketch.constant(name + ".r", {12, 3}, at)),
                                    sketch.product(x, sketch.constant(name + ".w", {12, 3}, at))),
                         4),
            c);
        x = sketch.node(Op::Unstack, {sketch.node(Op::Stack, {x}, {0})}, {0});
    }
    sketch.output(x);
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].spec.layers, 2U);
    EXPECT_EQ(found.models[0].name, "net");
    EXPECT_EQ(first(found.models[0], ParameterKind::InputWeights, Gate::Input, 1), 100.0);
}

TEST(GraphCells, ArgumentsOfAFunctionNameTheLayerThatCallsIt)
{
    Sketch sketch;
    const std::string call = "Func/net/lstm/PartitionedCall/input/_";
    const Value x =
        sketch.product(sketch.input("x", kInputs), sketch.constant(call + "3", {12, 2}));
    const Value h =
        sketch.product(sketch.input("h", kHidden), sketch.constant(call + "4", {12, 3}));
    sketch.output(sketch.lstm(sketch.split(sketch.add(x, h), 4), sketch.input("c", kHidden)));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].name, "net/lstm");
}

/// Two layers of as many unrolled steps, stacked and taken apart again in between; `between` is an
/// operator on the whole sequence, empty for none.
Recognition stackOfSteps(Sketch& sketch, int steps, const std::string& between)
{
    std::vector<Value> sequence;
    for (int step = 0; step < steps; ++step) {
        sequence.push_back(sketch.input("x" + std::to_string(step), kHidden));
    }
    for (int layer = 0; layer < 2; ++layer) {
        const std::string name = "net/" + std::to_string(layer);
        const float at = 100.0F * static_cast<float>(layer);
        const Value w = sketch.constant(name + "/w", {12, 3}, at);
        const Value r = sketch.constant(name + "/r", {12, 3}, at);
        Value h = sketch.input("h" + name, kHidden);
        Value c = sketch.input("c" + name, kHidden);
        std::vector<GraphInput> rows;
        for (const Value x : sequence) {
            const Value sum = sketch.add(sketch.product(h, r), sketch.product(x, w));
            h = sketch.lstm(sketch.split(sum, 4), c, &c);
            rows.emplace_back(sketch.node(Op::Unsqueeze, {h}, {0}));
        }
        Value stacked = sketch.node(Op::Concat, rows, {0});
        if (!between.empty()) {
            stacked = sketch.graph().addOne({.type = between,
                                             .name = "between " + name,
                                             .inputs = {stacked},
                                             .kept = KeptShape::Extents},
                                            "made");
        }
        const auto apart =
            sketch.graph().add({.operation = Op::Split, .inputs = {stacked}, .axes = {0}},
                               std::vector<std::string>(static_cast<std::size_t>(steps), "step"));
        for (std::size_t step = 0; step < apart.size(); ++step) {
            sequence[step] = sketch.node(Op::Squeeze, {apart[step]}, {0});
        }
    }
    sketch.output(sequence.back());
    return sketch.found();
}

TEST(GraphCells, StepsPutTogetherByConcatAndTakenApartBySplitJoinLayers)
{
    for (const int steps : {1, 3}) {
        Sketch direct;
        const Recognition found = stackOfSteps(direct, steps, "");
        ASSERT_THAT(found.models, SizeIs(1)) << steps;
        EXPECT_EQ(found.models[0].spec.layers, 2U);
        EXPECT_EQ(first(found.models[0], ParameterKind::InputWeights, Gate::Input, 1), 100.0);
        Sketch changed;
        EXPECT_THAT(stackOfSteps(changed, steps, "Softmax").models, SizeIs(2))
            << "a stack would compute something else";
    }
}

std::vector<std::shared_ptr<const RnnModel>> inOrder(const Recognition& found,
                                                     const std::vector<std::size_t>& order)
{
    std::vector<std::shared_ptr<const RnnModel>> models;
    for (const std::size_t at : order) {
        models.push_back(std::make_shared<const RnnModel>(found.models[at]));
    }
    return models;
}

TEST(GraphOrder, NamesTheOperatorThatChangesWhatTheNextNetworkReads)
{
    Sketch changed;
    const Recognition apart = stackOfSteps(changed, 3, "Softmax");
    ASSERT_THAT(apart.models, SizeIs(2));
    EXPECT_THAT(operatorsBetween(changed.catalog(), inOrder(apart, {0, 1, 0})),
                ElementsAre("between net/0", ""));
}

TEST(GraphOrder, LooksThroughWhatARunDoesNotDo)
{
    Sketch dropped;
    const Recognition apart = stackOfSteps(dropped, 3, "Dropout");
    ASSERT_THAT(apart.models, SizeIs(2));
    EXPECT_THAT(operatorsBetween(dropped.catalog(), inOrder(apart, {0, 1})), ElementsAre(""));
}

TEST(GraphCells, OperatorsOfOtherFormatsAreNotThoseOfTensorFlowLite)
{
    Sketch sketch;
    sketch.graph().addOne({.operation = Op::Other,
                           .type = "LSTM",
                           .name = "lstm",
                           .inputs = {sketch.input("x", kHidden), sketch.constant("w", {1, 12, 3}),
                                      sketch.constant("r", {1, 12, 3})}},
                          "y");
    const Recognition found = sketch.found();
    EXPECT_THAT(found.models, SizeIs(0));
    EXPECT_THAT(found.warnings, SizeIs(0)) << "another convention reads them";
}

TEST(GraphCells, TwoOperandsAsWideAsTheStateAreToldApartWithAWarning)
{
    Sketch sketch;
    const Value x = sketch.input("x", kHidden);
    const Value h = sketch.input("h", kHidden);
    const Value c = sketch.input("c", kHidden);
    sketch.output(
        sketch.lstm(sketch.split(sketch.add(sketch.product(h, sketch.constant("r", {12, 3}, 50)),
                                            sketch.product(x, sketch.constant("w", {12, 3}))),
                                 4),
                    c));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(first(found.models[0], ParameterKind::RecurrentWeights, Gate::Input), 50.0);
    EXPECT_THAT(found.models[0].warnings,
                Contains(Property(&Warning::text, HasSubstr("as wide as the hidden state"))));
}

/// The gates of a GRU whose reset gate acts after the product, r z n in rows.
struct GruParts
{
    Value h;
    Value z;
    Value n;
};

GruParts gruParts(Sketch& sketch)
{
    const Value x = sketch.input("x", kInputs);
    const Value h = sketch.input("h", kHidden);
    const auto front = sketch.split(sketch.add(sketch.product(x, sketch.constant("w", {9, 2})),
                                               sketch.constant("bw", {9}, 100)),
                                    3);
    const auto back = sketch.split(sketch.add(sketch.product(h, sketch.constant("r", {9, 3})),
                                              sketch.constant("br", {9}, 200)),
                                   3);
    const Value r = sketch.sigmoid(sketch.add(front[0], back[0]));
    const Value z = sketch.sigmoid(sketch.add(back[1], front[1]));
    return {h, z, sketch.tanh(sketch.add(front[2], sketch.multiply(r, back[2])))};
}

TEST(GraphCells, AStepThatIsRunForItsShapeAloneIsNoNetwork)
{
    const auto networks = [](bool isForShape) {
        Sketch sketch;
        const auto x = sketch.input("x", 3);
        const auto h = sketch.constant("h", {1, 2});
        std::vector<GraphValueIndex> gates;
        for (const auto* const name : {"i", "f", "g", "o"}) {
            gates.push_back(sketch.sum(x, h, name, 3, 2));
        }
        const auto made = sketch.lstm(gates, sketch.constant("c", {1, 2}));
        sketch.output(isForShape ? sketch.node(GraphOperation::Zeros, {made}) : made);
        return sketch.found().models.size();
    };
    EXPECT_EQ(networks(false), 1U);
    EXPECT_EQ(networks(true), 0U);
}

TEST(GraphCells, AStateThatALoopIsGivenIsSaidUnlessItIsZero)
{
    for (const bool isGiven : {true, false}) {
        Sketch sketch;
        DataflowGraph& graph = sketch.graph();
        const auto loop = graph.addLoop("Loop", "loop");
        const Value start =
            isGiven ? sketch.input("start", kHidden) : sketch.keep("zero", {1, 3}, {0, 0, 0});
        const auto h = graph.addVariable(loop, start, "h");
        const auto x =
            graph.addItem(loop, {.sequence = graph.addInput("xs", GraphShape{4, 1, 3})}, "x");
        const auto next = sketch.tanh(sketch.sum(x, h, "cell", 3, 3));
        graph.setNext(h, next);
        sketch.output(graph.addCollection(loop, {.inner = next}, "ys"));
        const Recognition found = sketch.found();
        ASSERT_EQ(found.models.size(), 1U);
        EXPECT_EQ(std::ranges::any_of(found.models.front().warnings,
                                      [](const Warning& each) {
                                          return each.text().find("start with the value start") !=
                                                 std::string::npos;
                                      }),
                  isGiven);
    }
}

TEST(GraphCells, MasksOfALoopAreSaid)
{
    Sketch sketch;
    DataflowGraph& graph = sketch.graph();
    const auto xs = graph.addInput("xs", GraphShape{4, 1, 3});
    const auto mask = graph.addInput("mask", GraphShape{4, 1, 1});
    const auto loop = graph.addLoop("Loop", "loop");
    const auto h = graph.addVariable(loop, sketch.keep("zero", {1, 3}, {0, 0, 0}), "h");
    const auto x = graph.addItem(loop, {.sequence = xs}, "x");
    const auto counts = graph.addItem(loop, {.sequence = mask}, "counts");
    const auto next = sketch.tanh(sketch.sum(x, h, "cell", 3, 3));
    graph.setNext(h, sketch.node(GraphOperation::Select, {counts, next, h}));
    sketch.output(graph.addCollection(loop, {.inner = next}, "ys"));
    const Recognition found = sketch.found();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(found.models.front().warnings,
                Contains(Property(&Warning::text, HasSubstr("leaves out steps by a mask"))));
}

TEST(GraphCells, GruInEveryWriting)
{
    for (int writing = 0; writing < 3; ++writing) {
        Sketch sketch;
        const auto [h, z, n] = gruParts(sketch);
        const Value one = sketch.keep("one", {1}, {1.0F});
        const Value made =
            writing == 0
                ? sketch.add(sketch.multiply(z, h), sketch.multiply(sketch.subtract(one, z), n))
            : writing == 1 ? sketch.add(sketch.multiply(sketch.subtract(h, n), z), n)
                           : sketch.subtract(n, sketch.multiply(sketch.subtract(n, h), z));
        sketch.output(made);
        const Recognition found = sketch.found();
        ASSERT_THAT(found.models, SizeIs(1)) << writing;
        const RnnModel& model = found.models[0];
        EXPECT_EQ(model.spec.cell, CellKind::Gru);
        EXPECT_EQ(model.gruReset(), GruReset::After);
        EXPECT_EQ(model.spec.bias, BiasMode::Double);
        EXPECT_EQ(first(model, ParameterKind::InputWeights, Gate::Update), 6.0);
        EXPECT_EQ(first(model, ParameterKind::RecurrentBias, Gate::New), 206.0);
    }
}

TEST(GraphCells, AFunctionOfOneSumIsNoStepOfAGru)
{
    Sketch sketch; // n = 2 v sigmoid(v), where 2 v times sigmoid(v) looks like a first step
    const Value x = sketch.input("x", kInputs);
    const Value h = sketch.input("h", kHidden);
    const Value z = sketch.sigmoid(sketch.sum(x, h, "z", kInputs, kHidden));
    const Value r = sketch.sigmoid(sketch.sum(x, h, "r", kInputs, kHidden));
    const Value v = sketch.sum(x, sketch.multiply(r, h), "n", kInputs, kHidden);
    const Value two = sketch.keep("two", {1}, {2.0F});
    const Value n = sketch.multiply(sketch.multiply(two, v), sketch.sigmoid(v));
    const Value one = sketch.keep("one", {1}, {1.0F});
    sketch.output(sketch.add(sketch.multiply(z, h), sketch.multiply(sketch.subtract(one, z), n)));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].spec.cell, CellKind::Gru);
    EXPECT_EQ(found.models[0].gruReset(), GruReset::Before);
    EXPECT_FALSE(found.models[0].runsOn(BackendKind::Reference)); // nothing knows the function
}

TEST(GraphCells, APlainCellAboveAGruIsFound)
{
    Sketch sketch;
    DataflowGraph& graph = sketch.graph();
    const auto loop = graph.addLoop("Loop", "loop");
    const Value zero = sketch.keep("zero", {1, 3}, {0, 0, 0});
    const Value h = graph.addVariable(loop, zero, "h");
    const Value above = graph.addVariable(loop, zero, "above");
    const Value x =
        graph.addItem(loop, {.sequence = graph.addInput("xs", GraphShape{4, 1, kInputs})}, "x");
    const Value z = sketch.sigmoid(sketch.sum(x, h, "z", kInputs, kHidden));
    const Value r = sketch.sigmoid(sketch.sum(x, h, "r", kInputs, kHidden));
    const Value n = sketch.tanh(sketch.sum(x, sketch.multiply(r, h), "n", kInputs, kHidden));
    const Value next = sketch.add(n, sketch.multiply(z, sketch.subtract(h, n)));
    const Value plain = sketch.tanh(sketch.sum(next, above, "plain", kHidden, kHidden));
    graph.setNext(h, next);
    graph.setNext(above, plain);
    sketch.output(graph.addCollection(loop, {.inner = plain}, "ys"));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(2));
    EXPECT_EQ(found.models[0].spec.cell, CellKind::Gru);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::RnnTanh);
    EXPECT_THAT(found.models[0].warnings, ::testing::IsEmpty()); // what reads it is the next cell
}

TEST(GraphCells, UpdateGateThatIsOneMinusTheCanonicalOneIsNegated)
{
    Sketch sketch;
    const auto [h, z, n] = gruParts(sketch);
    sketch.output(sketch.add(h, sketch.multiply(z, sketch.subtract(n, h))));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(first(found.models[0], ParameterKind::InputWeights, Gate::Update), -6.0);
    EXPECT_EQ(first(found.models[0], ParameterKind::InputWeights, Gate::New), 12.0);
}

TEST(GraphCells, StateOfALoopIsFoundByWhatComesBack)
{
    Sketch sketch;
    DataflowGraph& graph = sketch.graph();
    const Value sequence = graph.addInput("xs", GraphShape{7, 1, kHidden});
    const auto loop = graph.addLoop("Loop", "loop");
    const Value h = graph.addVariable(loop, sketch.keep("zero", {1, 3}, {0, 0, 0}), "h");
    const Value x = graph.addItem(loop, {.sequence = sequence}, "x");
    const Value sum = sketch.add(sketch.product(x, sketch.constant("w", {3, 3})),
                                 sketch.product(h, sketch.constant("r", {3, 3}, 50)));
    const Value next = sketch.tanh(sum);
    graph.setNext(h, next);
    sketch.output(graph.addCollection(loop, {.inner = next}, "ys"));
    const Recognition found = sketch.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnTanh);
    EXPECT_EQ(first(found.models[0], ParameterKind::RecurrentWeights, Gate::Hidden), 50.0);
    EXPECT_THAT(found.models[0].warnings, IsEmpty());
}

TEST(GraphCells, LooksAlikeAreNone)
{
    Sketch sketch;
    const Value x = sketch.input("x", kHidden);
    const auto dense = [&](const char* name) {
        return sketch.product(x, sketch.constant(name, {3, 3}));
    };
    const Value z = sketch.sigmoid(dense("z"));
    const Value n = sketch.tanh(dense("n"));
    const Value one = sketch.keep("one", {1}, {1.0F});
    sketch.output(sketch.add(sketch.multiply(z, n),
                             sketch.multiply(sketch.subtract(one, z), x))); // a highway
    sketch.output(sketch.multiply(z, n));                                   // a gated layer
    sketch.output(sketch.tanh(sketch.product(n, sketch.constant("d", {3, 3}))));
    const Recognition found = sketch.found();
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, IsEmpty());
}

/// An LSTM with a stored vector times some value in the sum of its input gate.
Recognition lstmWithVector(bool isOfCell)
{
    Sketch sketch;
    const Value x = sketch.input("x", kHidden);
    const Value h = sketch.input("h", kHidden);
    const Value c = sketch.input("c", kHidden);
    auto part = sketch.split(sketch.add(sketch.product(h, sketch.constant("r", {12, 3})),
                                        sketch.product(x, sketch.constant("w", {12, 3}))),
                             4);
    part[0] = sketch.add(part[0], sketch.multiply(isOfCell ? c : x, sketch.constant("p", {3}, 7)));
    sketch.output(sketch.lstm(part, c));
    return sketch.found();
}

TEST(GraphCells, VectorTimesTheCellStateIsAPeephole)
{
    const Recognition found = lstmWithVector(true);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(first(found.models[0], ParameterKind::PeepholeWeights, Gate::Input), 7.0);
}

TEST(GraphCells, VectorTimesAnythingElseIsRefusedWithItsName)
{
    const Recognition found = lstmWithVector(false);
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings,
                Contains(Property(&Warning::text, HasSubstr("is not used: in one of its sums"))));
}

} // namespace
} // namespace gateloupe::test
