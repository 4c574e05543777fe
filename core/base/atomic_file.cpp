// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mapped_file.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// Why the last system call failed.
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
    return hiddenName(target) + ".";
}

std::filesystem::path folderOfFile(const std::filesystem::path& file)
{
    return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

/// Every byte of it. Errors: the system's reason in errno.
bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// What a new file may allow, besides what the umask takes away.
mode_t modeOfNewFile()
{
    constexpr mode_t kUsual = 0666;
    return kUsual & static_cast<mode_t>(MappedFiles::mostOpenNow());
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
    GATELOUPE_CHECK(checkPlainTarget(named));
    std::error_code failure;
    auto target = named;
    if (std::filesystem::is_symlink(named, failure)) { // it stays: what it leads to is replaced
        target = std::filesystem::canonical(named, failure);
        target = failure ? named : target;
    }
    const auto status = std::filesystem::status(target, failure);
    removeLeftovers(target);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        auto name = target;
        name.replace_filename(prefixOf(target) + std::to_string(::getpid()) + "." +
                              randomLetters());
        // The kernel takes the process' umask off the mode.
        const int descriptor =
            ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, modeOfNewFile());
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
    const std::filesystem::path folder = folderOfFile(target);
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

Status AtomicFile::flush() const
{
    const int descriptor = ::open(m_temporary.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return Error::cannotWrite("%1: cannot flush: %2", m_target, reason());
    }
    const int flushed = ::fsync(descriptor);
    const std::string why = reason();
    ::close(descriptor);
    return flushed == 0 ? Status() : Error::cannotWrite("%1: cannot flush: %2", m_target, why);
}

Status AtomicFile::rename()
{
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        return Error::cannotWrite("%1: cannot replace: %2", m_target, reason());
    }
    m_temporary.clear();
    return flushFolder(folderOfFile(m_target));
}

Status AtomicFile::commit()
{
    GATELOUPE_CHECK(flush());
    GATELOUPE_CHECK(MappedFiles::settleCollected());
    return rename();
}

Status AtomicFile::commitTogether(std::vector<AtomicFile>& files)
{
    for (const AtomicFile& file : files) {
        GATELOUPE_CHECK(file.flush());
    }
    GATELOUPE_CHECK(MappedFiles::settleCollected());
    for (AtomicFile& file : files) {
        GATELOUPE_CHECK(file.rename());
    }
    return {};
}

Result<AtomicFile> writtenFile(const std::filesystem::path& path, std::string_view bytes)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(path));
    const int descriptor = ::open(file.temporaryPath().c_str(), O_WRONLY | O_CLOEXEC);
    const bool isWritten = descriptor >= 0 && writeAll(descriptor, bytes);
    const std::string why = reason();
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    if (!isWritten) {
        return Error::cannotWrite("%1: cannot write: %2", path, why);
    }
    return file;
}

Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes)
{
    GATELOUPE_TRY(auto file, writtenFile(path, bytes));
    return file.commit();
}

Status writeNewFile(const std::filesystem::path& path, std::string_view bytes)
{
    const int descriptor =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, modeOfNewFile());
    const bool isWritten = descriptor >= 0 && writeAll(descriptor, bytes);
    const std::string why = reason();
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return isWritten ? Status() : Error::cannotWrite("%1: cannot write: %2", path, why);
}

std::string hiddenName(const std::filesystem::path& target)
{
    // NAME_MAX less the longest end that is put behind it. Source: limits.h.
    constexpr std::size_t kLongest = 200;
    constexpr std::size_t kKept = 150;
    const std::string name = target.filename().string();
    if (name.size() <= kLongest) {
        return "." + name;
    }
    // FNV-1a, 64 bits: equal in every process, unlike std::hash.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : name) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    return "." + name.substr(0, kKept) + "-" + std::to_string(hash);
}

Status flushFolder(const std::filesystem::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return {}; // a folder that may be written to but not listed: nothing more can be done
    }
    // Some file systems can't flush a folder; the files in it are flushed by themselves.
    const bool isFlushed = ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
    const std::string why = reason();
    ::close(descriptor);
    return isFlushed ? Status() : Error::cannotWrite("%1: cannot flush: %2", folder, why);
}

Status checkPlainTarget(const std::filesystem::path& target)
{
    std::error_code failure;
    const auto status = std::filesystem::status(target, failure);
    if (std::filesystem::is_directory(status)) {
        errno = EISDIR;
        return Error::cannotWrite("%1: cannot write: %2", target, reason());
    }
    if (std::filesystem::exists(status)) {
        return std::filesystem::is_regular_file(status)
                   ? Status()
                   : Error::cannotWrite("%1: is not a plain file; name a file to be written",
                                        target);
    }
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(target, failure))) {
        return Error::cannotWrite("%1: is a link to a file that is not there; name that file, or "
                                  "remove the link",
                                  target);
    }
    return {};
}

} // namespace gateloupe
