// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tflite/tflite_tensors.h"

#include "tflite_generated.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/formats/common/container_reader.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

namespace {

struct TfliteTypeRow
{
    std::string_view name;
    DType dtype;
};

/// By TensorType.
constexpr std::array kTfliteTypes = {
    TfliteTypeRow{"float32", DType::F32},   TfliteTypeRow{"float16", DType::F16},
    TfliteTypeRow{"int32", DType::I32},     TfliteTypeRow{"uint8", DType::U8},
    TfliteTypeRow{"int64", DType::I64},     TfliteTypeRow{"string", DType::Other},
    TfliteTypeRow{"bool", DType::Bool},     TfliteTypeRow{"int16", DType::I16},
    TfliteTypeRow{"complex64", DType::C64}, TfliteTypeRow{"int8", DType::I8},
    TfliteTypeRow{"float64", DType::F64},   TfliteTypeRow{"complex128", DType::C128},
    TfliteTypeRow{"uint64", DType::U64},    TfliteTypeRow{"resource", DType::Other},
    TfliteTypeRow{"variant", DType::Other}, TfliteTypeRow{"uint32", DType::U32},
    TfliteTypeRow{"uint16", DType::U16},    TfliteTypeRow{"int4", DType::Other},
    TfliteTypeRow{"bfloat16", DType::BF16}};

const TfliteTypeRow* tfliteTypeOf(std::int8_t type)
{
    const auto index = static_cast<std::size_t>(type);
    return type >= 0 && index < kTfliteTypes.size() ? &kTfliteTypes[index] : nullptr;
}

/// Longest scale that is shown as an attribute.
constexpr std::size_t kMaxShownScales = 64;
constexpr std::size_t kTfliteMaxNameBytes = 4096;

bool isTfliteInteger(DType dtype)
{
    constexpr std::array kIntegers = {DType::I8, DType::U8, DType::I16, DType::I32, DType::I64};
    return std::ranges::find(kIntegers, dtype) != kIntegers.end();
}

/// Empty for a tensor whose numbers are what they are.
/// Errors: Corrupt.
Result<std::optional<Quantization>> quantizationOf(const tflite::Tensor& tensor,
                                                   const std::shared_ptr<const Tensor>& stored)
{
    const auto* given = tensor.quantization();
    if (given == nullptr || given->scale() == nullptr || given->scale()->size() == 0 ||
        !isTfliteInteger(stored->dtype)) {
        return std::optional<Quantization>();
    }
    const auto axis = static_cast<std::uint64_t>(std::max(given->quantized_dimension(), 0));
    const std::size_t rank = stored->shape.size();
    std::vector<double> zeros;
    if (given->zero_point() != nullptr) {
        zeros.assign(given->zero_point()->begin(), given->zero_point()->end());
    }
    const std::size_t scales = given->scale()->size();
    if ((scales > 1 && axis >= rank) || (zeros.size() > 1 && zeros.size() != scales)) {
        return Error::corrupt("tensor %1 %2 has %3 scales and %4 zero points", stored->name,
                              toText(stored->shape), scales, zeros.size());
    }
    Quantization made{
        .stored = stored,
        .scale = ElementGrid::along(axis, {given->scale()->begin(), given->scale()->end()}, rank)};
    if (!zeros.empty()) {
        made.zero = ElementGrid::along(axis, std::move(zeros), rank);
    }
    return std::optional(std::move(made));
}

} // namespace

std::string_view tfliteTypeName(std::int8_t type)
{
    const auto* row = tfliteTypeOf(type);
    return row != nullptr ? row->name : "unknown";
}

TfliteTensors::TfliteTensors(const tflite::Model& model, std::shared_ptr<const MappedFile> file,
                             TensorCatalog& catalog)
    : m_model(model)
    , m_file(std::move(file))
    , m_catalog(catalog)
{
}

Result<std::shared_ptr<const Tensor>> TfliteTensors::constantOf(const tflite::Tensor& tensor)
{
    const auto known = m_made.find(&tensor);
    if (known != m_made.end()) {
        return known->second;
    }
    GATELOUPE_TRY(auto made, make(tensor));
    m_made.emplace(&tensor, made);
    return made;
}

/// Null when the buffer has no bytes.
Result<std::shared_ptr<const TensorSource>> TfliteTensors::sourceOf(std::uint32_t buffer) const
{
    const auto* buffers = m_model.buffers();
    if (buffers == nullptr || buffer >= buffers->size()) {
        return Error::corrupt("names buffer %1 of %2", buffer,
                              buffers == nullptr ? 0U : buffers->size());
    }
    const auto* stored = buffers->Get(buffer);
    if (stored->data() != nullptr && stored->data()->size() > 0) {
        return sourceOfPiece(m_file, {reinterpret_cast<const char*>(stored->data()->data()),
                                      stored->data()->size()});
    }
    // Places of 0 and 1 are what writers fill in before they know them.
    if (stored->offset() > 1 && stored->size() > 0) {
        return MappedSource::create(m_file, stored->offset(), stored->size());
    }
    return std::shared_ptr<const TensorSource>();
}

Result<std::shared_ptr<const Tensor>> TfliteTensors::make(const tflite::Tensor& tensor)
{
    if (tensor.buffer() == 0 || tensor.is_variable()) {
        return std::shared_ptr<const Tensor>();
    }
    GATELOUPE_TRY(auto source, sourceOf(tensor.buffer())
                                   .withContext(message(
                                       "tensor %1", tensor.name() ? tensor.name()->str() : "")));
    if (source == nullptr) {
        return std::shared_ptr<const Tensor>();
    }
    std::string name = uniqueName(tensor);
    Shape shape;
    for (std::uint32_t axis = 0; tensor.shape() != nullptr && axis < tensor.shape()->size();
         ++axis) {
        const std::int32_t extent = tensor.shape()->Get(axis);
        if (extent < 0 || axis >= kMaxRank) {
            return Error::corrupt("tensor %1 has extent %2 on axis %3", name, extent, axis);
        }
        shape.push_back(static_cast<std::uint64_t>(extent));
    }
    const auto* type = tfliteTypeOf(tensor.type());
    if (type == nullptr || type->dtype == DType::Other || tensor.sparsity() != nullptr) {
        const std::string word = (tensor.sparsity() != nullptr ? "sparse " : "") +
                                 std::string(tfliteTypeName(tensor.type()));
        m_catalog.tensors.push_back(listedTensor(std::move(name), std::move(shape), word));
        return m_catalog.tensors.back();
    }
    GATELOUPE_TRY(auto stored, makeTensor(name, type->dtype, std::move(shape), std::move(source)));
    m_catalog.tensors.push_back(stored);
    describe(tensor, name);
    GATELOUPE_TRY(auto quantization, quantizationOf(tensor, stored));
    return quantization ? dequantized(stored->name, *std::move(quantization))
                        : Result<std::shared_ptr<const Tensor>>(std::move(stored));
}

void TfliteTensors::describe(const tflite::Tensor& tensor, const std::string& name)
{
    const auto* given = tensor.quantization();
    if (given == nullptr || given->scale() == nullptr || given->scale()->size() == 0 ||
        given->scale()->size() > kMaxShownScales) {
        return;
    }
    m_catalog.attributes.push_back(
        {name, "quantization.scale",
         std::vector<double>(given->scale()->begin(), given->scale()->end())});
    if (given->zero_point() != nullptr && given->zero_point()->size() <= kMaxShownScales) {
        m_catalog.attributes.push_back(
            {name, "quantization.zero_point",
             std::vector<std::int64_t>(given->zero_point()->begin(), given->zero_point()->end())});
    }
    if (given->scale()->size() > 1) {
        m_catalog.attributes.push_back(
            {name, "quantization.axis", static_cast<std::int64_t>(given->quantized_dimension())});
    }
}

/// Names of different subgraphs may be the same.
std::string TfliteTensors::uniqueName(const tflite::Tensor& tensor)
{
    std::string name = tensor.name() != nullptr
                           ? tensor.name()->str().substr(0, kTfliteMaxNameBytes)
                           : std::string();
    if (name.empty()) {
        name = "tensor";
    }
    for (std::uint64_t use = ++m_uses[name]; use > 1; use = ++m_uses[name]) {
        name += "#" + std::to_string(use);
    }
    return name;
}

} // namespace gateloupe
