// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>

namespace gateloupe {

/// How far two numbers of two runs or two files are apart: |a - b|; 0 for equal values, equal
/// infinities and for NaN against NaN; infinity where only one of them is NaN or they are different
/// infinities. Every comparison of the program uses it, so that all of them call the same things
/// equal.
[[nodiscard]] inline double distanceOf(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b))) {
        return 0.0;
    }
    return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b)
                                                : std::numeric_limits<double>::infinity();
}

} // namespace gateloupe
