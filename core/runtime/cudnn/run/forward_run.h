// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/run/gate_run.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// How a run was done, and how far it proves itself.
struct RunFigures
{
    std::string device; ///< "NVIDIA H200, cuDNN 9.19.0"
    std::string math;   ///< "fma, standard"
    /// Why it is not the algorithm that Auto would have taken, or what is to be known of it.
    std::string algorithmNote;
    /// Device time of the library's calls; of the whole ones in an audit.
    double fusedSeconds = 0.0;
    double traceSeconds = 0.0; ///< of the run with gates; 0 without a trace
    GateDistances distances;   ///< of a trace
    bool hasDistances = false;
    /// Largest |one call a step - one call for all| over y, h_n and c_n; an audit's, else 0.
    double steppedDifference = 0.0;

    /// The distances of h and c.
    [[nodiscard]] double residual() const;
};

/// "NVIDIA H200 (1), cuDNN 9.19.0": device 0 is the usual one, only another one is named
/// by number.
[[nodiscard]] std::string deviceText(const DeviceFacts& facts);

/// Where a run leaves its numbers: f64 for a network in f64, else f32; in the caller's order of
/// sequences.
struct RunTargets
{
    std::span<std::byte> y;               ///< [T, B, D*R]
    std::span<std::byte> hN;              ///< [L*D, B, R]
    std::span<std::byte> cN;              ///< [L*D, B, H], LSTM only
    std::vector<DirectionTargets> layers; ///< pseudo-layer order; empty: not to the host
    const DeviceTrace* kept = nullptr;    ///< where the trace stays on the device instead

    [[nodiscard]] bool hasTrace() const { return kept != nullptr || !layers.empty(); }
};

/// The numbers of a request where they lie; of the device's type they go there without a copy.
/// Lifetime: until the run ends.
struct RunInputs
{
    NumbersView x;
    std::optional<NumbersView> h0;
    std::optional<NumbersView> c0;
};

[[nodiscard]] RunInputs inputsOf(const ForwardRequest& request);

/// Runs a network whose weights are on the device already. `request.model` is that network: its
/// spec and limits are looked at, its weights are not read; of its arrays the shapes, their numbers
/// are those of `inputs`. Requires: it is not reversed and has no forget offset (packedModel()).
/// One fused call for each layer gives the library's own h at every step of every direction; gates
/// and c follow from it by two products and a scan, and the distances say how far the library's h
/// and last c are from what follows. Without a trace one call runs the whole network. A run of more
/// steps than one call takes is cut into several, each direction of each layer by itself, with the
/// states carried over.
/// Errors: those of validate() and checkRunsOn(BackendKind::Cudnn); Unsupported with cuDNN's words
/// where it refuses the options, for resets (runInParts() cuts a run), and for a full trace with
/// dropout, whose masks cuDNN does not tell; OutOfMemory; Device; Cancelled.
Result<RunFigures> runLoaded(DeviceLayer& device, LoadedModel& model, const ForwardRequest& request,
                             const RunInputs& inputs, const RunOptions& options,
                             const RunTargets& targets, ProgressMonitor& monitor);

struct RunResult
{
    std::shared_ptr<Trace> trace;
    RunFigures figures;
};

/// The whole of it for a request: packs and uploads the weights, turns a reversed network's
/// sequences round on the way in and out.
Result<RunResult> runForward(DeviceLayer& device, const ForwardRequest& request,
                             const RunOptions& options, ProgressMonitor& monitor);

/// What a run of such a network needs beside what its user chose: the clip of its equations.
/// Errors: Unsupported where its cells clip differently.
Result<RunOptions> optionsFor(const RnnModel& model, RunOptions chosen);

/// The model as cuDNN can hold it: packed, forward, the forget offset inside a bias.
/// Errors: those of pack(); ShapeMismatch where a gate is missing.
Result<std::shared_ptr<const RnnModel>> packedModel(const RnnModel& model,
                                                    ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
