// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/run_options.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// How a stepped run was done. The notes say why where it is not as asked for.
struct SteppingUse
{
    Stepping stepping = Stepping::Calls;
    std::string steppingNote;
    GatePlace gates = GatePlace::Host;
    std::string gatesNote;
};

/// A run and how far it proves itself.
struct RunResult
{
    std::shared_ptr<Trace> trace;
    double fusedSeconds = 0.0;   ///< device time of the one fused call
    double steppedSeconds = 0.0; ///< device time of all steps, 0 without a trace
    /// Largest |stepped - fused| over y, h_n and c_n; 0 without a trace.
    double steppedDifference = 0.0;
    /// What was used where the request was for a trace.
    SteppingUse use;
};

/// One fused call for y, h_n and c_n; with TraceDetail::Full also every layer and direction step by
/// step, whose h and c are the library's own. The gates are computed again from them in float64, on
/// the device where it can and its arithmetic has been checked, else on the host:
/// trace->maxResidual is the largest distance between the c and h that follow and the library's.
/// Shapes and numbers: those of ForwardRequest and Trace; a reversed network's sequences are turned
/// round on the way in and out, a forget offset is added to the forget gate's bias.
/// Errors: those of validate() and checkRunsOn(BackendKind::Cudnn); Unsupported with cuDNN's words
/// where it refuses the options, and for a full trace with dropout, whose masks a stepped run
/// cannot repeat; OutOfMemory before anything runs; Device; Cancelled.
Result<RunResult> runForward(DeviceLayer& device, const ForwardRequest& request,
                             const RunOptions& options, ProgressMonitor& monitor);

/// The model as cuDNN can hold it: packed, forward, the forget offset inside a bias.
/// Errors: those of pack(); ShapeMismatch where a gate is missing.
Result<std::shared_ptr<const RnnModel>> packedModel(const RnnModel& model,
                                                    ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
