// SPDX-License-Identifier: Apache-2.0
#include "core/graph/dataflow_graph.h"

#include <utility>

#include "core/graph/folding/constant_numbers.h"
#include "core/graph/graph_folding.h"

namespace gateloupe {

GraphValueIndex DataflowGraph::addValue(GraphValue value)
{
    const GraphValueIndex index(static_cast<std::uint32_t>(m_values.size()));
    m_values.push_back(std::move(value));
    return index;
}

GraphValueIndex DataflowGraph::addInput(std::string name, std::optional<GraphShape> shape)
{
    const auto index = addValue({.name = std::move(name), .shape = std::move(shape)});
    m_inputs.push_back(index);
    return index;
}

GraphValueIndex DataflowGraph::addConstant(std::shared_ptr<const Tensor> tensor)
{
    GraphValue value{.name = tensor->name, .origin = GraphValue::Origin::Constant};
    value.shape.emplace(tensor->shape.begin(), tensor->shape.end());
    value.integers = wholeNumbersOf(*tensor);
    value.isScalar = tensor->shape.empty();
    value.constant = std::move(tensor);
    return addValue(std::move(value));
}

std::vector<GraphValueIndex> DataflowGraph::add(GraphNode node, std::vector<std::string> outputs)
{
    std::vector<GraphValue> made(outputs.size());
    foldGraphNode(node, inputsOf(node), made);
    const auto maker = static_cast<std::uint32_t>(m_nodes.size());
    for (std::size_t port = 0; port < made.size(); ++port) {
        made[port].name = std::move(outputs[port]);
        made[port].origin = GraphValue::Origin::Node;
        made[port].maker = maker;
        made[port].port = port;
        node.outputs.push_back(addValue(std::move(made[port])));
    }
    m_nodes.push_back(std::move(node));
    return m_nodes.back().outputs;
}

GraphValueIndex DataflowGraph::addOne(GraphNode node, std::string output)
{
    return add(std::move(node), {std::move(output)}).front();
}

void DataflowGraph::setShape(GraphValueIndex value, const GraphShape& shape)
{
    auto& known = m_values[value.value].shape;
    if (!known || known->size() != shape.size()) {
        known = shape;
        return;
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] >= 0) {
            (*known)[axis] = shape[axis];
        }
    }
}

void DataflowGraph::addOutput(GraphValueIndex value)
{
    m_outputs.push_back(value);
}

GraphLoopIndex DataflowGraph::addLoop(std::string type, std::string name)
{
    m_loops.push_back({.type = std::move(type), .name = std::move(name)});
    return GraphLoopIndex(static_cast<std::uint32_t>(m_loops.size() - 1));
}

GraphValueIndex DataflowGraph::addVariable(GraphLoopIndex loop, GraphInput initial,
                                           std::string name)
{
    auto& variables = m_loops[loop.value].variables;
    const auto inner = addValue({.name = std::move(name),
                                 .origin = GraphValue::Origin::Variable,
                                 .maker = loop.value,
                                 .port = variables.size(),
                                 .shape = initial ? value(*initial).shape : std::nullopt});
    variables.push_back({initial, inner, std::nullopt});
    return inner;
}

void DataflowGraph::setNext(GraphValueIndex variable, GraphValueIndex next)
{
    const GraphValue& inner = value(variable);
    m_loops[inner.maker].variables[inner.port].next = next;
}

void DataflowGraph::setMask(GraphLoopIndex loop, GraphInput lengths)
{
    GraphLoop& masked = m_loops[loop.value];
    masked.lengths = lengths ? lengths : masked.lengths;
    masked.hasMask = masked.hasMask || !lengths;
}

GraphValueIndex DataflowGraph::addItem(GraphLoopIndex loop, GraphLoop::Item item, std::string name)
{
    auto& items = m_loops[loop.value].items;
    GraphValue made{.name = std::move(name),
                    .origin = GraphValue::Origin::Item,
                    .maker = loop.value,
                    .port = items.size()};
    if (auto shape = value(item.sequence).shape) {
        if (const auto axis = axisFromFront(item.axis, shape->size())) {
            if (item.keepsAxis) {
                (*shape)[*axis] = 1;
            } else {
                shape->erase(shape->begin() + static_cast<std::ptrdiff_t>(*axis));
            }
            made.shape = std::move(shape);
        }
    }
    item.inner = addValue(std::move(made));
    items.push_back(item);
    return item.inner;
}

GraphValueIndex DataflowGraph::addFinal(GraphValueIndex variable, std::string name)
{
    const GraphValue& inner = value(variable);
    return addValue({.name = std::move(name),
                     .origin = GraphValue::Origin::Final,
                     .maker = inner.maker,
                     .port = inner.port,
                     .shape = inner.shape});
}

GraphValueIndex DataflowGraph::addCollection(GraphLoopIndex loop, GraphLoop::Collection collection,
                                             std::string name)
{
    auto& collections = m_loops[loop.value].collections;
    collections.push_back(collection);
    GraphValue made{.name = std::move(name),
                    .origin = GraphValue::Origin::Collected,
                    .maker = loop.value,
                    .port = collections.size() - 1};
    if (auto shape = value(collection.inner).shape) {
        const auto axis =
            axisFromFront(collection.axis, shape->size() + (collection.keepsAxis ? 0 : 1));
        if (axis && !collection.keepsAxis) {
            shape->insert(shape->begin() + static_cast<std::ptrdiff_t>(*axis), -1);
        }
        if (axis) {
            (*shape)[*axis] = -1; // one for each iteration
            made.shape = std::move(shape);
        }
    }
    return addValue(std::move(made));
}

std::map<GraphValueIndex, std::size_t> DataflowGraph::uses() const
{
    std::map<GraphValueIndex, std::size_t> uses;
    for (const GraphNode& node : m_nodes) {
        for (const GraphInput& input : node.inputs) {
            if (input && node.operation != GraphOperation::ShapeOf) {
                ++uses[*input];
            }
        }
    }
    for (const GraphValueIndex output : m_outputs) {
        ++uses[output];
    }
    for (const GraphLoop& loop : m_loops) {
        for (const GraphLoop::Collection& collection : loop.collections) {
            ++uses[collection.inner];
        }
    }
    return uses;
}

GraphShape DataflowGraph::extentsIn(GraphInput index) const
{
    GraphShape extents;
    if (index && value(*index).integers) {
        for (const auto& number : *value(*index).integers) {
            extents.push_back(number && *number >= 0 ? *number : -1);
        }
    }
    return extents;
}

std::optional<double> DataflowGraph::numberOf(GraphInput input) const
{
    const auto tensor = constantOf(input);
    return tensor ? singleNumberOf(*tensor) : std::nullopt;
}

std::vector<const GraphValue*> DataflowGraph::inputsOf(const GraphNode& node) const
{
    std::vector<const GraphValue*> inputs;
    for (const GraphInput& input : node.inputs) {
        inputs.push_back(input ? &value(*input) : nullptr);
    }
    return inputs;
}

const GraphNode* DataflowGraph::makerOf(GraphValueIndex index) const
{
    const GraphValue& made = value(index);
    return made.origin == GraphValue::Origin::Node ? &m_nodes[made.maker] : nullptr;
}

GraphValueIndex DataflowGraph::behindCopies(GraphValueIndex index) const
{
    constexpr int kMaxCopies = 64;
    for (int step = 0; step < kMaxCopies; ++step) {
        const GraphNode* node = makerOf(index);
        if (node == nullptr || node->operation != GraphOperation::Identity || !node->input(0)) {
            break;
        }
        index = *node->input(0);
    }
    return index;
}

const GraphLoop::Variable* DataflowGraph::variableOf(GraphValueIndex index) const
{
    const GraphValue& inner = value(index);
    const bool isOne =
        inner.origin == GraphValue::Origin::Variable || inner.origin == GraphValue::Origin::Final;
    return isOne ? &m_loops[inner.maker].variables[inner.port] : nullptr;
}

std::optional<std::vector<std::int64_t>> DataflowGraph::integersOf(GraphInput index) const
{
    if (!index || !value(*index).integers) {
        return std::nullopt;
    }
    std::vector<std::int64_t> numbers;
    for (const auto& number : *value(*index).integers) {
        if (!number) {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace gateloupe
