// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// Calls `visit(window, step)` for each step of a range, window by window, so that the memory it
/// takes does not grow with the run.
/// Errors: those of the run's windows; `cancelled`. Progress: Stage::Statistics by steps.
template <typename Visit>
Status forEachStep(const TraceReader& run, const StepRange& range, const Error& cancelled,
                   ProgressMonitor& monitor, const Visit& visit)
{
    const std::uint64_t most = stepsPerWindow(run);
    for (std::uint64_t first = range.first; first < range.end();) {
        const StepRange part{first, std::min(most, range.end() - first)};
        GATELOUPE_TRY(const TraceWindow window, run.windows(part, monitor));
        for (std::uint64_t step = part.first; step < part.end(); ++step) {
            if (monitor.cancelled()) {
                return cancelled;
            }
            visit(window, step);
        }
        first = part.end();
        monitor.report(Stage::Statistics, first - range.first, range.count);
    }
    return {};
}

} // namespace gateloupe
