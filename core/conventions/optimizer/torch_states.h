// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe {

/// Adds what the optimizers of PyTorch left in a file: by the names of the parameters where a group
/// states them, else in the order that matchParameters() finds.
void addTorchStates(const TensorCatalog& catalog, OptimizerStates& found);

} // namespace gateloupe
