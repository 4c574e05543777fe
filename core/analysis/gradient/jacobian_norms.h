// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe {

/// How far each step stretches a small change of the state, h and of an LSTM c: the largest
/// singular value of d (h, c) / d (h, c) from one step to the next, the mean over the sequences
/// that have the step. More than 1 lets gradients explode, less lets them vanish.
/// Wide layers over many steps are looked at in evenly spread steps only, the others are empty.
/// Shapes: [pseudo-layers][T].
/// Errors: those of reading the weights and of the run's windows; Cancelled.
Result<std::vector<std::vector<std::optional<double>>>>
jacobianNorms(const std::shared_ptr<const TraceReplay>& run, ProgressMonitor& monitor);

} // namespace gateloupe
