// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "core/formats/reader_registry.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/quantization.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;

std::string littleEndian(const std::vector<float>& numbers)
{
    const auto bytes = std::as_bytes(std::span(numbers));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string manifest(const std::string& paths, const std::string& weights)
{
    return R"({"format": "layers-model", "weightsManifest": [{"paths": [)" + paths +
           R"(], "weights": [)" + weights + "]}]}";
}

const std::string kTwoWeights = R"({"name": "a", "shape": [2], "dtype": "float32"},)"
                                R"({"name": "b", "shape": [1, 3], "dtype": "float32"})";

class Tfjs : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::string& text)
    {
        test::writeText(m_folder / "model.json", text);
        return openCatalog(m_folder / "model.json", m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Tfjs, MapsWhatLiesInOneShardAndPutsTogetherWhatIsCut)
{
    const std::string bytes = littleEndian({1, 2, 3, 4, 5});
    test::writeText(m_folder / "one", bytes.substr(0, 14)); // inside an element
    test::writeText(m_folder / "two", bytes.substr(14));
    const auto catalog = open(manifest(R"("one", "two")", kTwoWeights));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "tfjs");
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->place(), (FileLocation{m_folder / "one", 0}));
    EXPECT_THAT(test::floatsOf(*catalog->tensors[0]), ElementsAre(1, 2));
    EXPECT_EQ(catalog->tensors[1]->source->encoding(), Encoding::Slices);
    EXPECT_THAT(test::floatsOf(*catalog->tensors[1]), ElementsAre(3, 4, 5));
    EXPECT_EQ(catalog->sourceFiles.size(), 2U);
}

TEST_F(Tfjs, MultipliesQuantisedNumbersOnceInDouble)
{
    test::writeText(m_folder / "one",
                    std::string("\x00\x03\xFF\x01\x02", 5) + std::string("\x00\x3C", 2));
    const auto catalog = open(manifest(
        R"("one")",
        R"({"name": "q", "shape": [3], "dtype": "float32", "quantization": {"dtype": "uint8", "scale": 0.1, "min": -0.3}},)"
        R"({"name": "w", "shape": [1], "dtype": "float32", "quantization": {"dtype": "uint16", "scale": 0.5, "min": 1}},)"
        R"({"name": "h", "shape": [1], "dtype": "float32", "quantization": {"dtype": "float16", "original_dtype": "float32"}})"));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::F32);
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Quantised);
    EXPECT_THAT(test::floatsOf(*catalog->tensors[0]),
                ElementsAre(static_cast<float>(0 * 0.1 + -0.3), static_cast<float>(3 * 0.1 + -0.3),
                            static_cast<float>(255 * 0.1 + -0.3)));
    EXPECT_THAT(test::floatsOf(*catalog->tensors[1]), ElementsAre(0x0201 * 0.5F + 1));
    EXPECT_EQ(catalog->tensors[2]->dtype, DType::F16);
    EXPECT_THAT(test::floatsOf(*catalog->tensors[2]), ElementsAre(1));
    ASSERT_NE(catalog->findAttribute("q", "quantised.scale"), nullptr);
    EXPECT_EQ(std::get<double>(catalog->findAttribute("q", "quantised.scale")->value), 0.1);
    NullMonitor monitor;
    const Quantization* stored = quantizationOf(*catalog->tensors[0]);
    ASSERT_NE(stored, nullptr);
    EXPECT_EQ(stored->typeName(), "u8");
    EXPECT_EQ(stored->scaleAt(2), 0.1);
    EXPECT_EQ(stored->offsetAt(2), -0.3);
    EXPECT_EQ(stored->integerAt(2, monitor).value_or(0), 255);
    EXPECT_EQ(quantizationOf(*catalog->tensors[2]), nullptr) << "halves are numbers";
}

TEST_F(Tfjs, StepsOverTexts)
{
    test::writeText(m_folder / "one", std::string("\x02\0\0\0ab\0\0\0\0", 10) + littleEndian({7}));
    const auto catalog =
        open(manifest(R"("one")", R"({"name": "t", "shape": [2], "dtype": "string"},)"
                                  R"({"name": "a", "shape": [], "dtype": "float32"})"));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->source, nullptr);
    EXPECT_THAT(test::floatsOf(*catalog->tensors[1]), ElementsAre(7));
}

TEST_F(Tfjs, RefusesManifestsThatDoNotFit)
{
    test::writeText(m_folder / "one", littleEndian({1, 2, 3, 4, 5}));

    struct Bad
    {
        std::string text;
        const char* says;
    };

    const std::string huge =
        R"({"name": "a", "shape": [4294967296, 4294967296], "dtype": "float32"})";
    for (const Bad& bad :
         {Bad{manifest(R"("one")", R"({"name": "a", "shape": [2], "dtype": "float32"})"),
              "8 bytes"},
          Bad{manifest(R"("one")", R"({"name": "a", "shape": [6], "dtype": "float32"})"),
              "past the end"},
          Bad{manifest(R"("one")", huge), "list of counts"},
          Bad{manifest(R"("one")", kTwoWeights + "," + kTwoWeights), "taken"},
          Bad{manifest(R"("one")", R"({"name": "a", "shape": [-5], "dtype": "float32"})"),
              "list of counts"},
          Bad{manifest(R"("one")", R"({"name": "a", "shape": 5, "dtype": "float32"})"),
              "list of counts"},
          Bad{manifest(R"("one")", R"({"name": "t", "shape": [9], "dtype": "string"})"),
              "past the end"},
          Bad{manifest(R"("../one")", kTwoWeights), "not a file in its folder"},
          Bad{manifest(R"("/etc/passwd")", kTwoWeights), "not a file in its folder"},
          Bad{manifest("7", kTwoWeights), "not a file in its folder"},
          Bad{R"({"weightsManifest": 7})", "no list"},
          Bad{R"({"weightsManifest": [7]})", "paths and weights"}}) {
        EXPECT_THAT(open(bad.text), FailsWith(ErrorCode::Corrupt, bad.says)) << bad.text;
    }
    EXPECT_THAT(open(manifest(R"("gone")", kTwoWeights)), FailsWith(ErrorCode::NotFound, "gone"));
    EXPECT_THAT(open(manifest(R"("one")", R"({"name": "a", "shape": [5], "dtype": "float99"})")),
                FailsWith(ErrorCode::Unsupported, "float99"));
}

TEST_F(Tfjs, NeverFollowsALinkOutOfItsFolder)
{
    std::filesystem::create_directories(m_folder / "web");
    test::writeText(m_folder / "secret", littleEndian({1, 2, 3, 4, 5}));
    std::filesystem::create_symlink(m_folder / "secret", m_folder / "web" / "one");
    test::writeText(m_folder / "web/model.json", manifest(R"("one")", kTwoWeights));
    EXPECT_THAT(openCatalog(m_folder / "web" / "model.json", m_monitor),
                FailsWith(ErrorCode::Corrupt, "not a file in its folder"));
}

TEST_F(Tfjs, ReadsTheOlderFolderOfOneFileForEachVariable)
{
    test::writeText(m_folder / "rnn_kernel", littleEndian({1, 2}));
    test::writeText(m_folder / "manifest.json",
                    R"({"rnn/kernel": {"filename": "rnn_kernel", "shape": [1, 2]}})");
    const auto catalog = openCatalog(m_folder / "manifest.json", m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "tfjs");
    EXPECT_EQ(catalog->tensors[0]->name, "rnn/kernel");
    EXPECT_EQ(catalog->tensors[0]->shape, (Shape{1, 2}));
    EXPECT_EQ(catalog->tensors[0]->place()->file, m_folder / "rnn_kernel");
    test::writeText(m_folder / "manifest.json",
                    R"({"rnn/kernel": {"filename": "rnn_kernel", "shape": [3]}})");
    EXPECT_THAT(openCatalog(m_folder / "manifest.json", m_monitor),
                FailsWith(ErrorCode::Corrupt, "rnn/kernel"));
}

/// A layers model with an LSTM of one unit whose activation is not the usual one.
TEST_F(Tfjs, TakesWhatTheConfigurationSaysOfALayer)
{
    test::writeText(m_folder / "one", littleEndian({1, 2, 3, 4, 10, 20, 30, 40, 5, 6, 7, 8}));
    const std::string layer =
        R"({"class_name": "LSTM", "config": {"name": "lstm_1", "units": 1, "activation": "relu",)"
        R"( "recurrent_activation": "hard_sigmoid", "go_backwards": true}})";
    test::writeText(
        m_folder / "model.json",
        R"({"modelTopology": {"keras_version": "2.1.5", "model_config": {"class_name": "Sequential",)"
        R"( "config": [)" +
            layer +
            R"(]}}, "weightsManifest": [{"paths": ["one"], "weights": [)"
            R"({"name": "lstm_1/kernel", "shape": [1, 4], "dtype": "float32"},)"
            R"({"name": "lstm_1/recurrent_kernel", "shape": [1, 4], "dtype": "float32"},)"
            R"({"name": "lstm_1/bias", "shape": [4], "dtype": "float32"}]}]})");
    const auto opened = openCheckpoint(m_folder / "model.json", {}, m_monitor);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& model = *(*opened)->rnns[0];
    EXPECT_TRUE(model.isReversed);
    ASSERT_EQ(model.equations.size(), 1U);
    EXPECT_EQ(model.equations[0].gate, kKeras2HardSigmoid);
    EXPECT_EQ(model.equations[0].candidate.kind, ActivationKind::Relu);
    EXPECT_THAT(
        test::gateOf(model, ParameterKind::RecurrentWeights, Gate::Forget, 0, Direction::Backward),
        ElementsAre(20));
}

TEST_F(Tfjs, TellsWhatTheLoopOfAGraphHandsOn)
{
    const auto catalog =
        openCatalog(test::dataFolder() / "tflite" / "tfjs-graph" / "web" / "model.json", m_monitor);
    ASSERT_THAT(catalog, IsOk());
    ASSERT_TRUE(catalog->graph);
    const DataflowGraph& graph = *catalog->graph;
    ASSERT_EQ(graph.loops().size(), 1U);
    EXPECT_EQ(graph.loops()[0].variables.size(), 5U) << "two counters, the list, h and c";
    EXPECT_TRUE(std::ranges::all_of(graph.loops()[0].variables, [](const auto& variable) {
        return variable.next.has_value();
    }));
    ASSERT_EQ(graph.loops()[0].items.size(), 1U);
    ASSERT_EQ(graph.loops()[0].collections.size(), 1U);
    const auto product = std::ranges::find_if(graph.nodes(), [](const GraphNode& node) {
        return node.operation == GraphOperation::MatMul && node.type == "MatMul";
    });
    ASSERT_NE(product, graph.nodes().end());
    const auto weights = graph.value(*product->input(1)).constant;
    ASSERT_TRUE(weights) << "a variable that stays what it was is no variable";
    EXPECT_TRUE(weights->name.ends_with("Read_1/ReadVariableOp"));
    const auto* state = graph.variableOf(*product->input(0));
    ASSERT_NE(state, nullptr);
    EXPECT_EQ(graph.makerOf(*state->next)->operation, GraphOperation::Multiply);
    EXPECT_EQ(*state->next, graph.loops()[0].collections[0].inner);
}

TEST_F(Tfjs, FindsTheLstmOfAGraphModel)
{
    const auto opened = openCheckpoint(
        test::dataFolder() / "tflite" / "tfjs-graph" / "web" / "model.json", {}, m_monitor);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& model = *(*opened)->rnns[0];
    EXPECT_EQ(model.spec.cell, CellKind::Lstm);
    EXPECT_EQ(model.spec.inputSize, 4U);
    EXPECT_EQ(model.spec.hiddenSize, 5U);
    const auto* forget =
        model.find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::Forget});
    ASSERT_NE(forget, nullptr);
    EXPECT_TRUE(forget->place()) << "mapped in the shard";
}

TEST_F(Tfjs, RefusesGraphsThatCannotBe)
{
    const auto openGraph = [this](const std::string& nodes) {
        return open(R"({"format": "graph-model", "modelTopology": {"node": [)" + nodes +
                    R"(]}, "weightsManifest": []})");
    };
    EXPECT_THAT(
        openGraph(
            R"({"name": "a", "op": "Tanh", "input": ["b"]}, {"name": "b", "op": "Tanh", "input": ["a:0"]})"),
        FailsWith(ErrorCode::Corrupt, "circle"));
    EXPECT_THAT(openGraph(R"({"name": "a", "op": "Tanh"}, {"name": "a", "op": "Tanh"})"),
                FailsWith(ErrorCode::Corrupt, "two nodes are called a"));
    EXPECT_THAT(openGraph("7"), FailsWith(ErrorCode::Corrupt, "no object"));
    EXPECT_THAT(
        openGraph(
            R"({"name": "m", "op": "Merge", "input": ["m", "n"]}, {"name": "n", "op": "NextIteration", "input": ["m"]})"),
        FailsWith(ErrorCode::Corrupt, "circle"));
    std::string wide;
    for (int node = 0; node < 300; ++node) { // a few bytes each, 4096 values each
        wide += (node == 0 ? "" : ",") + (R"({"name": "u)" + std::to_string(node)) +
                R"(", "op": "Unpack", "input": ["x"], "attr": {"num": {"i": "999999"}}})";
    }
    EXPECT_THAT(openGraph(wide), FailsWith(ErrorCode::Unsupported, "values is not read"));
    for (
        const char* node :
        {R"({"name": "s", "op": "Switch", "input": []})",
         R"({"name": "e", "op": "Exit", "input": ["x"]})",
         R"({"name": "l", "op": "TensorListGetItem", "input": ["l2"]})",
         R"({"name": "f", "op": "_FusedMatMul", "input": [7]})",
         R"({"name": "p", "op": "Split", "input": ["a", "b"], "attr": {"num_split": {"i": "99999999999"}}})",
         R"({"name": "n", "op": "NextIteration", "input": []}, {"name": "m", "op": "Merge", "input": ["n", "e"]}, {"name": "e", "op": "Enter", "input": []})"}) {
        EXPECT_THAT(openGraph(node), IsOk()) << node;
    }
}

TEST_F(Tfjs, SurvivesDamage)
{
    test::writeText(m_folder / "one", littleEndian({1, 2}));
    test::writeText(m_folder / "model.json",
                    manifest(R"("one")",
                             R"({"name": "q", "shape": [8], "dtype": "float32",)"
                             R"( "quantization": {"dtype": "uint8", "scale": 2, "min": 1}})"));
    test::damageEverywhere(m_folder / "model.json", m_folder / "model.json");
    test::damageEverywhere(m_folder / "one", m_folder / "model.json");
    test::writeText(m_folder / "manifest.json", R"({"a": {"filename": "one", "shape": [2]}})");
    test::damageEverywhere(m_folder / "manifest.json", m_folder / "manifest.json");
}

} // namespace
} // namespace gateloupe
