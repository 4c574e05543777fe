// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace gateloupe {

/// A tensor's name before and behind its last separator. Lifetime: views of the name.
struct NameParts
{
    std::string_view head; ///< without the separator; empty when there is none
    std::string_view tail;
};

/// `separators` are single characters, "/." for a path of Flax or Sonnet.
[[nodiscard]] inline NameParts splitLast(std::string_view name, std::string_view separators)
{
    const auto at = name.find_last_of(separators);
    return at == std::string_view::npos ? NameParts{{}, name}
                                        : NameParts{name.substr(0, at), name.substr(at + 1)};
}

/// "lstm" of "lstm_2", as frameworks number equal names; another word as it is.
[[nodiscard]] inline std::string_view withoutNumber(std::string_view word)
{
    const auto at = word.find_last_not_of("0123456789");
    const bool isNumbered = at != std::string_view::npos && word[at] == '_' && at + 1 < word.size();
    return isNumbered ? word.substr(0, at) : word;
}

} // namespace gateloupe
