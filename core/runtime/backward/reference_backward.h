// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// The whole backward pass in float64, one sequence and step after the other, with the faults that
/// the request asks for. Requires: validate() accepts the request. Throws: std::bad_alloc.
/// Errors: those of reading the weights and of the run's windows; Cancelled.
Status runReferenceBackward(const BackwardRequest& request, Gradients& found,
                            ProgressMonitor& monitor);

} // namespace gateloupe
