// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "core/conventions/onnx/onnx_cell.h"

namespace gateloupe {

/// The stored tensor that a value is made of by repeating it for every sequence of a batch (Expand)
/// and by taking a range of its layers (Slice): how exporters write learned initial states. The
/// tensor itself when the value is one; null when there is none.
[[nodiscard]] std::shared_ptr<const Tensor> onnxStateBehind(std::string_view value,
                                                            const OnnxOperatorGraph& graph,
                                                            const OnnxTensorIndex& tensors);

} // namespace gateloupe
