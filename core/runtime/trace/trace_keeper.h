// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/trace/trace_window.h"

namespace gateloupe {

/// A backend that can leave the trace of its last run where it was computed, and give it window by
/// window. Threads: as ForwardBackend.
class TraceKeeper
{
public:
    TraceKeeper() = default;
    TraceKeeper(const TraceKeeper&) = delete;
    TraceKeeper& operator=(const TraceKeeper&) = delete;
    virtual ~TraceKeeper() = default;

    /// As ForwardBackend::run() for a full trace, but what comes back has neither y nor layers.
    /// Errors: those of run(); OutOfMemory where there is no room for the trace.
    virtual Result<std::shared_ptr<const Trace>> runAndKeep(const ForwardRequest& request,
                                                            ProgressMonitor& monitor) = 0;
    /// Some steps of that run with everything a trace keeps; where the trace was lost the run is
    /// done again. Requires: runAndKeep() was the last run, and has these steps.
    /// Errors: those of runAndKeep().
    virtual Result<TraceWindow> window(const StepRange& range, ProgressMonitor& monitor) = 0;
};

} // namespace gateloupe
