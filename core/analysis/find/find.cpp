// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/find/find.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/analysis/saturation/step_walk.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// h of one layer and direction at a step.
void readHidden(const TraceWindow& window, PseudoLayerIndex place, std::uint64_t step,
                std::uint64_t batch, std::vector<double>& values)
{
    copyRow(window.layer(place).h, {step - window.firstStep, batch, 0, values.size()},
            values.data());
}

/// Sums of one unit and the sample over the steps at which both are finite.
struct CorrelationSums
{
    double count = 0.0;
    double meanX = 0.0;
    double meanY = 0.0;
    double varX = 0.0;
    double varY = 0.0;
    double both = 0.0;

    /// Welford's way: sums of squares would lose a small movement about a large mean.
    void add(double x, double y)
    {
        if (!std::isfinite(x) || !std::isfinite(y)) {
            return;
        }
        count += 1.0;
        const double stepX = x - meanX;
        const double stepY = y - meanY;
        meanX += stepX / count;
        meanY += stepY / count;
        varX += stepX * (x - meanX);
        varY += stepY * (y - meanY);
        both += stepX * (y - meanY);
    }

    /// NaN where either never moves.
    [[nodiscard]] double correlation() const
    {
        return varX > 0.0 && varY > 0.0 ? std::clamp(both / std::sqrt(varX * varY), -1.0, 1.0)
                                        : std::numeric_limits<double>::quiet_NaN();
    }
};

Status checkPlace(const TraceReader& run, PseudoLayerIndex place, std::uint64_t batch)
{
    GATELOUPE_CHECK(run.checkBatch(batch));
    const std::uint32_t places = run.model->spec.pseudoLayers();
    if (place.value >= places) {
        return Error::invalidArgument("the run has %1 layers and directions, there is none with "
                                      "the number %2",
                                      places, place.value);
    }
    return {};
}

/// The units that are on throughout the sample.
Result<std::vector<bool>> unitsOn(const TraceReader& run, PseudoLayerIndex place,
                                  const StepRange& sample, std::uint64_t batch, const OnRule& rule,
                                  ProgressMonitor& monitor)
{
    std::vector<double> h(run.model->spec.hiddenSize);
    std::vector<bool> isOn(h.size(), true);
    GATELOUPE_CHECK(forEachStep(run, sample, Error::cancelled(), monitor,
                                [&](const TraceWindow& window, std::uint64_t step) {
                                    readHidden(window, place, step, batch, h);
                                    for (std::size_t unit = 0; unit < h.size(); ++unit) {
                                        isOn[unit] = isOn[unit] && h[unit] >= rule.threshold;
                                    }
                                }));
    return isOn;
}

} // namespace

Result<std::vector<LikeUnit>> unitsLike(const TraceReader& run, PseudoLayerIndex place,
                                        std::uint64_t unit, std::uint64_t batch, std::size_t count,
                                        ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkPlace(run, place, batch));
    const RnnSpec& spec = run.model->spec;
    if (unit >= spec.hiddenSize) {
        return Error::invalidArgument("the network has %1 units, there is none %2", spec.hiddenSize,
                                      unit);
    }
    const std::uint64_t units = spec.hiddenSize;
    std::vector<CorrelationSums> sums(spec.pseudoLayers() * units);
    std::vector<double> sample(units);
    std::vector<double> h(units);
    GATELOUPE_CHECK(forEachStep(run, {0, run.stepsOf(batch)}, Error::cancelled(), monitor,
                                [&](const TraceWindow& window, std::uint64_t step) {
                                    readHidden(window, place, step, batch, sample);
                                    for (std::uint32_t index = 0; index < spec.pseudoLayers();
                                         ++index) {
                                        readHidden(window, PseudoLayerIndex(index), step, batch, h);
                                        for (std::uint64_t other = 0; other < units; ++other) {
                                            sums[index * units + other].add(sample[unit], h[other]);
                                        }
                                    }
                                }));
    std::vector<LikeUnit> found;
    for (std::uint64_t at = 0; at < sums.size(); ++at) {
        const PseudoLayerIndex index(static_cast<std::uint32_t>(at / units));
        const double correlation = sums[at].correlation();
        if (!std::isnan(correlation) && !(index == place && at % units == unit)) {
            found.push_back({index, at % units, correlation});
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater(),
                             [](const LikeUnit& each) { return std::abs(each.correlation); });
    found.resize(std::min(count, found.size()));
    return found;
}

Result<LikeStepsReport> stepsLike(const TraceReader& run, PseudoLayerIndex place,
                                  const StepRange& sample, std::uint64_t batch, const OnRule& rule,
                                  double least, std::size_t count, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkPlace(run, place, batch));
    const std::uint64_t steps = run.stepsOf(batch);
    if (sample.count == 0 || sample.first >= steps || sample.count > steps - sample.first) {
        return Error::invalidArgument("the run has %1 steps, not %2 to %3", steps, sample.first,
                                      sample.end() - 1);
    }
    GATELOUPE_TRY(const std::vector<bool> isOn, unitsOn(run, place, sample, batch, rule, monitor));
    LikeStepsReport report;
    for (std::uint64_t unit = 0; unit < isOn.size(); ++unit) {
        if (isOn[unit]) {
            report.units.push_back(unit);
        }
    }
    if (report.units.empty()) {
        return report; // nothing is on: every other step would be as like
    }
    std::vector<double> h(isOn.size());
    GATELOUPE_CHECK(forEachStep(
        run, {0, steps}, Error::cancelled(), monitor,
        [&](const TraceWindow& window, std::uint64_t step) {
            readHidden(window, place, step, batch, h);
            std::uint64_t shared = 0;
            std::uint64_t either = 0;
            for (std::size_t unit = 0; unit < h.size(); ++unit) {
                const bool isOnHere = h[unit] >= rule.threshold;
                shared += isOnHere && isOn[unit] ? 1 : 0;
                either += isOnHere || isOn[unit] ? 1 : 0;
            }
            const double likeness = static_cast<double>(shared) / static_cast<double>(either);
            if (likeness < least || sample.contains(step)) {
                return;
            }
            if (report.found.empty() || report.found.back().steps.end() != step) {
                report.found.push_back({.steps = {step, 0}, .likeness = 0.0, .shared = 0});
            }
            LikeSteps& stretch = report.found.back();
            ++stretch.steps.count;
            if (likeness > stretch.likeness) {
                stretch.likeness = likeness;
                stretch.shared = shared;
            }
        }));
    std::ranges::stable_sort(report.found, std::ranges::greater(), &LikeSteps::likeness);
    report.found.resize(std::min(count, report.found.size()));
    return report;
}

} // namespace gateloupe
