// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/onnx/onnx_activations.h"
#include "core/export/onnx/onnx_builders.h"
#include "core/export/onnx/onnx_export.h"
#include "core/export/onnx/onnx_names.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

/// GraphProto.name. Source: onnx/onnx, onnx/onnx.proto.
constexpr std::uint64_t kGraphName = 2;

/// Constants of all networks.
constexpr const char* kMergedShape = "merged_shape";
constexpr const char* kOne = "one";

/// Every activation has a name there but the linear one, which is an affine one.
const OnnxActivation& rowOf(const Activation& own)
{
    return *std::ranges::find_if(kOnnxActivations, [&own](const OnnxActivation& known) {
        return known.standard.kind == own.kind;
    });
}

Activation asOnnx(const Activation& own)
{
    return own.kind == ActivationKind::Linear ? Activation{ActivationKind::Affine, 1.0, 0.0} : own;
}

struct OperatorWords
{
    CellKind cell;
    const char* type;
    /// A direction's activations in the operator's order (f, g, h).
    std::vector<Activation> (*activations)(const CellEquations&);
};

const std::array kOperators = {
    OperatorWords{CellKind::Lstm, "LSTM",
                  [](const CellEquations& own) {
                      return std::vector{own.gate, own.candidate, own.output};
                  }},
    OperatorWords{CellKind::Gru, "GRU",
                  [](const CellEquations& own) {
                      return std::vector{own.gate, own.candidate};
                  }},
    OperatorWords{CellKind::RnnTanh, "RNN",
                  [](const CellEquations& own) { return std::vector{own.candidate}; }},
    OperatorWords{CellKind::RnnRelu, "RNN",
                  [](const CellEquations& own) { return std::vector{own.candidate}; }},
};

/// The nodes of one network.
class Chain
{
public:
    Chain(const ExportedModel& exported, ProtobufBuilder& graph)
        : m_exported(exported)
        , m_model(*exported.model)
        , m_words(*std::ranges::find(kOperators, exported.spec.cell, &OperatorWords::cell))
        , m_prefix(onnxPrefix(exported))
        , m_graph(graph)
    {
        m_states.push_back({kOnnxHidden, "Y_h"});
        if (hasCellState(exported.spec.cell)) {
            m_states.push_back({kOnnxCell, "Y_c"});
        }
    }

    void add()
    {
        addStarts();
        std::string value = m_prefix + "X";
        for (std::uint32_t layer = 0; layer < spec().layers; ++layer) {
            value = addLayer(layer, value);
        }
        if (spec().layers > 1) {
            for (const State& state : m_states) {
                joinStates(state.last);
            }
        }
        addValues();
    }

private:
    /// A state before the first step and after the last.
    struct State
    {
        std::string first;
        std::string last;
    };

    [[nodiscard]] const RnnSpec& spec() const { return m_exported.spec; }

    void addNode(const OnnxRnnNode& node) { m_graph.message(onnxGraphField::kNode, node.fields()); }

    /// Whether the source's file gives the state, for the batch that it is made for.
    [[nodiscard]] bool isGiven(const State& state) const
    {
        return (state.first == kOnnxHidden ? m_model.initialHidden : m_model.initialCell) !=
               nullptr;
    }

    /// A state before the first step, [L*D, B, H].
    [[nodiscard]] std::string startOf(const State& state) const
    {
        return isGiven(state) ? m_prefix + state.first : m_exported.path + "/start_" + state.first;
    }

    [[nodiscard]] std::string startOf(const State& state, std::uint32_t layer) const
    {
        const std::string all = startOf(state);
        return spec().layers == 1 ? all : all + "_" + std::to_string(layer);
    }

    void addStarts()
    {
        const std::string base = m_exported.path + "/";
        if (!std::ranges::all_of(m_states, [this](const State& state) { return isGiven(state); })) {
            addNode(OnnxRnnNode("Shape", base + "shape")
                        .input(m_prefix + "X")
                        .output(base + "X_shape"));
            addNode(OnnxRnnNode("Gather", base + "batch")
                        .input(base + "X_shape")
                        .input(kOne)
                        .output(base + "batch_size"));
            addNode(OnnxRnnNode("Concat", base + "spread")
                        .input(kOne)
                        .input(base + "batch_size")
                        .input(kOne)
                        .output(base + "state_shape")
                        .integer("axis", 0));
        }
        for (const State& state : m_states) {
            addStart(state);
        }
    }

    /// The state of one sequence, as the default is, is meant for all of them: it is spread over
    /// the batch. Then it is split by layer.
    void addStart(const State& state)
    {
        const std::string all = startOf(state);
        if (!isGiven(state)) {
            addNode(OnnxRnnNode("Expand", all + "_expand")
                        .input(m_prefix + state.first)
                        .input(m_exported.path + "/state_shape")
                        .output(all));
        }
        if (spec().layers > 1) {
            OnnxRnnNode split("Split", all + "_split");
            split.input(all).integer("axis", 0);
            for (std::uint32_t layer = 0; layer < spec().layers; ++layer) {
                split.output(startOf(state, layer));
            }
            addNode(split);
        }
    }

    /// Returns the value that the layer gives: [T, B, D*H].
    std::string addLayer(std::uint32_t layer, const std::string& input)
    {
        const std::string name = onnxNodeName(m_exported, layer);
        const bool isLast = layer + 1 == spec().layers;
        const std::string output = isLast ? m_prefix + "Y" : name + "/merged";
        OnnxRnnNode cell(m_words.type, name);
        cell.input(input).input(name + "/W").input(name + "/R").input(stored(name + "/B"));
        cell.input(stored(m_prefix + kOnnxLengths));
        for (const State& state : m_states) {
            cell.input(startOf(state, layer));
        }
        if (hasCellState(spec().cell)) {
            cell.input(stored(name + "/P"));
        }
        cell.output(name + "/steps");
        for (const State& state : m_states) {
            cell.output(spec().layers == 1 ? m_prefix + state.last : name + "/" + state.last);
        }
        addAttributes(cell, LayerIndex(layer));
        addNode(cell);
        addNode(OnnxRnnNode("Transpose", name + "/transpose")
                    .input(name + "/steps")
                    .output(name + "/sides")
                    .integers("perm", {0, 2, 1, 3})); // [T, D, B, H] to [T, B, D, H]
        addNode(OnnxRnnNode("Reshape", name + "/reshape")
                    .input(name + "/sides")
                    .input(kMergedShape)
                    .output(output));
        return output;
    }

    /// The name of an initializer, or "" when the network has none such.
    [[nodiscard]] std::string stored(const std::string& name) const
    {
        const auto& items = m_exported.items;
        return std::ranges::find(items, name, &ExportItem::key) == items.end() ? std::string()
                                                                               : name;
    }

    void addAttributes(OnnxRnnNode& cell, LayerIndex layer) const
    {
        const CellEquations equations = m_model.equationsOf(layer, 0);
        cell.integer("hidden_size", spec().hiddenSize);
        cell.text("direction", spec().directions == 2 ? "bidirectional"
                               : m_model.isReversed   ? "reverse"
                                                      : "forward");
        if (spec().cell == CellKind::Gru) {
            cell.integer("linear_before_reset", equations.gruReset == GruReset::After ? 1 : 0);
        }
        if (equations.sumClip) {
            cell.real("clip", *equations.sumClip);
        }
        if (equations.isForgetCoupled) {
            cell.integer("input_forget", 1);
        }
        addActivations(cell, layer);
    }

    void addActivations(OnnxRnnNode& cell, LayerIndex layer) const
    {
        std::vector<std::string_view> names;
        std::vector<double> alphas;
        std::vector<double> betas;
        for (std::uint32_t direction = 0; direction < spec().directions; ++direction) {
            for (const Activation& given :
                 m_words.activations(m_model.equationsOf(layer, direction))) {
                const Activation own = asOnnx(given);
                const OnnxActivation& row = rowOf(own);
                names.push_back(row.name);
                if (row.hasAlpha) {
                    alphas.push_back(own.alpha);
                }
                if (row.hasBeta) {
                    betas.push_back(own.beta);
                }
            }
        }
        cell.texts("activations", names);
        cell.reals("activation_alpha", alphas).reals("activation_beta", betas);
    }

    /// [D, B, H] of every layer, one below the other.
    void joinStates(const std::string& state)
    {
        OnnxRnnNode join("Concat", m_exported.path + "/" + state);
        for (std::uint32_t layer = 0; layer < spec().layers; ++layer) {
            join.input(onnxNodeName(m_exported, layer) + "/" + state);
        }
        addNode(join.output(m_prefix + state).integer("axis", 0));
    }

    void addValues()
    {
        const auto add = [this](std::uint64_t field, const std::string& name, auto extents) {
            m_graph.message(field, onnxValue(m_prefix + name, spec().dtype, extents));
        };
        using Extents = std::vector<OnnxExtent>;
        add(onnxGraphField::kInput, "X", Extents{{0, "T"}, {0, "B"}, {spec().inputSize, ""}});
        add(onnxGraphField::kOutput, "Y", Extents{{0, "T"}, {0, "B"}, {spec().outputWidth(), ""}});
        for (const State& state : m_states) {
            add(onnxGraphField::kInput, state.first,
                Extents{{spec().pseudoLayers(), ""}, {0, "B_or_1"}, {spec().hiddenSize, ""}});
            add(onnxGraphField::kOutput, state.last,
                Extents{{spec().pseudoLayers(), ""}, {0, "B"}, {spec().hiddenSize, ""}});
        }
    }

    const ExportedModel& m_exported;
    const RnnModel& m_model;
    const OperatorWords& m_words;
    std::string m_prefix;
    std::vector<State> m_states;
    ProtobufBuilder& m_graph;
};

} // namespace

std::string onnxGraphText(const ExportPlan& plan)
{
    ProtobufBuilder graph;
    graph.text(kGraphName, "gateloupe");
    // [T, B, D, H] to [T, B, D*H]: two axes as they are, the rest in one.
    graph.message(onnxGraphField::kInitializer, onnxConstant(kMergedShape, {0, 0, -1}));
    graph.message(onnxGraphField::kInitializer, onnxConstant(kOne, {1}));
    for (const ExportedModel& exported : plan.models) {
        Chain(exported, graph).add();
    }
    return graph.bytes();
}

std::string onnxTensorText(const ExportItem& item)
{
    ProtobufBuilder tensor;
    for (const std::uint64_t extent : item.shape) {
        tensor.number(onnxTensorField::kDims, extent);
    }
    tensor.number(onnxTensorField::kDataType, onnxDataType(item.dtype))
        .text(onnxTensorField::kName, item.key);
    return tensor.bytes();
}

} // namespace gateloupe
