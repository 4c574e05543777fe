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
#include "core/runtime/cudnn/run/gate_run.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// How a run was done, and how far it proves itself.
struct RunFigures
{
    std::string device;        ///< "NVIDIA H200, cuDNN 9.19.0"
    std::string math;          ///< "fma, standard"
    std::string algorithmNote; ///< why it is not the algorithm that Auto would have taken
    double fusedSeconds =
        0.0; ///< device time of the library's calls; of the whole ones in an audit
    double traceSeconds = 0.0; ///< the same with gates and copies; 0 without a trace
    GateDistances distances;   ///< of a trace
    bool hasDistances = false;
    /// Largest |one call a step - one call for all| over y, h_n and c_n; an audit's, else 0.
    double steppedDifference = 0.0;

    /// The distances of h and c.
    [[nodiscard]] double residual() const;
};

/// Where a run leaves its numbers: f64 for a network in f64, else f32; in the caller's order of
/// sequences.
struct RunTargets
{
    std::span<std::byte> y;               ///< [T, B, D*R]
    std::span<std::byte> hN;              ///< [L*D, B, R]
    std::span<std::byte> cN;              ///< [L*D, B, H], LSTM only
    std::vector<DirectionTargets> layers; ///< pseudo-layer order; empty: no trace is wanted
};

/// Runs a network whose weights are on the device already. `request.model` is that network: its
/// spec and limits are looked at, its weights are not read. Requires: it is not reversed and has no
/// forget offset (packedModel()).
/// One fused call for each layer gives the library's own h at every step of every direction; gates
/// and c follow from it by two products and a scan, and the distances say how far the library's h
/// and last c are from what follows. Without a trace one call runs the whole network.
/// Errors: those of validate() and checkRunsOn(BackendKind::Cudnn); Unsupported with cuDNN's words
/// where it refuses the options, and for a full trace with dropout, whose masks nobody knows;
/// OutOfMemory; Device; Cancelled.
Result<RunFigures> runLoaded(DeviceLayer& device, const LoadedModel& model,
                             const ForwardRequest& request, const RunOptions& options,
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

/// The model as cuDNN can hold it: packed, forward, the forget offset inside a bias.
/// Errors: those of pack(); ShapeMismatch where a gate is missing.
Result<std::shared_ptr<const RnnModel>> packedModel(const RnnModel& model,
                                                    ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
