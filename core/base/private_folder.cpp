// SPDX-License-Identifier: Apache-2.0
#include "core/base/private_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace gateloupe {

Result<PrivateFolder> PrivateFolder::create()
{
    std::error_code failure;
    const auto place = std::filesystem::temp_directory_path(failure) / "gateloupe-XXXXXX";
    std::string path = place.string();
    if (failure || mkdtemp(path.data()) == nullptr) {
        return Error::cannotWrite("no folder for temporary files can be made in %1",
                                  place.parent_path());
    }
    return PrivateFolder(path);
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {}))
{
}

PrivateFolder::~PrivateFolder()
{
    std::error_code ignored;
    if (!m_path.empty()) {
        std::filesystem::remove_all(m_path, ignored);
    }
}

} // namespace gateloupe
