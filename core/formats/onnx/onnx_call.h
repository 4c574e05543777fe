// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_messages.h"

namespace gateloupe {

/// A node that stands for the nodes of a function.
struct OnnxCall
{
    const OnnxFunction& function;
    const OnnxNode& node;
    const OnnxInputs& inputs;
    const std::string& path;
    int depth; ///< of the graph that holds the node
};

/// The function's nodes with the attributes that the call gives them.
/// Errors: Unsupported when the budget is spent.
Result<std::vector<OnnxNode>> onnxBodyOf(const OnnxCall& call, OnnxBudget& budget);

} // namespace gateloupe
