// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"
#include "widgets/sequence/gradients/gradient_source.h"
#include "widgets/timeline/gradients/run_gradients.h"

namespace gateloupe {

/// Takes a run backwards, as the console's `gradient` does: the gradients of L, what they come to,
/// and of one value what it depends on. Those of every step are kept where the whole run is, of a
/// long run those of the steps `inSight`, where there are any.
/// `file` is where the network and its readout are from.
/// Errors: those of reading files, of the backward pass and of the run's windows; Cancelled.
Result<std::shared_ptr<const RunGradients>>
runBackwards(const std::shared_ptr<const SequenceRun>& run, const Checkpoint& file,
             const GradientSource& source, const StepRange& inSight, ProgressMonitor& monitor);

} // namespace gateloupe
