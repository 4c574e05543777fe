// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_translation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/lists.h"
#include "core/graph/activation_match.h"

namespace gateloupe {

namespace {

struct OnnxOperationRow
{
    std::string_view type;
    GraphOperation operation;
    std::size_t inputs = 1; ///< data; what stands behind them steers; 0: all are data
    KeptShape kept = KeptShape::Nothing;
};

constexpr std::array kOnnxOperations = {
    OnnxOperationRow{"MatMul", GraphOperation::MatMul, 2},
    OnnxOperationRow{"Gemm", GraphOperation::MatMul, 2},
    OnnxOperationRow{"Add", GraphOperation::Add, 2},
    OnnxOperationRow{"Sum", GraphOperation::Add, 2},
    OnnxOperationRow{"Sub", GraphOperation::Subtract, 2},
    OnnxOperationRow{"Mul", GraphOperation::Multiply, 2},
    OnnxOperationRow{"Div", GraphOperation::Divide, 2},
    OnnxOperationRow{"Neg", GraphOperation::Negate},
    OnnxOperationRow{"Sigmoid", GraphOperation::Sigmoid},
    OnnxOperationRow{"Tanh", GraphOperation::Tanh},
    OnnxOperationRow{"Relu", GraphOperation::Relu},
    OnnxOperationRow{"Abs", GraphOperation::Abs},
    OnnxOperationRow{"Erf", GraphOperation::Erf},
    // No operators of ONNX: tf2onnx writes them.
    OnnxOperationRow{"Erfc", GraphOperation::Erfc},
    OnnxOperationRow{"Expm1", GraphOperation::Expm1},
    OnnxOperationRow{"Log1p", GraphOperation::Log1p},
    OnnxOperationRow{"Not", GraphOperation::Not},
    OnnxOperationRow{"Exp", GraphOperation::Exp},
    OnnxOperationRow{"Greater", GraphOperation::Greater, 2},
    OnnxOperationRow{"GreaterOrEqual", GraphOperation::GreaterEqual, 2},
    OnnxOperationRow{"Less", GraphOperation::Less, 2},
    OnnxOperationRow{"LessOrEqual", GraphOperation::LessEqual, 2},
    OnnxOperationRow{"Log", GraphOperation::Log},
    OnnxOperationRow{"Max", GraphOperation::Maximum, 0},
    OnnxOperationRow{"Min", GraphOperation::Minimum, 0},
    OnnxOperationRow{"Pow", GraphOperation::Power, 2},
    OnnxOperationRow{"Reciprocal", GraphOperation::Reciprocal},
    OnnxOperationRow{"Sqrt", GraphOperation::Sqrt},
    OnnxOperationRow{"Where", GraphOperation::Select, 0},
    OnnxOperationRow{"Celu", GraphOperation::Activate},
    OnnxOperationRow{"Clip", GraphOperation::Activate},
    OnnxOperationRow{"Elu", GraphOperation::Activate},
    OnnxOperationRow{"Gelu", GraphOperation::Activate},
    OnnxOperationRow{"HardSigmoid", GraphOperation::Activate},
    OnnxOperationRow{"HardSwish", GraphOperation::Activate},
    OnnxOperationRow{"Mish", GraphOperation::Activate},
    OnnxOperationRow{"Shrink", GraphOperation::Activate},
    OnnxOperationRow{"LeakyRelu", GraphOperation::Activate},
    OnnxOperationRow{"PRelu", GraphOperation::Activate},
    OnnxOperationRow{"Selu", GraphOperation::Activate},
    OnnxOperationRow{"Softplus", GraphOperation::Activate},
    OnnxOperationRow{"Softsign", GraphOperation::Activate},
    OnnxOperationRow{"Swish", GraphOperation::Activate},
    OnnxOperationRow{"ThresholdedRelu", GraphOperation::Activate},
    OnnxOperationRow{"Split", GraphOperation::Split},
    OnnxOperationRow{"Slice", GraphOperation::Slice},
    OnnxOperationRow{"ReverseSequence", GraphOperation::Reverse, 2},
    OnnxOperationRow{"Gather", GraphOperation::Gather, 2},
    OnnxOperationRow{"Transpose", GraphOperation::Transpose},
    OnnxOperationRow{"Reshape", GraphOperation::Reshape},
    OnnxOperationRow{"Flatten", GraphOperation::Reshape},
    OnnxOperationRow{"Squeeze", GraphOperation::Squeeze},
    OnnxOperationRow{"Unsqueeze", GraphOperation::Unsqueeze},
    OnnxOperationRow{"Expand", GraphOperation::Broadcast},
    OnnxOperationRow{"Identity", GraphOperation::Identity},
    OnnxOperationRow{"Cast", GraphOperation::Identity},
    OnnxOperationRow{"Dropout", GraphOperation::Identity},
    OnnxOperationRow{"Shape", GraphOperation::ShapeOf},
    OnnxOperationRow{"ConstantOfShape", GraphOperation::Other},
    OnnxOperationRow{"Concat", GraphOperation::Concat, 0},
    // Operators between cells that the graph has no word for.
    OnnxOperationRow{"AveragePool", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"BatchNormalization", GraphOperation::Other, 0, KeptShape::Extents},
    OnnxOperationRow{"Conv", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"ConvTranspose", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"GlobalAveragePool", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"GlobalMaxPool", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"InstanceNormalization", GraphOperation::Other, 0, KeptShape::Extents},
    OnnxOperationRow{"LayerNormalization", GraphOperation::Other, 0, KeptShape::Extents},
    OnnxOperationRow{"LogSoftmax", GraphOperation::Other, 0, KeptShape::Extents},
    OnnxOperationRow{"MaxPool", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"Pad", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"ReduceMax", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"ReduceMean", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"ReduceSum", GraphOperation::Other, 0, KeptShape::Rank},
    OnnxOperationRow{"Softmax", GraphOperation::Other, 0, KeptShape::Extents},
};

/// x + bias below -bound, x - bias above it, 0 between: either of two activations.
std::optional<Activation> shrinkActivation(double bound, double bias)
{
    return bias == 0.0     ? std::optional(Activation{ActivationKind::HardShrink, bound})
           : bias == bound ? std::optional(Activation{ActivationKind::SoftShrink, bound})
                           : std::nullopt;
}

/// Whether two numbers are equal but for rounding to single precision.
bool isRoundedFrom(double a, double b)
{
    constexpr double kRounding = 1e-6;
    return std::abs(a - b) <= kRounding * std::abs(b);
}

/// Condition, a and b, where a sum chooses between a and b as tf2onnx writes SelectV2:
/// a cast(condition) + b cast(not condition); empty for other sums.
std::vector<GraphInput> choiceIn(const GraphNode& sum, const DataflowGraph& graph)
{
    constexpr std::array<std::size_t, 2> kFactors = {0, 1};
    const auto productAt = [&](std::size_t place) {
        const GraphNode* node =
            sum.input(place) ? graph.makerOf(graph.behindCopies(*sum.input(place))) : nullptr;
        const bool isProduct = node != nullptr && node->operation == GraphOperation::Multiply &&
                               node->input(0) && node->input(1);
        return isProduct ? node : nullptr;
    };
    for (const std::size_t place : kFactors) {
        const GraphNode* chosen = productAt(place);
        const GraphNode* other = productAt(1 - place);
        for (const std::size_t mask : kFactors) {
            for (const std::size_t opposite : kFactors) {
                const GraphNode* inverse =
                    chosen == nullptr || other == nullptr
                        ? nullptr
                        : graph.makerOf(graph.behindCopies(*other->input(opposite)));
                const bool isInverse = inverse != nullptr &&
                                       inverse->operation == GraphOperation::Not &&
                                       inverse->input(0);
                if (isInverse && graph.behindCopies(*inverse->input(0)) ==
                                     graph.behindCopies(*chosen->input(mask))) {
                    return {inverse->input(0), chosen->input(1 - mask), other->input(1 - opposite)};
                }
            }
        }
    }
    return {};
}

} // namespace

std::vector<GraphValueIndex> OnnxTranslation::add(const std::string& path,
                                                  std::vector<std::string> outputs)
{
    const auto* row = std::ranges::find(kOnnxOperations, m_node.type, &OnnxOperationRow::type);
    const bool isOwn = m_node.isOnnx();
    GraphNode made{.type = std::string(m_node.type), .name = path, .inputs = m_inputs};
    if (isOwn && row != kOnnxOperations.end()) {
        made.operation = row->operation;
        if (row->inputs > 0) {
            made.inputs.resize(std::min(row->inputs, made.inputs.size()));
        }
        steer(made);
        if (m_node.type == "ConstantOfShape" && m_node.find("value") == nullptr) {
            made.operation = GraphOperation::Zeros;
            made.sizes = m_inputs.empty() ? Integers() : m_graph.extentsIn(m_inputs[0]);
            made.inputs.clear();
        }
        if (row->operation == GraphOperation::Add) {
            if (auto choice = choiceIn(made, m_graph); !choice.empty()) {
                made.operation = GraphOperation::Select;
                made.inputs = std::move(choice);
            }
        }
        if (row->operation == GraphOperation::Other) {
            made.kept = integer("keepdims", 1) != 0 ? row->kept : KeptShape::Nothing;
        }
    } else if (isOwn && m_node.type == "Einsum") {
        steerEinsum(made);
    } else if (isOwn && m_node.type == "Equal" && m_inputs.size() == 2) { // not (a - b)
        made.inputs = {m_graph.addOne({.operation = GraphOperation::Subtract,
                                       .type = made.type,
                                       .name = path,
                                       .inputs = m_inputs},
                                      path)};
        made.operation = GraphOperation::Not;
    }
    const bool hasBias = isOwn && m_node.type == "Gemm" &&
                         made.operation == GraphOperation::MatMul && m_inputs.size() > 2 &&
                         m_inputs[2];
    if (!hasBias || outputs.empty()) {
        return m_graph.add(std::move(made), std::move(outputs));
    }
    const GraphValueIndex product = m_graph.addOne(made, path);
    return m_graph.add({.operation = GraphOperation::Add,
                        .type = made.type,
                        .name = path,
                        .inputs = {product, m_inputs[2]}},
                       std::move(outputs));
}

std::optional<OnnxTranslation::Integers> OnnxTranslation::list(std::string_view name,
                                                               std::size_t input) const
{
    const auto given = m_parameters.find(name);
    if (given != m_parameters.end()) {
        return given->second;
    }
    return input > 0 && input < m_inputs.size() ? m_graph.integersOf(m_inputs[input])
                                                : std::nullopt;
}

std::int64_t OnnxTranslation::integer(std::string_view name, std::int64_t otherwise) const
{
    const auto given = m_parameters.find(name);
    return given != m_parameters.end() && given->second.size() == 1 ? given->second.front()
                                                                    : otherwise;
}

double OnnxTranslation::number(std::string_view name, double otherwise) const
{
    const OnnxAttribute* attribute = m_node.find(name);
    return attribute != nullptr && attribute->kind == OnnxAttribute::Kind::Float
               ? asMeant(attribute->number)
               : otherwise;
}

std::optional<double> OnnxTranslation::bound(std::string_view name, std::size_t input,
                                             double otherwise) const
{
    const bool isGiven = input < m_inputs.size() && m_inputs[input];
    return isGiven ? m_graph.numberOf(m_inputs[input]) : std::optional(number(name, otherwise));
}

std::string_view OnnxTranslation::text(std::string_view name) const
{
    const OnnxAttribute* attribute = m_node.find(name);
    return attribute == nullptr ? std::string_view() : std::string_view(attribute->text);
}

std::optional<Activation> OnnxTranslation::activation() const
{
    constexpr std::array<Named<Activation>, 5> kPlain = {
        {{"Softplus", {ActivationKind::Softplus}},
         {"Softsign", {ActivationKind::Softsign}},
         {"Mish", {ActivationKind::Mish}},
         {"HardSwish", {ActivationKind::HardSwish}},
         {"Selu", {ActivationKind::Selu}}}};
    // Numbers that single precision keeps for those of Selu.
    constexpr double kAlpha = 1.67326319217681884765625;
    constexpr double kGamma = 1.05070102214813232421875;
    const std::string_view type = m_node.type;
    if (type == "Clip") {
        constexpr double kAny = std::numeric_limits<double>::infinity();
        const auto low = bound("min", 1, -kAny);
        const auto high = bound("max", 2, kAny);
        return low && high ? std::optional(Activation{ActivationKind::Clip, *low, *high})
                           : std::nullopt;
    }
    if (type == "PRelu") {
        const auto slope = m_inputs.size() < 2 ? std::nullopt : m_graph.numberOf(m_inputs[1]);
        return slope ? std::optional(Activation{ActivationKind::LeakyRelu, asMeant(*slope)})
                     : std::nullopt;
    }
    if (type == "Gelu") {
        return Activation{text("approximate") == "tanh" ? ActivationKind::GeluTanh
                                                        : ActivationKind::Gelu};
    }
    if (type == "HardSigmoid") {
        return Activation{ActivationKind::HardSigmoid, number("alpha", 0.2), number("beta", 0.5)};
    }
    if (type == "LeakyRelu") {
        return Activation{ActivationKind::LeakyRelu, number("alpha", 0.01)};
    }
    if (type == "Elu" || type == "ThresholdedRelu") {
        return Activation{type == "Elu" ? ActivationKind::Elu : ActivationKind::ThresholdedRelu,
                          number("alpha", 1.0)};
    }
    if (type == "Celu") {
        const double alpha = number("alpha", 1.0);
        return Activation{alpha == 1.0 ? ActivationKind::Elu : ActivationKind::Celu, alpha};
    }
    if (type == "Shrink") {
        return shrinkActivation(number("lambd", 0.5), number("bias", 0.0));
    }
    if (type == "Selu" && (!isRoundedFrom(number("alpha", kAlpha), kSeluAlpha) ||
                           !isRoundedFrom(number("gamma", kGamma), kSeluScale))) {
        return Activation{ActivationKind::ScaledSelu, number("alpha", kAlpha),
                          number("gamma", kGamma)};
    }
    if (type == "Swish") {
        const double alpha = number("alpha", 1.0);
        return alpha == 1.0 ? Activation{ActivationKind::Swish}
                            : Activation{ActivationKind::ScaledSwish, alpha};
    }
    return valueNamed(kPlain, type);
}

void OnnxTranslation::giveUp(GraphNode& made) const
{
    made.operation = GraphOperation::Other;
    made.inputs = m_inputs;
}

void OnnxTranslation::steer(GraphNode& made) const
{
    switch (made.operation) {
    case GraphOperation::Concat:
        made.axes = {integer("axis", 0)};
        return;
    case GraphOperation::MatMul:
        if (m_node.type == "Gemm") {
            made.transposesA = integer("transA", 0) != 0;
            made.transposesB = integer("transB", 0) != 0;
            if (number("alpha", 1.0) != 1.0 || number("beta", 1.0) != 1.0) {
                giveUp(made);
            }
        }
        return;
    case GraphOperation::Add:
    case GraphOperation::Maximum:
    case GraphOperation::Minimum:
        if (m_inputs.size() != 2) {
            giveUp(made); // Sum, Max and Min take any number of inputs
        }
        return;
    case GraphOperation::Activate:
        if (const auto own = activation()) {
            made.activation = *own;
        } else {
            giveUp(made);
            made.kept = KeptShape::Extents;
        }
        return;
    case GraphOperation::ShapeOf:
        if (m_node.find("start") != nullptr || m_node.find("end") != nullptr) {
            giveUp(made);
        }
        return;
    default:
        return steerMovement(made);
    }
}

void OnnxTranslation::steerMovement(GraphNode& made) const
{
    switch (made.operation) {
    case GraphOperation::Split:
        return steerSplit(made);
    case GraphOperation::Slice:
        return steerSlice(made);
    case GraphOperation::Reverse: // over its own length of each sequence, which a run's lengths say
        made.axes = {integer("time_axis", 0)};
        return;
    case GraphOperation::Gather:
        made.axes = {integer("axis", 0)};
        return;
    case GraphOperation::Transpose:
        made.axes = list("perm", 0).value_or(Integers());
        return;
    case GraphOperation::Reshape:
        return steerReshape(made);
    case GraphOperation::Squeeze:
    case GraphOperation::Unsqueeze:
        return steerSqueeze(made);
    case GraphOperation::Broadcast:
        made.sizes = m_inputs.size() > 1 ? m_graph.extentsIn(m_inputs[1]) : Integers();
        return;
    default:
        return;
    }
}

void OnnxTranslation::steerSplit(GraphNode& made) const
{
    made.axes = {integer("axis", 0)};
    made.sizes = list("split", 1).value_or(Integers());
    if (made.sizes.empty() && m_inputs.size() > 1 && m_inputs[1]) {
        giveUp(made);
    }
}

void OnnxTranslation::steerSqueeze(GraphNode& made) const
{
    const auto axes = list("axes", 1);
    if (axes || (m_inputs.size() < 2 && made.operation == GraphOperation::Squeeze)) {
        made.axes = axes.value_or(Integers());
    } else {
        giveUp(made);
    }
}

void OnnxTranslation::steerSlice(GraphNode& made) const
{
    const auto starts = list("starts", 1);
    const auto ends = list("ends", 2);
    const auto steps = list("steps", 4);
    auto axes = list("axes", 3);
    const bool hasAxes = m_inputs.size() > 3 && m_inputs[3];
    const bool hasSteps = m_inputs.size() > 4 && m_inputs[4];
    if (!starts || !ends || starts->size() != ends->size() || (hasAxes && !axes) ||
        (hasSteps && !steps)) {
        return giveUp(made);
    }
    if (!axes) {
        axes.emplace(starts->size());
        std::iota(axes->begin(), axes->end(), std::int64_t{0});
    }
    made.axes = *axes;
    made.starts = *starts;
    made.ends = *ends;
    made.steps = steps.value_or(Integers());
}

void OnnxTranslation::steerReshape(GraphNode& made) const
{
    if (m_node.type == "Flatten") {
        return; // of any shape
    }
    auto sizes = list("shape", 1);
    const auto& from =
        m_inputs.empty() || !m_inputs[0] ? std::nullopt : m_graph.value(*m_inputs[0]).shape;
    for (std::size_t axis = 0; sizes && axis < sizes->size(); ++axis) {
        const bool isKept = (*sizes)[axis] == 0 && integer("allowzero", 0) == 0;
        if (isKept && (!from || axis >= from->size())) {
            sizes.reset();
        } else if (isKept) {
            (*sizes)[axis] = (*from)[axis];
        }
    }
    made.sizes = sizes.value_or(Integers());
}

void OnnxTranslation::steerEinsum(GraphNode& made) const
{
    const OnnxAttribute* equation = m_node.find("equation");
    std::string text(equation == nullptr ? std::string_view() : equation->text);
    std::erase(text, ' ');
    const std::size_t comma = text.find(',');
    const std::size_t arrow = text.find("->");
    if (comma == std::string::npos || arrow == std::string::npos || arrow != comma + 3 ||
        comma < 1 || m_inputs.size() != 2) {
        return giveUp(made);
    }
    const std::string left = text.substr(0, comma);
    const std::string right = text.substr(comma + 1, 2);
    const std::string result = text.substr(arrow + 2);
    const std::string kept = left.substr(0, left.size() - 1);
    const char summed = left.back();
    const bool isTurned = right[1] == summed && result == kept + right[0];
    const bool isPlain = right[0] == summed && result == kept + right[1];
    if (isTurned == isPlain || kept.find(summed) != std::string::npos) {
        return giveUp(made);
    }
    made.operation = GraphOperation::MatMul;
    made.inputs = m_inputs;
    made.transposesB = isTurned;
}

} // namespace gateloupe
