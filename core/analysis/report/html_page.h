// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gateloupe {

/// A page from its first byte to the names and values below its title: it needs no other file, no
/// network, follows the reader's light or dark, and prints. What follows goes into its body.
[[nodiscard]] std::string
htmlBeginning(std::string_view title, std::string_view note,
              const std::vector<std::pair<std::string, std::string>>& facts);

} // namespace gateloupe
