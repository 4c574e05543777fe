// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_model.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::string_view kScanWord = "scan"; ///< linen names lifted classes ScanLSTMCell_0
constexpr std::string_view kMapWord = "vmap";

bool hasWord(std::string path, std::string_view word)
{
    std::ranges::transform(path, path.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return path.find(word) != std::string::npos;
}

/// A dense child's tensor of one layer: the slice of a leading axis, or the tensor as it is.
Result<std::shared_ptr<const Tensor>> layerOf(const std::shared_ptr<const Tensor>& tensor,
                                              std::uint64_t layers, std::uint64_t layer)
{
    if (layers == 0) {
        return tensor;
    }
    if (tensor->shape.size() < 2 || tensor->shape[0] != layers) {
        return Error{ErrorCode::ShapeMismatch, tensor->name + " " + toText(tensor->shape) +
                                                   " has no leading axis of " +
                                                   std::to_string(layers) + " layers"};
    }
    GATELOUPE_CHECK(checkExtent(*tensor)); // so that the offset below is inside
    auto slice = std::make_shared<Tensor>(*tensor);
    slice->offsetElements += layer * static_cast<std::uint64_t>(tensor->strides[0]);
    slice->shape.erase(slice->shape.begin());
    slice->strides.erase(slice->strides.begin());
    return std::shared_ptr<const Tensor>(std::move(slice));
}

class ModelBuilder
{
public:
    ModelBuilder(const FlaxNetwork& network, const TensorCatalog& catalog)
        : m_network(network)
        , m_first(network.directions.front())
    {
        m_model.name = network.name.empty() ? catalog.path.stem().string() : network.name;
        m_model.convention = m_first.style == FlaxStyle::Stacked ? "flax-nnx" : "flax";
    }

    Result<RnnModel> make()
    {
        RnnSpec& spec = m_model.spec;
        spec.cell = m_first.cell;
        spec.inputSize = m_first.inputSize;
        spec.hiddenSize = m_first.hiddenSize;
        spec.directions = static_cast<std::uint32_t>(m_network.directions.size());
        spec.layers = std::max<std::uint32_t>(1, m_first.layers);
        spec.dtype = m_first.dtype;
        explain();
        GATELOUPE_CHECK(checkLayers());
        for (std::size_t direction = 0; direction < m_network.directions.size(); ++direction) {
            for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
                GATELOUPE_CHECK(addCell(m_network.directions[direction], layer,
                                        direction == 0 ? Direction::Forward : Direction::Backward));
            }
        }
        findBias();
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        return std::move(m_model);
    }

private:
    /// Whether a leading axis is one of layers that feed each other.
    Status checkLayers()
    {
        if (m_first.layers == 0) {
            return {};
        }
        const auto width = checkedMul(m_first.hiddenSize, m_network.directions.size());
        const bool canFeed = m_first.layers == 1 || width == m_first.inputSize;
        const std::string what = "Flax cell " + m_model.name +
                                 ": its tensors have a leading axis of " +
                                 std::to_string(m_first.layers);
        if (hasWord(m_first.path, kMapWord) || !canFeed) {
            return Error{ErrorCode::Unsupported,
                         what + ", and its layers do not feed each other: networks side by side "
                                "(nn.vmap) are not read"};
        }
        if (m_first.layers == m_first.hiddenSize || m_first.layers == m_first.inputSize) {
            return Error{ErrorCode::Unsupported,
                         what + ", as long as another axis: which one counts the layers cannot be "
                                "told"};
        }
        m_model.evidence.push_back("a leading axis of " + std::to_string(m_first.layers) +
                                   " layers that fit into each other (nn.scan)");
        if (!hasWord(m_first.path, kScanWord)) {
            m_model.warnings.push_back(what + ", which is taken as layers that feed each other");
        }
        return {};
    }

    Status addCell(const FlaxCell& cell, std::uint32_t layer, Direction direction)
    {
        return cell.style == FlaxStyle::Apart ? addApart(cell, layer, direction)
                                              : addStacked(cell, layer, direction);
    }

    Status addApart(const FlaxCell& cell, std::uint32_t layer, Direction direction)
    {
        for (const FlaxGate& gate : flaxGatesOf(cell.cell)) {
            ParameterId id{LayerIndex(layer), direction, ParameterKind::InputWeights, gate.gate};
            GATELOUPE_CHECK(addDense(cell, cell.children.find(gate.input)->second, id, 0));
            id.kind = ParameterKind::RecurrentWeights;
            GATELOUPE_CHECK(addDense(cell, cell.children.find(gate.recurrent)->second, id, 0));
        }
        return {};
    }

    /// Columns i f g o, r z n: cuDNN's order.
    Status addStacked(const FlaxCell& cell, std::uint32_t layer, Direction direction)
    {
        std::uint64_t column = 0;
        for (const FlaxGate& gate : flaxGatesOf(cell.cell)) {
            ParameterId id{LayerIndex(layer), direction, ParameterKind::InputWeights, gate.gate};
            GATELOUPE_CHECK(
                addDense(cell, cell.children.find(kFlaxStackedInput)->second, id, column));
            id.kind = ParameterKind::RecurrentWeights;
            GATELOUPE_CHECK(
                addDense(cell, cell.children.find(kFlaxStackedRecurrent)->second, id, column));
            column += cell.hiddenSize;
        }
        return {};
    }

    /// Kernel [in, out] from `column` on, transposed, and the bias if there is one.
    Status addDense(const FlaxCell& cell, const FlaxDense& dense, ParameterId id,
                    std::uint64_t column)
    {
        GATELOUPE_TRY(const auto kernel, layerOf(dense.kernel, cell.layers, id.layer.value));
        if (kernel->shape.size() != 2) {
            return misshapen(*kernel);
        }
        const bool isWhole = cell.style == FlaxStyle::Apart;
        if (isWhole && kernel->shape[1] != cell.hiddenSize) {
            return misshapen(*kernel);
        }
        const bool isInput = id.kind == ParameterKind::InputWeights;
        GATELOUPE_TRY(auto view, viewOf(kernel, {0, column, kernel->shape[0], cell.hiddenSize},
                                        Orientation::Transposed));
        m_model.parameters.emplace(id, std::move(view));
        if (!dense.bias) {
            return {};
        }
        GATELOUPE_TRY(const auto bias, layerOf(dense.bias, cell.layers, id.layer.value));
        if (bias->shape.size() != 1 || (isWhole && bias->shape[0] != cell.hiddenSize)) {
            return misshapen(*bias);
        }
        id.kind = isInput ? ParameterKind::InputBias : ParameterKind::RecurrentBias;
        GATELOUPE_TRY(auto biasView,
                      viewOf(bias, {column, 0, cell.hiddenSize, 1}, Orientation::AsStored));
        m_model.parameters.emplace(id, std::move(biasView));
        return {};
    }

    [[nodiscard]] Error misshapen(const Tensor& tensor) const
    {
        return Error{ErrorCode::ShapeMismatch,
                     "Flax cell " + m_model.name + ": " + tensor.name + " " + toText(tensor.shape) +
                         " does not fit a hidden size of " + std::to_string(m_first.hiddenSize)};
    }

    void findBias()
    {
        const auto has = [this](ParameterKind kind) {
            return std::ranges::any_of(m_model.parameters, [kind](const auto& parameter) {
                return parameter.first.kind == kind;
            });
        };
        const bool hasInput = has(ParameterKind::InputBias);
        const bool hasRecurrent = has(ParameterKind::RecurrentBias);
        m_model.spec.bias = hasInput && hasRecurrent ? BiasMode::Double
                            : hasInput               ? BiasMode::SingleInput
                            : hasRecurrent           ? BiasMode::SingleRecurrent
                                                     : BiasMode::None;
    }

    void explain()
    {
        m_model.evidence = m_network.evidence;
        m_model.warnings = m_network.warnings;
        m_model.evidence.push_back(
            m_first.style == FlaxStyle::Stacked
                ? "kernels dense_i and dense_h with " +
                      std::to_string(flaxGatesOf(m_first.cell).size()) +
                      " gates on the columns (flax.nnx)"
                : "a kernel for each gate and side, " +
                      std::string(flaxGatesOf(m_first.cell).front().input) + ", " +
                      std::string(flaxGatesOf(m_first.cell).front().recurrent) + ", ... (Flax)");
        if (flaxGatesOf(m_first.cell).size() == 1) {
            m_model.warnings.push_back("Flax' SimpleCell does not tell its activation, nor whether "
                                       "it is residual; tanh without is assumed, --cell rnn_relu "
                                       "overrides");
        }
    }

    const FlaxNetwork& m_network;
    const FlaxCell& m_first;
    RnnModel m_model;
};

} // namespace

Result<RnnModel> makeFlaxModel(const FlaxNetwork& network, const TensorCatalog& catalog)
{
    return ModelBuilder(network, catalog).make();
}

} // namespace gateloupe
