// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe {

/// Adds what an optimizer of Keras left in a file: by the names of weights in ".h5", by the order
/// of the model's variables in ".keras".
void addKerasStates(const TensorCatalog& catalog, OptimizerStates& found);

} // namespace gateloupe
