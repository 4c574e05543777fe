// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// The weights that weight normalisation makes of its two tensors, computed on first use:
///     w = g * v / ||v||,   the norm over every axis along which g has one element.
/// Shapes: v [rows, cols]; g [rows, 1] (dim 0), [1, cols] (dim 1) or one element (dim None).
/// Units: sums in double, the result rounded to the dtype of v.
/// Errors: ShapeMismatch, Unsupported (types without arithmetic), naming the tensor.
/// Source: Salimans and Kingma 2016, equation 2; torch/nn/utils/weight_norm.py.
Result<std::shared_ptr<const Tensor>> weightNormalised(std::string name,
                                                       std::shared_ptr<const Tensor> magnitude,
                                                       std::shared_ptr<const Tensor> direction);

} // namespace gateloupe
