// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <utility>

#include "core/base/result.h"

namespace gateloupe {

/// A fresh folder for files of this process, removed with everything in it.
class PrivateFolder
{
public:
    /// Errors: CannotWrite.
    static Result<PrivateFolder> create();
    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&& other) = delete;
    ~PrivateFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    explicit PrivateFolder(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }

    std::filesystem::path m_path; ///< empty once moved from
};

} // namespace gateloupe
