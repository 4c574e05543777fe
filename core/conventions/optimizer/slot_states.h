// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe {

/// Adds the slots that an optimizer of TensorFlow 1 keeps beside each variable:
/// "scope/kernel/Adam" is m, ".../Adam_1" v of "scope/kernel".
/// Source: tensorflow/python/training/slot_creator.py, adam.py.
void addTensorFlowSlots(const TensorCatalog& catalog, OptimizerStates& found);

/// Adds the states of optax, which repeat the tree of the weights:
/// "opt_state/0/mu/LSTMCell_0/ii/kernel" is m of "params/LSTMCell_0/ii/kernel".
/// Source: optax/_src/transform.py.
void addOptaxStates(const TensorCatalog& catalog, OptimizerStates& found);

} // namespace gateloupe
