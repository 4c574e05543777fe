// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/tensorflow/bundle_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string node(std::string_view name, std::string_view op,
                 const std::vector<std::string>& inputs = {}, const std::string& attribute = {})
{
    std::string message = bytesField(1, name) + bytesField(2, op);
    for (const std::string& input : inputs) {
        message += bytesField(3, input);
    }
    return bytesField(1, message + (attribute.empty() ? "" : bytesField(5, attribute)));
}

std::string fixed32Field(int field, float value)
{
    constexpr int kFixed32 = 5;
    return std::string(1, static_cast<char>(field << 3 | kFixed32)) + rawOf({value});
}

/// A scalar as a Const keeps it: map entry "value" of a TensorProto.
std::string constant(std::string_view name, float value)
{
    const std::string tensor = varintField(1, 1) + bytesField(5, rawOf({value}));
    return node(name, "Const", {}, bytesField(1, "value") + bytesField(2, bytesField(8, tensor)));
}

std::string metaGraph(const std::string& nodes)
{
    return bytesField(2, nodes);
}

/// A checkpoint of one matrix "w" with that graph beside it.
Result<TensorCatalog> openWith(const TemporaryFolder& folder, std::string_view meta)
{
    BundleBuilder builder;
    builder.addFloats("w", {1, 2}, {1, 2});
    builder.write(folder / "m");
    writeText(folder / "m.meta", meta);
    NullMonitor monitor;
    return openCatalog(folder / "m", monitor);
}

std::vector<std::string> pathsOf(const TensorCatalog& catalog)
{
    const Attribute* computed = catalog.findAttribute("w", "computed");
    return computed == nullptr ? std::vector<std::string>()
                               : std::get<std::vector<std::string>>(computed->value);
}

std::string smallGraph()
{
    return metaGraph(
        node("w", "VariableV2") + node("w/read", "Identity", {"w"}) + node("x", "Placeholder") +
        node("mm", "MatMul", {"x", "w/read"}) + constant("half", 0.5F) +
        node("half/in", "Enter", {"half"}) + node("cut", "Split", {"dim", "mm", "^control"}) +
        node("add", "AddV2", {"cut:2", "half/in"}) + node("squash", "Sigmoid", {"add"}) +
        node("j", "Tanh", {"cut:1"}) + node("gradients/mm", "MatMul", {"dy", "w/read"}) +
        node("save", "SaveV2", {"w"}));
}

} // namespace

TEST(TensorFlowGraphPaths, TellWhatIsComputedFromAMatrix)
{
    const TemporaryFolder folder;
    const auto catalog = openWith(folder, smallGraph());
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(catalog->warnings, IsEmpty());
    EXPECT_THAT(pathsOf(*catalog),
                ElementsAre("MatMul", "MatMul > Split", "MatMul > Split:1 > Tanh",
                            "MatMul > Split:2 > AddV2(0.5)",
                            "MatMul > Split:2 > AddV2(0.5) > Sigmoid"));
}

TEST(TensorFlowGraphPaths, TellTheStatesThatAGraphStores)
{
    const auto pathsWith = [](float number) {
        const std::string tensor =
            varintField(1, 1) + bytesField(5, rawOf({0.0F, number, 0.0F, number}));
        const std::string state =
            node("h", "Const", {}, bytesField(1, "value") + bytesField(2, bytesField(8, tensor)));
        const TemporaryFolder folder;
        const auto catalog = openWith(
            folder, metaGraph(node("w", "VariableV2") + node("x", "Placeholder") + state +
                              node("h/in", "Enter", {"h"}) + node("m", "Merge", {"h/in", "next"}) +
                              node("xh", "ConcatV2", {"x", "m", "axis"}) +
                              node("mm", "MatMul", {"xh", "w"})));
        EXPECT_THAT(catalog, IsOk());
        return pathsOf(*catalog);
    };
    EXPECT_THAT(pathsWith(0.5F), ElementsAre("MatMul", "Start(h)"));
    EXPECT_THAT(pathsWith(0.0F), ElementsAre("MatMul"));
}

TEST(TensorFlowGraphPaths, KeepTheFloatsOfAnOperation)
{
    const TemporaryFolder folder;
    const std::string clip = bytesField(1, "cell_clip") + bytesField(2, fixed32Field(4, -1.0F));
    const auto catalog = openWith(
        folder, metaGraph(node("w", "VariableV2") + node("cell", "LSTMBlockCell", {"w"}, clip)));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(pathsOf(*catalog), ElementsAre("LSTMBlockCell(cell_clip=-1)"));
}

TEST(TensorFlowGraphPaths, EndInGraphsThatGoRound)
{
    const TemporaryFolder folder;
    const auto catalog =
        openWith(folder, metaGraph(node("w", "VariableV2", {"w"}) + node("a", "Add", {"w", "b"}) +
                                   node("b", "Identity", {"b"}) + node("c", "Mul", {"a", "c"})));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(pathsOf(*catalog), Contains("Add"));
}

TEST(TensorFlowGraphPaths, EndInGraphsThatDoubleAtEveryStep)
{
    const TemporaryFolder folder;
    std::string nodes = node("w", "VariableV2");
    std::string below = "w";
    for (int layer = 0; layer < 200; ++layer) {
        const std::string name = std::to_string(layer);
        nodes += node("a" + name, "Add", {below, below}) + node("b" + name, "Mul", {below}) +
                 node("c" + name, "AddN", {"a" + name, "b" + name});
        below = "c" + name;
    }
    const auto catalog = openWith(folder, metaGraph(nodes));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_LE(pathsOf(*catalog).size(), 600U);
}

TEST(TensorFlowGraphPaths, DamageBecomesAWarning)
{
    const TemporaryFolder folder;
    const auto catalog = openWith(folder, "\x12\x7f\x0a");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(catalog->warnings, ElementsAre(HasSubstr("m.meta")));
}

TEST(TensorFlowGraphPaths, NeverKeepACheckpointFromOpening)
{
    const TemporaryFolder folder;
    const std::string whole = smallGraph();
    for (std::size_t at = 0; at < whole.size(); ++at) {
        EXPECT_THAT(openWith(folder, whole.substr(0, at)), IsOk());
        std::string flipped = whole;
        flipped[at] = static_cast<char>(~flipped[at]);
        EXPECT_THAT(openWith(folder, flipped), IsOk());
    }
}

TEST(TensorFlowGraphPaths, AreReadFromAFileThatTensorFlowWrote)
{
    NullMonitor monitor;
    const auto catalog = openCatalog(dataFolder() / "tensorflow1/two-rnns/model.ckpt-100", monitor);
    ASSERT_THAT(catalog, IsOk());
    const Attribute* computed = catalog->findAttribute(
        "encoder/cudnn_lstm/stack_bidirectional_rnn/cell_0/bidirectional_rnn/fw/"
        "cudnn_compatible_lstm_cell/kernel",
        "computed");
    ASSERT_NE(computed, nullptr);
    EXPECT_THAT(std::get<std::vector<std::string>>(computed->value),
                Contains(HasSubstr("LSTMBlockCell(cell_clip=-1 forget_bias=0")));
}

} // namespace gateloupe::test
