// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/torch/torch_group.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The network that one module's tensors are. `catalog` tells what a pickled module says of itself
/// (nonlinearity) and what else stands under the prefix.
/// Errors: ShapeMismatch, naming what is missing or does not fit.
Result<RnnModel> makeTorchModel(const TorchGroup& group, const TensorCatalog& catalog);

} // namespace gateloupe
