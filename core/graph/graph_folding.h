// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Derives the outputs of a node from its inputs: shapes, whole numbers, views of
/// constants. `inputs` has null for one that is left out; `outputs` has one for each output and
/// gets what is known.
void foldGraphNode(const GraphNode& node, std::span<const GraphValue* const> inputs,
                   std::span<GraphValue> outputs);

} // namespace gateloupe
