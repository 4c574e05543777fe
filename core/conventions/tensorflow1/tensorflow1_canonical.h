// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe::tensorflow1 {

/// Networks that TensorFlow 1.0 to 1.3 stored matrix by matrix, under the names of the outputs of
/// the op that takes cuDNN's buffer apart: `<scope>/CudnnRNNParamsToCanonical:k`, all matrices,
/// then all biases, in cuDNN's order. The shapes are flat or swapped and say nothing; sizes do.
/// Source: tensorflow/contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py, RNNParamsSaveable, r1.0 -
/// r1.3.
[[nodiscard]] Recognition canonicalOutputs(const TensorCatalog& catalog);

} // namespace gateloupe::tensorflow1
