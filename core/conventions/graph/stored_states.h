// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/conventions/graph/graph_flow.h"
#include "core/conventions/graph/graph_layer.h"
#include "core/graph/dataflow_graph.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Gives a network what its graph starts it with, where that is stored and not zero: h0 and c0 of
/// all layers and directions, and the lengths of the sequences that a loop goes by. What a run of
/// the graph has to bring itself, or computes, becomes a warning where it changes the result.
/// `cells`: what the graph has for each of the network's pseudo-layers; at least one.
void addStartOfGraph(const std::vector<GraphDirection>& cells, const DataflowGraph& graph,
                     RnnModel& model);

/// What a reader of a turned sequence has to know of the lengths over which it is turned; empty
/// where these are stored and are the whole sequences.
[[nodiscard]] std::optional<Message> wordsOfLengths(const GraphFlow::Source& source,
                                                    const DataflowGraph& graph);

} // namespace gateloupe
