// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/replay/trace_replay.h"
#include "core/tensor/named_array.h"

namespace gateloupe {

/// Writes a trace as HDF5: y, h_n, c_n, x if given, and the gates, c and h per layer and direction;
/// what the run started from as an attribute, and its resets [T, B], 1 or 0, where it has any.
/// `beside` is written along with it: what a model around the network made.
/// Errors: CannotWrite, Cancelled; on any error the target is untouched.
Status writeTrace(const Trace& trace, const ForwardRequest& request,
                  const std::filesystem::path& target, ProgressMonitor& monitor,
                  std::span<const NamedArray> beside = {});

/// Writes the file of writeTrace() from a run that may keep only a part of itself: what is missing
/// is recomputed window by window, so that memory stays bounded by the run's own budget. `model`
/// and `x` are what was run; start and resets are those of the run's request, if it is known.
/// Errors: those of writeTrace() and TraceReplay::window(). Progress: Stage::Writing, in bytes.
Status writeRun(const TraceReplay& run, const RnnModel& model, const Array& x,
                const std::filesystem::path& target, ProgressMonitor& monitor,
                std::span<const NamedArray> beside = {});

} // namespace gateloupe
