// SPDX-License-Identifier: Apache-2.0
#include "core/graph/folding/axis_ranges.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

std::optional<std::vector<std::size_t>> axesOf(const std::vector<std::int64_t>& axes,
                                               std::size_t rank)
{
    std::vector<std::size_t> result;
    for (const std::int64_t axis : axes) {
        const auto normal = axisFromFront(axis, rank);
        if (!normal || isOneOf(*normal, result)) {
            return std::nullopt;
        }
        result.push_back(*normal);
    }
    return result;
}

SlicedRange rangeOf(std::int64_t start, std::int64_t end, std::int64_t step, std::int64_t extent)
{
    const auto inside = [extent](std::int64_t position) {
        return std::clamp<std::int64_t>(position < 0 ? position + extent : position, 0, extent);
    };
    const std::int64_t first = inside(start);
    const std::int64_t length = std::max<std::int64_t>(inside(end) - first, 0);
    return {first, length / step + (length % step == 0 ? 0 : 1), step};
}

} // namespace gateloupe
