// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/blame/gradients/gradient_defect.h"

namespace gateloupe {

/// The mistakes of both at once; where one field of both says something else, the first one's.
[[nodiscard]] BackwardFaults bothOf(BackwardFaults first, const BackwardFaults& second);

/// A pass with its error as the only mistake.
struct TriedPass
{
    GradientDefect defect; ///< its faults are all that it has
    double error = 0.0;
};

/// Two mistakes of the pass at once, those whose errors alone are smallest first, at most `most`.
[[nodiscard]] std::vector<GradientDefect> pairsOf(const std::vector<TriedPass>& passes,
                                                  std::size_t most);

} // namespace gateloupe
