// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/conventions/convention_registry.h"
#include "core/formats/reader_registry.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/quantization.h"
#include "tests/core/formats/tflite/tflite_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {
namespace {

using ::testing::ElementsAre;

constexpr std::int32_t kAdd = 0;
constexpr std::int32_t kDequantize = 6;
constexpr std::int32_t kFullyConnected = 9;
constexpr std::int32_t kUnidirectionalLstm = 44;
constexpr std::int32_t kWhile = 119;
constexpr std::int32_t kCallOnce = 129;
constexpr std::int32_t kVarHandle = 142;
constexpr std::int32_t kReadVariable = 143;
constexpr std::int32_t kAssignVariable = 144;

class TfliteReading : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::vector<std::byte>& bytes)
    {
        writeFile(m_folder / "m.tflite", bytes);
        return openCatalog(m_folder / "m.tflite", m_monitor);
    }

    std::vector<double> numbersOf(const Tensor& tensor)
    {
        const auto bytes = tensor.source->bytes(m_monitor);
        EXPECT_THAT(bytes, IsOk());
        std::vector<double> numbers;
        for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
            const auto at = (tensor.offsetElements + index) * sizeOf(tensor.dtype);
            numbers.push_back(elementAsDouble(bytes->data() + at, tensor.dtype));
        }
        return numbers;
    }

    /// What the graph sees of a constant.
    static std::shared_ptr<const Tensor> seen(const TensorCatalog& catalog, std::string_view name)
    {
        for (const GraphValue& value : catalog.graph->values()) {
            if (value.constant && value.constant->name == name) {
                return value.constant;
            }
        }
        return nullptr;
    }

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
        if (catalog) {
            NullMonitor monitor;
            const Recognition found = recogniseGraph(*catalog, monitor);
            for (const RnnModel& model : found.models) {
                for (const auto& [id, view] : model.parameters) {
                    static_cast<void>(view.map(m_monitor));
                }
            }
        }
    }

    TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(TfliteReading, MapsConstantsInPlace)
{
    TfliteBuilder builder;
    const auto x = builder.value("x", {1, 2});
    const auto y = builder.value("y", {1, 3});
    const auto w = builder.constant("w", {3, 2}, {1, 2, 3, 4, 5, 6});
    builder.call(kFullyConnected, {x, w, -1}, {y});
    builder.subgraph({x}, {y});
    const auto bytes = builder.file();
    const auto catalog = open(bytes);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "tflite");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "w");
    EXPECT_THAT(numbersOf(*catalog->tensors[0]), ElementsAre(1, 2, 3, 4, 5, 6));
    const auto place = catalog->tensors[0]->place();
    ASSERT_TRUE(place);
    EXPECT_EQ(elementAsDouble(bytes.data() + place->offsetBytes, DType::F32), 1.0);
    ASSERT_EQ(catalog->graph->nodes().size(), 1U);
    EXPECT_EQ(catalog->graph->nodes()[0].operation, GraphOperation::MatMul);
    EXPECT_TRUE(catalog->graph->nodes()[0].transposesB);
}

TEST_F(TfliteReading, DequantisesPerTensorAndPerChannel)
{
    TfliteBuilder builder;
    const auto x = builder.value("x", {1, 2});
    const auto y = builder.value("y", {1, 2});
    const auto z = builder.value("z", {1, 2});
    const auto one =
        builder.quantised("one", {2, 2}, {-3, 0, 4, 127}, {.scales = {0.5F}, .zeros = {1}});
    const auto each = builder.quantised("each", {2, 2}, {1, 2, 3, 4},
                                        {.scales = {0.5F, 2.0F}, .zeros = {0, 1}, .axis = 0});
    builder.call(kFullyConnected, {x, one, -1}, {y});
    builder.call(kFullyConnected, {y, each, -1}, {z});
    builder.subgraph({x}, {z});
    const auto catalog = open(builder.file());
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("one")->dtype, DType::I8);
    EXPECT_THAT(numbersOf(*catalog->find("one")), ElementsAre(-3, 0, 4, 127));
    const auto tensor = seen(*catalog, "one");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(tensor->dtype, DType::F32);
    EXPECT_EQ(tensor->source->encoding(), Encoding::Quantised);
    EXPECT_THAT(numbersOf(*tensor), ElementsAre(-2.0, -0.5, 1.5, 63.0));
    EXPECT_THAT(numbersOf(*seen(*catalog, "each")), ElementsAre(0.5, 1.0, 4.0, 6.0));
    const Quantization* quantization = quantizationOf(*seen(*catalog, "each"));
    ASSERT_NE(quantization, nullptr);
    EXPECT_EQ(quantization->scaleAt(1), 0.5F);
    EXPECT_EQ(quantization->scaleAt(2), 2.0F);
    EXPECT_EQ(quantization->zeroAt(3), 1);
    EXPECT_EQ(quantization->stored, catalog->find("each"));
    EXPECT_EQ(quantizationOf(*catalog->find("each")), nullptr) << "the integers themselves";
    EXPECT_NE(catalog->findAttribute("one", "quantization.scale"), nullptr);
    EXPECT_NE(catalog->findAttribute("each", "quantization.axis"), nullptr);
}

TEST_F(TfliteReading, HalvesBehindDequantizeStayHalves)
{
    TfliteBuilder builder;
    const auto x = builder.value("x", {1, 2});
    const auto y = builder.value("y", {1, 1});
    const auto h = builder.halves("h", {1, 2}, {0x3C00, 0xC000}); // 1, -2
    const auto w = builder.value("w", {1, 2});
    builder.call(kDequantize, {h}, {w});
    builder.call(kFullyConnected, {x, w, -1}, {y});
    builder.subgraph({x}, {y});
    const auto catalog = open(builder.file());
    ASSERT_THAT(catalog, IsOk());
    const GraphNode& product = catalog->graph->nodes().back();
    const auto& weights = catalog->graph->value(*product.input(1)).constant;
    ASSERT_NE(weights, nullptr);
    EXPECT_EQ(weights->dtype, DType::F16);
    EXPECT_THAT(numbersOf(*weights), ElementsAre(1.0, -2.0));
}

TEST_F(TfliteReading, AnOperatorThatComputesInIntegersIsSaid)
{
    for (const bool isInteger : {false, true}) {
        TfliteBuilder builder;
        const auto x = builder.value("x", {4, 1, 2});
        std::vector<std::int32_t> inputs = {x};
        for (int gate = 0; gate < 4; ++gate) {
            inputs.push_back(builder.constant("w", {1, 2}, {1, 2}));
        }
        for (int gate = 0; gate < 4; ++gate) {
            inputs.push_back(builder.constant("r", {1, 1}, {1}));
        }
        inputs.insert(inputs.end(), 3, -1); // peepholes
        for (int gate = 0; gate < 4; ++gate) {
            inputs.push_back(builder.constant("b", {1}, {0}));
        }
        inputs.insert(inputs.end(), 2, -1); // a projection
        inputs.push_back(builder.value("h", {1, 1}, true));
        inputs.push_back(builder.value("c", {1, 1}, true));
        const auto y =
            isInteger ? builder.integerValue("y", {4, 1, 1}) : builder.value("y", {4, 1, 1});
        builder.call(kUnidirectionalLstm, inputs, {y},
                     tflite::BuiltinOptions_UnidirectionalSequenceLSTMOptions,
                     tflite::CreateUnidirectionalSequenceLSTMOptions(
                         builder.fbb(), tflite::ActivationFunctionType_TANH, 0, 0, true));
        builder.subgraph({x}, {y});
        const auto catalog = open(builder.file());
        ASSERT_THAT(catalog, IsOk());
        const Recognition found = recogniseGraph(*catalog, m_monitor);
        ASSERT_EQ(found.models.size(), 1U);
        const auto isSaid = [](const Warning& warning) {
            return warning.text().find("outputs and states as int8") != std::string::npos;
        };
        EXPECT_EQ(std::ranges::any_of(found.models[0].warnings, isSaid), isInteger);
    }
}

TEST_F(TfliteReading, RefusesIndicesOfNothing)
{
    const auto failing = [this](auto change) {
        TfliteBuilder builder;
        const auto x = builder.value("x", {1, 2});
        change(builder, x);
        return open(builder.file());
    };
    EXPECT_THAT(failing([](TfliteBuilder& builder, std::int32_t x) {
                    builder.call(kAdd, {x, 77}, {x});
                    builder.subgraph({x}, {x});
                }),
                FailsWith(ErrorCode::Corrupt, "tensor 77 of 1"));
    EXPECT_THAT(failing([](TfliteBuilder& builder, std::int32_t x) {
                    builder.call(kAdd, {x, x}, {-1});
                    builder.subgraph({x}, {x});
                }),
                FailsWith(ErrorCode::Corrupt, "tensor -1 of 1"));
    EXPECT_THAT(failing([](TfliteBuilder& builder, std::int32_t x) { builder.subgraph({x}, {5}); }),
                FailsWith(ErrorCode::Corrupt, "tensor 5 of 1"));
    EXPECT_THAT(failing([](TfliteBuilder& builder, std::int32_t x) {
                    const auto w = builder.constant("w", {3, 2}, {1, 2});
                    builder.call(kFullyConnected, {x, w}, {x});
                    builder.subgraph({x}, {x});
                }),
                FailsWith(ErrorCode::Corrupt, "tensor w"));
    EXPECT_THAT(failing([](TfliteBuilder& builder, std::int32_t x) {
                    const auto w = builder.quantised("w", {2, 2}, {1, 2, 3, 4},
                                                     {.scales = {1, 2, 3}, .zeros = {0}});
                    builder.call(kFullyConnected, {x, w}, {x});
                    builder.subgraph({x}, {x});
                }),
                FailsWith(ErrorCode::Corrupt, "has 3 scales"));
}

/// A VAR_HANDLE of the variable "v" into a new tensor.
std::int32_t addHandle(TfliteBuilder& builder)
{
    const auto handle = builder.value("handle", {});
    builder.call(kVarHandle, {}, {handle}, tflite::BuiltinOptions_VarHandleOptions,
                 tflite::CreateVarHandleOptionsDirect(builder.fbb(), "", "v"));
    return handle;
}

/// A model that adds a variable to its input; subgraph 1 may fill the variable.
std::vector<std::byte> modelWithVariable(bool isFilled)
{
    TfliteBuilder builder;
    const auto x = builder.value("x", {1, 2});
    const auto y = builder.value("y", {1, 2});
    const auto read = builder.value("read", {1, 2});
    if (isFilled) {
        builder.call(kCallOnce, {}, {}, tflite::BuiltinOptions_CallOnceOptions,
                     tflite::CreateCallOnceOptions(builder.fbb(), 1));
    }
    builder.call(kReadVariable, {addHandle(builder)}, {read});
    builder.call(kAdd, {x, read}, {y});
    builder.subgraph({x}, {y});
    if (isFilled) {
        const auto numbers = builder.constant("numbers", {1, 2}, {5, 6});
        builder.call(kAssignVariable, {addHandle(builder), numbers}, {});
        builder.subgraph({}, {});
    }
    return builder.file();
}

TEST_F(TfliteReading, VariablesHoldWhatTheFileFillsThemWith)
{
    const auto catalog = open(modelWithVariable(true));
    ASSERT_THAT(catalog, IsOk());
    const auto numbers = seen(*catalog, "numbers");
    ASSERT_NE(numbers, nullptr);
    EXPECT_THAT(numbersOf(*numbers), ElementsAre(5, 6));
    EXPECT_TRUE(catalog->warnings.empty());
}

TEST_F(TfliteReading, VariablesThatTheFileDoesNotFillAreNamed)
{
    const auto catalog = open(modelWithVariable(false));
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->warnings.size(), 1U);
    EXPECT_THAT(catalog->warnings.front().text(),
                ::testing::HasSubstr("reads its variables handle, and has no numbers for them"));
}

/// A subgraph whose loop runs `body`.
void addLoop(TfliteBuilder& builder, std::int32_t body)
{
    const auto x = builder.value("x", {1, 2});
    const auto y = builder.value("y", {1, 2});
    builder.call(kWhile, {x}, {y}, tflite::BuiltinOptions_WhileOptions,
                 tflite::CreateWhileOptions(builder.fbb(), body, body));
    builder.subgraph({x}, {y});
}

TEST_F(TfliteReading, LoopInsideItselfIsRefused)
{
    TfliteBuilder builder;
    addLoop(builder, 1);
    addLoop(builder, 1);
    EXPECT_THAT(open(builder.file()), FailsWith(ErrorCode::Corrupt, "nested deeper"));
}

TEST_F(TfliteReading, LoopsThatMultiplyAreRefused)
{
    TfliteBuilder builder;
    for (std::int32_t level = 0; level < 12; ++level) {
        const auto x = builder.value("x", {1, 2});
        for (int copy = 0; copy < 16; ++copy) {
            const auto y = builder.value("y", {1, 2});
            builder.call(kWhile, {x}, {y}, tflite::BuiltinOptions_WhileOptions,
                         tflite::CreateWhileOptions(builder.fbb(), level + 1, level + 1));
        }
        builder.subgraph({x}, {x});
    }
    const auto x = builder.value("x", {1, 2});
    builder.subgraph({x}, {x});
    EXPECT_THAT(open(builder.file()), FailsWith(ErrorCode::Unsupported, "than its size warrants"));
}

std::vector<std::byte> fixture(const char* name)
{
    return readFile(dataFolder() / "tflite" / name / "model.tflite");
}

/// An empty list is inside the file wherever four bytes are zero.
TEST_F(TfliteReading, RefusesListsAtOddPlaces)
{
    auto bytes = fixture("lstm-fused");
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const auto* codes = tflite::GetModel(first)->operator_codes();
    ASSERT_NE(codes, nullptr);
    // The field is an offset from itself to the list: it is the only number that leads there.
    const auto list =
        static_cast<std::size_t>(reinterpret_cast<const std::uint8_t*>(codes) - first);
    const auto numberAt = [&bytes](std::size_t at) {
        std::uint32_t number = 0;
        std::memcpy(&number, bytes.data() + at, sizeof number);
        return number;
    };
    std::size_t field = 0;
    while (field + numberAt(field) != list) {
        field += sizeof(std::uint32_t);
        ASSERT_LT(field, list);
    }
    std::size_t odd = field + 5;
    while (odd % 4 == 0 || numberAt(odd) != 0) {
        ++odd;
        ASSERT_LT(odd + sizeof(std::uint32_t), bytes.size());
    }
    const auto offset = static_cast<std::uint32_t>(odd - field);
    std::memcpy(bytes.data() + field, &offset, sizeof offset);
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "multiples of their size"));
}

TEST_F(TfliteReading, SurvivesTruncationAtEveryLength)
{
    for (const char* name : {"lstm-fused", "gru-loop"}) {
        const auto whole = fixture(name);
        for (std::size_t length = 0; length < whole.size(); ++length) {
            touchAll(truncatedTo(whole, length));
        }
        EXPECT_THAT(open(truncatedTo(whole, 100)), FailsWith(ErrorCode::Corrupt, "m.tflite"));
    }
}

TEST_F(TfliteReading, SurvivesAFlippedByteAtEveryPosition)
{
    for (const char* name : {"lstm-fused", "gru-loop"}) {
        const auto whole = fixture(name);
        for (std::size_t position = 0; position < whole.size(); ++position) {
            touchAll(withFlippedByte(whole, position));
        }
    }
}

} // namespace
} // namespace gateloupe::test
