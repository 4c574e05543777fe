// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_tensors.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// The value of a name in a graph: something a run computes, or a constant.
struct OnnxValue
{
    std::string id; ///< unique in the file
    std::shared_ptr<const Tensor> constant;
    std::vector<std::string> origins; ///< stored tensors that a folded constant is made of
    int steps = 0;                    ///< computations between the stored tensors and the constant
    bool isListed = false;            ///< in the catalog
};

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

/// What a node is given, in order; null: left out.
using OnnxInputs = std::vector<std::shared_ptr<OnnxValue>>;

/// The whole numbers that steer an operator: its attributes, and constant inputs that are such
/// parameters. Lists of more than some thousand numbers are none.
/// Errors: Cancelled.
Result<OnnxParameters> onnxParametersOf(const OnnxNode& node, const OnnxInputs& inputs,
                                        ProgressMonitor& monitor);

/// What the outputs of a node are when they are constants: those of a Constant, and of a node that
/// moves, converts or computes with constants. Empty when they are not, or would be larger than the
/// file's size explains. Errors: those of OnnxTensors, Cancelled.
Result<std::optional<std::vector<Tensor>>> onnxConstantsOf(const OnnxNode& node,
                                                           const OnnxInputs& inputs,
                                                           OnnxTensors& tensors,
                                                           ProgressMonitor& monitor);

} // namespace gateloupe
