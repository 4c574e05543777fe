// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gateloupe {

namespace {

/// Of the system call that just failed.
std::string reason()
{
    return std::strerror(errno);
}

constexpr int kAttempts = 100; ///< to find a name that no other file has

std::string randomLetters()
{
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device source;
    std::uniform_int_distribution<std::size_t> anyLetter(0, kLetters.size() - 1);
    std::string letters(8, ' ');
    std::ranges::generate(letters, [&] { return kLetters[anyLetter(source)]; });
    return letters;
}

mode_t modeOf(std::filesystem::perms permissions)
{
    return static_cast<mode_t>(permissions & std::filesystem::perms::all);
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target)
{
    std::error_code failure;
    const auto status = std::filesystem::status(target, failure);
    if (std::filesystem::is_directory(status)) {
        errno = EISDIR;
        return Error::cannotWrite("%1: cannot write: %2", target, reason());
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return Error::cannotWrite("%1: is not a plain file; name a file to be written", target);
    }
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        auto name = target;
        name.replace_filename("." + target.filename().string() + "." + randomLetters());
        // The kernel takes the process' umask off the mode.
        const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno == EEXIST) {
            continue;
        }
        if (descriptor < 0) {
            break;
        }
        AtomicFile file(target, std::move(name));
        const bool isPermitted = !std::filesystem::exists(status) ||
                                 ::fchmod(descriptor, modeOf(status.permissions())) == 0;
        ::close(descriptor);
        if (!isPermitted) {
            return Error::cannotWrite("%1: cannot keep its permissions: %2", target, reason());
        }
        return file;
    }
    return Error::cannotWrite("%1: cannot write: %2", target, reason());
}

AtomicFile::AtomicFile(std::filesystem::path target, std::filesystem::path temporary)
    : m_target(std::move(target))
    , m_temporary(std::move(temporary))
{
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : m_target(std::move(other.m_target))
    , m_temporary(std::exchange(other.m_temporary, {}))
{
}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept
{
    if (this != &other) {
        discard();
        m_target = std::move(other.m_target);
        m_temporary = std::exchange(other.m_temporary, {});
    }
    return *this;
}

AtomicFile::~AtomicFile()
{
    discard();
}

void AtomicFile::discard() noexcept
{
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
        m_temporary.clear();
    }
}

Status AtomicFile::commit()
{
    const int descriptor = ::open(m_temporary.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return Error::cannotWrite("%1: cannot flush: %2", m_target, reason());
    }
    const int flushed = ::fsync(descriptor);
    ::close(descriptor);
    if (flushed != 0) {
        return Error::cannotWrite("%1: cannot flush: %2", m_target, reason());
    }
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        return Error::cannotWrite("%1: cannot replace: %2", m_target, reason());
    }
    m_temporary.clear();
    return {};
}

} // namespace gateloupe
