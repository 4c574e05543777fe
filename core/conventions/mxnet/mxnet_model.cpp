// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_model.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

/// Letters that unpack_weights puts into names, in the order of gatesOf(cell); MXNet calls the new
/// gate of a GRU "o".
struct LetteredCell
{
    CellKind cell;
    std::string_view letters;
};

constexpr std::array kCells = {LetteredCell{CellKind::Lstm, "ifco"},
                               LetteredCell{CellKind::Gru, "rzo"},
                               LetteredCell{CellKind::RnnTanh, ""}};

/// Words of a prefix that tell a plain RNN's activation: FusedRNNCell's own prefixes.
struct NamedActivation
{
    std::string_view word;
    CellKind cell;
};

constexpr std::array kActivations = {NamedActivation{"rnn_relu", CellKind::RnnRelu},
                                     NamedActivation{"rnn_tanh", CellKind::RnnTanh}};

const LetteredCell& lettersOf(CellKind cell)
{
    const auto* found = std::ranges::find(kCells, cell, &LetteredCell::cell);
    return found == kCells.end() ? kCells.back() : *found;
}

class ModelBuilder
{
public:
    ModelBuilder(const MxnetGroup& group, const MxnetOperators& operators,
                 const TensorCatalog& catalog)
        : m_group(group)
        , m_operator(operators.reading(withoutMxnetRole(group.tensors.begin()->second->name)))
    {
        m_path = mxnetPath(group.prefix);
        m_model.name = m_path.empty() ? catalog.path.stem().string() : m_path;
        m_model.convention = "mxnet";
    }

    Result<RnnModel> make()
    {
        GATELOUPE_CHECK(checkTypes());
        GATELOUPE_CHECK(findSizes());
        findBias();
        GATELOUPE_CHECK(addViews());
        explain();
        if (m_operator != nullptr) {
            applyClip(*m_operator, m_model);
        }
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        return std::move(m_model);
    }

private:
    [[nodiscard]] Error misshapen(std::string_view what) const
    {
        return Error{ErrorCode::ShapeMismatch,
                     "MXNet network " + m_model.name + ": " + std::string(what)};
    }

    [[nodiscard]] bool has(Direction direction, ParameterKind kind) const
    {
        return m_group.find({.layer = 0, .direction = direction, .kind = kind}) != nullptr;
    }

    Status checkTypes()
    {
        const Tensor& first = *m_group.tensors.begin()->second;
        for (const auto& [slot, tensor] : m_group.tensors) {
            const std::size_t rank = isBias(slot.kind) ? 1 : 2;
            if (tensor->shape.size() > 2) {
                return Error{
                    ErrorCode::Unsupported,
                    "MXNet network " + m_model.name + ": " + tensor->name + " " +
                        toText(tensor->shape) +
                        " belongs to a convolutional cell, which is no network of vectors"};
            }
            if (tensor->shape.size() != rank || !isFloatingPoint(tensor->dtype) ||
                tensor->dtype != first.dtype) {
                return misshapen(tensor->name + " " + toText(tensor->shape) + " of " +
                                 (tensor->typeName.empty() ? std::string(nameOf(tensor->dtype))
                                                           : tensor->typeName) +
                                 " should have " + std::to_string(rank) +
                                 " axes and the type of the others, f16, bf16, f32 or f64");
            }
        }
        m_model.spec.dtype = first.dtype;
        return {};
    }

    /// I, H and the cell from layer 0: W [gates * H, I], R [gates * H, H or P], projection [P, H].
    Status findSizes()
    {
        RnnSpec& spec = m_model.spec;
        const auto input = m_group.find({.kind = ParameterKind::InputWeights});
        const auto recurrent = m_group.find({.kind = ParameterKind::RecurrentWeights});
        const auto projection = m_group.find({.kind = ParameterKind::ProjectionWeights});
        if (!input || !recurrent) {
            return misshapen(m_group.tensors.begin()->second->name +
                             " is there, i2h_weight or h2h_weight of the first layer is not");
        }
        spec.layers = static_cast<std::uint32_t>(m_group.layers().size());
        spec.directions = has(Direction::Backward, ParameterKind::RecurrentWeights) ? 2 : 1;
        spec.inputSize = input->shape[1];
        spec.hiddenSize = projection ? projection->shape[1] : recurrent->shape[1];
        if (projection) {
            spec.projectionSize = projection->shape[0];
        }
        return findCell(*recurrent);
    }

    Status findCell(const Tensor& recurrent)
    {
        const std::uint64_t hidden = m_model.spec.hiddenSize;
        for (const LetteredCell& candidate : kCells) {
            const bool isLettered = isOfLetters(candidate.letters);
            const auto rows = checkedMul(hidden, gatesOf(candidate.cell).size());
            if (hidden > 0 && (isLettered || rows == recurrent.shape[0])) {
                m_model.spec.cell = candidate.cell;
                return {};
            }
        }
        return misshapen(recurrent.name + " " + toText(recurrent.shape) +
                         " has neither 4, 3 nor 1 times " + std::to_string(hidden) +
                         " rows (LSTM, GRU, RNN)");
    }

    /// Whether the group's gates are apart and are those.
    [[nodiscard]] bool isOfLetters(std::string_view letters) const
    {
        return m_group.tensors.begin()->first.gate != '\0' &&
               std::ranges::all_of(m_group.tensors, [&](const auto& entry) {
                   const char gate = entry.first.gate;
                   return gate == '\0' || letters.find(gate) != std::string_view::npos;
               });
    }

    void findBias()
    {
        const bool hasInput = has(Direction::Forward, ParameterKind::InputBias);
        const bool hasRecurrent = has(Direction::Forward, ParameterKind::RecurrentBias);
        m_model.spec.bias = hasInput && hasRecurrent ? BiasMode::Double
                            : hasInput               ? BiasMode::SingleInput
                            : hasRecurrent           ? BiasMode::SingleRecurrent
                                                     : BiasMode::None;
    }

    Status addViews()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            if (slot.kind == ParameterKind::ProjectionWeights) {
                GATELOUPE_CHECK(addView(projectionId(LayerIndex(slot.layer), slot.direction),
                                        tensor, {0, 0, tensor->shape[0], tensor->shape[1]}));
            } else if (slot.gate == '\0') {
                GATELOUPE_CHECK(addStacked(slot, tensor));
            } else {
                GATELOUPE_CHECK(addApart(slot, tensor));
            }
        }
        return {};
    }

    Status addView(const ParameterId& id, const std::shared_ptr<const Tensor>& tensor,
                   const TensorPiece& piece)
    {
        GATELOUPE_TRY(auto view, viewOf(tensor, piece, Orientation::AsStored));
        m_model.parameters.emplace(id, std::move(view));
        return {};
    }

    static std::uint64_t colsOf(const Tensor& tensor)
    {
        return tensor.shape.size() == 2 ? tensor.shape[1] : 1;
    }

    /// All gates on the rows, in cuDNN's own order: i f c o, r z o.
    Status addStacked(const MxnetSlot& slot, const std::shared_ptr<const Tensor>& tensor)
    {
        const RnnSpec& spec = m_model.spec;
        const auto gates = gatesOf(spec.cell);
        if (checkedMul(spec.hiddenSize, gates.size()) != tensor->shape[0]) {
            return misshapen(tensor->name + " " + toText(tensor->shape) + " does not stack " +
                             std::to_string(gates.size()) + " gates of " +
                             std::to_string(spec.hiddenSize));
        }
        std::uint64_t row = 0;
        for (const Gate gate : gates) {
            GATELOUPE_CHECK(addView({LayerIndex(slot.layer), slot.direction, slot.kind, gate},
                                    tensor, {row, 0, spec.hiddenSize, colsOf(*tensor)}));
            row += spec.hiddenSize;
        }
        return {};
    }

    Status addApart(const MxnetSlot& slot, const std::shared_ptr<const Tensor>& tensor)
    {
        const auto place = lettersOf(m_model.spec.cell).letters.find(slot.gate);
        if (place == std::string_view::npos) {
            return misshapen(tensor->name + " is of no gate of this cell");
        }
        const Gate gate = gatesOf(m_model.spec.cell)[place];
        return addView({LayerIndex(slot.layer), slot.direction, slot.kind, gate}, tensor,
                       {0, 0, tensor->shape[0], colsOf(*tensor)});
    }

    void explain()
    {
        const bool isApart = m_group.tensors.begin()->first.gate != '\0';
        m_model.evidence.push_back(std::to_string(m_group.tensors.size()) + " tensors i2h, h2h" +
                                   (isApart ? ", one for each gate" : ", gates on the rows") +
                                   (m_path.empty() ? "" : " below " + m_path));
        if (m_operator != nullptr) {
            m_model.evidence.push_back("the symbol's RNN operator " + m_operator->name +
                                       " reads them");
        }
        if (m_group.isWrapped) {
            m_model.warnings.push_back(
                "a modifier (zoneout, residual) wraps a cell of " + m_model.name +
                "; the file does not say which, and it is left out of every run");
        }
        if (gatesOf(m_model.spec.cell).size() == 1) {
            decideActivation();
        }
    }

    void decideActivation()
    {
        const auto* named = std::ranges::find_if(kActivations, [this](const auto& activation) {
            return m_group.prefix.find(activation.word) != std::string::npos;
        });
        if (m_operator != nullptr && gatesOf(m_operator->cell).size() == 1) {
            m_model.spec.cell = m_operator->cell;
        } else if (named != kActivations.end()) {
            m_model.spec.cell = named->cell;
            m_model.evidence.push_back("its name says " + std::string(named->word));
        } else { // what gluon.rnn.RNN and every RNNCell take when nothing is said
            const bool isLayer =
                m_group.form == MxnetForm::Unfused || m_group.form == MxnetForm::Layer;
            m_model.spec.cell = isLayer ? CellKind::RnnRelu : CellKind::RnnTanh;
            m_model.warnings.push_back(
                std::string("the file does not say whether this RNN is tanh or ReLU; ") +
                (isLayer
                     ? "ReLU, the default of gluon's layer, is assumed, --cell rnn_tanh overrides"
                     : "tanh, the default of MXNet's cells, is assumed, --cell rnn_relu "
                       "overrides"));
        }
    }

    const MxnetGroup& m_group;
    const MxnetOperator* m_operator;
    std::string m_path;
    RnnModel m_model;
};

} // namespace

Result<RnnModel> makeMxnetModel(const MxnetGroup& group, const MxnetOperators& operators,
                                const TensorCatalog& catalog)
{
    return ModelBuilder(group, operators, catalog).make();
}

} // namespace gateloupe
