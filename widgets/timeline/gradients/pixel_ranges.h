// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace gateloupe {

/// The least and the largest norm of the steps that a pixel shows, by pixel from `left` on; those
/// of no step are NaN. For lines of a million steps.
struct PixelRange
{
    double least = 0.0;
    double most = 0.0;
};

[[nodiscard]] std::vector<PixelRange> rangesByPixel(const std::vector<double>& norms, double first,
                                                    double stepsPerPixel, int pixels);

} // namespace gateloupe
