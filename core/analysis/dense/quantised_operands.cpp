// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/quantised_operands.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

void OperandIntegers::applyTo(std::span<double> numbers) const
{
    float least = 0.0F; // runtimes choose scales in single precision, and zero is always a step
    float most = 0.0F;
    for (const double number : numbers) {
        least = std::min(least, static_cast<float>(number));
        most = std::max(most, static_cast<float>(number));
    }
    const float range = isSymmetric ? std::max(-least, most) : most - least;
    const float step = range / static_cast<float>(steps);
    if (!(step > 0.0F) || !std::isfinite(step)) {
        return;
    }
    const double zero =
        isSymmetric ? 0.0
                    : std::clamp(std::nearbyint(-least / step), 0.0F, static_cast<float>(steps));
    const double first = isSymmetric ? -steps : -zero;
    const double last = isSymmetric ? steps : steps - zero;
    const float units = 1.0F / step;
    for (double& number : numbers) {
        const float place = std::nearbyint(static_cast<float>(number) * units);
        number = std::clamp(static_cast<double>(place), first, last) * step;
    }
}

} // namespace gateloupe
