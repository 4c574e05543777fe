// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// Of the system call that just failed.
std::string reason()
{
    return std::strerror(errno);
}

constexpr int kAttempts = 100; ///< to find a name that no other file has
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t kLetterCount = 8;
constexpr std::chrono::minutes kAbandonedAfter(10);

std::string randomLetters()
{
    std::random_device source;
    std::uniform_int_distribution<std::size_t> anyLetter(0, kLetters.size() - 1);
    std::string letters(kLetterCount, ' ');
    std::ranges::generate(letters, [&] { return kLetters[anyLetter(source)]; });
    return letters;
}

/// ".<name>.": how the temporary files of one target begin; the process and letters follow.
std::string prefixOf(const std::filesystem::path& target)
{
    return "." + target.filename().string() + ".";
}

/// The process that the end "<process>.<letters>" of a temporary name speaks of.
std::optional<pid_t> processOf(std::string_view end)
{
    const std::size_t point = end.find('.');
    if (point == std::string_view::npos || end.size() != point + 1 + kLetterCount ||
        end.find_first_not_of(kLetters, point + 1) != std::string_view::npos) {
        return std::nullopt;
    }
    return numberFromText<pid_t>(end.substr(0, point));
}

mode_t modeOf(std::filesystem::perms permissions)
{
    return static_cast<mode_t>(permissions & std::filesystem::perms::all);
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& named)
{
    std::error_code failure;
    auto target = named;
    if (std::filesystem::is_symlink(named, failure)) { // it stays: what it leads to is replaced
        target = std::filesystem::canonical(named, failure);
        target = failure ? named : target;
    }
    const auto status = std::filesystem::status(target, failure);
    if (std::filesystem::is_directory(status)) {
        errno = EISDIR;
        return Error::cannotWrite("%1: cannot write: %2", target, reason());
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return Error::cannotWrite("%1: is not a plain file; name a file to be written", target);
    }
    removeLeftovers(target);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        auto name = target;
        name.replace_filename(prefixOf(target) + std::to_string(::getpid()) + "." +
                              randomLetters());
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

void AtomicFile::removeLeftovers(const std::filesystem::path& target) noexcept
try {
    const std::string prefix = prefixOf(target);
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        const auto process = name.starts_with(prefix)
                                 ? processOf(std::string_view(name).substr(prefix.size()))
                                 : std::nullopt;
        std::error_code unknown;
        const auto written = entry->last_write_time(unknown);
        if (process && *process > 0 && ::kill(*process, 0) != 0 && errno == ESRCH && !unknown &&
            std::filesystem::file_time_type::clock::now() - written > kAbandonedAfter) {
            ::unlink(entry->path().c_str());
        }
    }
} catch (const std::exception&) {
    // They stay for the next time.
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

Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(path));
    {
        std::ofstream out(file.temporaryPath(), std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.flush();
        if (!out) {
            return Error::cannotWrite("%1 cannot be written", path);
        }
    }
    return file.commit();
}

} // namespace gateloupe
