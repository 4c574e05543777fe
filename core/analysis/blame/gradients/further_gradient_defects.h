// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/gradients/gradient_defect.h"

namespace gateloupe {

/// Rarer mistakes within a step: another derivative of an activation, a factor of a cell's equation
/// that is forgotten or another one. Each needs a pass.
[[nodiscard]] std::vector<GradientDefect> cellGradientDefectsOf(const RightBackward& right);

/// Mistakes within a step that one layer makes alone, or one direction of it: the uppermost layer
/// of which a gradient is wrong. Empty for networks of one layer and direction.
[[nodiscard]] std::vector<GradientDefect> oneLaneDefectsOf(const RightBackward& right,
                                                           const std::vector<ParameterId>& wrong);

/// Rarer mistakes in the loop over time and on the way from one layer to the next: a factor or a
/// border for one state, a step that sums lack, other steps between layers. Each needs a pass.
[[nodiscard]] std::vector<GradientDefect> timeGradientDefectsOf(const RightBackward& right);

/// Rarer mistakes outside of the steps: what enters the pass, halves of a bidirectional network,
/// another run than the given one. Each needs a pass, some a run.
[[nodiscard]] std::vector<GradientDefect> upstreamGradientDefectsOf(const RightBackward& right);

} // namespace gateloupe
