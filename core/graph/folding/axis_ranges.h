// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gateloupe {

/// Every axis of a list counted from the front, each once. Empty when one is no axis of the rank,
/// or comes twice.
[[nodiscard]] std::optional<std::vector<std::size_t>> axesOf(const std::vector<std::int64_t>& axes,
                                                             std::size_t rank);

/// Where a slice along an axis begins and how many indices it has.
struct SlicedRange
{
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t step = 1;
};

/// The range of a slice; positions below 0 count from the end, others are cut to the extent.
/// Requires: extent is known, step > 0.
[[nodiscard]] SlicedRange rangeOf(std::int64_t start, std::int64_t end, std::int64_t step,
                                  std::int64_t extent);

} // namespace gateloupe
