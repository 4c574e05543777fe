// SPDX-License-Identifier: Apache-2.0
#include "core/export/onnx/onnx_node.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/formats/onnx/onnx_fields.h"

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

/// AttributeProto.AttributeType.
enum AttributeType : std::uint64_t
{
    kFloat = 1,
    kInt = 2,
    kText = 3,
    kFloats = 6,
    kInts = 7,
    kTexts = 8
};

struct DataType
{
    DType dtype;
    std::uint64_t number; ///< TensorProto.DataType
};

constexpr std::array kDataTypes = {
    DataType{DType::F32, 1},  DataType{DType::I32, 6},  DataType{DType::I64, 7},
    DataType{DType::F16, 10}, DataType{DType::F64, 11},
};

ProtobufBuilder begun(const char* name, AttributeType type)
{
    ProtobufBuilder attribute;
    attribute.text(onnxAttributeField::kName, name).number(onnxAttributeField::kType, type);
    return attribute;
}

} // namespace

std::uint64_t onnxDataType(DType dtype)
{
    return std::ranges::find(kDataTypes, dtype, &DataType::dtype)->number;
}

OnnxRnnNode::OnnxRnnNode(const std::string& type, const std::string& name)
{
    m_fields.text(onnxNodeField::kType, type).text(onnxNodeField::kName, name);
}

OnnxRnnNode& OnnxRnnNode::input(const std::string& value)
{
    m_fields.text(onnxNodeField::kInput, value);
    return *this;
}

OnnxRnnNode& OnnxRnnNode::output(const std::string& value)
{
    m_fields.text(onnxNodeField::kOutput, value);
    return *this;
}

OnnxRnnNode& OnnxRnnNode::integer(const char* name, std::uint64_t value)
{
    ProtobufBuilder attribute = begun(name, kInt);
    return add(attribute.number(onnxAttributeField::kInt, value));
}

OnnxRnnNode& OnnxRnnNode::integers(const char* name, std::initializer_list<std::uint64_t> values)
{
    ProtobufBuilder attribute = begun(name, kInts);
    for (const std::uint64_t value : values) {
        attribute.number(onnxAttributeField::kInts, value);
    }
    return add(attribute);
}

OnnxRnnNode& OnnxRnnNode::real(const char* name, double value)
{
    ProtobufBuilder attribute = begun(name, kFloat);
    return add(attribute.real(onnxAttributeField::kFloat, static_cast<float>(value)));
}

OnnxRnnNode& OnnxRnnNode::reals(const char* name, const std::vector<double>& values)
{
    ProtobufBuilder attribute = begun(name, kFloats);
    for (const double value : values) {
        attribute.real(onnxAttributeField::kFloats, static_cast<float>(value));
    }
    return values.empty() ? *this : add(attribute);
}

OnnxRnnNode& OnnxRnnNode::text(const char* name, std::string_view value)
{
    ProtobufBuilder attribute = begun(name, kText);
    return add(attribute.text(onnxAttributeField::kText, value));
}

OnnxRnnNode& OnnxRnnNode::texts(const char* name, const std::vector<std::string_view>& values)
{
    ProtobufBuilder attribute = begun(name, kTexts);
    for (const std::string_view value : values) {
        attribute.text(onnxAttributeField::kTexts, value);
    }
    return add(attribute);
}

OnnxRnnNode& OnnxRnnNode::add(const ProtobufBuilder& attribute)
{
    m_fields.message(onnxNodeField::kAttribute, attribute);
    return *this;
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
