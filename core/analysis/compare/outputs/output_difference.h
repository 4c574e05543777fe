// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor/array.h"

namespace gateloupe {

/// How far an output of a run is from what was expected of it.
struct OutputDifference
{
    double largest = 0.0; ///< see distanceOf()
    Shape at; ///< of the first that is so far off: [step, sequence, unit], or [pseudo-layer,
              ///< sequence, unit] of states; empty for no numbers
};

/// Two arrays [N, B, W], number by number. Steps from a sequence's length on are padding and do not
/// count; empty `lengths`: all count. Requires: equal shapes.
[[nodiscard]] OutputDifference compareOutputs(const Array& actual, const Array& expected,
                                              const std::vector<std::uint64_t>& lengths);

} // namespace gateloupe
