// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace gateloupe {

/// 1, 2 or 5 times a power of ten, the least that is not below `least`: every axis of units,
/// columns and steps is numbered by such a step. Requires: least > 0, finite.
[[nodiscard]] inline double roundStepFrom(double least)
{
    constexpr double kSlack = 1.0 - 1e-9; // 0.1 * 5 is no more than 0.5
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least * kSlack) {
            return factor * decade;
        }
    }
    return 10.0 * decade;
}

/// How far apart the numbers of `count` things stand, where `most` numbers have room beside each
/// other: at least 1. Requires: most > 0.
[[nodiscard]] inline std::uint64_t roundIndexStep(std::uint64_t count, double most)
{
    const double least = static_cast<double>(count) / std::max(most, 1.0);
    return static_cast<std::uint64_t>(std::llround(roundStepFrom(std::max(least, 1.0))));
}

} // namespace gateloupe
