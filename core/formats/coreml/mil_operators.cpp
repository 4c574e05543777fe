// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/mil_operators.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/graph/activation_match.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

namespace {

/// Its inputs are x, or x and y.
struct MilWord
{
    std::string_view type;
    GraphOperation operation;
    bool isBinary;
};

constexpr std::array kMilWords = {MilWord{"add", GraphOperation::Add, true},
                                  MilWord{"sub", GraphOperation::Subtract, true},
                                  MilWord{"mul", GraphOperation::Multiply, true},
                                  MilWord{"real_div", GraphOperation::Divide, true},
                                  MilWord{"floor_div", GraphOperation::Divide, true},
                                  MilWord{"sigmoid", GraphOperation::Sigmoid, false},
                                  MilWord{"tanh", GraphOperation::Tanh, false},
                                  MilWord{"relu", GraphOperation::Relu, false},
                                  MilWord{"maximum", GraphOperation::Maximum, true},
                                  MilWord{"minimum", GraphOperation::Minimum, true},
                                  MilWord{"pow", GraphOperation::Power, true},
                                  MilWord{"exp", GraphOperation::Exp, false},
                                  MilWord{"log", GraphOperation::Log, false},
                                  MilWord{"abs", GraphOperation::Abs, false},
                                  MilWord{"sqrt", GraphOperation::Sqrt, false},
                                  MilWord{"square", GraphOperation::Square, false},
                                  MilWord{"inverse", GraphOperation::Reciprocal, false},
                                  MilWord{"erf", GraphOperation::Erf, false},
                                  MilWord{"logical_not", GraphOperation::Not, false},
                                  MilWord{"greater", GraphOperation::Greater, true},
                                  MilWord{"greater_equal", GraphOperation::GreaterEqual, true},
                                  MilWord{"less", GraphOperation::Less, true},
                                  MilWord{"less_equal", GraphOperation::LessEqual, true},
                                  MilWord{"cast", GraphOperation::Identity, false},
                                  MilWord{"identity", GraphOperation::Identity, false},
                                  MilWord{"shape", GraphOperation::ShapeOf, false}};

/// Operations that are an activation, by how many constants (alpha, beta) they have.
/// Source: coremltools 9, mil/ops/defs/iOS15/activation.py, elementwise_unary.py.
struct MilActivation
{
    std::string_view type;
    ActivationKind kind;
    std::size_t constants;
};

constexpr std::array kMilActivations = {
    MilActivation{"relu6", ActivationKind::Relu6, 0},
    MilActivation{"leaky_relu", ActivationKind::LeakyRelu, 1},
    MilActivation{"prelu", ActivationKind::LeakyRelu, 1},
    MilActivation{"elu", ActivationKind::Elu, 1},
    MilActivation{"sigmoid_hard", ActivationKind::HardSigmoid, 2},
    MilActivation{"softplus", ActivationKind::Softplus, 0},
    MilActivation{"softsign", ActivationKind::Softsign, 0},
    MilActivation{"scaled_tanh", ActivationKind::ScaledTanh, 2},
    MilActivation{"silu", ActivationKind::Swish, 0},
    MilActivation{"clip", ActivationKind::Clip, 2},
    MilActivation{"clamped_relu", ActivationKind::BoundedRelu, 2},
    MilActivation{"thresholded_relu", ActivationKind::ThresholdedRelu, 1}};

constexpr std::array<std::string_view, 3> kMilRecurrent = {"lstm", "gru", "rnn"};
constexpr std::array<std::string_view, 10> kMilRecurrentInputs = {
    "x",    "initial_h", "initial_c",      "weight_ih",      "weight_hh",
    "bias", "peephole",  "weight_ih_back", "weight_hh_back", "bias_back"};

/// The activation that an operation is by itself; empty for others, and computed constants.
std::optional<Activation> activationOf(const MilOperation& operation, const MilScope& scope)
{
    if (operation.type == "gelu") {
        const auto* mode = scope.word(operation, "mode");
        const auto* text = mode == nullptr ? nullptr : std::get_if<std::string>(mode);
        const bool isExact = text == nullptr || *text == "EXACT";
        return isExact                         ? std::optional(Activation{ActivationKind::Gelu})
               : *text == "TANH_APPROXIMATION" ? std::optional(Activation{ActivationKind::GeluTanh})
                                               : std::nullopt;
    }
    const auto* row = std::ranges::find(kMilActivations, operation.type, &MilActivation::type);
    if (row == kMilActivations.end()) {
        return std::nullopt;
    }
    Activation activation{row->kind};
    const auto alpha = scope.graph.numberOf(scope.input(operation, "alpha"));
    const auto beta = scope.graph.numberOf(scope.input(operation, "beta"));
    if ((row->constants > 0 && !alpha) || (row->constants > 1 && !beta)) {
        return std::nullopt;
    }
    if (row->kind == ActivationKind::BoundedRelu) {
        return Activation{row->kind, asMeant(*alpha), 0.0, asMeant(*beta)};
    }
    activation.alpha = row->constants > 0 ? asMeant(*alpha) : 0.0;
    activation.beta = row->constants > 1 ? asMeant(*beta) : 0.0;
    return activation;
}

void translateSlice(const MilOperation& operation, const MilScope& scope, GraphNode& node)
{
    const auto starts = scope.numbers(operation, "begin");
    const auto ends = scope.numbers(operation, "end");
    const auto steps = scope.numbers(operation, "stride");
    const GraphInput x = scope.input(operation, "x");
    bool isSqueezed = false;
    for (std::size_t axis = 0; axis < starts.size(); ++axis) {
        isSqueezed = isSqueezed || scope.flag(operation, "squeeze_mask", axis);
    }
    if (!x || starts.empty() || starts.size() != ends.size() || isSqueezed ||
        (!steps.empty() && steps.size() != starts.size())) {
        return;
    }
    node.inputs = {x};
    bool isTail = scope.isScattered(*x);
    for (std::size_t axis = 0; axis < starts.size(); ++axis) {
        const bool isFromStart = scope.flag(operation, "begin_mask", axis);
        const bool isToEnd = scope.flag(operation, "end_mask", axis);
        node.axes.push_back(static_cast<std::int64_t>(axis));
        node.starts.push_back(isFromStart ? 0 : starts[axis]);
        node.ends.push_back(isToEnd ? std::numeric_limits<std::int64_t>::max() : ends[axis]);
        isTail = isTail && isToEnd && node.starts.back() == (axis == 0 ? 1 : 0);
    }
    node.steps = steps;
    // Row 0 of scattered rows is what the loop began with; the graph's collection is without.
    node.operation = isTail ? GraphOperation::Identity : GraphOperation::Slice;
}

/// Operations that move numbers and compute none.
void translateMovement(const MilOperation& operation, const MilScope& scope, GraphNode& node)
{
    const GraphInput x = scope.input(operation, "x");
    const auto apply = [&](GraphOperation neutral) {
        node.operation = neutral;
        node.inputs = {x};
    };
    const auto along = [&](GraphOperation neutral, std::string_view axes) {
        node.axes = scope.numbers(operation, axes);
        if (!node.axes.empty()) {
            apply(neutral);
        }
    };
    if (operation.type == "split") {
        node.axes = scope.numbers(operation, "axis");
        node.sizes = scope.numbers(operation, "split_sizes");
        if (node.axes.size() == 1) {
            apply(GraphOperation::Split);
        }
    } else if (operation.type == "transpose") {
        along(GraphOperation::Transpose, "perm");
    } else if (operation.type == "reshape") {
        node.sizes = scope.numbers(operation, "shape");
        apply(GraphOperation::Reshape);
    } else if (operation.type == "squeeze") {
        node.axes = scope.numbers(operation, "axes");
        apply(GraphOperation::Squeeze);
    } else if (operation.type == "expand_dims") {
        along(GraphOperation::Unsqueeze, "axes");
    } else if (operation.type == "gather") {
        node.axes = scope.numbers(operation, "axis");
        if (node.axes.size() <= 1) {
            apply(GraphOperation::Gather);
            node.inputs.push_back(scope.input(operation, "indices"));
        }
    } else if (operation.type == "reverse") {
        along(GraphOperation::Reverse, "axes");
    } else if (operation.type == "slice_by_index") {
        translateSlice(operation, scope, node);
    }
}

void translate(const MilOperation& operation, const MilScope& scope, GraphNode& node)
{
    const GraphInput x = scope.input(operation, "x");
    const auto apply = [&](GraphOperation neutral) {
        node.operation = neutral;
        node.inputs = {x};
    };
    const auto* row = std::ranges::find(kMilWords, operation.type, &MilWord::type);
    if (row != kMilWords.end()) {
        apply(row->operation);
        if (row->isBinary) {
            node.inputs.push_back(scope.input(operation, "y"));
        }
    } else if (const auto activation = activationOf(operation, scope)) {
        apply(GraphOperation::Activate);
        node.activation = *activation;
    } else if (operation.type == "select") {
        node.operation = GraphOperation::Select;
        node.inputs = {scope.input(operation, "cond"), scope.input(operation, "a"),
                       scope.input(operation, "b")};
    } else if (operation.type == "matmul") {
        apply(GraphOperation::MatMul);
        node.inputs.push_back(scope.input(operation, "y"));
        node.transposesA = scope.flag(operation, "transpose_x");
        node.transposesB = scope.flag(operation, "transpose_y");
    } else if (operation.type == "concat" || operation.type == "stack") {
        node.axes = scope.numbers(operation, "axis");
        if (node.axes.size() == 1 && !scope.flag(operation, "interleave")) {
            node.operation =
                operation.type == "stack" ? GraphOperation::Stack : GraphOperation::Concat;
            node.inputs = scope.inputs(operation, "values");
        }
    } else {
        translateMovement(operation, scope, node);
    }
}

/// x weight^T + bias.
void addLinear(const MilOperation& operation, MilScope& scope)
{
    const auto product = scope.graph.addOne(
        {.operation = GraphOperation::MatMul,
         .type = operation.type,
         .name = operation.output(),
         .inputs = {scope.input(operation, "x"), scope.input(operation, "weight")},
         .transposesB = true},
        operation.output());
    const auto bias = scope.input(operation, "bias");
    scope.set(operation.output(), bias ? scope.graph.addOne({.operation = GraphOperation::Add,
                                                             .type = operation.type,
                                                             .name = operation.output(),
                                                             .inputs = {product, bias}},
                                                            operation.output())
                                       : product);
}

void describeOther(const MilOperation& operation, const MilScope& scope, GraphNode& node)
{
    if (std::ranges::find(kMilRecurrent, operation.type) == kMilRecurrent.end()) {
        for (const auto& [key, bindings] : operation.inputs) {
            for (const MilBinding& binding : bindings) {
                node.inputs.push_back(scope.valueOf(binding.name));
            }
        }
        return;
    }
    for (const std::string_view name : kMilRecurrentInputs) {
        node.inputs.push_back(scope.input(operation, name));
    }
    for (const auto& [key, bindings] : operation.inputs) {
        if (const auto* value = scope.word(operation, key)) {
            node.attributes.emplace(key, *value);
        } else if (key == "clip") {
            const auto number = scope.input(operation, key);
            const auto tensor = number ? scope.graph.value(*number).constant : nullptr;
            if (const auto clip = tensor && tensor->elements() == 1
                                      ? ElementGrid::of(*tensor, tensor->shape.size())
                                      : Result(ElementGrid())) {
                if (clip->values.size() == 1) {
                    node.attributes.emplace(key, clip->values.front());
                }
            }
        }
    }
}

} // namespace

void addMilOperation(const MilOperation& operation, MilScope& scope)
{
    GraphNode node{.type = operation.type, .name = operation.output()};
    if (operation.type == "linear") {
        return addLinear(operation, scope);
    }
    translate(operation, scope, node);
    if (node.operation == GraphOperation::Other) {
        describeOther(operation, scope, node);
    }
    const auto outputs = scope.graph.add(std::move(node), operation.outputs);
    for (std::size_t index = 0; index < outputs.size(); ++index) {
        scope.set(operation.outputs[index], outputs[index]);
        if (const auto& shape = operation.shapes[index]) {
            scope.graph.setShape(outputs[index], *shape);
        }
    }
}

} // namespace gateloupe
