// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "core/formats/reader_registry.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/quantization.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// ---- Protobuf, as much as the models need ----

std::string varint(std::uint64_t number)
{
    std::string text;
    for (; number > 0x7F; number >>= 7U) {
        text += static_cast<char>((number & 0x7FU) | 0x80U);
    }
    return text + static_cast<char>(number);
}

std::string number(std::uint64_t field, std::uint64_t value)
{
    return varint(field << 3U) + varint(value);
}

std::string bytes(std::uint64_t field, const std::string& content)
{
    return varint(field << 3U | 2U) + varint(content.size()) + content;
}

std::string raw(const std::vector<float>& numbers)
{
    const auto text = std::as_bytes(std::span(numbers));
    return {reinterpret_cast<const char*>(text.data()), text.size()};
}

std::string real(std::uint64_t field, float value)
{
    return varint(field << 3U | 5U) + raw({value});
}

std::string model(std::uint64_t kind, const std::string& content)
{
    return number(1, 4) + bytes(2, bytes(1, bytes(1, "x"))) + bytes(kind, content);
}

// ---- Neural networks ----

/// The weights of a gate: packed f32.
std::string gate(std::uint64_t field, const std::vector<float>& numbers)
{
    return bytes(field, bytes(1, raw(numbers)));
}

/// I = 2, H = 1; W of gate k is (10 k, 10 k + 1), R 100 k, the bias 1000 k, k from 1 in i f g o.
std::string lstmWeights(float times = 1)
{
    std::string weights;
    for (std::uint64_t k = 1; k <= 4; ++k) {
        const float value = static_cast<float>(k) * times;
        weights += gate(k, {10 * value, 10 * value + 1}) + gate(19 + k, {100 * value}) +
                   gate(39 + k, {1000 * value});
    }
    return weights;
}

std::string activation(std::uint64_t kind, const std::string& constants = {})
{
    return bytes(10, bytes(kind, constants));
}

const std::string kUsual = activation(40) + activation(30) + activation(30);

std::string layer(const std::string& name, const std::string& from, const std::string& to,
                  std::uint64_t kind, const std::string& content)
{
    return bytes(1, bytes(1, name) + bytes(2, from) + bytes(3, to) + bytes(kind, content));
}

std::string lstm(std::uint64_t inputs, const std::string& params, const std::string& more = {})
{
    return number(1, inputs) + number(2, 1) + kUsual + bytes(15, params) +
           bytes(20, lstmWeights()) + more;
}

class Coreml : public ::testing::Test
{
protected:
    Result<std::shared_ptr<const Checkpoint>> open(const std::string& bytesOfModel)
    {
        test::writeText(m_folder / "m.mlmodel", bytesOfModel);
        return openCheckpoint(m_folder / "m.mlmodel", {}, m_monitor);
    }

    std::shared_ptr<const RnnModel> only(const std::string& bytesOfModel)
    {
        const auto opened = open(bytesOfModel);
        EXPECT_THAT(opened, IsOk());
        if (!opened || (*opened)->rnns.size() != 1) {
            ADD_FAILURE() << "not one network";
            return std::make_shared<const RnnModel>();
        }
        return (*opened)->rnns[0];
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Coreml, ReadsATensorForEachGateOfANetworksLayer)
{
    const auto opened =
        open(model(500, layer("rnn", "x", "y", 420, lstm(2, number(30, 1) + real(60, 500)))));
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->format, "coreml");
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& rnn = *(*opened)->rnns[0];
    EXPECT_EQ(rnn.name, "rnn");
    EXPECT_EQ(rnn.forgetOffset(), 1.0);
    EXPECT_TRUE(hasStandardEquations(rnn)) << "no run reaches the bound of every converted file";
    EXPECT_THAT(test::gateOf(rnn, ParameterKind::InputWeights, Gate::Cell), ElementsAre(30, 31));
    EXPECT_THAT(test::gateOf(rnn, ParameterKind::RecurrentWeights, Gate::Output), ElementsAre(400));
    EXPECT_THAT(test::gateOf(rnn, ParameterKind::InputBias, Gate::Forget), ElementsAre(2000));
    const auto place =
        rnn.find({{}, Direction::Forward, ParameterKind::InputBias, Gate::Input})->place();
    ASSERT_TRUE(place);
    const auto file = test::readFile(place->file);
    EXPECT_EQ(elementAsDouble(file.data() + place->offsetBytes, DType::F32), 1000.0);
}

TEST_F(Coreml, ReadsBothDirectionsAndOtherEquations)
{
    const std::string both = number(1, 2) + number(2, 1) + kUsual + bytes(15, real(60, 7)) +
                             bytes(20, lstmWeights()) + bytes(20, lstmWeights(2));
    const auto rnn = only(model(403, layer("bi", "x", "y", 430, both)));
    EXPECT_EQ(rnn->spec.directions, 2U);
    EXPECT_THAT(test::gateOf(*rnn, ParameterKind::InputBias, Gate::Input, 0, Direction::Backward),
                ElementsAre(2000));
    ASSERT_EQ(rnn->equations.size(), 1U);
    EXPECT_EQ(rnn->equations[0].cellClip, (ClipRange{-7, 7}));
    const std::string gru = number(1, 1) + number(2, 1) +
                            activation(41, real(1, 0.25F) + real(2, 0.5F)) + activation(30) +
                            gate(30, {1}) + gate(31, {2}) + gate(32, {3}) + gate(50, {4}) +
                            gate(51, {5}) + gate(52, {6}) + number(100, 1);
    const auto other = only(model(500, layer("g", "x", "y", 410, gru)));
    EXPECT_EQ(other->spec.cell, CellKind::Gru);
    EXPECT_EQ(other->gruReset(), GruReset::Before);
    EXPECT_EQ(other->spec.bias, BiasMode::None);
    EXPECT_TRUE(other->isReversed);
    EXPECT_EQ(other->equations.at(0).gate, (Activation{ActivationKind::HardSigmoid, 0.25, 0.5}));
    EXPECT_THAT(
        test::gateOf(*other, ParameterKind::RecurrentWeights, Gate::Reset, 0, Direction::Backward),
        ElementsAre(5));
    EXPECT_FALSE(other->warnings.empty());
}

TEST_F(Coreml, PutsLayersThatFeedEachOtherTogether)
{
    std::string small;
    for (std::uint64_t k = 1; k <= 4; ++k) {
        small += gate(k, {1}) + gate(19 + k, {1}) + gate(39 + k, {1});
    }
    const std::string second = number(1, 1) + number(2, 1) + kUsual + bytes(20, small);
    const auto stack = [&](const std::string& more) {
        return model(500, layer("a", "x", "y", 420,
                                number(1, 1) + number(2, 1) + kUsual + bytes(20, small)) +
                              layer("b", "y", "z", 420, second) + more);
    };
    EXPECT_EQ(only(stack({}))->spec.layers, 2U);
    const auto opened = open(stack(layer("dense", "y", "w", 140, {})));
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->rnns.size(), 2U) << "what lies between them is read elsewhere, too";
}

TEST_F(Coreml, UnfoldsHalvesQuantisedAndPalettisedWeights)
{
    const std::string half = bytes(30, bytes(2, std::string("\x00\x3C\x00\x40", 4))); // 1, 2
    const std::string linear = // 4 bits, high first
        bytes(30, bytes(30, "\x1F") +
                      bytes(40, number(1, 4) +
                                    bytes(101, bytes(1, raw({0.5F})) + bytes(2, raw({-1})))));
    const std::string table = // 2 bits: 3
        bytes(32, bytes(30, std::string("\xC0", 1)) +
                      bytes(40, number(1, 2) + bytes(102, bytes(1, raw({5, 6, 7, 8})))));
    const auto opened = open(model(
        500, layer("half", "x", "y", 400, number(1, 2) + number(2, 1) + activation(30) + half) +
                 layer("q", "x", "y", 400,
                       number(1, 2) + number(2, 1) + activation(10) + linear + table)));
    ASSERT_THAT(opened, IsOk());
    const auto& catalog = (*opened)->catalog;
    const auto halves = catalog.find("half/forward/hidden/input_weights");
    ASSERT_TRUE(halves);
    EXPECT_EQ(halves->dtype, DType::F16);
    EXPECT_THAT(test::floatsOf(*halves), ElementsAre(1, 2));
    const auto quantised = catalog.find("q/forward/hidden/input_weights");
    ASSERT_TRUE(quantised);
    EXPECT_EQ(quantised->source->encoding(), Encoding::Quantised);
    EXPECT_THAT(test::floatsOf(*quantised), ElementsAre(-0.5F, 6.5F));
    EXPECT_THAT(test::floatsOf(*catalog.find("q/forward/hidden/input_bias")), ElementsAre(8));
    NullMonitor monitor;
    const Quantization* steps = quantizationOf(*quantised);
    ASSERT_NE(steps, nullptr);
    EXPECT_EQ(steps->typeName(), "u4");
    EXPECT_EQ(steps->scaleAt(1), 0.5);
    EXPECT_EQ(steps->offsetAt(1), -1.0);
    EXPECT_EQ(steps->integerAt(1, monitor).value_or(0), 15);
    const Quantization* palette = quantizationOf(*catalog.find("q/forward/hidden/input_bias"));
    ASSERT_NE(palette, nullptr);
    EXPECT_TRUE(palette->isPalettised());
    EXPECT_EQ(palette->integerAt(0, monitor).value_or(0), 3);
    EXPECT_THAT(palette->table, ElementsAre(5, 6, 7, 8));
}

TEST_F(Coreml, RefusesWeightsOfAnotherSize)
{
    EXPECT_THAT(open(model(500, layer("r", "x", "y", 420, lstm(3, {})))),
                FailsWith(ErrorCode::Corrupt, "r/forward/input/input_weights"));
    EXPECT_THAT(
        open(model(500, layer("r", "x", "y", 400,
                              number(1, 1) + number(2, 1) + gate(30, {1}) + gate(30, {1})))),
        FailsWith(ErrorCode::Corrupt, "twice"));
    EXPECT_THAT(open(model(500, layer("r", "x", "y", 400,
                                      number(1, ~0ULL) + number(2, ~0ULL) + gate(30, {1})))),
                FailsWith(ErrorCode::Corrupt, "r/forward"));
}

TEST_F(Coreml, LooksIntoThePipelineOnce)
{
    const std::string inner = model(500, layer("rnn", "x", "y", 420, lstm(2, {})));
    const auto opened = open(model(202, bytes(1, inner) + bytes(1, inner)));
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->rnns.size(), 2U);
    const auto nested = open(model(202, bytes(1, model(202, bytes(1, inner)))));
    ASSERT_THAT(nested, IsOk());
    EXPECT_TRUE((*nested)->rnns.empty());
}

// ---- Programs ----

std::string type(std::uint64_t dtype, const std::vector<std::uint64_t>& shape)
{
    std::string text = number(1, dtype) + number(2, shape.size());
    for (const std::uint64_t extent : shape) {
        text += bytes(3, bytes(1, number(1, extent)));
    }
    return bytes(1, text);
}

/// A Value with an immediate TensorValue: `list` is its field, `content` the packed numbers.
std::string immediate(const std::string& ofType, std::uint64_t list, const std::string& content)
{
    return bytes(2, ofType) + bytes(3, bytes(1, bytes(list, bytes(1, content))));
}

std::string word(const std::string& text)
{
    return immediate(type(2, {}), 4, text);
}

std::string floats(const std::vector<std::uint64_t>& shape, const std::vector<float>& values)
{
    return immediate(type(11, shape), 1, raw(values));
}

std::string entry(const std::string& key, const std::string& value)
{
    return bytes(1, key) + bytes(2, value);
}

struct Operation
{
    std::string type;
    std::vector<std::string> outputs;
    std::vector<std::pair<std::string, std::string>> inputs; ///< parameter, value
    std::vector<std::string> blocks;
    std::vector<std::pair<std::string, std::string>> attributes;

    [[nodiscard]] std::string text() const
    {
        std::string content = bytes(1, type);
        for (const auto& [key, value] : inputs) {
            content += bytes(2, entry(key, bytes(1, bytes(1, value))));
        }
        for (const std::string& output : outputs) {
            content += bytes(3, bytes(1, output));
        }
        for (const std::string& block : blocks) {
            content += bytes(4, block);
        }
        for (const auto& [key, value] : attributes) {
            content += bytes(5, entry(key, value));
        }
        return bytes(3, content);
    }
};

std::string constant(const std::string& name, const std::string& value)
{
    return Operation{.type = "const", .outputs = {name}, .attributes = {{"val", value}}}.text();
}

std::string program(const std::string& block)
{
    const std::string function = bytes(1, bytes(1, "x")) + bytes(2, "CoreML5") +
                                 bytes(3, entry("CoreML5", block + bytes(2, "y")));
    return model(502, number(1, 1) + bytes(2, entry("main", function)));
}

std::vector<float> counting(std::size_t count, float first)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

/// A record of weight.bin at byte 64.
std::string weightFile(std::uint32_t blobType, const std::string& data)
{
    const auto u = [](std::uint64_t value, int size) {
        std::string text;
        for (int byte = 0; byte < size; ++byte) {
            text += static_cast<char>(value >> (8 * byte) & 0xFFU);
        }
        return text;
    };
    std::string file = u(1, 4) + u(2, 4) + std::string(56, '\0');
    file +=
        u(0xDEADBEEF, 4) + u(blobType, 4) + u(data.size(), 8) + u(128, 8) + std::string(40, '\0');
    return file + data;
}

std::string blob(const std::string& ofType, const std::string& file, std::uint64_t offset)
{
    return bytes(2, ofType) + bytes(5, bytes(1, file) + number(2, offset));
}

Operation lstmOperation(const std::string& weights)
{
    return {.type = "lstm",
            .outputs = {"y", "y_h", "y_c"},
            .inputs = {{"x", "x"},
                       {"weight_ih", weights},
                       {"weight_hh", "r"},
                       {"bias", "b"},
                       {"direction", "direction"},
                       {"recurrent_activation", "s"},
                       {"cell_activation", "t"},
                       {"activation", "t"},
                       {"initial_h", "h0"}}};
}

const std::string kOthers =
    constant("r", floats({4, 1}, counting(4, 100))) + constant("b", floats({4}, counting(4, 200))) +
    constant("direction", word("forward")) + constant("s", word("sigmoid")) +
    constant("t", word("tanh")) + constant("h0", floats({1, 1}, {0.5F}));

TEST_F(Coreml, OrdersTheRowsOfAProgramsLstmInputForgetOutputCell)
{
    std::filesystem::create_directories(m_folder / "weights");
    test::writeText(m_folder / "weights/weight.bin", weightFile(2, raw(counting(8, 1))));
    const auto rnn =
        only(program(constant("w", blob(type(11, {4, 2}), "@model_path/weights/weight.bin", 64)) +
                     kOthers + lstmOperation("w").text()));
    EXPECT_EQ(rnn->spec.inputSize, 2U);
    EXPECT_THAT(test::gateOf(*rnn, ParameterKind::InputWeights, Gate::Output), ElementsAre(5, 6));
    EXPECT_THAT(test::gateOf(*rnn, ParameterKind::RecurrentWeights, Gate::Cell), ElementsAre(103));
    EXPECT_THAT(test::gateOf(*rnn, ParameterKind::InputBias, Gate::Forget), ElementsAre(201));
    const auto place =
        rnn->find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::Input})->place();
    EXPECT_EQ(place, (FileLocation{m_folder / "weights/weight.bin", 128}));
    ASSERT_TRUE(rnn->initialHidden);
    EXPECT_EQ(rnn->initialHidden->shape, (Shape{1, 1, 1}));
    EXPECT_THAT(test::floatsOf(*rnn->initialHidden), ElementsAre(0.5F));
}

TEST_F(Coreml, UnfoldsTheCompressedConstantsOfEitherOperationSet)
{
    const auto opened = open(program(
        Operation{
            .type = "constexpr_affine_dequantize",
            .outputs = {"affine"},
            .attributes = {{"quantized_data",
                            immediate(type(21, {2, 2}), 7, std::string("\x01\xFF\x02\x7F", 4))},
                           {"zero_point", immediate(type(21, {2}), 7, std::string("\x01\x00", 2))},
                           {"scale", floats({2}, {0.5F, 2})},
                           {"axis", immediate(type(23, {}), 2, varint(0))}}}
            .text() +
        Operation{.type = "constexpr_lut_to_dense",
                  .outputs = {"table"},
                  .attributes = {{"indices", immediate(type(31, {1}), 7, std::string("\xE4", 1))},
                                 {"lut", floats({4}, {5, 6, 7, 8})},
                                 {"shape", immediate(type(33, {2}), 7,
                                                     std::string("\x02\0\0\0\x02\0\0\0", 8))}}}
            .text() +
        constant("data", immediate(type(25, {2, 2}), 7, std::string("\xF1\x27", 2))) +
        constant("scale", floats({2, 1}, {1, 10})) +
        Operation{.type = "constexpr_blockwise_shift_scale",
                  .outputs = {"blocks"},
                  .inputs = {{"data", "data"}, {"scale", "scale"}}}
            .text()));
    ASSERT_THAT(opened, IsOk());
    const auto& catalog = (*opened)->catalog;
    ASSERT_TRUE(catalog.find("affine") && catalog.find("table") && catalog.find("blocks"));
    EXPECT_EQ(catalog.find("affine")->source->encoding(), Encoding::Quantised);
    EXPECT_THAT(test::floatsOf(*catalog.find("affine")), ElementsAre(0, -1, 4, 254));
    EXPECT_THAT(test::floatsOf(*catalog.find("table")), ElementsAre(5, 6, 7, 8))
        << "from the low bits";
    EXPECT_THAT(test::floatsOf(*catalog.find("blocks")), ElementsAre(1, -1, 70, 20));
    NullMonitor monitor;
    const Quantization* affine = quantizationOf(*catalog.find("affine"));
    ASSERT_NE(affine, nullptr);
    EXPECT_EQ(affine->zeroAt(1), 1.0);
    EXPECT_EQ(affine->scaleAt(2), 2.0);
    const Quantization* blocks = quantizationOf(*catalog.find("blocks"));
    ASSERT_NE(blocks, nullptr);
    EXPECT_EQ(blocks->typeName(), "i4");
    EXPECT_EQ(blocks->integerAt(1, monitor).value_or(0), -1);
    EXPECT_EQ(blocks->scaleAt(3), 10.0);
}

TEST_F(Coreml, TellsTheVariablesAndItemsOfALoop)
{
    const auto block = [](const std::vector<std::string>& outputs, const std::string& operations) {
        std::string text = bytes(1, bytes(1, "i")) + bytes(1, bytes(1, "states"));
        for (const std::string& output : outputs) {
            text += bytes(2, output);
        }
        return text + operations;
    };
    const std::string body =
        constant("one", immediate(type(23, {}), 2, varint(1))) +
        constant("axis", immediate(type(23, {}), 2, varint(0))) +
        Operation{"gather", {"xt"}, {{"x", "x"}, {"indices", "i"}, {"axis", "axis"}}, {}, {}}
            .text() +
        Operation{"gather", {"h"}, {{"x", "states"}, {"indices", "i"}, {"axis", "axis"}}, {}, {}}
            .text() +
        Operation{"add", {"next"}, {{"x", "xt"}, {"y", "h"}}, {}, {}}.text() +
        Operation{"add", {"i1"}, {{"x", "i"}, {"y", "one"}}, {}, {}}.text() +
        Operation{"scatter",
                  {"states1"},
                  {{"data", "states"}, {"indices", "i1"}, {"updates", "next"}},
                  {},
                  {}}
            .text();
    const auto opened =
        open(program(constant("zero", immediate(type(23, {1}), 2, varint(0))) +
                     constant("rows", floats({3, 1, 1}, {0, 0, 0})) +
                     Operation{.type = "while_loop",
                               .outputs = {"end", "table"},
                               .inputs = {},
                               .blocks = {block({"i"}, {}), block({"i1", "states1"}, body)}}
                         .text()));
    EXPECT_THAT(opened, FailsWith(ErrorCode::Corrupt, "0 variables outside and 2 inside"));
    const std::string loopVariables =
        bytes(2, entry("loop_vars", bytes(1, bytes(1, "zero")) + bytes(1, bytes(1, "rows"))));
    const std::string loop =
        bytes(3, bytes(1, "while_loop") + loopVariables + bytes(3, bytes(1, "end")) +
                     bytes(3, bytes(1, "table")) + bytes(4, block({"i"}, {})) +
                     bytes(4, block({"i1", "states1"}, body)));
    const auto whole = open(program(constant("zero", immediate(type(23, {1}), 2, varint(0))) +
                                    constant("rows", floats({3, 1, 1}, {0, 0, 0})) + loop));
    ASSERT_THAT(whole, IsOk());
    const auto& graph = *(*whole)->catalog.graph;
    ASSERT_EQ(graph.loops().size(), 1U);
    ASSERT_EQ(graph.loops()[0].variables.size(), 2U) << "the counter and the row";
    ASSERT_EQ(graph.loops()[0].items.size(), 1U);
    const auto& row = graph.loops()[0].variables[1];
    ASSERT_TRUE(row.next);
    EXPECT_EQ(graph.value(*row.next).name, "next");
    ASSERT_EQ(graph.loops()[0].collections.size(), 1U);
    EXPECT_EQ(graph.loops()[0].collections[0].inner, *row.next);
}

TEST_F(Coreml, FindsTheGruThatPyTorchLeavesInALoop)
{
    const auto opened = openCheckpoint(
        test::dataFolder() / "converted" / "coreml-program-gru" / "model.mlpackage", {}, m_monitor);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& rnn = *(*opened)->rnns[0];
    EXPECT_EQ(rnn.spec.cell, CellKind::Gru);
    EXPECT_EQ(rnn.gruReset(), GruReset::After);
    EXPECT_EQ(rnn.spec.bias, BiasMode::Double);
    EXPECT_EQ(rnn.spec.inputSize, 4U);
    EXPECT_EQ(rnn.spec.hiddenSize, 5U);
}

TEST_F(Coreml, BoundsTheNumberOfOperations)
{
    std::string many;
    for (int count = 0; count < 270'000; ++count) {
        many += bytes(3, bytes(1, "a"));
    }
    EXPECT_THAT(open(program(many)), FailsWith(ErrorCode::Unsupported, "operations is not read"));
}

TEST_F(Coreml, NeverLeavesTheModelsFolder)
{
    test::writeText(m_folder / "weight.bin", weightFile(2, raw({1})));
    std::filesystem::create_directories(m_folder / "in");
    for (const char* name : {"@model_path/../weight.bin", "/etc/passwd", "../weight.bin", ""}) {
        test::writeText(m_folder / "in/m.mlmodel",
                        program(constant("w", blob(type(11, {1}), name, 64))));
        EXPECT_THAT(openCatalog(m_folder / "in" / "m.mlmodel", m_monitor),
                    FailsWith(ErrorCode::Corrupt, "not a file in its folder"))
            << name;
    }
    EXPECT_THAT(open(program(constant("w", blob(type(11, {1}), "gone.bin", 64)))),
                FailsWith(ErrorCode::NotFound, "gone.bin"));
    for (const std::uint64_t offset :
         {std::uint64_t{0}, std::uint64_t{65}, std::uint64_t{132}, ~std::uint64_t{0}}) {
        EXPECT_THAT(open(program(constant("w", blob(type(11, {1}), "weight.bin", offset)))),
                    FailsWith(ErrorCode::Corrupt, ""))
            << offset;
    }
    EXPECT_THAT(open(program(constant("w", blob(type(11, {2}), "weight.bin", 64)))),
                FailsWith(ErrorCode::Corrupt, "is not [2] of type f32"));
    EXPECT_THAT(open(program(constant("w", blob(type(10, {1}), "weight.bin", 64)))),
                FailsWith(ErrorCode::Corrupt, "is not [1] of type f16"));
}

TEST_F(Coreml, OpensAPackage)
{
    const auto data = m_folder / "m.mlpackage" / "Data";
    std::filesystem::create_directories(data / "core" / "weights");
    test::writeText(
        data / "core" / "model.mlmodel",
        program(constant("w", blob(type(11, {4, 2}), "@model_path/weights/weight.bin", 64)) +
                kOthers + lstmOperation("w").text()));
    test::writeText(data / "core" / "weights" / "weight.bin", weightFile(2, raw(counting(8, 1))));
    const auto openPackage = [&](const std::string& manifest) {
        test::writeText(m_folder / "m.mlpackage" / "Manifest.json", manifest);
        return openCheckpoint(m_folder / "m.mlpackage", {}, m_monitor);
    };
    const auto opened = openPackage(
        R"({"rootModelIdentifier": "a", "itemInfoEntries": {"a": {"path": "core/model.mlmodel"}}})");
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->rnns.size(), 1U);
    EXPECT_EQ((*opened)->sourceFiles.size(), 3U);
    for (
        const char* manifest :
        {"{}", "[]", "7", "",
         R"({"rootModelIdentifier": "b", "itemInfoEntries": {"a": {"path": "core/model.mlmodel"}}})",
         R"({"rootModelIdentifier": "a", "itemInfoEntries": {"a": 7}})",
         R"({"rootModelIdentifier": "a", "itemInfoEntries": {"a": {"path": "../../x"}}})"}) {
        EXPECT_THAT(openPackage(manifest), FailsWith(ErrorCode::Corrupt, "")) << manifest;
    }
}

TEST_F(Coreml, SurvivesDamage)
{
    const auto file = m_folder / "m.mlmodel";
    test::writeText(file, model(500, layer("rnn", "x", "y", 420, lstm(2, number(30, 1)))));
    test::damageEverywhere(file, file);
    std::filesystem::create_directories(m_folder / "weights");
    test::writeText(m_folder / "weights/weight.bin", weightFile(2, raw(counting(8, 1))));
    test::writeText(
        file, program(constant("w", blob(type(11, {4, 2}), "@model_path/weights/weight.bin", 64)) +
                      kOthers + lstmOperation("w").text()));
    test::damageEverywhere(file, file);
    test::damageEverywhere(m_folder / "weights" / "weight.bin", file);
}

} // namespace
} // namespace gateloupe
