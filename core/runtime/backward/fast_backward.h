// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// The whole backward pass in float32, whose sums over steps are float64; vectors and all cores.
/// Requires: no faults. Throws: std::bad_alloc. Errors: as runReferenceBackward().
Status runFastBackward(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor);

} // namespace gateloupe
