// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

/// The sums of every gate of a layer and direction at a step, before the activation.
struct StepSums
{
    std::uint64_t step = 0;
    std::vector<std::vector<double>> gates; ///< in gatesOf(cell) order, [hidden] each
};

/// The sums of a part's layer and direction at a step, from the weights and what the window holds.
/// Gates stay empty where the state before the step is not at hand or the weights cannot be read.
/// Meant for a worker; null when cancelled. Requires: part.run, window.contains(step).
std::shared_ptr<const StepSums> sumsAt(const SequencePart& part, const TraceWindow& window,
                                       std::uint64_t step, ProgressMonitor& monitor);

} // namespace gateloupe
