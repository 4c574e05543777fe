// SPDX-License-Identifier: Apache-2.0
// The stored numbers that values of a graph are, also where a loop hands them on.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/graph/elementwise.h"
#include "core/graph/feature_walk.h"
#include "core/graph/folded_constants.h"
#include "core/graph/folding/constant_numbers.h"
#include "core/graph/folding/constant_parts.h"
#include "core/graph/graph_folding.h"

namespace gateloupe {

namespace {

constexpr int kMostMoved = 16; ///< movements of a constant that are followed back

/// Operations that constants are followed through.
constexpr std::array kConstantMovements = {GraphOperation::Transpose, GraphOperation::Reshape,
                                           GraphOperation::Squeeze,   GraphOperation::Unsqueeze,
                                           GraphOperation::Identity,  GraphOperation::Slice,
                                           GraphOperation::Split};

} // namespace

std::shared_ptr<const Tensor> FeatureWalk::constantOf(GraphValueIndex index, int depth)
{
    const GraphValue& value = m_graph.value(index);
    if (value.constant || depth > kMostMoved || !spend()) {
        return value.constant;
    }
    if (isInvariant(index)) {
        return constantOf(*m_graph.variableOf(index)->initial, depth + 1);
    }
    const GraphNode* node = m_graph.makerOf(index);
    if (node == nullptr || !node->input(0)) {
        return nullptr;
    }
    if (!isOneOf(node->operation, kConstantMovements)) {
        return foldedInLoop(index, depth);
    }
    // What was not known to be a constant when the node was added: a loop hands it on.
    GraphValue stored;
    stored.constant = constantOf(*node->input(0), depth + 1);
    if (!stored.constant) {
        return nullptr;
    }
    stored.shape.emplace(stored.constant->shape.begin(), stored.constant->shape.end());
    auto inputs = m_graph.inputsOf(*node);
    inputs.front() = &stored;
    std::vector<GraphValue> outputs(node->outputs.size());
    foldGraphNode(*node, inputs, outputs);
    return outputs[value.port].constant;
}

/// What a node computes from constants that a loop hands on.
std::shared_ptr<const Tensor> FeatureWalk::foldedInLoop(GraphValueIndex index, int depth)
{
    const GraphNode& node = *m_graph.makerOf(index);
    const bool isComputation =
        node.operation == GraphOperation::MatMul || isElementwise(node.operation);
    if (m_invariants.empty() || !isComputation) {
        return nullptr;
    }
    const auto [known, isNew] = m_folded.emplace(index, nullptr);
    if (!isNew) {
        return known->second;
    }
    std::vector<std::shared_ptr<const Tensor>> inputs;
    std::vector<const Tensor*> operands;
    for (const GraphInput& input : node.inputs) {
        inputs.push_back(input ? constantOf(*input, depth + 1) : nullptr);
        if (!inputs.back()) {
            return nullptr;
        }
        operands.push_back(inputs.back().get());
    }
    if (auto folded = foldedConstant(node, operands)) {
        m_folded[index] = std::make_shared<const Tensor>(*std::move(folded));
    }
    return m_folded[index];
}

std::optional<double> FeatureWalk::numberOf(GraphValueIndex index, bool isSpread)
{
    auto tensor = constantOf(index);
    const GraphNode* node = m_graph.makerOf(index);
    if (!tensor && node != nullptr && node->operation == GraphOperation::Broadcast &&
        node->input(0)) {
        tensor = constantOf(*node->input(0));
    }
    if (!tensor || tensor->elements() == 0 || (!isSpread && tensor->elements() > 1)) {
        return std::nullopt;
    }
    Tensor first = *tensor;
    std::ranges::fill(first.shape, std::uint64_t{1});
    const auto number = singleNumberOf(first);
    return number && (tensor->elements() == 1 || isAll(*number, tensor)) ? number : std::nullopt;
}

std::optional<Tensor> FeatureWalk::vectorOf(const GraphWindow& window)
{
    const GraphWindow stripped = strip(window);
    const auto tensor = constantOf(stripped.value);
    auto vector = tensor ? withRank(*tensor, 1) : std::nullopt;
    vector = vector || !tensor ? vector : equalRowOf(*tensor);
    auto part =
        vector && stripped.count >= 0 ? partOf(*vector, 0, stripped.first, stripped.count) : vector;
    return part && isFloatingPoint(part->dtype) ? part : std::nullopt;
}

} // namespace gateloupe
