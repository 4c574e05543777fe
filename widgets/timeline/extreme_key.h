// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace gateloupe {

/// What stands out among some elements, as one integer to take the maximum of: NaN beats infinity
/// beats finite magnitude. It is a float's bits rotated left by one, so the winner's sign stays.
using ExtremeKey = std::uint32_t;

[[nodiscard]] constexpr ExtremeKey extremeKeyOf(float value)
{
    return std::rotl(std::bit_cast<std::uint32_t>(value), 1);
}

/// Of no elements: 0.
[[nodiscard]] constexpr float valueOf(ExtremeKey key)
{
    return std::bit_cast<float>(std::rotr(key, 1));
}

} // namespace gateloupe
