// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/progress_monitor.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Gives networks that were found by the names of their tensors the equations that the graph of
/// their file computes with these tensors: names only name. What was assumed until then is no
/// longer, nor are its warnings. A network whose tensors the graph uses in no cell that is
/// understood, and of which something is assumed, runs nowhere: its limit says why.
/// Does nothing for a catalog without a graph.
void readGraphEquations(const TensorCatalog& catalog, std::vector<RnnModel>& models,
                        ProgressMonitor& monitor);

/// Gives networks that are recurrent operators of their file's graph, as conventions found them,
/// the direction in which they read what the graph turns before them. Does nothing for a catalog
/// without a graph.
void readTurnedInputs(const TensorCatalog& catalog, std::vector<RnnModel>& models);

} // namespace gateloupe
