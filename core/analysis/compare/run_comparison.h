// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/compare/derived_gates.h"
#include "core/analysis/compare/divergence.h"
#include "core/runtime/input/sequence.h"

namespace gateloupe {

/// Two runs of one request through one network: where they part and what that looks like.
struct RunComparison
{
    TraceDifference difference;
    Divergence divergence = Divergence::None;

    [[nodiscard]] bool isEqual() const { return divergence == Divergence::None; }
};

/// Errors: those of compareTraces().
Result<RunComparison> compareRuns(const Trace& a, const Trace& b, const RnnModel& model,
                                  double tolerance, ProgressMonitor& monitor);

/// One of two runs that are made to be compared.
struct PairMember
{
    std::shared_ptr<const RnnModel> model;
    /// Makes what computes it, when its turn comes.
    std::function<Result<std::unique_ptr<ForwardBackend>>(const RnnModel& model)> backend;
    std::string recorded; ///< where the run was recorded, see readRecordedRun(); empty: run it
    /// The order in which the model has the units of its file; empty: as they are.
    std::vector<UnitOrder> orders;
};

/// The request that both runs answer.
struct PairSource
{
    Sequence sequence;
    std::vector<std::uint64_t> lengths; ///< [B]; empty: all steps
    Resets resets;                      ///< [T, B]; empty: nowhere
    std::optional<Array> h0;            ///< of both runs, as in ForwardRequest
    std::optional<Array> c0;
    bool startsStored = false; ///< each begins with the states that its own file stores
    double tolerance = 0.0;
    std::uint64_t maxTraceBytes = 0; ///< memory that both traces may take together
};

/// Two runs of one input and where they part.
struct PairedRuns
{
    Sequence sequence;      ///< that was run
    ForwardRequest request; ///< of A
    std::shared_ptr<const Trace> a;
    std::shared_ptr<const Trace> b;
    RunComparison comparison;       ///< its class means something for two runs of one network only
    std::uint64_t droppedSteps = 0; ///< of the input, for both traces to fit in memory
    std::vector<Message> notes;     ///< how the recorded run was read
};

/// Runs both with full traces, or reads what was recorded of B.
/// Errors: those of addStoredStates(), the backends, readRecordedRun() and compareTraces();
/// OutOfMemory for a recorded run whose steps would have to be cut. Progress: half for each run.
Result<PairedRuns> runPair(const PairMember& a, const PairMember& b, PairSource source,
                           ProgressMonitor& monitor);

} // namespace gateloupe
