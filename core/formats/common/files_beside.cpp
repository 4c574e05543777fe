// SPDX-License-Identifier: Apache-2.0
#include "core/formats/common/files_beside.h"

#include <algorithm>
#include <new>
#include <string>
#include <system_error>

namespace gateloupe {

std::optional<std::filesystem::path> pathBeside(const std::filesystem::path& owner,
                                                std::string_view name)
{
    const std::filesystem::path path{std::string(name)};
    const bool leaves = std::ranges::any_of(path, [](const auto& part) { return part == ".."; });
    if (name.empty() || path.is_absolute() || leaves || name.find('\0') != std::string_view::npos) {
        return std::nullopt;
    }
    return (owner.parent_path() / path).lexically_normal();
}

bool staysBeside(const std::filesystem::path& owner, const std::filesystem::path& path)
{
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::path real = fs::weakly_canonical(path, failure);
    const auto isBelow = [&real](const fs::path& folder) {
        return std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first ==
               folder.end();
    };
    const bool stays =
        !failure && (isBelow(fs::weakly_canonical(fs::absolute(owner).parent_path(), failure)) ||
                     isBelow(fs::weakly_canonical(owner, failure).parent_path()));
    if (failure == std::errc::not_enough_memory) { // says nothing of the file
        throw std::bad_alloc();
    }
    return stays;
}

Result<std::shared_ptr<const MappedFile>> openBeside(const std::filesystem::path& owner,
                                                     std::string_view name)
{
    const auto path = pathBeside(owner, name);
    if (!path || !staysBeside(owner, *path)) {
        return Error::corrupt("%1: '%2' is not a file in its folder", owner, name);
    }
    return MappedFile::open(*path).withContext(message("named by %1", owner));
}

} // namespace gateloupe
