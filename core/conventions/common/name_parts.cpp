// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/name_parts.h"

#include <algorithm>

#include "core/base/text.h"

namespace gateloupe {

NameParts splitLast(std::string_view name, std::string_view separators)
{
    const auto at = name.find_last_of(separators);
    return at == std::string_view::npos ? NameParts{{}, name}
                                        : NameParts{name.substr(0, at), name.substr(at + 1)};
}

std::string_view withoutNumber(std::string_view word)
{
    const auto at = word.rfind('_');
    const bool isNumbered = at != std::string_view::npos && at + 1 < word.size() &&
                            std::ranges::all_of(word.substr(at + 1), isDigit);
    return isNumbered ? word.substr(0, at) : word;
}

} // namespace gateloupe
