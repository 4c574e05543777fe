// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_layers.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace gateloupe {

namespace {

/// The equations of some layers: of a list for each pseudo-layer the part that is theirs.
std::vector<CellEquations> equationsOfLayers(const RnnModel& model, std::uint32_t first,
                                             std::uint32_t count)
{
    const bool isForEach = model.equations.size() == model.spec.pseudoLayers();
    if (!isForEach || model.spec.layers == 1) {
        return model.equations;
    }
    const auto begin = model.equations.begin() + first * model.spec.directions;
    return {begin, begin + count * model.spec.directions};
}

/// The sources of some layers, one for each of their pseudo-layers.
std::vector<EquationSources> sourcesOfLayers(const RnnModel& model, std::uint32_t first,
                                             std::uint32_t count)
{
    std::vector<EquationSources> sources;
    for (std::uint32_t index = 0; index < count * model.spec.directions; ++index) {
        sources.push_back(
            model.sources.of(PseudoLayerIndex(first * model.spec.directions + index)));
    }
    return sources;
}

} // namespace

std::shared_ptr<const RnnModel> layersOf(const std::shared_ptr<const RnnModel>& model,
                                         std::uint32_t first, std::uint32_t count)
{
    if (count == model->spec.layers) {
        return model;
    }
    auto part = std::make_shared<RnnModel>(*model);
    part->spec.layers = count;
    part->equations = equationsOfLayers(*model, first, count);
    part->sources = NetworkSources(sourcesOfLayers(*model, first, count));
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

std::shared_ptr<const RnnModel> stackOf(std::span<const std::shared_ptr<const RnnModel>> models)
{
    const RnnModel& first = *models.front();
    if (models.size() == 1) {
        return models.front();
    }
    auto stack = std::make_shared<RnnModel>(first);
    std::vector<CellEquations> equations = first.allEquations();
    stack->initialHidden = nullptr;
    stack->initialCell = nullptr;
    std::vector<EquationSources> sources = sourcesOfLayers(first, 0, first.spec.layers);
    for (const auto& model : models.subspan(1)) {
        RnnSpec spec = model->spec;
        const bool isFed =
            !model->isReversed && !first.isReversed && spec.inputMode == InputMode::Linear &&
            spec.inputSize == (spec.projectionSize.value_or(spec.hiddenSize) * spec.directions);
        spec.layers = first.spec.layers;
        spec.inputSize = first.spec.inputSize;
        spec.inputMode = first.spec.inputMode;
        if (!isFed || spec != first.spec) {
            return nullptr;
        }
        std::ranges::copy(model->allEquations(), std::back_inserter(equations));
        for (const auto& [id, view] : model->parameters) {
            ParameterId above = id;
            above.layer = LayerIndex(id.layer.value + stack->spec.layers);
            stack->parameters.emplace(above, view);
        }
        stack->spec.layers += model->spec.layers;
        const auto own = sourcesOfLayers(*model, 0, model->spec.layers);
        sources.insert(sources.end(), own.begin(), own.end());
        stack->name += " + " + model->name;
        stack->limits.insert(stack->limits.end(), model->limits.begin(), model->limits.end());
        stack->warnings.insert(stack->warnings.end(), model->warnings.begin(),
                               model->warnings.end());
    }
    stack->sources = NetworkSources(std::move(sources));
    const std::size_t inLayer = first.spec.directions;
    bool isAlike = true; // every layer as the first one
    for (std::size_t index = inLayer; index < equations.size(); ++index) {
        isAlike = isAlike && equations[index] == equations[index % inLayer];
    }
    stack->equations = isAlike ? equationsOfLayers(first, 0, 1) : std::move(equations);
    return stack;
}

} // namespace gateloupe
