// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/gradient/gradient_reading.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// Where somebody's gradients depart first, in the order of a backward pass: from the uppermost
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

/// Empty where all that theirs have is within `tolerance` of the largest number of each array.
/// `right` has the arrays of every step where theirs have any. Errors: those of compareGradients().
Result<std::optional<FirstGradientDifference>> firstGradientDifference(const RnnModel& model,
                                                                       const Gradients& right,
                                                                       const GivenGradients& theirs,
                                                                       double tolerance);

} // namespace gateloupe
