// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pugixml.hpp>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Puts an operator into the graph's neutral words where there are some. `node` has the layer's
/// type, name and inputs, which are values of `graph`; one without a word stays `Other`.
void translateOpenvinoLayer(const DataflowGraph& graph, const pugi::xml_node& layer,
                            GraphNode& node);

} // namespace gateloupe
