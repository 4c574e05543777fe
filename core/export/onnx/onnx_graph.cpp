// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/common/gate_orders.h"
#include "core/conventions/onnx/onnx_activations.h"
#include "core/export/onnx/onnx_export.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

// ---- Initializers ----

namespace {

/// Initializers of a whole network, below onnxPrefix(): what a run starts with when the caller
/// gives nothing, and the lengths that the source's file gives.
inline constexpr const char* kOnnxHidden = "h0";
inline constexpr const char* kOnnxCell = "c0";
inline constexpr const char* kOnnxLengths = "lengths";

/// What stands before the names of a network's values: nothing for the only one of a file.
std::string onnxPrefix(const ExportedModel& exported)
{
    return exported.writtenName.empty() ? std::string() : exported.writtenName + "/";
}

/// "lstm/layer_1": the node of a layer. Its initializers are below it: "lstm/layer_1/W".
std::string onnxNodeName(const ExportedModel& exported, std::uint32_t layer)
{
    return exported.path +
           (exported.spec.layers == 1 ? std::string() : "/layer_" + std::to_string(layer));
}

constexpr std::array kOnnxExpresses = {
    Feature::ResetAfter, Feature::ResetBefore,      Feature::Reversed,     Feature::Peepholes,
    Feature::SumClip,    Feature::OtherActivations, Feature::CoupledForget};
constexpr std::array kBiasKinds = {ParameterKind::InputBias, ParameterKind::RecurrentBias};

/// `clip` and `input_forget` stand once for both directions.
Status checkDirections(const RnnModel& model)
{
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        const CellEquations first = model.equationsOf(LayerIndex(layer), 0);
        const CellEquations last = model.equationsOf(LayerIndex(layer), model.spec.directions - 1);
        if (first.sumClip != last.sumClip || first.isForgetCoupled != last.isForgetCoupled ||
            first.gruReset != last.gruReset) {
            return Error::unsupported(
                "its directions clip, couple or reset differently, which an ONNX operator "
                "can't express");
        }
    }
    return {};
}

/// The recurrent operators know some activations by name and no other.
Status checkActivations(const RnnModel& model)
{
    for (const CellEquations& equations : model.allEquations()) {
        for (const Activation& own : {equations.gate, equations.candidate, equations.output}) {
            const bool isNamed = own.kind == ActivationKind::Linear ||
                                 std::ranges::any_of(kOnnxActivations, [&own](const auto& known) {
                                     return known.standard.kind == own.kind;
                                 });
            if (!isNamed) {
                return Error::unsupported(
                    "its activation is %1, which an ONNX operator can't express", toText(own));
            }
        }
    }
    return {};
}

/// Makes the initializers of one layer.
class LayerTensors
{
public:
    LayerTensors(ExportedModel& exported, std::uint32_t layer)
        : m_exported(exported)
        , m_model(*exported.model)
        , m_layer(layer)
        , m_gates(kOnnxOrder.of(exported.spec.cell))
    {
    }

    /// W [D, G*H, I], R [D, G*H, H].
    void addWeights(ParameterKind kind, std::string_view name)
    {
        const MatrixSize size =
            sizeOf(spec(), {m_layer, m_model.direction(0), kind, m_gates.front()});
        ExportItem& item = add(name, {spec().directions, m_gates.size() * size.rows, size.cols});
        forEachGate(m_gates, [&](const ParameterId& id, std::uint64_t block) {
            addRun(item, sumOf(*m_model.find(withKind(id, kind))), block * size.rows * size.cols);
        });
    }

    /// B [D, 2*G*H]: a direction's input biases, then its recurrent ones.
    void addBiases(const FoldedBiases& biases)
    {
        ExportItem& item = add("B", {spec().directions, 2 * m_gates.size() * spec().hiddenSize});
        std::uint64_t block = 0;
        for (std::uint32_t directionIndex = 0; directionIndex < spec().directions;
             ++directionIndex) {
            for (const ParameterKind kind : kBiasKinds) {
                for (const Gate gate : m_gates) {
                    const ParameterId id{m_layer, m_model.direction(directionIndex), kind, gate};
                    addRun(item, biases.separate(id), block++ * spec().hiddenSize);
                }
            }
        }
    }

    /// P [D, 3*H].
    void addPeepholes()
    {
        ExportItem& item =
            add("P", {spec().directions, kOnnxPeepholeGates.size() * spec().hiddenSize});
        forEachGate(kOnnxPeepholeGates, [&](const ParameterId& id, std::uint64_t block) {
            if (const auto* view = m_model.find(withKind(id, ParameterKind::PeepholeWeights))) {
                addRun(item, sumOf(*view), block * spec().hiddenSize);
            }
        });
    }

    [[nodiscard]] bool hasPeepholes() const
    {
        bool has = false;
        forEachGate(kOnnxPeepholeGates, [&](const ParameterId& id, std::uint64_t) {
            has = has || m_model.find(withKind(id, ParameterKind::PeepholeWeights)) != nullptr;
        });
        return has;
    }

private:
    [[nodiscard]] const RnnSpec& spec() const { return m_exported.spec; }

    static ParameterId withKind(ParameterId id, ParameterKind kind)
    {
        id.kind = kind;
        return id;
    }

    ExportItem& add(std::string_view name, Shape shape)
    {
        return addItem(m_exported,
                       onnxNodeName(m_exported, m_layer.value) + "/" + std::string(name),
                       std::move(shape));
    }

    /// Calls visit(id, block) for the gates of all directions; blocks are counted from 0.
    template <typename Visit>
    void forEachGate(std::span<const Gate> gates, const Visit& visit) const
    {
        std::uint64_t block = 0;
        for (std::uint32_t directionIndex = 0; directionIndex < spec().directions;
             ++directionIndex) {
            for (const Gate gate : gates) {
                visit(
                    {m_layer, m_model.direction(directionIndex), ParameterKind::InputWeights, gate},
                    block++);
            }
        }
    }

    ExportedModel& m_exported;
    const RnnModel& m_model;
    LayerIndex m_layer;
    std::span<const Gate> m_gates;
};

/// A state [L*D, B, H] from the source's file, or zeros for one sequence.
Status addState(ExportedModel& exported, const char* name,
                const std::shared_ptr<const Tensor>& given)
{
    const RnnSpec& spec = exported.spec;
    const std::uint64_t width = spec.pseudoLayers() * spec.hiddenSize;
    const std::uint64_t batch = given == nullptr ? 1 : given->elements() / width;
    ExportItem& item = addItem(exported, onnxPrefix(exported) + name,
                               {spec.pseudoLayers(), batch, spec.hiddenSize});
    if (given != nullptr) {
        GATELOUPE_TRY(auto view, viewOfRun(given, 0, spec.pseudoLayers() * batch, spec.hiddenSize));
        addRun(item, sumOf(view), 0);
    }
    return {};
}

Status addStart(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(addState(exported, kOnnxHidden, model.initialHidden));
    if (hasCellState(exported.spec.cell)) {
        GATELOUPE_CHECK(addState(exported, kOnnxCell, model.initialCell));
    }
    if (model.sequenceLengths != nullptr && model.sequenceLengths->dtype == DType::I32) {
        const Tensor& lengths = *model.sequenceLengths;
        ExportItem& item =
            addItem(exported, onnxPrefix(exported) + kOnnxLengths, {lengths.elements()});
        item.dtype = lengths.dtype;
        GATELOUPE_TRY(auto view, viewOfRun(model.sequenceLengths, 0, lengths.elements(), 1));
        addRun(item, sumOf(view), 0);
    }
    return {};
}

} // namespace

/// The initializers of an LSTM, GRU or RNN for each layer; onnxGraphText() has the nodes that use
/// them. Errors: Unsupported for what those operators can't express.
Status describeOnnx(const ExportRequest& request, ExportedModel& exported, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(
        model, {.name = message("an ONNX operator"), .expresses = kOnnxExpresses}));
    GATELOUPE_CHECK(checkDirections(model));
    GATELOUPE_CHECK(checkActivations(model));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    exported.spec.bias = biases.exist() ? BiasMode::Double : BiasMode::None;
    exported.writtenName = request.models.size() > 1 ? exported.path : std::string();
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        LayerTensors tensors(exported, layer);
        tensors.addWeights(ParameterKind::InputWeights, "W");
        tensors.addWeights(ParameterKind::RecurrentWeights, "R");
        if (biases.exist()) {
            tensors.addBiases(biases);
        }
        if (tensors.hasPeepholes()) {
            tensors.addPeepholes();
        }
    }
    if (exported.spec.dtype == DType::F64) {
        exported.notes.push_back(
            message("onnxruntime has no f64 LSTM; write f32 for one that it runs"));
    }
    return addStart(exported);
}

namespace {

/// Fields that only a writer needs. Source: onnx/onnx, onnx/onnx.proto.
constexpr std::uint64_t kValueName = 1;
constexpr std::uint64_t kValueType = 2;
constexpr std::uint64_t kTypeTensor = 1;
constexpr std::uint64_t kTensorElement = 1;
constexpr std::uint64_t kTensorShape = 2;
constexpr std::uint64_t kShapeDim = 1;
constexpr std::uint64_t kDimValue = 1;
constexpr std::uint64_t kDimName = 2;

/// AttributeProto.AttributeType.
enum AttributeType : std::uint64_t
{
    kFloat = 1,
    kInt = 2,
    kText = 3,
    kFloats = 6,
    kInts = 7,
    kTexts = 8
};

struct DataType
{
    DType dtype;
    std::uint64_t number; ///< TensorProto.DataType
};

constexpr std::array kDataTypes = {
    DataType{DType::F32, 1},  DataType{DType::I32, 6},  DataType{DType::I64, 7},
    DataType{DType::F16, 10}, DataType{DType::F64, 11},
};

/// The number of a type in TensorProto.DataType. Requires: one that initializers may have.
std::uint64_t onnxDataType(DType dtype)
{
    return std::ranges::find(kDataTypes, dtype, &DataType::dtype)->number;
}

/// One NodeProto.
class OnnxRnnNode
{
public:
    OnnxRnnNode(const std::string& type, const std::string& name)
    {
        m_fields.text(onnxNodeField::kType, type).text(onnxNodeField::kName, name);
    }

    /// "" leaves an optional input out.
    OnnxRnnNode& input(const std::string& value)
    {
        m_fields.text(onnxNodeField::kInput, value);
        return *this;
    }

    OnnxRnnNode& output(const std::string& value)
    {
        m_fields.text(onnxNodeField::kOutput, value);
        return *this;
    }

    OnnxRnnNode& integer(const char* name, std::uint64_t value)
    {
        return add(name, kInt, std::array{value}, [](ProtobufBuilder& attribute, auto number) {
            attribute.number(onnxAttributeField::kInt, number);
        });
    }

    OnnxRnnNode& integers(const char* name, std::initializer_list<std::uint64_t> values)
    {
        return add(name, kInts, values, [](ProtobufBuilder& attribute, auto number) {
            attribute.number(onnxAttributeField::kInts, number);
        });
    }

    OnnxRnnNode& real(const char* name, double value)
    {
        return add(name, kFloat, std::array{value}, [](ProtobufBuilder& attribute, auto number) {
            attribute.real(onnxAttributeField::kFloat, static_cast<float>(number));
        });
    }

    OnnxRnnNode& reals(const char* name, const std::vector<double>& values)
    {
        return add(name, kFloats, values, [](ProtobufBuilder& attribute, auto number) {
            attribute.real(onnxAttributeField::kFloats, static_cast<float>(number));
        });
    }

    OnnxRnnNode& text(const char* name, std::string_view value)
    {
        return add(name, kText, std::array{value}, [](ProtobufBuilder& attribute, auto word) {
            attribute.text(onnxAttributeField::kText, word);
        });
    }

    OnnxRnnNode& texts(const char* name, const std::vector<std::string_view>& values)
    {
        return add(name, kTexts, values, [](ProtobufBuilder& attribute, auto word) {
            attribute.text(onnxAttributeField::kTexts, word);
        });
    }

    [[nodiscard]] const ProtobufBuilder& fields() const { return m_fields; }

private:
    /// An attribute to which `put` adds each value. No value: no attribute.
    template <typename Values, typename Put>
    OnnxRnnNode& add(const char* name, AttributeType type, const Values& values, const Put& put)
    {
        ProtobufBuilder attribute;
        attribute.text(onnxAttributeField::kName, name).number(onnxAttributeField::kType, type);
        for (const auto& value : values) {
            put(attribute, value);
        }
        if (values.size() > 0) {
            m_fields.message(onnxNodeField::kAttribute, attribute);
        }
        return *this;
    }

    ProtobufBuilder m_fields;
};

/// An extent, or 0 and the name of one that is open.
using OnnxExtent = std::pair<std::uint64_t, const char*>;

/// A ValueInfoProto: an input or output of the graph.
ProtobufBuilder onnxValue(const std::string& name, DType dtype,
                          const std::vector<OnnxExtent>& extents)
{
    ProtobufBuilder shape;
    for (const auto& [extent, open] : extents) {
        ProtobufBuilder dim;
        extent > 0 ? dim.number(kDimValue, extent) : dim.text(kDimName, open);
        shape.message(kShapeDim, dim);
    }
    ProtobufBuilder tensor;
    tensor.number(kTensorElement, onnxDataType(dtype)).message(kTensorShape, shape);
    ProtobufBuilder type;
    type.message(kTypeTensor, tensor);
    ProtobufBuilder value;
    value.text(kValueName, name).message(kValueType, type);
    return value;
}

/// A TensorProto: a constant vector that several nodes use.
ProtobufBuilder onnxConstant(const char* name, const std::vector<std::int64_t>& values)
{
    std::string raw(values.size() * sizeof(std::int64_t), '\0');
    std::memcpy(raw.data(), values.data(), raw.size());
    ProtobufBuilder tensor;
    tensor.number(onnxTensorField::kDims, values.size())
        .number(onnxTensorField::kDataType, onnxDataType(DType::I64))
        .text(onnxTensorField::kName, name)
        .text(onnxTensorField::kRaw, raw);
    return tensor;
}

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
