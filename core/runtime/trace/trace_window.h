// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/runtime/forward/forward.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// Some steps of a run with everything a trace keeps. Row 0 of every array of the trace is the
/// run's step `firstStep`; its `steps` are those of the window and its `lengths` the steps of each
/// sequence that fall into it, 0 included. hN and cN are those of the whole run.
struct TraceWindow
{
    std::uint64_t firstStep = 0;
    std::shared_ptr<const Trace> trace; ///< null: no window

    [[nodiscard]] StepRange range() const
    {
        return {firstStep, trace == nullptr ? 0 : trace->steps};
    }

    [[nodiscard]] bool contains(std::uint64_t step) const { return range().contains(step); }

    /// Requires: a trace, and a pseudo-layer it has.
    [[nodiscard]] const LayerTrace& layer(PseudoLayerIndex index) const
    {
        return trace->layers[index.value];
    }

    friend bool operator==(const TraceWindow&, const TraceWindow&) = default;
};

/// Several windows of a run as one. Requires: each begins where the one before it ends.
/// Throws: std::bad_alloc.
[[nodiscard]] TraceWindow joined(std::span<const TraceWindow> windows);

} // namespace gateloupe
