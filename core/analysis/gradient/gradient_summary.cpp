// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/gradient_summary.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

double rootOfSquares(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value * value;
    }
    return std::sqrt(sum);
}

Result<WeightGradient> weightGradient(const RnnModel& model, const ParameterId& id,
                                      const std::vector<double>& gradient, ProgressMonitor& monitor)
{
    WeightGradient found{.id = id, .norm = rootOfSquares(gradient)};
    const std::uint64_t cols = sizeOf(model.spec, id).cols;
    for (std::uint64_t at = 0; at < gradient.size(); ++at) {
        const bool isFirstNaN = std::isnan(gradient[at]) && !std::isnan(found.largest);
        if (std::abs(gradient[at]) > found.largest || isFirstNaN) {
            found.largest = std::abs(gradient[at]);
            found.at = {at / cols, at % cols};
        }
    }
    GATELOUPE_TRY(const auto weights, gateValues<double>(model, id, monitor));
    const double norm = rootOfSquares(weights);
    if (norm > 0.0) {
        found.relative = found.norm / norm;
    }
    return found;
}

/// Where the norms vanish and explode, against the direction's own order of steps.
void findEnds(const std::vector<double>& norms, Direction direction, LayerGradientSummary& layer)
{
    std::vector<std::uint64_t> back(norms.size());
    for (std::uint64_t at = 0; at < back.size(); ++at) {
        back[at] = direction == Direction::Forward ? back.size() - 1 - at : at;
    }
    const auto isTouched = [&](std::uint64_t step) { return norms[step] != 0.0; };
    const auto begin = std::ranges::find_if(back, isTouched);
    if (begin == back.end()) {
        return;
    }
    const double largest = std::ranges::max(norms);
    const double atEnd = norms[*begin];
    for (const std::uint64_t step : std::span(begin, back.end())) {
        if (!layer.vanishesAt && norms[step] < kVanishedShare * largest) {
            layer.vanishesAt = step;
        }
        if (!layer.explodesAt && norms[step] > kExplodedFactor * atEnd) {
            layer.explodesAt = step;
        }
    }
}

} // namespace

Result<std::vector<LayerGradientSummary>>
summariesOf(const RnnModel& model, const Gradients& gradients, ProgressMonitor& monitor)
{
    std::vector<LayerGradientSummary> layers(gradients.layers.size());
    for (std::uint32_t index = 0; index < layers.size(); ++index) {
        layers[index].pseudoLayer = PseudoLayerIndex(index);
        findEnds(gradients.layers[index].hNorms, model.directionOf(PseudoLayerIndex(index)),
                 layers[index]);
    }
    for (const ParameterId& id : orderedIds(model)) {
        GATELOUPE_TRY(auto found, weightGradient(model, id, gradients.weights.at(id), monitor));
        layers[model.spec.pseudoLayer(id.layer, id.direction).value].weights.push_back(found);
    }
    return layers;
}

} // namespace gateloupe
