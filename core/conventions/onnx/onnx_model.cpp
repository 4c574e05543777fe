// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_model.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/conventions/onnx/onnx_gates.h"
#include "core/conventions/onnx/onnx_names.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// States of more numbers than a batch of any network are not looked at.
constexpr std::uint64_t kMaxLookedAt = std::uint64_t{1} << 16U;

using StateOf = std::shared_ptr<const Tensor> OnnxCell::*;

/// Rows of one direction of a tensor [D, rows, columns] or [D, rows].
GateView rowsOf(const std::shared_ptr<const Tensor>& tensor, std::uint64_t directionIndex,
                std::uint64_t firstRow, std::uint64_t rows)
{
    GateView view;
    view.tensor = tensor;
    view.rows = rows;
    view.cols = tensor->shape.size() == 3 ? tensor->shape[2] : 1;
    view.rowStride = tensor->strides[1];
    view.colStride = tensor->shape.size() == 3 ? tensor->strides[2] : 1;
    view.offsetElements = tensor->offsetElements +
                          directionIndex * static_cast<std::uint64_t>(tensor->strides[0]) +
                          firstRow * static_cast<std::uint64_t>(tensor->strides[1]);
    return view;
}

/// Whether a short tensor is zero in every element: exporters write down the states that every
/// network begins with, for the one batch they were shown.
bool isZero(const Tensor& tensor)
{
    NullMonitor monitor;
    if (tensor.elements() > kMaxLookedAt || !checkExtent(tensor)) {
        return false;
    }
    const auto whole = contiguous(tensor);
    const auto bytes =
        whole ? whole->source->bytes(monitor) : Result<std::span<const std::byte>>(whole.error());
    if (!bytes) {
        return false;
    }
    const std::size_t size = sizeOf(tensor.dtype);
    const std::byte* first = bytes->data() + whole->offsetElements * size;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        if (elementAsDouble(first + index * size, tensor.dtype) != 0.0) {
            return false;
        }
    }
    return true;
}

/// Makes one model of one stack, step by step.
class ModelBuilder
{
public:
    explicit ModelBuilder(const std::vector<const OnnxCell*>& layers)
        : m_layers(layers)
        , m_first(*layers.front())
    {
    }

    Result<RnnModel> make()
    {
        describe();
        for (std::uint32_t layer = 0; layer < m_layers.size(); ++layer) {
            for (std::uint32_t directionIndex = 0; directionIndex < m_first.directions;
                 ++directionIndex) {
                addGates(LayerIndex(layer), directionIndex);
            }
        }
        addStart();
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        explain();
        return std::move(m_model);
    }

private:
    void describe()
    {
        RnnSpec& spec = m_model.spec;
        spec.cell = m_first.equations.cell;
        spec.inputSize = m_first.inputSize;
        spec.hiddenSize = m_first.hiddenSize;
        spec.layers = static_cast<std::uint32_t>(m_layers.size());
        spec.directions = m_first.directions;
        spec.bias = m_first.biases ? BiasMode::Double : BiasMode::None;
        spec.dtype = m_first.weights->dtype;
        m_model.name = onnxNameOf(m_layers);
        m_model.convention = "onnx";
        m_model.gruReset = m_first.gruReset;
        m_model.isReversed = m_first.isReversed;
        m_model.equations = m_first.equations.byDirection;
    }

    void addGates(LayerIndex layer, std::uint32_t directionIndex)
    {
        const OnnxCell& cell = *m_layers[layer.value];
        const std::uint64_t hidden = cell.hiddenSize;
        const auto gates = onnxGatesOf(cell.equations.cell);
        const auto add = [&](ParameterKind kind, Gate gate,
                             const std::shared_ptr<const Tensor>& tensor, std::uint64_t firstRow) {
            m_model.parameters.emplace(
                ParameterId{layer, m_model.direction(directionIndex), kind, gate},
                rowsOf(tensor, directionIndex, firstRow, hidden));
        };
        for (std::uint64_t block = 0; block < gates.size(); ++block) {
            const std::uint64_t row = block * hidden;
            add(ParameterKind::InputWeights, gates[block], cell.weights, row);
            add(ParameterKind::RecurrentWeights, gates[block], cell.recurrent, row);
            if (cell.biases) {
                add(ParameterKind::InputBias, gates[block], cell.biases, row);
                add(ParameterKind::RecurrentBias, gates[block], cell.biases,
                    row + gates.size() * hidden);
            }
        }
        for (std::uint64_t block = 0; cell.peepholes && block < kOnnxPeepholeGates.size();
             ++block) {
            add(ParameterKind::PeepholeWeights, kOnnxPeepholeGates[block], cell.peepholes,
                block * hidden);
        }
    }

    void addStart()
    {
        m_model.sequenceLengths = m_first.lengths;
        m_model.initialHidden = stateOf(&OnnxCell::initialHidden, "h");
        m_model.initialCell = stateOf(&OnnxCell::initialCell, "c");
    }

    /// The states of all layers, one behind the other; null where the file has none or zeros.
    std::shared_ptr<const Tensor> stateOf(StateOf state, std::string_view word)
    {
        std::vector<Tensor> states;
        bool isAnySet = false;
        for (const OnnxCell* layer : m_layers) {
            const auto& tensor = layer->*state;
            if (tensor) {
                states.push_back(*tensor);
                isAnySet = isAnySet || !isZero(*tensor);
            }
        }
        if (!isAnySet) {
            return nullptr;
        }
        if (states.size() == 1 && m_layers.size() == 1) {
            return m_layers.front()->*state;
        }
        auto whole = states.size() == m_layers.size()
                         ? concatenated(states, 0)
                         : Result<Tensor>(Error{ErrorCode::ShapeMismatch,
                                                "only some layers have one in the file"});
        if (!whole) {
            m_model.warnings.push_back("the initial " + std::string(word) +
                                       " in the file is not used: " + whole.error().message.text());
            return nullptr;
        }
        return renamed(*std::move(whole), states.front().name);
    }

    void explain()
    {
        std::string operators;
        for (const OnnxCell* layer : m_layers) {
            operators += (operators.empty() ? "" : ", ") + layer->node->path;
            m_model.warnings.insert(m_model.warnings.end(), layer->warnings.begin(),
                                    layer->warnings.end());
        }
        m_model.evidence.push_back(
            m_layers.size() == 1 ? m_first.node->type + " operator " + operators
                                 : std::to_string(m_layers.size()) + " " + m_first.node->type +
                                       " operators that feed each other: " + operators);
        if (m_first.isBatchFirst) {
            m_model.evidence.emplace_back("layout 1: the operator takes batch before time");
        }
    }

    const std::vector<const OnnxCell*>& m_layers;
    const OnnxCell& m_first;
    RnnModel m_model;
};

} // namespace

Result<RnnModel> makeOnnxModel(const std::vector<const OnnxCell*>& layers)
{
    return ModelBuilder(layers).make();
}

} // namespace gateloupe
