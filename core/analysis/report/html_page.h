// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gateloupe {

/// A name or sentence as text inside of HTML: nothing in it is markup.
[[nodiscard]] std::string htmlText(std::string_view raw);

/// For people: six digits.
[[nodiscard]] std::string htmlReal(double value);

/// A page from its first byte to the names and values below its title: it needs no other file, no
/// network, follows the reader's light or dark, and prints. What follows goes into its body.
[[nodiscard]] std::string
htmlBeginning(std::string_view title, std::string_view note,
              const std::vector<std::pair<std::string, std::string>>& facts);

} // namespace gateloupe
