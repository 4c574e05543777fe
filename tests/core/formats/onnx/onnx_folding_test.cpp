// SPDX-License-Identifier: Apache-2.0
// What nodes make of constants: each case is one node, or a chain of them, on stored tensors.
#include <limits>

#include "tests/core/formats/onnx/onnx_file_test.h"

namespace gateloupe::test {
namespace {

using Values = std::vector<double>;
using Integers = std::vector<std::int64_t>;

constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();

/// Nodes on W [2, 3] = 0..5, V [1, 3] = 10.. and what else they need; their last output is "y".
struct FoldCase
{
    const char* name;
    std::vector<Node> nodes;
    Shape shape;
    Values values;
    Encoding encoding = Encoding::Plain;
    std::vector<std::string> more = {};
};

void PrintTo(const FoldCase& fold, std::ostream* out)
{
    *out << fold.name;
}

Node one(std::string type, std::vector<std::string> inputs,
         std::vector<std::string> attributes = {})
{
    return {.type = std::move(type),
            .inputs = std::move(inputs),
            .outputs = {"y"},
            .attributes = std::move(attributes)};
}

Graph graphOf(std::vector<Node> nodes, const std::vector<std::string>& more)
{
    Graph whole{.nodes = std::move(nodes)};
    whole.initializers = {countedFloats("W", {2, 3}), countedFloats("V", {1, 3}, 10.0F)};
    whole.initializers.insert(whole.initializers.end(), more.begin(), more.end());
    whole.nodes.push_back({.type = "Use", .inputs = {"y"}, .outputs = {"used"}, .name = "use"});
    return whole;
}

class OnnxFolding : public OnnxFileTest, public ::testing::WithParamInterface<FoldCase>
{
};

TEST_P(OnnxFolding, GivesTheConstant)
{
    const FoldCase& fold = GetParam();
    const auto catalog = open(model(graph(graphOf(fold.nodes, fold.more))));
    ASSERT_THAT(catalog, IsOk());
    const auto y = catalog->find("y");
    ASSERT_NE(y, nullptr);
    EXPECT_EQ(y->shape, fold.shape);
    EXPECT_EQ(y->source->encoding(), fold.encoding);
    EXPECT_EQ(valuesOf(*y), fold.values);
}

INSTANTIATE_TEST_SUITE_P(
    Nodes, OnnxFolding,
    ::testing::Values(
        FoldCase{"Identity", {one("Identity", {"W"})}, {2, 3}, {0, 1, 2, 3, 4, 5}},
        FoldCase{"Transpose", {one("Transpose", {"W"})}, {3, 2}, {0, 3, 1, 4, 2, 5}},
        FoldCase{"Permutation",
                 {one("Transpose", {"W"}, {attribute("perm", Integers{1, 0})})},
                 {3, 2},
                 {0, 3, 1, 4, 2, 5}},
        FoldCase{"Reshape",
                 {one("Reshape", {"W", "s"})},
                 {3, 2},
                 {0, 1, 2, 3, 4, 5},
                 Encoding::Plain,
                 {integers("s", {2}, {3, -1})}},
        FoldCase{"ReshapeKeeps",
                 {one("Reshape", {"W", "s"})},
                 {2, 1, 3},
                 {0, 1, 2, 3, 4, 5},
                 Encoding::Plain,
                 {integers("s", {3}, {0, 1, 3})}},
        FoldCase{"ReshapeOfOldSets",
                 {one("Reshape", {"W"}, {attribute("shape", Integers{6})})},
                 {6},
                 {0, 1, 2, 3, 4, 5}},
        FoldCase{
            "ReshapeOfATransposed",
            {{.type = "Transpose", .inputs = {"W"}, .outputs = {"t"}}, one("Reshape", {"t", "s"})},
            {6},
            {0, 3, 1, 4, 2, 5},
            Encoding::Gathered,
            {integers("s", {1}, {6})}},
        FoldCase{"Unsqueeze",
                 {one("Unsqueeze", {"W", "a"})},
                 {1, 2, 3, 1},
                 {0, 1, 2, 3, 4, 5},
                 Encoding::Plain,
                 {integers("a", {2}, {0, -1})}},
        FoldCase{"UnsqueezeOfOldSets",
                 {one("Unsqueeze", {"W"}, {attribute("axes", Integers{1})})},
                 {2, 1, 3},
                 {0, 1, 2, 3, 4, 5}},
        FoldCase{"Squeeze",
                 {one("Squeeze", {"V", "a"})},
                 {3},
                 {10, 11, 12},
                 Encoding::Plain,
                 {integers("a", {1}, {0})}},
        FoldCase{"SqueezeAll", {one("Squeeze", {"V"})}, {3}, {10, 11, 12}},
        FoldCase{"Slice",
                 {one("Slice", {"W", "s", "e", "a"})},
                 {2, 2},
                 {1, 2, 4, 5},
                 Encoding::Plain,
                 {integers("s", {1}, {1}), integers("e", {1}, {kEnd}), integers("a", {1}, {-1})}},
        FoldCase{"SliceOfOldSets",
                 {one("Slice", {"W"},
                      {attribute("starts", Integers{0, -2}), attribute("ends", Integers{1, 9})})},
                 {1, 2},
                 {1, 2}},
        FoldCase{"SliceInSteps",
                 {one("Slice", {"W", "s", "e", "a", "p"})},
                 {2, 2},
                 {0, 2, 3, 5},
                 Encoding::Plain,
                 {integers("s", {1}, {0}), integers("e", {1}, {3}), integers("a", {1}, {1}),
                  integers("p", {1}, {2})}},
        FoldCase{"SliceBackwards",
                 {one("Slice", {"W", "s", "e", "a", "p"})},
                 {2, 3},
                 {2, 1, 0, 5, 4, 3},
                 Encoding::Gathered,
                 {integers("s", {1}, {-1}), integers("e", {1}, {-kEnd}), integers("a", {1}, {1}),
                  integers("p", {1}, {-1})}},
        FoldCase{"Split",
                 {{.type = "Split",
                   .inputs = {"W", "l"},
                   .outputs = {"first", "y"},
                   .attributes = {attribute("axis", std::int64_t{1})}}},
                 {2, 2},
                 {1, 2, 4, 5},
                 Encoding::Plain,
                 {integers("l", {2}, {1, 2})}},
        FoldCase{"SplitInEqualParts",
                 {{.type = "Split", .inputs = {"W"}, .outputs = {"first", "y"}}},
                 {1, 3},
                 {3, 4, 5}},
        FoldCase{"GatherOne",
                 {one("Gather", {"W", "i"})},
                 {3},
                 {3, 4, 5},
                 Encoding::Plain,
                 {integers("i", {}, {-1})}},
        FoldCase{"GatherSeveral",
                 {one("Gather", {"W", "i"}, {attribute("axis", std::int64_t{1})})},
                 {2, 1, 2},
                 {2, 0, 5, 3},
                 Encoding::Gathered,
                 {integers("i", {1, 2}, {2, 0})}},
        FoldCase{"Concat",
                 {one("Concat", {"W", "V"}, {attribute("axis", std::int64_t{0})})},
                 {3, 3},
                 {0, 1, 2, 3, 4, 5, 10, 11, 12},
                 Encoding::Gathered},
        FoldCase{"ConcatOfOne",
                 {one("Concat", {"V"}, {attribute("axis", std::int64_t{0})})},
                 {1, 3},
                 {10, 11, 12}},
        FoldCase{"Cast",
                 {one("Cast", {"V"}, {attribute("to", std::int64_t{11})})},
                 {1, 3},
                 {10, 11, 12},
                 Encoding::Computed},
        FoldCase{"Constant",
                 {{.type = "Constant",
                   .outputs = {"c"},
                   .attributes = {tensorAttribute("value", countedFloats("", {2}))}},
                  one("Identity", {"c"})},
                 {2},
                 {0, 1}},
        FoldCase{"ConstantNumbers",
                 {{.type = "Constant",
                   .outputs = {"y"},
                   .attributes = {attribute("value_floats", std::vector<float>{1, 2})}}},
                 {2},
                 {1, 2},
                 Encoding::Typed},
        FoldCase{"TorchGateOrder", // i f g o to i o f c, as PyTorch's exporter leaves it
                 {{.type = "Slice", .inputs = {"W", "0", "1"}, .outputs = {"i"}},
                  {.type = "Slice", .inputs = {"W", "1", "2"}, .outputs = {"f"}},
                  {.type = "Concat",
                   .inputs = {"f", "i"},
                   .outputs = {"fi"},
                   .attributes = {attribute("axis", std::int64_t{0})}},
                  one("Unsqueeze", {"fi", "0"})},
                 {1, 2, 3},
                 {3, 4, 5, 0, 1, 2},
                 Encoding::Gathered,
                 {integers("0", {1}, {0}), integers("1", {1}, {1}), integers("2", {1}, {2})}}),
    [](const auto& tested) { return std::string(tested.param.name); });

class OnnxNotFolded : public OnnxFileTest, public ::testing::WithParamInterface<FoldCase>
{
};

TEST_P(OnnxNotFolded, StaysAnOperator)
{
    const FoldCase& fold = GetParam();
    const auto catalog = open(model(graph(graphOf(fold.nodes, fold.more))));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("y"), nullptr);
    EXPECT_NE(listOf(*catalog, fold.nodes.back().type, "operator.outputs"),
              std::vector<std::string>{"(none)"});
}

INSTANTIATE_TEST_SUITE_P(
    Nodes, OnnxNotFolded,
    ::testing::Values(
        FoldCase{"OfARunTimeValue", {one("Identity", {"x"})}, {}, {}},
        FoldCase{"PermutationThatIsNone",
                 {one("Transpose", {"W"}, {attribute("perm", Integers{0, -1})})},
                 {},
                 {}},
        FoldCase{"ShapeOfOtherSize",
                 {one("Reshape", {"W", "s"})},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("s", {1}, {5})}},
        FoldCase{"ShapeWithTwoUnknowns",
                 {one("Reshape", {"W", "s"})},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("s", {2}, {-1, -1})}},
        FoldCase{"AxisTwice",
                 {one("Unsqueeze", {"W", "a"})},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("a", {2}, {0, 0})}},
        FoldCase{"AxisOutside",
                 {one("Concat", {"W", "V"}, {attribute("axis", std::int64_t{2})})},
                 {},
                 {}},
        FoldCase{"IndexOutside",
                 {one("Gather", {"W", "i"})},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("i", {}, {2})}},
        FoldCase{"StepOfNothing",
                 {one("Slice", {"W", "s", "e", "a", "p"})},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("s", {1}, {0}), integers("e", {1}, {3}), integers("a", {1}, {1}),
                  integers("p", {1}, {0})}},
        FoldCase{"LengthsBelowZero",
                 {{.type = "Split", .inputs = {"W", "l"}, .outputs = {"first", "y"}}},
                 {},
                 {},
                 Encoding::Plain,
                 {integers("l", {2}, {3, -1})}},
        FoldCase{"CastToText", {one("Cast", {"V"}, {attribute("to", std::int64_t{8})})}, {}, {}},
        FoldCase{"OperatorOfOthers",
                 {{.type = "Identity", .inputs = {"W"}, .outputs = {"y"}, .domain = "mine"}},
                 {},
                 {}}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(OnnxFileTest, FoldedTensorsTellWhatTheyAreMadeOf)
{
    const auto catalog = open(model(
        graph(graphOf({one("Concat", {"W", "V"}, {attribute("axis", std::int64_t{0})})}, {}))));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(listOf(*catalog, "y", "made_from"), (std::vector<std::string>{"W", "V"}));
}

/// Nothing is made of an input that a Constant should not have.
TEST_F(OnnxFileTest, ConstantsMayBeGivenUnknownInputs)
{
    const std::string value = attribute("value_int", std::int64_t{7});
    const auto catalog = open(model(graph(
        {.nodes =
             {{.type = "Constant", .inputs = {"nobody"}, .outputs = {"y"}, .attributes = {value}}},
         .inputs = {"x"}})));
    EXPECT_THAT(catalog, IsOk());
}

TEST_F(OnnxFileTest, ParametersOfNewerSetsAppearAsThoseOfOlderOnes)
{
    const auto catalog = open(model(graph(
        {.nodes = {{.type = "Squeeze", .inputs = {"x", "axes"}, .outputs = {"y"}, .name = "s"}},
         .initializers = {integers("axes", {1}, {1})},
         .inputs = {"x"}})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(std::get<Integers>(catalog->findAttribute("s", "axes")->value), Integers{1});
}

} // namespace
} // namespace gateloupe::test
