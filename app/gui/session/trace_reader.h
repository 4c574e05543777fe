// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/saturation/trace_windows.h"
#include "widgets/sequence/sequence_run.h"

namespace gateloupe {

/// A run of the window as core's analysis walks along it. Requires: a run.
/// Lifetime: keeps the run.
[[nodiscard]] TraceReader traceReaderOf(const std::shared_ptr<const SequenceRun>& run);

/// The same run on another backend: on the reference, or on the CPU if the run was the reference's.
/// It is run when a window is first asked for, and kept.
/// Errors of the windows: those of the backend; Unsupported for a run whose request is not known.
/// Threads: the windows are free to share; who comes second waits.
[[nodiscard]] TraceWindows otherWindowsOf(const std::shared_ptr<const SequenceRun>& run);

} // namespace gateloupe
