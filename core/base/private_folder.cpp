// SPDX-License-Identifier: Apache-2.0
#include "core/base/private_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrivatePrefix = "gateloupe-";
constexpr std::string_view kMkdtempLetters = "XXXXXX";

/// "gateloupe-<process>-<six letters>": a folder of anybody else has another name.
bool isPrivateName(std::string_view name)
{
    if (!name.starts_with(kPrivatePrefix)) {
        return false;
    }
    name.remove_prefix(kPrivatePrefix.size());
    const auto digits = name.find_first_not_of("0123456789");
    return digits != std::string_view::npos && digits > 0 && name[digits] == '-' &&
           name.size() == digits + 1 + kMkdtempLetters.size();
}

} // namespace

/// A folder and the lock that says that its process lives; the system takes it away with a process
/// that is killed.
class PrivateFolder::Lock
{
public:
    enum class Of
    {
        Own,     ///< a new folder; some file systems have no locks
        Leftover ///< nothing without the lock
    };

    /// Null where it is somebody else's, is locked, or is gone.
    static std::unique_ptr<Lock> take(const fs::path& path, Of whose)
    {
        const int folder =
            ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        if (folder < 0) {
            return nullptr;
        }
        struct stat opened = {};
        struct stat named = {};
        // Another process may have removed it before it was locked.
        const bool isTaken = ::fstat(folder, &opened) == 0 && opened.st_uid == ::geteuid() &&
                             isLocked(folder, whose) && ::lstat(path.c_str(), &named) == 0 &&
                             named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
        if (!isTaken) {
            ::close(folder);
            return nullptr;
        }
        return std::unique_ptr<Lock>(new Lock(path, folder));
    }

    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    ~Lock()
    {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
        ::close(m_folder);
    }

    [[nodiscard]] const fs::path& path() const { return m_path; }

    /// Removes what killed processes of this user left.
    static void removeLeftovers(const fs::path& parent) noexcept
    try {
        std::error_code failure;
        for (fs::directory_iterator entry(parent, failure), end; !failure && entry != end;
             entry.increment(failure)) {
            if (isPrivateName(entry->path().filename().string())) {
                take(entry->path(), Of::Leftover); // removed with the lock that nobody keeps
            }
        }

    } catch (const std::exception&) {
        // They stay for the next time.
    }

private:
    static bool isLocked(int folder, Of whose)
    {
        return ::flock(folder, LOCK_EX | LOCK_NB) == 0 ||
               (whose == Of::Own && errno != EWOULDBLOCK);
    }

    Lock(fs::path path, int folder)
        : m_path(std::move(path))
        , m_folder(folder)
    {
    }

    fs::path m_path;
    int m_folder;
};

Result<PrivateFolder> PrivateFolder::create()
{
    std::error_code failure;
    const fs::path parent = fs::temp_directory_path(failure);
    if (failure) {
        return Error::cannotWrite("no folder for temporary files can be made in %1", parent);
    }
    return createIn(parent);
}

Result<PrivateFolder> PrivateFolder::createInMemory()
{
    const fs::path memory = "/dev/shm";
    return ::access(memory.c_str(), W_OK | X_OK) == 0 ? createIn(memory) : create();
}

Result<PrivateFolder> PrivateFolder::createIn(const fs::path& parent)
{
    constexpr int kAttempts = 100; // each lost to a process that took it for a leftover
    Lock::removeLeftovers(parent);
    const std::string pattern = (parent / kPrivatePrefix).string() + std::to_string(::getpid()) +
                                "-" + std::string(kMkdtempLetters);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::string path = pattern;
        if (::mkdtemp(path.data()) == nullptr) {
            break;
        }
        if (auto lock = Lock::take(path, Lock::Of::Own)) {
            return PrivateFolder(std::move(lock));
        }
    }
    return Error::cannotWrite("no folder for temporary files can be made in %1", parent);
}

PrivateFolder::PrivateFolder(std::unique_ptr<Lock> lock)
    : m_lock(std::move(lock))
{
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept = default;
PrivateFolder& PrivateFolder::operator=(PrivateFolder&& other) noexcept = default;
PrivateFolder::~PrivateFolder() = default;

const fs::path& PrivateFolder::path() const
{
    return m_lock->path();
}

} // namespace gateloupe
