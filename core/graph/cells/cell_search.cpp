// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/cell_search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/number_text.h"
#include "core/graph/activation_match.h"

namespace gateloupe {

CellSearch::CellSearch(const DataflowGraph& dataflow)
    : graph(dataflow)
    , walk(dataflow)
    , activations(walk)
    , m_isOutput(dataflow.values().size())
{
    for (const GraphLoop& loop : graph.loops()) {
        for (const GraphLoop::Variable& variable : loop.variables) {
            if (const auto next = handedOn(variable.inner)) {
                m_handedOn.insert(next->value);
            }
        }
    }
}

std::optional<GraphGate> CellSearch::gateOf(const GraphWindow& window)
{
    const GraphWindow stripped = walk.strip(window);
    const std::tuple key{stripped.value.value, stripped.first, stripped.count};
    if (m_noGates.contains(key)) {
        return std::nullopt;
    }
    GraphGate gate{.activation = activations.activationOf(stripped)};
    if (isOutput(gate.activation.input.value)) {
        return std::nullopt; // h of the step before, whatever it is made of
    }
    gate.sum = walk.sumOf(gate.activation.input);
    Activation& own = gate.activation.activation;
    if (own.kind == ActivationKind::HardSigmoid && gate.sum.offset != 0.0) {
        own.beta = asMeant(own.beta + own.alpha * gate.sum.offset); // a folded relu6(x + 3) / 6
        gate.sum.offset = 0.0;
    }
    const bool isSum = gate.sum.obstacle.empty() && !gate.sum.products.empty();
    if (!isSum && (gate.activation.isLinear() || gate.sum.products.empty())) {
        auto unknown = unknownGateOf(stripped);
        if (!unknown) {
            m_noGates.insert(key);
        }
        return unknown;
    }
    return gate;
}

/// A function of a sum of products that is no known activation: told by some of its values, or by
/// the name of an operator that nothing is known of.
std::optional<GraphGate> CellSearch::unknownGateOf(const GraphWindow& window)
{
    const GraphNode* node = graph.makerOf(window.value);
    if (node == nullptr) {
        return std::nullopt;
    }
    GraphGate gate{.activation = activations.activationOf(window)};
    std::optional<GraphWindow> input = gate.activation.other;
    // 1 - z and -n are z and n of an unknown function.
    const bool isOfGate = node->operation == GraphOperation::Negate ||
                          (node->operation == GraphOperation::Subtract && node->input(0) &&
                           (walk.numberOf(*node->input(0)) || walk.isZero(*node->input(0))));
    if (input) {
        gate.activation.activation = unknownOf(gate.activation);
    } else if (node->operation == GraphOperation::Other && node->inputs.size() == 1 &&
               node->input(0)) {
        input = walk.child(*node, 0, window);
        gate.activation.activation = unknownActivation(node->type);
    }
    if (!input || isOfGate || isOutput(walk.strip(*input).value)) {
        return std::nullopt;
    }
    gate.sum = walk.sumOf(*input);
    if (!gate.sum.obstacle.empty() || gate.sum.products.empty()) {
        return std::nullopt;
    }
    gate.activation.input = *input;
    return gate;
}

Activation CellSearch::unknownOf(const GraphActivation& activation)
{
    std::string name;
    for (std::size_t index = 0; index < kToldPoints.size(); ++index) {
        name += (index == 0 ? "f(" : ",f(") + shortestText(kToldPoints[index]) +
                ")=" + shortestText(static_cast<float>(activation.otherValues[index]));
    }
    return unknownActivation(name);
}

std::optional<GraphWindow> CellSearch::handedOn(const GraphWindow& variable)
{
    const GraphValueIndex index = variable.value;
    const GraphValue& value = graph.value(index);
    if (value.origin != GraphValue::Origin::Variable) {
        return std::nullopt;
    }
    const GraphInput next = graph.variableOf(index)->next;
    if (!next) {
        return std::nullopt;
    }
    const GraphWindow made = walk.strip(variable.of(*next));
    const GraphNode* node = graph.makerOf(made.value);
    if (node == nullptr || node->operation != GraphOperation::Select || !node->input(1) ||
        !node->input(2)) {
        return made;
    }
    // Beyond the end of a sequence, a mask keeps what was there.
    const GraphWindow chosen = walk.strip(walk.child(*node, 1, made));
    const GraphWindow other = walk.strip(walk.child(*node, 2, made));
    return other.value == index ? chosen : chosen.value == index ? other : made;
}

void CellSearch::claim(const GraphActivation& activation)
{
    if (activation.node) {
        m_claimed.insert(*activation.node);
    }
}

void CellSearch::add(CellCandidate candidate)
{
    m_isOutput[candidate.output.value] = true;
    m_misses.erase(candidate.output); // of another reading
    byOutput.emplace(candidate.output, candidates.size());
    candidates.push_back(std::move(candidate));
}

void CellSearch::miss(GraphValueIndex output, CellCloseness closeness, Message missing)
{
    const auto known = m_misses.find(output);
    if (known == m_misses.end() || known->second.closeness < closeness) {
        m_misses.insert_or_assign(output, Miss{closeness, std::move(missing)});
    }
}

std::vector<Message> CellSearch::misses(CellCloseness least) const
{
    constexpr std::size_t kMostTold = 4; // one cell is often written many times
    std::vector<Message> told;
    const auto closest = std::ranges::max_element(
        m_misses, {}, [](const auto& entry) { return entry.second.closeness; });
    for (const auto& [output, miss] : m_misses) {
        if (miss.closeness >= least && miss.closeness == closest->second.closeness &&
            told.size() < kMostTold) {
            told.push_back(miss.missing);
        }
    }
    return told;
}

std::string CellSearch::nameOf(std::uint32_t node) const
{
    const GraphNode& each = graph.nodes()[node];
    return each.name.empty() ? each.type : each.type + " " + each.name;
}

std::string CellSearch::nameOf(const GraphActivation& activation) const
{
    return activation.node ? nameOf(*activation.node) : graph.value(activation.input.value).name;
}

std::string CellSearch::nameOfMaker(const GraphWindow& window)
{
    const GraphWindow stripped = walk.strip(window);
    return graph.makerOf(stripped.value) == nullptr ? graph.value(stripped.value).name
                                                    : nameOf(graph.value(stripped.value).maker);
}

} // namespace gateloupe
