// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_model.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/conventions/torch/torch_explanation.h"

namespace gateloupe {

namespace {

constexpr std::array kWeightKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights};
constexpr std::array kBiasKinds = {ParameterKind::InputBias, ParameterKind::RecurrentBias};

constexpr std::size_t kNamedAtMost = 8;

/// PyTorch's networks by the number of gates their rows are stacked of. A plain RNN's names do not
/// tell its nonlinearity; tanh is the module's default.
constexpr std::array kCellsBySize = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

Error misshapen(const TorchGroup& group, std::string_view what)
{
    return Error{ErrorCode::ShapeMismatch,
                 std::string(group.dialect.framework) + " module " +
                     (group.path().empty() ? "at the root" : group.path()) + ": " +
                     std::string(what)};
}

/// Makes one model of one group, step by step.
class ModelBuilder
{
public:
    ModelBuilder(const TorchGroup& group, const TensorCatalog& catalog)
        : m_group(group)
        , m_catalog(catalog)
    {
    }

    Result<RnnModel> make()
    {
        GATELOUPE_CHECK(findExtent());
        GATELOUPE_CHECK(checkComplete());
        GATELOUPE_CHECK(findSizes());
        m_model.name = m_group.path().empty() ? m_catalog.path.stem().string() : m_group.path();
        m_model.convention = m_group.dialect.convention;
        GATELOUPE_CHECK(addViews());
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        explainTorchModel(m_group, m_catalog, m_model);
        return std::move(m_model);
    }

private:
    /// Layers and directions that the names speak of.
    Status findExtent()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            m_model.spec.layers = std::max(m_model.spec.layers, slot.layer + 1);
            m_model.spec.directions =
                slot.direction == Direction::Backward ? 2 : m_model.spec.directions;
        }
        return {};
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
        if (std::ranges::any_of(kBiasKinds, [this](auto kind) { return hasAny(kind); })) {
            kinds.insert(kinds.end(), kBiasKinds.begin(), kBiasKinds.end());
        }
        if (hasAny(ParameterKind::ProjectionWeights)) {
            kinds.push_back(ParameterKind::ProjectionWeights);
        }
        std::vector<TorchSlot> slots;
        for (std::uint32_t layer = 0; layer < m_model.spec.layers; ++layer) {
            for (std::uint32_t directionIndex = 0; directionIndex < m_model.spec.directions;
                 ++directionIndex) {
                for (const ParameterKind kind : kinds) {
                    slots.push_back({layer, m_model.direction(directionIndex), kind});
                }
            }
        }
        return slots;
    }

    Status checkComplete()
    {
        std::string missing;
        std::size_t count = 0;
        for (const TorchSlot& slot : expectedSlots()) {
            if (m_group.find(slot) == nullptr && ++count <= kNamedAtMost) {
                missing += (missing.empty() ? "" : ", ") + m_group.nameOf(slot);
            }
        }
        if (count > kNamedAtMost) {
            missing += " and " + std::to_string(count - kNamedAtMost) + " more";
        }
        if (count > 0) {
            return misshapen(m_group, "incomplete, these tensors are missing: " + missing +
                                          (isParametrised() ? " (the module has parametrizations, "
                                                              "of which weight normalisation is "
                                                              "computed)"
                                                            : ""));
        }
        m_model.spec.bias = hasAny(ParameterKind::InputBias) ? BiasMode::Double : BiasMode::None;
        return checkTypes();
    }

    [[nodiscard]] bool isParametrised() const
    {
        return std::ranges::any_of(m_catalog.tensors, [this](const auto& tensor) {
            return tensor->name.starts_with(m_group.prefix + "parametrizations.");
        });
    }

    Status checkTypes()
    {
        const Tensor& first = *m_group.tensors.begin()->second;
        for (const auto& [slot, tensor] : m_group.tensors) {
            if (!isFloatingPoint(tensor->dtype)) {
                const auto type = tensor->typeName.empty() ? std::string(nameOf(tensor->dtype))
                                                           : tensor->typeName;
                return misshapen(m_group, tensor->name + " is of type " + type +
                                              "; f16, bf16, f32 and f64 can be used");
            }
            if (tensor->dtype != first.dtype) {
                return misshapen(m_group, "mixed types, " + first.name + " is " +
                                              std::string(nameOf(first.dtype)) + " and " +
                                              tensor->name + " is " +
                                              std::string(nameOf(tensor->dtype)));
            }
        }
        m_model.spec.dtype = first.dtype;
        return {};
    }

    /// Sizes and cell from the shapes of layer 0: R [gates * H, R], W [gates * H, I].
    Status findSizes()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            const std::size_t rank = isBias(slot.kind) ? 1 : 2;
            if (tensor->shape.size() != rank) {
                return misshapen(m_group, tensor->name + " " + toText(tensor->shape) +
                                              " should have " + std::to_string(rank) + " axes");
            }
        }
        RnnSpec& spec = m_model.spec;
        const Shape& w = m_group.find({.kind = ParameterKind::InputWeights})->shape;
        const Shape& r = m_group.find({.kind = ParameterKind::RecurrentWeights})->shape;
        const auto projection = m_group.find({.kind = ParameterKind::ProjectionWeights});
        spec.inputSize = w[1];
        spec.hiddenSize = r[1];
        if (projection) {
            spec.projectionSize = projection->shape[0];
            spec.hiddenSize = projection->shape[1];
        }
        const auto cell = std::ranges::find_if(kCellsBySize, [&](CellKind candidate) {
            return spec.hiddenSize > 0 && r[0] % spec.hiddenSize == 0 &&
                   r[0] / spec.hiddenSize == gatesOf(candidate).size();
        });
        if (cell == kCellsBySize.end()) {
            return misshapen(m_group, m_group.nameOf({.kind = ParameterKind::RecurrentWeights}) +
                                          " " + toText(r) + " has neither 4, 3 nor 1 times " +
                                          std::to_string(spec.hiddenSize) +
                                          " rows (LSTM, GRU, RNN)");
        }
        spec.cell = *cell;
        return {};
    }

    Status addViews()
    {
        const RnnSpec& spec = m_model.spec;
        for (const auto& [slot, tensor] : m_group.tensors) {
            const std::uint64_t cols = tensor->shape.size() == 2 ? tensor->shape[1] : 1;
            const LayerIndex layer(slot.layer);
            if (slot.kind == ParameterKind::ProjectionWeights) {
                GATELOUPE_TRY(auto view, viewOf(tensor, {0, 0, tensor->shape[0], cols},
                                                Orientation::AsStored));
                m_model.parameters.emplace(projectionId(layer, slot.direction), std::move(view));
                continue;
            }
            if (tensor->shape[0] != gatesOf(spec.cell).size() * spec.hiddenSize) {
                return misshapen(m_group, tensor->name + " " + toText(tensor->shape) +
                                              " does not stack " +
                                              std::to_string(gatesOf(spec.cell).size()) +
                                              " gates of " + std::to_string(spec.hiddenSize));
            }
            std::uint64_t row = 0;
            for (const Gate gate : gatesOf(spec.cell)) { // torch: i f g o, r z n, as canonical
                GATELOUPE_TRY(auto view, viewOf(tensor, {row, 0, spec.hiddenSize, cols},
                                                Orientation::AsStored));
                m_model.parameters.emplace(ParameterId{layer, slot.direction, slot.kind, gate},
                                           std::move(view));
                row += spec.hiddenSize;
            }
        }
        return {};
    }

    const TorchGroup& m_group;
    const TensorCatalog& m_catalog;
    RnnModel m_model;
};

} // namespace

Result<RnnModel> makeTorchModel(const TorchGroup& group, const TensorCatalog& catalog)
{
    return ModelBuilder(group, catalog).make();
}

} // namespace gateloupe
