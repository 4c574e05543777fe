// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/runtime/cudnn/forward_run.h"

namespace gateloupe::gpu {

/// What a user chooses of the GPU: the device for the worker's whole life, the rest for each run.
struct WorkerOptions
{
    std::uint32_t device = 0; ///< cudnn::InstalledDevice::index
    cudnn::RunOptions run;
};

} // namespace gateloupe::gpu
