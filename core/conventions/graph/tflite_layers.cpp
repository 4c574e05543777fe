// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/tflite_layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Where the inputs of one direction of an LSTM begin. -1: it has none.
struct TfliteLstmInputs
{
    std::size_t input; ///< weights of i f g o, followed by those of h
    std::size_t peephole;
    std::size_t bias;
    std::size_t projection;
    std::size_t projectionBias;
    std::size_t hidden;
    std::size_t cell;
};

constexpr TfliteLstmInputs kOneDirection{1, 9, 12, 16, 17, 18, 19};
constexpr std::array kTwoDirections = {TfliteLstmInputs{1, 9, 12, 16, 17, 35, 36},
                                       TfliteLstmInputs{18, 26, 29, 33, 34, 37, 38}};
constexpr std::size_t kFirstNorm = 20;      ///< of one direction: layer norm of i f g o
constexpr std::size_t kFirstAuxiliary = 39; ///< of two directions
constexpr std::size_t kLastAuxiliary = 47;
constexpr std::array<Gate, 4> kTfliteGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::array<Gate, 3> kTflitePeepholes = {Gate::Input, Gate::Forget, Gate::Output};
/// Row blocks of the basic kernel. Source: reference_ops.h, LstmCell.
constexpr std::array<Gate, 4> kTfliteBasicGates = {Gate::Input, Gate::Cell, Gate::Forget,
                                                   Gate::Output};

constexpr std::int64_t kTfliteTanh = 4;

/// By code. Source: tensorflow/lite/core/c/builtin_op_data.h, TfLiteFusedActivation: sigmoid has no
/// code in the schema and the kernels know it.
std::optional<Activation> tfliteActivation(std::int64_t code)
{
    constexpr std::array<std::optional<Activation>, 7> kByCode = {
        Activation{ActivationKind::Linear},
        Activation{ActivationKind::Relu},
        Activation{ActivationKind::Clip, -1.0, 1.0}, // RELU_N1_TO_1
        Activation{ActivationKind::Relu6},
        Activation{ActivationKind::Tanh},
        std::nullopt, // SIGN_BIT
        Activation{ActivationKind::Sigmoid}};
    return code >= 0 && std::cmp_less(code, kByCode.size())
               ? kByCode[static_cast<std::size_t>(code)]
               : std::nullopt;
}

/// Reads one recurrent operator.
class TfliteLayerReader
{
public:
    TfliteLayerReader(const DataflowGraph& graph, const GraphNode& node)
        : m_graph(graph)
        , m_node(node)
    {
        m_layer.convention = "tflite";
        m_layer.facts = FactSource::Stated;
    }

    /// Errors: Unsupported, ShapeMismatch.
    Result<GraphLayer> read()
    {
        const std::string_view type = m_node.type;
        const bool isLstm = type.ends_with("LSTM");
        const bool isBoth = type.starts_with("BIDIRECTIONAL");
        m_layer.cell = isLstm ? CellKind::Lstm : CellKind::RnnTanh;
        m_layer.directions = isBoth ? 2 : 1;
        if (!has(0) || m_node.outputs.empty()) {
            return Error::unsupported("it has no input or no output");
        }
        m_layer.inputs = {*m_node.input(0)};
        m_layer.outputs = m_node.outputs;
        if (isLstm && m_node.valueOr("kernel_type", std::int64_t{0}) == 1) {
            GATELOUPE_CHECK(readBasicLstm());
        } else if (isLstm && isBoth) {
            GATELOUPE_CHECK(readLstm(0, kTwoDirections[0]));
            GATELOUPE_CHECK(readLstm(1, kTwoDirections[1]));
            bool hasAuxiliary = false;
            for (std::size_t input = kFirstAuxiliary; input <= kLastAuxiliary; ++input) {
                hasAuxiliary = hasAuxiliary || has(input);
            }
            limitAuxiliary(hasAuxiliary);
        } else if (isLstm) {
            GATELOUPE_CHECK(readLstm(0, kOneDirection));
            if (std::ranges::any_of(kTfliteGates, [&](Gate gate) {
                    return has(kFirstNorm + static_cast<std::size_t>(gate));
                })) {
                m_layer.limits.push_back(
                    message("its gates are normalised over the units (layer norm)"));
            }
            if (m_node.valueOr("diagonal", false)) {
                return Error::unsupported("its recurrent weights are diagonal");
            }
        } else if (isBoth) {
            constexpr std::size_t kBackward = 5;
            constexpr std::size_t kAuxiliary = 9;
            GATELOUPE_CHECK(readRnn(0, 1));
            GATELOUPE_CHECK(readRnn(1, kBackward));
            limitAuxiliary(has(kAuxiliary));
        } else {
            GATELOUPE_CHECK(readRnn(0, 1));
        }
        GATELOUPE_CHECK(readActivation());
        if (isLstm) {
            readClips();
        }
        warnOfIntegers();
        findSizes();
        m_layer.evidence = message("%1 operator that makes %2", m_node.type, m_node.name);
        return std::move(m_layer);
    }

private:
    [[nodiscard]] bool has(std::size_t input) const { return m_node.input(input).has_value(); }

    /// TensorFlow Lite rounds what a quantised operator hands on, and its states, to steps of a
    /// scale.
    void warnOfIntegers()
    {
        constexpr std::array<std::string_view, 2> kQuantised = {"int8", "int16"};
        const std::string_view numbers = m_node.text("numbers");
        if (isOneOf(numbers, kQuantised)) {
            m_layer.warnings.emplace_back(message(
                "the file computes outputs and states as %1; a run here does not round them, "
                "and differs by some steps of their scales",
                numbers));
        }
    }

    void limitAuxiliary(bool hasAuxiliary)
    {
        if (hasAuxiliary) {
            m_layer.limits.push_back(message("it has an auxiliary input"));
        }
    }

    /// A constant of the operator.
    Result<Tensor> stored(std::size_t input, std::size_t rank) const
    {
        const GraphInput value = m_node.input(input);
        if (!value) {
            return Error::unsupported("input %1 is missing", input);
        }
        const auto& constant = m_graph.value(*value).constant;
        if (!constant || !isFloatingPoint(constant->dtype)) {
            return Error::unsupported("input %1, %2, is no stored tensor of numbers", input,
                                      m_graph.value(*value).name);
        }
        if (constant->shape.size() != rank) {
            return Error::shapeMismatch("input %1, %2, is %3", input, constant->name,
                                        toText(constant->shape));
        }
        return *constant;
    }

    Status take(std::uint32_t direction, ParameterKind kind, Gate gate, std::size_t input)
    {
        GATELOUPE_TRY(auto view, stored(input, isVector(kind) ? 1 : 2));
        m_layer.parameters[direction].push_back({kind, gate, std::move(view)});
        return {};
    }

    Status readLstm(std::uint32_t direction, const TfliteLstmInputs& inputs)
    {
        if (!has(inputs.input) && !has(inputs.input + 4)) {
            return Error::unsupported(
                "its input gate is 1 - forget gate, which is no ordinary LSTM");
        }
        for (std::size_t gate = 0; gate < kTfliteGates.size(); ++gate) {
            GATELOUPE_CHECK(take(direction, ParameterKind::InputWeights, kTfliteGates[gate],
                                 inputs.input + gate));
            GATELOUPE_CHECK(take(direction, ParameterKind::RecurrentWeights, kTfliteGates[gate],
                                 inputs.input + 4 + gate));
            GATELOUPE_CHECK(
                take(direction, ParameterKind::InputBias, kTfliteGates[gate], inputs.bias + gate));
        }
        for (std::size_t gate = 0; gate < kTflitePeepholes.size(); ++gate) {
            if (has(inputs.peephole + gate)) {
                GATELOUPE_CHECK(take(direction, ParameterKind::PeepholeWeights,
                                     kTflitePeepholes[gate], inputs.peephole + gate));
            }
        }
        if (has(inputs.projection)) {
            GATELOUPE_CHECK(
                take(direction, ParameterKind::ProjectionWeights, Gate::Input, inputs.projection));
            m_layer.projectionSize = m_layer.parameters[direction].back().view.shape[0];
        }
        if (has(inputs.projectionBias)) {
            m_layer.limits.push_back(
                message("its projection has a bias (%1)",
                        m_graph.value(*m_node.input(inputs.projectionBias)).name));
        }

        readStates(inputs.hidden, inputs.cell);
        return {};
    }

    Status readBasicLstm()
    {
        constexpr std::size_t kWeights = 2;
        constexpr std::size_t kBiases = 3;
        GATELOUPE_TRY(const auto weights, stored(kWeights, 2));
        GATELOUPE_TRY(const auto biases, stored(kBiases, 1));
        const std::uint64_t hidden = biases.shape[0] / kTfliteBasicGates.size();
        if (hidden == 0 || weights.shape[0] != hidden * kTfliteBasicGates.size() ||
            biases.shape[0] != weights.shape[0] || weights.shape[1] <= hidden) {
            return Error::shapeMismatch("weights %1 and biases %2 do not fit each other",
                                        toText(weights.shape), toText(biases.shape));
        }
        const std::uint64_t inputs = weights.shape[1] - hidden;
        for (std::size_t gate = 0; gate < kTfliteBasicGates.size(); ++gate) {
            const AxisRange block{.axis = 0, .first = gate * hidden, .count = hidden};
            GATELOUPE_TRY(const auto rows, slicedView(weights, block));
            GATELOUPE_TRY(auto input, slicedView(rows, {.axis = 1, .first = 0, .count = inputs}));
            GATELOUPE_TRY(auto back,
                          slicedView(rows, {.axis = 1, .first = inputs, .count = hidden}));
            GATELOUPE_TRY(auto bias, slicedView(biases, block));
            auto& parameters = m_layer.parameters[0];
            const Gate which = kTfliteBasicGates[gate];
            parameters.push_back({ParameterKind::InputWeights, which, std::move(input)});
            parameters.push_back({ParameterKind::RecurrentWeights, which, std::move(back)});
            parameters.push_back({ParameterKind::InputBias, which, std::move(bias)});
        }
        m_layer.owners.push_back(m_graph.value(m_node.outputs.front()).name);
        return {};
    }

    Status readRnn(std::uint32_t direction, std::size_t first)
    {
        GATELOUPE_CHECK(take(direction, ParameterKind::InputWeights, Gate::Hidden, first));
        GATELOUPE_CHECK(take(direction, ParameterKind::RecurrentWeights, Gate::Hidden, first + 1));
        GATELOUPE_CHECK(take(direction, ParameterKind::InputBias, Gate::Hidden, first + 2));
        readStates(first + 3, first + 3);
        return {};
    }

    /// The activation of an LSTM is that of g and of c on its way out; its gates are sigmoid.
    Status readActivation()
    {
        const std::int64_t code = m_node.valueOr("activation", kTfliteTanh);
        const auto activation = tfliteActivation(code);
        if (!activation) {
            return Error::unsupported("its activation is %1, which is not computed here", code);
        }
        if (m_layer.cell != CellKind::Lstm) {
            m_layer.cell =
                activation->kind == ActivationKind::Relu ? CellKind::RnnRelu : CellKind::RnnTanh;
        }
        CellEquations equations = standardEquations(m_layer.cell);
        equations.candidate = *activation;
        if (m_layer.cell == CellKind::Lstm) {
            equations.output = *activation;
        }
        m_layer.equations = equations;
        return {};
    }

    void readClips()
    {
        const double cell = m_node.valueOr("cell_clip", 0.0);
        const double projection = m_node.valueOr("projection_clip", 0.0);
        if (cell > 0.0 && std::isfinite(cell)) {
            m_layer.equations.cellClip = ClipRange{-cell, cell};
        }
        if (projection > 0.0 && std::isfinite(projection)) {
            m_layer.equations.projectionClip = ClipRange{-projection, projection};
        }
    }

    void readStates(std::size_t hidden, std::size_t cell)
    {
        for (const std::size_t input : {hidden, cell}) {
            if (has(input)) {
                m_layer.owners.push_back(m_graph.value(*m_node.input(input)).name);
            }
        }
    }

    void findSizes()
    {
        for (const GraphCellParameter& each : m_layer.parameters[0]) {
            if (each.kind == ParameterKind::InputWeights) {
                m_layer.hiddenSize = each.view.shape[0];
                m_layer.inputSize = each.view.shape[1];
            }
        }
    }

    const DataflowGraph& m_graph;
    const GraphNode& m_node;
    GraphLayer m_layer;
};

} // namespace

std::vector<GraphLayer> tfliteLayers(const DataflowGraph& graph, std::vector<Warning>& warnings)
{
    constexpr std::array<std::string_view, 6> kRecurrent = {"LSTM",
                                                            "RNN",
                                                            "UNIDIRECTIONAL_SEQUENCE_LSTM",
                                                            "UNIDIRECTIONAL_SEQUENCE_RNN",
                                                            "BIDIRECTIONAL_SEQUENCE_LSTM",
                                                            "BIDIRECTIONAL_SEQUENCE_RNN"};
    std::vector<GraphLayer> layers;
    for (const GraphNode& node : graph.nodes()) {
        if (node.operation != GraphOperation::Other || !isOneOf(node.type, kRecurrent)) {
            continue;
        }
        auto layer = TfliteLayerReader(graph, node).read();
        if (layer) {
            layers.push_back(*std::move(layer));
        } else {
            warnings.emplace_back(message("%1 that makes %2 is not used: %3", node.type, node.name,
                                          layer.error().message));
        }
    }
    return layers;
}

} // namespace gateloupe
