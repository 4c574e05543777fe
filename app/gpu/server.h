// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// What a worker found where it runs.
struct Machine
{
    std::vector<cudnn::InstalledDevice> devices;
    cudnn::DeviceLayer* device = nullptr; ///< the chosen one
    std::string problem;                  ///< why there is none
    /// What a run may take beyond what its arithmetic asks for, before it counts as hung.
    std::chrono::milliseconds patience = std::chrono::seconds(10);
};

/// Who the worker is and where it runs.
[[nodiscard]] WorkerInfo helloOf(const Machine& machine);

/// A request by hand: a safetensors file with the arrays of a forward request, whose metadata holds
/// the request itself as "request", in the words of PROTOCOL.md without files and number.
/// Errors: those of opening it; NotFound without a request; Corrupt.
Result<ForwardMessage> forwardFromFile(const std::string& request, const std::string& results);

/// Runs messages on a device, where the weights of the last numbered model stay, and a trace that
/// was to. The files of the last run stay mapped and pinned.
class MessageRunner
{
public:
    explicit MessageRunner(cudnn::DeviceLayer& device);

    /// Reads the arrays of a message, runs it, leaves its results where they are wanted.
    /// Errors: those of cudnn::runLoaded() and of the files; NotFound without weights;
    /// ShapeMismatch when they are not the spec's packed buffer.
    Result<ForwardAnswer> run(const ForwardMessage& message, ProgressMonitor& monitor);
    /// Errors: NotFound for a run whose trace is not on the device; InvalidArgument for steps that
    /// it has not; CannotWrite; Device.
    Result<WindowAnswer> window(const WindowRequest& request);
    /// Gives the memory of that run's trace back, where it is still there.
    void release(const ReleaseRequest& request);

private:
    Status load(const ForwardMessage& message);
    Result<ForwardRequest> requestOf(const ForwardMessage& message);

    cudnn::DeviceLayer& m_device;
    ExchangeFile m_request;
    ExchangeFile m_results;
    ExchangeFile m_windows;
    std::optional<cudnn::DeviceTrace> m_trace;
    std::uint64_t m_traceRun = 0; ///< the id of its run
    std::unique_ptr<cudnn::LoadedModel> m_model;
    std::uint64_t m_modelNumber = 0;
};

/// Takes `--device N` out of a command line; 0 where there is none.
/// Errors: InvalidArgument, when N is missing or no number.
Result<std::uint32_t> takeDevice(std::vector<std::string>& arguments);

/// Answers requests, one JSON object a line, until quit, the end of `input`, or an error that the
/// device does not survive. A run goes on beside the reading, so that it can be cancelled and the
/// worker can tell that it lives, which it does as long as the run gets on.
/// Without a device its problem is told, and every run fails with it.
/// Returns the exit code.
int serve(int input, int output, const Machine& machine);

} // namespace gateloupe::gpu
