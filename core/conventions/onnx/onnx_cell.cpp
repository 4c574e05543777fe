// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_cell.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/conventions/onnx/onnx_gates.h"
#include "core/conventions/onnx/onnx_states.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Inputs of the operators, by position.
enum Input : std::size_t
{
    kWeights = 1,
    kRecurrent = 2,
    kBiases = 3,
    kLengths = 4,
    kInitialHidden = 5,
    kInitialCell = 6,
    kPeepholes = 7
};

struct OperatorRow
{
    std::string_view type;
    CellKind family;
};

constexpr std::array kOperators = {OperatorRow{"LSTM", CellKind::Lstm},
                                   OperatorRow{"GRU", CellKind::Gru},
                                   OperatorRow{"RNN", CellKind::RnnTanh}};

/// Recurrent operators that are not ONNX' own.
struct Objection
{
    std::string_view type;
    std::string_view reason;
};

constexpr std::array kObjections = {
    Objection{"DynamicQuantizeLSTM", "its weights are quantised; those of the model that was "
                                     "quantised can be used"},
    Objection{"AttnLSTM", "an LSTM with attention inside, which has no equations here"},
    Objection{"OptimizedRNN",
              "a packed cuDNN buffer of an early CNTK; --tensor with --spec reads it"},
};

bool isOnnxDomain(std::string_view domain)
{
    return domain.empty() || domain == "ai.onnx";
}

/// Reads one operator, step by step.
class CellReader
{
public:
    CellReader(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
               const OnnxTensorIndex& tensors, CellKind family)
        : m_node(node)
        , m_graph(graph)
        , m_tensors(tensors)
        , m_family(family)
    {
        m_cell.node = &node;
    }

    Result<OnnxCell> read()
    {
        GATELOUPE_CHECK(readDirection());
        GATELOUPE_TRY(m_cell.equations, onnxEquationsOf(m_node, m_family, m_cell.directions));
        GATELOUPE_TRY(m_cell.weights, needed(kWeights, "W"));
        GATELOUPE_TRY(m_cell.recurrent, needed(kRecurrent, "R"));
        GATELOUPE_CHECK(findSizes());
        GATELOUPE_CHECK(readOptional());
        readStart();
        m_cell.isBatchFirst = m_node.integer("layout").value_or(0) == 1;
        m_cell.initialHidden = state(kInitialHidden, "initial_h");
        if (m_family == CellKind::Lstm) {
            m_cell.initialCell = state(kInitialCell, "initial_c");
        }
        return std::move(m_cell);
    }

private:
    static Error misshapen(std::string_view what, const Tensor& tensor)
    {
        return Error{ErrorCode::ShapeMismatch, std::string(what) + " is " + tensor.name + " " +
                                                   toText(tensor.shape) +
                                                   ", which does not fit the others"};
    }

    Status readDirection()
    {
        const auto* word = m_node.find<std::string>("direction");
        const std::string direction = word == nullptr || word->empty() ? "forward" : *word;
        if (direction != "forward" && direction != "reverse" && direction != "bidirectional") {
            return Error{ErrorCode::Unsupported, "its direction " + direction + " is not known"};
        }
        m_cell.directions = direction == "bidirectional" ? 2 : 1;
        m_cell.isReversed = direction == "reverse";
        const bool isAfter = m_node.integer("linear_before_reset").value_or(0) != 0;
        m_cell.gruReset = m_family != CellKind::Gru || isAfter ? GruReset::After : GruReset::Before;
        return {};
    }

    /// Null when the input is left out or not stored in the file.
    [[nodiscard]] std::shared_ptr<const Tensor> stored(std::size_t input) const
    {
        const auto found = m_tensors.find(m_node.input(input));
        return found == m_tensors.end() ? nullptr : found->second;
    }

    /// Why an input is not stored.
    [[nodiscard]] std::string sourceOf(std::size_t input) const
    {
        const auto* maker = m_graph.makerOf(m_node.input(input));
        return maker != nullptr ? "computed at run time by " + maker->type + " " + maker->path
                                : "given at run time";
    }

    Result<std::shared_ptr<const Tensor>> needed(std::size_t input, std::string_view word)
    {
        auto tensor = stored(input);
        if (!tensor) {
            return Error{ErrorCode::Unsupported, "its " + std::string(word) + " (" +
                                                     std::string(m_node.input(input)) + ") is " +
                                                     sourceOf(input)};
        }
        if (!tensor->source || !isFloatingPoint(tensor->dtype)) {
            const auto type =
                tensor->typeName.empty() ? std::string(nameOf(tensor->dtype)) : tensor->typeName;
            return Error{ErrorCode::Unsupported, "its " + std::string(word) + " (" + tensor->name +
                                                     ") is of type " + type +
                                                     "; f16, bf16, f32 and f64 can be used"};
        }
        GATELOUPE_CHECK(checkExtent(*tensor));
        if (m_cell.weights && tensor->dtype != m_cell.weights->dtype) {
            return Error{ErrorCode::Unsupported, "its weights have mixed types: " + tensor->name +
                                                     " is " + std::string(nameOf(tensor->dtype)) +
                                                     ", " + m_cell.weights->name + " is " +
                                                     std::string(nameOf(m_cell.weights->dtype))};
        }
        return tensor;
    }

    Status findSizes()
    {
        const Shape& w = m_cell.weights->shape;
        const Shape& r = m_cell.recurrent->shape;
        if (r.size() != 3) {
            return misshapen("R", *m_cell.recurrent);
        }
        m_cell.hiddenSize = r[2];
        const auto said = m_node.integer("hidden_size");
        const auto rows = checkedMul(onnxGatesOf(m_family).size(), m_cell.hiddenSize);
        if (!rows || r != Shape{m_cell.directions, *rows, m_cell.hiddenSize} ||
            (said && !std::cmp_equal(*said, m_cell.hiddenSize))) {
            return misshapen("R", *m_cell.recurrent);
        }
        if (w.size() != 3 || w != Shape{m_cell.directions, *rows, w[2]}) {
            return misshapen("W", *m_cell.weights);
        }
        m_cell.inputSize = w[2];
        return {};
    }

    Status readOptional()
    {
        if (!m_node.input(kBiases).empty()) {
            GATELOUPE_TRY(m_cell.biases, needed(kBiases, "B"));
            const std::uint64_t rows = 2 * m_cell.recurrent->shape[1]; // it has a source: it fits
            if (m_cell.biases->shape != Shape{m_cell.directions, rows}) {
                return misshapen("B", *m_cell.biases);
            }
        }
        if (m_family == CellKind::Lstm && !m_node.input(kPeepholes).empty()) {
            GATELOUPE_TRY(m_cell.peepholes, needed(kPeepholes, "P"));
            if (m_cell.peepholes->shape !=
                Shape{m_cell.directions, kOnnxPeepholeGates.size() * m_cell.hiddenSize}) {
                return misshapen("P", *m_cell.peepholes);
            }
        }
        return {};
    }

    void readStart()
    {
        auto lengths = stored(kLengths);
        const bool isUsable = lengths && lengths->source && lengths->shape.size() == 1 &&
                              (lengths->dtype == DType::I32 || lengths->dtype == DType::I64);
        if (isUsable) {
            m_cell.lengths = std::move(lengths);
        } else if (lengths) {
            m_cell.warnings.push_back("sequence_lens " + lengths->name + " " +
                                      toText(lengths->shape) + " are no lengths and are not used");
        }
    }

    /// A stored initial state, its axes in the order [D, B, H].
    std::shared_ptr<const Tensor> state(std::size_t input, std::string_view word)
    {
        const bool isStored = stored(input) != nullptr;
        auto tensor = onnxStateBehind(m_node.input(input), m_graph, m_tensors);
        if (!tensor) {
            return nullptr;
        }
        const std::uint64_t batchAxis = m_cell.isBatchFirst ? 0 : 1;
        Shape wanted = {m_cell.directions, m_cell.directions, m_cell.hiddenSize};
        if (tensor->shape.size() == wanted.size()) {
            wanted[batchAxis] = tensor->shape[batchAxis];
        }
        if (!tensor->source || !isFloatingPoint(tensor->dtype) || tensor->shape != wanted) {
            if (isStored) { // what a run makes of it may well be one
                m_cell.warnings.push_back(std::string(word) + " " + tensor->name + " " +
                                          toText(tensor->shape) + " is no state and is not used");
            }
            return nullptr;
        }
        if (!m_cell.isBatchFirst) {
            return tensor;
        }
        constexpr std::array<std::uint64_t, 3> kDirectionFirst = {1, 0, 2};
        auto view = transposedView(*tensor, kDirectionFirst);
        return view ? renamed(*std::move(view), tensor->name) : nullptr;
    }

    const OnnxOperatorNode& m_node;
    const OnnxOperatorGraph& m_graph;
    const OnnxTensorIndex& m_tensors;
    CellKind m_family;
    OnnxCell m_cell;
};

const OperatorRow* rowOf(const OnnxOperatorNode& node)
{
    const auto* found = std::ranges::find(kOperators, node.type, &OperatorRow::type);
    return isOnnxDomain(node.domain) && found != kOperators.end() ? found : nullptr;
}

} // namespace

bool isOnnxCell(const OnnxOperatorNode& node)
{
    return rowOf(node) != nullptr;
}

std::string_view onnxObjection(const OnnxOperatorNode& node)
{
    const auto* found = std::ranges::find(kObjections, node.type, &Objection::type);
    return found == kObjections.end() ? std::string_view() : found->reason;
}

Result<OnnxCell> readOnnxCell(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
                              const OnnxTensorIndex& tensors)
{
    return CellReader(node, graph, tensors, rowOf(node)->family)
        .read()
        .withContext(node.type + " " + node.path);
}

} // namespace gateloupe
