// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// What spectral normalisation keeps of a matrix.
struct SpectralParts
{
    std::shared_ptr<const Tensor> original; ///< W
    std::shared_ptr<const Tensor> left;     ///< u
    std::shared_ptr<const Tensor> right;    ///< v
};

/// W / sigma with sigma = u^T W v, computed in float64 on first use: the matrix that the module
/// uses in evaluation. u is as long as W has rows, or, normalised along the other axis, as long as
/// it has columns. Biases cannot be normalised so.
/// Errors: ShapeMismatch, Unsupported.
/// Source: pytorch 2.x, torch/nn/utils/parametrizations.py, _SpectralNorm.forward();
/// torch/nn/utils/spectral_norm.py, compute_weight().
Result<std::shared_ptr<const Tensor>> spectralNormalised(std::string name, SpectralParts parts);

} // namespace gateloupe
