// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

/// Where a run stops.
enum class StopKind : std::uint8_t
{
    Step,      ///< a breakpoint: one step
    Watch,     ///< where an expression holds
    NonFinite, ///< NaN or infinity in a gate or a state
    Divergence ///< where a gate or a state of another backend's run is further off than a tolerance
};

/// When a condition that lasts counts.
enum class StopMoment : std::uint8_t
{
    Holds,  ///< at every step at which it holds
    Begins, ///< at those before which it did not hold
};

/// A breakpoint or a watch, as a user sets it.
struct Stop
{
    StopKind kind = StopKind::Step;
    bool isEnabled = true;
    std::uint64_t step = 0; ///< of StopKind::Step
    std::string condition;  ///< of StopKind::Watch
    StopMoment moment = StopMoment::Holds;
    double tolerance = 0.0; ///< of StopKind::Divergence
    /// Where it looks, and what a breakpoint goes to.
    std::optional<PseudoLayerIndex> pseudoLayer; ///< empty: every layer and direction
    std::optional<std::uint64_t> unit;           ///< empty: every unit
    friend bool operator==(const Stop&, const Stop&) = default;
};

/// Whether a network has what the stop names.
/// Errors: InvalidArgument, also for a tolerance that is none; for a condition those of
/// WatchExpression::parse().
Status validate(const Stop& stop, const RnnSpec& spec);

/// A step of a layer and direction at which a stop holds.
struct StopHit
{
    std::size_t stop = 0; ///< index of the given stops
    std::uint64_t step = 0;
    /// Empty where the condition looks at no layer, and for a breakpoint without one.
    std::optional<PseudoLayerIndex> pseudoLayer;
    std::optional<std::uint64_t> unit; ///< the first one of those it holds for
    std::uint64_t units = 0;           ///< how many it holds for; 0 when it is not about units
    friend bool operator==(const StopHit&, const StopHit&) = default;
};

enum class StopDirection : std::uint8_t
{
    Forward,
    Backward
};

/// Where to look from: the step itself is passed over. Empty: from the end of the run that lies
/// behind the direction.
struct StopSearch
{
    std::optional<std::uint64_t> from;
    StopDirection direction = StopDirection::Forward;
    std::uint64_t batch = 0;
};

/// The nearest hit of the enabled stops; of several at its step that of the first stop. Looks at
/// one window after the other and at no more than needed.
/// Errors: those of validate(), with the condition; those of the run's windows, and of the other
/// backend's where a stop compares with them; Unsupported where there are none; Cancelled.
Result<std::optional<StopHit>> findStop(const TraceReader& run, std::span<const Stop> stops,
                                        const StopSearch& search, ProgressMonitor& monitor);

/// Every hit of the enabled stops, in the order of steps.
struct StopHits
{
    std::vector<StopHit> hits;         ///< the first ones of each stop
    std::vector<std::uint64_t> counts; ///< of each stop, those that are not listed included
    friend bool operator==(const StopHits&, const StopHits&) = default;
};

/// Longest list for each stop.
inline constexpr std::uint64_t kMaxListedHits = 2000;

/// Errors: those of findStop().
Result<StopHits> findAllStops(const TraceReader& run, std::span<const Stop> stops,
                              std::uint64_t batch, ProgressMonitor& monitor);

} // namespace gateloupe
