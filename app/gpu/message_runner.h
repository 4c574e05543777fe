// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/runtime/cudnn/run/backward_run.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

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
    Result<ForwardAnswer> runBackward(const ForwardMessage& message, ProgressMonitor& monitor);
    Status load(const ForwardMessage& message);
    [[nodiscard]] cudnn::NumbersView viewOf(const char* name) const;
    [[nodiscard]] cudnn::RunInputs inputsOf(const ForwardRequest& request) const;
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

} // namespace gateloupe::gpu
