// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/text.h"
#include "core/formats/onnx/onnx_outputs.h"
#include "core/formats/onnx/onnx_signature.h"
#include "tests/core/formats/onnx/onnx_file_test.h"

namespace gateloupe::test {
namespace {

/// Where an operator stands that makes a value, as the catalog has it.
std::int64_t placeOf(const TensorCatalog& catalog, std::string_view path)
{
    const Attribute* at = catalog.findAttribute(path, "operator.at");
    return at == nullptr ? -1 : std::get<std::int64_t>(at->value);
}

std::vector<std::byte> putTogether(std::string_view file, const OnnxWithOutputs& extended)
{
    std::string whole;
    for (const OnnxPiece& piece : extended.pieces) {
        whole +=
            piece.length > 0 ? std::string(file.substr(piece.offset, piece.length)) : piece.bytes;
    }
    return bytesOfText(whole);
}

class OnnxOutputs : public OnnxFileTest
{
protected:
    /// The catalog of the model with one more output: the operator's `index`th value.
    Result<TensorCatalog> extended(const std::vector<std::byte>& file, std::string_view path,
                                   OnnxValuePlace place)
    {
        const auto catalog = open(file);
        EXPECT_THAT(catalog, IsOk());
        place.at = placeOf(*catalog, path);
        auto found = onnxWithOutputs(asText(file), {&place, 1});
        if (!found) {
            return found.error();
        }
        m_extended = *found;
        m_bytes = putTogether(asText(file), *found);
        return open(m_bytes);
    }

    [[nodiscard]] std::vector<std::string> outputs() const
    {
        std::vector<std::string> names;
        const auto signature = onnxSignature(asText(m_bytes));
        EXPECT_THAT(signature, IsOk());
        for (const OnnxPort& port : signature->outputs) {
            names.push_back(port.name);
        }
        return names;
    }

    static std::vector<std::string> list(const TensorCatalog& catalog, std::string_view object,
                                         std::string_view name)
    {
        const Attribute* found = catalog.findAttribute(object, name);
        return found == nullptr ? std::vector<std::string>()
                                : std::get<std::vector<std::string>>(found->value);
    }

    OnnxWithOutputs m_extended;
    std::vector<std::byte> m_bytes;
};

/// x -> First -> mid -> Second -> y, with a padding that makes lengths take two bytes.
std::vector<std::byte> chain()
{
    const std::string padding(200, 'p');
    return model(graph({.nodes = {{"First", {"x"}, {"mid"}, {attribute("note", padding)}, "a"},
                                  {"Second", {"mid"}, {"y"}, {}, "b"}},
                        .initializers = {countedFloats("W", {2, 3})},
                        .inputs = {"x"},
                        .outputs = {"y"}}));
}

TEST_F(OnnxOutputs, HandOutAValueOfTheMainGraphAndKeepTheRest)
{
    const auto catalog = extended(chain(), "a", {.isMade = true});
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(outputs(), (std::vector<std::string>{"y", "gateloupe:0"}));
    EXPECT_EQ(list(*catalog, "gateloupe:0", "operator.inputs"), std::vector<std::string>{"mid"});
    EXPECT_EQ(list(*catalog, "b", "operator.inputs"), std::vector<std::string>{"mid"});
    ASSERT_NE(catalog->find("W"), nullptr);
    EXPECT_EQ(valuesOf(*catalog->find("W")), (std::vector<double>{0, 1, 2, 3, 4, 5}));
}

TEST_F(OnnxOutputs, AreFewBytesBesideThoseOfTheFile)
{
    const auto file = chain();
    ASSERT_THAT(extended(file, "a", {.isMade = true}), IsOk());
    std::size_t own = 0;
    for (const OnnxPiece& piece : m_extended.pieces) {
        own += piece.bytes.size();
    }
    EXPECT_LT(own, 120U);
    constexpr std::size_t kLengths = 8; // of the graph and of nodes, written anew
    EXPECT_GE(m_bytes.size() - own + kLengths, file.size());
}

TEST_F(OnnxOutputs, OfABranchGiveTheOtherOneAnEmptyTensor)
{
    const auto branch = [](const char* name) {
        return graph(
            {.nodes = {{"Work", {"x"}, {name}, {}, std::string("in_") + name}}, .outputs = {name}});
    };
    const auto catalog =
        extended(model(graph({.nodes = {{"If",
                                         {"c"},
                                         {"y"},
                                         {graphAttribute("then_branch", branch("a")),
                                          graphAttribute("else_branch", branch("b"))},
                                         "if"}},
                              .inputs = {"c", "x"},
                              .outputs = {"y"}})),
                 "if/then_branch/in_a", {.isMade = true});
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(outputs(), (std::vector<std::string>{"y", "gateloupe:0"}));
    EXPECT_EQ(list(*catalog, "if", "operator.outputs"),
              (std::vector<std::string>{"y", "gateloupe:0"}));
    EXPECT_EQ(list(*catalog, "if/then_branch", "graph.outputs").size(), 2U);
    const auto other = list(*catalog, "if/else_branch", "graph.outputs");
    ASSERT_EQ(other.size(), 2U);
    ASSERT_NE(catalog->find(other[1]), nullptr);
    EXPECT_EQ(catalog->find(other[1])->shape, Shape{0});
}

TEST_F(OnnxOutputs, OfAScanStandBehindThoseThatItLeavesOut)
{
    const std::string body = graph(
        {.nodes = {{"Work", {"h", "x"}, {"n"}, {}, "work"}, {"Identity", {"n"}, {"o"}, {}, "copy"}},
         .inputs = {"h", "x"},
         .outputs = {"n", "o"}});
    const auto catalog = extended(
        model(graph({.nodes = {{"Scan",
                                {"h0", "xs"},
                                {"last"},
                                {graphAttribute("body", body),
                                 attribute("num_scan_inputs", std::int64_t{1}),
                                 attribute("scan_output_axes", std::vector<std::int64_t>{1})},
                                "scan"}},
                     .inputs = {"h0", "xs"},
                     .outputs = {"last"}})),
        "scan/body/work", {.isMade = false, .index = 1});
    ASSERT_THAT(catalog, IsOk());
    const auto made = list(*catalog, "scan", "operator.outputs");
    ASSERT_EQ(made.size(), 3U);
    EXPECT_EQ(made[0], "last");
    EXPECT_EQ(made[2], "gateloupe:0");
    EXPECT_EQ(list(*catalog, "scan/body", "graph.outputs").size(), 3U);
    const Attribute* axes = catalog->findAttribute("scan", "scan_output_axes");
    ASSERT_NE(axes, nullptr);
    EXPECT_EQ(std::get<std::vector<std::int64_t>>(axes->value), (std::vector<std::int64_t>{1, 0}));
}

TEST_F(OnnxOutputs, RefuseWhatIsNoPlace)
{
    const auto file = chain();
    for (const OnnxValuePlace& place :
         {OnnxValuePlace{.at = -1}, OnnxValuePlace{.at = 2}, OnnxValuePlace{.at = 1 << 20}}) {
        EXPECT_THAT(onnxWithOutputs(asText(file), {&place, 1}),
                    FailsWith(ErrorCode::NotFound, "at byte"));
    }
    EXPECT_THAT(extended(file, "a", {.isMade = true, .index = 7}),
                FailsWith(ErrorCode::NotFound, "at byte"));
}

TEST_F(OnnxOutputs, OfADamagedModelNeverReachOutsideIt)
{
    auto file = chain();
    const auto catalog = open(file);
    ASSERT_THAT(catalog, IsOk());
    const OnnxValuePlace place{.at = placeOf(*catalog, "b"), .isMade = true};
    for (std::size_t size = 0; size < file.size(); ++size) {
        static_cast<void>(onnxWithOutputs(asText(file).substr(0, size), {&place, 1}));
    }
    for (std::byte& each : file) {
        each ^= std::byte{0x81};
        static_cast<void>(onnxWithOutputs(asText(file), {&place, 1}));
        each ^= std::byte{0x81};
    }
}

} // namespace
} // namespace gateloupe::test
