// SPDX-License-Identifier: Apache-2.0
// What a graph makes of a layer's output before anything else sees it.
#include <algorithm>

#include "core/base/lists.h"
#include "core/conventions/graph/graph_flow.h"
#include "core/graph/elementwise.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostTraced = 256; ///< values that are followed back in a body

} // namespace

const GraphNode* GraphFlow::residualOf(const GraphLayer& layer) const
{
    std::vector<GraphValueIndex> read;
    for (const GraphValueIndex input : layer.inputs) {
        read.push_back(sourceOf(input).value);
    }
    const auto isRead = [&](GraphInput value) {
        return value && isOneOf(sourceOf(*value).value, read);
    };
    for (const std::uint32_t reader : readersOfAll(layer, false)) {
        const GraphNode& node = m_graph.nodes()[reader];
        if (node.operation == GraphOperation::Add &&
            (isRead(node.input(0)) || isRead(node.input(1)))) {
            return &node;
        }
    }
    return nullptr;
}

const GraphNode* GraphFlow::residualOf(const GraphNode& recurrentOperator) const
{
    if (!recurrentOperator.input(0) || recurrentOperator.outputs.empty()) {
        return nullptr;
    }
    const Source read = sourceOf(*recurrentOperator.input(0));
    const auto isRead = [&](GraphInput value) { return value && sourceOf(*value) == read; };
    for (const std::uint32_t reader : readersOf({recurrentOperator.outputs.front()}, false)) {
        const GraphNode& node = m_graph.nodes()[reader];
        if (node.operation == GraphOperation::Add &&
            (isRead(node.input(0)) || isRead(node.input(1)))) {
            return &node;
        }
    }
    return nullptr;
}

bool GraphFlow::handsOutCell(const GraphLayer& layer) const
{
    if (layer.cells.empty()) {
        return false;
    }
    GraphLayer ofCells = layer;
    ofCells.outputs = layer.cells;
    return isPutTogether(ofCells) && !isPutTogether(layer);
}

/// The operator that makes a value of one of the outputs, and does not only move it; null where the
/// value is not made of them, or only by way of `others`.
const GraphNode* GraphFlow::makerFrom(GraphValueIndex value,
                                      const std::set<GraphValueIndex>& outputs,
                                      const std::set<GraphValueIndex>& others) const
{
    const GraphNode* first = nullptr;
    std::vector<GraphValueIndex> open{value};
    std::set<GraphValueIndex> seen;
    while (!open.empty() && seen.size() < kMostTraced) {
        const GraphValueIndex each = open.back();
        open.pop_back();
        if (outputs.contains(each)) {
            return first;
        }
        const bool isOpen = !others.contains(each) && seen.insert(each).second;
        const GraphNode* node = isOpen ? m_graph.makerOf(each) : nullptr;
        if (node == nullptr) {
            continue;
        }
        first = first == nullptr && isElementwise(node->operation) ? node : first;
        for (const GraphInput& input : node->inputs) {
            if (input) {
                open.push_back(*input);
            }
        }
    }
    return nullptr;
}

/// What a loop's body hands out or on, but for the layer's own h.
std::vector<GraphValueIndex> GraphFlow::madeInLoop(const GraphLayer& layer) const
{
    const GraphLoop& loop = m_graph.loops()[layer.loop->value];
    std::vector<GraphValueIndex> made;
    for (const GraphLoop::Collection& collection : loop.collections) {
        made.push_back(collection.inner);
    }
    for (const GraphLoop::Variable& variable : loop.variables) {
        if (variable.next && !isOneOf(sourceOf(*variable.next).value, layer.outputs)) {
            made.push_back(*variable.next);
        }
    }
    return made;
}

/// Of each node that joins the values of `steps` steps, the value of the first step.
std::vector<GraphValueIndex> GraphFlow::madeOfSteps(std::size_t steps) const
{
    std::vector<GraphValueIndex> made;
    for (const GraphNode& node : m_graph.nodes()) {
        if (stacks(node) && node.inputs.size() == steps && node.inputs.front()) {
            made.push_back(*node.inputs.front());
        }
    }
    return made;
}

const GraphNode* GraphFlow::changerOf(const GraphLayer& layer,
                                      const std::vector<GraphDirection>& others) const
{
    const bool isUnrolled = !layer.loop && layer.outputs.size() > 1;
    if ((!layer.loop && !isUnrolled) || isPutTogether(layer)) {
        return nullptr;
    }
    std::vector<GraphValueIndex> made =
        layer.loop ? madeInLoop(layer) : madeOfSteps(layer.outputs.size());
    std::set<GraphValueIndex> ends;
    for (const GraphDirection& other : others) {
        ends.insert(other.layer->outputs.begin(), other.layer->outputs.end());
        ends.insert(other.layer->cells.begin(), other.layer->cells.end());
        if (other.layer->loop == layer.loop) { // of several steps, the first tells
            made.insert(made.end(), other.layer->inputs.begin(),
                        other.layer->inputs.begin() + (other.layer->inputs.empty() ? 0 : 1));
        }
    }
    const std::set<GraphValueIndex> outputs(layer.outputs.begin(), layer.outputs.end());
    for (const GraphValueIndex value : made) {
        if (const GraphNode* node = makerFrom(value, outputs, ends)) {
            return node;
        }
    }
    return nullptr;
}

} // namespace gateloupe
