// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/conventions/tensorflow1/tensorflow1_cells.h"
#include "core/model/rnn_model.h"

namespace gateloupe::tensorflow1 {

/// What a stack's cells compute beside their weights, each by the graph beside the checkpoint:
/// forget offset, activations, clipping; TensorFlow's defaults are assumed, with a warning, where
/// it says nothing. Further variables that change the equations become limits, wrappers that leave
/// a scope warnings.
/// Requires: the cells are all those of `model`, whose spec is known.
void decideEquations(std::span<const CellVariables> cells, RnnModel& model);

} // namespace gateloupe::tensorflow1
