// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gateloupe {

/// Steps [first, first + count).
struct StepRange
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;

    [[nodiscard]] std::uint64_t end() const { return first + count; }

    [[nodiscard]] bool contains(std::uint64_t step) const { return step >= first && step < end(); }

    [[nodiscard]] bool contains(const StepRange& other) const
    {
        return other.first >= first && other.end() <= end();
    }

    friend bool operator==(const StepRange&, const StepRange&) = default;
};

} // namespace gateloupe
