// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/blame/trial_run.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// An input on which the outputs of defects differ that the given one leaves equal.
struct Separation
{
    Array x;               ///< [T, B, I], f32
    double distance = 0.0; ///< the smallest of two hypotheses' largest differences
};

/// Tries noise of several strengths and lengths. Empty: none of it parts them. Errors: Cancelled.
Result<std::optional<Separation>> separate(const DenseRun& right,
                                           std::span<const DefectHypothesis> hypotheses,
                                           const DefectScorer& scorer,
                                           const ProgressMonitor& monitor);

} // namespace gateloupe
