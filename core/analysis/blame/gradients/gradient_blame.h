// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/gradients/first_gradient_difference.h"
#include "core/analysis/gradient/gradient_comparison.h"
#include "core/analysis/gradient/gradient_reading.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// As Blame, of gradients. Errors are relative root mean squares, see GradientScorer.
struct GradientBlame
{
    bool isEqual = false;
    bool isRounded = false; ///< equal but for the type in which the numbers stand
    std::string rounding;   ///< that type: "float16", "bfloat16"; empty: none is seen
    /// The right gradients' own, infinite where theirs are no numbers; where those of all weights
    /// are right, the largest of `wrongOfRun`.
    double error = 0.0;
    std::size_t compared = 0;           ///< arrays that theirs have
    std::vector<ParameterId> missing;   ///< those that theirs lack
    std::vector<ParameterId> notFinite; ///< of theirs, with a NaN or an infinity
    std::vector<ParameterId> wrong;     ///< those that differ and are finite
    /// Gradients of x, h0, c0, states and gates that differ, each with its largest error.
    std::vector<GradientDifference> wrongOfRun;
    std::size_t tried = 0;
    std::vector<DefectHypothesis> hypotheses; ///< best first
    std::size_t equallyGood = 0;
    double margin = 0.0;
    bool isExplained = false;
    std::optional<FirstGradientDifference> first;
    /// Ids of defects of which not every form was tried, as the time was over.
    std::vector<std::string> notTried;
};

/// Which defect of a backward pass turns the right gradients into theirs: the pass is run once for
/// each, with the defect switched on. Defects with numbers of their own are fitted where no other
/// one is clear. Of the options `top`, the time and `tolerance` count, the latter relative to the
/// largest number of each array. What needs no pass is tried first, then kinds take turns. The
/// verdict is of the arrays that theirs have, and of the finite ones among them.
/// Errors: those of backward(); InvalidArgument for theirs without any weight's gradient.
Result<GradientBlame> blameGradients(const BackwardRequest& request, const GivenGradients& theirs,
                                     const BlameOptions& options, ProgressMonitor& monitor);

} // namespace gateloupe
