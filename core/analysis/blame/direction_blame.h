// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/direction_part.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/model/network_sources.h"

namespace gateloupe {

/// The verdict on one direction of one layer, judged without the others.
struct DirectionBlame
{
    std::size_t layer = 0;
    std::uint32_t direction = 0;
    Blame blame; ///< steps of `first` are times of the network
};

/// Blames a part whose output [T, B, R], in the network's time, is `theirs`. Errors: Cancelled.
Result<DirectionBlame> blamePart(const DirectionPart& part, const std::vector<double>& theirs,
                                 DType dtype, const NetworkSources& sources,
                                 const BlameOptions& options, ProgressMonitor& monitor);

/// The directions of the uppermost layer that are wrong, each by itself, what they read being
/// right. Empty where a network has one direction, where not every step of both is given, and where
/// one of those that are wrong is not explained. Errors: Cancelled.
Result<std::vector<DirectionBlame>>
blameDirections(const DenseRun& right, const NetworkSources& sources, const DefectScorer& scorer,
                const BlameOptions& options, ProgressMonitor& monitor);

/// Makes an unexplained blame one that those of its directions explain, if there are any.
void explainByDirections(const std::vector<DirectionBlame>& parts, const DenseRun& right,
                         Blame& blame);

} // namespace gateloupe
