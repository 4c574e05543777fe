// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// A run of a request that has no resets.
using PlainRun = std::function<Result<std::shared_ptr<const Trace>>(const ForwardRequest& request,
                                                                    ProgressMonitor& monitor)>;

/// A run with resets by a library that has none: cut at the resets, every part is a sequence of its
/// own. Parts of like length go in one run, so that padding takes no more than the numbers do.
/// Errors: those of validate() and of the runs; Unsupported with dropout, whose masks belong to
/// steps that the parts no longer have; OutOfMemory. Throws: std::bad_alloc.
Result<std::shared_ptr<const Trace>> runInParts(const ForwardRequest& request, const PlainRun& run,
                                                ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
