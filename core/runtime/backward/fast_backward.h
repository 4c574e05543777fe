// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// Why the fast pass cannot compute it; empty when it can: standard equations, GRUs with both
/// resets, projections, L of an output and of last states. `isOfOneValue`: L is one value of the
/// run.
[[nodiscard]] Message fastObjection(const RnnModel& model, bool isOfOneValue);

/// The whole backward pass in float32, whose sums over steps are float64; vectors and all cores.
/// Requires: no fastObjection(). Throws: std::bad_alloc. Errors: as runReferenceBackward().
Status runFastBackward(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor);

} // namespace gateloupe
