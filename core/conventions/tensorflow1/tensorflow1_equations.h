// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

/// What a stack's cells compute beside their weights: forget offset, activations, clipping,
/// further variables and wrappers that change the equations. By the
/// graph beside the checkpoint; without one TensorFlow's defaults are assumed, with a warning.
/// Requires: the cells are those of `model`, at least one.
void decideEquations(std::span<const CellVariables> cells, Family family, RnnModel& model);

} // namespace gateloupe::tensorflow1
