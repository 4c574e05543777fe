// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_layers.h"

namespace gateloupe {

std::shared_ptr<const RnnModel> layersOf(const std::shared_ptr<const RnnModel>& model,
                                         std::uint32_t first, std::uint32_t count)
{
    if (count == model->spec.layers) {
        return model;
    }
    auto part = std::make_shared<RnnModel>(*model);
    part->spec.layers = count;
    if (first > 0) {
        part->spec.inputSize = model->spec.layerInputSize(LayerIndex(first));
        part->spec.inputMode = InputMode::Linear;
    }
    part->initialHidden = nullptr;
    part->initialCell = nullptr;
    part->parameters.clear();
    for (const auto& [id, view] : model->parameters) {
        if (id.layer.value >= first && id.layer.value < first + count) {
            ParameterId below = id;
            below.layer = LayerIndex(id.layer.value - first);
            part->parameters.emplace(below, view);
        }
    }
    return part;
}

} // namespace gateloupe
