// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/graphdef/graphdef_node.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// A program as a graph: calls of functions are written out (graphdef_lowering.h), its nodes may
/// come in any order.
/// Errors: Corrupt when two nodes have one name, or they feed each other in a circle outside a
/// loop; those of withoutCalls(); Cancelled.
Result<std::shared_ptr<const DataflowGraph>> dataflowOf(GraphdefProgram program,
                                                        ProgressMonitor& monitor);

} // namespace gateloupe
