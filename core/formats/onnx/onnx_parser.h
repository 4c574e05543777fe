// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/formats/onnx/onnx_budget.h"
#include "core/formats/onnx/onnx_messages.h"

namespace gateloupe {

/// Graphs in attributes of nodes of graphs: deeper nesting is refused.
inline constexpr int kMaxGraphDepth = 24;

/// Errors: Corrupt with the field that breaks protobuf's rules or ONNX'; Unsupported when the
/// budget is spent.
Result<OnnxModel> parseOnnxModel(std::string_view file, OnnxBudget& budget);

} // namespace gateloupe
