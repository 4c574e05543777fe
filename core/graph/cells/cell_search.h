// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/graph/activation_finder.h"
#include "core/graph/cells/cell_candidate.h"
#include "core/graph/dataflow_graph.h"
#include "core/graph/feature_walk.h"

namespace gateloupe {

/// A value as a gate: an activation of a sum of products with stored weights.
struct GraphGate
{
    GraphActivation activation;
    GraphSum sum;
};

/// How close something came to be a cell: what was there already.
enum class CellCloseness : std::uint8_t
{
    Weights,  ///< products with stored weights in a loop
    Skeleton, ///< f c + i g, or z and 1 - z, with other gates
    Gates,    ///< all gates, and a sum that is none
    Cell,     ///< a whole cell whose state does not come back
};

/// Everything that the patterns of cells share: the graph, what is known of its values, what was
/// found so far.
/// Lifetime: that of the graph.
class CellSearch
{
public:
    explicit CellSearch(const DataflowGraph& graph);

    CellSearch(const CellSearch&) = delete;
    CellSearch& operator=(const CellSearch&) = delete;

    const DataflowGraph& graph;
    FeatureWalk walk;
    ActivationFinder activations;

    /// Empty for a state, an input, a product: what is no activation, and no sum with weights.
    std::optional<GraphGate> gateOf(const GraphWindow& window);
    /// An activation that is only known by its values. Requires: activation.other.
    [[nodiscard]] static Activation unknownOf(const GraphActivation& activation);

    /// What a loop's variable is after an iteration, also where a mask chooses between that and
    /// what it was before; empty for another value.
    std::optional<GraphWindow> handedOn(GraphValueIndex variable)
    {
        return handedOn(walk.whole(variable));
    }

    /// What a loop hands on of some features of a variable: h and c may be one variable, side by
    /// side.
    std::optional<GraphWindow> handedOn(const GraphWindow& variable);

    [[nodiscard]] bool isHandedOn(GraphValueIndex value) const
    {
        return m_handedOn.contains(value);
    }

    /// The values that one of an LSTM's or a GRU's gates goes through are no plain cells.
    void claim(const GraphActivation& activation);

    [[nodiscard]] bool isClaimed(std::uint32_t node) const { return m_claimed.contains(node); }

    void add(CellCandidate candidate);

    /// h' of a candidate.
    [[nodiscard]] bool isOutput(GraphValueIndex value) const { return m_isOutput[value.value]; }

    std::vector<CellCandidate> candidates;
    std::map<GraphValueIndex, std::size_t> byOutput; ///< indices of candidates

    /// Stored matrices of what is nearly a cell in a loop: where they run once more elsewhere, for
    /// one step, they are no network either.
    std::set<GraphViewKey> refusedWeights;

    /// Says what stood in the way of a cell; of each value only the closest is kept.
    void miss(GraphValueIndex output, CellCloseness closeness, Message missing);
    /// The closest ones, from `least` on, in the order of the graph.
    [[nodiscard]] std::vector<Message> misses(CellCloseness least) const;

    /// "ADD net/add": for people.
    [[nodiscard]] std::string nameOf(std::uint32_t node) const;
    [[nodiscard]] std::string nameOf(const GraphActivation& activation) const;
    [[nodiscard]] std::string nameOfMaker(const GraphWindow& window);

private:
    struct Miss
    {
        CellCloseness closeness = CellCloseness::Weights;
        Message missing;
    };

    std::optional<GraphGate> unknownGateOf(const GraphWindow& window);

    std::vector<bool> m_isOutput;
    std::set<std::uint32_t> m_claimed;
    std::set<std::tuple<std::uint32_t, std::int64_t, std::int64_t>> m_noGates; ///< windows
    std::set<GraphValueIndex> m_handedOn;                                      ///< by loops
    std::map<GraphValueIndex, Miss> m_misses;
};

} // namespace gateloupe
