// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/runtime/replay/trace_replay.h"

namespace gateloupe {

/// Gives a window that covers at least these steps, recomputed if need be.
using TraceWindows =
    std::function<Result<TraceWindow>(const StepRange& steps, ProgressMonitor& monitor)>;

/// A finished run as the analysis reads it, window by window, whether it is kept whole or replayed.
/// Threads: const and free to share if `windows` is.
struct TraceReader
{
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const Array> x; ///< [T, B, I]
    std::uint64_t steps = 0;
    std::vector<std::uint64_t> lengths; ///< [B]; empty: all `steps`
    Resets resets;                      ///< [T, B]; empty: nowhere
    StartKind start = StartKind::Zero;  ///< what the run started from
    TraceWindows windows;
    std::uint64_t maxWindowSteps = 0; ///< most that `windows` gives at once; 0: any number
    TraceWindows otherWindows;        ///< of the same run on another backend; empty: there is none

    /// Steps of one batch entry; what follows is padding.
    [[nodiscard]] std::uint64_t stepsOf(std::uint64_t batch) const
    {
        return batch < lengths.size() ? lengths[batch] : steps;
    }

    /// Errors: InvalidArgument when there is no such entry.
    [[nodiscard]] Status checkBatch(std::uint64_t batch) const
    {
        const bool isKnown = x != nullptr && x->shape().size() == 3;
        const std::uint64_t count = isKnown ? x->shape()[1] : lengths.size();
        if (batch < count || (!isKnown && lengths.empty())) {
            return {};
        }
        return Error::invalidArgument("the run has %1 sequences, there is none with the number %2",
                                      count, batch);
    }
};

/// Requires: a run whose request is known. Lifetime: keeps the run.
[[nodiscard]] TraceReader readerOf(const std::shared_ptr<const TraceReplay>& run);

/// A run on another backend: on the reference, or on the CPU if the run was the reference's.
/// It is run when a window is first asked for, and kept. Lifetime: keeps the run.
/// Errors of the windows: those of the backend; Unsupported for a run whose request is not known.
/// Threads: the windows are free to share; a second caller waits.
[[nodiscard]] TraceWindows otherBackendWindows(std::shared_ptr<const TraceReplay> run);

/// How many steps to ask for at once, so that a window takes some 32 MiB; two less than there may
/// be, for the steps before.
[[nodiscard]] std::uint64_t stepsPerWindow(const TraceReader& run);

} // namespace gateloupe
