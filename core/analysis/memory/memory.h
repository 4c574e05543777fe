// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/blame.h"
#include "core/analysis/memory/lag_norms.h"
#include "core/analysis/memory/memory_options.h"
#include "core/analysis/memory/past.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

struct MemoryOptions
{
    std::vector<Past> pasts;
    std::optional<Readout> readout;
    double tolerance = *memory_options::kTolerance.initial; ///< numbers closer than this agree
    double agreement = *memory_options::kAgreement
                            .initial; ///< share of steps that must agree for a reset interval
    std::uint64_t repetitions = 6;    ///< of the sequence, for the growth of the state
    std::size_t exponents = 4;        ///< Lyapunov exponents of each layer
    std::vector<double> constant;     ///< [I]: an input that never changes; empty: none but silence
};

/// How long one number shows the pasts.
struct NumberMemory
{
    /// Steps after which it is that of a fresh start, whatever the past; empty: it never is to the
    /// end of the sequence.
    std::optional<std::uint64_t> agreesAfter = 0;
    std::vector<std::optional<std::uint64_t>> byPast; ///< as agreesAfter, of each past alone

    [[nodiscard]] bool isLatched() const { return !agreesAfter; }
};

/// One layer's unit, over all pasts.
struct UnitMemory
{
    LayerIndex layer;
    std::uint64_t unit = 0;
    NumberMemory h;
};

/// A decision of the readout that a past changes.
struct OtherDecision
{
    std::uint64_t step = 0;
    std::uint64_t batch = 0;
    std::uint64_t fresh = 0; ///< what a fresh start decides
    std::uint64_t other = 0; ///< what this past makes of it
};

/// How long one past lives.
struct PastMemory
{
    std::string name;
    std::optional<std::uint64_t> agreesAfter; ///< the output, or its readout; empty: never
    double largest = 0.0;                     ///< difference of that
    std::uint64_t latchedUnits = 0;           ///< of all layers
    std::uint64_t decisions = 0; ///< of the readout that are others: signs of one number, else
                                 ///< which is largest
    std::vector<OtherDecision> otherDecisions; ///< which they are, in the order of steps
};

/// The cost of a reset to zeros every so many steps.
struct ResetCost
{
    std::uint64_t every = 0;
    double largest = 0.0; ///< difference from the run without resets
    double share = 0.0;   ///< of steps that do not agree with it
    std::uint64_t decisions = 0;
};

/// How far the weights of a gate stretch what comes in, at most.
struct GateNorms
{
    Gate gate = Gate::Input;
    double input = 0.0;     ///< spectral norm of W; 0 without input weights
    double recurrent = 0.0; ///< of R
};

/// A layer's own dynamics along the sequence.
struct LayerDynamics
{
    LayerIndex layer;
    std::vector<double> exponents; ///< leading ones, per step, in nats
    /// Of its first steps, as many as some seconds allow: none of a very wide layer.
    std::vector<LagNorm> lags;
    std::vector<GateNorms> gates;
};

/// Where a constant input leads.
struct FixedPoint
{
    bool isReached = false;   ///< within the steps tried; else it moves on, or cycles
    bool isDiverging = false; ///< the state left every bound: it grows without end
    std::uint64_t steps = 0;  ///< until it was, from the slowest start
    std::uint64_t starts = 0; ///< that lead there
    double residual = 0.0;    ///< largest change of a number in one more step
    double largestState = 0.0;
};

/// Where one constant input leads, from several starts.
struct RestPoints
{
    std::vector<FixedPoint> points;
    /// The largest change of the file's own initial state in a step of that input; empty without
    /// one.
    std::optional<double> storedStateResidual;
};

struct MemoryReport
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::vector<PastMemory> pasts;
    std::uint64_t dependentDecisions = 0; ///< steps and sequences that some past decides otherwise
    std::vector<UnitMemory> units;        ///< all layers
    std::vector<NumberMemory> numbers;    ///< of the readout; empty without one
    std::vector<double> largestState;     ///< |c|, or |h| without a c, after each repetition
    /// The state grows without end, over the repetitions, in silence or under the constant input.
    bool isDiverging = false;
    std::optional<std::uint64_t>
        warmUp; ///< steps from zeros until the output is that of a long run
    std::vector<ResetCost> resets;
    std::optional<std::uint64_t> resetEvery; ///< the shortest of those that agree enough
    std::vector<LayerDynamics> dynamics;
    RestPoints silence;                 ///< of an input of zeros
    std::optional<RestPoints> constant; ///< of the constant input, where one was asked for
};

/// Runs the sequence after each past, from fresh, with resets, over and over.
/// Errors: Unsupported for a direction that reads from the end, which no state outlives; those of
/// denseRun(); ShapeMismatch for pasts, readout and constant input; Cancelled.
Result<MemoryReport> measureMemory(const ForwardRequest& request, const MemoryOptions& options,
                                   ProgressMonitor& monitor);

} // namespace gateloupe
