// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::gpu {

/// The library's gradients of a run that has no resets.
using PlainGradients = std::function<Result<std::shared_ptr<Gradients>>(
    const ForwardRequest& request, const Upstream& upstream, ProgressMonitor& monitor)>;

/// Those of a run with resets: nothing passes one, so every part between two is a sequence of its
/// own, as cudnn::runInParts() runs them.
/// Errors: those of validate() and of the runs; Unsupported with dropout. Throws: std::bad_alloc.
Result<std::shared_ptr<Gradients>> gradientsInParts(const ForwardRequest& request,
                                                    const Upstream& upstream,
                                                    const PlainGradients& run,
                                                    ProgressMonitor& monitor);

} // namespace gateloupe::gpu
