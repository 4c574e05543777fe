// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// Gives a request the initial states that its network's file holds, where the caller gave none. A
/// state for one sequence starts every one; a file made for another batch than the request's cannot
/// say where this one starts.
/// Returns what was taken and what could not be, one sentence each.
/// Errors: those of reading the tensors; ShapeMismatch for stored states of no usable shape.
Result<std::vector<Message>> addStoredStates(ForwardRequest& request, ProgressMonitor& monitor);
/// Reads the lengths of the sequences [B] that the file stores, and says so. Errors: as
/// addStoredStates().
Result<std::vector<Message>> addStoredLengths(ForwardRequest& request, ProgressMonitor& monitor);

} // namespace gateloupe
