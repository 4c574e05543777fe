// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/torch/torch_group.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Adds what the file says of a complete model beyond its tensors: whether a plain RNN is tanh or
/// ReLU, evidence, warnings, and limits where further tensors of a cell change its equations.
void explainTorchModel(const TorchGroup& group, const TensorCatalog& catalog, RnnModel& model);

} // namespace gateloupe
