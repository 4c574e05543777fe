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
[[nodiscard]] NameParts splitLast(std::string_view name, std::string_view separators);

/// "lstm" of "lstm_2", as frameworks number equal names; another word as it is.
[[nodiscard]] std::string_view withoutNumber(std::string_view word);

} // namespace gateloupe
