// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gpu/message_runner.h"
#include "core/base/result.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// What a worker found where it runs.
struct Machine
{
    std::vector<cudnn::InstalledDevice> devices;
    cudnn::DeviceLayer* device = nullptr; ///< the chosen one
    std::string problem;                  ///< why there is none
    /// How long a run may take beyond what its arithmetic needs, before it counts as hung.
    std::chrono::milliseconds hangTimeout = std::chrono::seconds(10);
};

/// The worker's first message: its version, what it computes with, its devices.
[[nodiscard]] WorkerInfo workerInfoOf(const Machine& machine);

/// Takes `--device N` out of a command line; 0 where there is none.
/// Errors: InvalidArgument, when N is missing or no number.
Result<std::uint32_t> takeDevice(std::vector<std::string>& arguments);

/// Answers requests, one JSON object a line, until quit, the end of `input`, or an error that the
/// device does not survive. A run goes on beside the reading, so that a cancel is read at once; as
/// long as it makes progress, the worker sends heartbeats.
/// Without a device every run fails with the machine's problem.
/// Returns the exit code.
int serve(int input, int output, const Machine& machine);

} // namespace gateloupe::gpu
