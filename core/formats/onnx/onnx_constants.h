// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_scope.h"
#include "core/formats/onnx/onnx_tensors.h"

namespace gateloupe {

/// What a node is given, in order; null: left out.
using OnnxInputs = std::vector<std::shared_ptr<OnnxValue>>;

/// The whole numbers that steer an operator: its attributes, and constant inputs that are such
/// parameters. Lists of more than some thousand numbers are none.
/// Errors: Cancelled.
Result<OnnxParameters> onnxParametersOf(const OnnxNode& node, const OnnxInputs& inputs,
                                        ProgressMonitor& monitor);

/// What the outputs of a node are when they are constants: those of a Constant, and of a node that
/// only moves or converts constants. Empty when they are not, or would be larger than the file's
/// size explains.
/// Errors: those of OnnxTensors, Cancelled.
Result<std::optional<std::vector<Tensor>>> onnxConstantsOf(const OnnxNode& node,
                                                           const OnnxInputs& inputs,
                                                           OnnxTensors& tensors,
                                                           ProgressMonitor& monitor);

} // namespace gateloupe
