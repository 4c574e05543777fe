// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace gateloupe {

/// The names in a folder, in its own order, without "." and "..", and at most so many of them; none
/// when it cannot be read. An empty path is the current folder.
/// std::filesystem's iterators end the program when a name finds no memory: this throws.
/// Threads: any. Throws: std::bad_alloc.
[[nodiscard]] std::vector<std::string>
namesIn(const std::filesystem::path& folder,
        std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace gateloupe
