// SPDX-License-Identifier: Apache-2.0
// Recurrent operations of programs.
#include "core/conventions/coreml/coreml_cell.h"

namespace gateloupe {

namespace {

/// Inputs of a node, by position (core/formats/coreml/coreml_program.h).
enum MilInput : std::size_t
{
    kMilX,
    kMilHidden,
    kMilCell,
    kMilWeights,
    kMilRecurrent,
    kMilBias,
    kMilPeephole,
    kMilBackward, ///< weights, then recurrent weights and bias
};

class MilCellReader
{
public:
    MilCellReader(const DataflowGraph& graph, const GraphNode& node)
        : m_graph(graph)
        , m_node(node)
    {
    }

    Result<CoremlCell> read()
    {
        CoremlCell cell{.name = m_node.name, .kind = m_node.type};
        cell.cell = m_node.type == "gru"   ? CellKind::Gru
                    : m_node.type == "rnn" ? CellKind::RnnTanh
                                           : CellKind::Lstm;
        std::vector<std::string> activations;
        const auto add = [&](std::string_view attribute, std::string_view usual) {
            const auto word = m_node.text(attribute);
            activations.emplace_back(word.empty() ? usual : word);
        };
        if (cell.cell != CellKind::RnnTanh) {
            add("recurrent_activation", "sigmoid");
        }
        if (cell.cell == CellKind::Lstm) {
            add("cell_activation", "tanh");
        }
        add("activation", "tanh");
        GATELOUPE_CHECK(setActivations(cell, activations));
        if (const auto* clip = m_node.find<double>("clip"); clip != nullptr && *clip > 0.0) {
            cell.equations.cellClip = ClipRange{-*clip, *clip};
        }
        const auto direction = m_node.text("direction");
        cell.isReversed = direction == "reverse";
        const bool isPair = direction == "bidirectional";
        GATELOUPE_TRY(auto forward, arraysAt(kMilWeights, kMilBias));
        cell.hiddenSize = forward.recurrent->shape[1];
        cell.inputSize = forward.weights->shape[1];
        forward.peepholes = constantAt(kMilPeephole);
        cell.directions.push_back(std::move(forward));
        if (isPair) {
            GATELOUPE_TRY(auto backward, arraysAt(kMilBackward, kMilBackward + 2));
            cell.directions.push_back(std::move(backward));
        }
        cell.initialHidden = constantAt(kMilHidden);
        cell.initialCell = cell.cell == CellKind::Lstm ? constantAt(kMilCell) : nullptr;
        return cell;
    }

private:
    [[nodiscard]] std::shared_ptr<const Tensor> constantAt(std::size_t input) const
    {
        return m_graph.constantOf(m_node.input(input));
    }

    Result<CoremlArrays> arraysAt(std::size_t weights, std::size_t bias) const
    {
        CoremlArrays arrays{.weights = constantAt(weights),
                            .recurrent = constantAt(weights + 1),
                            .bias = constantAt(bias)};
        if (!arrays.weights || !arrays.recurrent || arrays.weights->shape.size() != 2 ||
            arrays.recurrent->shape.size() != 2) {
            return Error::unsupported("its weights are computed or given at run time");
        }
        if (m_node.input(bias) && !arrays.bias) {
            return Error::unsupported("its bias is computed or given at run time");
        }
        return arrays;
    }

    const DataflowGraph& m_graph;
    const GraphNode& m_node;
};

/// What a sequence is, through operators that only give it other axes of extent 1.
GraphInput behindMovements(const DataflowGraph& graph, GraphInput value)
{
    constexpr int kMostMovements = 64;
    for (int step = 0; value && step < kMostMovements; ++step) {
        const GraphNode* maker = graph.makerOf(*value);
        const bool isMove = maker != nullptr && (maker->operation == GraphOperation::Squeeze ||
                                                 maker->operation == GraphOperation::Unsqueeze ||
                                                 maker->operation == GraphOperation::Identity);
        if (!isMove || !maker->input(0)) {
            break;
        }
        value = maker->input(0);
    }
    return value;
}

} // namespace

bool isRecurrentOperation(const GraphNode& node)
{
    return node.operation == GraphOperation::Other &&
           (node.type == "lstm" || node.type == "gru" || node.type == "rnn");
}

Result<CoremlCell> operationCell(const DataflowGraph& graph, const GraphNode& node)
{
    GATELOUPE_TRY(CoremlCell cell, MilCellReader(graph, node).read());
    const auto idOf = [](GraphInput value) {
        return value ? "%" + std::to_string(value->value) : std::string();
    };
    cell.input = idOf(behindMovements(graph, node.input(kMilX)));
    cell.output = idOf(node.outputs.front());
    return cell;
}

} // namespace gateloupe
