// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/formats/onnx_budget.h"
#include "core/formats/onnx_messages.h"

namespace gateloupe {

/// Graphs in attributes of nodes of graphs: deeper nesting is refused.
inline constexpr int kMaxGraphDepth = 24;

/// How far a file looks like a ModelProto.
enum class OnnxLikeness
{
    None,
    Cut,  ///< begins like one, and breaks off
    Whole ///< every field is one of a model, and a graph is among them
};

/// Looks at the fields of the model and at the first ones of its graph; touches no tensor.
[[nodiscard]] OnnxLikeness onnxLikeness(std::string_view file);

/// Errors: Corrupt with the field that breaks protobuf's rules or ONNX'; Unsupported when the
/// budget is spent.
Result<OnnxModel> parseOnnxModel(std::string_view file, OnnxBudget& budget);

} // namespace gateloupe
