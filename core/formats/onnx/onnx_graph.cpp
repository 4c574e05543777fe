// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_graph.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/graph/activation_match.h"

namespace gateloupe {

namespace {

using OnnxIntegers = std::vector<std::int64_t>;

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
    OnnxOperationRow{"ReverseSequence", GraphOperation::Reverse, 1},
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

/// Puts one operator into the graph's words.
class OnnxTranslation
{
public:
    OnnxTranslation(const OnnxNode& node, const OnnxParameters& parameters,
                    std::vector<GraphInput> inputs, DataflowGraph& graph)
        : m_node(node)
        , m_parameters(parameters)
        , m_inputs(std::move(inputs))
        , m_graph(graph)
    {
    }

    std::vector<GraphValueIndex> add(const std::string& path, std::vector<std::string> outputs)
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
                made.sizes = m_inputs.empty() ? OnnxIntegers() : m_graph.extentsIn(m_inputs[0]);
                made.inputs.clear();
            }
            if (row->operation == GraphOperation::Other) {
                made.kept = integer("keepdims", 1) != 0 ? row->kept : KeptShape::Nothing;
            }
        } else if (isOwn && m_node.type == "Einsum") {
            steerEinsum(made);
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

private:
    /// A list that is an attribute, a constant input, or an input that is worked out.
    [[nodiscard]] std::optional<OnnxIntegers> list(std::string_view name, std::size_t input) const
    {
        const auto given = m_parameters.find(name);
        if (given != m_parameters.end()) {
            return given->second;
        }
        return input > 0 && input < m_inputs.size() ? m_graph.integersOf(m_inputs[input])
                                                    : std::nullopt;
    }

    [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise) const
    {
        const auto given = m_parameters.find(name);
        return given != m_parameters.end() && given->second.size() == 1 ? given->second.front()
                                                                        : otherwise;
    }

    [[nodiscard]] double number(std::string_view name, double otherwise) const
    {
        const OnnxAttribute* attribute = m_node.find(name);
        return attribute != nullptr && attribute->kind == OnnxAttribute::Kind::Float
                   ? asMeant(attribute->number)
                   : otherwise;
    }

    /// A bound of Clip: an input, or an attribute in old files; empty for one that is computed.
    [[nodiscard]] std::optional<double> bound(std::string_view name, std::size_t input,
                                              double otherwise) const
    {
        const bool isGiven = input < m_inputs.size() && m_inputs[input];
        return isGiven ? m_graph.numberOf(m_inputs[input]) : std::optional(number(name, otherwise));
    }

    /// x + bias below -bound, x - bias above it, 0 between: of two sorts.
    [[nodiscard]] static std::optional<Activation> shrink(double bound, double bias)
    {
        return bias == 0.0     ? std::optional(Activation{ActivationKind::HardShrink, bound})
               : bias == bound ? std::optional(Activation{ActivationKind::SoftShrink, bound})
                               : std::nullopt;
    }

    [[nodiscard]] static bool isNearly(double a, double b)
    {
        constexpr double kRounding = 1e-6;
        return std::abs(a - b) <= kRounding * std::abs(b);
    }

    [[nodiscard]] std::string_view text(std::string_view name) const
    {
        const OnnxAttribute* attribute = m_node.find(name);
        return attribute == nullptr ? std::string_view() : std::string_view(attribute->text);
    }

    /// Source: ONNX operators Celu, Clip, Elu, Gelu, HardSigmoid, HardSwish, LeakyRelu, Mish,
    /// PRelu, Selu, Shrink, Softplus, Softsign, Swish, ThresholdedRelu, opset 24.
    [[nodiscard]] std::optional<Activation> activation() const
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
            return Activation{ActivationKind::HardSigmoid, number("alpha", 0.2),
                              number("beta", 0.5)};
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
            return shrink(number("lambd", 0.5), number("bias", 0.0));
        }
        if (type == "Selu" && (!isNearly(number("alpha", kAlpha), kSeluAlpha) ||
                               !isNearly(number("gamma", kGamma), kSeluScale))) {
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

    void giveUp(GraphNode& made) const
    {
        made.operation = GraphOperation::Other;
        made.inputs = m_inputs;
    }

    void steer(GraphNode& made) const
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
        case GraphOperation::Split:
            made.axes = {integer("axis", 0)};
            made.sizes = list("split", 1).value_or(OnnxIntegers());
            if (made.sizes.empty() && m_inputs.size() > 1 && m_inputs[1]) {
                giveUp(made);
            }
            return;
        case GraphOperation::Slice:
            return steerSlice(made);
        case GraphOperation::Reverse: // each sequence over its own length, which a run's lengths
                                      // say
            made.axes = {integer("time_axis", 0)};
            return;
        case GraphOperation::Gather:
            made.axes = {integer("axis", 0)};
            return;
        case GraphOperation::Transpose:
            made.axes = list("perm", 0).value_or(OnnxIntegers());
            return;
        case GraphOperation::Reshape:
            return steerReshape(made);
        case GraphOperation::Squeeze:
        case GraphOperation::Unsqueeze: {
            const auto axes = list("axes", 1);
            if (axes || (m_inputs.size() < 2 && made.operation == GraphOperation::Squeeze)) {
                made.axes = axes.value_or(OnnxIntegers());
            } else {
                giveUp(made);
            }
            return;
        }
        case GraphOperation::Broadcast:
            made.sizes = m_inputs.size() > 1 ? m_graph.extentsIn(m_inputs[1]) : OnnxIntegers();
            return;
        case GraphOperation::ShapeOf:
            if (m_node.find("start") != nullptr || m_node.find("end") != nullptr) {
                giveUp(made);
            }
            return;
        default:
            return;
        }
    }

    void steerSlice(GraphNode& made) const
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
        made.steps = steps.value_or(OnnxIntegers());
    }

    void steerReshape(GraphNode& made) const
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
        made.sizes = sizes.value_or(OnnxIntegers());
    }

    /// "bi,oi->bo" and "bi,io->bo": the product of a matrix, whatever the letters.
    void steerEinsum(GraphNode& made) const
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

    const OnnxNode& m_node;
    const OnnxParameters& m_parameters;
    std::vector<GraphInput> m_inputs;
    DataflowGraph& m_graph;
};

} // namespace

GraphInput OnnxDataflow::valueOf(const std::shared_ptr<OnnxValue>& value)
{
    if (!value) {
        return std::nullopt;
    }
    const auto known = m_values.find(value);
    if (known != m_values.end()) {
        return known->second;
    }
    // A constant, or something that is used and never made.
    const auto index = value->constant ? m_graph->addConstant(value->constant)
                                       : m_graph->addOne({.type = "undefined"}, value->id);
    m_values.emplace(value, index);
    return index;
}

void OnnxDataflow::bind(const std::shared_ptr<OnnxValue>& value, GraphValueIndex index)
{
    if (value) {
        m_values.insert_or_assign(value, index);
    }
}

void OnnxDataflow::addInput(const std::shared_ptr<OnnxValue>& value,
                            std::optional<GraphShape> shape)
{
    if (!value->constant && !m_values.contains(value)) {
        bind(value, m_graph->addInput(value->id, std::move(shape)));
    }
}

void OnnxDataflow::addOutput(const std::shared_ptr<OnnxValue>& value)
{
    if (const GraphInput index = valueOf(value)) {
        m_graph->addOutput(*index);
    }
}

void OnnxDataflow::addOperator(const OnnxNode& node, const std::string& path,
                               const OnnxParameters& parameters, const OnnxInputs& inputs,
                               const OnnxInputs& outputs)
{
    std::vector<GraphInput> values;
    for (const auto& input : inputs) {
        values.push_back(valueOf(input));
    }
    std::vector<std::string> names;
    for (const auto& output : outputs) {
        names.push_back(output ? output->id : std::string());
    }
    const bool isLongSum = node.isOnnx() && node.type == "Sum" && values.size() > 2;
    while (isLongSum && values.size() > 2) {
        const GraphValueIndex first = m_graph->addOne({.operation = GraphOperation::Add,
                                                       .type = "Sum",
                                                       .name = path,
                                                       .inputs = {values[0], values[1]}},
                                                      path);
        values.erase(values.begin());
        values.front() = first;
    }
    const auto made =
        OnnxTranslation(node, parameters, std::move(values), *m_graph).add(path, std::move(names));
    for (std::size_t index = 0; index < outputs.size(); ++index) {
        if (const auto shape = shapeOfRecurrent(node, index)) {
            m_graph->setShape(made[index], *shape);
        }
        bind(outputs[index], made[index]);
    }
}

/// Of an LSTM, GRU or RNN: Y [T, D, B, H], Y_h and Y_c [D, B, H]; with layout 1 Y [B, T, D, H], the
/// others [B, D, H]. Empty for other operators. Source: ONNX operators, LSTM, opset 22.
std::optional<GraphShape> OnnxDataflow::shapeOfRecurrent(const OnnxNode& node, std::size_t output)
{
    constexpr std::array<std::string_view, 3> kRecurrent = {"LSTM", "GRU", "RNN"};
    const OnnxAttribute* size = node.find("hidden_size");
    if (!node.isOnnx() || !isOneOf(node.type, kRecurrent) || size == nullptr ||
        size->kind != OnnxAttribute::Kind::Int) {
        return std::nullopt;
    }
    const OnnxAttribute* direction = node.find("direction");
    const OnnxAttribute* layout = node.find("layout");
    const bool isPair = direction != nullptr && direction->text == "bidirectional";
    const bool isBatchFirst = layout != nullptr && layout->integer == 1;
    const std::int64_t directions = isPair ? 2 : 1;
    if (output == 0) {
        return isBatchFirst ? GraphShape{-1, -1, directions, size->integer}
                            : GraphShape{-1, directions, -1, size->integer};
    }
    return isBatchFirst ? GraphShape{-1, directions, size->integer}
                        : GraphShape{directions, -1, size->integer};
}

bool OnnxDataflow::isLoop(const OnnxNode& node)
{
    return node.isOnnx() && (node.type == "Loop" || node.type == "Scan");
}

/// Loop: M, condition, states; its body: iteration, condition, states -> condition, states, values
/// to collect. Scan: states, sequences; its body: states, items -> states, values to collect.
/// Source: ONNX operators, Loop and Scan, opset 21.
OnnxDataflow::Loop OnnxDataflow::beginLoop(const OnnxNode& node, const std::string& path,
                                           const OnnxParameters& parameters,
                                           const OnnxInputs& inputs, const OnnxInputs& bodyInputs)
{
    const bool isScan = node.type == "Scan";
    const auto listOf = [&parameters](std::string_view name) {
        const auto found = parameters.find(name);
        return found == parameters.end() ? OnnxIntegers() : found->second;
    };
    const OnnxIntegers scanned = listOf("num_scan_inputs");
    const std::size_t items = isScan && !scanned.empty() && scanned.front() >= 0
                                  ? static_cast<std::size_t>(scanned.front())
                                  : 0;
    Loop loop{.index = m_graph->addLoop(std::string(node.type), path),
              .firstState = isScan ? 0U : 2U,
              .firstNext = isScan ? 0U : 1U,
              .outputAxes = listOf("scan_output_axes"),
              .outputDirections = listOf("scan_output_directions")};
    const std::size_t count = std::min(bodyInputs.size(), inputs.size());
    loop.states = count - std::min(count, items + loop.firstState);
    const OnnxIntegers axes = listOf("scan_input_axes");
    const OnnxIntegers directions = listOf("scan_input_directions");
    for (std::size_t index = 0; index < bodyInputs.size(); ++index) {
        const auto& inner = bodyInputs[index];
        const bool isState = index >= loop.firstState && index < loop.firstState + loop.states;
        const GraphInput outer = index < inputs.size() ? valueOf(inputs[index]) : std::nullopt;
        const std::string name = inner ? inner->id : std::string();
        if (isState) {
            loop.variables.push_back(m_graph->addVariable(loop.index, outer, name));
            bind(inner, loop.variables.back());
        } else if (isScan && outer) {
            const std::size_t item = index - loop.states;
            bind(inner,
                 m_graph->addItem(loop.index,
                                  {.sequence = *outer,
                                   .axis = item < axes.size() ? axes[item] : 0,
                                   .isFromEnd = item < directions.size() && directions[item] == 1},
                                  name));
        } else { // the iteration's number, and whether it runs
            bind(inner, m_graph->addOne({.type = std::string(node.type), .name = path}, name));
        }
    }
    return loop;
}

void OnnxDataflow::endLoop(const Loop& loop, const OnnxInputs& bodyOutputs,
                           const OnnxInputs& outputs)
{
    for (std::size_t state = 0; state < loop.variables.size(); ++state) {
        const std::size_t from = loop.firstNext + state;
        const GraphInput next =
            from < bodyOutputs.size() ? valueOf(bodyOutputs[from]) : std::nullopt;
        if (next) {
            m_graph->setNext(loop.variables[state], *next);
        }
        if (state < outputs.size() && outputs[state]) {
            bind(outputs[state], m_graph->addFinal(loop.variables[state], outputs[state]->id));
        }
    }
    for (std::size_t index = loop.variables.size(); index < outputs.size(); ++index) {
        const std::size_t collected = index - loop.variables.size();
        const std::size_t from = loop.firstNext + index;
        const GraphInput inner =
            from < bodyOutputs.size() ? valueOf(bodyOutputs[from]) : std::nullopt;
        if (inner && outputs[index]) {
            const auto& axes = loop.outputAxes;
            const auto& directions = loop.outputDirections;
            bind(outputs[index],
                 m_graph->addCollection(
                     loop.index,
                     {.inner = *inner,
                      .axis = collected < axes.size() ? axes[collected] : 0,
                      .isFromEnd = collected < directions.size() && directions[collected] == 1},
                     outputs[index]->id));
        }
    }
}

} // namespace gateloupe
