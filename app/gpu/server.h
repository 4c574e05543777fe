// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// What a worker found where it runs.
struct Machine
{
    std::vector<cudnn::InstalledDevice> devices;
    cudnn::DeviceLayer* device = nullptr; ///< the chosen one
    std::string problem;                  ///< why there is none
};

/// Who the worker is and where it runs.
[[nodiscard]] WorkerInfo helloOf(const Machine& machine);

/// A request by hand: a safetensors file with the arrays of a forward request, whose metadata holds
/// the request itself as "request", in the words of PROTOCOL.md without files and number.
/// Errors: those of opening it; NotFound without a request; Corrupt.
Result<ForwardMessage> forwardFromFile(const std::string& request, const std::string& results);

/// Reads the arrays of a message, runs it, writes its results.
/// Errors: those of cudnn::runForward() and of the files; ShapeMismatch when the weights are not
/// the spec's packed buffer.
Result<ForwardAnswer> runMessage(cudnn::DeviceLayer& device, const ForwardMessage& message,
                                 ProgressMonitor& monitor);

/// Takes `--device N` out of a command line; 0 where there is none.
/// Errors: InvalidArgument, when N is missing or no number.
Result<std::uint32_t> takeDevice(std::vector<std::string>& arguments);

/// Answers requests, one JSON object a line, until quit, the end of `input`, or an error that the
/// device does not survive. A run goes on beside the reading, so that it can be cancelled and the
/// worker can tell that it lives.
/// Without a device its problem is told, and every run fails with it.
/// Returns the exit code.
int serve(int input, int output, const Machine& machine);

} // namespace gateloupe::gpu
