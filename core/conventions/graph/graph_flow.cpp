// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/graph_flow.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/graph/elementwise.h"

namespace gateloupe {

namespace {

constexpr int kMaxMovements = 64;
constexpr std::size_t kMaxReached = 256; ///< values that are followed forwards, or back in a body

/// Operators that only move elements of their first input.
constexpr std::array kMovesElements = {
    GraphOperation::Slice,   GraphOperation::Gather,  GraphOperation::Transpose,
    GraphOperation::Reshape, GraphOperation::Squeeze, GraphOperation::Unsqueeze,
    GraphOperation::Reverse, GraphOperation::Unstack, GraphOperation::Identity};

bool holdsOneOf(std::string_view type, std::span<const std::string_view> words)
{
    const std::string lower = lowered(std::string(type));
    return std::ranges::any_of(
        words, [&lower](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// Operators without a word of the graph's own that leave the order of a sequence as it is.
bool keepsOrder(const GraphNode& node)
{
    constexpr std::array<std::string_view, 10> kKnown = {
        "conv", "pool", "norm", "softmax", "pad", "quant", "dropout", "reduce", "mean", "ofshape"};
    return node.kept != KeptShape::Nothing || holdsOneOf(node.type, kKnown);
}

} // namespace

bool isRecurrentOperator(const GraphNode& node)
{
    constexpr std::array<std::string_view, 3> kRecurrent = {"lstm", "gru", "rnn"};
    return node.operation == GraphOperation::Other && holdsOneOf(node.type, kRecurrent);
}

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
            source.value = item.sequence;
            source.isReversed = source.isReversed != item.isFromEnd;
            continue;
        }
        if (made.origin == GraphValue::Origin::Variable) {
            const GraphLoop::Variable& variable = *m_graph.variableOf(source.value);
            const bool isHandedOn = variable.next && variable.initial &&
                                    m_graph.behindCopies(*variable.next) == variable.inner;
            if (!isHandedOn) {
                source.isCertain = false; // each iteration may see another order
                break;
            }
            source.value = *variable.initial;
            continue;
        }
        const GraphNode* node = m_graph.makerOf(source.value);
        if (node != nullptr && isTable(*node)) {
            source.value = *node->input(1);
            continue;
        }
        // Steps that were run one by one and stacked are taken apart again by the next layer.
        if (node == nullptr || !node->input(0) || !(moves(*node) || stacks(*node))) {
            break;
        }
        const auto turned = turns(*node);
        if (node->operation == GraphOperation::Reverse && node->input(1)) {
            source.lengths = node->input(1);
        }
        source.value = *node->input(0);
        source.isReversed = source.isReversed != turned.value_or(false);
        source.isCertain = source.isCertain && turned.has_value();
    }
    return source;
}

/// Whether rows of a stored table are taken, as an embedding does: the order is that of the index.
bool GraphFlow::isTable(const GraphNode& node) const
{
    return node.operation == GraphOperation::Gather && node.input(0) && node.input(1) &&
           m_graph.value(*node.input(0)).constant && !m_graph.value(*node.input(1)).constant;
}

/// Whether a node that moves elements turns the order of a sequence; empty where that is not known.
std::optional<bool> GraphFlow::turns(const GraphNode& node) const
{
    switch (node.operation) {
    case GraphOperation::Reverse:
        return true;
    case GraphOperation::Slice: {
        bool isTurned = false;
        for (std::size_t place = 0; place < node.steps.size() && place < node.axes.size();
             ++place) {
            const bool isOne = isOneAlong(node.outputs.front(), {node.axes[place]});
            isTurned = isTurned || (node.steps[place] < 0 && !isOne);
        }
        return isTurned;
    }
    case GraphOperation::Gather:
        return falls(node.input(1));
    default:
        return false;
    }
}

/// Whether an index falls: from one of several to the next, or from one iteration to the next.
/// Empty where neither is known. A single number does not.
std::optional<bool> GraphFlow::falls(GraphInput index, int depth) const
{
    constexpr int kMaxDepth = 16;
    if (!index || depth > kMaxDepth) {
        return std::nullopt;
    }
    if (const auto places = m_graph.integersOf(index)) {
        const bool isRising = std::ranges::is_sorted(*places);
        const bool isFalling = std::ranges::is_sorted(*places, std::greater());
        return isRising || isFalling ? std::optional(!isRising) : std::nullopt;
    }
    if (const auto* variable = m_graph.variableOf(*index)) { // a counter, if it is one
        const auto next =
            variable->next ? std::optional(m_graph.behindCopies(*variable->next)) : std::nullopt;
        const GraphNode* step = next ? m_graph.makerOf(*next) : nullptr;
        const bool isSum = step != nullptr && step->operation == GraphOperation::Add;
        const bool isDifference = step != nullptr && step->operation == GraphOperation::Subtract;
        if ((!isSum && !isDifference) || !step->input(0) || !step->input(1)) {
            return std::nullopt;
        }
        const auto reads = [&](std::size_t input) {
            return m_graph.behindCopies(*step->input(input)) == variable->inner;
        };
        const auto by = m_graph.integersOf(step->input(reads(0) ? 1 : 0));
        const bool isCounter = reads(0) || (isSum && reads(1));
        if (!isCounter || !by || by->size() != 1 || by->front() == 0) {
            return std::nullopt;
        }
        return (by->front() < 0) != isDifference;
    }
    const GraphNode* node = m_graph.makerOf(*index);
    return node == nullptr ? std::nullopt : fallsByNode(*node, depth);
}

/// Whether the index that a node computes from a counter falls; empty where it is unknown.
std::optional<bool> GraphFlow::fallsByNode(const GraphNode& node, int depth) const
{
    const bool isNumberOfIteration =
        node.operation == GraphOperation::Other && node.type == "Loop" && node.inputs.empty();
    if (isNumberOfIteration) {
        return false;
    }
    switch (node.operation) {
    case GraphOperation::Identity:
    case GraphOperation::Reshape:
    case GraphOperation::Squeeze:
    case GraphOperation::Unsqueeze:
    case GraphOperation::Slice:
        return falls(node.input(0), depth + 1);
    case GraphOperation::Add:
    case GraphOperation::Subtract: {
        if (!node.input(0) || !node.input(1)) {
            return std::nullopt;
        }
        // Beside the counter stands one number, which no iteration changes.
        const bool isCounterFirst = m_graph.integersOf(node.input(1)).has_value();
        if (!isCounterFirst && !m_graph.integersOf(node.input(0))) {
            return std::nullopt;
        }
        const auto counter = falls(node.input(isCounterFirst ? 0 : 1), depth + 1);
        const bool isTurned = node.operation == GraphOperation::Subtract && !isCounterFirst;
        return counter ? std::optional(*counter != isTurned) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

bool GraphFlow::mayBeTurned(GraphValueIndex value) const
{
    constexpr std::size_t kMaxAncestors = 1U << 16U;
    std::vector<GraphValueIndex> open = {value};
    std::set<GraphValueIndex> seen;
    while (!open.empty()) {
        const GraphValueIndex each = open.back();
        open.pop_back();
        if (m_graph.value(each).constant || !seen.insert(each).second) {
            continue;
        }
        if (seen.size() > kMaxAncestors) {
            return true;
        }
        const GraphValue& made = m_graph.value(each);
        if (made.origin == GraphValue::Origin::Item) {
            const GraphLoop::Item& item = m_graph.loops()[made.maker].items[made.port];
            if (item.isFromEnd) {
                return true;
            }
            open.push_back(item.sequence);
            continue;
        }
        if (const auto* variable = m_graph.variableOf(each);
            variable != nullptr && made.origin == GraphValue::Origin::Variable) {
            if (variable->initial) {
                open.push_back(*variable->initial);
            }
            continue;
        }
        const GraphNode* node = m_graph.makerOf(each);
        if (node == nullptr || isRecurrentOperator(*node)) {
            continue;
        }
        if (isTable(*node)) {
            open.push_back(*node->input(1));
            continue;
        }
        // The output of a layer that read from the end is turned to stand in the order of time.
        if ((node->operation == GraphOperation::Other && !keepsOrder(*node) && !moves(*node)) ||
            (turns(*node).value_or(true) && !endsALayer(*node->input(0)))) {
            return true;
        }
        const bool isMovement = moves(*node); // the others of its inputs are places
        const std::size_t first = node->operation == GraphOperation::Select ? 1 : 0; // no mask
        for (std::size_t input = first; input < (isMovement ? 1 : node->inputs.size()); ++input) {
            if (node->input(input)) {
                open.push_back(*node->input(input));
            }
        }
    }
    return false;
}

bool GraphFlow::endsALayer(GraphValueIndex value) const
{
    const GraphValueIndex source = sourceOf(value).value;
    const GraphValue::Origin origin = m_graph.value(source).origin;
    const GraphNode* node = m_graph.makerOf(source);
    return origin == GraphValue::Origin::Collected || origin == GraphValue::Origin::Final ||
           (node != nullptr && isRecurrentOperator(*node));
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
    if (node.operation == GraphOperation::Other) { // a list that a loop filled, as one tensor
        return node.type.ends_with("TensorListStack");
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
        return maker != nullptr && isOneAlong(*input, node.axes) &&
               (maker->operation == GraphOperation::Unsqueeze || !isLastAxis(*input, node.axes));
    };
    return node.operation == GraphOperation::Stack || (node.operation == GraphOperation::Concat &&
                                                       std::ranges::all_of(node.inputs, isNewAxis));
}

/// Whether the axis is the features'.
bool GraphFlow::isLastAxis(GraphValueIndex value, const std::vector<std::int64_t>& axes) const
{
    const auto& shape = m_graph.value(value).shape;
    return !shape || axes.size() != 1 ||
           axisFromFront(axes.front(), shape->size()) == shape->size() - 1;
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

/// The values and what moves them.
std::set<GraphValueIndex> GraphFlow::movedFrom(const std::set<GraphValueIndex>& values,
                                               bool isThroughStacks) const
{
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
            if (moves(node) || (isThroughStacks && stacks(node))) {
                open.insert(open.end(), node.outputs.begin(), node.outputs.end());
            }
        }
    }
    return seen;
}

std::set<std::uint32_t> GraphFlow::readersOf(const std::set<GraphValueIndex>& values,
                                             bool isThroughStacks) const
{
    std::set<std::uint32_t> readers;
    for (const GraphValueIndex value : movedFrom(values, isThroughStacks)) {
        for (const std::uint32_t user : m_users[value.value]) {
            const GraphNode& node = m_graph.nodes()[user];
            if (!moves(node) && !(isThroughStacks && stacks(node))) {
                readers.insert(user);
            }
        }
    }
    return readers;
}

/// h as the layer's loop leaves it.
std::set<GraphValueIndex> GraphFlow::lastOf(const GraphLayer& layer) const
{
    const std::set<GraphValueIndex> outputs(layer.outputs.begin(), layer.outputs.end());
    std::set<GraphValueIndex> last;
    for (std::uint32_t index = 0; layer.loop && index < m_graph.values().size(); ++index) {
        const GraphValue& value = m_graph.values()[index];
        if (value.origin != GraphValue::Origin::Final || value.maker != layer.loop->value) {
            continue;
        }
        const GraphInput next = m_graph.loops()[value.maker].variables[value.port].next;
        if (next && outputs.contains(sourceOf(*next).value)) {
            last.insert(GraphValueIndex(index));
        }
    }
    return last;
}

std::set<std::uint32_t> GraphFlow::readersOfAll(const GraphLayer& layer, bool isLastToo) const
{
    std::set<GraphValueIndex> values = carriersOf(layer);
    if (isLastToo) {
        values.merge(lastOf(layer));
    }
    return readersOf(values, true);
}

/// Whether the outputs of all steps become one sequence.
bool GraphFlow::isPutTogether(const GraphLayer& layer) const
{
    const std::set<GraphValueIndex> outputs(layer.outputs.begin(), layer.outputs.end());
    if (layer.loop) {
        return carriersOf(layer).size() > outputs.size();
    }
    return std::ranges::any_of(movedFrom(outputs, false), [this](GraphValueIndex value) {
        return std::ranges::any_of(m_users[value.value], [this](std::uint32_t user) {
            return stacks(m_graph.nodes()[user]);
        });
    });
}

bool GraphFlow::isHandedOut(const GraphLayer& layer) const
{
    std::set<GraphValueIndex> values = carriersOf(layer);
    values.merge(lastOf(layer));
    const std::set<GraphValueIndex> moved = movedFrom(values, true);
    return std::ranges::any_of(m_graph.outputs(), [&moved](const GraphValueIndex& output) {
        return moved.contains(output);
    });
}

} // namespace gateloupe
