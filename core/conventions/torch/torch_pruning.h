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

} // namespace gateloupe
