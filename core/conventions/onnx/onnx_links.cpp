// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_links.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace gateloupe {

namespace {

constexpr std::size_t kLengthsInput = 4;
constexpr int kMaxBetween = 16; ///< operators between two layers; exporters write two or three

enum class Axis : std::uint8_t
{
    Time,
    Batch,
    Direction,
    Unit,
    Features, ///< directions and units in one
    One,      ///< of extent 1
};

using Axes = std::vector<Axis>;

/// A cell's output on its way: which of its axes is which.
struct Flow
{
    const OnnxCell& cell;
    Axes axes;

    [[nodiscard]] bool isOne(Axis axis) const
    {
        return axis == Axis::One || (axis == Axis::Direction && cell.directions == 1);
    }

    /// The axes that have an extent, in their order.
    [[nodiscard]] Axes withoutOnes() const
    {
        Axes rest;
        std::ranges::copy_if(axes, std::back_inserter(rest),
                             [this](Axis axis) { return !isOne(axis); });
        return rest;
    }
};

std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const auto extent = static_cast<std::int64_t>(rank);
    const std::int64_t positive = axis < 0 ? axis + extent : axis;
    return positive >= 0 && positive < extent ? std::optional(static_cast<std::size_t>(positive))
                                              : std::nullopt;
}

bool pass(const OnnxOperatorNode&, Flow&)
{
    return true;
}

/// Dropout does nothing unless the graph trains.
bool passUntrained(const OnnxOperatorNode& node, Flow&)
{
    return node.input(2).empty() || node.integer("training_mode") == 0;
}

bool transpose(const OnnxOperatorNode& node, Flow& flow)
{
    const auto* order = node.integers("perm");
    Axes turned;
    for (std::size_t index = 0; index < flow.axes.size(); ++index) {
        const std::size_t reversed = flow.axes.size() - 1 - index;
        const bool isGiven = order != nullptr && index < order->size();
        const auto from =
            isGiven ? axisOf((*order)[index], flow.axes.size()) : std::optional(reversed);
        if (!from || (order != nullptr && !isGiven)) {
            return false;
        }
        turned.push_back(flow.axes[*from]);
    }
    flow.axes = std::move(turned);
    return true;
}

bool squeeze(const OnnxOperatorNode& node, Flow& flow)
{
    const auto* axes = node.integers("axes");
    if (axes == nullptr) {
        flow.axes = flow.withoutOnes();
        return node.input(1).empty();
    }
    std::vector<bool> isGone(flow.axes.size());
    for (const std::int64_t axis : *axes) {
        const auto index = axisOf(axis, flow.axes.size());
        if (!index || !flow.isOne(flow.axes[*index])) {
            return false;
        }
        isGone[*index] = true;
    }
    Axes rest;
    for (std::size_t index = 0; index < flow.axes.size(); ++index) {
        if (!isGone[index]) {
            rest.push_back(flow.axes[index]);
        }
    }
    flow.axes = std::move(rest);
    return true;
}

/// Whether a shape that the file states says what the merged axes are.
bool fitsMerged(const std::vector<std::int64_t>& shape, const Flow& flow, const Axes& rest)
{
    const auto width = static_cast<std::int64_t>(flow.cell.directions * flow.cell.hiddenSize);
    const auto isCopied = [&](std::size_t index) { // 0: the extent that stood there
        return index < flow.axes.size() && flow.axes[index] == rest[index];
    };
    if (shape.size() != 3) {
        return false;
    }
    const bool isWidth = shape[2] == width || shape[2] == -1 ||
                         (shape[2] == 0 && flow.cell.directions == 1 && isCopied(2));
    return isWidth && std::ranges::all_of(std::array<std::size_t, 2>{0, 1}, [&](std::size_t index) {
               return shape[index] != 0 || isCopied(index);
           });
}

/// [.., .., D, H] to [.., .., D*H]. A shape that is computed at run time is believed: the next
/// cell's weights tell the width.
bool reshape(const OnnxOperatorNode& node, Flow& flow)
{
    const Axes rest = flow.withoutOnes();
    const bool isMerged = rest.size() == 3 && rest[2] == Axis::Features;
    const bool hasUnits = rest.size() == 2U + flow.cell.directions && rest.back() == Axis::Unit &&
                          (flow.cell.directions == 1 || rest[2] == Axis::Direction);
    const auto* shape = node.integers("shape");
    if ((!isMerged && !hasUnits) || (shape != nullptr && !fitsMerged(*shape, flow, rest))) {
        return false;
    }
    flow.axes = {rest[0], rest[1], Axis::Features};
    return true;
}

/// Operators that only move the axes of what they are given.
struct BetweenRow
{
    std::string_view type;
    bool (*apply)(const OnnxOperatorNode&, Flow&);
};

constexpr std::array kBetween = {BetweenRow{"Identity", pass}, BetweenRow{"Dropout", passUntrained},
                                 BetweenRow{"Transpose", transpose}, BetweenRow{"Squeeze", squeeze},
                                 BetweenRow{"Reshape", reshape}};

/// Whether it arrives as the next cell takes it.
bool arrives(const Flow& flow, const OnnxCell& next)
{
    const Axis last = flow.cell.directions == 1 && flow.axes.back() == Axis::Unit
                          ? Axis::Features
                          : flow.axes.back();
    const Axes wanted =
        next.isBatchFirst ? Axes{Axis::Batch, Axis::Time} : Axes{Axis::Time, Axis::Batch};
    return flow.axes.size() == 3 && last == Axis::Features &&
           std::equal(wanted.begin(), wanted.end(), flow.axes.begin());
}

/// Whether the two can be layers of one network.
bool isSameKind(const OnnxCell& a, const OnnxCell& b)
{
    return a.node->type == b.node->type && a.node->graph == b.node->graph &&
           a.equations.cell == b.equations.cell &&
           a.equations.byDirection == b.equations.byDirection && a.directions == b.directions &&
           a.isReversed == b.isReversed && a.gruReset == b.gruReset &&
           a.hiddenSize == b.hiddenSize && b.inputSize == a.directions * a.hiddenSize &&
           a.weights->dtype == b.weights->dtype && (a.biases == nullptr) == (b.biases == nullptr) &&
           (a.peepholes == nullptr) == (b.peepholes == nullptr) &&
           a.node->input(kLengthsInput) == b.node->input(kLengthsInput);
}

using CellIndex = std::map<const OnnxOperatorNode*, std::size_t>;

/// The cell that alone reads a cell's output, in the form it has to have; empty when there is none.
std::optional<std::size_t> readerOf(Flow flow, const std::vector<OnnxCell>& cells,
                                    const CellIndex& index, const OnnxOperatorGraph& graph)
{
    std::string_view value = flow.cell.node->output(0);
    for (int step = 0; step < kMaxBetween; ++step) {
        const auto use = graph.onlyUseOf(value);
        if (!use || use->input != 0 || graph.isOutput(value)) {
            return std::nullopt;
        }
        const OnnxOperatorNode& node = *use->by;
        if (const auto next = index.find(&node); next != index.end()) {
            const OnnxCell& cell = cells[next->second];
            const bool isNext = arrives(flow, cell) && isSameKind(flow.cell, cell);
            return isNext ? std::optional(next->second) : std::nullopt;
        }
        const auto* row = std::ranges::find(kBetween, node.type, &BetweenRow::type);
        const bool isBetween = row != kBetween.end() && node.domain.empty() &&
                               node.graph == flow.cell.node->graph && row->apply(node, flow);
        if (!isBetween) {
            return std::nullopt;
        }
        value = node.output(0);
    }
    return std::nullopt;
}

} // namespace

std::vector<std::vector<std::size_t>> onnxStacks(const std::vector<OnnxCell>& cells,
                                                 const OnnxOperatorGraph& graph)
{
    CellIndex index;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        index.emplace(cells[cell].node, cell);
    }
    std::vector<std::optional<std::size_t>> next(cells.size());
    std::vector<bool> hasFormer(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const Axes axes = cells[cell].isBatchFirst
                              ? Axes{Axis::Batch, Axis::Time, Axis::Direction, Axis::Unit}
                              : Axes{Axis::Time, Axis::Direction, Axis::Batch, Axis::Unit};
        const auto reader = readerOf({cells[cell], axes}, cells, index, graph);
        // Only forward: a graph that runs in circles gives no stack that never ends.
        if (reader && *reader > cell && !hasFormer[*reader]) {
            next[cell] = reader;
            hasFormer[*reader] = true;
        }
    }
    std::vector<std::vector<std::size_t>> stacks;
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (hasFormer[first]) {
            continue;
        }
        stacks.emplace_back();
        for (std::optional<std::size_t> cell = first; cell; cell = next[*cell]) {
            stacks.back().push_back(*cell);
        }
    }
    return stacks;
}

} // namespace gateloupe
