// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/output_change.h"

namespace gateloupe {

namespace {

/// The number of a unit; of all units where there is one for all.
double ofUnit(const std::vector<double>& numbers, std::uint64_t unit, double none)
{
    return numbers.empty() ? none : numbers[numbers.size() == 1 ? 0 : unit];
}

} // namespace

void OutputChange::applyTo(std::vector<double>& y, std::uint64_t width) const
{
    std::vector<double> row(width);
    for (std::uint64_t begin = 0; begin + width <= y.size(); begin += width) {
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            const double own = y[begin + (order.empty() ? unit : order[unit])];
            row[unit] = own * ofUnit(scale, unit, 1.0) + ofUnit(offset, unit, 0.0);
            row[unit] *= factors.empty() ? 1.0 : factors[begin + unit];
        }
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            y[begin + unit] = row[unit];
        }
    }
}

} // namespace gateloupe
