// SPDX-License-Identifier: Apache-2.0
// Files that are damaged or mean harm: each is refused, or read without a step outside.
#include "core/formats/onnx/onnx_messages.h"
#include "tests/core/formats/onnx/onnx_file_test.h"

namespace gateloupe::test {
namespace {

class OnnxDamage : public OnnxFileTest
{
protected:
    /// Reads whatever there is to be read.
    void touchAll(const std::vector<std::byte>& bytes)
    {
        const auto catalog = open(bytes);
        for (std::size_t index = 0; catalog && index < catalog->tensors.size(); ++index) {
            const auto& tensor = catalog->tensors[index];
            if (tensor->source) {
                EXPECT_THAT(checkExtent(*tensor), IsOk());
                const auto read = tensor->source->bytes(m_monitor);
                EXPECT_TRUE(!read || read->size() == tensor->source->sizeBytes());
            }
        }
    }

    static std::vector<std::byte> sample()
    {
        return model(graph(
            {.nodes = {{.type = "Slice",
                        .inputs = {"W", "s", "e"},
                        .outputs = {"part"},
                        .attributes = {}},
                       {.type = "Concat",
                        .inputs = {"part", "H"},
                        .outputs = {"whole"},
                        .attributes = {attribute("axis", std::int64_t{0})}},
                       {.type = "If",
                        .inputs = {"whole"},
                        .outputs = {"y"},
                        .attributes = {graphAttribute(
                            "then_branch", graph({.nodes = {{.type = "LSTM",
                                                             .inputs = {"x", "whole", "W"},
                                                             .outputs = {"y"}}}}))}}},
             .initializers = {countedFloats("W", {2, 2}),
                              tensorHead("H", kFloat, {1, 2}).float32(4, 1).float32(4, 2).text(),
                              integers("s", {1}, {0}), integers("e", {1}, {1})},
             .inputs = {"x"},
             .outputs = {"y"}}));
    }
};

TEST_F(OnnxDamage, SurvivesTruncationAtEveryLength)
{
    const auto whole = sample();
    ASSERT_THAT(open(whole), IsOk());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        touchAll(truncatedTo(whole, length));
    }
    EXPECT_THAT(open(truncatedTo(whole, whole.size() / 2)),
                FailsWith(ErrorCode::Corrupt, "m.onnx"));
}

TEST_F(OnnxDamage, SurvivesAFlippedByteAtEveryPosition)
{
    const auto whole = sample();
    for (std::size_t position = 0; position < whole.size(); ++position) {
        touchAll(withFlippedByte(whole, position));
    }
}

struct BadModel
{
    const char* name;
    std::string graph;
    const char* says;
};

void PrintTo(const BadModel& bad, std::ostream* out)
{
    *out << bad.name;
}

class OnnxBadModel : public OnnxFileTest, public ::testing::WithParamInterface<BadModel>
{
};

TEST_P(OnnxBadModel, IsRefusedWithAReason)
{
    EXPECT_THAT(open(model(GetParam().graph)), FailsWith(ErrorCode::Corrupt, GetParam().says));
}

std::string holding(const std::string& tensor)
{
    return graph({.initializers = {tensor}});
}

std::vector<std::uint64_t> manyAxes()
{
    return std::vector<std::uint64_t>(33, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Models, OnnxBadModel,
    ::testing::Values(
        BadModel{"RawTooShort", holding(floats("W", {3}, {1, 2})), "need 12"},
        BadModel{"RawTooLong", holding(floats("W", {1}, {1, 2})), "need 4"},
        BadModel{"NoElements", holding(tensorHead("W", kFloat, {1}).text()), "has 0 bytes"},
        BadModel{"TooManyElements",
                 holding(floats("W", {std::uint64_t{1} << 40U, std::uint64_t{1} << 40U}, {1})),
                 "can be counted"},
        BadModel{"LyingSize", holding(floats("W", {std::uint64_t{1} << 40U}, {1})), "need"},
        BadModel{"LyingListOfVarints",
                 holding(tensorHead("W", kFloat16, {std::uint64_t{1} << 40U}).integer(5, 1).text()),
                 "too short"},
        BadModel{"LyingListOfFloats", holding(tensorHead("W", kFloat, {1000}).float32(4, 1).text()),
                 "too short"},
        BadModel{"ListOfAnotherType", holding(tensorHead("W", kFloat, {1}).integer(7, 1).text()),
                 "another type"},
        BadModel{"TwoLists",
                 holding(tensorHead("W", kFloat, {1}).integer(7, 1).float32(4, 1).text()),
                 "two lists"},
        BadModel{"TwoPlaces",
                 holding(tensorHead("W", kFloat, {1}).float32(4, 1).bytes(9, "abcd").text()),
                 "two places"},
        BadModel{"ExtentBelowZero", holding(floats("W", {~std::uint64_t{0}}, {1})), "extent -1"},
        BadModel{"TooManyAxes", holding(floats("W", manyAxes(), {1})), "more than 32"},
        BadModel{"InitializerTwice",
                 graph({.initializers = {floats("W", {1}, {1}), floats("W", {1}, {1})}}),
                 "two initializers"},
        BadModel{"ConstantTwice",
                 graph({.nodes = {{.type = "Identity", .inputs = {"W"}, .outputs = {"W"}}},
                        .initializers = {floats("W", {1}, {1})}}),
                 "defined twice"},
        BadModel{"NameWithoutEnd", graph({.inputs = {std::string(5000, 'n')}}), "name has 5000"},
        BadModel{"FieldOfAnotherKind", Message().bytes(1, Message().integer(4, 1).text()).text(),
                 "not a text"}),
    [](const auto& tested) { return std::string(tested.param.name); });

/// A graph in a node in a graph in a node ...
std::string nested(int depth)
{
    std::string inner = graph({.outputs = {"y"}});
    for (int level = 1; level < depth; ++level) {
        inner = graph({.nodes = {{.type = "If",
                                  .inputs = {"c"},
                                  .outputs = {"y"},
                                  .attributes = {graphAttribute("then_branch", inner)}}}});
    }
    return inner;
}

TEST_F(OnnxDamage, NestingBombIsRefused)
{
    EXPECT_THAT(open(model(nested(kMaxGraphDepth))), IsOk());
    EXPECT_THAT(open(model(nested(kMaxGraphDepth + 1))),
                FailsWith(ErrorCode::Corrupt, "nested deeper"));
    EXPECT_THAT(open(model(nested(2000))), FailsWith(ErrorCode::Corrupt, "nested deeper"));
}

TEST_F(OnnxDamage, FunctionThatCallsItselfIsRefused)
{
    const auto endless =
        function({.name = "F",
                  .domain = "d",
                  .inputs = {"a"},
                  .outputs = {"b"},
                  .nodes = {{.type = "F", .inputs = {"a"}, .outputs = {"b"}, .domain = "d"}}});
    EXPECT_THAT(
        open(model(
            graph({.nodes = {{.type = "F", .inputs = {"x"}, .outputs = {"y"}, .domain = "d"}}}),
            {endless})),
        FailsWith(ErrorCode::Corrupt, "nested deeper"));
}

TEST_F(OnnxDamage, FunctionsThatMultiplyAreRefused)
{
    std::vector<std::string> functions;
    for (int level = 0; level < 12; ++level) {
        const std::string next = "F" + std::to_string(level + 1);
        functions.push_back(function(
            {.name = "F" + std::to_string(level),
             .domain = "d",
             .nodes = std::vector<Node>(16, Node{.type = next, .outputs = {"o"}, .domain = "d"})}));
    }
    EXPECT_THAT(open(model(graph({.nodes = {{.type = "F0", .domain = "d"}}}), functions)),
                FailsWith(ErrorCode::Unsupported, "than its size warrants"));
}

TEST_F(OnnxDamage, EmptyNodesWithoutNumberAreRefused)
{
    std::string nodes;
    for (int count = 0; count < 2'000'000; ++count) {
        nodes += std::string("\x0A\x00", 2);
    }
    EXPECT_THAT(open(model(nodes)), FailsWith(ErrorCode::Unsupported, "than its size warrants"));
}

TEST_F(OnnxDamage, AHundredThousandShortNodesAreNotRefused)
{
    std::vector<Node> nodes;
    for (int node = 0; node < 100'000; ++node) {
        nodes.push_back({.type = "Add",
                         .inputs = {"t" + std::to_string(node), "b"},
                         .outputs = {"t" + std::to_string(node + 1)}});
    }
    EXPECT_THAT(open(model(graph({.nodes = nodes}))), IsOk());
}

TEST_F(OnnxDamage, CyclesEnd)
{
    const auto catalog = open(model(
        graph({.nodes = {{.type = "Identity", .inputs = {"b"}, .outputs = {"a"}},
                         {.type = "Identity", .inputs = {"a"}, .outputs = {"b"}},
                         {.type = "Foo", .inputs = {"own"}, .outputs = {"own"}, .name = "foo"}}})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(listOf(*catalog, "foo", "operator.inputs"), std::vector<std::string>{"own"});
}

TEST_F(OnnxDamage, ConstantsThatDoubleAreNotFollowedForever)
{
    std::vector<Node> nodes;
    std::string last = "W";
    for (int level = 0; level < 64; ++level) {
        const std::string next = "c" + std::to_string(level);
        nodes.push_back({.type = "Concat",
                         .inputs = {last, last},
                         .outputs = {next},
                         .attributes = {attribute("axis", std::int64_t{0})}});
        last = next;
    }
    nodes.push_back({.type = "Use", .inputs = {last}, .name = "use"});
    const auto catalog =
        open(model(graph({.nodes = nodes, .initializers = {countedFloats("W", {16})}})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find(last), nullptr);
    for (const auto& tensor : catalog->tensors) {
        EXPECT_LT(tensor->source->sizeBytes(), 2U << 20U);
    }
}

TEST_F(OnnxDamage, LongChainsOfComputationsAreNotFollowed)
{
    std::vector<Node> nodes;
    std::string last = "W";
    for (int level = 0; level < 20'000; ++level) {
        const std::string next = "c" + std::to_string(level);
        nodes.push_back({.type = "Cast",
                         .inputs = {last},
                         .outputs = {next},
                         .attributes = {attribute("to", std::int64_t{level % 2 == 0 ? 11 : 1})}});
        last = next;
    }
    nodes.push_back({.type = "Use", .inputs = {last}, .name = "use"});
    const auto catalog =
        open(model(graph({.nodes = nodes, .initializers = {countedFloats("W", {2})}})));
    ASSERT_THAT(catalog, IsOk());
    for (const auto& tensor : catalog->tensors) {
        EXPECT_THAT(tensor->source->bytes(m_monitor), IsOk());
    }
}

} // namespace
} // namespace gateloupe::test
