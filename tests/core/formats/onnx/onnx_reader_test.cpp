// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "core/formats/common/container_reader.h"
#include "core/graph/dataflow_graph.h"
#include "tests/core/formats/onnx/onnx_file_test.h"

namespace gateloupe::test {
namespace {

using OnnxReading = OnnxFileTest;

TEST_F(OnnxReading, RawElementsAreMappedInPlace)
{
    const auto bytes = model(graph({.initializers = {countedFloats("W", {2, 3})}}));
    const auto catalog = open(bytes);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "onnx");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    const Tensor& tensor = *catalog->tensors[0];
    EXPECT_EQ(tensor.name, "W");
    EXPECT_EQ(tensor.shape, (Shape{2, 3}));
    EXPECT_EQ(tensor.source->encoding(), Encoding::Plain);
    ASSERT_TRUE(tensor.place());
    const std::vector<float> expected = {0, 1, 2, 3, 4, 5};
    EXPECT_EQ(std::memcmp(bytes.data() + tensor.place()->offsetBytes, expected.data(), 24), 0);
}

TEST_F(OnnxReading, ATensorAloneIsASampleBesideAModel)
{
    const auto raw = tensorHead("x", kFloat, {2, 1, 2}).bytes(9, rawOf<float>({1, 2, 3, 4})).text();
    const auto listed =
        tensorHead("x", kDouble, {2, 1, 2}).bytes(10, rawOf<double>({1, 2, 3, 4})).text();
    for (const std::string& text : {raw, listed}) {
        const auto bytes = bytesOfText(text);
        const auto catalog = open(bytes);
        ASSERT_THAT(catalog, IsOk());
        ASSERT_EQ(catalog->tensors.size(), 1U);
        EXPECT_EQ(catalog->tensors[0]->name, "m") << "as the file";
        EXPECT_EQ(catalog->tensors[0]->shape, (Shape{2, 1, 2}));
        EXPECT_EQ(valuesOf(*catalog->tensors[0]), (std::vector<double>{1, 2, 3, 4}));
        EXPECT_TRUE(catalog->tensors[0]->place());
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            EXPECT_FALSE(open(truncatedTo(bytes, length))) << length;
        }
        for (std::size_t position = 0; position < bytes.size(); ++position) {
            const auto damaged = open(withFlippedByte(bytes, position));
            EXPECT_TRUE(!damaged || damaged->tensors.size() <= 1U);
        }
    }
}

TEST_F(OnnxReading, SaysWhoWroteIt)
{
    const auto catalog = open(model(graph({})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(textOf(*catalog, "", "producer_name"), "builder");
    EXPECT_EQ(std::get<std::int64_t>(catalog->findAttribute("", "opset")->value), 17);
}

TEST_F(OnnxReading, OnePackedRunOfFloatsLiesPlain)
{
    const auto single = tensorHead("W", kFloat, {2}).bytes(4, rawOf<float>({1, 2})).text();
    EXPECT_EQ(valuesOf(single), (std::vector<double>{1, 2}));
    EXPECT_EQ(m_encoding, Encoding::Plain);
    const auto doubles = tensorHead("W", kDouble, {2}).bytes(10, rawOf<double>({1, 2})).text();
    EXPECT_EQ(valuesOf(doubles), (std::vector<double>{1, 2}));
    EXPECT_EQ(m_encoding, Encoding::Plain);
}

TEST_F(OnnxReading, NumbersInPiecesAreDecoded)
{
    const auto split =
        tensorHead("W", kFloat, {3}).bytes(4, rawOf<float>({1, 2})).float32(4, 3.0F).text();
    EXPECT_EQ(valuesOf(split), (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(m_encoding, Encoding::Typed);
}

TEST_F(OnnxReading, HalvesAreTheBitsOfIntegers)
{
    const std::string packed = varint(0x3C00) + varint(0xC000);
    EXPECT_EQ(valuesOf(tensorHead("W", kFloat16, {2}).bytes(5, packed).text()),
              (std::vector<double>{1, -2}));
    EXPECT_EQ(m_encoding, Encoding::Typed);
    EXPECT_EQ(valuesOf(tensorHead("W", kBfloat16, {1}).integer(5, 0x3F80).text()),
              (std::vector<double>{1}));
    EXPECT_EQ(valuesOf(tensorHead("W", kInt32, {1}).integer(5, ~std::uint64_t{0}).text()),
              (std::vector<double>{-1}));
    EXPECT_EQ(valuesOf(tensorHead("W", kInt64, {2}).bytes(7, varint(3) + varint(4)).text()),
              (std::vector<double>{3, 4}));
}

TEST_F(OnnxReading, TypedNumbersMustFitShapeAndType)
{
    for (const auto& [tensor, says] : std::vector<std::pair<std::string, std::string>>{
             {tensorHead("W", kFloat16, {1}).integer(5, 0x10000).text(), "does not fit float16"},
             {tensorHead("W", kFloat16, {1}).bytes(5, varint(1) + varint(2)).text(),
              "more numbers"},
             {tensorHead("W", kInt64, {2}).integer(7, 1).text(), "8 of 16 bytes"}}) {
        const auto catalog = open(model(graph({.initializers = {tensor}})));
        ASSERT_THAT(catalog, IsOk());
        EXPECT_THAT(catalog->tensors[0]->source->bytes(m_monitor),
                    FailsWith(ErrorCode::Corrupt, says));
    }
}

TEST_F(OnnxReading, TypesWithoutElementsAreListed)
{
    const auto text = tensorHead("names", kString, {2}).bytes(6, "a").bytes(6, "b").text();
    const auto sparse = Message().bytes(1, floats("s", {1}, {1})).integer(3, 4).text();
    const auto catalog =
        open(model(Message(graph({.initializers = {text}})).bytes(15, sparse).text()));
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->typeName, "string");
    EXPECT_EQ(catalog->tensors[1]->typeName, "sparse float");
    EXPECT_EQ(catalog->tensors[1]->source, nullptr);
}

TEST_F(OnnxReading, ExternalElementsAreMappedInTheirFile)
{
    writeFile(m_folder / "weights.bin", bytesOfText(rawOf<float>({7, 8, 9})));
    const auto tensor =
        external("W", {2}, {{"location", "weights.bin"}, {"offset", "4"}, {"length", "8"}});
    EXPECT_EQ(valuesOf(tensor), (std::vector<double>{8, 9}));
    const auto catalog = open(model(graph({.initializers = {tensor}})));
    EXPECT_EQ(catalog->tensors[0]->place()->file, m_folder / "weights.bin");
    EXPECT_EQ(catalog->tensors[0]->place()->offsetBytes, 4U);
}

TEST_F(OnnxReading, ExternalElementsMayLieInAFolderBelow)
{
    std::filesystem::create_directory(m_folder / "data");
    writeFile(m_folder / "data/w", bytesOfText(rawOf<float>({7})));
    EXPECT_EQ(valuesOf(external("W", {1}, {{"location", "data/w"}})), (std::vector<double>{7}));
}

TEST_F(OnnxReading, ExternalElementsNeverLeaveTheFolder)
{
    const TemporaryFolder elsewhere;
    writeFile(elsewhere / "w", bytesOfText(rawOf<float>({7})));
    std::filesystem::create_symlink(elsewhere / "w", m_folder / "link");
    std::filesystem::create_directory_symlink(elsewhere.path(), m_folder / "way");
    for (const std::string& location :
         {std::string("../w"), (elsewhere / "w").string(), std::string("a/../../w"),
          std::string("link"), std::string("way/w"), std::string(), std::string("w\0x", 3)}) {
        const auto tensor = external("W", {1}, {{"location", location}});
        EXPECT_THAT(open(model(graph({.initializers = {tensor}}))),
                    FailsWith(ErrorCode::Corrupt, "not in the folder"))
            << location;
    }
}

TEST_F(OnnxReading, ExternalPlacesAreChecked)
{
    writeFile(m_folder / "w", bytesOfText(rawOf<float>({7})));
    using Entries = std::vector<std::pair<std::string, std::string>>;
    for (const auto& [entries, code, says] :
         std::vector<std::tuple<Entries, ErrorCode, std::string>>{
             {{{"location", "gone"}}, ErrorCode::NotFound, "missing"},
             {{{"location", "."}}, ErrorCode::NotFound, "missing"},
             {{{"location", "w"}, {"offset", "1"}}, ErrorCode::Corrupt, "past the end"},
             {{{"location", "w"}, {"offset", "18446744073709551612"}}, ErrorCode::Corrupt, "past"},
             {{{"location", "w"}, {"offset", "-4"}}, ErrorCode::Corrupt, "not a number"},
             {{{"location", "w"}, {"length", "3"}}, ErrorCode::Corrupt, "need 4"}}) {
        EXPECT_THAT(open(model(graph({.initializers = {external("W", {1}, entries)}}))),
                    FailsWith(code, says));
    }
}

TEST_F(OnnxReading, OperatorsAreAttributes)
{
    const auto catalog = open(model(graph(
        {.nodes = {{.type = "Foo",
                    .inputs = {"x", "", "W"},
                    .outputs = {"y"},
                    .attributes = {attribute("alpha", 0.5F),
                                   attribute("list", std::vector<float>{1, 2}),
                                   attribute("n", std::int64_t{3}), attribute("word", "hello"),
                                   attribute("words", std::vector<std::string>{"a", "b"})},
                    .name = "foo",
                    .domain = "mine"}},
         .initializers = {floats("W", {1}, {1})},
         .inputs = {"x"},
         .outputs = {"y"}})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(textOf(*catalog, "foo", "operator.type"), "Foo");
    EXPECT_EQ(textOf(*catalog, "foo", "operator.domain"), "mine");
    EXPECT_EQ(listOf(*catalog, "foo", "operator.inputs"), (std::vector<std::string>{"x", "", "W"}));
    EXPECT_EQ(listOf(*catalog, "foo", "operator.outputs"), std::vector<std::string>{"y"});
    EXPECT_EQ(listOf(*catalog, "foo", "words"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(textOf(*catalog, "foo", "word"), "hello");
    EXPECT_EQ(std::get<double>(catalog->findAttribute("foo", "alpha")->value), 0.5);
    EXPECT_EQ(std::get<std::vector<double>>(catalog->findAttribute("foo", "list")->value).size(),
              2U);
    EXPECT_EQ(std::get<std::vector<std::int64_t>>(catalog->findAttribute("foo", "n")->value),
              std::vector<std::int64_t>{3});
    EXPECT_EQ(listOf(*catalog, "", "graph.outputs"), std::vector<std::string>{"y"});
}

TEST_F(OnnxReading, AttributesOfTheFirstModelsTellTheirTypeByTheirField)
{
    const auto catalog = open(model(graph(
        {.nodes = {{.type = "Transpose",
                    .inputs = {"W"},
                    .outputs = {"y"},
                    .attributes = {Message().bytes(1, "perm").integer(8, 1).integer(8, 0).text()}}},
         .initializers = {countedFloats("W", {2, 3})},
         .outputs = {"y"}})));
    ASSERT_THAT(catalog, IsOk());
    ASSERT_NE(catalog->find("y"), nullptr);
    EXPECT_EQ(catalog->find("y")->shape, (Shape{3, 2}));
}

TEST_F(OnnxReading, GraphsInNodesHaveNamesOfTheirOwnAndSeeThoseAround)
{
    const auto branch = [](float first) {
        return graph(
            {.nodes =
                 {{.type = "Less", .inputs = {"W", "outer"}, .outputs = {"less"}, .name = "test"}},
             .initializers = {floats("W", {1}, {first})},
             .outputs = {"less"}});
    };
    const auto catalog =
        open(model(graph({.nodes = {{.type = "If",
                                     .inputs = {"condition"},
                                     .outputs = {"y"},
                                     .attributes = {graphAttribute("then_branch", branch(1)),
                                                    graphAttribute("else_branch", branch(2))}}},
                          .initializers = {floats("outer", {1}, {3})},
                          .inputs = {"condition"},
                          .outputs = {"y"}})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(namesOf(*catalog),
              (std::vector<std::string>{"outer", "If/then_branch/W", "If/else_branch/W"}));
    EXPECT_EQ(listOf(*catalog, "If/else_branch/test", "operator.inputs"),
              (std::vector<std::string>{"If/else_branch/W", "outer"}));
    EXPECT_EQ(textOf(*catalog, "If/else_branch/test", "operator.graph"), "If/else_branch");
    EXPECT_EQ(listOf(*catalog, "If/then_branch", "graph.outputs"),
              std::vector<std::string>{"If/then_branch/less"});
}

TEST_F(OnnxReading, FunctionsAreOpened)
{
    const auto body =
        function({.name = "F",
                  .domain = "mine",
                  .inputs = {"a"},
                  .outputs = {"b"},
                  .nodes = {{.type = "Transpose", .inputs = {"a"}, .outputs = {"t"}},
                            {.type = "Foo", .inputs = {"t"}, .outputs = {"b"}, .name = "foo"}}});
    const auto catalog = open(model(
        graph(
            {.nodes =
                 {{.type = "F", .inputs = {"W"}, .outputs = {"y"}, .name = "f", .domain = "mine"}},
             .initializers = {countedFloats("W", {2, 3})},
             .outputs = {"y"}}),
        {body}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(listOf(*catalog, "f/foo", "operator.inputs"), std::vector<std::string>{"f/t"});
    EXPECT_EQ(listOf(*catalog, "f/foo", "operator.outputs"), std::vector<std::string>{"y"});
    EXPECT_EQ(catalog->find("f/t")->shape, (Shape{3, 2}));
    EXPECT_EQ(listOf(*catalog, "f/t", "made_from"), std::vector<std::string>{"W"});
}

GraphOperation operationOfSum(const Result<TensorCatalog>& catalog)
{
    const auto& nodes = catalog->graph->nodes();
    const auto sum = std::ranges::find(nodes, std::string("Add"), &GraphNode::type);
    return sum == nodes.end() ? GraphOperation::Other : sum->operation;
}

TEST_F(OnnxReading, ASumOfProductsWithAMaskAndItsInverseIsAChoice)
{
    for (const bool isInverse : {true, false}) {
        const auto catalog = open(model(graph(
            {.nodes = {{.type = "Not", .inputs = {"mask"}, .outputs = {"no"}},
                       {.type = "Cast", .inputs = {"mask"}, .outputs = {"m"}},
                       {.type = "Cast", .inputs = {isInverse ? "no" : "mask"}, .outputs = {"n"}},
                       {.type = "Mul", .inputs = {"m", "a"}, .outputs = {"chosen"}},
                       {.type = "Mul", .inputs = {"b", "n"}, .outputs = {"kept"}},
                       {.type = "Add", .inputs = {"chosen", "kept"}, .outputs = {"y"}}},
             .inputs = {"mask", "a", "b"},
             .outputs = {"y"}})));
        ASSERT_THAT(catalog, IsOk());
        ASSERT_NE(catalog->graph, nullptr);
        EXPECT_EQ(operationOfSum(catalog),
                  isInverse ? GraphOperation::Select : GraphOperation::Add);
    }
}

TEST_F(OnnxReading, OtherFormatsAreNotTaken)
{
    for (const std::string& text :
         {std::string("\x08\x01"), std::string("\x08\x01\x12\x03\x0A\x01x", 7), std::string("0123"),
          std::string(64, '\0'), std::string("\x08\x01\x3A\x02\xFF\xFF", 6),
          Message().integer(1, 8).bytes(7, graph({.outputs = {"y"}})).integer(99, 1).text(),
          Message().integer(1, 8).bytes(2, "x").bytes(7, Message().integer(3, 3).text()).text()}) {
        EXPECT_THAT(open(bytesOfText(text)),
                    FailsWith(ErrorCode::NotThisFormat, "none of the formats"));
    }
}

} // namespace
} // namespace gateloupe::test
