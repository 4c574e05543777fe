// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gateloupe {

/// Sequences [first, first + count) of [outer, batch, inner].
[[nodiscard]] inline std::vector<double> sequencesOf(std::span<const double> all,
                                                     std::uint64_t outer, std::uint64_t batch,
                                                     std::uint64_t first, std::uint64_t count)
{
    std::vector<double> some;
    const std::uint64_t inner = all.size() / (outer * batch);
    for (std::uint64_t row = 0; row < outer; ++row) {
        const auto from = all.subspan((row * batch + first) * inner, count * inner);
        some.insert(some.end(), from.begin(), from.end());
    }
    return some;
}

} // namespace gateloupe
