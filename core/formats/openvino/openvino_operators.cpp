// SPDX-License-Identifier: Apache-2.0
#include "core/formats/openvino/openvino_operators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/formats/openvino/openvino_xml.h"
#include "core/graph/activation_match.h"

namespace gateloupe {

namespace {

/// Operators whose inputs and outputs are those of a neutral one.
struct OpenvinoWord
{
    std::string_view type;
    GraphOperation operation;
};

constexpr std::array kOpenvinoWords = {OpenvinoWord{"Add", GraphOperation::Add},
                                       OpenvinoWord{"Subtract", GraphOperation::Subtract},
                                       OpenvinoWord{"Multiply", GraphOperation::Multiply},
                                       OpenvinoWord{"Divide", GraphOperation::Divide},
                                       OpenvinoWord{"Negative", GraphOperation::Negate},
                                       OpenvinoWord{"Sigmoid", GraphOperation::Sigmoid},
                                       OpenvinoWord{"Tanh", GraphOperation::Tanh},
                                       OpenvinoWord{"ReLU", GraphOperation::Relu},
                                       OpenvinoWord{"Relu", GraphOperation::Relu},
                                       OpenvinoWord{"Maximum", GraphOperation::Maximum},
                                       OpenvinoWord{"Minimum", GraphOperation::Minimum},
                                       OpenvinoWord{"Power", GraphOperation::Power},
                                       OpenvinoWord{"Exp", GraphOperation::Exp},
                                       OpenvinoWord{"Log", GraphOperation::Log},
                                       OpenvinoWord{"Abs", GraphOperation::Abs},
                                       OpenvinoWord{"Sqrt", GraphOperation::Sqrt},
                                       OpenvinoWord{"Erf", GraphOperation::Erf},
                                       OpenvinoWord{"LogicalNot", GraphOperation::Not},
                                       OpenvinoWord{"Greater", GraphOperation::Greater},
                                       OpenvinoWord{"GreaterEqual", GraphOperation::GreaterEqual},
                                       OpenvinoWord{"Less", GraphOperation::Less},
                                       OpenvinoWord{"LessEqual", GraphOperation::LessEqual},
                                       OpenvinoWord{"Select", GraphOperation::Select},
                                       OpenvinoWord{"ShapeOf", GraphOperation::ShapeOf}};

/// Operators that are an activation without constants. Source: OpenVINO 2026.4, operation sets,
/// "Activation functions".
constexpr std::array<Named<Activation>, 5> kOpenvinoActivationWords = {
    {{"SoftPlus", {ActivationKind::Softplus}},
     {"SoftSign", {ActivationKind::Softsign}},
     {"Mish", {ActivationKind::Mish}},
     {"HSwish", {ActivationKind::HardSwish}},
     {"HSigmoid", kKeras3HardSigmoid}}};

bool isTrue(const pugi::xml_node& data, const char* name)
{
    const auto value = attributeText(data, name);
    return value == "true" || value == "1";
}

/// The integers of a constant input; empty otherwise.
std::vector<std::int64_t> numbersAt(const DataflowGraph& graph, const GraphNode& node,
                                    std::size_t input)
{
    return graph.integersOf(node.input(input)).value_or(std::vector<std::int64_t>());
}

/// Whether two numbers are equal but for rounding to single precision.
bool isNearly(double a, double b)
{
    constexpr double kRounding = 1e-6;
    return std::abs(a - b) <= kRounding * std::abs(b);
}

/// The activation that an operator is by itself; constants stand in inputs, or beside it.
std::optional<Activation> activationOf(const DataflowGraph& graph, const pugi::xml_node& data,
                                       const GraphNode& node)
{
    const auto given = [&](std::size_t input) {
        const auto number = graph.numberOf(node.input(input));
        return number ? std::optional(asMeant(*number)) : std::nullopt;
    };
    const auto said = [&data](const char* name) {
        return numberFromText<double>(attributeText(data, name));
    };
    const auto withTwo = [](ActivationKind kind, const std::optional<double>& alpha,
                            const std::optional<double>& beta) {
        return alpha && beta ? std::optional(Activation{kind, *alpha, *beta}) : std::nullopt;
    };
    if (node.type == "Clamp") {
        return withTwo(ActivationKind::Clip, said("min"), said("max"));
    }
    if (node.type == "HardSigmoid") {
        return withTwo(ActivationKind::HardSigmoid, given(1), given(2));
    }
    if (node.type == "Elu") {
        return withTwo(ActivationKind::Elu, said("alpha"), 0.0);
    }
    if (node.type == "PReLU") {
        return withTwo(ActivationKind::LeakyRelu, given(1), 0.0);
    }
    if (node.type == "Gelu") {
        const bool isByTanh = attributeText(data, "approximation_mode") == "TANH";
        return Activation{isByTanh ? ActivationKind::GeluTanh : ActivationKind::Gelu};
    }
    if (node.type == "Swish") {
        const double slope = node.inputs.size() < 2 ? 1.0 : given(1).value_or(0.0);
        return slope == 1.0   ? std::optional(Activation{ActivationKind::Swish})
               : slope == 0.0 ? std::nullopt // computed
                              : std::optional(Activation{ActivationKind::ScaledSwish, slope});
    }
    if (node.type == "Selu") {
        const bool isUsual = given(1) && given(2) && isNearly(*given(1), kSeluAlpha) &&
                             isNearly(*given(2), kSeluScale);
        return isUsual ? std::optional(Activation{ActivationKind::Selu})
                       : withTwo(ActivationKind::ScaledSelu, given(1), given(2));
    }
    return valueNamed(kOpenvinoActivationWords, node.type);
}

/// Sizes of the outputs along the axis of a split, as the file says them; empty when it does
/// not.
GraphShape sizesOf(const pugi::xml_node& layer, const GraphNode& node)
{
    GraphShape sizes;
    for (const auto& port : layer.child("output").children("port")) {
        const auto dims = shapeOfPort(port);
        const auto rank = static_cast<std::int64_t>(dims.size());
        const std::int64_t axis = node.axes.empty() ? rank : node.axes.front();
        const std::int64_t place = axis < 0 ? axis + rank : axis;
        if (place < 0 || place >= rank || dims[static_cast<std::size_t>(place)] < 0) {
            return {};
        }
        sizes.push_back(dims[static_cast<std::size_t>(place)]);
    }
    return sizes;
}

/// A zero stands for the extent that was there.
GraphShape reshapedSizes(const DataflowGraph& graph, const GraphNode& node, bool isZeroKept)
{
    GraphShape sizes = numbersAt(graph, node, 1);
    const GraphInput input = node.input(0);
    const auto& shape = input ? graph.value(*input).shape : std::nullopt;
    for (std::size_t axis = 0; isZeroKept && axis < sizes.size(); ++axis) {
        if (sizes[axis] == 0) {
            sizes[axis] = shape && axis < shape->size() ? (*shape)[axis] : -1;
        }
    }
    return std::ranges::count(sizes, -1) > 1 ? GraphShape() : sizes;
}

/// The axes that a StridedSlice takes away, where each has a single index and all of the others
/// stay whole; empty for another slice.
GraphShape axesTakenAway(const DataflowGraph& graph, const pugi::xml_node& data,
                         const GraphNode& node)
{
    const auto maskOf = [&data](const char* name) { return numberList(attributeText(data, name)); };
    const auto isSet = [](const GraphShape& mask, std::size_t axis) {
        return axis < mask.size() && mask[axis] != 0;
    };
    const auto begin = maskOf("begin_mask");
    const auto end = maskOf("end_mask");
    const auto gone = maskOf("shrink_axis_mask");
    const GraphInput input = node.input(0);
    const auto& shape = input ? graph.value(*input).shape : std::nullopt;
    GraphShape axes;
    for (std::size_t axis = 0; shape && axis < numbersAt(graph, node, 1).size(); ++axis) {
        const bool isOne = axis < shape->size() && (*shape)[axis] == 1;
        if (isSet(gone, axis) ? !isOne : !(isSet(begin, axis) && isSet(end, axis))) {
            return {};
        }
        if (isSet(gone, axis)) {
            axes.push_back(static_cast<std::int64_t>(axis));
        }
    }
    return axes;
}

void translateSlice(const DataflowGraph& graph, const pugi::xml_node& data, GraphNode& node)
{
    const auto starts = numbersAt(graph, node, 1);
    const auto ends = numbersAt(graph, node, 2);
    const auto steps = numbersAt(graph, node, 3);
    auto axes = numbersAt(graph, node, 4);
    const bool isStrided = node.type == "StridedSlice";
    const auto hasMask = [&data](const char* name) {
        return std::ranges::any_of(numberList(attributeText(data, name)),
                                   [](std::int64_t bit) { return bit != 0; });
    };
    const bool hasOtherAxes = isStrided && (hasMask("new_axis_mask") || hasMask("ellipsis_mask"));
    if (isStrided && hasMask("shrink_axis_mask") && !hasOtherAxes) {
        node.axes = axesTakenAway(graph, data, node);
        if (!node.axes.empty()) {
            node.operation = GraphOperation::Squeeze;
            node.inputs.resize(1);
        }
        return;
    }
    if (starts.empty() || starts.size() != ends.size() ||
        (node.inputs.size() > 3 && steps.size() != starts.size()) || hasOtherAxes) {
        return;
    }
    if (isStrided || axes.empty()) {
        axes.resize(starts.size());
        std::iota(axes.begin(), axes.end(), std::int64_t{0});
    }
    const auto beginMask = isStrided ? numberList(attributeText(data, "begin_mask")) : GraphShape();
    const auto endMask = isStrided ? numberList(attributeText(data, "end_mask")) : GraphShape();
    node.axes = axes;
    node.starts = starts;
    node.ends = ends;
    node.steps = steps;
    for (std::size_t index = 0; index < starts.size(); ++index) {
        if (index < beginMask.size() && beginMask[index] != 0) {
            node.starts[index] = 0;
        }
        if (index < endMask.size() && endMask[index] != 0) {
            node.ends[index] = std::numeric_limits<std::int64_t>::max();
        }
    }
    node.operation = GraphOperation::Slice;
    node.inputs.resize(1);
}

/// Operators that move numbers and compute none.
void translateMovement(const DataflowGraph& graph, const pugi::xml_node& layer, GraphNode& node)
{
    const auto data = layer.child("data");
    const auto simplify = [&node](GraphOperation operation, std::size_t inputs) {
        node.operation = operation;
        node.inputs.resize(std::min(node.inputs.size(), inputs));
    };
    if (node.type == "Split" || node.type == "VariadicSplit") {
        node.axes = numbersAt(graph, node, 1);
        node.sizes = sizesOf(layer, node);
        if (node.axes.size() == 1 && (node.type == "Split" || !node.sizes.empty())) {
            simplify(GraphOperation::Split, 1);
        }
    } else if (node.type == "Transpose") {
        node.axes = numbersAt(graph, node, 1);
        if (node.inputs.size() < 2 || !node.axes.empty()) {
            simplify(GraphOperation::Transpose, 1);
        }
    } else if (node.type == "Reshape") {
        node.sizes = reshapedSizes(graph, node, isTrue(data, "special_zero"));
        simplify(GraphOperation::Reshape, 1);
    } else if (node.type == "Squeeze" || node.type == "Unsqueeze") {
        node.axes = numbersAt(graph, node, 1);
        if (!node.axes.empty() || node.inputs.size() < 2) {
            simplify(node.type == "Squeeze" ? GraphOperation::Squeeze : GraphOperation::Unsqueeze,
                     1);
        }
    } else if (node.type == "ReverseSequence") {
        node.axes = {numberFromText<std::int64_t>(attributeText(data, "seq_axis")).value_or(1)};
        simplify(GraphOperation::Reverse, 2);
    } else if (node.type == "Reverse" && attributeText(data, "mode") == "index") {
        node.axes = numbersAt(graph, node, 1);
        simplify(GraphOperation::Reverse, 1);
    } else if (node.type == "Gather") {
        node.axes = numbersAt(graph, node, 2);
        const auto batch = attributeText(data, "batch_dims");
        if (node.axes.size() == 1 && (batch.empty() || batch == "0")) {
            simplify(GraphOperation::Gather, 2);
        }
    } else if (node.type == "Convert") {
        // Integers that become numbers are for addDequantised(); halves stay what they are.
        simplify(GraphOperation::Identity, 1);
    } else if (node.type == "Broadcast") {
        node.sizes = graph.extentsIn(node.input(1));
        simplify(GraphOperation::Broadcast, 1);
    } else if (node.type == "StridedSlice" || node.type == "Slice") {
        translateSlice(graph, data, node);
    }
}

} // namespace

void translateOpenvinoLayer(const DataflowGraph& graph, const pugi::xml_node& layer,
                            GraphNode& node)
{
    const auto data = layer.child("data");
    const auto simplify = [&node](GraphOperation operation, std::size_t inputs) {
        node.operation = operation;
        node.inputs.resize(std::min(node.inputs.size(), inputs));
    };
    const auto* word = std::ranges::find(kOpenvinoWords, node.type, &OpenvinoWord::type);
    if (word != kOpenvinoWords.end()) {
        node.operation = word->operation;
    } else if (const auto activation = activationOf(graph, data, node)) {
        simplify(GraphOperation::Activate, 1);
        node.activation = *activation;
    } else if (node.type == "MatMul") {
        node.operation = GraphOperation::MatMul;
        node.transposesA = isTrue(data, "transpose_a");
        node.transposesB = isTrue(data, "transpose_b");
    } else if (node.type == "Concat") {
        node.operation = GraphOperation::Concat;
        node.axes = numberList(attributeText(data, "axis"));
    } else {
        translateMovement(graph, layer, node);
    }
}

} // namespace gateloupe
