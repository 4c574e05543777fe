// SPDX-License-Identifier: Apache-2.0
#include "core/base/mapped_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/checked_math.h"
#include "core/base/file_descriptor.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

Error systemError(ErrorCode code, const std::filesystem::path& path, const char* action)
{
    return Error{code, path.string() + ": cannot " + action + ": " + std::strerror(errno)};
}

/// A mapping as the signal handler sees it.
struct Mapping
{
    std::atomic<std::uintptr_t> begin = 0; ///< 0: free
    std::atomic<std::uintptr_t> end = 0;
    std::atomic<bool> isBroken = false; ///< a page of it was not there
};

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free &&
                  std::atomic<bool>::is_always_lock_free,
              "read in a signal handler");

constexpr std::uintptr_t kTaken = 1; ///< no mapping begins there
/// As many as the system lets a process have (vm.max_map_count) unless it was told otherwise.
constexpr std::size_t kMaxMappings = 65536;
constinit std::array<Mapping, kMaxMappings> mappings;
/// Behind the last one that was ever in use: the handler looks no further.
constinit std::atomic<std::size_t> mappingsEnd = 0;

struct sigaction handlerBefore = {};

/// Puts zeros in the place of everything from the page that is not there to the mapping's end.
/// Page by page would be exact, but a process has only so many mappings.
bool replaceMissingPages(std::uintptr_t address)
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t end = mappingsEnd.load(std::memory_order_acquire);
    for (std::size_t index = 0; index < end; ++index) {
        Mapping& mapping = mappings[index];
        const std::uintptr_t first = mapping.begin.load(std::memory_order_acquire);
        const std::uintptr_t last = (mapping.end.load() + page - 1) / page * page;
        if (first <= kTaken || address < first || address >= last) {
            continue;
        }
        mapping.isBroken.store(true); // before anybody can read a zero
        const std::uintptr_t from = address / page * page;
        return ::mmap(reinterpret_cast<void*>(from), last - from, PROT_READ,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
    }
    return false;
}

extern "C" void onMissingPage(int signal, siginfo_t* info, void* context)
{
    const int errorBefore = errno;
    const bool isFault = info->si_code > 0; // not sent by a process
    if (isFault && replaceMissingPages(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
        errno = errorBefore;
        return;
    }
    errno = errorBefore;
    if ((handlerBefore.sa_flags & SA_SIGINFO) != 0) {
        handlerBefore.sa_sigaction(signal, info, context);
    } else if (handlerBefore.sa_handler == SIG_DFL ||
               (isFault && handlerBefore.sa_handler == SIG_IGN)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    } else if (handlerBefore.sa_handler != SIG_IGN) {
        handlerBefore.sa_handler(signal);
    }
}

void installHandler()
{
    static const bool isInstalled = [] {
        ::sigaction(SIGBUS, nullptr, &handlerBefore);
        struct sigaction own = {};
        own.sa_sigaction = onMissingPage;
        own.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        sigemptyset(&own.sa_mask);
        return ::sigaction(SIGBUS, &own, nullptr) == 0;
    }();
    static_cast<void>(isInstalled);
}

/// Tells the handler of a mapping; its place in the table, or kMaxMappings when there is none.
std::size_t enter(const void* data, std::size_t size)
{
    installHandler();
    for (std::size_t index = 0; index < kMaxMappings; ++index) {
        Mapping& mapping = mappings[index];
        std::uintptr_t expected = 0;
        if (!mapping.begin.compare_exchange_strong(expected, kTaken)) {
            continue;
        }
        const auto begin = reinterpret_cast<std::uintptr_t>(data);
        mapping.isBroken = false;
        mapping.end = begin + size;
        mapping.begin.store(begin, std::memory_order_release);
        std::size_t end = mappingsEnd.load();
        while (end < index + 1 && !mappingsEnd.compare_exchange_weak(end, index + 1)) {
        }
        return index;
    }
    return kMaxMappings;
}

MappedFile::Stamp stampOf(const struct stat& facts)
{
    return {.device = facts.st_dev,
            .number = facts.st_ino,
            .size = static_cast<std::uint64_t>(facts.st_size),
            .seconds = facts.st_mtim.tv_sec,
            .nanoseconds = facts.st_mtim.tv_nsec,
            .changeSeconds = facts.st_ctim.tv_sec,
            .changeNanoseconds = facts.st_ctim.tv_nsec};
}

thread_local MappedFiles::Collector* innermost = nullptr;
thread_local MappedFiles::WrittenFrom* writtenFrom = nullptr;

std::atomic<std::uint64_t> allowedMemory = 0;

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path)
{
    auto file = openExchanged(path);
    if (file) {
        MappedFiles::collect(*file);
    }
    return file;
}

Result<std::shared_ptr<const MappedFile>>
MappedFile::openExchanged(const std::filesystem::path& path)
{
    // A pipe would otherwise wait for its writer before it is refused below.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        return systemError(errno == ENOENT || errno == ENOTDIR ? ErrorCode::NotFound
                                                               : ErrorCode::Io,
                           path, "open");
    }
    struct stat facts = {};
    if (::fstat(file.get(), &facts) != 0) {
        return systemError(ErrorCode::Io, path, "look at");
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error::io("%1: is not a regular file", path);
    }
    const auto size = narrow<std::size_t>(facts.st_size);
    if (!size) {
        return Error::io("%1: is too large for this machine", path);
    }
    void* data = nullptr;
    if (*size > 0) {
        data = ::mmap(nullptr, *size, PROT_READ, MAP_SHARED, file.get(), 0);
        if (data == MAP_FAILED) {
            return systemError(ErrorCode::Io, path, "map");
        }
    }
    const std::shared_ptr<MappedFile> mapped(
        new MappedFile(path, static_cast<const std::byte*>(data), stampOf(facts)));
    if (data != nullptr) {
        mapped->m_place = enter(data, *size);
        if (mapped->m_place == kMaxMappings) {
            return Error::io("%1: too many files are open at once", path);
        }
    }
    return std::shared_ptr<const MappedFile>(mapped);
}

MappedFile::MappedFile(std::filesystem::path path, const std::byte* data, const Stamp& stamp)
    : m_path(std::move(path))
    , m_stamp(stamp)
    , m_data(data)
    , m_size(stamp.size)
{
}

MappedFile::MappedFile(std::shared_ptr<const MappedFile> archive, std::span<const std::byte> bytes)
    : m_path(archive->path())
    , m_stamp(archive->m_stamp)
    , m_data(bytes.data())
    , m_size(bytes.size())
    , m_place(kMaxMappings)
    , m_archive(std::move(archive))
{
}

std::shared_ptr<const MappedFile> MappedFile::member(std::shared_ptr<const MappedFile> archive,
                                                     std::uint64_t offset, std::uint64_t size)
{
    const auto bytes = archive->bytes().subspan(offset, size);
    const auto base = archive->offsetInFile();
    const std::shared_ptr<MappedFile> member(new MappedFile(std::move(archive), bytes));
    member->m_offsetInFile = base ? std::optional(*base + offset) : std::nullopt;
    member->m_isOwner = false;
    return member;
}

Result<std::shared_ptr<const MappedFile>>
MappedFile::unpacked(std::shared_ptr<const MappedFile> archive, std::uint64_t size,
                     const std::function<Status(std::span<std::byte>)>& fill)
{
    const std::filesystem::path path = archive->path();
    auto memory = MappedFiles::collecting();
    if (memory != nullptr) {
        GATELOUPE_CHECK(memory->takeMemory(size));
    }
    std::shared_ptr<MappedFile> member(new MappedFile(std::move(archive), {}));
    member->m_offsetInFile = std::nullopt;
    member->m_memory = std::move(memory);
    member->m_size = size; // given back by the destructor
    if (size == 0) {
        return std::shared_ptr<const MappedFile>(member);
    }
    // Shared memory and no vector: a reader may releasePages() of it and read it again later.
    const FileDescriptor file(::memfd_create("gateloupe-member", MFD_CLOEXEC));
    if (file.get() < 0 || ::ftruncate(file.get(), static_cast<off_t>(size)) != 0) {
        return systemError(ErrorCode::Io, path, "unpack");
    }
    void* data = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    if (data == MAP_FAILED) {
        return systemError(ErrorCode::OutOfMemory, path, "unpack");
    }
    member->m_data = static_cast<const std::byte*>(data);
    GATELOUPE_CHECK(fill({static_cast<std::byte*>(data), static_cast<std::size_t>(size)}));
    if (::mprotect(data, size, PROT_READ) != 0) {
        return systemError(ErrorCode::Io, path, "unpack");
    }
    return std::shared_ptr<const MappedFile>(member);
}

MappedFile::~MappedFile()
{
    if (m_memory != nullptr) {
        m_memory->giveMemory(m_size);
    }
    if (m_data != nullptr && m_isOwner) {
        if (m_place < kMaxMappings) {
            mappings[m_place].begin = 0; // nobody reads any more
        }
        ::munmap(const_cast<std::byte*>(m_data), m_size); // munmap's signature, nothing is written
    }
}

MappedFile::Stamp MappedFile::stampNow() const
{
    struct stat facts = {};
    return ::stat(m_path.c_str(), &facts) == 0 ? stampOf(facts) : Stamp();
}

bool MappedFile::isReplaced() const
{
    if (m_archive != nullptr) {
        return m_archive->isReplaced();
    }
    const Stamp now = stampNow();
    return now.device != m_stamp.device || now.number != m_stamp.number;
}

Status MappedFile::unchanged() const
{
    if (m_archive != nullptr) {
        return m_archive->unchanged();
    }
    const Stamp now = stampNow();
    const bool isSameFile = now.device == m_stamp.device && now.number == m_stamp.number;
    if (isSameFile && now != m_stamp) {
        m_isChanged = true;
    }
    if (m_data != nullptr && mappings[m_place].isBroken && isSameFile && now == m_stamp) {
        return Error::io("%1: cannot be read: a part of it is not there", m_path);
    }
    if (m_isChanged || (m_data != nullptr && mappings[m_place].isBroken)) {
        return Error::io("%1: changed on disk while it was open", m_path);
    }
    return {};
}

MappedFiles::Collector::Collector()
    : m_files(std::make_shared<MappedFiles>())
    , m_outer(std::exchange(innermost, this))
{
}

MappedFiles::Collector::~Collector()
{
    innermost = m_outer;
}

std::shared_ptr<const MappedFiles> MappedFiles::collecting()
{
    return innermost != nullptr ? innermost->m_files : nullptr;
}

void MappedFiles::collect(const std::shared_ptr<const MappedFile>& file)
{
    for (const Collector* collector = innermost; collector != nullptr;
         collector = collector->m_outer) {
        const std::scoped_lock lock(collector->m_files->m_mutex);
        collector->m_files->m_files.push_back(file);
    }
}

std::vector<std::shared_ptr<const MappedFile>> MappedFiles::all() const
{
    const std::scoped_lock lock(m_mutex);
    return m_files;
}

std::uint64_t MappedFiles::mostMemory(std::uint64_t fileBytes)
{
    constexpr std::uint64_t kTimes = 50;
    constexpr std::uint64_t kBeside = std::uint64_t{300} << 20U;
    const auto times = checkedMul(fileBytes, kTimes);
    const auto most = times ? checkedAdd(*times, kBeside) : std::nullopt;
    return std::max(most.value_or(~std::uint64_t{0}), allowedMemory.load());
}

void MappedFiles::allowMemory(std::uint64_t bytes)
{
    allowedMemory = bytes;
}

Status MappedFiles::takeMemory(std::uint64_t bytes) const
{
    const std::scoped_lock lock(m_mutex);
    std::uint64_t fileBytes = 0;
    for (const auto& file : m_files) {
        fileBytes += file->size();
    }
    const std::uint64_t most = mostMemory(fileBytes);
    if (m_memory > most || bytes > most - m_memory) {
        const std::uint64_t wanted = checkedAdd(m_memory, bytes).value_or(~std::uint64_t{0});
        return Error::outOfMemory(
                   "%1: its %2 bytes would unfold to %3 bytes of memory, more than is usual",
                   m_files.empty() ? std::filesystem::path() : m_files.front()->path(), fileBytes,
                   wanted)
            .withRemedy(remedy::AllowMemory{wanted})
            .because(ErrorReason::MemoryLimit);
    }
    m_memory += bytes;
    return {};
}

void MappedFiles::giveMemory(std::uint64_t bytes) const
{
    const std::scoped_lock lock(m_mutex);
    m_memory -= std::min(bytes, m_memory);
}

Status MappedFiles::settleCollected()
{
    for (const Collector* collector = innermost; collector != nullptr;
         collector = collector->m_outer) {
        GATELOUPE_CHECK(collector->m_files->unchanged());
    }
    acceptCollected();
    return {};
}

void MappedFiles::acceptCollected()
{
    for (const Collector* collector = innermost; collector != nullptr;
         collector = collector->m_outer) {
        collector->m_files->m_isSettled = true;
    }
}

MappedFiles::WrittenFrom::WrittenFrom(std::shared_ptr<const MappedFiles> files)
    : m_files(std::move(files))
    , m_outer(std::exchange(writtenFrom, this))
{
}

MappedFiles::WrittenFrom::~WrittenFrom()
{
    writtenFrom = m_outer;
}

std::filesystem::perms MappedFiles::mostOpenNow()
{
    auto most = std::filesystem::perms::all;
    for (const Collector* each = innermost; each != nullptr; each = each->m_outer) {
        most &= each->m_files->mostOpen();
    }
    for (const WrittenFrom* each = writtenFrom; each != nullptr; each = each->m_outer) {
        most &= each->m_files == nullptr ? most : each->m_files->mostOpen();
    }
    return most;
}

std::filesystem::perms MappedFiles::mostOpen() const
{
    auto most = std::filesystem::perms::all;
    for (const auto& file : all()) {
        std::error_code failure;
        const auto status = std::filesystem::status(file->path(), failure);
        if (std::filesystem::is_regular_file(status)) {
            most &= status.permissions() | std::filesystem::perms::owner_all;
        }
    }
    return most;
}

Status MappedFiles::unchanged() const
{
    if (m_isSettled) {
        return {};
    }
    for (const auto& file : all()) {
        GATELOUPE_CHECK(file->unchanged());
    }
    return {};
}

void touchPages(std::span<const std::byte> mapped) noexcept
{
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    for (std::size_t at = 0; at < mapped.size(); at += page) {
        static_cast<void>(*static_cast<const volatile std::byte*>(mapped.data() + at));
    }
    if (!mapped.empty()) {
        static_cast<void>(*static_cast<const volatile std::byte*>(&mapped.back()));
    }
}

void releasePages(std::span<const std::byte> mapped) noexcept
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(mapped.data());
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + mapped.size()) / page * page;
    if (first < last) {
        ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    }
}

} // namespace gateloupe
