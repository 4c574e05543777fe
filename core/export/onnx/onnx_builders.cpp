// SPDX-License-Identifier: Apache-2.0
#include "core/export/onnx/onnx_builders.h"

#include <algorithm>
#include <cstring>

namespace gateloupe {

namespace {

/// Fields that only a writer needs. Source: onnx/onnx, onnx/onnx.proto.
constexpr std::uint64_t kValueName = 1;
constexpr std::uint64_t kValueType = 2;
constexpr std::uint64_t kTypeTensor = 1;
constexpr std::uint64_t kTensorElement = 1;
constexpr std::uint64_t kTensorShape = 2;
constexpr std::uint64_t kShapeDim = 1;
constexpr std::uint64_t kDimValue = 1;
constexpr std::uint64_t kDimName = 2;

struct DataType
{
    DType dtype;
    std::uint64_t number; ///< TensorProto.DataType
};

constexpr std::array kDataTypes = {
    DataType{DType::F32, 1},  DataType{DType::I32, 6},  DataType{DType::I64, 7},
    DataType{DType::F16, 10}, DataType{DType::F64, 11},
};

} // namespace

std::uint64_t onnxDataType(DType dtype)
{
    return std::ranges::find(kDataTypes, dtype, &DataType::dtype)->number;
}

ProtobufBuilder onnxValue(const std::string& name, DType dtype,
                          const std::vector<OnnxExtent>& extents)
{
    ProtobufBuilder shape;
    for (const auto& [extent, open] : extents) {
        ProtobufBuilder dim;
        extent > 0 ? dim.number(kDimValue, extent) : dim.text(kDimName, open);
        shape.message(kShapeDim, dim);
    }
    ProtobufBuilder tensor;
    tensor.number(kTensorElement, onnxDataType(dtype)).message(kTensorShape, shape);
    ProtobufBuilder type;
    type.message(kTypeTensor, tensor);
    ProtobufBuilder value;
    value.text(kValueName, name).message(kValueType, type);
    return value;
}

ProtobufBuilder onnxConstant(const char* name, const std::vector<std::int64_t>& values)
{
    std::string raw(values.size() * sizeof(std::int64_t), '\0');
    std::memcpy(raw.data(), values.data(), raw.size());
    ProtobufBuilder tensor;
    tensor.number(onnxTensorField::kDims, values.size())
        .number(onnxTensorField::kDataType, onnxDataType(DType::I64))
        .text(onnxTensorField::kName, name)
        .text(onnxTensorField::kRaw, raw);
    return tensor;
}

} // namespace gateloupe
