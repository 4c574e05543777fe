// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/progress_monitor.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/sequence/sequence_run.h"
#include "widgets/sequence/table/step_table_model.h"

namespace gateloupe {

/// The sums before the activations of a part's layer and direction at a step, from the weights and
/// what the window holds. Gates stay empty where the state before the step is not at hand or the
/// weights cannot be read. Meant for a worker; null when cancelled. Requires: part.run,
/// window.contains(step).
std::shared_ptr<const StepSums> sumsAt(const SequencePart& part, const TraceWindow& window,
                                       std::uint64_t step, ProgressMonitor& monitor);

} // namespace gateloupe
