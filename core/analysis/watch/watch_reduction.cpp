// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_reduction.h"

#include <algorithm>

#include "core/analysis/watch/watch_expression.h"

namespace gateloupe {

namespace {

/// `sign` 1 of the largest, -1 of the smallest.
Reduced extremeOf(std::span<const double> values, double sign)
{
    Reduced found;
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
        if (values[lane] == values[lane] && !(sign * values[lane] <= sign * found.value)) {
            found = {values[lane], lane};
        }
    }
    return found;
}

Reduced sumOf(std::span<const double> values, Reduction reduction)
{
    double sum = 0.0;
    std::size_t count = 0;
    for (const double value : values) {
        if (value == value) {
            sum += value;
            ++count;
        }
    }
    if (reduction == Reduction::Mean) {
        return {count == 0 ? Reduced().value : sum / static_cast<double>(count)};
    }
    return {sum};
}

} // namespace

Reduced reduced(std::span<const double> values, Reduction reduction)
{
    switch (reduction) {
    case Reduction::Max:
        return extremeOf(values, 1.0);
    case Reduction::Min:
        return extremeOf(values, -1.0);
    case Reduction::Any: {
        const auto found = std::ranges::find_if(values, WatchExpression::holds);
        const bool isFound = found != values.end();
        return {isFound ? 1.0 : 0.0,
                isFound ? static_cast<std::uint64_t>(found - values.begin()) : 0};
    }
    case Reduction::All:
        return {std::ranges::all_of(values, WatchExpression::holds) ? 1.0 : 0.0};
    default:
        return sumOf(values, reduction);
    }
}

bool namesUnit(Reduction reduction)
{
    return reduction == Reduction::Max || reduction == Reduction::Min ||
           reduction == Reduction::Any;
}

} // namespace gateloupe
