// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_numbers.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

/// A type, and the field whose list holds its numbers where they are typed; the halves of f16 and
/// bf16 are bits.
/// Source: onnx/onnx, onnx/onnx.proto, TensorProto.
struct TypeRow
{
    std::string_view name;
    DType dtype = DType::Other;
    std::uint64_t field = 0;
    protobuf::NumberList list;
};

template <typename T>
constexpr TypeRow integers(std::string_view name, DType dtype, std::uint64_t field)
{
    return {name,
            dtype,
            field,
            {name, sizeof(T), protobuf::Wire::Varint,
             static_cast<std::int64_t>(std::numeric_limits<T>::min()),
             static_cast<std::uint64_t>(std::numeric_limits<T>::max())}};
}

constexpr TypeRow floats(std::string_view name, DType dtype, std::size_t bytes)
{
    return {name, dtype, onnxTensorField::kFloats, {name, bytes, protobuf::Wire::Fixed32}};
}

constexpr TypeRow doubles(std::string_view name, DType dtype, std::size_t bytes)
{
    return {name, dtype, onnxTensorField::kDoubles, {name, bytes, protobuf::Wire::Fixed64}};
}

/// By number of the type.
constexpr std::array kOnnxTypes = {
    TypeRow{"undefined"},
    floats("float", DType::F32, 4),
    integers<std::uint8_t>("uint8", DType::U8, onnxTensorField::kInt32s),
    integers<std::int8_t>("int8", DType::I8, onnxTensorField::kInt32s),
    integers<std::uint16_t>("uint16", DType::U16, onnxTensorField::kInt32s),
    integers<std::int16_t>("int16", DType::I16, onnxTensorField::kInt32s),
    integers<std::int32_t>("int32", DType::I32, onnxTensorField::kInt32s),
    integers<std::int64_t>("int64", DType::I64, onnxTensorField::kInt64s),
    TypeRow{"string"},
    TypeRow{
        "bool", DType::Bool, onnxTensorField::kInt32s, {"bool", 1, protobuf::Wire::Varint, 0, 1}},
    integers<std::uint16_t>("float16", DType::F16, onnxTensorField::kInt32s),
    doubles("double", DType::F64, 8),
    integers<std::uint32_t>("uint32", DType::U32, onnxTensorField::kUint64s),
    integers<std::uint64_t>("uint64", DType::U64, onnxTensorField::kUint64s),
    floats("complex64", DType::C64, 8),
    doubles("complex128", DType::C128, 16),
    integers<std::uint16_t>("bfloat16", DType::BF16, onnxTensorField::kInt32s),
    TypeRow{"float8e4m3fn"},
    TypeRow{"float8e4m3fnuz"},
    TypeRow{"float8e5m2"},
    TypeRow{"float8e5m2fnuz"},
    TypeRow{"uint4"},
    TypeRow{"int4"},
    TypeRow{"float4e2m1"},
};

const TypeRow& rowOf(std::int64_t dataType)
{
    const bool isKnown = dataType > 0 && std::cmp_less(dataType, kOnnxTypes.size());
    return kOnnxTypes[isKnown ? static_cast<std::size_t>(dataType) : 0];
}

} // namespace

DType dtypeFromOnnx(std::int64_t dataType)
{
    return rowOf(dataType).dtype;
}

std::string_view onnxTypeName(std::int64_t dataType)
{
    return rowOf(dataType).name;
}

bool hasNumbersOfItsType(const OnnxTensor& tensor)
{
    return tensor.typedField != 0 && rowOf(tensor.dataType).field == tensor.typedField;
}

std::optional<std::string_view> plainOnnxNumbers(const OnnxTensor& tensor)
{
    const TypeRow& row = rowOf(tensor.dataType);
    const bool isPlain = hasNumbersOfItsType(tensor) && row.list.wire != protobuf::Wire::Varint;
    return isPlain ? tensor.run : std::nullopt;
}

std::size_t leastOnnxNumberBytes(const OnnxTensor& tensor)
{
    return rowOf(tensor.dataType).list.leastBytes();
}

Result<std::vector<std::byte>> decodeOnnxNumbers(const OnnxTensor& tensor, std::uint64_t sizeBytes)
{
    protobuf::NumberDecoder numbers(rowOf(tensor.dataType).list, sizeBytes);
    const Message context = message("tensor %1", tensor.name);
    GATELOUPE_CHECK(protobuf::forEachField(tensor.message, [&](const protobuf::Field& field) {
                        return field.number == tensor.typedField ? numbers.take(field) : Status();
                    }).withContext(context));
    return std::move(numbers).whole().withContext(context);
}

} // namespace gateloupe
