// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/trace_diff.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/distance.h"

namespace gateloupe {

namespace {

/// One array of both traces.
struct Signal
{
    PseudoLayerIndex pseudoLayer;
    TracePart part = TracePart::HiddenState;
    Gate gate = Gate::Input;
    const Array* a = nullptr; ///< [T, B, H]
    const Array* b = nullptr;
    bool isBackward = false;
};

std::vector<Signal> signalsOf(const Trace& a, const Trace& b, const RnnSpec& spec, bool isReversed)
{
    std::vector<Signal> found;
    const auto gates = gatesOf(spec.cell);
    for (std::uint32_t index = 0; index < a.layers.size(); ++index) {
        const LayerTrace& ofA = a.layers[index];
        const LayerTrace& ofB = b.layers[index];
        Signal signal{.pseudoLayer = PseudoLayerIndex(index),
                      .isBackward = isReversed || index % spec.directions == 1};
        const auto add = [&](TracePart part, Gate gate, const Array& arrayA, const Array& arrayB) {
            if (!arrayA.isEmpty() && !arrayB.isEmpty()) {
                signal.part = part;
                signal.gate = gate;
                signal.a = &arrayA;
                signal.b = &arrayB;
                found.push_back(signal);
            }
        };
        for (std::size_t gate = 0; gate < ofA.gates.size(); ++gate) {
            add(TracePart::Gate, gates[gate], ofA.gates[gate], ofB.gates[gate]);
        }
        add(TracePart::CellState, gates.front(), ofA.c, ofB.c);
        add(TracePart::HiddenState, gates.front(), ofA.h, ofB.h);
        add(TracePart::Projected, gates.front(), ofA.projected, ofB.projected);
    }
    return found;
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

SignalDifference measure(const Signal& signal, TraceDifference& all)
{
    SignalDifference difference{
        .pseudoLayer = signal.pseudoLayer, .part = signal.part, .gate = signal.gate};
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
        return Error{ErrorCode::ShapeMismatch,
                     "only runs of one input through networks of one shape can be compared"};
    }
    TraceDifference difference{.tolerance = tolerance, .steps = a.steps};
    difference.largestByStep.resize(a.steps);
    const std::vector<Signal> found = signalsOf(a, b, spec, isReversed);
    if (found.empty()) {
        return Error{ErrorCode::ShapeMismatch, "the runs have no gate or state in common"};
    }
    std::uint64_t fewestTurns = std::numeric_limits<std::uint64_t>::max();
    for (const Signal& signal : found) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "comparing the runs was cancelled"};
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
