// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_model.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

constexpr std::array kWeightKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights};

constexpr std::size_t kNamedAtMost = 8;

/// Tensors beside a cell's own that change its equations.
struct Addition
{
    std::string_view word; ///< a tensor's name after the prefix begins with it
    std::string_view reason;
};

constexpr std::array kAdditions = {
    Addition{"layernorm", "layer normalisation inside the cell"},
    Addition{"layer_norm", "layer normalisation inside the cell"},
    Addition{"ln_", "layer normalisation inside the cell"},
    Addition{"norm_", "normalisation inside the cell"},
    Addition{"peephole", "peephole connections"},
    Addition{"weight_ci", "peephole connections"},
    Addition{"weight_cf", "peephole connections"},
    Addition{"weight_co", "peephole connections"},
};

/// "PyTorch module encoder.lstm".
Message moduleText(const TorchGroup& group)
{
    return group.path().empty() ? message("%1 module at the root", group.dialect.framework)
                                : message("%1 module %2", group.dialect.framework, group.path());
}

Error misshapen(const TorchGroup& group, const Message& what)
{
    return Error::shapeMismatch("%1: %2", moduleText(group), what);
}

/// Whether the views lie in one storage as cuDNN packs them.
bool isPackedBuffer(const RnnModel& model)
{
    const auto layout = PackedLayout::create(model.spec);
    if (!layout || layout->regions().empty()) {
        return false;
    }
    const GateView* first = model.find(layout->regions().front().id);
    return std::ranges::all_of(layout->regions(), [&](const Region& region) {
        const GateView* view = model.find(region.id);
        return first != nullptr && view != nullptr &&
               view->tensor->source == first->tensor->source &&
               view->offsetElements == first->offsetElements + region.offset &&
               view->colStride == 1 &&
               (view->rows == 1 || view->cols == 1 ||
                view->rowStride == static_cast<std::int64_t>(view->cols));
    });
}

/// Makes the model of one group, step by step.
class TorchModelMaker
{
public:
    TorchModelMaker(const TorchGroup& group, const TensorCatalog& catalog)
        : m_group(group)
        , m_catalog(catalog)
        , m_builder(group.path(), catalog.path, group.dialect.convention)
    {
    }

    Result<RnnModel> make()
    {
        findExtent();
        GATELOUPE_CHECK(checkComplete());
        GATELOUPE_CHECK(findSizes());
        for (const auto& [slot, tensor] : m_group.tensors) { // i f g o, r z n: the canonical order
            GATELOUPE_CHECK(m_builder
                                .add(tensor, rowBlocks(slot.kind, gatesOf(m_builder.spec().cell)),
                                     {.layer = LayerIndex(slot.layer), .direction = slot.direction})
                                .withContext(moduleText(m_group).text()));
        }
        m_builder.findBiasMode();
        explain();
        return m_builder.finish();
    }

private:
    /// Layers and directions that the names speak of.
    void findExtent()
    {
        RnnSpec& spec = m_builder.spec();
        for (const auto& [slot, tensor] : m_group.tensors) {
            spec.layers = std::max(spec.layers, slot.layer + 1);
            spec.directions = slot.direction == Direction::Backward ? 2 : spec.directions;
        }
    }

    [[nodiscard]] bool hasAny(ParameterKind kind) const
    {
        return std::ranges::any_of(m_group.tensors,
                                   [kind](const auto& entry) { return entry.first.kind == kind; });
    }

    /// Every parameter that such a module has: a kind that one layer has, all must have.
    [[nodiscard]] std::vector<TorchSlot> expectedSlots() const
    {
        std::vector<ParameterKind> kinds(kWeightKinds.begin(), kWeightKinds.end());
        if (std::ranges::any_of(kBothBiases, [this](auto kind) { return hasAny(kind); })) {
            kinds.insert(kinds.end(), kBothBiases.begin(), kBothBiases.end());
        }
        if (hasAny(ParameterKind::ProjectionWeights)) {
            kinds.push_back(ParameterKind::ProjectionWeights);
        }
        const RnnSpec& spec = m_builder.spec();
        std::vector<TorchSlot> slots;
        for (std::uint32_t place = 0; place < spec.pseudoLayers(); ++place) {
            const PseudoLayerIndex pseudoLayer(place);
            for (const ParameterKind kind : kinds) {
                slots.push_back({spec.layerOf(pseudoLayer).value,
                                 m_builder.model().directionOf(pseudoLayer), kind});
            }
        }
        return slots;
    }

    [[nodiscard]] Status checkComplete() const
    {
        std::string missing;
        std::size_t count = 0;
        for (const TorchSlot& slot : expectedSlots()) {
            if (m_group.find(slot) == nullptr && ++count <= kNamedAtMost) {
                missing += (missing.empty() ? "" : ", ") + m_group.nameOf(slot);
            }
        }
        if (count == 0) {
            return {};
        }
        const Message list = count > kNamedAtMost
                                 ? message("%1 and %2 more", missing, count - kNamedAtMost)
                                 : Message(missing);
        return misshapen(m_group,
                         isParametrised()
                             ? message("incomplete, these tensors are missing: %1 (the module has "
                                       "parametrizations, of which weight normalisation is "
                                       "computed)",
                                       list)
                             : message("incomplete, these tensors are missing: %1", list));
    }

    [[nodiscard]] bool isParametrised() const
    {
        return std::ranges::any_of(m_catalog.tensors, [this](const auto& tensor) {
            return tensor->name.starts_with(m_group.prefix + "parametrizations.");
        });
    }

    /// Sizes and cell from the shapes of layer 0: R [gates * H, R], W [gates * H, I].
    Status findSizes()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            const std::size_t rank = isBias(slot.kind) ? 1 : 2;
            if (tensor->shape.size() != rank) {
                return misshapen(m_group, message("%1 %2 should have %3 axes", tensor->name,
                                                  toText(tensor->shape), rank));
            }
        }
        RnnSpec& spec = m_builder.spec();
        const Shape& w = m_group.find({.kind = ParameterKind::InputWeights})->shape;
        const Shape& r = m_group.find({.kind = ParameterKind::RecurrentWeights})->shape;
        const auto projection = m_group.find({.kind = ParameterKind::ProjectionWeights});
        spec.dtype = m_group.tensors.begin()->second->dtype;
        spec.inputSize = w[1];
        spec.hiddenSize = r[1];
        if (projection) {
            spec.projectionSize = projection->shape[0];
            spec.hiddenSize = projection->shape[1];
        }
        if (!m_builder.findCell(r[0])) {
            return misshapen(m_group,
                             message("%1 %2 has neither 4, 3 nor 1 times %3 rows (LSTM, GRU, RNN)",
                                     m_group.nameOf({.kind = ParameterKind::RecurrentWeights}),
                                     toText(r), spec.hiddenSize));
        }
        return {};
    }

    [[nodiscard]] const std::string* textAttribute(std::string_view name) const
    {
        const Attribute* found = m_catalog.findAttribute(m_group.path(), name);
        return found != nullptr ? std::get_if<std::string>(&found->value) : nullptr;
    }

    /// What the file says of the model beyond its tensors.
    void explain()
    {
        RnnModel& model = m_builder.model();
        model.evidence.push_back(
            std::to_string(m_group.tensors.size()) + " tensors " + m_group.prefix +
            (m_group.isCell ? "weight_ih, weight_hh" : "weight_ih_l<k>, weight_hh_l<k>") + ", " +
            std::to_string(gatesOf(model.spec.cell).size()) + " gates of " +
            std::to_string(model.spec.hiddenSize) + " on the rows");
        for (const Message& note : m_group.notes) {
            model.evidence.push_back(note.text());
            model.warnings.emplace_back(note);
        }
        if (const auto* type = textAttribute("class")) {
            model.evidence.push_back("the file holds a pickled " + *type);
        }
        if (gatesOf(model.spec.cell).size() == 1) {
            decideNonlinearity();
        }
        if (isPackedBuffer(model)) {
            model.evidence.push_back("all tensors are views of one storage, at the offsets of "
                                     "cuDNN's packed buffer (flatten_parameters)");
        }
        addLimits();
    }

    void decideNonlinearity()
    {
        const std::string* word = textAttribute("nonlinearity");
        const std::string* mode = textAttribute("mode");
        const auto says = [&](std::string_view nonlinearity, std::string_view name) {
            return (word != nullptr && *word == nonlinearity) || (mode != nullptr && *mode == name);
        };
        if (says("relu", "RNN_RELU")) {
            m_builder.spec().cell = CellKind::RnnRelu;
        } else if (says("tanh", "RNN_TANH")) {
            m_builder.spec().cell = CellKind::RnnTanh;
        } else if (m_group.dialect.namesMayTell) {
            decidePlainRnnByWords(m_catalog, m_builder.model());
        } else {
            m_builder.assumeCell(CellKind::RnnTanh,
                                 message("the file does not say whether this RNN is tanh or ReLU; "
                                         "tanh is assumed"));
        }
    }

    void addLimits()
    {
        for (const Addition& addition : kAdditions) {
            const std::string start = m_group.prefix + std::string(addition.word);
            const bool isThere =
                m_group.isCell && std::ranges::any_of(m_catalog.tensors, [&](const auto& tensor) {
                    return tensor->name.starts_with(start);
                });
            if (isThere && m_builder.model().limits.empty()) {
                m_builder.limitEverywhere(
                    message("the file has %1...: %2, which the equations of this program do not "
                            "have",
                            start, addition.reason));
            }
        }
    }

    const TorchGroup& m_group;
    const TensorCatalog& m_catalog;
    ModelBuilder m_builder;
};

} // namespace

Result<RnnModel> makeTorchModel(const TorchGroup& group, const TensorCatalog& catalog)
{
    return TorchModelMaker(group, catalog).make();
}

} // namespace gateloupe
