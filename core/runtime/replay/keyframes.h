// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/runtime/forward/forward.h"
#include "core/runtime/trace/trace_window.h"

namespace gateloupe {

/// The states of a run at the borders of its blocks. Border k lies before step k * interval, the
/// last one behind the last step. A forward direction crosses it from k - 1 to k, a backward
/// direction the other way round; row k is what it carries across. Past its own end a sequence
/// carries its last state (forward) or its initial one (backward).
struct Keyframes
{
    std::uint64_t steps = 0;
    std::uint64_t interval = 0; ///< K
    std::vector<Array> h;       ///< per pseudo-layer [borders, B, R]
    std::vector<Array> c;       ///< per pseudo-layer [borders, B, H], LSTM only

    [[nodiscard]] std::uint64_t blocks() const
    {
        return interval == 0 ? 0 : (steps + interval - 1) / interval;
    }

    [[nodiscard]] std::uint64_t borders() const { return interval == 0 ? 0 : blocks() + 1; }

    /// Requires: index < blocks().
    [[nodiscard]] StepRange block(std::uint64_t index) const
    {
        const std::uint64_t first = index * interval;
        return {first, std::min(interval, steps - first)};
    }

    [[nodiscard]] std::uint64_t bytes() const;
};

/// Keyframes with the initial states in their places, the rest still to be run.
/// Requires: a request that validate() accepts. Throws: std::bad_alloc.
[[nodiscard]] Keyframes beginKeyframes(const ForwardRequest& request, DType math,
                                       std::uint64_t interval);

/// Runs block after block with a backend from border to border; every layer and direction of a
/// block in one request, which any backend answers as it answers a run from the first step on.
class BlockRunner
{
public:
    /// Lifetime: the request and the backend outlive it.
    BlockRunner(const ForwardRequest& request, ForwardBackend& backend)
        : m_request(request)
        , m_backend(backend)
    {
    }

    /// Fills the keyframes. Sides of one direction run through at once; with two, each layer
    /// forwards and then backwards, the layers below it once more beneath both.
    /// Errors: those of the backend. Progress: Stage::Running by steps of all these passes.
    /// Throws: std::bad_alloc.
    Status fill(Keyframes& keyframes, ProgressMonitor& monitor);

    /// The full trace of a block; hN and cN mean nothing in it.
    /// Errors: those of the backend. Throws: std::bad_alloc.
    Result<TraceWindow> block(const Keyframes& keyframes, std::uint64_t index,
                              ProgressMonitor& monitor);

    /// Who has computed the blocks so far, and the worst of what they tell of themselves: device,
    /// math, maxResidual and steppedDifference alone.
    [[nodiscard]] const Trace& summary() const { return m_summary; }

private:
    struct Pass;

    [[nodiscard]] std::vector<Pass> passes() const;
    Status cross(const Pass& pass, std::uint64_t index, Keyframes& keyframes,
                 ProgressMonitor& monitor);
    Result<std::shared_ptr<const Trace>> runBlock(const std::shared_ptr<const RnnModel>& model,
                                                  const Keyframes& keyframes, std::uint64_t index,
                                                  TraceDetail detail, ProgressMonitor& monitor);
    [[nodiscard]] std::shared_ptr<Trace> zeroTrace(const StepRange& range, DType math) const;
    [[nodiscard]] std::vector<std::uint64_t> lengthsIn(const StepRange& range) const;

    const ForwardRequest& m_request;
    ForwardBackend& m_backend;
    Trace m_summary;
};

} // namespace gateloupe
