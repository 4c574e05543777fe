// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace gateloupe {

/// An axis of powers of ten for numbers that are not negative, such as norms.
struct LogAxis
{
    /// Decades that one axis shows; what is smaller lies on its lower end.
    static constexpr int kMostDecades = 12;

    int low = 0;  ///< power of ten at the lower end
    int high = 1; ///< at the upper end; above `low`

    /// Holds the largest number and, within kMostDecades of it, the smallest that is not 0. Empty
    /// where no number is finite and above 0.
    [[nodiscard]] static std::optional<LogAxis> holding(std::span<const double> numbers);
    /// Grows until it holds the other as well.
    [[nodiscard]] LogAxis with(const LogAxis& other) const;

    /// 0 at the lower end, 1 at the upper one, kept in between; 0 for 0.
    [[nodiscard]] double positionOf(double number) const;

    [[nodiscard]] int decades() const { return high - low; }
};

} // namespace gateloupe
