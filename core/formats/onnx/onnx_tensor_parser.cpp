// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_tensor_parser.h"

#include <array>
#include <string>
#include <utility>

#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

constexpr std::int64_t kExternalLocation = 1; ///< TensorProto.DataLocation.EXTERNAL

Error corruptTensor(std::string message)
{
    return Error{ErrorCode::Corrupt, std::move(message)};
}

Status setShape(OnnxTensor& tensor, const std::vector<std::int64_t>& dims)
{
    for (const std::int64_t extent : dims) {
        if (extent < 0) {
            return corruptTensor("tensor " + std::string(tensor.name) + " has an axis of extent " +
                                 std::to_string(extent));
        }
        tensor.shape.push_back(static_cast<std::uint64_t>(extent));
    }
    return {};
}

/// One entry of external_data.
Status readExternal(OnnxTensor& tensor, const protobuf::Field& message)
{
    GATELOUPE_TRY(const auto body, onnxText(message));
    std::string_view key;
    std::string_view value;
    GATELOUPE_CHECK(forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
        if (field.number == kOnnxKey) {
            GATELOUPE_TRY(key, onnxText(field));
        } else if (field.number == kOnnxValue) {
            GATELOUPE_TRY(value, onnxText(field));
        }
        return {};
    }));
    const std::array<std::pair<std::string_view, std::string_view*>, 3> known = {
        {{"location", &tensor.location},
         {"offset", &tensor.externalOffset},
         {"length", &tensor.externalLength}}};
    for (const auto& [name, target] : known) {
        if (key == name) {
            *target = value;
        }
    }
    return {};
}

/// A list of typed numbers: which one it is, and whether it is a single packed run. Empty lists
/// are none.
Status noteNumbers(OnnxTensor& tensor, const protobuf::Field& field)
{
    if (field.wire == protobuf::Wire::Bytes && field.bytes.empty()) {
        return {};
    }
    const bool isFirst = tensor.typedField == 0;
    if (!isFirst && tensor.typedField != field.number) {
        return corruptTensor("tensor " + std::string(tensor.name) +
                             " has its elements in two lists of numbers");
    }
    tensor.typedField = field.number;
    const bool isRun = isFirst && field.wire == protobuf::Wire::Bytes;
    tensor.run = isRun ? std::optional(field.bytes) : std::nullopt;
    return {};
}

Status readField(OnnxTensor& tensor, std::vector<std::int64_t>& dims, const protobuf::Field& field)
{
    switch (field.number) {
    case onnxTensorField::kDims:
        return appendOnnxIntegers(field, dims, kMaxRank);
    case onnxTensorField::kDataType: {
        GATELOUPE_TRY(tensor.dataType, onnxInteger(field));
        return {};
    }
    case onnxTensorField::kName: {
        GATELOUPE_TRY(tensor.name, onnxText(field));
        return {};
    }
    case onnxTensorField::kRaw: {
        GATELOUPE_TRY(tensor.raw, onnxText(field));
        return {};
    }
    case onnxTensorField::kLocation: {
        GATELOUPE_TRY(const auto location, onnxInteger(field));
        tensor.isExternal = location == kExternalLocation;
        return {};
    }
    case onnxTensorField::kExternal:
        return readExternal(tensor, field);
    case onnxTensorField::kFloats:
    case onnxTensorField::kInt32s:
    case onnxTensorField::kInt64s:
    case onnxTensorField::kDoubles:
    case onnxTensorField::kUint64s:
        return noteNumbers(tensor, field);
    default:
        return {};
    }
}

} // namespace

Result<OnnxTensor> parseOnnxTensor(std::string_view message)
{
    OnnxTensor tensor;
    tensor.message = message;
    std::vector<std::int64_t> dims;
    GATELOUPE_CHECK(forEachOnnxField(
        message, [&](const protobuf::Field& field) { return readField(tensor, dims, field); }));
    GATELOUPE_CHECK(setShape(tensor, dims));
    if (tensor.raw && tensor.raw->empty() && (tensor.typedField != 0 || tensor.isExternal)) {
        tensor.raw.reset();
    }
    if (static_cast<int>(tensor.raw.has_value()) + static_cast<int>(tensor.isExternal) +
            static_cast<int>(tensor.typedField != 0) >
        1) {
        return corruptTensor("tensor " + std::string(tensor.name) +
                             " has its elements in two places");
    }
    return tensor;
}

Result<OnnxTensor> parseOnnxSparse(std::string_view message)
{
    constexpr std::uint64_t kDims = 3;
    OnnxTensor tensor;
    tensor.isListedOnly = true;
    std::vector<std::int64_t> dims;
    GATELOUPE_CHECK(forEachOnnxField(message, [&](const protobuf::Field& field) -> Status {
        if (field.number == kDims) {
            return appendOnnxIntegers(field, dims, kMaxRank);
        }
        if (field.number == kOnnxKey) { // its values, which carry the name
            GATELOUPE_TRY(const auto body, onnxText(field));
            GATELOUPE_TRY(const auto values, parseOnnxTensor(body));
            tensor.name = values.name;
            tensor.dataType = values.dataType;
        }
        return {};
    }));
    GATELOUPE_CHECK(setShape(tensor, dims));
    return tensor;
}

} // namespace gateloupe
