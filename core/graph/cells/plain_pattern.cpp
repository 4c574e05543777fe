// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/plain_pattern.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

void PlainPattern::match(std::uint32_t index)
{
    const GraphNode& node = m_search.graph.nodes()[index];
    const GraphValueIndex output = node.outputs.front();
    if (m_search.isClaimed(index) || m_search.isOutput(output)) {
        return;
    }
    const GraphWindow whole = m_search.walk.whole(output);
    const bool isLinear = m_search.activations.activationOf(whole).isLinear();
    if (isLinear && !m_search.isHandedOn(output) && node.operation != GraphOperation::Add) {
        return;
    }
    auto gate = m_search.gateOf(whole);
    if (!gate || !gate->sum.obstacle.empty() || !gate->sum.gated.empty() ||
        gate->sum.offset != 0.0) {
        return;
    }
    // A sum without an activation is a layer like any other, but for those that feed each other.
    if (isLinear && !m_search.isHandedOn(output) && !readsASum(gate->sum)) {
        return;
    }
    const bool isRelu = gate->activation.activation.kind == ActivationKind::Relu;
    CellCandidate made{.cell = isRelu ? CellKind::RnnRelu : CellKind::RnnTanh, .output = output};
    made.equations = standardEquations(made.cell);
    made.equations.candidate = gate->activation.activation;
    made.sums = {std::move(gate->sum)};
    made.nodes = {m_search.nameOf(index)};
    m_search.add(std::move(made));
}

/// Whether one of the products is with a sum that the same weights make: that may be the step
/// before.
bool PlainPattern::readsASum(const GraphSum& sum)
{
    return std::ranges::any_of(sum.products, [&](const GraphProduct& product) {
        const GraphNode* maker = m_search.graph.makerOf(product.operand.value);
        return maker != nullptr && maker->operation == GraphOperation::Add &&
               isMadeBy(product.operand, sum, 0);
    });
}

/// Whether a value is one of the sum's weights times something, or adds that to something else.
bool PlainPattern::isMadeBy(const GraphWindow& window, const GraphSum& sum, int depth)
{
    constexpr int kMostAdditions = 3; // W x + R h + two biases
    FeatureWalk& walk = m_search.walk;
    const GraphNode* node = m_search.graph.makerOf(walk.strip(window).value);
    if (node == nullptr || !node->input(0) || !node->input(1)) {
        return false;
    }
    if (node->operation == GraphOperation::MatMul) {
        const auto weights = walk.constantOf(*node->input(1));
        return weights && std::ranges::any_of(sum.products, [&](const GraphProduct& each) {
                   return each.weights.source == weights->source;
               });
    }
    return node->operation == GraphOperation::Add && depth < kMostAdditions &&
           (isMadeBy(walk.whole(*node->input(0)), sum, depth + 1) ||
            isMadeBy(walk.whole(*node->input(1)), sum, depth + 1));
}

} // namespace gateloupe
