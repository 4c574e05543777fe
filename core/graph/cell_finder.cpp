// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cell_finder.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/graph/cell_parameters.h"
#include "core/graph/cell_search.h"
#include "core/graph/elementwise.h"
#include "core/graph/gru_pattern.h"
#include "core/graph/hidden_state_finder.h"
#include "core/graph/lstm_pattern.h"
#include "core/graph/plain_pattern.h"

namespace gateloupe {

namespace {

/// Looks for candidates, finds out which of them are cells, and puts the steps of one together.
class CellFinder
{
public:
    CellFinder(const DataflowGraph& graph, ProgressMonitor& monitor)
        : m_graph(graph)
        , m_monitor(monitor)
        , m_search(graph)
    {
    }

    GraphCells find()
    {
        findCandidates();
        HiddenStateFinder states(m_search);
        for (std::size_t index = 0; index < m_search.candidates.size(); ++index) {
            states.find(index);
        }
        // The weights of a loop or of several steps may run once more elsewhere, for one step.
        for (const bool isRunOften : {true, false}) {
            for (std::size_t index = 0; index < m_search.candidates.size(); ++index) {
                const CellCandidate& each = m_search.candidates[index];
                const bool isOften = each.loop || each.former;
                if (isOften == isRunOften && !each.hasNext) { // else one follows
                    addCell(index);
                }
            }
        }
        missFailures();
        if (m_found.cells.empty()) {
            missLoops();
        }
        for (const Message& missing : m_search.misses(
                 m_found.cells.empty() ? CellCloseness::Weights : CellCloseness::Gates)) {
            m_found.warnings.emplace_back(missing, remedy::DescribeNames{});
        }
        if (m_search.walk.exhausted()) {
            m_found.warnings.emplace_back(
                message("the graph is too intricate: not all of it was searched for cells"));
        }
        m_found.isCancelled = m_isCancelled;
        m_found.steps = m_search.walk.steps();
        return std::move(m_found);
    }

private:
    /// Plain cells are looked for last: what belongs to another cell is none.
    void findCandidates()
    {
        LstmPattern lstm(m_search);
        GruPattern gru(m_search);
        PlainPattern plain(m_search);
        forEachNode([&](std::uint32_t index, GraphOperation operation) {
            if (operation == GraphOperation::Multiply) {
                lstm.match(index);
            }
        });
        forEachNode([&](std::uint32_t index, GraphOperation operation) {
            if (operation == GraphOperation::Add || operation == GraphOperation::Subtract ||
                operation == GraphOperation::Multiply) {
                gru.match(index);
            }
        });
        forEachNode([&](std::uint32_t index, GraphOperation operation) {
            if (isElementwise(operation)) {
                plain.match(index);
            }
        });
    }

    template <typename Try>
    void forEachNode(const Try& attempt)
    {
        const auto& nodes = m_graph.nodes();
        for (std::uint32_t index = 0; index < nodes.size(); ++index) {
            m_isCancelled = m_isCancelled || m_monitor.cancelled();
            if (m_isCancelled || m_search.walk.exhausted()) {
                return;
            }
            if (!nodes[index].outputs.empty()) {
                attempt(index, nodes[index].operation);
            }
        }
    }

    void addCell(std::size_t index)
    {
        const CellCandidate& candidate = m_search.candidates[index];
        const std::string& name = m_graph.value(candidate.output).name;
        const bool isPlain = candidate.cell != CellKind::Lstm && candidate.cell != CellKind::Gru;
        if (!candidate.formerHidden) {
            if (!isPlain && candidate.formerCell) {
                m_search.miss(candidate.output, CellCloseness::Cell,
                              message("what makes %1 is a cell (%2), but nothing leads its output "
                                      "back to what its gates are made of",
                                      name, nameOf(candidate.cell)));
            }
            return;
        }
        inheritProjection(index);
        auto cell = CellParameters(candidate).make();
        if (!cell && isPlain && !candidate.loop) {
            return; // layers with the same weights, one behind the other
        }
        if (!cell) {
            m_failures.emplace_back(index,
                                    message("what makes %1 looks like a cell (%2) and is not used: "
                                            "in one of its sums stands %3",
                                            name, nameOf(candidate.cell), cell.error().message));
            return;
        }
        // The same weights again are the same network, run from another place.
        const auto recurrent = std::ranges::find(cell->parameters, ParameterKind::RecurrentWeights,
                                                 &GraphCellParameter::kind);
        if (m_known.insert(keyOf(recurrent->view)).second) {
            addSteps(*cell, index);
            m_found.cells.push_back(*std::move(cell));
        }
    }

    /// Nothing reads h' of the last of several steps again: its projection is that of the others.
    void inheritProjection(std::size_t index)
    {
        CellCandidate& last = m_search.candidates[index];
        const auto& former = last.former ? m_search.candidates[*last.former].projection
                                         : std::optional<GraphProjection>();
        if (last.projection || !former) {
            return;
        }
        last.projection = former;
        last.projection->output = last.output;
        for (const GraphNode& node : m_graph.nodes()) {
            const auto stored = node.operation == GraphOperation::MatMul && node.input(0) &&
                                        node.input(1) && !node.outputs.empty()
                                    ? m_search.walk.constantOf(*node.input(1))
                                    : nullptr;
            if (stored && stored->source == former->weights.source &&
                m_search.walk.strip(m_search.walk.whole(*node.input(0))).value == last.output) {
                last.projection->output = node.outputs.front();
            }
        }
    }

    /// What the recurrent weights of a step multiply. Of the first of several, nothing but these
    /// says which of its operands is h.
    static std::optional<GraphWindow> hiddenOf(const CellCandidate& step, const CellCandidate& last)
    {
        if (step.formerHidden || !last.formerHidden) {
            return step.formerHidden;
        }
        for (std::size_t gate = 0; gate < step.sums.size() && gate < last.sums.size(); ++gate) {
            for (const GraphProduct& product : step.sums[gate].products) {
                const bool isRecurrent =
                    std::ranges::any_of(last.sums[gate].products, [&](const GraphProduct& each) {
                        return each.operand == *last.formerHidden &&
                               keyOf(each.weights) == keyOf(product.weights);
                    });
                if (isRecurrent) {
                    return product.operand;
                }
            }
        }
        return std::nullopt;
    }

    /// What the first step is given.
    [[nodiscard]] GraphStart startOf(const CellCandidate& first, const CellCandidate& last) const
    {
        const auto before = [this](std::optional<GraphWindow> state) {
            const auto* variable = state ? m_graph.variableOf(state->value) : nullptr;
            if (variable != nullptr) {
                state =
                    variable->initial ? std::optional(state->of(*variable->initial)) : std::nullopt;
            }
            return state;
        };
        return {before(hiddenOf(first, last)), before(first.formerCell)};
    }

    void addSteps(GraphCell& cell, std::size_t last)
    {
        const auto& candidates = m_search.candidates;
        std::vector<std::size_t> chain = {last};
        while (candidates[chain.back()].former && chain.size() <= candidates.size()) {
            chain.push_back(*candidates[chain.back()].former);
        }
        cell.start = startOf(candidates[chain.back()], candidates[last]);
        for (auto each = chain.rbegin(); each != chain.rend(); ++each) {
            const CellCandidate& step = candidates[*each];
            m_usedNodes.insert(step.nodes.begin(), step.nodes.end());
            const auto hidden = hiddenOf(step, candidates[last]);
            for (const GraphWindow& operand : operandsOf(step)) {
                if (!hidden || operand != *hidden) {
                    cell.steps.push_back(
                        {operand.value, step.projection ? step.projection->output : step.output});
                    break;
                }
            }
        }
    }

    /// What was nearly a cell, and is no part of one: the f c of a step, say, is a product of a
    /// gate and c, as h is.
    void missFailures()
    {
        for (const auto& [index, missing] : m_failures) {
            const CellCandidate& candidate = m_search.candidates[index];
            const bool isPart =
                std::all_of(candidate.nodes.begin(), candidate.nodes.end() - 1,
                            [this](const std::string& node) { return m_usedNodes.contains(node); });
            if (!isPart) {
                m_search.miss(candidate.output, CellCloseness::Cell, missing);
            }
        }
    }

    /// Loops that multiply with stored weights what they hand on, without a cell in them.
    void missLoops()
    {
        const auto multiplied = multipliedValues();
        for (const GraphLoop& loop : m_graph.loops()) {
            for (const GraphLoop::Variable& variable : loop.variables) {
                const auto next = m_search.handedOn(variable.inner);
                if (next && next->value != variable.inner && multiplied.contains(variable.inner)) {
                    m_search.miss(
                        next->value, CellCloseness::Weights,
                        message(
                            "the loop %1 multiplies %2 with stored weights, but %3, which makes "
                            "it for the next step, is the end of no LSTM, GRU or plain RNN",
                            loop.name.empty() ? loop.type : loop.name,
                            m_graph.value(variable.inner).name, m_search.nameOfMaker(*next)));
                }
            }
        }
    }

    /// Values that stored weights multiply.
    std::set<GraphValueIndex> multipliedValues()
    {
        std::set<GraphValueIndex> multiplied;
        for (const GraphNode& node : m_graph.nodes()) {
            if (node.operation == GraphOperation::MatMul && node.input(0) && node.input(1) &&
                m_search.walk.constantOf(*node.input(1))) {
                multiplied.insert(m_search.walk.strip(m_search.walk.whole(*node.input(0))).value);
            }
        }
        return multiplied;
    }

    const DataflowGraph& m_graph;
    ProgressMonitor& m_monitor;
    CellSearch m_search;
    bool m_isCancelled = false;
    std::set<GraphViewKey> m_known;                          ///< recurrent weights of cells
    std::vector<std::pair<std::size_t, Message>> m_failures; ///< by candidate
    std::set<std::string> m_usedNodes; ///< of candidates that are steps of cells
    GraphCells m_found;
};

} // namespace

GraphCells findCells(const DataflowGraph& graph, ProgressMonitor& monitor)
{
    return CellFinder(graph, monitor).find();
}

GraphCells findCells(const DataflowGraph& graph)
{
    NullMonitor monitor;
    return findCells(graph, monitor);
}

} // namespace gateloupe
