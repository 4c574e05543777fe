// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace gateloupe {

/// How a program's log ends: at most so many bytes, however long it is, without blanks at the end;
/// "..." stands for what was before. Empty when it cannot be read.
[[nodiscard]] std::string lastWords(const std::filesystem::path& log, std::size_t most);

} // namespace gateloupe
