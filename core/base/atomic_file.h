// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// Writes beside the target and renames: after commit() the target is whole, before it the old file
/// is untouched, and a destroyed, uncommitted object leaves nothing behind. What a killed process
/// left is removed by the next one that writes the same target.
/// A file is made of what was read: commit() refuses where a file changed that this thread's
/// MappedFiles::Collector has opened, and a new file is no more open than those are.
/// Errors: CannotWrite; of commit() also Io for a changed source.
class AtomicFile
{
public:
    /// Reserves an empty file in the target's folder, with the permissions of the target where
    /// there is one, else with those of any new file. The file that a link leads to is the target;
    /// a link to nothing, a pipe and a device are refused and not opened.
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

    /// Flushes the temporary file to disk and renames it over the target. The last deed: what is
    /// read from the sources afterwards is not compared any more.
    Status commit();

    /// Several files that appear together or not at all: each of them is on disk, and the sources
    /// are unchanged, before the first one is renamed.
    static Status commitTogether(std::vector<AtomicFile>& files);

private:
    AtomicFile(std::filesystem::path target, std::filesystem::path temporary);
    void discard() noexcept;
    [[nodiscard]] Status flush() const;
    Status rename();

    std::filesystem::path m_target;
    std::filesystem::path m_temporary; ///< empty once committed or moved from
};

/// A file of these bytes, to be committed.
/// Errors: CannotWrite.
Result<AtomicFile> writtenFile(const std::filesystem::path& path, std::string_view bytes);

/// Writes a file and commits it. Errors: those of writtenFile() and commit().
Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes);

/// A new file in a folder that this process made for itself: nothing is replaced. It is no more
/// open than what was read.
/// Errors: CannotWrite, also when there is a file.
Status writeNewFile(const std::filesystem::path& path, std::string_view bytes);

/// ".<name>", shortened where the name alone nearly fills what a file system allows: how the names
/// of temporary files and locks of a target begin. Different names stay different.
[[nodiscard]] std::string hiddenName(const std::filesystem::path& target);

/// Makes what was renamed in a folder last beyond a crash of the system.
/// Errors: CannotWrite.
Status flushFolder(const std::filesystem::path& folder);

/// Errors: CannotWrite for a folder, a pipe, a device or a link to nothing. The target is not
/// opened.
Status checkPlainTarget(const std::filesystem::path& target);

} // namespace gateloupe
