// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/runtime/cudnn/run/forward_run.h"

/// What a client says to the worker. app/gpu/PROTOCOL.md describes the messages for other programs.
namespace gateloupe::gpu {

/// Asks for the real library's places of every parameter of a spec.
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

/// Frees the trace that a run left on the device. It has no answer.
struct ReleaseRequest
{
    std::uint64_t run = 0; ///< its id
};

/// Ends a run that waits or is under way.
struct CancelRequest
{
    std::uint64_t id = 0; ///< of the run
};

/// Asks whether the worker reads its input.
struct PingRequest
{
    std::uint64_t id = 0;
};

/// Ends the worker.
struct QuitRequest
{
};

using Request = std::variant<LayoutRequest, ForwardMessage, WindowRequest, ReleaseRequest,
                             CancelRequest, PingRequest, QuitRequest>;

} // namespace gateloupe::gpu
