// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/state_difference.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/distance.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// `a` and `b`: h of one step of a layer in both runs.
void addStep(LayerDifference& layer, const std::vector<double>& a, const std::vector<double>& b,
             std::uint64_t step, double tolerance)
{
    for (std::size_t unit = 0; unit < a.size(); ++unit) {
        const double apart = distanceOf(a[unit], b[unit]);
        UnitDifference& difference = layer.units[unit];
        if (apart > difference.largest) {
            difference.largest = apart;
            difference.largestStep = step;
        }
        if (apart > tolerance && !difference.firstStep) {
            difference.firstStep = step;
        }
    }
}

void summarise(LayerDifference& layer)
{
    for (std::size_t unit = 0; unit < layer.units.size(); ++unit) {
        const UnitDifference& difference = layer.units[unit];
        if (difference.largest > layer.worst.largest) {
            layer.worst.largest = difference.largest;
            layer.worst.largestStep = difference.largestStep;
            layer.largestUnit = unit;
        }
        if (!difference.firstStep) {
            continue;
        }
        ++layer.unitsAbove;
        if (!layer.worst.firstStep || *difference.firstStep < *layer.worst.firstStep) {
            layer.worst.firstStep = difference.firstStep;
            layer.firstUnit = unit;
        }
    }
}

} // namespace

Result<StateDifference> differenceOf(const TraceReader& a, const TraceReader& b,
                                     const StateDifferenceOptions& options,
                                     ProgressMonitor& monitor)
{
    const RnnSpec& spec = a.model->spec;
    const RnnSpec& other = b.model->spec;
    if (spec.hiddenSize != other.hiddenSize || spec.pseudoLayers() != other.pseudoLayers()) {
        return Error::shapeMismatch("%1 %2 and %3 %4 have other layers or units", a.model->name,
                                    toText(spec), b.model->name, toText(other));
    }
    GATELOUPE_CHECK(a.checkBatch(options.batch));
    GATELOUPE_CHECK(b.checkBatch(options.batch));
    StateDifference result{.steps = std::min(a.stepsOf(options.batch), b.stepsOf(options.batch)),
                           .tolerance = options.tolerance};
    const LayerDifference none{.units = std::vector<UnitDifference>(spec.hiddenSize)};
    result.layers.assign(spec.pseudoLayers(), none);
    const std::uint64_t perWindow = std::min(stepsPerWindow(a), stepsPerWindow(b));
    std::vector<double> hA(spec.hiddenSize);
    std::vector<double> hB(spec.hiddenSize);
    for (std::uint64_t first = 0; first < result.steps; first += perWindow) {
        const std::uint64_t count = std::min(perWindow, result.steps - first);
        GATELOUPE_TRY(const TraceWindow windowA, a.windows({first, count}, monitor));
        GATELOUPE_TRY(const TraceWindow windowB, b.windows({first, count}, monitor));
        for (std::uint64_t step = first; step < first + count; ++step) {
            if (monitor.cancelled()) {
                return Error::cancelled("the comparison was cancelled");
            }
            RowPart part{.batch = options.batch, .count = spec.hiddenSize};
            for (std::size_t layer = 0; layer < result.layers.size(); ++layer) {
                part.row = step - windowA.firstStep;
                copyRow(windowA.trace->layers[layer].h, part, hA.data());
                part.row = step - windowB.firstStep;
                copyRow(windowB.trace->layers[layer].h, part, hB.data());
                addStep(result.layers[layer], hA, hB, step, options.tolerance);
            }
        }
        monitor.report(Stage::Reading, first + count, result.steps);
    }
    std::ranges::for_each(result.layers, summarise);
    return result;
}

} // namespace gateloupe
