// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/step_range.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

/// All numbers of one signal over some steps, of all its units together. Those that are not finite
/// are counted and left out.
struct LaneStatistics
{
    TraceSignal signal; ///< Kind::Input for x
    double min = 0.0;
    double max = 0.0;
    double mean = 0.0;
    double rms = 0.0;
    std::uint64_t finite = 0; ///< 0: the four above mean nothing
    std::uint64_t nonFinite = 0;
    /// Share of the finite numbers at or beyond saturationBounds(); empty for what is no gate, and
    /// for gates whose activation has no end.
    std::optional<double> saturated;
};

/// x, then what a layer and direction keeps, in the order of signalsOf(). Steps past the sequence's
/// length are left out.
/// Errors: InvalidArgument for steps, a layer or a sequence that the run has not; those of its
/// windows; Cancelled.
Result<std::vector<LaneStatistics>> stepStatistics(const TraceReader& run, const StepRange& steps,
                                                   PseudoLayerIndex place, std::uint64_t batch,
                                                   ProgressMonitor& monitor);

} // namespace gateloupe
