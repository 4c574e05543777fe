// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/conventions/onnx/onnx_cell.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A network of cells that onnxStacks() put together, from the input on.
/// Errors: those of finish().
Result<RnnModel> makeOnnxModel(const std::vector<const OnnxCell*>& layers);

} // namespace gateloupe
