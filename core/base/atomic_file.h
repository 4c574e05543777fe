// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"

namespace gateloupe {

/// Writes beside the target and renames: after commit() the target is whole, before it the old file
/// is untouched, and a destroyed, uncommitted object leaves nothing behind. What a killed process
/// left is removed by the next one that writes the same target.
/// Errors: CannotWrite.
class AtomicFile
{
public:
    /// Reserves an empty file in the target's folder, with the permissions of the target where
    /// there is one, else with those of any new file. What a link leads to is the target.
    static Result<AtomicFile> create(const std::filesystem::path& named);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&& other) noexcept;
    ~AtomicFile();

    /// Removes what killed processes left beside the target: files whose process is gone and that
    /// nobody has written to for ten minutes (the folder may belong to several machines).
    static void removeLeftovers(const std::filesystem::path& target) noexcept;

    /// Where to write; the caller opens, fills and closes this path.
    [[nodiscard]] const std::filesystem::path& temporaryPath() const { return m_temporary; }

    [[nodiscard]] const std::filesystem::path& target() const { return m_target; }

    /// Flushes the temporary file to disk and renames it over the target.
    Status commit();

private:
    AtomicFile(std::filesystem::path target, std::filesystem::path temporary);
    void discard() noexcept;

    std::filesystem::path m_target;
    std::filesystem::path m_temporary; ///< empty once committed or moved from
};

/// A file of these bytes, written so.
/// Errors: CannotWrite.
Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes);

} // namespace gateloupe
