// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/graph_flow.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr int kMaxMovements = 64;
constexpr std::size_t kMaxReached = 256; ///< values that are followed forwards, or back in a body

/// Operators that only move elements of their first input.
constexpr std::array kMovesElements = {
    GraphOperation::Slice,   GraphOperation::Gather,  GraphOperation::Transpose,
    GraphOperation::Reshape, GraphOperation::Squeeze, GraphOperation::Unsqueeze,
    GraphOperation::Reverse, GraphOperation::Unstack, GraphOperation::Identity};

} // namespace

GraphFlow::GraphFlow(const DataflowGraph& graph)
    : m_graph(graph)
    , m_users(graph.values().size())
{
    for (std::uint32_t node = 0; node < graph.nodes().size(); ++node) {
        for (const GraphInput& input : graph.nodes()[node].inputs) {
            if (input && (m_users[input->value].empty() || m_users[input->value].back() != node)) {
                m_users[input->value].push_back(node);
            }
        }
    }
}

GraphFlow::Source GraphFlow::sourceOf(GraphValueIndex value) const
{
    Source source{value, false};
    for (int step = 0; step < kMaxMovements; ++step) {
        const GraphValue& made = m_graph.value(source.value);
        if (made.origin == GraphValue::Origin::Item) {
            const GraphLoop::Item& item = m_graph.loops()[made.maker].items[made.port];
            source = {item.sequence, source.isReversed != item.isFromEnd};
            continue;
        }
        if (made.origin == GraphValue::Origin::Variable) {
            const GraphLoop::Variable& variable = *m_graph.variableOf(source.value);
            const bool isHandedOn = variable.next && variable.initial &&
                                    m_graph.behindCopies(*variable.next) == variable.inner;
            if (!isHandedOn) {
                break;
            }
            source.value = *variable.initial;
            continue;
        }
        const GraphNode* node = m_graph.makerOf(source.value);
        // Steps that were run one by one and stacked are taken apart again by the next layer.
        if (node == nullptr || !node->input(0) || !(moves(*node) || stacks(*node))) {
            break;
        }
        source = {*node->input(0),
                  source.isReversed != (node->operation == GraphOperation::Reverse)};
    }
    return source;
}

/// The index along some axis that is all an output of a node has of its input.
std::optional<std::int64_t> GraphFlow::takenIndex(const GraphNode& node, std::size_t port) const
{
    const auto at = static_cast<std::int64_t>(port);
    switch (node.operation) {
    case GraphOperation::Unstack:
        return at;
    case GraphOperation::Split:
        return moves(node) && node.outputs.size() > 1 ? std::optional(at) : std::nullopt;
    case GraphOperation::Gather: {
        const auto index = m_graph.integersOf(node.input(1));
        return index && index->size() == 1 ? std::optional(index->front()) : std::nullopt;
    }
    case GraphOperation::Slice: {
        std::optional<std::int64_t> taken;
        for (std::size_t place = 0; place < node.axes.size(); ++place) {
            if (isOneAlong(node.outputs.front(), {node.axes[place]}) &&
                !isOneAlong(*node.input(0), {node.axes[place]})) {
                if (taken || place >= node.starts.size()) {
                    return std::nullopt;
                }
                taken = node.starts[place];
            }
        }
        return taken;
    }
    default:
        return std::nullopt;
    }
}

std::optional<GraphFlow::Step> GraphFlow::stepOf(GraphValueIndex value) const
{
    for (int step = 0; step < kMaxMovements; ++step) {
        const GraphNode* node = m_graph.makerOf(value);
        if (node == nullptr || !node->input(0) || !moves(*node)) {
            break;
        }
        if (const auto index = takenIndex(*node, m_graph.value(value).port)) {
            return Step{sourceOf(*node->input(0)), *index};
        }
        value = *node->input(0);
    }
    return std::nullopt;
}

/// Whether a node only moves elements of its first input, part of them to each output.
bool GraphFlow::moves(const GraphNode& node) const
{
    if (node.operation == GraphOperation::Concat) {
        return node.inputs.size() == 1;
    }
    if (node.operation != GraphOperation::Split) {
        return isOneOf(node.operation, kMovesElements);
    }
    // Steps one by one: an Unstack of exporters that have none.
    return node.outputs.size() == 1 || isOneAlong(node.outputs.front(), node.axes);
}

/// Whether it puts steps behind each other: a Stack, or what exporters that have none write.
bool GraphFlow::stacks(const GraphNode& node) const
{
    const auto isNewAxis = [this, &node](GraphInput input) {
        const GraphNode* maker = input ? m_graph.makerOf(*input) : nullptr;
        return maker != nullptr && maker->operation == GraphOperation::Unsqueeze &&
               isOneAlong(*input, node.axes);
    };
    return node.operation == GraphOperation::Stack || (node.operation == GraphOperation::Concat &&
                                                       std::ranges::all_of(node.inputs, isNewAxis));
}

/// Whether a value is known to have a single index along the axis.
bool GraphFlow::isOneAlong(GraphValueIndex value, const std::vector<std::int64_t>& axes) const
{
    const auto& shape = m_graph.value(value).shape;
    if (!shape || axes.size() != 1) {
        return false;
    }
    const auto axis = axisFromFront(axes.front(), shape->size());
    return axis && (*shape)[*axis] == 1;
}

/// Whether a value of a body is made of one of the outputs: the sequence that a loop writes h
/// into.
bool GraphFlow::holds(GraphInput value, const std::set<GraphValueIndex>& outputs) const
{
    std::vector<GraphValueIndex> open;
    std::set<GraphValueIndex> seen;
    if (value) {
        open.push_back(*value);
    }
    while (!open.empty() && seen.size() < kMaxReached) {
        const GraphValueIndex each = open.back();
        open.pop_back();
        if (outputs.contains(each)) {
            return true;
        }
        const GraphNode* node = seen.insert(each).second ? m_graph.makerOf(each) : nullptr;
        const bool isWriting = node != nullptr && (isOneOf(node->operation, kMovesElements) ||
                                                   node->operation == GraphOperation::Concat ||
                                                   node->operation == GraphOperation::Stack ||
                                                   node->operation == GraphOperation::Select ||
                                                   node->operation == GraphOperation::Other);
        for (std::size_t input = 0; isWriting && input < node->inputs.size(); ++input) {
            if (node->inputs[input]) {
                open.push_back(*node->inputs[input]);
            }
        }
    }
    return false;
}

std::set<GraphValueIndex> GraphFlow::carriersOf(const GraphLayer& layer) const
{
    std::set<GraphValueIndex> carriers(layer.outputs.begin(), layer.outputs.end());
    const std::set<GraphValueIndex> outputs = carriers;
    for (std::uint32_t index = 0; layer.loop && index < m_graph.values().size(); ++index) {
        const GraphValue& value = m_graph.values()[index];
        if (value.maker != layer.loop->value) {
            continue;
        }
        const GraphLoop& loop = m_graph.loops()[value.maker];
        if (value.origin == GraphValue::Origin::Final) {
            const GraphInput next = loop.variables[value.port].next;
            const bool isState = next && outputs.contains(sourceOf(*next).value);
            if (!isState && holds(next, outputs)) {
                carriers.insert(GraphValueIndex(index));
            }
        }
        if (value.origin == GraphValue::Origin::Collected &&
            outputs.contains(sourceOf(loop.collections[value.port].inner).value)) {
            carriers.insert(GraphValueIndex(index));
        }
    }
    return carriers;
}

std::set<std::uint32_t> GraphFlow::readersOf(const std::set<GraphValueIndex>& values) const
{
    std::set<std::uint32_t> readers;
    std::vector<GraphValueIndex> open(values.begin(), values.end());
    std::set<GraphValueIndex> seen;
    while (!open.empty() && seen.size() < kMaxReached) {
        const GraphValueIndex each = open.back();
        open.pop_back();
        if (!seen.insert(each).second) {
            continue;
        }
        for (const std::uint32_t user : m_users[each.value]) {
            const GraphNode& node = m_graph.nodes()[user];
            if (moves(node)) {
                open.insert(open.end(), node.outputs.begin(), node.outputs.end());
            } else {
                readers.insert(user);
            }
        }
    }
    return readers;
}

} // namespace gateloupe
