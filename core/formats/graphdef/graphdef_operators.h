// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/formats/graphdef/graphdef_node.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Adds what a node computes to the graph, in neutral words; several neutral nodes where it takes
/// that. One that has no neutral word stays as it is called, with its shape where TensorFlow keeps
/// it. Loops, lists and tensor arrays are not for here.
/// Returns: a value for each output that is known.
/// Source: tensorflow r2.15, core/ops/{array,math,nn}_ops.cc.
std::vector<GraphValueIndex> addGraphdefNode(const GraphdefNode& node,
                                             std::vector<GraphInput> inputs, DataflowGraph& graph);

} // namespace gateloupe
