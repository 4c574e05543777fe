// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace gateloupe {

/// What is needed to search TorchScript's generated code line by line.
/// Lifetime: views into the text.

/// Without spaces at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    const auto last = text.find_last_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, last - first + 1);
}

/// Takes the first line off the text. Requires: there is text.
[[nodiscard]] inline std::string_view takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

/// The number that the whole text is; empty when it is none or does not fit.
template <typename T>
[[nodiscard]] std::optional<T> numberFrom(std::string_view text)
{
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

} // namespace gateloupe
