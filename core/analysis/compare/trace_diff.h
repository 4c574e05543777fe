// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

/// One number of a trace, and the same number of another.
struct TracePlace
{
    std::uint64_t step = 0;
    std::uint64_t batch = 0;
    std::uint64_t unit = 0;
    double a = 0.0;
    double b = 0.0;
    double distance = 0.0; ///< |a - b|; infinite where only one of them is NaN or infinite
};

/// How one gate or state of one layer and direction differs between two runs.
struct SignalDifference
{
    PseudoLayerIndex pseudoLayer;
    TraceSignal part;
    std::optional<TracePlace>
        first; ///< over the tolerance, in the order in which the direction runs
    TracePlace largest;
    std::uint64_t unitsOver = 0;       ///< units that pass the tolerance at some step
    std::vector<double> largestByStep; ///< [T], over units and sequences
};

struct TraceDifference
{
    double tolerance = 0.0;
    std::uint64_t steps = 0;
    std::vector<SignalDifference> parts; ///< pseudo-layers, in each gates, c, h, projected h
    /// Of `parts`: over the tolerance after the fewest steps of its direction, then in their order.
    std::optional<std::size_t> earliest;
    std::vector<double> largestByStep; ///< [T], over all signals
};

/// Two traces of one input through networks of the same `spec`, number by number, in the gates and
/// states that both have; `isReversed` says that direction 0 reads from the end.
/// Errors: ShapeMismatch when sizes differ or nothing is in both, Cancelled.
Result<TraceDifference> compareTraces(const Trace& a, const Trace& b, const RnnSpec& spec,
                                      bool isReversed, double tolerance, ProgressMonitor& monitor);

} // namespace gateloupe
