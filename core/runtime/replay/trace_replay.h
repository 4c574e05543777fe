// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/replay/checkpoint_policy.h"
#include "core/runtime/replay/fifo_mutex.h"
#include "core/runtime/replay/keyframes.h"
#include "core/runtime/trace/trace_keeper.h"
#include "core/runtime/trace/trace_window.h"

namespace gateloupe {

/// Bytes of memory that a run holds now, without its input.
struct ReplayMemory
{
    std::uint64_t budget = 0;
    std::uint64_t keyframes = 0;
    std::uint64_t traces = 0;    ///< the full trace, or the recomputed blocks that are cached
    std::uint64_t fullTrace = 0; ///< what keeping everything would take
};

/// A finished run that every step can be seen of. Where a backend can keep a large trace itself,
/// its windows are fetched when they are asked for; where the budget holds the full trace it is
/// kept; otherwise the states every K steps are, and windows of the full trace are recomputed when
/// asked for, bit for bit as the uninterrupted run of the same backend has them. Recomputed blocks
/// stay as long as the budget allows, those used longest ago go first. Threads: const use is free;
/// one window is computed at a time, in the order of asking.
class TraceReplay
{
public:
    /// Runs. A run in training mode with dropout is always kept whole.
    /// Errors: those of the backend; OutOfMemory. Progress: Stage::Running by steps, several times
    /// all of them where keyframes need more than one pass.
    static Result<std::shared_ptr<const TraceReplay>> run(ForwardRequest request,
                                                          const ReplayOptions& options,
                                                          std::unique_ptr<ForwardBackend> backend,
                                                          ProgressMonitor& monitor);
    /// A run that is there already. Requires: a full trace; `request` is what was run, if anybody
    /// is to see it.
    static std::shared_ptr<const TraceReplay> keeping(std::shared_ptr<const Trace> trace,
                                                      ForwardRequest request = {});

    [[nodiscard]] std::uint64_t steps() const { return m_summary->steps; }

    [[nodiscard]] std::uint64_t batch() const { return m_summary->batch; }

    /// What was run, in full detail; of a trace that was kept by keeping() what was said there.
    [[nodiscard]] const ForwardRequest& request() const { return m_request; }

    /// Backend, device, math, sizes, lengths, hN, cN and the time it took; y and layers only where
    /// everything is kept.
    [[nodiscard]] const Trace& summary() const { return *m_summary; }

    /// Null unless everything is kept.
    [[nodiscard]] const std::shared_ptr<const Trace>& fullTrace() const { return m_full; }

    /// K: a seek recomputes at most so many steps. All steps when everything is kept.
    [[nodiscard]] std::uint64_t keyframeInterval() const { return m_plan.interval; }

    /// For an overview without recomputing; no borders when everything is kept.
    [[nodiscard]] const Keyframes& keyframes() const { return m_keyframes; }

    /// Most steps that window() gives at once.
    [[nodiscard]] std::uint64_t maxWindowSteps() const { return m_plan.windowSteps; }

    /// A window that covers at least this range: whole blocks, or the full trace where it is kept.
    /// Errors: InvalidArgument for steps that the run does not have, or more than maxWindowSteps();
    /// Cancelled; OutOfMemory.
    Result<TraceWindow> window(const StepRange& range, ProgressMonitor& monitor) const;
    /// A window that takes no computing and no copying, else none: fit for the GUI thread.
    [[nodiscard]] std::optional<TraceWindow> keptWindow(const StepRange& range) const;

    /// The steps that are kept, and need no recomputing: ascending, neighbours joined.
    [[nodiscard]] std::vector<StepRange> kept() const;
    [[nodiscard]] ReplayMemory memory() const;
    /// Blocks recomputed since the run.
    [[nodiscard]] std::uint64_t recomputedBlocks() const;

private:
    /// A recomputed block.
    struct CachedBlock
    {
        TraceWindow window;
        std::uint64_t bytes = 0;
        std::uint64_t lastUse = 0;
    };

    TraceReplay(ForwardRequest request, const CheckpointPolicy& plan,
                std::unique_ptr<ForwardBackend> backend);

    Status runWhole(ProgressMonitor& monitor);
    /// Whether the backend has left the trace where it was computed.
    Result<bool> runKept(ProgressMonitor& monitor);
    Status runKeyframes(ProgressMonitor& monitor);
    [[nodiscard]] Status check(const StepRange& range) const;
    Result<TraceWindow> block(std::uint64_t index, ProgressMonitor& monitor) const;
    Result<TraceWindow> computedBlock(std::uint64_t index, ProgressMonitor& monitor) const;
    [[nodiscard]] StepRange blockRange(std::uint64_t index) const;
    [[nodiscard]] std::optional<TraceWindow> cached(std::uint64_t index) const;
    void keep(std::uint64_t index, const TraceWindow& window) const;

    ForwardRequest m_request;
    CheckpointPolicy m_plan;
    std::uint64_t m_budget = 0;
    std::unique_ptr<ForwardBackend> m_backend; ///< used by whose turn it is
    TraceKeeper* m_keeper = nullptr;           ///< that backend, where it keeps the trace
    std::shared_ptr<const Trace> m_summary;
    std::shared_ptr<const Trace> m_full;
    Keyframes m_keyframes;
    mutable FifoMutex m_queue;
    mutable std::mutex m_mutex; ///< guards what follows
    mutable std::map<std::uint64_t, CachedBlock> m_blocks;
    mutable std::uint64_t m_cachedBytes = 0;
    mutable std::uint64_t m_uses = 0;
    mutable std::uint64_t m_recomputed = 0;
};

} // namespace gateloupe
