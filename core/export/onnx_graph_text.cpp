// SPDX-License-Identifier: Apache-2.0
#include "core/export/onnx_graph_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "core/conventions/onnx_activations.h"
#include "core/export/onnx_initializers.h"
#include "core/export/protobuf_builder.h"
#include "core/formats/onnx_fields.h"

namespace gateloupe {

namespace {

/// Fields that only a writer needs. Source: onnx/onnx, onnx/onnx.proto.
constexpr std::uint64_t kGraphName = 2;
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
    DataType{DType::F32, 1},
    DataType{DType::I64, 7},
    DataType{DType::F16, 10},
    DataType{DType::F64, 11},
};

std::uint64_t dataTypeOf(DType dtype)
{
    return std::ranges::find(kDataTypes, dtype, &DataType::dtype)->number;
}

/// One NodeProto.
class Node
{
public:
    Node(const std::string& type, const std::string& name)
    {
        m_fields.text(onnxNodeField::kType, type).text(onnxNodeField::kName, name);
    }

    /// "" leaves an optional input out.
    Node& input(const std::string& value)
    {
        m_fields.text(onnxNodeField::kInput, value);
        return *this;
    }

    Node& output(const std::string& value)
    {
        m_fields.text(onnxNodeField::kOutput, value);
        return *this;
    }

    Node& integer(const char* name, std::uint64_t value)
    {
        ProtobufBuilder attribute = begun(name, kInt);
        return add(attribute.number(onnxAttributeField::kInt, value));
    }

    Node& integers(const char* name, std::initializer_list<std::uint64_t> values)
    {
        ProtobufBuilder attribute = begun(name, kInts);
        for (const std::uint64_t value : values) {
            attribute.number(onnxAttributeField::kInts, value);
        }
        return add(attribute);
    }

    Node& real(const char* name, double value)
    {
        ProtobufBuilder attribute = begun(name, kFloat);
        return add(attribute.real(onnxAttributeField::kFloat, static_cast<float>(value)));
    }

    Node& reals(const char* name, const std::vector<double>& values)
    {
        ProtobufBuilder attribute = begun(name, kFloats);
        for (const double value : values) {
            attribute.real(onnxAttributeField::kFloats, static_cast<float>(value));
        }
        return values.empty() ? *this : add(attribute);
    }

    Node& text(const char* name, std::string_view value)
    {
        ProtobufBuilder attribute = begun(name, kText);
        return add(attribute.text(onnxAttributeField::kText, value));
    }

    Node& texts(const char* name, const std::vector<std::string_view>& values)
    {
        ProtobufBuilder attribute = begun(name, kTexts);
        for (const std::string_view value : values) {
            attribute.text(onnxAttributeField::kTexts, value);
        }
        return add(attribute);
    }

    [[nodiscard]] const ProtobufBuilder& fields() const { return m_fields; }

private:
    static ProtobufBuilder begun(const char* name, AttributeType type)
    {
        ProtobufBuilder attribute;
        attribute.text(onnxAttributeField::kName, name).number(onnxAttributeField::kType, type);
        return attribute;
    }

    Node& add(const ProtobufBuilder& attribute)
    {
        m_fields.message(onnxNodeField::kAttribute, attribute);
        return *this;
    }

    ProtobufBuilder m_fields;
};

/// A ValueInfoProto; extents of 0 are open and have the names in `open`.
ProtobufBuilder valueOf(const std::string& name, DType dtype,
                        const std::vector<std::pair<std::uint64_t, const char*>>& extents)
{
    ProtobufBuilder shape;
    for (const auto& [extent, open] : extents) {
        ProtobufBuilder dim;
        extent > 0 ? dim.number(kDimValue, extent) : dim.text(kDimName, open);
        shape.message(kShapeDim, dim);
    }
    ProtobufBuilder tensor;
    tensor.number(kTensorElement, dataTypeOf(dtype)).message(kTensorShape, shape);
    ProtobufBuilder type;
    type.message(kTypeTensor, tensor);
    ProtobufBuilder value;
    value.text(kValueName, name).message(kValueType, type);
    return value;
}

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
        for (const char* state : {"Y_h", "Y_c"}) {
            if (state != kCellState || hasCellState(exported.spec.cell)) {
                m_states.emplace_back(state);
            }
        }
    }

    void add()
    {
        std::string value = m_prefix + "X";
        for (std::uint32_t layer = 0; layer < spec().layers; ++layer) {
            value = addLayer(layer, value);
        }
        if (spec().layers > 1) {
            for (const std::string& state : m_states) {
                joinStates(state);
            }
        }
        addValues();
    }

private:
    static constexpr std::string_view kCellState = "Y_c";

    [[nodiscard]] const RnnSpec& spec() const { return m_exported.spec; }

    void addNode(const Node& node) { m_graph.message(onnxGraphField::kNode, node.fields()); }

    /// Returns the value that the layer gives: [T, B, D*H].
    std::string addLayer(std::uint32_t layer, const std::string& input)
    {
        const std::string name = onnxNodeName(m_exported, layer);
        const bool isLast = layer + 1 == spec().layers;
        const std::string output = isLast ? m_prefix + "Y" : name + "/merged";
        Node cell(m_words.type, name);
        cell.input(input).input(name + "/W").input(name + "/R");
        cell.input(stored(name + "/B")).input("").input("").input("").input(stored(name + "/P"));
        cell.output(name + "/steps");
        for (const std::string& state : m_states) {
            cell.output(spec().layers == 1 ? m_prefix + state : name + "/" + state);
        }
        addAttributes(cell);
        addNode(cell);
        addNode(Node("Transpose", name + "/transpose")
                    .input(name + "/steps")
                    .output(name + "/sides")
                    .integers("perm", {0, 2, 1, 3})); // [T, D, B, H] to [T, B, D, H]
        addNode(Node("Reshape", name + "/reshape")
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

    void addAttributes(Node& cell) const
    {
        const CellEquations equations = m_model.equationsOf(0);
        cell.integer("hidden_size", spec().hiddenSize);
        cell.text("direction", spec().directions == 2 ? "bidirectional"
                               : m_model.isReversed   ? "reverse"
                                                      : "forward");
        if (spec().cell == CellKind::Gru) {
            cell.integer("linear_before_reset", m_model.gruReset == GruReset::After ? 1 : 0);
        }
        if (equations.sumClip) {
            cell.real("clip", *equations.sumClip);
        }
        if (equations.isForgetCoupled) {
            cell.integer("input_forget", 1);
        }
        addActivations(cell);
    }

    void addActivations(Node& cell) const
    {
        std::vector<std::string_view> names;
        std::vector<double> alphas;
        std::vector<double> betas;
        for (std::uint32_t direction = 0; direction < spec().directions; ++direction) {
            for (const Activation& given : m_words.activations(m_model.equationsOf(direction))) {
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
        Node join("Concat", m_exported.path + "/" + state);
        for (std::uint32_t layer = 0; layer < spec().layers; ++layer) {
            join.input(onnxNodeName(m_exported, layer) + "/" + state);
        }
        addNode(join.output(m_prefix + state).integer("axis", 0));
    }

    void addValues()
    {
        const auto add = [this](std::uint64_t field, const std::string& name, auto extents) {
            m_graph.message(field, valueOf(m_prefix + name, spec().dtype, extents));
        };
        using Extents = std::vector<std::pair<std::uint64_t, const char*>>;
        add(onnxGraphField::kInput, "X", Extents{{0, "T"}, {0, "B"}, {spec().inputSize, ""}});
        add(onnxGraphField::kOutput, "Y", Extents{{0, "T"}, {0, "B"}, {spec().outputWidth(), ""}});
        for (const std::string& state : m_states) {
            add(onnxGraphField::kOutput, state,
                Extents{{spec().pseudoLayers(), ""}, {0, "B"}, {spec().hiddenSize, ""}});
        }
    }

public:
    static constexpr const char* kMergedShape = "merged_shape";

private:
    const ExportedModel& m_exported;
    const RnnModel& m_model;
    const OperatorWords& m_words;
    std::string m_prefix;
    std::vector<std::string> m_states;
    ProtobufBuilder& m_graph;
};

/// [0, 0, -1]: time and batch as they are, the rest in one axis.
ProtobufBuilder mergedShape()
{
    constexpr std::array<std::int64_t, 3> kShape = {0, 0, -1};
    std::string raw(sizeof kShape, '\0');
    std::memcpy(raw.data(), kShape.data(), sizeof kShape);
    ProtobufBuilder tensor;
    tensor.number(onnxTensorField::kDims, kShape.size())
        .number(onnxTensorField::kDataType, dataTypeOf(DType::I64))
        .text(onnxTensorField::kName, Chain::kMergedShape)
        .text(onnxTensorField::kRaw, raw);
    return tensor;
}

} // namespace

std::string onnxGraphText(const ExportPlan& plan)
{
    ProtobufBuilder graph;
    graph.text(kGraphName, "gateloupe").message(onnxGraphField::kInitializer, mergedShape());
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
    tensor.number(onnxTensorField::kDataType, dataTypeOf(item.dtype))
        .text(onnxTensorField::kName, item.key);
    return tensor.bytes();
}

} // namespace gateloupe
