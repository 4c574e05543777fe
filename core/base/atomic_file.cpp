// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gateloupe {

namespace {

Error writeError(const std::filesystem::path& path, const std::string& action)
{
    return Error{ErrorCode::CannotWrite,
                 path.string() + ": cannot " + action + ": " + std::strerror(errno)};
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target)
{
    std::error_code failure;
    const auto status = std::filesystem::status(target, failure);
    if (std::filesystem::is_directory(status)) {
        errno = EISDIR;
        return writeError(target, "write");
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return Error{ErrorCode::CannotWrite,
                     target.string() + ": is not a plain file; name a file to be written"};
    }
    auto pattern = target;
    pattern.replace_filename("." + target.filename().string() + ".XXXXXX");
    std::string name = pattern.string();
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return writeError(target, "write");
    }
    // mkostemp makes the file private; give it what any new file of this user would have.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
    ::close(descriptor);
    return AtomicFile(target, name);
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
        return writeError(m_target, "flush");
    }
    const int flushed = ::fsync(descriptor);
    ::close(descriptor);
    if (flushed != 0) {
        return writeError(m_target, "flush");
    }
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        return writeError(m_target, "replace");
    }
    m_temporary.clear();
    return {};
}

} // namespace gateloupe
