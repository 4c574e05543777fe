// SPDX-License-Identifier: Apache-2.0
// In which direction a loop reads what is made before it: computed where the whole way is
// understood, else assumed.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "core/graph/dataflow_graph.h"
#include "tests/core/conventions/graph/graph_sketch.h"

namespace gateloupe::test {
namespace {

using Value = GraphValueIndex;
using Op = GraphOperation;

constexpr std::int64_t kLength = 4;
constexpr std::int64_t kWidth = 3;

/// A plain RNN in a loop over what `before` makes of the graph's input; the loop's x is what
/// `inside` makes of that.
class Reading
{
public:
    using Before = std::function<Value(Sketch&, Value)>;
    using Inside = std::function<Value(Reading&, GraphLoopIndex, Value)>;

    explicit Reading(const Before& before, const Inside& inside = item)
    {
        DataflowGraph& graph = sketch.graph();
        const Value xs = graph.addInput("xs", GraphShape{kLength, 1, kWidth});
        const Value sequence = before(sketch, xs);
        const auto loop = graph.addLoop("Loop", "loop");
        const Value h = graph.addVariable(loop, sketch.keep("zero", {1, 3}, {0, 0, 0}), "h");
        const Value x = inside(*this, loop, sequence);
        const Value sum = sketch.add(sketch.product(x, sketch.constant("w", {3, 3})),
                                     sketch.product(h, sketch.constant("r", {3, 3}, 50)));
        const Value next = sketch.tanh(sum);
        graph.setNext(h, next);
        sketch.output(graph.addCollection(loop, {.inner = next}, "ys"));
    }

    /// "forward computed"; empty without a single network.
    std::string direction()
    {
        const Recognition found = sketch.found();
        for (const SourcedFact& fact : found.models.size() == 1 ? sourcedFacts(found.models[0])
                                                                : std::vector<SourcedFact>()) {
            if (fact.fact == EquationFact::ReadingDirection) {
                return fact.value + " " + std::string(nameOf(fact.source));
            }
        }
        return {};
    }

    Value integers(const Shape& shape, const std::vector<std::int64_t>& numbers)
    {
        return sketch.graph().addConstant(
            memoryTensor("integers", DType::I64, shape, bytesOf(numbers)));
    }

    /// x[index] where index is first, first + step, ...
    Value counted(GraphLoopIndex loop, Value sequence, std::int64_t first, std::int64_t step)
    {
        DataflowGraph& graph = sketch.graph();
        const Value counter = graph.addVariable(loop, integers({}, {first}), "t");
        graph.setNext(counter, sketch.add(counter, integers({}, {step})));
        return sketch.node(Op::Gather, {sequence, counter}, {0});
    }

    static Value item(Reading& reading, GraphLoopIndex loop, Value sequence)
    {
        return reading.sketch.graph().addItem(loop, {.sequence = sequence}, "x");
    }

    Sketch sketch;
};

Value untouched(Sketch&, Value xs)
{
    return xs;
}

Value operatorOf(Sketch& sketch, Value xs, const std::string& type)
{
    return sketch.graph().addOne(
        {.type = type, .name = type, .inputs = {xs}, .kept = KeptShape::Nothing}, type);
}

Value withShape(Sketch& sketch, Value value)
{
    sketch.graph().setShape(value, {kLength, 1, kWidth});
    return value;
}

TEST(GraphDirections, AnItemIsReadForward)
{
    EXPECT_EQ(Reading(untouched).direction(), "forward computed");
}

TEST(GraphDirections, WhatTurnsASequenceIsSeen)
{
    const auto reversed = [](Sketch& sketch, Value xs) {
        return sketch.node(Op::Reverse, {xs}, {0});
    };
    const auto sliced = [](Sketch& sketch, Value xs) {
        return withShape(sketch, sketch.graph().addOne({.operation = Op::Slice,
                                                        .type = "Slice",
                                                        .inputs = {xs},
                                                        .axes = {0},
                                                        .starts = {-1},
                                                        .ends = {-kLength - 1},
                                                        .steps = {-1}}));
    };
    const auto gathered = [](Sketch& sketch, Value xs) {
        const Value falling = sketch.graph().addConstant(memoryTensor(
            "falling", DType::I64, {4}, bytesOf(std::vector<std::int64_t>{3, 2, 1, 0})));
        return sketch.node(Op::Gather, {xs, falling}, {0});
    };
    EXPECT_EQ(Reading(reversed).direction(), "backward computed");
    EXPECT_EQ(Reading(sliced).direction(), "backward computed");
    EXPECT_EQ(Reading(gathered).direction(), "backward computed");
}

TEST(GraphDirections, LengthsThatAreTurnedAreSaidUnlessTheyAreWhole)
{
    const auto turnedOver = [](const std::vector<std::int64_t>& lengths) {
        Reading reading([&lengths](Sketch& sketch, Value xs) {
            const Value stored = sketch.graph().addConstant(
                memoryTensor("lengths", DType::I64, {1}, bytesOf(lengths)));
            return sketch.node(Op::Reverse, {xs, stored}, {0});
        });
        const Recognition found = reading.sketch.found();
        EXPECT_EQ(found.models.size(), 1U);
        return found.models.size() == 1 ? found.models.front().warnings : std::vector<Warning>();
    };
    EXPECT_TRUE(turnedOver({kLength}).empty());
    const auto warnings = turnedOver({kLength - 2});
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings.front().text(),
                ::testing::HasSubstr("how many steps each sequence has from lengths"));
}

TEST(GraphDirections, ACounterThatFallsReadsFromTheEnd)
{
    const auto rising = [](Reading& reading, GraphLoopIndex loop, Value sequence) {
        return reading.counted(loop, sequence, 0, 1);
    };
    const auto falling = [](Reading& reading, GraphLoopIndex loop, Value sequence) {
        return reading.counted(loop, sequence, kLength - 1, -1);
    };
    EXPECT_EQ(Reading(untouched, rising).direction(), "forward computed");
    EXPECT_EQ(Reading(untouched, falling).direction(), "backward computed");
}

TEST(GraphDirections, WhatIsNotUnderstoodLeavesTheDirectionAssumed)
{
    const auto shuffled = [](Sketch& sketch, Value xs) {
        return withShape(sketch, operatorOf(sketch, xs, "Shuffle"));
    };
    const auto mixed = [](Sketch& sketch, Value xs) {
        return sketch.tanh(sketch.node(Op::Reverse, {xs}, {0}));
    };
    const auto convolved = [](Sketch& sketch, Value xs) {
        return withShape(sketch, operatorOf(sketch, xs, "Conv"));
    };
    const auto listed = [](Sketch& sketch, Value xs) {
        return withShape(sketch, operatorOf(sketch, xs, "FlexTensorListStack"));
    };
    const auto masked = [](Sketch& sketch, Value xs) {
        const Value mask = operatorOf(sketch, xs, "NotEqual");
        return withShape(sketch, sketch.node(Op::Select, {mask, xs, sketch.number(0)}));
    };
    EXPECT_EQ(Reading(listed).direction(), "forward computed");
    EXPECT_EQ(Reading(masked).direction(), "forward computed");
    EXPECT_EQ(Reading(shuffled).direction(), "forward assumed");
    EXPECT_EQ(Reading(mixed).direction(), "forward assumed");
    EXPECT_EQ(Reading(convolved).direction(), "forward computed");
}

} // namespace
} // namespace gateloupe::test
