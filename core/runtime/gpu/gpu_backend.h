// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/runtime/cudnn/forward_run.h"
#include "core/runtime/forward.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// Where the worker program is: the path in GATELOUPE_GPU_WORKER, else gateloupe-gpu beside this
/// program or in ../gpu/ of it.
/// Errors: NotFound, saying where it was looked for and what to install.
Result<std::filesystem::path> findWorker();

/// What a started worker says of itself.
/// Errors: those of findWorker(); Device, when it does not start, speaks another protocol or has no
/// device, with its reason.
Result<Hello> askWorker();

/// Runs networks in the worker process. The process is started by the first run and stays; one that
/// dies is started again once.
/// Errors of run(): those of cudnn::runForward(), and Device for a worker that cannot be started,
/// is killed, sends something torn or stays silent for ten seconds. Cancel kills the worker: within
/// a second it is gone and its arrays with it.
/// Threads: one run at a time.
[[nodiscard]] std::unique_ptr<ForwardBackend> makeGpuBackend(std::filesystem::path worker,
                                                             cudnn::RunOptions options = {});

} // namespace gateloupe::gpu
