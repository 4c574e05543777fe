// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "core/conventions/graph/placed_layer.h"
#include "core/graph/dataflow_graph.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The cells of a graph that networks are, by the recurrent weights that both have.
/// Lifetime: that of the layers.
class NetworkCells
{
public:
    explicit NetworkCells(const std::vector<PlacedLayer>& layers);

    /// What the graph has for each pseudo-layer of a network; without a layer where one is no cell
    /// there, has its gates in other places, or is another kind of cell than those before.
    [[nodiscard]] std::vector<GraphDirection> of(const RnnModel& model) const;

private:
    /// Which numbers a gate's matrix is: source, offset and strides.
    using MatrixKey = std::tuple<const TensorSource*, std::uint64_t, std::int64_t, std::int64_t>;

    /// Where a recurrent matrix stands in the graph.
    struct GraphMatrix
    {
        GraphDirection cell;
        Gate gate = Gate::Input;
    };

    [[nodiscard]] GraphDirection cellOf(const RnnModel& model, LayerIndex layer,
                                        Direction direction) const;

    std::map<MatrixKey, GraphMatrix> m_matrices;
};

/// The operator that runs a layer of a network, by the recurrent weights that it is given; null for
/// none.
[[nodiscard]] const GraphNode* operatorOf(const RnnModel& model, LayerIndex layer,
                                          const DataflowGraph& graph);

} // namespace gateloupe
