// SPDX-License-Identifier: Apache-2.0
#include "core/graph/plain_pattern.h"

#include <utility>

namespace gateloupe {

void PlainPattern::match(std::uint32_t index)
{
    const GraphNode& node = m_search.graph.nodes()[index];
    const GraphValueIndex output = node.outputs.front();
    // A sum without an activation is a layer like any other, unless a loop hands it on.
    const bool isSum = node.operation == GraphOperation::Add;
    if (m_search.isClaimed(index) || m_search.isOutput(output) ||
        (isSum && !m_search.isHandedOn(output))) {
        return;
    }
    auto gate = m_search.gateOf(m_search.walk.whole(output));
    if (!gate || !gate->sum.obstacle.empty() || !gate->sum.gated.empty() ||
        gate->sum.offset != 0.0 || (gate->activation.isLinear() && !m_search.isHandedOn(output))) {
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

} // namespace gateloupe
