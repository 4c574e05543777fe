// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Gives networks that were found by the names of their tensors the equations that the graph of
/// their file computes with these tensors: names only name. What was assumed until then is no
/// longer, nor are its warnings. A network whose tensors the graph uses in no cell that is
/// understood, and of which something is assumed, runs nowhere: its limit says why.
/// Does nothing for a catalog without a graph.
void readGraphEquations(const TensorCatalog& catalog, std::vector<RnnModel>& models);

} // namespace gateloupe
