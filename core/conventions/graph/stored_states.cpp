// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/stored_states.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/base/lists.h"
#include "core/conventions/common/assumptions.h"
#include "core/conventions/common/layer_stack.h"
#include "core/graph/feature_walk.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// A state [B, H] of one layer and direction; null for zeros and for what is not stored.
std::shared_ptr<const Tensor> storedState(const std::optional<GraphWindow>& state,
                                          FeatureWalk& walk)
{
    if (!state || walk.isZero(state->value)) {
        return nullptr;
    }
    const GraphWindow stripped = walk.strip(*state);
    const auto stored = walk.constantOf(stripped.value);
    constexpr std::size_t kRank = 2;
    if (!stored || stored->shape.size() != kRank || !stored->source || stripped.first < 0) {
        return nullptr;
    }
    const std::uint64_t count =
        stripped.count < 0 ? stored->shape[1] : static_cast<std::uint64_t>(stripped.count);
    auto part = slicedView(
        *stored, {.axis = 1, .first = static_cast<std::uint64_t>(stripped.first), .count = count});
    return part ? std::make_shared<const Tensor>(*std::move(part)) : nullptr;
}

/// Says that the model hands a loop a state that a run here has to be given: an input of the graph,
/// what another loop leaves, or what is computed of either.
void warnOfState(const std::optional<GraphWindow>& state, FeatureWalk& walk,
                 const DataflowGraph& graph, RnnModel& model)
{
    if (!state || walk.isZero(state->value) || walk.constantOf(walk.strip(*state).value)) {
        return;
    }
    const GraphValueIndex origin = walk.originOf(state->value);
    const GraphNode* node = graph.makerOf(origin);
    const bool isComputed =
        node != nullptr &&
        (node->operation == GraphOperation::MatMul || node->operation == GraphOperation::Add ||
         node->operation == GraphOperation::Tanh || node->operation == GraphOperation::Relu);
    if (isComputed || isOneOf(origin, graph.inputs()) ||
        graph.value(origin).origin == GraphValue::Origin::Final) {
        model.warnings.emplace_back(startsWithValue(graph.value(origin).name));
    }
}

/// Zeros in the form of another state.
std::shared_ptr<const Tensor> zerosLike(const Tensor& state)
{
    const std::uint64_t size = state.elements() * sizeOf(state.dtype);
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, size, [size](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return std::vector<std::byte>(size);
        });
    auto made = makeTensor(state.name, state.dtype, state.shape, std::move(source));
    return made ? *made : nullptr;
}

/// All states as [L*D, B, H]; null where every one is zero, or they do not fit together.
std::shared_ptr<const Tensor> joinedInOrder(std::vector<std::shared_ptr<const Tensor>> states)
{
    const auto first =
        std::ranges::find_if(states, [](const auto& each) { return each != nullptr; });
    if (first == states.end()) {
        return nullptr;
    }
    const std::shared_ptr<const Tensor> like = *first;
    for (auto& state : states) {
        state = state ? state : zerosLike(*like);
        auto view = state && state->shape == like->shape && state->dtype == like->dtype
                        ? unsqueezedView(*state, 0)
                        : Result<Tensor>(Error::shapeMismatch("states of other sizes"));
        if (!view) {
            return nullptr;
        }
        state = std::make_shared<const Tensor>(*std::move(view));
    }
    auto whole = joinedStates(states);
    return whole ? *whole : nullptr;
}

/// Whether a loop runs over the whole of what it reads.
bool takesAll(const GraphLoop& loop, std::int64_t steps, const DataflowGraph& graph)
{
    return std::ranges::any_of(loop.items, [&](const GraphLoop::Item& item) {
        const auto& shape = graph.value(item.sequence).shape;
        return shape && item.axis >= 0 && item.axis < std::ssize(*shape) &&
               (*shape)[static_cast<std::size_t>(item.axis)] == steps;
    });
}

/// One number of steps for all sequences, as BlockLSTM has it.
void addSteps(const GraphLoop& loop, const DataflowGraph& graph, RnnModel& model)
{
    const auto steps = graph.integersOf(loop.lengths);
    if (steps && !takesAll(loop, steps->front(), graph)) {
        model.warnings.emplace_back(
            message("the graph computes the first %1 steps and makes zeros of the others; a run "
                    "here needs the same as its lengths",
                    steps->front()));
    }
}

/// Whether a loop keeps what a variable was in some of its steps.
bool isMasked(const GraphLoop& loop, const DataflowGraph& graph)
{
    return loop.hasMask ||
           std::ranges::any_of(loop.variables, [&graph](const GraphLoop::Variable& variable) {
               const GraphNode* node =
                   variable.next ? graph.makerOf(graph.behindCopies(*variable.next)) : nullptr;
               return node != nullptr && node->operation == GraphOperation::Select &&
                      isOneOf(GraphInput(variable.inner), node->inputs);
           });
}

void addLengths(const GraphLoop& loop, const DataflowGraph& graph, RnnModel& model)
{
    if (loop.lengths && graph.value(*loop.lengths).isScalar) {
        addSteps(loop, graph, model);
    } else if (loop.lengths) {
        model.sequenceLengths = graph.constantOf(loop.lengths);
        if (!model.sequenceLengths) {
            model.warnings.emplace_back(message(
                "the graph reads how many steps each sequence has from %1; a run here needs "
                "the same as its lengths",
                graph.value(*loop.lengths).name));
        }
    } else if (isMasked(loop, graph)) {
        model.warnings.emplace_back(
            message("the graph leaves out steps by a mask that it is given; a run here leaves out "
                    "those behind the lengths only"));
    }
}

/// Whether lengths are made of the shape of a value: then each sequence has all of its steps.
bool isOfAShape(GraphValueIndex lengths, const DataflowGraph& graph)
{
    constexpr int kMostMovements = 16;
    constexpr std::array kMoving = {GraphOperation::Identity,  GraphOperation::Broadcast,
                                    GraphOperation::Reshape,   GraphOperation::Squeeze,
                                    GraphOperation::Unsqueeze, GraphOperation::Slice,
                                    GraphOperation::Gather,    GraphOperation::Split};
    for (int moved = 0; moved < kMostMovements; ++moved) {
        const GraphNode* node = graph.makerOf(lengths);
        if (node == nullptr || !node->input(0)) {
            return false;
        }
        if (node->operation == GraphOperation::ShapeOf) {
            return true;
        }
        if (!isOneOf(node->operation, kMoving)) {
            return false;
        }
        lengths = *node->input(0);
    }
    return false;
}

} // namespace

void addStartOfGraph(const std::vector<GraphDirection>& cells, const DataflowGraph& graph,
                     RnnModel& model)
{
    FeatureWalk walk(graph);
    std::vector<std::shared_ptr<const Tensor>> hidden;
    std::vector<std::shared_ptr<const Tensor>> cell;
    for (const GraphDirection& each : cells) {
        hidden.push_back(storedState(each.start().hidden, walk));
        cell.push_back(storedState(each.start().cell, walk));
    }
    model.initialHidden = joinedInOrder(std::move(hidden));
    if (hasCellState(model.spec.cell)) {
        model.initialCell = joinedInOrder(std::move(cell));
    }
    if (const auto loop = cells.front().layer->loop) {
        warnOfState(cells.front().start().hidden, walk, graph, model);
        warnOfState(cells.front().start().cell, walk, graph, model);
        addLengths(graph.loops()[loop->value], graph, model);
    }
}

std::optional<Message> wordsOfLengths(const GraphFlow::Source& source, const DataflowGraph& graph)
{
    if (!source.lengths || isOfAShape(*source.lengths, graph)) {
        return std::nullopt;
    }
    const auto lengths = graph.integersOf(source.lengths);
    const auto& shape = graph.value(source.value).shape;
    const bool isOneLength = lengths && !lengths->empty() &&
                             std::ranges::count(*lengths, lengths->front()) == std::ssize(*lengths);
    if (isOneLength && shape && isOneOf(lengths->front(), *shape)) {
        return std::nullopt;
    }
    return message("the graph reads how many steps each sequence has from %1; a run here needs "
                   "the same as its lengths",
                   graph.value(*source.lengths).name);
}

} // namespace gateloupe
