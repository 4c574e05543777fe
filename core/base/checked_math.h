// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace gateloupe {

/// The only place where sizes and offsets that a file supplies are added or multiplied.
/// Empty when the result does not fit 64 bits.
[[nodiscard]] constexpr std::optional<std::uint64_t> checkedAdd(std::uint64_t a, std::uint64_t b)
{
    if (b > std::numeric_limits<std::uint64_t>::max() - a) {
        return std::nullopt;
    }
    return a + b;
}

[[nodiscard]] constexpr std::optional<std::uint64_t> checkedMul(std::uint64_t a, std::uint64_t b)
{
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) {
        return std::nullopt;
    }
    return a * b;
}

/// Whether [offset, offset + size) lies within [0, limit), without overflow.
[[nodiscard]] constexpr bool fitsWithin(std::uint64_t offset, std::uint64_t size,
                                        std::uint64_t limit)
{
    return offset <= limit && size <= limit - offset;
}

/// The value in the smaller type, or empty when it would change.
template <typename To, typename From>
[[nodiscard]] constexpr std::optional<To> narrow(From value)
{
    const To changed = static_cast<To>(value);
    if (static_cast<From>(changed) != value || ((changed < To{}) != (value < From{}))) {
        return std::nullopt;
    }
    return changed;
}

} // namespace gateloupe
