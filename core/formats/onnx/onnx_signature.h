// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// An axis of something that a model takes or makes.
struct OnnxAxis
{
    std::int64_t extent = -1; ///< -1: open
    std::string name;         ///< what the file calls an open one; may be empty
};

/// Something that a model takes or makes.
struct OnnxPort
{
    std::string name;
    std::int64_t dataType = 0;                 ///< TensorProto.DataType; 0: no tensor
    DType dtype = DType::Other;                ///< Other for texts and types of eight bits and less
    std::optional<std::vector<OnnxAxis>> axes; ///< none: the file does not say
};

/// The inputs and outputs of a model's main graph, in the file's order.
struct OnnxSignature
{
    std::vector<OnnxPort>
        inputs; ///< without those that have an initializer: a run need not bring it
    std::vector<OnnxPort> outputs;
};

/// Reads a ValueInfoProto. Errors: Corrupt for what breaks protobuf's rules.
Result<OnnxPort> onnxPort(std::string_view message);

/// `file` is the whole model.
/// Errors: Corrupt for what breaks protobuf's rules or has no graph.
/// Source: onnx/onnx, onnx/onnx.proto, ValueInfoProto and TypeProto.
Result<OnnxSignature> onnxSignature(std::string_view file);

} // namespace gateloupe
