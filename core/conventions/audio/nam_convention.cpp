// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Columns of x stand before those of h.
constexpr std::array kNamAxes = {StoredAxis::Gate, StoredAxis::Unit, StoredAxis::Input};

/// The states of all layers, [layers, 1, H].
Result<std::shared_ptr<const Tensor>>
namStates(const std::vector<std::shared_ptr<const Tensor>>& layers)
{
    std::vector<Tensor> states;
    for (const auto& layer : layers) {
        GATELOUPE_TRY(const Tensor row, unsqueezedView(*layer, 0));
        GATELOUPE_TRY(states.emplace_back(), unsqueezedView(row, 0));
    }
    GATELOUPE_TRY(Tensor whole, concatenated(states, 0));
    return renamed(std::move(whole), layers.front()->name);
}

Result<RnnModel> namModel(const TensorCatalog& catalog,
                          const std::vector<std::shared_ptr<const Tensor>>& weights)
{
    const auto gates = gatesOf(CellKind::Lstm);
    const auto index = catalog.index();
    const auto tensorOf = [&index](std::size_t layer, const char* name) {
        return lookUp(index, "layers." + std::to_string(layer) + "." + name);
    };
    const Shape& shape = weights.front()->shape;
    const std::uint64_t hidden = shape.size() == 2 ? shape[0] / gates.size() : 0;
    if (hidden == 0 || shape[1] <= hidden) {
        return Error::shapeMismatch("tensor %1 %2 is no matrix for x and h", weights.front()->name,
                                    toText(shape));
    }
    ModelBuilder builder("", catalog.path, "nam", FactSource::Stated);
    builder.spec() = {.cell = CellKind::Lstm,
                      .inputSize = shape[1] - hidden,
                      .hiddenSize = hidden,
                      .layers = static_cast<std::uint32_t>(weights.size()),
                      .bias = BiasMode::SingleInput,
                      .dtype = weights.front()->dtype};
    std::vector<std::shared_ptr<const Tensor>> hiddenStates;
    std::vector<std::shared_ptr<const Tensor>> cellStates;
    for (std::size_t layer = 0; layer < weights.size(); ++layer) {
        const GatePlace place{.layer = LayerIndex(static_cast<std::uint32_t>(layer))};
        hiddenStates.push_back(tensorOf(layer, "initial_hidden"));
        cellStates.push_back(tensorOf(layer, "initial_cell"));
        const auto bias = tensorOf(layer, "bias");
        if (!bias || !hiddenStates.back() || !cellStates.back()) {
            return Error::shapeMismatch("layer %1 has no bias or no states", layer);
        }
        GATELOUPE_CHECK(builder.add({{weights[layer], {kBothWeights, kNamAxes, gates}},
                                     {bias, rowBlocks(ParameterKind::InputBias, gates)}},
                                    place));
    }
    RnnModel& model = builder.model();
    GATELOUPE_TRY(model.initialHidden, namStates(hiddenStates));
    GATELOUPE_TRY(model.initialCell, namStates(cellStates));
    model.evidence.emplace_back("architecture LSTM of Neural Amp Modeler");
    return builder.finish();
}

} // namespace

/// Neural Amp Modeler's LSTM: for each layer one matrix [4H, in + H], one bias, and the states that
/// a run begins with, which the trainer burnt in with silence.
/// Source: neural-amp-modeler @00c49bd7, nam/models/recurrent.py; NeuralAmpModelerCore @daae2d0b,
/// NAM/lstm.cpp.
Recognition recogniseNam(const TensorCatalog& catalog)
{
    Recognition recognition;
    const auto* architecture = findAttribute<std::string>(catalog, "", "architecture");
    if (catalog.format != "json" || architecture == nullptr) {
        return recognition;
    }
    if (*architecture != "LSTM") {
        recognition.warnings.push_back(message(
            "architecture %1 of Neural Amp Modeler has no recurrent network", *architecture));
        return recognition;
    }
    const auto index = catalog.index();
    std::vector<std::shared_ptr<const Tensor>> weights;
    for (auto found = index.find("layers.0.weight"); found != index.end();
         found = index.find("layers." + std::to_string(weights.size()) + ".weight")) {
        weights.push_back(found->second);
    }
    if (!weights.empty()) {
        recognition.add(namModel(catalog, weights));
    }
    return recognition;
}

} // namespace gateloupe
