// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "core/analysis/blame/gradients/gradient_defect.h"
#include "core/analysis/blame/gradients/gradient_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// How near a fitted number of theirs is to the round one that it is taken to be, as a share.
[[nodiscard]] double nearnessOf(const GradientScorer& scorer);
/// The round number that a fitted one is so near to, or itself.
[[nodiscard]] double nearRound(double value, double near);

/// Right gradients that were all multiplied by one number, or cut to a norm or a bound, with the
/// numbers that theirs show.
[[nodiscard]] std::vector<GradientDefect> fittedScales(const RightBackward& right,
                                                       const WeightGradients& theirs,
                                                       const GradientScorer& scorer);

/// The error of a pass with these faults. Errors: those of the pass.
using FaultError = std::function<Result<double>(const BackwardFaults& faults)>;

/// Gradients of states that are cut to a bound at every step, each form with the bound that fits
/// best; forms that no bound brings nearer are left out. Errors: those of `errorOf`.
Result<std::vector<GradientDefect>> fittedStateClips(const RightBackward& right,
                                                     const FaultError& errorOf, double rightError);

} // namespace gateloupe
