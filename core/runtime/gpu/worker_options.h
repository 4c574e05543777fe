// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "core/runtime/cudnn/run/forward_run.h"

namespace gateloupe::gpu {

class IdleWorkerPool;

/// A user's choices for the GPU: the device for the worker's whole life, the rest for each run.
struct WorkerOptions
{
    std::uint32_t device = 0; ///< cudnn::InstalledDevice::index
    cudnn::RunOptions run;
    /// How long a worker may be silent before it is ended.
    std::chrono::milliseconds hangTimeout = std::chrono::seconds(10);
    std::shared_ptr<IdleWorkerPool> warm; ///< where workers wait between runs; null: they end
};

} // namespace gateloupe::gpu
