// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/analysis/blame/direction_blame.h"
#include "core/analysis/blame/first_difference.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// The verdict on a run whose gates and states of every layer were recorded.
struct TraceBlame
{
    bool isEqual = false;
    double error = 0.0; ///< the largest of what directions make of what they read
    /// The first number that a step makes of its recorded input and state and that is not the
    /// recorded one: layer by layer, then in the order of a direction, gates before c before h.
    std::optional<FirstDifference> first;
    std::string_view operation; ///< that makes it, as a formula; empty without `first`
    /// The directions that are wrong by themselves, layer by layer.
    std::vector<DirectionBlame> parts;
};

/// Blames every direction of every layer by itself: it reads what was recorded of the layer below,
/// so that a layer above a wrong one is judged alone. Layers whose h was not recorded are passed
/// over. The time of the options is for all of them.
/// Errors: those of denseRun(); Cancelled.
Result<TraceBlame> blameTrace(const ForwardRequest& request, const Trace& recorded,
                              const BlameOptions& options, ProgressMonitor& monitor);

} // namespace gateloupe
