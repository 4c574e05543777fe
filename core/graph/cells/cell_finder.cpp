// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/cell_finder.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/graph/cells/cell_parameters.h"
#include "core/graph/cells/cell_search.h"
#include "core/graph/cells/gru_pattern.h"
#include "core/graph/cells/hidden_state_finder.h"
#include "core/graph/cells/lstm_pattern.h"
#include "core/graph/cells/plain_pattern.h"
#include "core/graph/elementwise.h"

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
        findMixedStates();
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
        missLoops();
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

    /// Between two steps stands something else than the cell: zoneout, say, hands on a part of the
    /// h before. Such a network is none of ours, whichever of its steps is looked at.
    void findMixedStates()
    {
        std::vector<std::optional<std::uint32_t>> culprits;
        std::set<GraphViewKey> handedOn;
        for (std::size_t index = 0; index < m_search.candidates.size(); ++index) {
            if (const auto& kept = m_search.candidates[index].keptCell) {
                m_byCell.emplace(kept->value, index);
            }
        }
        for (std::size_t index = 0; index < m_search.candidates.size(); ++index) {
            const CellCandidate& each = m_search.candidates[index];
            culprits.push_back(culpritBefore(index));
            if ((each.loop || each.former) && !culprits.back()) {
                handedOn.merge(weightsOf(each));
            }
        }
        std::ranges::set_difference(m_search.refusedWeights, handedOn,
                                    std::inserter(m_mixed, m_mixed.end()));
        for (std::size_t index = 0; index < m_search.candidates.size(); ++index) {
            const CellCandidate& each = m_search.candidates[index];
            const bool isEnd = makerBeforeOther(each).has_value();
            auto weights = weightsOf(each);
            const bool isPart = std::ranges::any_of(
                weights, [&](const GraphViewKey& key) { return handedOn.contains(key); });
            if (!culprits[index] || (isPart && !isEnd)) { // x sigmoid(x) looks like a cell, too
                continue;
            }
            m_mixed.merge(weights);
            if (each.formerHidden) {
                m_search.miss(each.output, CellCloseness::Cell,
                              message("what makes %1 is a cell (%2), but between two of its steps "
                                      "stands %3",
                                      m_graph.value(each.output).name, nameOf(each.cell),
                                      m_search.nameOf(*culprits[index])));
            }
        }
    }

    /// The operator between a step and the one before it; empty where h and c are handed on as they
    /// are, or nothing is.
    std::optional<std::uint32_t> culpritBefore(std::size_t index)
    {
        const CellCandidate& each = m_search.candidates[index];
        if (each.former) {
            const auto& kept = m_search.candidates[*each.former].keptCell;
            const bool isOther = kept && each.formerCell &&
                                 m_search.walk.strip(*each.formerCell).value != kept->value;
            return isOther ? makerOfOther(*each.formerCell, index) : std::nullopt;
        }
        const bool isPlain = each.cell != CellKind::Lstm && each.cell != CellKind::Gru;
        if (each.loop || (isPlain && !each.formerHidden)) {
            return std::nullopt; // known to be handed on, or a layer like any other
        }
        if (const auto maker = makerBeforeOther(each)) {
            return maker;
        }
        for (const GraphWindow& operand : operandsOf(each)) {
            if (const auto culprit = mixerOf(operand, index)) {
                return culprit;
            }
        }
        return std::nullopt;
    }

    /// What makes a c that is not the one of the step whose h is taken: it is mixed, or that of
    /// another step.
    std::optional<std::uint32_t> makerOfOther(const GraphWindow& cell, std::size_t later)
    {
        const GraphWindow made = m_search.walk.strip(cell);
        return m_byCell.contains(made.value) ? std::optional(m_graph.value(made.value).maker)
                                             : mixerOf(made, later);
    }

    /// What makes c, where a step takes the c of another whose weights it shares in part alone.
    [[nodiscard]] std::optional<std::uint32_t> makerBeforeOther(const CellCandidate& later)
    {
        if (!later.formerCell) {
            return std::nullopt;
        }
        const GraphValueIndex made = m_search.walk.strip(*later.formerCell).value;
        const auto known = m_byCell.find(made);
        const CellCandidate* former =
            known == m_byCell.end() ? nullptr : &m_search.candidates[known->second];
        return former != nullptr && former != &later && !former->hasNext &&
                       sharesWeights(*former, later) && !isStepOfSame(*former, later)
                   ? std::optional(m_graph.value(made).maker)
                   : std::nullopt;
    }

    /// Whether a value is h' or c' of a step with the same weights.
    bool isOfStep(const GraphWindow& window, std::size_t later) const
    {
        const auto isStep = [&](const std::map<GraphValueIndex, std::size_t>& states) {
            const auto known = states.find(window.value);
            return known != states.end() &&
                   (known->second == later ||
                    isStepOfSame(m_search.candidates[known->second], m_search.candidates[later]));
        };
        return isStep(m_search.byOutput) || isStep(m_byCell);
    }

    /// The operator that makes a state of several values, or of one in another way, where one of
    /// them is what a step with the same weights made. A loop's variable is what its body makes of
    /// it.
    std::optional<std::uint32_t> mixerOf(const GraphWindow& state, std::size_t later)
    {
        constexpr std::size_t kMostParts = 24;
        std::vector<GraphWindow> open{m_search.walk.strip(state)};
        std::optional<std::uint32_t> first;
        for (std::size_t at = 0; at < open.size() && open.size() < kMostParts; ++at) {
            const GraphWindow each = open[at];
            if (isOfStep(each, later)) {
                return first; // none where it is handed on as it is
            }
            if (const auto next = m_search.handedOn(each)) {
                open.push_back(m_search.walk.strip(*next));
                continue;
            }
            const GraphNode* node = m_graph.makerOf(each.value);
            if (node == nullptr || !isElementwise(node->operation)) {
                continue;
            }
            first = first ? first : std::optional(m_graph.value(each.value).maker);
            for (std::size_t input = 0; input < node->inputs.size(); ++input) {
                if (node->inputs[input]) {
                    open.push_back(m_search.walk.strip(m_search.walk.child(*node, input, each)));
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isMixed(const CellCandidate& candidate) const
    {
        return std::ranges::any_of(weightsOf(candidate), [this](const GraphViewKey& key) {
            return m_mixed.contains(key);
        });
    }

    /// How the nodes of the graph read a value.
    enum Reading : std::uint8_t
    {
        kForItsShape = 1,
        kForItsNumbers = 2,
    };

    /// Of every value, by one pass over the nodes.
    [[nodiscard]] std::vector<std::uint8_t> readings() const
    {
        std::vector<std::uint8_t> made(m_graph.values().size());
        for (const GraphNode& node : m_graph.nodes()) {
            const bool isForShape = node.operation == GraphOperation::Zeros ||
                                    node.operation == GraphOperation::ShapeOf;
            for (const GraphInput& input : node.inputs) {
                if (input) {
                    made[input->value] |= isForShape ? kForItsShape : kForItsNumbers;
                }
            }
        }
        return made;
    }

    /// Keras runs one step more where it only wants zeros of the output's shape.
    [[nodiscard]] bool isReadForItsShape(GraphValueIndex value)
    {
        if (m_readings.empty()) {
            m_readings = readings();
        }
        return m_readings[value.value] == kForItsShape && !isOneOf(value, m_graph.outputs());
    }

    void addCell(std::size_t index)
    {
        const CellCandidate& candidate = m_search.candidates[index];
        const bool isOneStep = !candidate.loop && !candidate.former;
        if (isMixed(candidate) || (isOneStep && isReadForItsShape(candidate.output))) {
            return;
        }
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
        // The same weights again are the same network, run from another place, where they are run
        // by the same equations.
        const auto recurrent = std::ranges::find(cell->parameters, ParameterKind::RecurrentWeights,
                                                 &GraphCellParameter::kind);
        std::string text = toText(cell->cell, cell->equations);
        if (m_known.emplace(keyOf(recurrent->view), std::move(text)).second) {
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

    /// What the recurrent weights of the last step multiply in another one. Of the first of
    /// several, nothing but these says which of its operands is h.
    static std::optional<GraphWindow> hiddenOf(const CellCandidate& step, const CellCandidate& last)
    {
        if (!last.formerHidden) {
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
        return step.formerHidden;
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
                        {operand.value, step.projection ? step.projection->output : step.output,
                         step.keptCell ? GraphInput(step.keptCell->value) : std::nullopt});
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
        if (m_graph.loops().empty()) {
            return;
        }
        const auto multiplied = multipliedValues();
        const CellCloseness closeness =
            m_found.cells.empty() ? CellCloseness::Weights : CellCloseness::Gates;
        for (std::uint32_t index = 0; index < m_graph.loops().size(); ++index) {
            const GraphLoop& loop = m_graph.loops()[index];
            const bool hasCell = std::ranges::any_of(m_found.cells, [index](const GraphCell& cell) {
                return cell.loop == GraphLoopIndex(index);
            });
            for (const GraphLoop::Variable& variable : loop.variables) {
                if (hasCell) {
                    break;
                }
                const auto next = m_search.handedOn(variable.inner);
                if (next && next->value != variable.inner && multiplied.contains(variable.inner)) {
                    m_search.miss(
                        next->value, closeness,
                        message(
                            "the loop %1 multiplies %2 with stored weights, but %3, which makes "
                            "it for the next step, is the end of no LSTM, GRU or plain RNN",
                            loop.name.empty() ? loop.type : loop.name,
                            m_graph.value(variable.inner).name, m_search.nameOfMaker(*next)));
                }
            }
        }
    }

    /// A value, and what it puts side by side: x and h.
    void addParts(GraphValueIndex value, std::set<GraphValueIndex>& parts)
    {
        const GraphValueIndex made = m_search.walk.strip(m_search.walk.whole(value)).value;
        parts.insert(made);
        const GraphNode* node = m_graph.makerOf(made);
        const bool isJoined = node != nullptr && node->operation == GraphOperation::Concat;
        for (std::size_t input = 0; isJoined && input < node->inputs.size(); ++input) {
            if (node->inputs[input]) {
                parts.insert(m_search.walk.strip(m_search.walk.whole(*node->inputs[input])).value);
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
                addParts(*node.input(0), multiplied);
            }
        }
        return multiplied;
    }

    const DataflowGraph& m_graph;
    ProgressMonitor& m_monitor;
    CellSearch m_search;
    bool m_isCancelled = false;
    /// Recurrent weights of cells, and what is computed with them.
    std::set<std::pair<GraphViewKey, std::string>> m_known;
    std::map<GraphValueIndex, std::size_t> m_byCell; ///< candidates by their c'
    std::vector<std::uint8_t> m_readings;            ///< by value; empty until it is asked for
    std::set<GraphViewKey> m_mixed; ///< some recurrent weights of cells whose state is mixed
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
