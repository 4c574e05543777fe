// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// What a backward pass starts from where it lies. Lifetime: until the run ends.
struct BackwardInputs
{
    RunInputs forward;
    std::optional<NumbersView> dY;  ///< dL/dy [T, B, D*R]; without it zeros; the padding is ignored
    std::optional<NumbersView> dHN; ///< [L*D, B, R]
    std::optional<NumbersView> dCN; ///< [L*D, B, H], LSTM only
};

/// Where the gradients go: f64 for a network in f64, else f32; in the caller's order of sequences,
/// zero in the padding.
struct BackwardTargets
{
    std::span<std::byte> dX;       ///< [T, B, I]
    std::span<std::byte> dH0;      ///< [L*D, B, R]
    std::span<std::byte> dC0;      ///< [L*D, B, H], LSTM only
    std::span<std::byte> dWeights; ///< as the weights are packed
};

/// The library's own gradients of a run of a network whose weights are on the device: a forward
/// call for training, whose reserve space cudnnRNNBackwardData_v8() and
/// cudnnRNNBackwardWeights_v8() read. A run of more steps than one call takes goes forwards in
/// segments that leave their states, and backwards through them from the last, each direction of
/// each layer by itself. `request` is as for runLoaded().
/// Errors: those of validate() and checkRunsOn(BackendKind::Cudnn); Unsupported with cuDNN's words
/// where it refuses the options, for resets, and for more steps than one call takes with dropout;
/// OutOfMemory; Device; Cancelled.
Result<RunFigures> runLoadedBackward(DeviceLayer& device, LoadedModel& model,
                                     const ForwardRequest& request, const BackwardInputs& inputs,
                                     const RunOptions& options, const BackwardTargets& targets,
                                     ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
