// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/gradients/gradient_defect.h"
#include "core/analysis/blame/gradients/gradient_scorer.h"

namespace gateloupe {

/// The arrays of theirs that are further off than `tolerance`, relative to the largest right number
/// of each.
[[nodiscard]] std::vector<ParameterId> wrongArrays(const WeightGradients& right,
                                                   const WeightGradients& theirs,
                                                   const GradientScorer& scorer, double tolerance);

/// What some wrong arrays can be while all others are right: zero, a multiple, other gates',
/// turned, with a share of the weights in them, or another layer's. None needs a pass.
/// `weights` are the network's own; `near` is how near a fitted number is to the round one that it
/// is taken to be, as a share.
[[nodiscard]] std::vector<GradientDefect> partDefects(const RightBackward& right,
                                                      const WeightGradients& theirs,
                                                      const std::vector<ParameterId>& wrong,
                                                      const WeightGradients& weights, double near);

} // namespace gateloupe
