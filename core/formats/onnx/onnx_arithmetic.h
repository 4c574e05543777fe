// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Whether an operator of ONNX' own computes numbers from numbers, such as MatMul or Add.
[[nodiscard]] bool isOnnxArithmetic(std::string_view operatorType);

/// What it makes of constants, computed on first use in their own type.
/// Errors: Unsupported for operands of other types, and for too many numbers.
Result<Tensor> onnxComputed(const OnnxNode& node, std::span<const Tensor> inputs);

} // namespace gateloupe
