// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// A backend whose library has a backward pass of its own. Libraries tell the gradients of what
/// they are given, not those of single steps: what `layers` of the result have is empty.
class LibraryBackward
{
public:
    LibraryBackward() = default;
    LibraryBackward(const LibraryBackward&) = delete;
    LibraryBackward& operator=(const LibraryBackward&) = delete;
    virtual ~LibraryBackward() = default;

    /// The gradients of a run of a request. `sum` stays 0.
    /// Requires: upstream arrays of the shapes that Upstream says, no place.
    /// Errors: those of the backend's run(). Threads: one at a time.
    virtual Result<std::shared_ptr<Gradients>> gradients(const ForwardRequest& request,
                                                         const Upstream& upstream,
                                                         ProgressMonitor& monitor) = 0;
};

} // namespace gateloupe
