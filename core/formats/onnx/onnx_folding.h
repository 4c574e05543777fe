// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Whole numbers that steer an operator, by the name of the attribute that held them in the oldest
/// operator set; newer ones take them as constant inputs.
using OnnxParameters = std::map<std::string, std::vector<std::int64_t>, std::less<>>;

/// An input that is such a parameter.
struct OnnxParameterInput
{
    std::string_view operatorType;
    std::size_t input;
    std::string_view name;
};

/// The inputs of an operator that are parameters.
[[nodiscard]] std::vector<OnnxParameterInput> onnxParameterInputs(std::string_view operatorType);

/// Whether the operator only moves or converts what it is given, so that constants stay constants.
[[nodiscard]] bool isFoldable(const OnnxNode& node);

/// What a node makes of constants: views where strides can say it, otherwise tensors that are
/// computed on first use. One for each output.
struct OnnxFolding
{
    const OnnxNode& node;
    const OnnxParameters& parameters;
    std::span<const Tensor> inputs; ///< data; those that are parameters may be left out behind
};

/// Errors: ShapeMismatch, Unsupported: the node means something that its inputs do not allow.
/// Requires: isFoldable(node).
Result<std::vector<Tensor>> foldConstants(const OnnxFolding& folding);

} // namespace gateloupe
