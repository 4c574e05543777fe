// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "core/analysis/blame/scoring/deadline.h"
#include "core/analysis/blame/trial_run.h"

namespace gateloupe {

/// A defect that explains an output on average, however far its worst number is off.
struct MeanVerdict
{
    DefectHypothesis best;
    double margin = 0.0; ///< the mean error of the next guess, over its own
};

/// The runtime of few bits that explains the output, if one does: its mean error is a small share
/// of the right output's, and those of all others and of `rivals` are much larger. Empty where the
/// error is too large for that, and when the time is over. Errors: Cancelled.
Result<std::optional<MeanVerdict>>
fewBitVerdict(const DenseRun& right, const DenseOutput& rightOutput, const DefectScorer& scorer,
              std::span<const DefectHypothesis> rivals, const Deadline& deadline,
              const ProgressMonitor& monitor);

} // namespace gateloupe
