// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr int kLayerInputSteps = 20;
constexpr double kLayerInputStart = 0.8; ///< of the factor that is fitted

/// What the layers of the scope but the first one read is multiplied by `factor`.
RunChange scaledLayerInput(double factor, const LayerScope& scope)
{
    return [factor, scope](DenseRun& run) {
        const LayerChange change = ofCells([factor](DenseCell& cell) { scale(cell.W, factor); });
        for (std::size_t layer = 1; layer < run.layers.size(); ++layer) {
            if (!scope || *scope == layer) {
                change(run.layers[layer]);
            }
        }
    };
}

} // namespace

std::vector<Defect> fittedLayerInputs(const DenseRun& right, const FitSample& sample,
                                      const ProgressMonitor& monitor)
{
    DefectList list(right);
    if (right.layers.size() < 2 ||
        !sample.canAfford(4 * kLayerInputSteps * right.layers.size(), "layer_input_scaled")) {
        return {};
    }
    std::vector<LayerScope> scopes;
    for (std::size_t layer = 1; layer < right.layers.size(); ++layer) {
        scopes.emplace_back(layer);
    }
    if (scopes.size() > 1) {
        scopes.emplace_back();
    }
    for (const LayerScope& scope : scopes) {
        const ResidualsOf residualsOf = [&](std::span<const double> factor) {
            return sample.residualsOf(scaledLayerInput(factor[0], scope));
        };
        const auto fitted =
            fitParameters(residualsOf, {kLayerInputStart}, {1.0}, kLayerInputSteps, monitor);
        if (!fitted) {
            continue;
        }
        const double factor = fitted->values[0];
        list.add("layer_input_scaled", withLayer(DefectDetail{{"factor", factor}}, scope),
                 scope ? message("layer %1 reads the layer below times %2; look for a dropout "
                                 "whose scale is applied when it is off",
                                 *scope, sixDigits(factor))
                       : message("each layer reads the layer below times %1; look for a dropout "
                                 "whose scale is applied when it is off",
                                 sixDigits(factor)),
                 scaledLayerInput(factor, scope));
    }
    return list.taken();
}

} // namespace gateloupe
