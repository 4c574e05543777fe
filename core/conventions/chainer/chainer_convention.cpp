// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/rnn_activation_hints.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kMostPseudoLayers = 4096;

/// Rows of links.LSTM: four for each unit, in this order.
/// Source: chainer/functions/rnn/lstm.py, _extract_gates() (a, i, f, o).
constexpr std::array kInterleavedGates = {Gate::Cell, Gate::Input, Gate::Forget, Gate::Output};

/// Full matrices, unlike the diagonal ones of other frameworks.
constexpr std::array<std::string_view, 3> kChainerPeepholes = {"peep_i/W", "peep_f/W", "peep_o/W"};

/// Linear links of StatefulGRU and StatelessGRU.
struct GruLinks
{
    Gate gate;
    std::string_view input;
    std::string_view recurrent;
};

constexpr std::array kGruLinks = {GruLinks{Gate::Reset, "W_r", "U_r"},
                                  GruLinks{Gate::Update, "W_z", "U_z"},
                                  GruLinks{Gate::New, "W", "U"}};

/// The tensors below one link of Chainer, by their path from there ("0/w3", "upward/W").
struct ChainerLink
{
    std::string prefix; ///< with its slash, or empty
    TensorIndex tensors;

    /// Null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view path) const
    {
        return lookUp(tensors, path);
    }
};

Error misshapen(const ChainerLink& link, const Message& what)
{
    return link.prefix.empty() ? Error::shapeMismatch("Chainer link at the root: %1", what)
                               : Error::shapeMismatch("Chainer link %1: %2", link.prefix, what);
}

ModelBuilder builderOf(const ChainerLink& link, const TensorCatalog& catalog)
{
    const std::string_view prefix = link.prefix;
    return {prefix.substr(0, prefix.empty() ? 0 : prefix.size() - 1), catalog.path, "chainer",
            FactSource::Stated};
}

/// NStepLSTM, NStepGRU, NStepRNN and their bidirectional forms: `<pseudo-layer>/w<linear layer>`
/// and `b<linear layer>`, as cuDNN counts them.
class NStepLinkMaker
{
public:
    NStepLinkMaker(const ChainerLink& link, const TensorCatalog& catalog)
        : m_link(link)
        , m_catalog(catalog)
        , m_builder(builderOf(link, catalog))
    {
    }

    Result<RnnModel> make()
    {
        GATELOUPE_CHECK(findCell());
        GATELOUPE_CHECK(findDirections());
        for (const ParameterId& id : parameterIdsOf(m_builder.spec())) {
            GATELOUPE_CHECK(add(id));
        }
        const std::size_t gates = gatesOf(m_builder.spec().cell).size();
        m_builder.model().evidence.push_back(
            message("%1 pseudo-layers with %2 linear layers each, in cuDNN's order", m_pseudoLayers,
                    2 * gates));
        if (gates == 1) {
            decidePlainRnnByWords(m_catalog, m_builder.model());
        }
        return m_builder.finish();
    }

private:
    static std::string pathOf(std::uint32_t pseudoLayer, char letter, std::size_t linLayer)
    {
        return std::to_string(pseudoLayer) + "/" + letter + std::to_string(linLayer);
    }

    Status findCell()
    {
        std::size_t matrices = 0;
        while (m_link.find(pathOf(0, 'w', matrices))) {
            ++matrices;
        }
        while (m_pseudoLayers < kMostPseudoLayers && m_link.find(pathOf(m_pseudoLayers, 'w', 0))) {
            ++m_pseudoLayers;
        }
        const Tensor& first = *m_link.find(pathOf(0, 'w', 0));
        if (first.shape.size() != 2) {
            return misshapen(m_link,
                             message("0/w0 %1 is no matrix of numbers", toText(first.shape)));
        }
        RnnSpec& spec = m_builder.spec();
        spec.inputSize = first.shape[1];
        spec.hiddenSize = first.shape[0];
        spec.dtype = first.dtype;
        const auto rows = checkedMul(matrices / 2, spec.hiddenSize);
        if (matrices % 2 != 0 || !rows || !m_builder.findCell(*rows)) {
            return misshapen(
                m_link,
                message("0/w0 to 0/w%1 are neither 8, 6 nor 2 (LSTM, GRU, RNN)", matrices - 1));
        }
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
        const RnnSpec& spec = m_builder.spec();
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
            return misshapen(m_link, message("the inputs of its layers are neither those of one "
                                             "direction nor of two"));
        }
        RnnSpec& spec = m_builder.spec();
        spec.directions = isOne ? 1 : 2;
        spec.layers = m_pseudoLayers / spec.directions;
        if (isOne && isTwo) {
            m_builder.model().warnings.push_back(
                message("two layers of one direction or one layer of two: the file does not tell "
                        "when inputs and units are as many; two layers are assumed"));
        }
        return {};
    }

    Status add(const ParameterId& id)
    {
        const RnnSpec& spec = m_builder.spec();
        const std::string path = pathOf(spec.pseudoLayer(id.layer, id.direction).value,
                                        isBias(id.kind) ? 'b' : 'w', linLayerId(spec.cell, id));
        const auto tensor = m_link.find(path);
        if (!tensor) {
            return misshapen(m_link, message("%1 is missing", path));
        }
        return m_builder.add(tensor, rowBlocks(id.kind, only(id.gate)),
                             {.layer = id.layer, .direction = id.direction});
    }

    const ChainerLink& m_link;
    const TensorCatalog& m_catalog;
    ModelBuilder m_builder;
    std::uint32_t m_pseudoLayers = 0;
};

/// NStepLSTM and its relatives. Requires: `0/w0` and `0/b0`.
Result<RnnModel> makeNStepLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    return NStepLinkMaker(link, catalog).make();
}

/// LSTM, StatelessLSTM and StatefulPeepholeLSTM. Requires: `upward/W` and `lateral/W`.
Result<RnnModel> makeLstmLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    const auto upward = link.find("upward/W");
    const auto lateral = link.find("lateral/W");
    const auto bias = link.find("upward/b");
    const bool fits =
        upward->shape.size() == 2 && lateral->shape.size() == 2 &&
        checkedMul(lateral->shape[1], kInterleavedGates.size()) == lateral->shape[0] &&
        upward->shape[0] == lateral->shape[0] && upward->dtype == lateral->dtype &&
        (!bias || bias->shape == Shape{upward->shape[0]});
    if (!fits) {
        return misshapen(link, message("upward/W %1 and lateral/W %2 are not [4 H, inputs] and "
                                       "[4 H, H] of one type",
                                       toText(upward->shape), toText(lateral->shape)));
    }
    ModelBuilder builder = builderOf(link, catalog);
    builder.spec() = {.cell = CellKind::Lstm,
                      .inputSize = upward->shape[1],
                      .hiddenSize = lateral->shape[1],
                      .dtype = upward->dtype};
    GATELOUPE_CHECK(
        builder.add({{upward, interleavedRows(ParameterKind::InputWeights, kInterleavedGates)},
                     {lateral, interleavedRows(ParameterKind::RecurrentWeights, kInterleavedGates)},
                     {bias, interleavedRows(ParameterKind::InputBias, kInterleavedGates)}}));
    builder.findBiasMode();
    builder.model().evidence.push_back(message(
        "upward/W and lateral/W, four rows for each of %1 units", builder.spec().hiddenSize));
    const auto* peephole = std::ranges::find_if(
        kChainerPeepholes, [&](std::string_view path) { return link.find(path) != nullptr; });
    if (peephole != kChainerPeepholes.end()) {
        builder.limitEverywhere(message("the link has peepholes that are full matrices (%1), which "
                                        "the equations of this program do not have",
                                        *peephole));
    }
    return builder.finish();
}

/// StatefulGRU and StatelessGRU. Requires: `W_r/W` and `U_r/W`.
Result<RnnModel> makeGruLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    const auto first = link.find("W_r/W");
    if (first->shape.size() != 2) {
        return misshapen(link, message("W_r/W %1 is no matrix of numbers", toText(first->shape)));
    }
    ModelBuilder builder = builderOf(link, catalog);
    builder.model().setGruReset(GruReset::Before, FactSource::Stated);
    builder.spec() = {.cell = CellKind::Gru,
                      .inputSize = first->shape[1],
                      .hiddenSize = first->shape[0],
                      .bias = link.find("W_r/b") ? BiasMode::Double : BiasMode::None,
                      .dtype = first->dtype};
    for (const GruLinks& links : kGruLinks) {
        for (std::size_t half = 0; half < 2; ++half) {
            const std::string owner(half == 0 ? links.input : links.recurrent);
            for (const ParameterKind kind : {kBothWeights[half], kBothBiases[half]}) {
                if (isBias(kind) && builder.spec().bias == BiasMode::None) {
                    continue;
                }
                const std::string path = owner + (isBias(kind) ? "/b" : "/W");
                const auto tensor = link.find(path);
                if (!tensor) {
                    return misshapen(link, message("%1 is missing or of another type", path));
                }
                GATELOUPE_CHECK(builder.add(tensor, rowBlocks(kind, only(links.gate)), {}));
            }
        }
    }
    builder.model().evidence.push_back(message("six linear links W_r, U_r, W_z, U_z, W, U"));
    builder.model().setUpdateInverted(true, FactSource::Stated);
    return builder.finish();
}

using LinkMaker = Result<RnnModel> (*)(const ChainerLink&, const TensorCatalog&);

/// Tensors that a link of a kind has; the parameter's path below it.
struct Mark
{
    std::string_view first;
    std::string_view second;
    LinkMaker make;
};

constexpr std::array kChainerMarks = {
    Mark{"0/w0", "0/b0", &makeNStepLink},
    Mark{"upward/W", "lateral/W", &makeLstmLink},
    Mark{"W_r/W", "U_r/W", &makeGruLink},
};

/// The link whose first parameter the tensor is; empty when it is none.
std::optional<ChainerLink> linkWith(const Tensor& tensor, const Mark& mark)
{
    const std::string_view name = tensor.name;
    if (!name.ends_with(mark.first)) {
        return std::nullopt;
    }
    const auto prefix = name.substr(0, name.size() - mark.first.size());
    return prefix.empty() || prefix.back() == '/'
               ? std::optional(ChainerLink{.prefix = std::string(prefix)})
               : std::nullopt;
}

void collect(ChainerLink& link, const TensorIndex& tensors)
{
    for (auto entry = tensors.lower_bound(link.prefix);
         entry != tensors.end() && entry->first.starts_with(link.prefix); ++entry) {
        link.tensors.emplace(entry->first.substr(link.prefix.size()), entry->second);
    }
}

} // namespace

/// Chainer's recurrent links, by the paths that save_npz() and save_hdf5() give their parameters:
/// - NStepLSTM, NStepGRU, NStepRNN and their Bi forms: `<path>/<pseudo-layer>/w<j>`, `b<j>`, where
///   j is cuDNN's linear layer (the docstring of n_step_lstm has two of them exchanged);
/// - LSTM and StatelessLSTM: `<path>/upward/W`, `lateral/W`, gates interleaved row by row;
/// - StatefulGRU and StatelessGRU: `<path>/W_r/W`, `U_r/W`, ...: other equations, shown only.
/// Source: Chainer 7.8.1, chainer/links/rnn/{n_step_rnn,lstm,gru,peephole}.py,
/// chainer/functions/rnn/{n_step_lstm,lstm}.py.
Recognition recogniseChainer(const TensorCatalog& catalog)
{
    Recognition recognition;
    const auto isMarked = [](const std::shared_ptr<const Tensor>& tensor) {
        return std::ranges::any_of(
            kChainerMarks, [&](const Mark& mark) { return tensor->name.ends_with(mark.first); });
    };
    if (std::ranges::none_of(catalog.tensors, isMarked)) { // quickly done with other files
        return recognition;
    }
    const TensorIndex tensors = catalog.index();
    for (const auto& tensor : catalog.tensors) {
        for (const Mark& mark : kChainerMarks) {
            auto link = linkWith(*tensor, mark);
            if (link && tensors.contains(link->prefix + std::string(mark.second))) {
                collect(*link, tensors);
                recognition.add(mark.make(*link, catalog));
            }
        }
    }
    return recognition;
}

} // namespace gateloupe
