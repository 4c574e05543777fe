// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "core/conventions/graph/graph_layer.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Whether a node is an operator that runs a whole layer, of any format.
[[nodiscard]] bool isRecurrentOperator(const GraphNode& node);

/// Where sequences of a graph come from and go to, through whatever only moves their elements.
/// Lifetime: that of the graph.
class GraphFlow
{
public:
    explicit GraphFlow(const DataflowGraph& graph);

    /// What a sequence, or a step of one, is taken from.
    struct Source
    {
        GraphValueIndex value;
        bool isReversed = false; ///< read from the end
        bool isCertain = true;   ///< false where something on the way may turn it, or not
        /// How many steps of each sequence are turned, where each is over a length of its own.
        GraphInput lengths = {};

        friend bool operator==(const Source& a, const Source& b)
        {
            return a.value == b.value && a.isReversed == b.isReversed && a.isCertain == b.isCertain;
        }
    };

    [[nodiscard]] Source sourceOf(GraphValueIndex value) const;
    /// Whether what computes a value may turn a sequence on its way from the graph's inputs or from
    /// the loops that it comes from. What is not understood may.
    [[nodiscard]] bool mayBeTurned(GraphValueIndex value) const;
    /// Whether a value, as it is or moved, is what a loop or a recurrent operator makes.
    [[nodiscard]] bool endsALayer(GraphValueIndex value) const;

    /// One step of a sequence that is taken apart: which index of what it is.
    struct Step
    {
        Source sequence;
        std::int64_t index = 0; ///< from the front; from the end where it is below zero

        friend bool operator==(const Step&, const Step&) = default;
    };

    /// Empty for a value that is no single index of another one.
    [[nodiscard]] std::optional<Step> stepOf(GraphValueIndex value) const;

    /// Every value that holds the h of all steps of a layer, or of one.
    [[nodiscard]] std::set<GraphValueIndex> carriersOf(const GraphLayer& layer) const;

    /// The nodes that are the first to compute something with what some values hold.
    [[nodiscard]] std::set<std::uint32_t> readersOf(const std::set<GraphValueIndex>& values) const
    {
        return readersOf(values, false);
    }

    /// Where a layer's whole output goes, also behind what puts the steps of an unrolled one behind
    /// each other; with `isLastToo`, where the h goes that a loop leaves.
    [[nodiscard]] std::set<std::uint32_t> readersOfAll(const GraphLayer& layer,
                                                       bool isLastToo) const;
    /// The operator that adds a layer's input to its output, step by step as ResidualWrapper does
    /// or as a whole; null for none.
    [[nodiscard]] const GraphNode* residualOf(const GraphLayer& layer) const;
    /// As residualOf(), of an operator that runs a whole layer: what adds its sequence to its first
    /// output.
    [[nodiscard]] const GraphNode* residualOf(const GraphNode& recurrentOperator) const;
    /// Whether c of all steps is put together, and h is not: a layer that makes c.
    [[nodiscard]] bool handsOutCell(const GraphLayer& layer) const;
    /// The operator that makes something else of the h of each step before it is put together, or
    /// before one of the other layers reads it: HighwayWrapper, say. Null where h itself is put
    /// together, or handed on to another layer.
    [[nodiscard]] const GraphNode* changerOf(const GraphLayer& layer,
                                             const std::vector<GraphDirection>& others) const;
    /// Whether the layer's output leaves the model, unchanged but for movements.
    [[nodiscard]] bool isHandedOut(const GraphLayer& layer) const;

private:
    [[nodiscard]] std::optional<bool> turns(const GraphNode& node) const;
    [[nodiscard]] std::optional<bool> falls(GraphInput index, int depth = 0) const;
    [[nodiscard]] std::optional<bool> fallsByNode(const GraphNode& node, int depth) const;
    [[nodiscard]] bool isTable(const GraphNode& node) const;
    [[nodiscard]] bool moves(const GraphNode& node) const;
    [[nodiscard]] std::set<GraphValueIndex> movedFrom(const std::set<GraphValueIndex>& values,
                                                      bool isThroughStacks) const;
    [[nodiscard]] std::set<std::uint32_t> readersOf(const std::set<GraphValueIndex>& values,
                                                    bool isThroughStacks) const;
    [[nodiscard]] std::set<GraphValueIndex> lastOf(const GraphLayer& layer) const;
    [[nodiscard]] bool isPutTogether(const GraphLayer& layer) const;
    [[nodiscard]] const GraphNode* makerFrom(GraphValueIndex value,
                                             const std::set<GraphValueIndex>& outputs,
                                             const std::set<GraphValueIndex>& others) const;
    [[nodiscard]] std::vector<GraphValueIndex> madeInLoop(const GraphLayer& layer) const;
    [[nodiscard]] std::vector<GraphValueIndex> madeOfSteps(std::size_t steps) const;
    [[nodiscard]] bool stacks(const GraphNode& node) const;
    [[nodiscard]] std::optional<std::int64_t> takenIndex(const GraphNode& node,
                                                         std::size_t port) const;
    [[nodiscard]] bool isLastAxis(GraphValueIndex value,
                                  const std::vector<std::int64_t>& axes) const;
    [[nodiscard]] bool isOneAlong(GraphValueIndex value,
                                  const std::vector<std::int64_t>& axes) const;
    [[nodiscard]] bool holds(GraphInput value, const std::set<GraphValueIndex>& outputs) const;

    const DataflowGraph& m_graph;
    std::vector<std::vector<std::uint32_t>> m_users; ///< nodes, by value
};

} // namespace gateloupe
