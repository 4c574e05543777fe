// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_statistics.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/saturation/saturation.h"
#include "core/analysis/saturation/step_walk.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// A signal's statistics while its steps come.
struct LaneSums
{
    LaneStatistics lane;
    SaturationBounds bounds;
    double sum = 0.0;
    double squares = 0.0;
    std::uint64_t saturated = 0;

    void add(const Array& array, const RowPart& row, std::vector<double>& values)
    {
        values.resize(row.count);
        copyRow(array, row, values.data());
        for (const double value : values) {
            if (!std::isfinite(value)) {
                ++lane.nonFinite;
                continue;
            }
            lane.min = lane.finite == 0 ? value : std::min(lane.min, value);
            lane.max = lane.finite == 0 ? value : std::max(lane.max, value);
            sum += value;
            squares += value * value;
            saturated +=
                (bounds.low && value <= *bounds.low) || (bounds.high && value >= *bounds.high) ? 1
                                                                                               : 0;
            ++lane.finite;
        }
    }

    [[nodiscard]] LaneStatistics result() const
    {
        LaneStatistics made = lane;
        const auto count = static_cast<double>(std::max<std::uint64_t>(1, lane.finite));
        made.mean = sum / count;
        made.rms = std::sqrt(squares / count);
        if (bounds.low || bounds.high) {
            made.saturated = static_cast<double>(saturated) / count;
        }
        return made;
    }
};

} // namespace

Result<std::vector<LaneStatistics>> stepStatistics(const TraceReader& run, const StepRange& steps,
                                                   PseudoLayerIndex place, std::uint64_t batch,
                                                   ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(run.checkBatch(batch));
    const RnnSpec& spec = run.model->spec;
    if (place.value >= spec.pseudoLayers() || steps.count == 0 || steps.first >= run.steps ||
        steps.count > run.steps - steps.first) {
        return Error::invalidArgument("the run has %1 steps, not %2 to %3", run.steps, steps.first,
                                      steps.end() - 1);
    }
    std::vector<LaneSums> lanes(1);
    lanes.front().lane.signal = {TraceSignal::Kind::Input, {}};
    for (const TraceSignal& signal : signalsOf(spec)) {
        const bool isGate = signal.kind == TraceSignal::Kind::Gate;
        lanes.push_back({.lane = {.signal = signal},
                         .bounds = isGate ? saturationBounds(*run.model, place, signal.gate)
                                          : SaturationBounds()});
    }
    std::vector<double> values;
    const std::uint64_t end = std::min(steps.end(), run.stepsOf(batch));
    GATELOUPE_CHECK(
        forEachStep(run, {steps.first, end - std::min(end, steps.first)}, Error::cancelled(),
                    monitor, [&](const TraceWindow& window, std::uint64_t step) {
                        for (LaneSums& lane : lanes) {
                            const bool isInput = lane.lane.signal.kind == TraceSignal::Kind::Input;
                            const Array* array =
                                isInput ? run.x.get()
                                        : arrayOf(window.layer(place), spec.cell, lane.lane.signal);
                            if (array != nullptr && array->shape().size() == 3) {
                                lane.add(*array,
                                         {isInput ? step : step - window.firstStep, batch, 0,
                                          array->shape()[2]},
                                         values);
                            }
                        }
                    }));
    std::vector<LaneStatistics> found;
    for (const LaneSums& lane : lanes) {
        found.push_back(lane.result());
    }
    return found;
}

} // namespace gateloupe
