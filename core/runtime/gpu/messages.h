// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/cudnn/run/forward_run.h"

namespace gateloupe::gpu {

/// What worker and client say to each other, one JSON object a line. app/gpu/PROTOCOL.md describes
/// it for other programs.
inline constexpr int kProtocolVersion = 6;

// --- to the worker ---

/// The real library's places of every parameter of a spec.
struct LayoutRequest
{
    std::uint64_t id = 0;
    RnnSpec spec;
};

/// A run whose arrays lie in a file: weights (packed, spec.dtype), x, and h0, c0 if given; for
/// gradients dy, dh_n and dc_n, as far as they are not zero.
struct ForwardMessage
{
    std::uint64_t id = 0;
    /// A number of the client's for these weights: the worker keeps those of the last one, and a
    /// request that names it again may leave them out. 0: they are not kept.
    std::uint64_t model = 0;
    std::string request;  ///< safetensors file to read
    std::string response; ///< safetensors file to write
    RnnSpec spec;
    std::vector<std::uint64_t> lengths;
    TraceDetail detail = TraceDetail::Full;
    /// A full trace stays on the device, for WindowRequest, until the next run.
    bool staysOnDevice = false;
    /// The library's own gradients are wanted in place of the run's numbers.
    bool wantsGradients = false;
    bool isTraining = false;
    double dropout = 0.0;
    std::uint64_t seed = 0;
    cudnn::RunOptions options;
};

/// Some steps of the trace that the last run left on the device, [count, B, ..].
struct WindowRequest
{
    std::uint64_t id = 0;
    std::uint64_t run = 0; ///< its id
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::string response; ///< safetensors file to write
};

/// The trace that a run left on the device is wanted no more. Nothing is answered.
struct ReleaseRequest
{
    std::uint64_t run = 0; ///< its id
};

struct CancelRequest
{
    std::uint64_t id = 0; ///< of the run
};

struct PingRequest
{
    std::uint64_t id = 0;
};

struct QuitRequest
{
};

using Request = std::variant<LayoutRequest, ForwardMessage, WindowRequest, ReleaseRequest,
                             CancelRequest, PingRequest, QuitRequest>;

// --- from the worker ---

/// The first line. `problem` says why there is no device; then only quit and ping are answered.
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

/// Nothing new, but alive: a run that is under way has got on in the time that it may take.
struct Heartbeat
{
};

struct Progress
{
    std::uint64_t id = 0;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};

struct Pong
{
    std::uint64_t id = 0;
};

struct PlaceAnswer
{
    std::string path; ///< "layer_0/forward/forget/input_weights"
    cudnn::ParameterPlace place;
};

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

struct Failure
{
    std::uint64_t id = 0; ///< 0: of no request
    /// An error of the device where no code is said.
    Error error = {.code = ErrorCode::Device, .message = {}, .remedy = {}};
    bool isFatal = false; ///< the worker ends after this line
};

using Answer = std::variant<WorkerInfo, Heartbeat, Progress, Pong, LayoutAnswer, ForwardAnswer,
                            WindowAnswer, Failure>;

/// One line without its end.
[[nodiscard]] std::string toLine(const Request& request);
[[nodiscard]] std::string toLine(const Answer& answer);
/// Errors: Corrupt, saying what is missing or not understood.
Result<Request> requestFromLine(std::string_view line);
Result<Answer> answerFromLine(std::string_view line);

/// A forward request that was written by hand: its arrays and results are those given.
Result<ForwardMessage> forwardFromText(std::string_view text, const std::string& arrays,
                                       const std::string& results);

/// The arrays of a trace under their names in a response file.
[[nodiscard]] std::string arrayName(std::uint32_t pseudoLayer, std::string_view what);

} // namespace gateloupe::gpu
