// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ranges>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// The range, up to where the monitor is found cancelled: for loops whose caller asks the monitor
/// afterwards and throws the incomplete result away. Lifetime: the range's and the monitor's.
template <std::ranges::viewable_range Range>
[[nodiscard]] auto untilCancelled(Range&& range, const ProgressMonitor& monitor)
{
    return std::forward<Range>(range) |
           std::views::take_while([&monitor](const auto&) { return !monitor.cancelled(); });
}

} // namespace gateloupe
