// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

/// Files that appear together: written in a folder of their own beside the target, flushed, and
/// then renamed one after the other. Until the last of them has its name the old files count; a
/// destroyed, uncommitted object leaves nothing behind. What a killed process left is removed by
/// the next one that writes the same target; a folder still in use is known by its lock. A replaced
/// file keeps its permissions.
/// Requires: the target's TargetLock, from before the names were chosen until commit() is over.
/// Errors: CannotWrite with the target's name.
class StagedFiles
{
public:
    /// Errors: CannotWrite, where one of the names is not one of a plain file or of nothing. None
    /// of them is opened.
    static Status checkTargets(const std::filesystem::path& target,
                               const std::vector<std::string>& names);

    /// Reserves empty files of those names beside `target`. A file that replaces none gets at most
    /// the permissions of `mostOpen`, and those that the umask leaves.
    static Result<std::unique_ptr<StagedFiles>> create(const std::filesystem::path& target,
                                                       std::vector<std::string> names,
                                                       std::filesystem::perms mostOpen);

    /// Whether a killed process left the target in the middle of commit(): files beside it may be
    /// of the old and of the new state.
    [[nodiscard]] static bool wasInterrupted(const std::filesystem::path& target);

    StagedFiles(const StagedFiles&) = delete;
    StagedFiles& operator=(const StagedFiles&) = delete;
    ~StagedFiles();

    /// Where to write, in the order of the names.
    [[nodiscard]] std::vector<std::filesystem::path> paths() const;

    /// Flushes all of them to disk and renames them over their targets, in order. `obsolete` are
    /// files that go before the first of them comes, if they are there, `superseded` those that go
    /// after the last one.
    Status commit(const std::vector<std::filesystem::path>& obsolete,
                  const std::vector<std::filesystem::path>& superseded);

private:
    StagedFiles(std::filesystem::path target, std::filesystem::path folder,
                std::vector<std::string> names, std::filesystem::perms mostOpen);
    Status setPermissions() const;

    std::filesystem::path m_target;
    std::filesystem::path m_folder;
    FileDescriptor m_lock; ///< the folder itself, locked
    std::vector<std::string> m_names;
    std::filesystem::perms m_mostOpen;
};

} // namespace gateloupe
