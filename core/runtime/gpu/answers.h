// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/runtime/cudnn/run/forward_run.h"

/// What the worker says to a client. app/gpu/PROTOCOL.md describes the messages for other programs.
namespace gateloupe::gpu {

inline constexpr int kProtocolVersion = 6;

/// The worker's first line. `problem` says why there is no device; then only quit and ping are
/// answered.
struct WorkerInfo
{
    int protocol = kProtocolVersion;
    std::string version;
    std::vector<cudnn::InstalledDevice> devices; ///< all of the machine
    std::optional<cudnn::DeviceFacts> device;    ///< the one that was chosen
    cudnn::DeviceMemoryUse memory;               ///< of the chosen one
    std::vector<std::string> dtypes;
    std::string problem;
};

/// The worker lives, and a run that is under way has made progress within its deadline.
struct Heartbeat
{
};

/// Steps of a run that are done.
struct Progress
{
    std::uint64_t id = 0;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};

/// Answers a PingRequest.
struct Pong
{
    std::uint64_t id = 0;
};

/// Where the library keeps one parameter.
struct PlaceAnswer
{
    std::string path; ///< "layer_0/forward/forget/input_weights"
    cudnn::ParameterPlace place;
};

/// Answers a LayoutRequest. Units: bytes of the whole packed buffer.
struct LayoutAnswer
{
    std::uint64_t id = 0;
    std::uint64_t bytes = 0;
    std::vector<PlaceAnswer> places;
};

/// The run's arrays are in the response file: y, h_n, c_n, and with a trace that does not stay on
/// the device <pseudo-layer>/<gate name>, <pseudo-layer>/c, /h, /projected. Of gradients: dx, dh0,
/// dc0, dweights.
struct ForwardAnswer
{
    std::uint64_t id = 0;
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    cudnn::RunFigures figures;
    double elapsedSeconds = 0.0;
};

/// The steps' arrays are in the response file: those of a trace.
struct WindowAnswer
{
    std::uint64_t id = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    double elapsedSeconds = 0.0;
};

/// Why a request is not answered otherwise.
struct Failure
{
    std::uint64_t id = 0; ///< 0: of no request
    /// Its code is Device where the worker sends none.
    Error error = {.code = ErrorCode::Device, .message = {}, .remedy = {}};
    bool isFatal = false; ///< the worker ends after this line
};

using Answer = std::variant<WorkerInfo, Heartbeat, Progress, Pong, LayoutAnswer, ForwardAnswer,
                            WindowAnswer, Failure>;

} // namespace gateloupe::gpu
