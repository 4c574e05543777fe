// SPDX-License-Identifier: Apache-2.0
#include "core/base/process/last_words.h"

#include <algorithm>
#include <fstream>
#include <ios>

namespace gateloupe {

std::string lastWords(const std::filesystem::path& log, std::size_t most)
{
    std::ifstream file(log, std::ios::binary | std::ios::ate);
    if (!file) {
        return {};
    }
    const auto size = static_cast<std::streamoff>(file.tellg());
    const std::streamoff taken = std::min(size, static_cast<std::streamoff>(most));
    std::string text(static_cast<std::size_t>(std::max<std::streamoff>(0, taken)), '\0');
    file.seekg(size - taken);
    file.read(text.data(), taken);
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    return taken < size && !text.empty() ? "..." + text : text;
}

} // namespace gateloupe
