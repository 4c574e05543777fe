// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "core/graph/dataflow_graph.h"
#include "core/tensor/quantization.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// 1, 2, 3, ... one behind the other: each element tells its place.
std::vector<float> rising(std::size_t count, float first = 1)
{
    std::vector<float> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

/// A model put together layer by layer. Outputs have the port behind the inputs.
class Ir
{
public:
    template <typename T>
    void constant(int id, const std::string& name, const std::string& type,
                  const std::string& shape, const std::vector<T>& values)
    {
        const auto raw = std::as_bytes(std::span(values));
        m_layers += R"(<layer id=")" + std::to_string(id) + R"(" name=")" + name +
                    R"(" type="Const" version="opset1"><data element_type=")" + type +
                    R"(" shape=")" + shape + R"(" offset=")" + std::to_string(bin.size()) +
                    R"(" size=")" + std::to_string(raw.size()) +
                    R"("/><output><port id="0"/></output></layer>)";
        bin.append(reinterpret_cast<const char*>(raw.data()), raw.size());
    }

    void parameter(int id, const std::string& name, const std::string& shape)
    {
        m_layers += R"(<layer id=")" + std::to_string(id) + R"(" name=")" + name +
                    R"(" type="Parameter"><data shape=")" + shape +
                    R"(" element_type="f32"/><output><port id="0"/></output></layer>)";
    }

    /// Each source is (layer, port).
    void layer(int id, const std::string& type, const std::string& data,
               const std::vector<std::pair<int, int>>& sources, int outputs = 1,
               const std::string& more = {})
    {
        m_layers += R"(<layer id=")" + std::to_string(id) + R"(" name=")" + type + "_" +
                    std::to_string(id) + R"(" type=")" + type + R"(" version="opset5"><data )" +
                    data + "/><input>";
        int port = 0;
        for (const auto& [from, fromPort] : sources) {
            m_layers += R"(<port id=")" + std::to_string(port) + R"("/>)";
            edges += R"(<edge from-layer=")" + std::to_string(from) + R"(" from-port=")" +
                     std::to_string(fromPort) + R"(" to-layer=")" + std::to_string(id) +
                     R"(" to-port=")" + std::to_string(port++) + R"("/>)";
        }
        m_layers += "</input><output>";
        for (int output = 0; output < outputs; ++output) {
            m_layers += R"(<port id=")" + std::to_string(port++) + R"("/>)";
        }
        m_layers += "</output>" + more + "</layer>";
    }

    [[nodiscard]] std::string body() const
    {
        return "<layers>" + m_layers + "</layers><edges>" + edges + "</edges>";
    }

    [[nodiscard]] std::string xml(const std::string& version = "11") const
    {
        return R"(<?xml version="1.0"?><net name="m" version=")" + version + R"(">)" + body() +
               "</net>";
    }

    std::string bin;
    std::string edges;

private:
    std::string m_layers;
};

/// x, states and lengths as parameters 0 to 3, then a recurrent operator with constants.
void addSequence(Ir& ir, int first, const std::string& type, const std::string& data, int gates,
                 int inputs, std::pair<int, int> x, int biases = 0,
                 const std::string& element = "f32")
{
    const bool isLstm = type == "LSTMSequence";
    const auto text = [](int number) { return std::to_string(number); };
    ir.constant(first, "W" + text(first), element, "1, " + text(gates) + ", " + text(inputs),
                rising(static_cast<std::size_t>(gates * inputs)));
    ir.constant(first + 1, "R" + text(first), element, "1, " + text(gates) + ", 1",
                rising(static_cast<std::size_t>(gates), 100));
    ir.constant(first + 2, "B" + text(first), element, "1, " + text(biases == 0 ? gates : biases),
                rising(static_cast<std::size_t>(biases == 0 ? gates : biases), 200));
    std::vector<std::pair<int, int>> sources = {x, {1, 0}};
    if (isLstm) {
        sources.emplace_back(2, 0);
    }
    sources.emplace_back(3, 0);
    for (int constant = 0; constant < 3; ++constant) {
        sources.emplace_back(first + constant, 0);
    }
    ir.layer(first + 3, type, R"(hidden_size="1" )" + data, sources, isLstm ? 3 : 2);
}

Ir withParameters()
{
    Ir ir;
    ir.parameter(0, "x", "?,?,2");
    ir.parameter(1, "h", "?,1,1");
    ir.parameter(2, "c", "?,1,1");
    ir.parameter(3, "lengths", "?");
    return ir;
}

class Openvino : public ::testing::Test
{
protected:
    void write(const Ir& ir, const std::string& version = "11")
    {
        test::writeText(m_folder / "m.xml", ir.xml(version));
        test::writeText(m_folder / "m.bin", ir.bin);
    }

    Result<std::shared_ptr<const Checkpoint>> open(const Ir& ir, const std::string& version = "11")
    {
        write(ir, version);
        return openCheckpoint(m_folder / "m.xml", {}, m_monitor);
    }

    /// The only network of a model; fails when there are more or none.
    std::shared_ptr<const RnnModel> modelOf(const Ir& ir)
    {
        const auto opened = open(ir);
        EXPECT_THAT(opened, IsOk());
        if (!opened || (*opened)->rnns.size() != 1) {
            ADD_FAILURE() << (opened ? (*opened)->rnns.size() : 0) << " networks";
            return std::make_shared<const RnnModel>();
        }
        return (*opened)->rnns[0];
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Openvino, OrdersTheGatesOfAnLstmForgetInputCellOutput)
{
    for (const char* version : {"10", "11"}) {
        Ir ir = withParameters();
        addSequence(ir, 10, "LSTMSequence", R"(direction="forward")", 4, 2, {0, 0});
        const auto opened = open(ir, version);
        ASSERT_THAT(opened, IsOk());
        EXPECT_EQ((*opened)->format, "openvino");
        ASSERT_EQ((*opened)->rnns.size(), 1U);
        const RnnModel& model = *(*opened)->rnns[0];
        EXPECT_EQ(model.name, "LSTMSequence_13");
        EXPECT_EQ(model.spec.inputSize, 2U);
        EXPECT_EQ(model.spec.bias, BiasMode::SingleInput);
        EXPECT_THAT(test::gateOf(model, ParameterKind::InputWeights, Gate::Forget),
                    ElementsAre(1, 2));
        EXPECT_THAT(test::gateOf(model, ParameterKind::InputWeights, Gate::Input),
                    ElementsAre(3, 4));
        EXPECT_THAT(test::gateOf(model, ParameterKind::RecurrentWeights, Gate::Cell),
                    ElementsAre(102));
        EXPECT_THAT(test::gateOf(model, ParameterKind::InputBias, Gate::Output), ElementsAre(203));
        const auto place =
            model.find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::Input})->place();
        ASSERT_TRUE(place);
        EXPECT_EQ(place->file, m_folder / "m.bin");
        EXPECT_EQ(place->offsetBytes, 8U);
    }
}

TEST_F(Openvino, SplitsTheBiasesOfAGru)
{
    Ir after = withParameters();
    addSequence(after, 10, "GRUSequence", R"(linear_before_reset="true")", 3, 2, {0, 0}, 4);
    const auto model = modelOf(after);
    EXPECT_EQ(model->gruReset(), GruReset::After);
    EXPECT_EQ(model->spec.bias, BiasMode::Double);
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::Update), ElementsAre(1, 2));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputBias, Gate::New), ElementsAre(202));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::RecurrentBias, Gate::New), ElementsAre(203));
    EXPECT_EQ(model->find({{}, Direction::Forward, ParameterKind::RecurrentBias, Gate::Reset}),
              nullptr);
    Ir before = withParameters();
    addSequence(before, 10, "GRUSequence", "", 3, 2, {0, 0});
    const auto other = modelOf(before);
    EXPECT_EQ(other->gruReset(), GruReset::Before);
    EXPECT_EQ(other->spec.bias, BiasMode::SingleInput);
}

TEST_F(Openvino, ReadsDirectionActivationsAndClip)
{
    Ir ir = withParameters();
    addSequence(ir, 10, "RNNSequence", R"(direction="reverse" activations="relu" clip="3.5")", 1, 2,
                {0, 0});
    const auto model = modelOf(ir);
    EXPECT_EQ(model->spec.cell, CellKind::RnnRelu);
    EXPECT_TRUE(model->isReversed);
    ASSERT_EQ(model->equations.size(), 1U);
    EXPECT_EQ(model->equations[0].sumClip, 3.5);
    Ir odd = withParameters();
    addSequence(odd, 10, "LSTMSequence", R"(activations="sigmoid, softplusplus, tanh")", 4, 2,
                {0, 0});
    const auto opened = open(odd);
    ASSERT_THAT(opened, IsOk());
    EXPECT_TRUE((*opened)->rnns.empty());
    EXPECT_THAT((*opened)->warnings.at(0).text(), HasSubstr("softplusplus"));
}

TEST_F(Openvino, PutsSequencesThatFeedEachOtherTogether)
{
    const auto withTranspose = [](const std::vector<std::int64_t>& order) {
        Ir ir = withParameters();
        addSequence(ir, 10, "LSTMSequence", "", 4, 1, {0, 0});
        ir.constant(20, "order", "i64", "4", order);
        ir.layer(21, "Transpose", "", {{13, 7}, {20, 0}});
        ir.constant(22, "shape", "i64", "3", std::vector<std::int64_t>{0, 0, -1});
        ir.layer(23, "Reshape", R"(special_zero="true")", {{21, 2}, {22, 0}});
        addSequence(ir, 30, "LSTMSequence", "", 4, 1, {23, 2});
        ir.layer(40, "Result", "", {{33, 7}}, 0);
        return ir;
    };
    const auto model = modelOf(withTranspose({0, 2, 1, 3}));
    EXPECT_EQ(model->spec.layers, 2U);
    EXPECT_EQ(model->name, "LSTMSequence");
    const auto opened = open(withTranspose({2, 0, 1, 3}));
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->rnns.size(), 2U) << "batch and time are exchanged on the way";
}

TEST_F(Openvino, SeesHalvesAndQuantisedWeightsBehindTheirConversion)
{
    Ir ir = withParameters();
    ir.constant(10, "q", "u8", "1, 3, 2", std::vector<std::uint8_t>{128, 130, 0, 255, 1, 2});
    ir.layer(11, "Convert", R"(destination_type="f32")", {{10, 0}});
    ir.constant(12, "zero", "u8", "1, 1, 1", std::vector<std::uint8_t>{128});
    ir.layer(13, "Convert", R"(destination_type="f32")", {{12, 0}});
    ir.layer(14, "Subtract", "", {{11, 1}, {13, 1}});
    ir.constant(15, "scale", "f32", "1, 3, 1", std::vector<float>{0.5F, 2, 4});
    ir.layer(16, "Multiply", "", {{14, 2}, {15, 0}});
    ir.constant(17, "R", "f32", "1, 3, 1", rising(3));
    ir.constant(18, "B", "f32", "1, 3", rising(3));
    ir.layer(19, "GRUSequence", R"(hidden_size="1")",
             {{0, 0}, {1, 0}, {3, 0}, {16, 2}, {17, 0}, {18, 0}}, 2);
    const auto model = modelOf(ir);
    const auto* view =
        model->find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::Update});
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->tensor->source->encoding(), Encoding::Quantised);
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::Update), ElementsAre(0, 1));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::Reset),
                ElementsAre(-256, 254));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::New),
                ElementsAre(-508, -504));
    NullMonitor monitor;
    const Quantization* stored = quantizationOf(*view->tensor);
    ASSERT_NE(stored, nullptr);
    EXPECT_EQ(stored->typeName(), "u8");
    EXPECT_EQ(stored->scaleAt(2), 2.0) << "of the second row";
    EXPECT_EQ(stored->zeroAt(2), 128.0);
    EXPECT_EQ(stored->integerAt(2, monitor).value_or(-1), 0);

    Ir half = withParameters();
    const std::vector<std::uint16_t> ones(3, 0x3C00);
    for (int id = 10; id < 13; ++id) {
        half.constant(id, "half" + std::to_string(id), "f16", id == 12 ? "1, 3" : "1, 3, 1", ones);
        half.layer(id + 10, "Convert", R"(destination_type="f32")", {{id, 0}});
    }
    half.layer(30, "GRUSequence", R"(hidden_size="1")",
               {{0, 0}, {1, 0}, {3, 0}, {20, 1}, {21, 1}, {22, 1}}, 2);
    const auto halves = modelOf(half);
    EXPECT_EQ(halves->spec.dtype, DType::F16);
    EXPECT_THAT(test::gateOf(*halves, ParameterKind::InputBias, Gate::New), ElementsAre(1));
}

TEST_F(Openvino, RoundsWeightsAsFakeQuantizeDoes)
{
    Ir ir = withParameters();
    ir.constant(10, "W", "f32", "1, 3, 2", std::vector<float>{-9, -1, -0.3F, 0.1F, 0.8F, 9});
    ir.constant(11, "low", "f32", "1, 1, 1", std::vector<float>{-1});
    ir.constant(12, "high", "f32", "1, 1, 1", std::vector<float>{1});
    ir.constant(13, "first", "f32", "1, 3, 1", std::vector<float>{-10, -20, -30});
    ir.constant(14, "last", "f32", "1, 3, 1", std::vector<float>{10, 20, 30});
    ir.layer(16, "FakeQuantize", R"(levels="5")", {{10, 0}, {11, 0}, {12, 0}, {13, 0}, {14, 0}});
    ir.constant(17, "R", "f32", "1, 3, 1", rising(3));
    ir.constant(18, "B", "f32", "1, 3", rising(3));
    ir.layer(19, "GRUSequence", R"(hidden_size="1")",
             {{0, 0}, {1, 0}, {3, 0}, {16, 5}, {17, 0}, {18, 0}}, 2);
    const auto model = modelOf(ir);
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::Update),
                ElementsAre(-10, -10));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::Reset),
                ElementsAre(-10, 0));
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputWeights, Gate::New), ElementsAre(30, 30));
    const auto* view =
        model->find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::New});
    ASSERT_NE(view, nullptr);
    const Quantization* steps = quantizationOf(*view->tensor);
    ASSERT_NE(steps, nullptr);
    EXPECT_EQ(steps->scaleAt(4), 15.0);
    EXPECT_EQ(steps->offsetAt(4), -30.0);
}

TEST_F(Openvino, LooksIntoTheBodyOfALoop)
{
    Ir body;
    body.parameter(0, "xt", "?,1,2");
    body.parameter(1, "h", "?,1");
    body.parameter(2, "c", "?,1");
    body.constant(3, "axis", "i64", "1", std::vector<std::int64_t>{1});
    body.layer(4, "Squeeze", "", {{0, 0}, {3, 0}});
    body.constant(5, "W", "f32", "4, 2", rising(8));
    body.constant(6, "R", "f32", "4, 1", rising(4, 100));
    body.constant(7, "B", "f32", "4", rising(4, 200));
    body.layer(8, "LSTMCell", R"(hidden_size="1")",
               {{4, 2}, {1, 0}, {2, 0}, {5, 0}, {6, 0}, {7, 0}}, 2);
    body.layer(9, "Result", "", {{8, 6}}, 0);
    body.layer(10, "Result", "", {{8, 7}}, 0);
    Ir ir = withParameters();
    ir.bin = body.bin;
    ir.layer(
        20, "TensorIterator", "", {{0, 0}, {1, 0}, {2, 0}}, 1,
        R"(<port_map><input external_port_id="0" internal_layer_id="0" axis="1" start="-1" end="0" stride="-1" part_size="1"/>)"
        R"(<input external_port_id="1" internal_layer_id="1"/><input external_port_id="2" internal_layer_id="2"/>)"
        R"(<output external_port_id="3" internal_layer_id="9" axis="1" part_size="1" stride="-1" start="-1" end="0"/></port_map>)"
        R"(<back_edges><edge from-layer="9" to-layer="1"/><edge from-layer="10" to-layer="2"/></back_edges><body>)" +
            body.body() + "</body>");
    const auto model = modelOf(ir);
    EXPECT_EQ(model->name, "TensorIterator_20/LSTMCell_8");
    EXPECT_TRUE(model->isReversed);
    EXPECT_EQ(model->spec.inputSize, 2U);
    EXPECT_THAT(test::gateOf(*model, ParameterKind::InputBias, Gate::Cell, 0, Direction::Backward),
                ElementsAre(202));
    const auto opened = open(ir);
    const auto& graph = *(*opened)->catalog.graph;
    ASSERT_EQ(graph.loops().size(), 1U);
    EXPECT_EQ(graph.loops()[0].variables.size(), 2U);
    EXPECT_TRUE(graph.loops()[0].variables[0].next);
    EXPECT_TRUE(graph.loops()[0].items.at(0).isFromEnd);
    EXPECT_EQ(graph.loops()[0].collections.size(), 1U);
}

TEST_F(Openvino, FindsTheCellThatPyTorchsFrontEndTakesApart)
{
    const auto opened = openCheckpoint(
        test::dataFolder() / "converted" / "openvino-lstm-cell" / "model.xml", {}, m_monitor);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& model = *(*opened)->rnns[0];
    EXPECT_EQ(model.spec.cell, CellKind::Lstm);
    EXPECT_EQ(model.spec.bias, BiasMode::Double);
    EXPECT_EQ(model.spec.inputSize, 4U);
    EXPECT_EQ(model.spec.hiddenSize, 5U);
}

TEST_F(Openvino, GoesByOperatorsAndNotByNamesThatAreLeft)
{
    Ir ir;
    ir.parameter(0, "x", "?,2");
    ir.constant(1, "cell.weight_ih", "f32", "4, 2", rising(8));
    ir.constant(2, "cell.weight_hh", "f32", "4, 1", rising(4));
    ir.layer(3, "MatMul", R"(transpose_b="true")", {{0, 0}, {1, 0}});
    ir.layer(4, "Result", "", {{3, 2}}, 0);
    const auto opened = open(ir);
    ASSERT_THAT(opened, IsOk());
    EXPECT_TRUE((*opened)->rnns.empty()) << "PyTorch's names of a cell without a bias";
}

TEST_F(Openvino, StartsWithTheStatesOfTheFile)
{
    const auto withState = [](float value) {
        Ir ir;
        ir.parameter(0, "x", "?,?,2");
        ir.constant(1, "h0", "f32", "1, 1, 1", std::vector<float>{value});
        ir.constant(2, "c0", "f32", "1, 1, 1", std::vector<float>{0});
        ir.parameter(3, "lengths", "?");
        addSequence(ir, 10, "LSTMSequence", "", 4, 2, {0, 0});
        return ir;
    };
    const auto model = modelOf(withState(0.5F));
    ASSERT_TRUE(model->initialHidden);
    EXPECT_THAT(test::floatsOf(*model->initialHidden), ElementsAre(0.5F));
    EXPECT_EQ(model->initialCell, nullptr);
    EXPECT_EQ(modelOf(withState(0))->initialHidden, nullptr);
}

TEST_F(Openvino, TakesTheLengthsOfTheFile)
{
    const auto withLengths = [](const std::string& shape, std::int32_t length) {
        Ir ir;
        ir.parameter(0, "x", shape);
        ir.parameter(1, "h", "?,1,1");
        ir.parameter(2, "c", "?,1,1");
        ir.constant(3, "lengths", "i32", "1", std::vector<std::int32_t>{length});
        addSequence(ir, 10, "LSTMSequence", "", 4, 2, {0, 0});
        return ir;
    };
    const auto model = modelOf(withLengths("1,8,2", 3));
    ASSERT_TRUE(model->sequenceLengths);
    EXPECT_EQ(model->sequenceLengths->name, "lengths");
    EXPECT_TRUE(modelOf(withLengths("1,?,2", 3))->sequenceLengths);
    EXPECT_EQ(modelOf(withLengths("1,8,2", 8))->sequenceLengths, nullptr)
        << "the input's own length is none of the file's";
}

TEST_F(Openvino, RefusesWhatCannotBe)
{
    Ir ir = withParameters();
    addSequence(ir, 10, "LSTMSequence", "", 4, 2, {0, 0});
    EXPECT_THAT(open(ir, "7"), FailsWith(ErrorCode::Unsupported, "version 7"));
    const auto openText = [this](const std::string& xml) {
        test::writeText(m_folder / "m.xml", xml);
        return openCheckpoint(m_folder / "m.xml", {}, m_monitor);
    };
    write(ir);
    std::filesystem::remove(m_folder / "m.bin");
    EXPECT_THAT(openText(ir.xml()), FailsWith(ErrorCode::NotFound, "m.bin"));
    test::writeText(m_folder / "m.bin", ir.bin.substr(1));
    EXPECT_THAT(openText(ir.xml()), FailsWith(ErrorCode::Corrupt, "past the end"));
    Ir circle;
    circle.layer(0, "Tanh", "", {{1, 1}});
    circle.layer(1, "Tanh", "", {{0, 1}});
    EXPECT_THAT(openText(circle.xml()), FailsWith(ErrorCode::Corrupt, "circle"));
    Ir twice;
    twice.parameter(0, "x", "1");
    twice.parameter(0, "y", "1");
    EXPECT_THAT(openText(twice.xml()), FailsWith(ErrorCode::Corrupt, "two layers"));
    circle.edges = R"(<edge from-layer="0" from-port="0" to-layer="9" to-port="0"/>)";
    EXPECT_THAT(openText(circle.xml()), FailsWith(ErrorCode::Corrupt, "an edge"));
    for (const char* shape : {"-1", "18446744073709551615", "4294967296, 4294967296", "a", "9"}) {
        Ir odd;
        odd.constant(0, "a", "f32", shape, rising(2));
        test::writeText(m_folder / "m.bin", odd.bin);
        EXPECT_THAT(openText(odd.xml()), FailsWith(ErrorCode::Corrupt, "shape")) << shape;
    }
    EXPECT_THAT(openText(R"(<?xml version="1.0"?><net name="m" version="11"><layers>)"),
                FailsWith(ErrorCode::Corrupt, "cannot be understood"));
}

TEST_F(Openvino, UnfoldsNoEntityAndFollowsNoDepth)
{
    const auto openText = [this](const std::string& xml) {
        test::writeText(m_folder / "m.xml", xml);
        return openCheckpoint(m_folder / "m.xml", {}, m_monitor);
    };
    EXPECT_THAT(openText(R"(<!DOCTYPE net [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>)"
                         R"(<net name="&b;" version="11"><layers/></net>)"),
                IsOk());
    std::string deep = R"(<net name="m" version="11">)";
    for (int level = 0; level < 100'000; ++level) {
        deep += "<a>";
    }
    EXPECT_THAT(openText(deep), FailsWith(ErrorCode::Corrupt, ""));
    std::string loops = "<layers/>";
    for (int level = 0; level < 30; ++level) {
        loops = R"(<layers><layer id="0" name="l" type="Loop"><body>)" + loops +
                "</body></layer></layers>";
    }
    EXPECT_THAT(openText(R"(<net name="m" version="11">)" + loops + "</net>"),
                FailsWith(ErrorCode::Corrupt, "nested deeper"));
}

TEST_F(Openvino, SurvivesDamage)
{
    Ir ir;
    ir.parameter(0, "x", "?,?,1");
    ir.parameter(1, "h", "?,1,1");
    ir.parameter(3, "n", "?");
    addSequence(ir, 10, "RNNSequence", "", 1, 1, {0, 0});
    write(ir);
    test::damageEverywhere(m_folder / "m.xml", m_folder / "m.xml");
    test::damageEverywhere(m_folder / "m.bin", m_folder / "m.xml");
}

} // namespace
} // namespace gateloupe
