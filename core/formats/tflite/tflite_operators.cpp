// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tflite/tflite_operators.h"

#include "tflite_generated.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/graph/activation_match.h"

namespace gateloupe {

namespace {

using Integers = std::vector<std::int64_t>;

class TfliteTranslation;

/// How an operator is put.
struct TfliteOperatorRow
{
    std::int32_t code;
    std::string_view name;
    GraphOperation operation = GraphOperation::Other;
    void (TfliteTranslation::*read)() = nullptr; ///< its parameters; null where options are all
};

/// Puts one operator into the graph's words.
class TfliteTranslation
{
public:
    TfliteTranslation(const TfliteCall& call, DataflowGraph& graph)
        : m_call(call)
        , m_graph(graph)
    {
    }

    std::vector<GraphValueIndex> add();

    // What the rows of the table call for the parameters of an operator:

    void readSplit()
    {
        const bool hasSizes = m_row->name == "SPLIT_V";
        become(GraphOperation::Split, {input(hasSizes ? 0 : 1)});
        if (hasSizes) {
            m_node.sizes = integers(1).value_or(Integers());
            if (m_node.sizes.size() != m_call.outputs.size()) {
                return giveUp();
            }
        }
        takeAxes(hasSizes ? 2 : 0);
    }

    /// Each sequence over its own length.
    void readReverseSequence() { m_node.inputs = {input(0), input(1)}; }

    void readStridedSlice()
    {
        if (readComputedIndex()) {
            return;
        }
        const auto begin = integers(1);
        const auto end = integers(2);
        const auto steps = integers(3);
        const auto* options = m_call.call.builtin_options_as_StridedSliceOptions();
        if (!begin || !end || !steps || options == nullptr || begin->size() != end->size() ||
            begin->size() != steps->size() || options->ellipsis_mask() != 0 ||
            options->new_axis_mask() != 0) {
            return giveUp();
        }
        const auto isSet = [](std::int32_t mask, std::size_t axis) {
            return axis < 31 && (mask & (1 << axis)) != 0;
        };
        become(GraphOperation::Slice, {input(0)});
        for (std::size_t axis = 0; axis < begin->size(); ++axis) {
            const std::int64_t first = (*begin)[axis];
            const bool isOne = isSet(options->shrink_axis_mask(), axis);
            const bool isOpen =
                isSet(options->end_mask(), axis) ||
                (isOne && (first == -1 || first == std::numeric_limits<std::int64_t>::max()));
            m_node.axes.push_back(static_cast<std::int64_t>(axis));
            m_node.starts.push_back(isSet(options->begin_mask(), axis) && !isOne ? 0 : first);
            m_node.ends.push_back(isOpen  ? std::numeric_limits<std::int64_t>::max()
                                  : isOne ? first + 1
                                          : (*end)[axis]);
            m_node.steps.push_back((*steps)[axis]);
            if (isOne) {
                m_shrunkAxes.push_back(static_cast<std::int64_t>(axis));
            }
        }
    }

    /// x[i] and x[:, i] with an i that a run computes: one index of one axis, all of the others.
    bool readComputedIndex()
    {
        const auto* options = m_call.call.builtin_options_as_StridedSliceOptions();
        const GraphInput begin = input(1);
        const auto& places = begin ? m_graph.value(*begin).shape : std::nullopt;
        if (options == nullptr || options->ellipsis_mask() != 0 || options->new_axis_mask() != 0 ||
            !places || places->size() != 1 || integers(1)) {
            return false;
        }
        const auto gone = static_cast<std::uint32_t>(options->shrink_axis_mask());
        const std::int64_t count = places->front();
        constexpr std::int64_t kMostAxes = 31;
        if (!std::has_single_bit(gone) || count < 1 || count > kMostAxes) {
            return false;
        }
        const std::uint32_t all = (std::uint32_t{1} << static_cast<std::uint32_t>(count)) - 1U;
        const auto isWhole = [gone, all](std::int32_t mask) {
            return ((static_cast<std::uint32_t>(mask) | gone) & all) == all;
        };
        const std::int64_t axis = std::countr_zero(gone);
        if (axis >= count || !isWhole(options->begin_mask()) || !isWhole(options->end_mask())) {
            return false;
        }
        const auto one = m_graph.addOne({.operation = GraphOperation::Slice,
                                         .type = "STRIDED_SLICE",
                                         .inputs = {begin},
                                         .axes = {0},
                                         .starts = {axis},
                                         .ends = {axis + 1}});
        const auto index = m_graph.addOne({.operation = GraphOperation::Squeeze,
                                           .type = "STRIDED_SLICE",
                                           .inputs = {one},
                                           .axes = {0}});
        become(GraphOperation::Gather, {input(0), index});
        m_node.axes = {axis};
        return true;
    }

    void readSlice()
    {
        const auto begin = integers(1);
        const auto size = integers(2);
        if (!begin || !size || begin->size() != size->size()) {
            return giveUp();
        }
        become(GraphOperation::Slice, {input(0)});
        for (std::size_t axis = 0; axis < begin->size(); ++axis) {
            const std::int64_t count = (*size)[axis];
            std::int64_t end = 0;
            if (count < 0 || __builtin_add_overflow((*begin)[axis], count, &end)) {
                end = std::numeric_limits<std::int64_t>::max();
            }
            m_node.axes.push_back(static_cast<std::int64_t>(axis));
            m_node.starts.push_back((*begin)[axis]);
            m_node.ends.push_back(end);
        }
    }

    void readRecurrent()
    {
        const auto say = [this](const char* name, Attribute::Value value) {
            m_node.attributes.emplace(name, std::move(value));
        };
        const auto sayAll = [&say](const auto* options) {
            if (options == nullptr) {
                return; // another operator's
            }
            say("activation", static_cast<std::int64_t>(options->fused_activation_function()));
            if constexpr (requires { options->cell_clip(); }) {
                say("cell_clip", static_cast<double>(options->cell_clip()));
                say("projection_clip", static_cast<double>(options->proj_clip()));
            }
            if constexpr (requires { options->time_major(); }) {
                say("time_major", options->time_major());
            }
            if constexpr (requires { options->merge_outputs(); }) {
                say("merge_outputs", options->merge_outputs());
            }
            if constexpr (requires { options->kernel_type(); }) {
                say("kernel_type", static_cast<std::int64_t>(options->kernel_type()));
            }
            if constexpr (requires { options->diagonal_recurrent_tensors(); }) {
                say("diagonal", options->diagonal_recurrent_tensors());
            }
        };
        say("numbers", m_call.numbers);
        const tflite::Operator& call = m_call.call;
        sayAll(call.builtin_options_as_LSTMOptions());
        sayAll(call.builtin_options_as_UnidirectionalSequenceLSTMOptions());
        sayAll(call.builtin_options_as_BidirectionalSequenceLSTMOptions());
        sayAll(call.builtin_options_as_RNNOptions());
        sayAll(call.builtin_options_as_SequenceRNNOptions());
        sayAll(call.builtin_options_as_BidirectionalSequenceRNNOptions());
    }

    void readAxes()
    {
        m_node.inputs = {input(0)};
        takeAxes(1);
    }

    void readSizes()
    {
        m_node.inputs = {input(0)};
        m_node.sizes = integers(1).value_or(Integers());
    }

    void readActivation()
    {
        const auto* leaky = m_call.call.builtin_options_as_LeakyReluOptions();
        const auto* gelu = m_call.call.builtin_options_as_GeluOptions();
        m_node.activation = activationOf(m_row->name);
        if (leaky != nullptr) {
            m_node.activation.alpha = asMeant(leaky->alpha());
        }
        if (gelu != nullptr && gelu->approximate()) {
            m_node.activation.kind = ActivationKind::GeluTanh;
        }
    }

    /// x times a stored number for x < 0.
    void readPrelu()
    {
        const auto slope = m_graph.numberOf(input(1));
        if (slope) {
            become(GraphOperation::Activate, {input(0)});
            m_node.activation = {ActivationKind::LeakyRelu, asMeant(*slope)};
        }
    }

    void readExtents()
    {
        m_node.inputs = {input(0)};
        m_node.sizes = m_graph.extentsIn(input(1));
    }

    void readFill()
    {
        if (integers(1) == Integers{0}) {
            become(GraphOperation::Zeros, {});
            m_node.sizes = m_graph.extentsIn(input(0));
        }
    }

private:
    /// Of operators, and of what others do at their end. Linear for what is none.
    static Activation activationOf(std::string_view name)
    {
        constexpr std::array<Named<Activation>, 8> kNamed = {
            {{"RELU_N1_TO_1", {ActivationKind::Clip, -1.0, 1.0}},
             {"RELU_0_TO_1", {ActivationKind::Clip, 0.0, 1.0}},
             {"RELU6", {ActivationKind::Relu6}},
             {"ELU", {ActivationKind::Elu, 1.0}},
             {"LEAKY_RELU", {ActivationKind::LeakyRelu}},
             {"GELU", {ActivationKind::Gelu}},
             {"HARD_SWISH", {ActivationKind::HardSwish}},
             {"RELU", {ActivationKind::Relu}}}};
        return valueNamed(kNamed, name).value_or(Activation{ActivationKind::Linear});
    }

    [[nodiscard]] GraphInput input(std::size_t index) const
    {
        return index < m_call.inputs.size() ? m_call.inputs[index] : std::nullopt;
    }

    /// The whole numbers of an input; empty when they are not known.
    [[nodiscard]] std::optional<Integers> integers(std::size_t index) const
    {
        return m_graph.integersOf(input(index));
    }

    /// Whether the operator applies an activation at its end.
    [[nodiscard]] bool isActive() const
    {
        return m_activation != tflite::ActivationFunctionType_NONE && !m_call.outputs.empty();
    }

    /// What else an operator does to its result: adds a bias, drops axes, applies an activation.
    GraphValueIndex addBehind(GraphValueIndex last, const std::string& name, GraphInput bias);

    void become(GraphOperation operation, std::vector<GraphInput> inputs)
    {
        m_node.operation = operation;
        m_node.inputs = std::move(inputs);
    }

    /// It is not understood: an operator that nothing is known of.
    void giveUp() { become(GraphOperation::Other, m_call.inputs); }

    /// The axes that an input names.
    void takeAxes(std::size_t index)
    {
        if (const auto axes = integers(index)) {
            m_node.axes = *axes;
        } else {
            giveUp();
        }
    }

    /// Options that stand in the operator itself.
    void readOptions()
    {
        const auto take = [this](const auto* options) {
            if (options == nullptr) {
                return; // another operator's
            }
            if constexpr (requires { options->fused_activation_function(); }) {
                m_activation = options->fused_activation_function();
            }
            if constexpr (requires { options->axis(); }) {
                m_node.axes = {options->axis()};
            }
            if constexpr (requires { options->adj_x(); }) {
                m_node.transposesA = options->adj_x();
                m_node.transposesB = options->adj_y();
            }
            if constexpr (requires { options->weights_format(); }) {
                if (options->weights_format() != 0) {
                    giveUp(); // shuffled for one kind of processor
                }
            }
            if constexpr (requires { options->batch_dims(); }) {
                if (options->batch_dims() != 0) {
                    giveUp();
                }
            }
        };
        const tflite::Operator& call = m_call.call;
        take(call.builtin_options_as_AddOptions());
        take(call.builtin_options_as_MulOptions());
        take(call.builtin_options_as_SubOptions());
        take(call.builtin_options_as_DivOptions());
        take(call.builtin_options_as_ConcatenationOptions());
        take(call.builtin_options_as_FullyConnectedOptions());
        take(call.builtin_options_as_PackOptions());
        take(call.builtin_options_as_UnpackOptions());
        take(call.builtin_options_as_BatchMatMulOptions());
        take(call.builtin_options_as_GatherOptions());
        const auto* squeezed = call.builtin_options_as_SqueezeOptions();
        if (squeezed != nullptr && squeezed->squeeze_dims() != nullptr) {
            m_node.axes.assign(squeezed->squeeze_dims()->begin(), squeezed->squeeze_dims()->end());
        }
    }

    const TfliteCall& m_call;
    DataflowGraph& m_graph;
    GraphNode m_node;
    const TfliteOperatorRow* m_row = nullptr; ///< null: not known
    std::vector<std::int64_t> m_shrunkAxes;   ///< gone after a strided slice
    tflite::ActivationFunctionType m_activation = tflite::ActivationFunctionType_NONE;
};

/// By builtin code. Source: schema.fbs, BuiltinOperator.
constexpr std::array kTfliteOperators = {
    TfliteOperatorRow{0, "ADD", GraphOperation::Add},
    TfliteOperatorRow{2, "CONCATENATION", GraphOperation::Concat},
    TfliteOperatorRow{6, "DEQUANTIZE", GraphOperation::Identity},
    TfliteOperatorRow{9, "FULLY_CONNECTED", GraphOperation::MatMul},
    TfliteOperatorRow{14, "LOGISTIC", GraphOperation::Sigmoid},
    TfliteOperatorRow{16, "LSTM", GraphOperation::Other, &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{18, "MUL", GraphOperation::Multiply},
    TfliteOperatorRow{19, "RELU", GraphOperation::Relu},
    TfliteOperatorRow{20, "RELU_N1_TO_1", GraphOperation::Activate,
                      &TfliteTranslation::readActivation},
    TfliteOperatorRow{21, "RELU6", GraphOperation::Activate, &TfliteTranslation::readActivation},
    TfliteOperatorRow{22, "RESHAPE", GraphOperation::Reshape, &TfliteTranslation::readSizes},
    TfliteOperatorRow{24, "RNN", GraphOperation::Other, &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{28, "TANH", GraphOperation::Tanh},
    TfliteOperatorRow{35, "UNIDIRECTIONAL_SEQUENCE_RNN", GraphOperation::Other,
                      &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{36, "GATHER", GraphOperation::Gather},
    TfliteOperatorRow{39, "TRANSPOSE", GraphOperation::Transpose, &TfliteTranslation::readAxes},
    TfliteOperatorRow{41, "SUB", GraphOperation::Subtract},
    TfliteOperatorRow{42, "DIV", GraphOperation::Divide},
    TfliteOperatorRow{43, "SQUEEZE", GraphOperation::Squeeze},
    TfliteOperatorRow{44, "UNIDIRECTIONAL_SEQUENCE_LSTM", GraphOperation::Other,
                      &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{45, "STRIDED_SLICE", GraphOperation::Slice,
                      &TfliteTranslation::readStridedSlice},
    TfliteOperatorRow{46, "BIDIRECTIONAL_SEQUENCE_RNN", GraphOperation::Other,
                      &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{47, "EXP", GraphOperation::Exp},
    TfliteOperatorRow{49, "SPLIT", GraphOperation::Split, &TfliteTranslation::readSplit},
    TfliteOperatorRow{52, "BIDIRECTIONAL_SEQUENCE_LSTM", GraphOperation::Other,
                      &TfliteTranslation::readRecurrent},
    TfliteOperatorRow{53, "CAST", GraphOperation::Identity},
    TfliteOperatorRow{54, "PRELU", GraphOperation::Other, &TfliteTranslation::readPrelu},
    TfliteOperatorRow{55, "MAXIMUM", GraphOperation::Maximum},
    TfliteOperatorRow{57, "MINIMUM", GraphOperation::Minimum},
    TfliteOperatorRow{58, "LESS", GraphOperation::Less},
    TfliteOperatorRow{59, "NEG", GraphOperation::Negate},
    TfliteOperatorRow{61, "GREATER", GraphOperation::Greater},
    TfliteOperatorRow{62, "GREATER_EQUAL", GraphOperation::GreaterEqual},
    TfliteOperatorRow{63, "LESS_EQUAL", GraphOperation::LessEqual},
    TfliteOperatorRow{64, "SELECT", GraphOperation::Select},
    TfliteOperatorRow{65, "SLICE", GraphOperation::Slice, &TfliteTranslation::readSlice},
    TfliteOperatorRow{69, "TILE"},
    TfliteOperatorRow{70, "EXPAND_DIMS", GraphOperation::Unsqueeze, &TfliteTranslation::readAxes},
    TfliteOperatorRow{73, "LOG", GraphOperation::Log},
    TfliteOperatorRow{75, "SQRT", GraphOperation::Sqrt},
    TfliteOperatorRow{77, "SHAPE", GraphOperation::ShapeOf},
    TfliteOperatorRow{78, "POW", GraphOperation::Power},
    TfliteOperatorRow{83, "PACK", GraphOperation::Stack},
    TfliteOperatorRow{87, "LOGICAL_NOT", GraphOperation::Not},
    TfliteOperatorRow{88, "UNPACK", GraphOperation::Unstack},
    TfliteOperatorRow{92, "SQUARE", GraphOperation::Square},
    TfliteOperatorRow{93, "ZEROS_LIKE", GraphOperation::Zeros},
    TfliteOperatorRow{94, "FILL", GraphOperation::Other, &TfliteTranslation::readFill},
    TfliteOperatorRow{98, "LEAKY_RELU", GraphOperation::Activate,
                      &TfliteTranslation::readActivation},
    TfliteOperatorRow{101, "ABS", GraphOperation::Abs},
    TfliteOperatorRow{102, "SPLIT_V", GraphOperation::Split, &TfliteTranslation::readSplit},
    TfliteOperatorRow{105, "REVERSE_V2", GraphOperation::Reverse, &TfliteTranslation::readAxes},
    TfliteOperatorRow{112, "REVERSE_SEQUENCE", GraphOperation::Reverse,
                      &TfliteTranslation::readReverseSequence},
    TfliteOperatorRow{111, "ELU", GraphOperation::Activate, &TfliteTranslation::readActivation},
    TfliteOperatorRow{114, "QUANTIZE", GraphOperation::Identity},
    TfliteOperatorRow{117, "HARD_SWISH", GraphOperation::Activate,
                      &TfliteTranslation::readActivation},
    TfliteOperatorRow{119, "WHILE"},
    TfliteOperatorRow{123, "SELECT_V2", GraphOperation::Select},
    TfliteOperatorRow{126, "BATCH_MATMUL", GraphOperation::MatMul},
    TfliteOperatorRow{129, "CALL_ONCE"},
    TfliteOperatorRow{130, "BROADCAST_TO", GraphOperation::Broadcast,
                      &TfliteTranslation::readExtents},
    TfliteOperatorRow{142, "VAR_HANDLE"},
    TfliteOperatorRow{143, "READ_VARIABLE"},
    TfliteOperatorRow{144, "ASSIGN_VARIABLE"},
    TfliteOperatorRow{150, "GELU", GraphOperation::Activate, &TfliteTranslation::readActivation},
    TfliteOperatorRow{152, "RELU_0_TO_1", GraphOperation::Activate,
                      &TfliteTranslation::readActivation},
};

const TfliteOperatorRow* rowOf(std::int32_t code)
{
    const auto* found = std::ranges::find(kTfliteOperators, code, &TfliteOperatorRow::code);
    return found == kTfliteOperators.end() ? nullptr : found;
}

GraphValueIndex TfliteTranslation::addBehind(GraphValueIndex last, const std::string& name,
                                             GraphInput bias)
{
    if (bias) {
        last = m_graph.addOne({.operation = GraphOperation::Add,
                               .type = m_node.type,
                               .name = name,
                               .inputs = {last, bias}},
                              name);
    }
    if (!m_shrunkAxes.empty()) {
        last = m_graph.addOne({.operation = GraphOperation::Squeeze,
                               .type = m_node.type,
                               .name = name,
                               .inputs = {last},
                               .axes = m_shrunkAxes},
                              name);
    }
    if (isActive()) {
        const std::string type = tflite::EnumNameActivationFunctionType(m_activation);
        const Activation activation = activationOf(type);
        const auto operation =
            m_activation == tflite::ActivationFunctionType_RELU   ? GraphOperation::Relu
            : m_activation == tflite::ActivationFunctionType_TANH ? GraphOperation::Tanh
            : activation.kind != ActivationKind::Linear           ? GraphOperation::Activate
                                                                  : GraphOperation::Other;
        last = m_graph.addOne({.operation = operation,
                               .type = type,
                               .name = name,
                               .inputs = {last},
                               .activation = activation},
                              m_call.outputs.front());
    }
    return last;
}

std::vector<GraphValueIndex> TfliteTranslation::add()
{
    m_row = rowOf(m_call.code);
    m_node.operation = m_row != nullptr ? m_row->operation : GraphOperation::Other;
    m_node.type = m_call.type;
    m_node.name = m_call.outputs.empty() ? m_call.type : m_call.outputs.front();
    m_node.inputs = m_call.inputs;
    readOptions();
    if (m_row != nullptr && m_row->read != nullptr) {
        (this->*m_row->read)();
    }
    const bool isDense = m_row != nullptr && m_row->name == "FULLY_CONNECTED" &&
                         m_node.operation == GraphOperation::MatMul;
    const GraphInput bias = isDense ? input(2) : std::nullopt;
    if (isDense) {
        m_node.transposesB = true;
        m_node.inputs = {input(0), input(1)};
    }
    if (!bias && !isActive() && m_shrunkAxes.empty()) {
        return m_graph.add(std::move(m_node), m_call.outputs);
    }
    const std::string name = m_node.name;
    const GraphValueIndex last = addBehind(m_graph.addOne(m_node, name), name, bias);
    std::vector<GraphValueIndex> outputs{last};
    while (outputs.size() < m_call.outputs.size()) {
        outputs.push_back(
            m_graph.addOne({.type = m_node.type, .name = name}, m_call.outputs[outputs.size()]));
    }
    outputs.resize(m_call.outputs.size());
    return outputs;
}

} // namespace

std::string tfliteOperatorName(std::int32_t code)
{
    const auto* row = rowOf(code);
    return row != nullptr ? std::string(row->name) : "builtin " + std::to_string(code);
}

std::vector<GraphValueIndex> addTfliteOperator(const TfliteCall& call, DataflowGraph& graph)
{
    return TfliteTranslation(call, graph).add();
}

} // namespace gateloupe
