// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// A file's record of a run somewhere else: another framework's activations, or a run that was
/// saved. Fit for compareTraces() beside a run of the same request.
struct RecordedRun
{
    Trace trace;                      ///< arrays that were not recorded are empty
    std::vector<std::string> taken;   ///< names of the arrays, as the file has them
    std::vector<std::string> ignored; ///< the file's other arrays
    std::vector<Message> notes;       ///< how axes were read

    /// The notes, and what of the file is not compared.
    [[nodiscard]] std::vector<Message> remarks() const;
};

/// Whether readRecordedRun() would find several arrays by their names, or one array without any.
enum class RecordingKind : std::uint8_t
{
    Output, ///< one array: y
    Run,    ///< arrays named as in a trace
};

/// Errors: those of readArray(); NotFound where a file has several arrays and none that a trace
/// has.
Result<RecordingKind> recordingKind(const std::string& reference, ProgressMonitor& monitor);

/// Reads "file", whose arrays are named as writeTrace() names them ("y", "layer_0/forward/h",
/// "layer_0/forward/forget", ...), or one array ("file.npy", "file.npz:key"): the output y. Without
/// the top layer's own h the output stands for it.
/// Axes are as outputReadings() takes them, the first reading of each array. Steps past a
/// sequence's length do not count and are set to 0. Of an output of the last step alone, the steps
/// before are those of `own`, a run of the request. `request` says what was run: network, x,
/// lengths. Errors: those of recordingKind() and readArray(); InvalidArgument naming array and
/// shapes.
Result<RecordedRun> readRecordedRun(const std::string& reference, const ForwardRequest& request,
                                    const Trace& own, ProgressMonitor& monitor);

} // namespace gateloupe
