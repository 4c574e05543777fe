// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

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

} // namespace gateloupe
