// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// What pruning multiplies anew in every forward pass: the original with its mask of zeros and
/// ones, element by element. Computed on first use, in the original's type. Shapes: both equal, at
/// most two axes. Errors: Unsupported, ShapeMismatch. Source: pytorch 2.x, torch/nn/utils/prune.py,
/// BasePruningMethod.apply_mask().
Result<std::shared_ptr<const Tensor>> pruned(std::string name,
                                             std::shared_ptr<const Tensor> original,
                                             std::shared_ptr<const Tensor> mask);

/// W / sigma with sigma = u^T W v, computed in float64 on first use: the matrix that the module
/// uses in evaluation. u is as long as W has rows, or, normalised along the other axis, as long as
/// it has columns. Biases cannot be normalised so.
/// Errors: ShapeMismatch, Unsupported.
/// Source: pytorch 2.x, torch/nn/utils/parametrizations.py, _SpectralNorm.forward();
/// torch/nn/utils/spectral_norm.py, compute_weight().
Result<std::shared_ptr<const Tensor>> spectralNormalised(std::string name,
                                                         std::shared_ptr<const Tensor> original,
                                                         std::shared_ptr<const Tensor> left,
                                                         std::shared_ptr<const Tensor> right);

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
