// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/conventions/onnx/onnx_cell.h"

namespace gateloupe {

/// What the file calls a stack of cells: what the names of its operators have in common at their
/// beginning, or, where they have none, those of its weights. Without either the path of its first
/// operator.
[[nodiscard]] std::string onnxNameOf(const std::vector<const OnnxCell*>& layers);

} // namespace gateloupe
