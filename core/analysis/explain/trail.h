// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/analysis/explain/explain.h"
#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// The first cause of a value of a run that is not finite.
struct NonFiniteOrigin
{
    enum class Cause : std::uint8_t
    {
        Input,        ///< an element of x
        InitialState, ///< an element of h0 or c0
        Weight,       ///< an element of the file
        Overflow,     ///< the operation: everything that goes into it is finite
    };

    Cause cause = Cause::Overflow;
    TracePoint at;      ///< the value that it made not finite
    double value = 0.0; ///< of `at`
    std::optional<ExplainedTerm>
        term; ///< of `at`: the one that is not finite, or the largest of an overflow
};

[[nodiscard]] std::string_view
nameOf(NonFiniteOrigin::Cause cause); ///< "input", "initial_state", "weight", "overflow"

/// "x[7] is NaN at step 123", "layer_0/forward/forget/input_weights[3, 7] is NaN at byte 12044".
[[nodiscard]] Message textOf(const NonFiniteOrigin& origin);

/// One step of a trail: a value and the term of it that was followed.
struct TrailStep
{
    TracePoint at;
    double value = 0.0;
    ExplainedTerm followed;
    /// The value of the run that was followed: the term's operand, or where that is finite and the
    /// value is not, the gate that is its weight or scales it. Empty at the end of the trail.
    std::optional<TracePoint> next;
    std::optional<NonFiniteOrigin> origin; ///< at the end of the trail of a NaN or infinity
};

/// Walks back from a value through gates, states, steps and layers. A finite value follows its
/// largest term until that is an input, an initial state or a bias, or `mostSteps` were walked. A
/// value that is not finite follows a factor that is not finite, of several the earliest one, until
/// it comes from outside or from an operation on finite numbers, which is the last step's origin;
/// `mostSteps` does not cut that walk.
/// Errors: those of explain().
Result<std::vector<TrailStep>> followLargest(const ExplainedRun& run, const TracePoint& from,
                                             std::size_t mostSteps, ProgressMonitor& monitor);

/// Looks for the first value that is not finite through layers, directions and steps in the order
/// in which they are computed, and for what made it.
/// Empty: every value is finite. Errors: those of explain(). Progress: Stage::Statistics by steps.
Result<std::optional<NonFiniteOrigin>> findNonFiniteOrigin(const ExplainedRun& run,
                                                           ProgressMonitor& monitor);

} // namespace gateloupe
