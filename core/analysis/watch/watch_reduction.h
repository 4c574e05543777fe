// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "core/analysis/watch/watch_plan.h"

namespace gateloupe {

/// The numbers of all units as one; NaN is passed over: it is neither large nor small.
struct Reduced
{
    double value = std::numeric_limits<double>::quiet_NaN(); ///< NaN of none
    std::uint64_t unit = 0; ///< where namesUnit(): the largest, the smallest, the first that holds
};

/// Requires: a reduction other than None.
[[nodiscard]] Reduced reduced(std::span<const double> values, Reduction reduction);

/// Whether one unit stands for what was found.
[[nodiscard]] bool namesUnit(Reduction reduction);

} // namespace gateloupe
