// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace gateloupe {

/// The shorter form that some numbers went through, as they show it themselves.
struct NumberRounding
{
    enum class Kind : std::uint8_t
    {
        None,
        F16,
        BF16,
        Decimals,
        Digits, ///< significant ones
        Steps   ///< whole numbers of one step: integers of 8 or 16 bits and their scale
    };

    Kind kind = Kind::None;
    int decimals = 0; ///< Kind::Decimals and Kind::Digits: how many
    double step = 0.0;

    /// How far a number in that form may be from the one that it was; 0 for Kind::None.
    [[nodiscard]] double slackOf(double value) const;
};

/// The form in which every one of the numbers is exact; None where there are too few to tell.
[[nodiscard]] NumberRounding roundingOf(std::span<const double> values);

} // namespace gateloupe
