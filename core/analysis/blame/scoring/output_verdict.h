// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// One of their numbers that is wrong by more than single precision makes of it.
struct WrongNumber
{
    double theirs = 0.0;
    double ours = 0.0;
    std::optional<Shape> at; ///< [step, sequence, unit], or [sequence, unit] of the last step;
                             ///< empty in a state
};

/// Whether somebody's output is that of a run; `check` and `blame` both take it from here.
struct OutputVerdict
{
    double error = 0.0; ///< largest absolute one
    /// The error is above the tolerance, and each number is no further off than the type or the
    /// decimals in which their numbers stand make, or single precision of that very number.
    bool isRounded = false;
    bool isEqual = false; ///< within the tolerance, or rounded
    /// What single precision makes of each number, by NumberPair::at, where that is more than the
    /// tolerance, and 0 elsewhere. Empty where it is more nowhere.
    std::vector<double> room;
    /// The one that is furthest off in tolerances or in its room. Empty where it is equal, and
    /// without room, where it is the one of the largest error.
    std::optional<WrongNumber> furthest;
};

/// The verdict on the right run's output.
[[nodiscard]] OutputVerdict verdictOf(const DefectScorer& scorer, const DenseOutput& output,
                                      const DenseRun& right, double tolerance);

/// Runs the request in float64 and judges an output in any form that blame() takes.
/// Errors: as those of blame().
Result<OutputVerdict> judgeOutput(const ForwardRequest& request, const GivenOutput& given,
                                  double tolerance, ProgressMonitor& monitor);

} // namespace gateloupe
