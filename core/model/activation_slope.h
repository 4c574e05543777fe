// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/equations.h"

namespace gateloupe {

/// f'(x). Where f has a corner the frameworks' choice: 0 at the corner of a ReLU, of the hard
/// sigmoid and of ReLU6, 1 at the bounds of a clip. NaN for an unknown f.
/// Source: PyTorch 2.9, aten/src/ATen/native/cpu/Activation.cpp and the derivative of clamp.
[[nodiscard]] double slopeOf(const Activation& activation, double x);

/// The derivative of clipped(): 1 inside and at the bounds, 0 outside.
[[nodiscard]] double clipSlope(double value, const ClipRange& range);

/// The derivative of activated() by the sum.
[[nodiscard]] double activatedSlope(const Activation& activation, double sum,
                                    const CellEquations& equations);

} // namespace gateloupe
