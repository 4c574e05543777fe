// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/dead_units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

/// A gate that never opens further is closed; one that never closes further holds.
constexpr double kClosed = 1e-3;
/// An activation that never comes further from its bound is flat: the slope of tanh is 2e-3 there.
constexpr double kSaturated = 1e-3;

double meanOf(const std::vector<double>& values)
{
    return values.empty() ? 0.0
                          : std::accumulate(values.begin(), values.end(), 0.0) /
                                static_cast<double>(values.size());
}

struct ValueRange
{
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    double leastMagnitude = std::numeric_limits<double>::infinity();

    void add(double value)
    {
        least = std::min(least, value);
        most = std::max(most, value);
        leastMagnitude = std::min(leastMagnitude, std::abs(value));
    }
};

/// What the gates of some units were in all steps of a run, each in gatesOf(cell) order.
Result<std::vector<std::vector<ValueRange>>>
gateRanges(const std::shared_ptr<const TraceReplay>& run, const std::vector<DeadUnit>& units,
           ProgressMonitor& monitor)
{
    const RnnSpec& spec = run->request().model->spec;
    std::vector<std::vector<ValueRange>> ranges(units.size(),
                                                std::vector<ValueRange>(gatesOf(spec.cell).size()));
    const std::uint64_t piece = std::max<std::uint64_t>(1, stepsPerWindow(readerOf(run)));
    for (std::uint64_t first = 0; !units.empty() && first < run->steps(); first += piece) {
        const std::uint64_t count = std::min(piece, run->steps() - first);
        GATELOUPE_TRY(const TraceWindow window, run->window({first, count}, monitor));
        for (std::uint64_t b = 0; b < run->batch(); ++b) {
            const std::uint64_t end = std::min(first + count, run->summary().lengths[b]);
            for (std::uint64_t step = first; step < end; ++step) {
                const std::uint64_t row =
                    ((step - window.firstStep) * run->batch() + b) * spec.hiddenSize;
                for (std::size_t index = 0; index < units.size(); ++index) {
                    const LayerTrace& layer = window.layer(units[index].pseudoLayer);
                    for (std::size_t gate = 0; gate < ranges[index].size(); ++gate) {
                        ranges[index][gate].add(layer.gates[gate][row + units[index].unit]);
                    }
                }
            }
        }
    }
    return ranges;
}

/// Whether an update gate keeps the h before at every step.
bool holds(const ValueRange& update, const CellEquations& equations)
{
    return std::min(keptByUpdate(update.least, equations), keptByUpdate(update.most, equations)) >
           1.0 - kClosed;
}

DeadReason reasonOf(const std::vector<ValueRange>& gates, CellKind cell,
                    const CellEquations& equations)
{
    const auto rangeOf = [&](Gate gate) { return gates[gateIndex(cell, gate).value_or(0)]; };
    const auto isFlat = [](const ValueRange& range) {
        return range.leastMagnitude > 1.0 - kSaturated;
    };
    switch (cell) {
    case CellKind::Lstm:
        return rangeOf(Gate::Output).most < kClosed  ? DeadReason::OutputGateClosed
               : rangeOf(Gate::Input).most < kClosed ? DeadReason::InputGateClosed
               : isFlat(rangeOf(Gate::Cell))         ? DeadReason::Saturated
                                                     : DeadReason::Blocked;
    case CellKind::Gru:
        return holds(rangeOf(Gate::Update), equations) ? DeadReason::UpdateGateHolds
               : isFlat(rangeOf(Gate::New))            ? DeadReason::Saturated
                                                       : DeadReason::Blocked;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        return rangeOf(Gate::Hidden).most <= 0.0 && cell == CellKind::RnnRelu
                   ? DeadReason::NeverActive
               : isFlat(rangeOf(Gate::Hidden)) ? DeadReason::Saturated
                                               : DeadReason::Blocked;
    }
    return DeadReason::Blocked;
}

} // namespace

std::string_view textOf(DeadReason reason)
{
    switch (reason) {
    case DeadReason::NothingBehind:
        return "nothing behind it";
    case DeadReason::OutputGateClosed:
        return "output gate closed";
    case DeadReason::InputGateClosed:
        return "input gate closed";
    case DeadReason::UpdateGateHolds:
        return "update gate holds the state";
    case DeadReason::NeverActive:
        return "never active";
    case DeadReason::Saturated:
        return "unit saturated";
    case DeadReason::Blocked:
        break;
    }
    return "its gates let nothing through";
}

Result<std::vector<DeadUnit>> deadUnits(const std::shared_ptr<const TraceReplay>& run,
                                        const Gradients& gradients, ProgressMonitor& monitor)
{
    const RnnModel& model = *run->request().model;
    const CellKind cell = model.spec.cell;
    std::vector<DeadUnit> found;
    std::vector<DeadUnit> heard; // L depends on their h: their own gates are the reason
    for (std::uint32_t index = 0; index < gradients.layers.size(); ++index) {
        const LayerGradients& layer = gradients.layers[index];
        const double least = kDeadShare * meanOf(layer.largest.sums);
        const double leastState = kDeadShare * meanOf(layer.largest.states);
        for (std::uint64_t unit = 0; unit < layer.largest.sums.size(); ++unit) {
            if (layer.largest.sums[unit] > least) {
                continue;
            }
            const DeadUnit dead{PseudoLayerIndex(index), unit, DeadReason::NothingBehind};
            (layer.largest.states[unit] > leastState ? heard : found).push_back(dead);
        }
    }
    GATELOUPE_TRY(const auto ranges, gateRanges(run, heard, monitor));
    for (std::size_t index = 0; index < heard.size(); ++index) {
        const PseudoLayerIndex pseudoLayer = heard[index].pseudoLayer;
        heard[index].reason = reasonOf(ranges[index], cell, model.equationsOf(pseudoLayer));
        found.push_back(heard[index]);
    }
    std::ranges::sort(found, {}, [](const DeadUnit& dead) {
        return std::pair(dead.pseudoLayer.value, dead.unit);
    });
    return found;
}

} // namespace gateloupe
