// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/target_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/atomic_file.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

constexpr const char* kLockEnd = ".gateloupe-lock";
/// How often a lock file may go away, with the process that had it, while it is being taken.
constexpr int kMostTries = 1000;

FileDescriptor openLockFile(const fs::path& file)
{
    constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    FileDescriptor own(::open(file.c_str(), O_RDWR | O_CREAT | kFlags, 0666));
    // One that another user's process left can still be locked.
    return own.isOpen() || errno != EACCES
               ? std::move(own)
               : FileDescriptor(::open(file.c_str(), O_RDONLY | kFlags));
}

/// Whether the open file is still the one of that name, and no leftover of a process that has just
/// removed it.
bool isAt(const FileDescriptor& descriptor, const fs::path& file)
{
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(descriptor.get(), &opened) == 0 && ::lstat(file.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// The process that a lock file names; empty where it names none yet.
std::string holderIn(const FileDescriptor& descriptor)
{
    std::array<char, 32> text{};
    const ssize_t count = ::pread(descriptor.get(), text.data(), text.size(), 0);
    const std::string words(text.data(), static_cast<std::size_t>(count > 0 ? count : 0));
    return words.substr(0, words.find_first_not_of("0123456789"));
}

/// For people and for messages: nothing depends on it.
void writeHolder(const FileDescriptor& descriptor)
{
    const std::string words = std::to_string(::getpid()) + "\n";
    if (::ftruncate(descriptor.get(), 0) == 0) {
        static_cast<void>(::pwrite(descriptor.get(), words.data(), words.size(), 0) < 0);
    }
}

} // namespace

Result<TargetLock> TargetLock::take(const fs::path& target)
{
    fs::path file = target;
    file.replace_filename(hiddenName(target) + kLockEnd);
    for (int tries = 0; tries < kMostTries; ++tries) {
        FileDescriptor descriptor = openLockFile(file);
        if (!descriptor.isOpen()) {
            return Error::cannotWrite("%1: cannot write: %2", target, std::strerror(errno));
        }
        const bool isLocked = ::flock(descriptor.get(), LOCK_EX | LOCK_NB) == 0;
        if (!isLocked && errno == EWOULDBLOCK) {
            const std::string holder = holderIn(descriptor);
            return Error::cannotWrite("%1: another export writes it right now (process %2); wait "
                                      "for its end or choose another target",
                                      target, holder.empty() ? "unknown" : holder);
        }
        if (isAt(descriptor, file)) {
            writeHolder(descriptor);
            return TargetLock(std::move(file), std::move(descriptor));
        }
    }
    return Error::cannotWrite("%1: its lock file %2 goes away again and again", target, file);
}

TargetLock::TargetLock(fs::path file, FileDescriptor descriptor)
    : m_file(std::move(file))
    , m_descriptor(std::move(descriptor))
{
}

TargetLock::TargetLock(TargetLock&& other) noexcept
    : m_file(std::exchange(other.m_file, {}))
    , m_descriptor(std::move(other.m_descriptor))
{
}

TargetLock::~TargetLock()
{
    if (!m_file.empty()) {
        ::unlink(m_file.c_str()); // before the lock ends: who waits for it sees that it is gone
    }
}

} // namespace gateloupe
