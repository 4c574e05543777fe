// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/export/pipeline/protobuf_builder.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// Messages that an ONNX graph is made of. Source: onnx/onnx, onnx/onnx.proto.

/// The number of a type in TensorProto.DataType. Requires: one that initializers may have.
[[nodiscard]] std::uint64_t onnxDataType(DType dtype);

/// One NodeProto.
class OnnxRnnNode
{
public:
    OnnxRnnNode(const std::string& type, const std::string& name);

    /// "" leaves an optional input out.
    OnnxRnnNode& input(const std::string& value);
    OnnxRnnNode& output(const std::string& value);
    OnnxRnnNode& integer(const char* name, std::uint64_t value);
    OnnxRnnNode& integers(const char* name, std::initializer_list<std::uint64_t> values);
    OnnxRnnNode& real(const char* name, double value);
    /// None: no attribute.
    OnnxRnnNode& reals(const char* name, const std::vector<double>& values);
    OnnxRnnNode& text(const char* name, std::string_view value);
    OnnxRnnNode& texts(const char* name, const std::vector<std::string_view>& values);

    [[nodiscard]] const ProtobufBuilder& fields() const { return m_fields; }

private:
    OnnxRnnNode& add(const ProtobufBuilder& attribute);

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
