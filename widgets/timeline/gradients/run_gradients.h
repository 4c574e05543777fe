// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/explain/trace_point.h"
#include "core/analysis/gradient/dead_units.h"
#include "core/analysis/gradient/dependence.h"
#include "core/analysis/gradient/gradient_summary.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

struct SequenceRun; // widgets/timeline

/// The gradients of a run and what they come to. `run` and `gradients` are not null.
struct RunGradients
{
    std::shared_ptr<const SequenceRun> run;
    CellKind cell = CellKind::Lstm; ///< of the run's network
    std::shared_ptr<const Gradients> gradients;
    double sum = 0.0;                         ///< L
    std::optional<TracePoint> at;             ///< L is this value of the run
    std::vector<LayerGradientSummary> layers; ///< pseudo-layer order
    std::vector<DeadUnit> dead;
    std::optional<Dependence> dependence; ///< with `at`

    /// Whether those of single steps are kept, not only their norms.
    [[nodiscard]] bool hasSteps() const { return steps().count > 0; }

    /// The steps whose gradients are kept: all of a run that is kept whole, else some of them.
    [[nodiscard]] StepRange steps() const
    {
        if (gradients->layers.empty() || gradients->layers.front().h.isEmpty()) {
            return {};
        }
        const LayerGradients& layer = gradients->layers.front();
        return {layer.firstStep, layer.h.shape()[0]};
    }

    /// dL of h, c or a gate's sum at each of steps(): [T, B, H]; null where that is not kept.
    [[nodiscard]] const Array* arrayOf(PseudoLayerIndex place, const TraceSignal& signal) const
    {
        if (place.value >= gradients->layers.size()) {
            return nullptr;
        }
        const LayerGradients& layer = gradients->layers[place.value];
        if (signal.kind == TraceSignal::Kind::Gate) {
            const auto gates = gatesOf(cell);
            for (std::size_t i = 0; i < std::min(gates.size(), layer.gates.size()); ++i) {
                if (gates[i] == signal.gate) {
                    return &layer.gates[i];
                }
            }
            return nullptr;
        }
        return signal.kind == TraceSignal::Kind::CellState ? &layer.c : &layer.h;
    }
};

} // namespace gateloupe
