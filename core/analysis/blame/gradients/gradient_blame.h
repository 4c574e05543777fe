// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/blame.h"
#include "core/analysis/gradient/gradient_reading.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// Where given gradients depart first, in the order of a backward pass: from the uppermost
/// layer down, each direction from its last step back.
struct FirstGradientDifference
{
    PseudoLayerIndex pseudoLayer;
    std::string path; ///< "layer_1/forward/forget/recurrent_weights", or "layer_1/forward/h"
    std::vector<std::uint64_t> at; ///< index in that array
    std::optional<Gate> gate;
    std::uint64_t unit = 0;
    std::optional<std::uint64_t> step; ///< where theirs have numbers of steps
    double right = 0.0;
    double theirs = 0.0;
};

/// As Blame, of gradients. Errors are relative root mean squares, see GradientScorer.
struct GradientBlame
{
    bool isEqual = false;
    bool isRounded = false; ///< equal but for the type in which the numbers stand
    double error = 0.0;     ///< of the right gradients
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
/// largest number of each array. What needs no pass is tried first, then kinds take turns.
/// Errors: those of backward(); InvalidArgument for theirs without any weight's gradient.
Result<GradientBlame> blameGradients(const BackwardRequest& request, const GivenGradients& theirs,
                                     const BlameOptions& options, ProgressMonitor& monitor);

} // namespace gateloupe
