// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/gradients/log_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gateloupe {

std::optional<LogAxis> LogAxis::holding(std::span<const double> numbers)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    for (const double number : numbers) {
        if (std::isfinite(number) && number > 0.0) {
            least = std::min(least, number);
            most = std::max(most, number);
        }
    }
    if (most == 0.0) {
        return std::nullopt;
    }
    LogAxis axis;
    axis.high = static_cast<int>(std::ceil(std::log10(most)));
    axis.low = std::max(static_cast<int>(std::floor(std::log10(least))), axis.high - kMostDecades);
    axis.low = std::min(axis.low, axis.high - 1);
    return axis;
}

LogAxis LogAxis::with(const LogAxis& other) const
{
    LogAxis both;
    both.high = std::max(high, other.high);
    both.low = std::max(std::min(low, other.low), both.high - kMostDecades);
    return both;
}

double LogAxis::positionOf(double number) const
{
    if (!(number > 0.0)) {
        return 0.0;
    }
    return std::clamp((std::log10(number) - low) / decades(), 0.0, 1.0);
}

} // namespace gateloupe
