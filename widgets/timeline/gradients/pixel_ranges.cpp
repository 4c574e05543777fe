// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/gradients/pixel_ranges.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace gateloupe {

std::vector<PixelRange> rangesByPixel(const std::vector<double>& norms, double first,
                                      double stepsPerPixel, int pixels)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::vector<PixelRange> ranges(static_cast<std::size_t>(std::max(0, pixels)), {kNone, kNone});
    const auto count = static_cast<double>(norms.size());
    for (int x = 0; x < pixels; ++x) {
        // The steps whose middle the pixel holds; at least the nearest one.
        const double from = first + x * stepsPerPixel;
        const auto begin = static_cast<std::int64_t>(std::ceil(std::max(0.0, from)));
        const auto end = static_cast<std::int64_t>(
            std::ceil(std::min(count, std::max(0.0, from + stepsPerPixel))));
        PixelRange& range = ranges[static_cast<std::size_t>(x)];
        for (std::int64_t step = begin; step < end; ++step) {
            const double norm = norms[static_cast<std::size_t>(step)];
            range.least = std::isnan(range.least) ? norm : std::min(range.least, norm);
            range.most = std::isnan(range.most) ? norm : std::max(range.most, norm);
        }
    }
    return ranges;
}

} // namespace gateloupe
