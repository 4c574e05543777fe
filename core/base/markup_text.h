// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace gateloupe {

/// A name or sentence as text inside of XML or HTML, in elements and in quoted attributes: nothing
/// in it is markup. Control characters, which XML 1.0 cannot hold, as printable() writes them.
[[nodiscard]] std::string markupText(std::string_view raw);

} // namespace gateloupe
