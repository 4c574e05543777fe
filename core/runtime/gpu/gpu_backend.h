// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/messages.h"
#include "core/runtime/gpu/worker_options.h"

namespace gateloupe::gpu {

/// Where the worker program is: the path in GATELOUPE_GPU_WORKER, else gateloupe-gpu beside this
/// program or in ../gpu/ of it.
/// Errors: NotFound, saying where it was looked for and what to install.
Result<std::filesystem::path> findWorker();

/// What a worker says of itself, of all devices and of the one of that index: it is started, asked
/// and ended again, which takes a second or more.
/// Errors: those of findWorker(); Device, when it does not start, speaks another protocol or has no
/// such device, with its reason.
Result<WorkerInfo> askWorker(const ProgressMonitor& monitor, std::uint32_t device = 0);

/// Runs networks in the worker process. The process is started by the first run and stays; one that
/// dies, or says that its device is lost, is started again once.
/// Errors of run(): those of cudnn::runForward(), and Device for a worker that cannot be started,
/// is killed, sends something torn or stays silent for as long as the options say. Cancel kills the
/// worker: within a second it is gone and its arrays with it. Threads: one run at a time.
[[nodiscard]] std::unique_ptr<ForwardBackend> makeGpuBackend(std::filesystem::path worker,
                                                             WorkerOptions options = {});

} // namespace gateloupe::gpu
