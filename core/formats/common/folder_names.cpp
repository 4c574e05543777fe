// SPDX-License-Identifier: Apache-2.0
#include "core/formats/common/folder_names.h"

#include <cerrno>
#include <memory>
#include <new>
#include <string_view>

#include <dirent.h>

namespace gateloupe {

namespace {

struct CloseFolder
{
    void operator()(DIR* folder) const noexcept { ::closedir(folder); }
};

} // namespace

std::vector<std::string> namesIn(const std::filesystem::path& folder, std::size_t most)
{
    const std::unique_ptr<DIR, CloseFolder> opened(
        ::opendir(folder.empty() ? "." : folder.c_str()));
    if (!opened) {
        if (errno == ENOMEM) { // says nothing of the folder
            throw std::bad_alloc();
        }
        return {};
    }
    std::vector<std::string> names;
    while (names.size() < most) {
        // Only this thread has the folder open: that is what readdir() asks for.
        const dirent* const entry = ::readdir(opened.get()); // NOLINT(concurrency-mt-unsafe)
        if (entry == nullptr) {
            break;
        }
        const std::string_view name = std::begin(entry->d_name);
        if (name != "." && name != "..") {
            names.emplace_back(name);
        }
    }
    return names;
}

} // namespace gateloupe
