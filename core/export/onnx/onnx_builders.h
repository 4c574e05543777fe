// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/tensor/dtype.h"

/// The messages of ONNX that its writer puts together.
namespace gateloupe {

/// AttributeProto.AttributeType.
enum OnnxAttributeType : std::uint64_t
{
    kOnnxFloat = 1,
    kOnnxInt = 2,
    kOnnxText = 3,
    kOnnxFloats = 6,
    kOnnxInts = 7,
    kOnnxTexts = 8
};

/// The number of a type in TensorProto.DataType. Requires: one that initializers may have.
[[nodiscard]] std::uint64_t onnxDataType(DType dtype);

/// One NodeProto.
class OnnxRnnNode
{
public:
    OnnxRnnNode(const std::string& type, const std::string& name)
    {
        m_fields.text(onnxNodeField::kType, type).text(onnxNodeField::kName, name);
    }

    /// "" leaves an optional input out.
    OnnxRnnNode& input(const std::string& value)
    {
        m_fields.text(onnxNodeField::kInput, value);
        return *this;
    }

    OnnxRnnNode& output(const std::string& value)
    {
        m_fields.text(onnxNodeField::kOutput, value);
        return *this;
    }

    OnnxRnnNode& integer(const char* name, std::uint64_t value)
    {
        return add(name, kOnnxInt, std::array{value}, [](ProtobufBuilder& attribute, auto number) {
            attribute.number(onnxAttributeField::kInt, number);
        });
    }

    OnnxRnnNode& integers(const char* name, std::initializer_list<std::uint64_t> values)
    {
        return add(name, kOnnxInts, values, [](ProtobufBuilder& attribute, auto number) {
            attribute.number(onnxAttributeField::kInts, number);
        });
    }

    OnnxRnnNode& real(const char* name, double value)
    {
        return add(name, kOnnxFloat, std::array{value},
                   [](ProtobufBuilder& attribute, auto number) {
                       attribute.real(onnxAttributeField::kFloat, static_cast<float>(number));
                   });
    }

    OnnxRnnNode& reals(const char* name, const std::vector<double>& values)
    {
        return add(name, kOnnxFloats, values, [](ProtobufBuilder& attribute, auto number) {
            attribute.real(onnxAttributeField::kFloats, static_cast<float>(number));
        });
    }

    OnnxRnnNode& text(const char* name, std::string_view value)
    {
        return add(name, kOnnxText, std::array{value}, [](ProtobufBuilder& attribute, auto word) {
            attribute.text(onnxAttributeField::kText, word);
        });
    }

    OnnxRnnNode& texts(const char* name, const std::vector<std::string_view>& values)
    {
        return add(name, kOnnxTexts, values, [](ProtobufBuilder& attribute, auto word) {
            attribute.text(onnxAttributeField::kTexts, word);
        });
    }

    [[nodiscard]] const ProtobufBuilder& fields() const { return m_fields; }

private:
    /// An attribute to which `put` adds each value. No value: no attribute.
    template <typename Values, typename Put>
    OnnxRnnNode& add(const char* name, OnnxAttributeType type, const Values& values, const Put& put)
    {
        ProtobufBuilder attribute;
        attribute.text(onnxAttributeField::kName, name).number(onnxAttributeField::kType, type);
        for (const auto& value : values) {
            put(attribute, value);
        }
        if (values.size() > 0) {
            m_fields.message(onnxNodeField::kAttribute, attribute);
        }
        return *this;
    }

    ProtobufBuilder m_fields;
};

/// An extent, or 0 and the name of one that is open.
using OnnxExtent = std::pair<std::uint64_t, const char*>;

/// A ValueInfoProto: an input or output of the graph.
[[nodiscard]] ProtobufBuilder onnxValue(const std::string& name, DType dtype,
                                        const std::vector<OnnxExtent>& extents);

/// A TensorProto: a constant vector that several nodes use.
[[nodiscard]] ProtobufBuilder onnxConstant(const char* name,
                                           const std::vector<std::int64_t>& values);

} // namespace gateloupe
