// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/trace_diff.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/distance.h"

namespace gateloupe {

namespace {

/// One array of both traces.
struct SharedSignal
{
    PseudoLayerIndex pseudoLayer;
    TraceSignal part;
    const Array* a = nullptr; ///< [T, B, H]
    const Array* b = nullptr;
    bool isBackward = false;
};

std::vector<SharedSignal> sharedSignals(const Trace& a, const Trace& b, const RnnSpec& spec,
                                        bool isReversed)
{
    std::vector<SharedSignal> shared;
    const std::vector<TraceSignal> parts = signalsOf(spec);
    for (std::uint32_t index = 0; index < a.layers.size(); ++index) {
        for (const TraceSignal& part : parts) {
            const Array* ofA = arrayOf(a.layers[index], spec.cell, part);
            const Array* ofB = arrayOf(b.layers[index], spec.cell, part);
            if (ofA != nullptr && ofB != nullptr) {
                shared.push_back(
                    {PseudoLayerIndex(index), part, ofA, ofB,
                     isReversed || spec.directionIndexOf(PseudoLayerIndex(index)) == 1});
            }
        }
    }
    return shared;
}

/// Whether what both have has the same sizes.
bool agreeInSizes(const Trace& a, const Trace& b)
{
    const auto agree = [](const Array& x, const Array& y) {
        return x.isEmpty() || y.isEmpty() || x.shape() == y.shape();
    };
    return a.steps == b.steps && a.batch == b.batch && a.lengths == b.lengths &&
           std::ranges::equal(a.layers, b.layers, [&](const LayerTrace& x, const LayerTrace& y) {
               return x.gates.size() == y.gates.size() &&
                      std::ranges::equal(x.gates, y.gates, agree) && agree(x.c, y.c) &&
                      agree(x.h, y.h) && agree(x.projected, y.projected);
           });
}

SignalDifference measure(const SharedSignal& signal, TraceDifference& all)
{
    SignalDifference difference{.pseudoLayer = signal.pseudoLayer, .part = signal.part};
    const Shape& shape = signal.a->shape();
    const std::uint64_t units = shape[2];
    difference.largestByStep.resize(all.steps);
    std::vector<bool> isOver(units, false);
    for (std::uint64_t turn = 0; turn < all.steps; ++turn) {
        const std::uint64_t step = signal.isBackward ? all.steps - 1 - turn : turn;
        for (std::uint64_t place = 0; place < shape[1] * units; ++place) {
            const std::size_t index = step * shape[1] * units + place;
            const double a = (*signal.a)[index];
            const double b = (*signal.b)[index];
            const TracePlace here{.step = step,
                                  .batch = place / units,
                                  .unit = place % units,
                                  .a = a,
                                  .b = b,
                                  .distance = distanceOf(a, b)};
            difference.largestByStep[step] =
                std::max(difference.largestByStep[step], here.distance);
            if (here.distance > difference.largest.distance || (turn == 0 && place == 0)) {
                difference.largest = here;
            }
            if (here.distance > all.tolerance) {
                isOver[here.unit] = true;
                if (!difference.first) {
                    difference.first = here;
                }
            }
        }
        all.largestByStep[step] = std::max(all.largestByStep[step], difference.largestByStep[step]);
    }
    difference.unitsOver = static_cast<std::uint64_t>(std::ranges::count(isOver, true));
    return difference;
}

} // namespace

Result<TraceDifference> compareTraces(const Trace& a, const Trace& b, const RnnSpec& spec,
                                      bool isReversed, double tolerance, ProgressMonitor& monitor)
{
    if (!agreeInSizes(a, b)) {
        return Error::shapeMismatch(
            "only runs of one input through networks of one shape can be compared");
    }
    TraceDifference difference{.tolerance = tolerance, .steps = a.steps};
    difference.largestByStep.resize(a.steps);
    const std::vector<SharedSignal> found = sharedSignals(a, b, spec, isReversed);
    if (found.empty()) {
        return Error::shapeMismatch("the runs have no gate or state in common");
    }
    std::uint64_t fewestTurns = std::numeric_limits<std::uint64_t>::max();
    for (const SharedSignal& signal : found) {
        if (monitor.cancelled()) {
            return Error::cancelled("comparing the runs was cancelled");
        }
        monitor.report(Stage::Reading, difference.parts.size(), found.size());
        const SignalDifference measured = measure(signal, difference);
        if (measured.first) {
            const std::uint64_t turns =
                signal.isBackward ? a.steps - 1 - measured.first->step : measured.first->step;
            if (turns < fewestTurns) {
                fewestTurns = turns;
                difference.earliest = difference.parts.size();
            }
        }
        difference.parts.push_back(measured);
    }
    return difference;
}

} // namespace gateloupe
