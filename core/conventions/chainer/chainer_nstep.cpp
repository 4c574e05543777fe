// SPDX-License-Identifier: Apache-2.0
// NStepLSTM, NStepGRU, NStepRNN and their bidirectional forms.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/conventions/chainer/chainer_links.h"
#include "core/conventions/common/rnn_activation_hints.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kMostPseudoLayers = 4096;

/// A plain RNN does not say whether it is tanh or ReLU.
constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

std::string pathOf(std::uint32_t pseudoLayer, char kind, std::size_t linLayer)
{
    return std::to_string(pseudoLayer) + "/" + kind + std::to_string(linLayer);
}

/// Makes one model of one link.
class NStepMaker
{
public:
    NStepMaker(const ChainerLink& link, const TensorCatalog& catalog)
        : m_link(link)
        , m_catalog(catalog)
        , m_model(chainerDraft(link, catalog))
    {
    }

    Result<RnnModel> make()
    {
        GATELOUPE_CHECK(findCell());
        GATELOUPE_CHECK(findDirections());
        for (std::uint32_t pseudoLayer = 0; pseudoLayer < m_pseudoLayers; ++pseudoLayer) {
            GATELOUPE_CHECK(addPseudoLayer(pseudoLayer));
        }
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        m_model.evidence.push_back(std::to_string(m_pseudoLayers) + " pseudo-layers with " +
                                   std::to_string(2 * m_gates) +
                                   " linear layers each, in cuDNN's order");
        if (m_gates == 1) {
            decidePlainRnnByWords(m_catalog, m_model);
        }
        return std::move(m_model);
    }

private:
    [[nodiscard]] Error misshapen(const std::string& what) const
    {
        return Error{ErrorCode::ShapeMismatch,
                     "Chainer link " + (m_link.prefix.empty() ? "at the root" : m_link.prefix) +
                         ": " + what};
    }

    Status findCell()
    {
        std::size_t matrices = 0;
        while (m_link.find(pathOf(0, 'w', matrices))) {
            ++matrices;
        }
        const auto cell = std::ranges::find_if(kCells, [matrices](CellKind candidate) {
            return matrices == 2 * gatesOf(candidate).size();
        });
        if (cell == kCells.end()) {
            return misshapen("0/w0 to 0/w" + std::to_string(matrices - 1) +
                             " are neither 8, 6 nor 2 (LSTM, GRU, RNN)");
        }
        while (m_pseudoLayers < kMostPseudoLayers && m_link.find(pathOf(m_pseudoLayers, 'w', 0))) {
            ++m_pseudoLayers;
        }
        m_gates = gatesOf(*cell).size();
        const Tensor& first = *m_link.find(pathOf(0, 'w', 0));
        if (first.shape.size() != 2 || !isFloatingPoint(first.dtype)) {
            return misshapen("0/w0 " + toText(first.shape) + " is no matrix of numbers");
        }
        m_model.spec = {.cell = *cell,
                        .inputSize = first.shape[1],
                        .hiddenSize = first.shape[0],
                        .dtype = first.dtype};
        return {};
    }

    /// Inputs of a pseudo-layer; 0 where it has no matrix.
    [[nodiscard]] std::uint64_t inputsOf(std::uint32_t pseudoLayer) const
    {
        const auto tensor = m_link.find(pathOf(pseudoLayer, 'w', 0));
        return tensor && tensor->shape.size() == 2 ? tensor->shape[1] : 0;
    }

    /// Whether the inputs are those of so many directions.
    [[nodiscard]] bool hasDirections(std::uint32_t directions) const
    {
        const RnnSpec& spec = m_model.spec;
        for (std::uint32_t pseudoLayer = 0; pseudoLayer < m_pseudoLayers; ++pseudoLayer) {
            const bool isFirst = pseudoLayer < directions;
            const auto expected = isFirst ? spec.inputSize : directions * spec.hiddenSize;
            if (inputsOf(pseudoLayer) != expected) {
                return false;
            }
        }
        return m_pseudoLayers % directions == 0;
    }

    Status findDirections()
    {
        const bool isOne = hasDirections(1);
        const bool isTwo = hasDirections(2);
        if (!isOne && !isTwo) {
            return misshapen("the inputs of its layers are neither those of one direction nor of "
                             "two");
        }
        m_model.spec.directions = isOne ? 1 : 2;
        m_model.spec.layers = m_pseudoLayers / m_model.spec.directions;
        if (isOne && isTwo) {
            m_model.warnings.push_back("two layers of one direction or one layer of two: the file "
                                       "does not tell when inputs and units are as many; two "
                                       "layers are assumed");
        }
        return {};
    }

    Status addPseudoLayer(std::uint32_t pseudoLayer)
    {
        const std::uint32_t directions = m_model.spec.directions;
        const LayerIndex layer(pseudoLayer / directions);
        const Direction direction =
            pseudoLayer % directions == 1 ? Direction::Backward : Direction::Forward;
        for (std::size_t linLayer = 0; linLayer < 2 * m_gates; ++linLayer) {
            const bool isInput = linLayer < m_gates;
            const Gate gate = gatesOf(m_model.spec.cell)[linLayer % m_gates];
            GATELOUPE_CHECK(add(
                pathOf(pseudoLayer, 'w', linLayer),
                {layer, direction,
                 isInput ? ParameterKind::InputWeights : ParameterKind::RecurrentWeights, gate}));
            GATELOUPE_CHECK(
                add(pathOf(pseudoLayer, 'b', linLayer),
                    {layer, direction,
                     isInput ? ParameterKind::InputBias : ParameterKind::RecurrentBias, gate}));
        }
        return {};
    }

    Status add(const std::string& path, const ParameterId& id)
    {
        const auto tensor = m_link.find(path);
        const std::size_t rank = isBias(id.kind) ? 1 : 2;
        if (!tensor || tensor->shape.size() != rank || tensor->dtype != m_model.spec.dtype) {
            return misshapen(path + (tensor ? " " + toText(tensor->shape) + " does not fit"
                                            : std::string(" is missing")));
        }
        const std::uint64_t cols = rank == 2 ? tensor->shape[1] : 1;
        GATELOUPE_TRY(auto view,
                      viewOf(tensor, {0, 0, tensor->shape[0], cols}, Orientation::AsStored));
        m_model.parameters.emplace(id, std::move(view));
        return {};
    }

    const ChainerLink& m_link;
    const TensorCatalog& m_catalog;
    RnnModel m_model;
    std::size_t m_gates = 0;
    std::uint32_t m_pseudoLayers = 0;
};

} // namespace

Result<RnnModel> makeNStepLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    return NStepMaker(link, catalog).make();
}

} // namespace gateloupe
