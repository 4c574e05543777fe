// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <map>
#include <numeric>

#include <gmock/gmock.h>

#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/reader_registry.h"
#include "core/graph/dataflow_graph.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::uint64_t kFloat = 1;
constexpr std::uint64_t kInt32 = 3;

ProtobufBuilder shapeOf(const std::vector<std::uint64_t>& extents)
{
    ProtobufBuilder shape;
    for (const std::uint64_t extent : extents) {
        shape.message(2, ProtobufBuilder().number(1, extent));
    }
    return shape;
}

/// A GraphDef put together node by node.
class FrozenGraph
{
public:
    FrozenGraph& node(const std::string& name, const std::string& op,
                      const std::vector<std::string>& inputs,
                      const std::vector<std::pair<std::string, ProtobufBuilder>>& attributes = {})
    {
        ProtobufBuilder made;
        made.text(1, name).text(2, op);
        for (const std::string& input : inputs) {
            made.text(3, input);
        }
        for (const auto& [key, value] : attributes) {
            made.message(5, ProtobufBuilder().text(1, key).message(2, value));
        }
        return nodeOf(made, {}, op);
    }

    /// A node whose fields are put together by hand.
    FrozenGraph& nodeOf(ProtobufBuilder made, const ProtobufBuilder& more,
                        const std::string& op = {})
    {
        const std::string bytes = made.bytes() + more.bytes();
        m_nodes.emplace_back(op, bytes);
        m_file.text(1, bytes);
        return *this;
    }

    FrozenGraph& library(const ProtobufBuilder& function)
    {
        m_file.message(2, ProtobufBuilder().message(1, function));
        return *this;
    }

    template <typename Visit>
    void forEachNode(const Visit& visit) const
    {
        for (const auto& [op, bytes] : m_nodes) {
            visit(op, bytes);
        }
    }

    FrozenGraph& constant(const std::string& name, const ProtobufBuilder& tensor)
    {
        return node(name, "Const", {}, {{"value", ProtobufBuilder().message(8, tensor)}});
    }

    FrozenGraph& floats(const std::string& name, const std::vector<std::uint64_t>& shape,
                        const std::vector<float>& values)
    {
        std::string raw(values.size() * sizeof(float), '\0');
        std::memcpy(raw.data(), values.data(), raw.size());
        return constant(
            name, ProtobufBuilder().number(1, kFloat).message(2, shapeOf(shape)).text(4, raw));
    }

    FrozenGraph& integer(const std::string& name, std::uint64_t value)
    {
        return constant(
            name, ProtobufBuilder().number(1, kInt32).message(2, shapeOf({})).number(7, value));
    }

    FrozenGraph& placeholder(const std::string& name, const std::vector<std::uint64_t>& shape)
    {
        return node(name, "Placeholder", {},
                    {{"shape", ProtobufBuilder().message(7, shapeOf(shape))}});
    }

    [[nodiscard]] const std::string& bytes() const { return m_file.bytes(); }

private:
    ProtobufBuilder m_file;
    std::vector<std::pair<std::string, std::string>> m_nodes; ///< operator and message
};

/// TensorFlow 1's LSTMCell of two inputs and three units, states as inputs and outputs.
FrozenGraph lstmGraph()
{
    std::vector<float> kernel(5U * 12U);
    std::iota(kernel.begin(), kernel.end(), 1.0F);
    FrozenGraph graph;
    graph.placeholder("x", {1, 2}).placeholder("c", {1, 3}).placeholder("h", {1, 3});
    graph.floats("kernel", {5, 12}, kernel).node("kernel/read", "Identity", {"kernel"});
    graph.constant("bias",
                   ProtobufBuilder().number(1, kFloat).message(2, shapeOf({12})).real(5, 0.5F));
    graph.integer("axis", 1).integer("split_dim", 1);
    graph.constant("one",
                   ProtobufBuilder().number(1, kFloat).message(2, shapeOf({})).real(5, 1.0F));
    graph.node("concat", "ConcatV2", {"x", "h", "axis"})
        .node("product", "MatMul", {"concat", "kernel/read"})
        .node("sum", "BiasAdd", {"product", "bias"})
        .node("split", "Split", {"split_dim", "sum"},
              {{"num_split", ProtobufBuilder().number(3, 4)}})
        .node("forget/sum", "Add", {"split:2", "one"})
        .node("forget", "Sigmoid", {"forget/sum"})
        .node("kept", "Mul", {"c", "forget"})
        .node("input", "Sigmoid", {"split"})
        .node("candidate", "Tanh", {"split:1"})
        .node("added", "Mul", {"input", "candidate"})
        .node("new_c", "Add", {"kept", "added"})
        .node("squashed", "Tanh", {"new_c"})
        .node("output", "Sigmoid", {"split:3"})
        .node("new_h", "Mul", {"squashed", "output"});
    return graph;
}

class GraphdefReading : public ::testing::Test
{
protected:
    Result<std::shared_ptr<const Checkpoint>> open(const std::string& bytes)
    {
        writeText(folder / "frozen.pb", bytes);
        return openCheckpoint(folder / "frozen.pb", {}, monitor);
    }

    TemporaryFolder folder;
    NullMonitor monitor;
};

TEST_F(GraphdefReading, FindsTheCellAndMapsItsWeightsInPlace)
{
    const std::string bytes = lstmGraph().bytes();
    const auto checkpoint = open(bytes);
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_EQ((*checkpoint)->format, "graphdef");
    ASSERT_THAT((*checkpoint)->rnns, SizeIs(1));
    const RnnModel& model = *(*checkpoint)->rnns.front();
    EXPECT_EQ(model.spec.cell, CellKind::Lstm);
    EXPECT_EQ(model.spec.inputSize, 2U);
    EXPECT_EQ(model.spec.hiddenSize, 3U);
    EXPECT_THAT(gateOf(model, ParameterKind::InputWeights, Gate::Cell),
                ElementsAre(4, 16, 5, 17, 6, 18))
        << "the second block of columns";
    EXPECT_THAT(gateOf(model, ParameterKind::RecurrentWeights, Gate::Forget),
                ElementsAre(31, 43, 55, 32, 44, 56, 33, 45, 57));
    const GateView* gate =
        model.find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Input});
    ASSERT_NE(gate, nullptr);
    const auto place = gate->place();
    ASSERT_TRUE(place);
    float first = 0;
    std::memcpy(&first, bytes.data() + place->offsetBytes, sizeof(first));
    EXPECT_EQ(first, 1.0F);
}

TEST_F(GraphdefReading, OneListedNumberFillsTheShape)
{
    writeText(folder / "frozen.pb", lstmGraph().bytes());
    const auto catalog = openCatalog(folder / "frozen.pb", monitor);
    ASSERT_THAT(catalog, IsOk());
    const auto bias = catalog->find("bias");
    ASSERT_NE(bias, nullptr);
    EXPECT_THAT(floatsOf(*bias), ::testing::AllOf(SizeIs(12), ::testing::Each(0.5F)));
    EXPECT_EQ(bias->source->encoding(), Encoding::Typed);
}

TEST_F(GraphdefReading, ANumberListedForNoElementsFillsNone)
{
    FrozenGraph graph = lstmGraph();
    graph.constant("empty",
                   ProtobufBuilder().number(1, kFloat).message(2, shapeOf({0, 3})).real(5, 0.5F));
    writeText(folder / "frozen.pb", graph.bytes());
    const auto catalog = openCatalog(folder / "frozen.pb", monitor);
    ASSERT_THAT(catalog, IsOk());
    const auto empty = catalog->find("empty");
    ASSERT_NE(empty, nullptr);
    const auto bytes = empty->source->bytes(monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_TRUE(bytes->empty());
}

TEST_F(GraphdefReading, ANormalisationKeepsTheShape)
{
    constexpr std::uint64_t kFlag = 5; ///< AttrValue.b
    FrozenGraph graph = lstmGraph();
    graph.placeholder("read", {2, 3})
        .integer("last", 1)
        .node("mean", "Mean", {"read", "last"}, {{"keep_dims", ProtobufBuilder().number(kFlag, 1)}})
        .node("squares", "SquaredDifference", {"read", "mean"})
        .node("scaled", "Rsqrt", {"squares"});
    writeText(folder / "frozen.pb", graph.bytes());
    const auto catalog = openCatalog(folder / "frozen.pb", monitor);
    ASSERT_THAT(catalog, IsOk());
    std::map<std::string, GraphShape> shapes;
    for (const GraphValue& value : catalog->graph->values()) {
        shapes[value.name] = value.shape.value_or(GraphShape());
    }
    EXPECT_THAT(shapes["mean"], ElementsAre(2, 1));
    EXPECT_THAT(shapes["scaled"], ElementsAre(2, 3));
}

TEST_F(GraphdefReading, SaysWhyNothingCanBeFound)
{
    FrozenGraph graph;
    graph.node("w", "VarHandleOp", {}).node("loop", "While", {"w"});
    const auto checkpoint = open(graph.bytes());
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_TRUE((*checkpoint)->rnns.empty());
    std::string warnings;
    for (const Warning& warning : (*checkpoint)->warnings) {
        warnings += warning.text() + "\n";
    }
    EXPECT_THAT(warnings, HasSubstr("not frozen"));
    EXPECT_THAT(warnings, HasSubstr("loop calls a function that the file does not have"));
}

TEST_F(GraphdefReading, RefusesDamage)
{
    FrozenGraph many;
    many.constant(
        "w",
        ProtobufBuilder().number(1, kFloat).message(2, shapeOf({1})).real(5, 1.0F).real(5, 2.0F));
    EXPECT_THAT(open(many.bytes()), FailsWith(ErrorCode::Corrupt, "has 2 numbers"));
    FrozenGraph cut;
    cut.constant("w", ProtobufBuilder().number(1, kFloat).message(2, shapeOf({9})).text(4, "abcd"));
    EXPECT_THAT(open(cut.bytes()), FailsWith(ErrorCode::Corrupt, "w"));
}

/// A tensor of one number, listed in a field of its own type.
ProtobufBuilder scalarOf(std::uint64_t type)
{
    return ProtobufBuilder().number(1, type).message(2, shapeOf({}));
}

TEST_F(GraphdefReading, OneNumberIsOneInEveryFieldOfTypedNumbers)
{
    constexpr std::uint64_t kDouble = 2;
    constexpr std::uint64_t kInt64 = 9;
    constexpr std::uint64_t kHalf = 19;
    const double number = 1.5;
    std::string raw(sizeof(number), '\0');
    std::memcpy(raw.data(), &number, sizeof(number));
    FrozenGraph graph;
    graph.constant("double", scalarOf(kDouble).text(6, raw))
        .constant("content", scalarOf(kDouble).text(4, raw))
        .constant("half", scalarOf(kHalf).number(13, 0x3E00))
        .constant("int64", scalarOf(kInt64).number(10, 7));
    writeText(folder / "frozen.pb", graph.bytes());
    const auto catalog = openCatalog(folder / "frozen.pb", monitor);
    ASSERT_THAT(catalog, IsOk());
    for (const char* name : {"double", "content", "half"}) {
        EXPECT_THAT(floatsOf(*catalog->find(name)), ElementsAre(1.5F)) << name;
    }
    EXPECT_THAT(floatsOf(*catalog->find("int64")), ElementsAre(7.0F));
}

TEST_F(GraphdefReading, AFunctionStandsInThePlaceOfItsCall)
{
    const auto attributeOf = [](const std::string& name) {
        return ProtobufBuilder().message(
            5, ProtobufBuilder().text(1, "f").message(
                   2, ProtobufBuilder().message(10, ProtobufBuilder().text(1, name))));
    };
    FrozenGraph inner = lstmGraph();
    ProtobufBuilder signature;
    signature.text(1, "cell");
    for (const char* argument : {"x", "c", "h"}) {
        signature.message(2, ProtobufBuilder().text(1, argument));
    }
    signature.message(3, ProtobufBuilder().text(1, "result"));
    // The nodes of the graph are those of the function, without its placeholders.
    ProtobufBuilder function;
    function.message(1, signature);
    inner.forEachNode([&function](const std::string& op, const std::string& node) {
        if (op != "Placeholder") {
            function.text(3, node);
        }
    });
    function.message(4, ProtobufBuilder().text(1, "result").text(2, "new_h:z:0"));
    FrozenGraph graph;
    graph.placeholder("x", {1, 2}).placeholder("c", {1, 3}).placeholder("h", {1, 3});
    graph.nodeOf(ProtobufBuilder()
                     .text(1, "call")
                     .text(2, "PartitionedCall")
                     .text(3, "x")
                     .text(3, "c")
                     .text(3, "h"),
                 attributeOf("cell"));
    graph.library(function);
    const auto checkpoint = open(graph.bytes());
    ASSERT_THAT(checkpoint, IsOk());
    ASSERT_THAT((*checkpoint)->rnns, SizeIs(1));
    EXPECT_EQ((*checkpoint)->rnns.front()->spec.inputSize, 2U);
}

TEST_F(GraphdefReading, FunctionsThatCallEachOtherInACircleEndWithAnError)
{
    ProtobufBuilder call;
    call.text(1, "again").text(2, "loop");
    ProtobufBuilder function;
    function.message(1, ProtobufBuilder().text(1, "loop")).message(3, call);
    FrozenGraph graph;
    graph.node("start", "loop", {}).library(function);
    EXPECT_THAT(open(graph.bytes()), FailsWith(ErrorCode::Unsupported, "call each other"));
}

TEST_F(GraphdefReading, SurvivesEveryTruncationAndEveryFlippedByte)
{
    const std::string bytes = lstmGraph().bytes();
    const auto survives = [this](const std::string& damaged) {
        writeText(folder / "frozen.pb", damaged);
        const auto catalog = openCatalog(folder / "frozen.pb", monitor);
        if (catalog) {
            readAll(*catalog);
        }
    };
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        survives(bytes.substr(0, length));
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ 0xFFU);
        survives(damaged);
    }
}

} // namespace
} // namespace gateloupe::test
