// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// Whether somebody's output is that of a run; `check` and `blame` both take it from here.
struct OutputVerdict
{
    double error = 0.0; ///< largest absolute one
    /// The error is above the tolerance, and no more than the type or the decimals in which their
    /// numbers stand make, or single precision in numbers of that size.
    bool isRounded = false;
    bool isEqual = false; ///< within the tolerance, or rounded
};

/// The verdict on the right run's output.
[[nodiscard]] OutputVerdict verdictOf(const DefectScorer& scorer, const DenseOutput& output,
                                      const DenseRun& right, double tolerance);

/// Runs the request in float64 and judges an output in any form that blame() takes.
/// Errors: as those of blame().
Result<OutputVerdict> judgeOutput(const ForwardRequest& request, const GivenOutput& given,
                                  double tolerance, ProgressMonitor& monitor);

} // namespace gateloupe
