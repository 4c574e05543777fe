// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/staged_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/base/atomic_file.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// What mkdtemp replaces.
constexpr std::string_view kPlaceholder = "XXXXXX";

/// In a folder whose files were being renamed.
constexpr const char* kCommitMark = ".commit-began";

Error cannotWriteNow(const fs::path& path)
{
    return Error::cannotWrite("%1: cannot write: %2", path, std::strerror(errno));
}

Error cannotFlushNow(const fs::path& path)
{
    return Error::cannotWrite("%1: cannot flush: %2", path, std::strerror(errno));
}

Error cannotReplaceNow(const fs::path& path)
{
    return Error::cannotWrite("%1: cannot replace: %2", path, std::strerror(errno));
}

fs::path folderOf(const fs::path& target)
{
    return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

/// ".<name>.gateloupe-": how the folders of one target begin.
std::string stagingPrefix(const fs::path& target)
{
    return hiddenName(target) + ".gateloupe-";
}

/// The folder's descriptor with the lock of its writer; none when another program has it.
FileDescriptor lockFolder(const fs::path& folder)
{
    FileDescriptor descriptor(
        ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
    const bool isLocked = descriptor.isOpen() && ::flock(descriptor.get(), LOCK_EX | LOCK_NB) == 0;
    return isLocked ? std::move(descriptor) : FileDescriptor();
}

/// Removes the files in a folder of this kind, which has no folders in it, and the folder.
void removeFolder(const fs::path& folder) noexcept
{
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        ::unlink(entry->path().c_str());
    }
    ::rmdir(folder.c_str());
}

/// The folders of one target, of killed processes and of living ones.
std::vector<fs::path> stagingFolders(const fs::path& target)
{
    const std::string prefix = stagingPrefix(target);
    std::vector<fs::path> found;
    std::error_code failure;
    for (fs::directory_iterator entry(folderOf(target), failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(prefix) && name.size() == prefix.size() + kPlaceholder.size()) {
            found.push_back(entry->path());
        }
    }
    return found;
}

/// What killed processes left of earlier attempts at the same target. It may fail: nothing depends
/// on it.
void removeLeftovers(const fs::path& target, const fs::path& own)
{
    for (const fs::path& folder : stagingFolders(target)) {
        if (folder.filename() == own.filename()) {
            continue;
        }
        if (const auto lock = lockFolder(folder); lock.isOpen()) {
            removeFolder(folder);
        }
    }
}

bool makeFile(const fs::path& path)
{
    return FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666))
        .isOpen();
}

/// Renaming would put a file in the place of a link and leave what it points to as it was; writing
/// through it would change a file elsewhere that nobody named.
Status checkTarget(const fs::path& target)
{
    std::error_code failure;
    if (fs::is_symlink(fs::symlink_status(target, failure))) {
        return Error::cannotWrite("%1: is a symbolic link; name the file that it points to, or "
                                  "remove the link",
                                  target);
    }
    return checkPlainTarget(target);
}

Status flush(const fs::path& path, const fs::path& shownPath)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen() || ::fsync(file.get()) != 0) {
        return cannotFlushNow(shownPath);
    }
    return {};
}

} // namespace

bool StagedFiles::wasInterrupted(const fs::path& target)
{
    return std::ranges::any_of(stagingFolders(target), [](const fs::path& folder) {
        std::error_code ignored;
        const auto lock = lockFolder(folder);
        return lock.isOpen() && fs::exists(folder / kCommitMark, ignored);
    });
}

Status StagedFiles::checkTargets(const fs::path& target, const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        GATELOUPE_CHECK(checkTarget(fs::path(target).replace_filename(name)));
    }
    return {};
}

Result<std::unique_ptr<StagedFiles>>
StagedFiles::create(const fs::path& target, std::vector<std::string> names, fs::perms mostOpen)
{
    GATELOUPE_CHECK(checkTargets(target, names));
    auto pattern = target;
    pattern.replace_filename(stagingPrefix(target) + std::string(kPlaceholder));
    std::string folder = pattern.string();
    if (::mkdtemp(folder.data()) == nullptr) {
        return cannotWriteNow(target);
    }
    std::unique_ptr<StagedFiles> files(new StagedFiles(target, folder, std::move(names), mostOpen));
    // The mark is handed on before the folder goes that has it.
    if (wasInterrupted(target) && !makeFile(files->m_folder / kCommitMark)) {
        return cannotWriteNow(target);
    }
    removeLeftovers(target, files->m_folder);
    for (const fs::path& path : files->paths()) {
        if (!makeFile(path)) {
            return cannotWriteNow(target);
        }
    }
    return files;
}

StagedFiles::StagedFiles(fs::path target, fs::path folder, std::vector<std::string> names,
                         fs::perms mostOpen)
    : m_target(std::move(target))
    , m_folder(std::move(folder))
    , m_lock(lockFolder(m_folder))
    , m_names(std::move(names))
    , m_mostOpen(mostOpen)
{
}

StagedFiles::~StagedFiles()
{
    removeFolder(m_folder); // with what is left in it; nothing where it was committed
}

std::vector<fs::path> StagedFiles::paths() const
{
    std::vector<fs::path> all;
    for (const std::string& name : m_names) {
        all.push_back(m_folder / name);
    }
    return all;
}

Status StagedFiles::setPermissions() const
{
    for (const std::string& name : m_names) {
        const fs::path written = m_folder / name;
        const fs::path replaced = fs::path(m_target).replace_filename(name);
        std::error_code failure;
        const auto own = fs::status(written, failure).permissions();
        const auto old = fs::status(replaced, failure);
        fs::permissions(written, fs::exists(old) ? old.permissions() : own & m_mostOpen, failure);
        if (failure) {
            return Error::cannotWrite("%1: cannot set permissions: %2", replaced,
                                      failure.message());
        }
    }
    return {};
}

Status StagedFiles::commit(const std::vector<fs::path>& obsolete,
                           const std::vector<fs::path>& superseded)
{
    GATELOUPE_CHECK(setPermissions());
    for (const fs::path& path : paths()) {
        GATELOUPE_CHECK(flush(path, m_target));
    }
    if (!makeFile(m_folder / kCommitMark) && errno != EEXIST) {
        return cannotWriteNow(m_target);
    }
    for (const fs::path& path : obsolete) {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
            return cannotReplaceNow(path);
        }
    }
    for (const std::string& name : m_names) {
        const fs::path place = fs::path(m_target).replace_filename(name);
        if (m_names.size() > 1) {
            // A crash of the system must not keep this name and lose one before it.
            GATELOUPE_CHECK(flushFolder(folderOf(m_target)));
        }
        if (::rename((m_folder / name).c_str(), place.c_str()) != 0) {
            return cannotReplaceNow(place);
        }
    }
    for (const fs::path& path : superseded) {
        ::unlink(path.c_str()); // nothing refers to it: left behind it does no harm
    }
    removeFolder(std::exchange(m_folder, {}));
    return flushFolder(folderOf(m_target));
}

} // namespace gateloupe
