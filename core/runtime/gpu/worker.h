// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/base/private_folder.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/messages.h"
#include "core/runtime/gpu/worker_process.h"

namespace gateloupe::gpu {

/// A started worker with its folder for arrays; without a process there is none.
struct Worker
{
    std::optional<PrivateFolder> folder;
    std::unique_ptr<WorkerProcess> process; ///< dies before its folder goes
    WorkerInfo hello;
    // Files that stay mapped from run to run:
    std::unique_ptr<ExchangeFile> request;
    std::unique_ptr<ExchangeFile> results;
    std::unique_ptr<ExchangeFile> windows;
    std::weak_ptr<const RnnModel> model; ///< whose weights it keeps ...
    std::uint64_t modelNumber = 0;       ///< ... their number ...
    RnnSpec keptSpec;                    ///< ... and their spec
};

/// Starts the program on a device and reads its worker info.
/// Errors: Device, when it does not start, speaks another protocol or has no such device;
/// Cancelled.
Result<Worker> startWorker(const std::filesystem::path& program, std::uint32_t deviceIndex,
                           const ProgressMonitor& monitor);

/// The next message; empty when the monitor wants no more.
/// Errors: Device, when it is gone, sends something torn or is silent for that long.
Result<std::optional<Answer>> nextAnswer(WorkerProcess& process, const ProgressMonitor& monitor,
                                         std::chrono::milliseconds timeout);

} // namespace gateloupe::gpu
