// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tflite/tflite_operators.h"

#include "tflite_generated.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace gateloupe {

namespace {

using Integers = std::vector<std::int64_t>;

/// How an operator without parameters, or with ones that need no thought, is put.
struct TfliteOperatorRow
{
    TfliteCode code;
    std::string_view name;
    GraphOperation operation = GraphOperation::Other;
};

constexpr std::array kTfliteOperators = {
    TfliteOperatorRow{TfliteCode::Add, "ADD", GraphOperation::Add},
    TfliteOperatorRow{TfliteCode::Concatenation, "CONCATENATION", GraphOperation::Concat},
    TfliteOperatorRow{TfliteCode::Dequantize, "DEQUANTIZE", GraphOperation::Identity},
    TfliteOperatorRow{TfliteCode::FullyConnected, "FULLY_CONNECTED", GraphOperation::MatMul},
    TfliteOperatorRow{TfliteCode::Logistic, "LOGISTIC", GraphOperation::Sigmoid},
    TfliteOperatorRow{TfliteCode::Lstm, "LSTM"},
    TfliteOperatorRow{TfliteCode::Mul, "MUL", GraphOperation::Multiply},
    TfliteOperatorRow{TfliteCode::Relu, "RELU", GraphOperation::Relu},
    TfliteOperatorRow{TfliteCode::Reshape, "RESHAPE", GraphOperation::Reshape},
    TfliteOperatorRow{TfliteCode::Rnn, "RNN"},
    TfliteOperatorRow{TfliteCode::Tanh, "TANH", GraphOperation::Tanh},
    TfliteOperatorRow{TfliteCode::UnidirectionalSequenceRnn, "UNIDIRECTIONAL_SEQUENCE_RNN"},
    TfliteOperatorRow{TfliteCode::Gather, "GATHER", GraphOperation::Gather},
    TfliteOperatorRow{TfliteCode::Transpose, "TRANSPOSE", GraphOperation::Transpose},
    TfliteOperatorRow{TfliteCode::Sub, "SUB", GraphOperation::Subtract},
    TfliteOperatorRow{TfliteCode::Div, "DIV", GraphOperation::Divide},
    TfliteOperatorRow{TfliteCode::Squeeze, "SQUEEZE", GraphOperation::Squeeze},
    TfliteOperatorRow{TfliteCode::UnidirectionalSequenceLstm, "UNIDIRECTIONAL_SEQUENCE_LSTM"},
    TfliteOperatorRow{TfliteCode::StridedSlice, "STRIDED_SLICE", GraphOperation::Slice},
    TfliteOperatorRow{TfliteCode::BidirectionalSequenceRnn, "BIDIRECTIONAL_SEQUENCE_RNN"},
    TfliteOperatorRow{TfliteCode::Split, "SPLIT", GraphOperation::Split},
    TfliteOperatorRow{TfliteCode::BidirectionalSequenceLstm, "BIDIRECTIONAL_SEQUENCE_LSTM"},
    TfliteOperatorRow{TfliteCode::Cast, "CAST", GraphOperation::Identity},
    TfliteOperatorRow{TfliteCode::Neg, "NEG", GraphOperation::Negate},
    TfliteOperatorRow{TfliteCode::Slice, "SLICE", GraphOperation::Slice},
    TfliteOperatorRow{TfliteCode::Tile, "TILE"},
    TfliteOperatorRow{TfliteCode::ExpandDims, "EXPAND_DIMS", GraphOperation::Unsqueeze},
    TfliteOperatorRow{TfliteCode::ShapeOf, "SHAPE", GraphOperation::ShapeOf},
    TfliteOperatorRow{TfliteCode::Pack, "PACK", GraphOperation::Stack},
    TfliteOperatorRow{TfliteCode::Unpack, "UNPACK", GraphOperation::Unstack},
    TfliteOperatorRow{TfliteCode::ZerosLike, "ZEROS_LIKE", GraphOperation::Zeros},
    TfliteOperatorRow{TfliteCode::Fill, "FILL"},
    TfliteOperatorRow{TfliteCode::SplitV, "SPLIT_V", GraphOperation::Split},
    TfliteOperatorRow{TfliteCode::ReverseV2, "REVERSE_V2", GraphOperation::Reverse},
    TfliteOperatorRow{TfliteCode::Quantize, "QUANTIZE", GraphOperation::Identity},
    TfliteOperatorRow{TfliteCode::While, "WHILE"},
    TfliteOperatorRow{TfliteCode::BatchMatmul, "BATCH_MATMUL", GraphOperation::MatMul},
    TfliteOperatorRow{TfliteCode::BroadcastTo, "BROADCAST_TO", GraphOperation::Broadcast},
};

const TfliteOperatorRow* rowOf(std::int32_t code)
{
    const auto found = std::ranges::find(kTfliteOperators, static_cast<TfliteCode>(code),
                                         &TfliteOperatorRow::code);
    return found == kTfliteOperators.end() ? nullptr : found;
}

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

private:
    [[nodiscard]] GraphInput input(std::size_t index) const
    {
        return index < m_call.inputs.size() ? m_call.inputs[index] : std::nullopt;
    }

    /// The whole numbers of an input; empty when they are not known.
    [[nodiscard]] std::optional<Integers> integers(std::size_t index) const
    {
        return m_graph.integersOf(input(index));
    }

    void become(GraphOperation operation, std::vector<GraphInput> inputs)
    {
        m_node.operation = operation;
        m_node.inputs = std::move(inputs);
    }

    /// It is not understood: an operator that nothing is known of.
    void giveUp() { become(GraphOperation::Other, m_call.inputs); }

    /// The axes that an input names.
    void takeAxes(std::size_t index);
    void readParameters();
    void readSplit();
    void readStridedSlice();
    void readSlice();
    void readRecurrent();
    void readOptions();
    std::vector<GraphValueIndex> addActivation(GraphValueIndex sum);

    const TfliteCall& m_call;
    DataflowGraph& m_graph;
    GraphNode m_node;
    std::vector<std::int64_t> m_shrunkAxes; ///< gone after a strided slice
    tflite::ActivationFunctionType m_activation = tflite::ActivationFunctionType_NONE;
};

void TfliteTranslation::takeAxes(std::size_t index)
{
    if (const auto axes = integers(index)) {
        m_node.axes = *axes;
    } else {
        giveUp();
    }
}

void TfliteTranslation::readSplit()
{
    const bool hasSizes = m_call.code == static_cast<std::int32_t>(TfliteCode::SplitV);
    become(GraphOperation::Split, {input(hasSizes ? 0 : 1)});
    if (hasSizes) {
        m_node.sizes = integers(1).value_or(Integers());
        if (m_node.sizes.size() != m_call.outputs.size()) {
            return giveUp();
        }
    }
    takeAxes(hasSizes ? 2 : 0);
}

void TfliteTranslation::readStridedSlice()
{
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

void TfliteTranslation::readSlice()
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

void TfliteTranslation::readRecurrent()
{
    const auto say = [this](const char* name, Attribute::Value value) {
        m_node.attributes.emplace(name, std::move(value));
    };
    const auto sayAll = [&say](const auto& options) {
        say("activation", static_cast<std::int64_t>(options.fused_activation_function()));
        if constexpr (requires { options.cell_clip(); }) {
            say("cell_clip", static_cast<double>(options.cell_clip()));
            say("projection_clip", static_cast<double>(options.proj_clip()));
        }
        if constexpr (requires { options.time_major(); }) {
            say("time_major", options.time_major());
        }
        if constexpr (requires { options.merge_outputs(); }) {
            say("merge_outputs", options.merge_outputs());
        }
        if constexpr (requires { options.kernel_type(); }) {
            say("kernel_type", static_cast<std::int64_t>(options.kernel_type()));
        }
        if constexpr (requires { options.diagonal_recurrent_tensors(); }) {
            say("diagonal", options.diagonal_recurrent_tensors());
        }
    };
    const tflite::Operator& call = m_call.call;
    if (const auto* lstm = call.builtin_options_as_LSTMOptions()) {
        sayAll(*lstm);
    } else if (const auto* sequence = call.builtin_options_as_UnidirectionalSequenceLSTMOptions()) {
        sayAll(*sequence);
    } else if (const auto* both = call.builtin_options_as_BidirectionalSequenceLSTMOptions()) {
        sayAll(*both);
    } else if (const auto* rnn = call.builtin_options_as_RNNOptions()) {
        sayAll(*rnn);
    } else if (const auto* rnns = call.builtin_options_as_SequenceRNNOptions()) {
        sayAll(*rnns);
    } else if (const auto* two = call.builtin_options_as_BidirectionalSequenceRNNOptions()) {
        sayAll(*two);
    }
}

/// Options that stand in the operator itself.
void TfliteTranslation::readOptions()
{
    const tflite::Operator& call = m_call.call;
    if (const auto* arithmetic = call.builtin_options_as_AddOptions()) {
        m_activation = arithmetic->fused_activation_function();
    } else if (const auto* product = call.builtin_options_as_MulOptions()) {
        m_activation = product->fused_activation_function();
    } else if (const auto* difference = call.builtin_options_as_SubOptions()) {
        m_activation = difference->fused_activation_function();
    } else if (const auto* quotient = call.builtin_options_as_DivOptions()) {
        m_activation = quotient->fused_activation_function();
    } else if (const auto* joined = call.builtin_options_as_ConcatenationOptions()) {
        m_node.axes = {joined->axis()};
        m_activation = joined->fused_activation_function();
    } else if (const auto* dense = call.builtin_options_as_FullyConnectedOptions()) {
        m_activation = dense->fused_activation_function();
        if (dense->weights_format() != 0) {
            giveUp(); // shuffled for one kind of processor
        }
    } else if (const auto* stacked = call.builtin_options_as_PackOptions()) {
        m_node.axes = {stacked->axis()};
    } else if (const auto* parts = call.builtin_options_as_UnpackOptions()) {
        m_node.axes = {parts->axis()};
    } else if (const auto* product2 = call.builtin_options_as_BatchMatMulOptions()) {
        m_node.transposesA = product2->adj_x();
        m_node.transposesB = product2->adj_y();
    } else if (const auto* squeezed = call.builtin_options_as_SqueezeOptions()) {
        if (squeezed->squeeze_dims() != nullptr) {
            m_node.axes.assign(squeezed->squeeze_dims()->begin(), squeezed->squeeze_dims()->end());
        }
    } else if (const auto* gathered = call.builtin_options_as_GatherOptions()) {
        m_node.axes = {gathered->axis()};
        if (gathered->batch_dims() != 0) {
            giveUp();
        }
    }
}

void TfliteTranslation::readParameters()
{
    readOptions();
    switch (static_cast<TfliteCode>(m_call.code)) {
    case TfliteCode::Split:
    case TfliteCode::SplitV:
        return readSplit();
    case TfliteCode::StridedSlice:
        return readStridedSlice();
    case TfliteCode::Slice:
        return readSlice();
    case TfliteCode::Transpose:
    case TfliteCode::ReverseV2:
    case TfliteCode::ExpandDims:
        m_node.inputs = {input(0)};
        return takeAxes(1);
    case TfliteCode::Reshape:
    case TfliteCode::BroadcastTo:
        m_node.inputs = {input(0)};
        m_node.sizes = integers(1).value_or(Integers());
        return;
    case TfliteCode::Fill: {
        const GraphInput number = input(1);
        const auto zero = m_graph.integersOf(number);
        if (zero && zero->size() == 1 && zero->front() == 0) {
            become(GraphOperation::Zeros, {});
        }
        return;
    }
    case TfliteCode::Lstm:
    case TfliteCode::Rnn:
    case TfliteCode::UnidirectionalSequenceRnn:
    case TfliteCode::UnidirectionalSequenceLstm:
    case TfliteCode::BidirectionalSequenceRnn:
    case TfliteCode::BidirectionalSequenceLstm:
        return readRecurrent();
    default:
        return;
    }
}

/// What an operator applies to its own result; null for an output that is left out.
std::vector<GraphValueIndex> TfliteTranslation::addActivation(GraphValueIndex sum)
{
    const auto operation =
        m_activation == tflite::ActivationFunctionType_RELU   ? GraphOperation::Relu
        : m_activation == tflite::ActivationFunctionType_TANH ? GraphOperation::Tanh
                                                              : GraphOperation::Other;
    return {m_graph.addOne({.operation = operation,
                            .type = tflite::EnumNameActivationFunctionType(m_activation),
                            .name = m_node.name,
                            .inputs = {sum}},
                           m_call.outputs.front())};
}

std::vector<GraphValueIndex> TfliteTranslation::add()
{
    const auto* row = rowOf(m_call.code);
    m_node.operation = row != nullptr ? row->operation : GraphOperation::Other;
    m_node.type = m_call.type;
    m_node.name = m_call.outputs.empty() ? m_call.type : m_call.outputs.front();
    m_node.inputs = m_call.inputs;
    readParameters();
    const bool isDense = m_call.code == static_cast<std::int32_t>(TfliteCode::FullyConnected) &&
                         m_node.operation == GraphOperation::MatMul;
    const GraphInput bias = isDense ? input(2) : std::nullopt;
    if (isDense) {
        m_node.transposesB = true;
        m_node.inputs = {input(0), input(1)};
    }
    const bool isActive =
        m_activation != tflite::ActivationFunctionType_NONE && !m_call.outputs.empty();
    if (!bias && !isActive && m_shrunkAxes.empty()) {
        return m_graph.add(std::move(m_node), m_call.outputs);
    }
    const std::string name = m_node.name;
    GraphValueIndex last = m_graph.addOne(m_node, name);
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
    if (isActive) {
        last = addActivation(last).front();
    }
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
