// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// The errors of one layer and direction of a run, step by step, each the largest of all sequences
/// and units of h and c.
struct ErrorLane
{
    PseudoLayerIndex pseudoLayer;
    /// One step in float64 from the run's own state and input, against what the run made of them:
    /// what is wrong here is wrong by itself. [T]
    std::vector<double> own;
    /// The run against the other one, which begins alike: own errors and what became of them. [T]
    std::vector<double> inherited;
    double largestOwn = 0.0;
    double largestInherited = 0.0;
    std::optional<std::uint64_t>
        firstOwn; ///< the first step, as the cell reads, over the tolerance
    /// Leading Lyapunov exponent along the first sequence of the run, in nats a step: above 0 small
    /// differences grow by themselves.
    double exponent = 0.0;
};

/// The lanes of every cell whose states and inputs `run` holds: of a recorded run those that were
/// recorded. Shapes of what is there are those of the request.
/// Errors: those of reading the weights; Cancelled.
Result<std::vector<ErrorLane>> errorLanes(const ForwardRequest& request, const Trace& run,
                                          const Trace& other, double tolerance,
                                          ProgressMonitor& monitor);

} // namespace gateloupe
