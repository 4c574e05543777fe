// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace gateloupe {

/// An index that cannot be mistaken for another kind of index.
template <typename Tag>
struct StrongIndex
{
    std::uint32_t value = 0;

    constexpr StrongIndex() = default;

    constexpr explicit StrongIndex(std::uint32_t index)
        : value(index)
    {
    }

    friend constexpr auto operator<=>(const StrongIndex&, const StrongIndex&) = default;
};

} // namespace gateloupe
