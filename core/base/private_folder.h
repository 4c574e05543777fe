// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace gateloupe {

/// A fresh folder for files of this process, removed with everything in it. Its name begins with
/// gateloupe-<process>-. What a killed process left is removed when the next folder is made there.
class PrivateFolder
{
public:
    /// Among the system's temporary files.
    /// Errors: CannotWrite.
    static Result<PrivateFolder> create();
    /// In shared memory, where the system has it: for arrays that another process maps.
    /// Errors: CannotWrite.
    static Result<PrivateFolder> createInMemory();
    /// Errors: CannotWrite.
    static Result<PrivateFolder> createIn(const std::filesystem::path& parent);

    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&& other) noexcept;
    ~PrivateFolder();

    [[nodiscard]] const std::filesystem::path& path() const;

private:
    class Lock;

    explicit PrivateFolder(std::unique_ptr<Lock> lock);

    std::unique_ptr<Lock> m_lock; ///< null once moved from
};

} // namespace gateloupe
