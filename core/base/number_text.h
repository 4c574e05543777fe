// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace gateloupe {

/// The number that the whole text is, in decimal digits and in no language's own way; empty when it
/// is none or does not fit its type.
template <typename Number>
[[nodiscard]] std::optional<Number> numberFromText(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    return failure == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// The shortest text that reads back as the number of that type: 0.1F is "0.1".
template <std::floating_point Number>
[[nodiscard]] std::string shortestText(Number number)
{
    std::array<char, 32> digits{}; // the longest double takes 24
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return {digits.data(), end};
}

/// For people: six significant digits.
[[nodiscard]] inline std::string sixDigits(double number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::general, 6)
                         .ptr;
    return {digits.data(), end};
}

} // namespace gateloupe
