// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/fits/fit_sample.h"
#include "core/analysis/blame/fits/gate_fit.h"
#include "core/analysis/blame/scoring/deadline.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Fits the weights of every gate that fitGates() cannot solve for, each alone, to theirs: those
/// below the uppermost layer, whose own output nobody gave, and with `isTopToo` those of that
/// layer, where only the last step, a readout or an activation without an inverse is known. Gates
/// with too many weights, or whose fits take too many runs, are left out and remembered by the
/// sample; those that the deadline leaves no time for are left out. Errors: Cancelled.
Result<std::vector<GateFit>> fitLowerGates(const DenseRun& right, const FitSample& sample,
                                           const DefectScorer& scorer, bool isTopToo,
                                           const Deadline& deadline,
                                           const ProgressMonitor& monitor);

} // namespace gateloupe
