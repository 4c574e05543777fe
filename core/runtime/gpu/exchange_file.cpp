// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/exchange_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/parallel.h"
#include "core/formats/safetensors/safetensors_header.h"
#include "core/runtime/gpu/array_layout.h"

namespace gateloupe::gpu {

namespace {

/// Smaller ones are copied before they could be pinned.
constexpr std::uint64_t kWorthPinning = std::uint64_t{1} << 20U;
/// What one thread fills at a time.
constexpr std::uint64_t kFilledBytes = std::uint64_t{4} << 20U;

Error systemError(ErrorCode code, const std::filesystem::path& path)
{
    return Error{code, path.string() + ": " + std::strerror(errno)};
}

/// Pages of their own, on all cores: what pins them later finds them.
void populate(std::span<std::byte> memory)
{
    const std::uint64_t pieces = (memory.size() + kFilledBytes - 1) / kFilledBytes;
    forEachPiece(pieces, [&](std::uint64_t piece) {
        std::byte* const first = memory.data() + piece * kFilledBytes;
        const auto size =
            std::min<std::uint64_t>(kFilledBytes, memory.size() - piece * kFilledBytes);
        static_cast<void>(::madvise(first, size, MADV_POPULATE_WRITE)); // else they come later
    });
}

void copyOnAllCores(std::span<const std::byte> source, std::span<std::byte> target)
{
    forEachPiece((source.size() + kFilledBytes - 1) / kFilledBytes, [&](std::uint64_t piece) {
        const std::uint64_t first = piece * kFilledBytes;
        std::ranges::copy(source.subspan(first, std::min(kFilledBytes, source.size() - first)),
                          target.subspan(first).begin());
    });
}

} // namespace

ExchangeFile::~ExchangeFile()
{
    unmap();
}

void ExchangeFile::unmap()
{
    if (m_isPinned) {
        m_pinning.unpin(m_all);
        m_isPinned = false;
    }
    if (!m_all.empty() && m_mapped == nullptr) {
        ::munmap(m_all.data(), m_all.size());
    }
    m_mapped.reset();
    m_all = {};
    m_identity = {};
    m_entries.clear();
}

Result<ExchangeFile::Identity> ExchangeFile::identityOf(const std::filesystem::path& path)
{
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0) {
        return systemError(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, path);
    }
    return Identity{.device = found.st_dev,
                    .number = found.st_ino,
                    .size = static_cast<std::uint64_t>(found.st_size),
                    .changedSeconds = found.st_ctim.tv_sec,
                    .changedNanoseconds = found.st_ctim.tv_nsec};
}

Status ExchangeFile::map(int file, std::uint64_t bytes, bool isWritable,
                         const std::filesystem::path& path)
{
    void* const mapped = ::mmap(nullptr, bytes, isWritable ? PROT_READ | PROT_WRITE : PROT_READ,
                                MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) {
        return systemError(ErrorCode::Io, path);
    }
    m_all = {static_cast<std::byte*>(mapped), bytes};
    m_path = path;
    if (m_pinning.pin && isWritable && bytes >= kWorthPinning) {
        populate(m_all);
        m_pinning.pin(m_all);
        m_isPinned = true;
    }
    return {};
}

Status ExchangeFile::makeRoom(const std::filesystem::path& path, std::uint64_t bytes)
{
    const auto there = identityOf(path);
    const bool isOwn = m_mapped == nullptr;
    if (isOwn && there && there->isSameFile(m_identity) && bytes <= m_all.size()) {
        return {};
    }
    unmap();
    std::error_code ignored;
    std::filesystem::remove(path, ignored); // who has it mapped keeps it whole
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return systemError(ErrorCode::CannotWrite, path);
    }
    // The room is taken now: memory that is missing later would be a signal.
    errno = ::posix_fallocate(file, 0, static_cast<off_t>(bytes));
    Status done = errno == 0 ? map(file, bytes, true, path)
                             : Status(systemError(ErrorCode::CannotWrite, path));
    ::close(file);
    GATELOUPE_CHECK(done);
    GATELOUPE_TRY(m_identity, identityOf(path));
    return {};
}

Status ExchangeFile::create(const std::filesystem::path& path,
                            const std::vector<NamedBytes>& arrays)
{
    const ArrayLayout layout = layoutOf(arrays);
    GATELOUPE_CHECK(makeRoom(path, layout.sizeBytes()));
    const std::string header = headerOf(layout, m_all.size());
    std::ranges::copy(std::as_bytes(std::span(header)), m_all.begin());
    m_entries.clear();
    for (const ArrayLayout::Place& place : layout.places) {
        const auto bytes = m_all.subspan(layout.dataAt + place.first, place.bytes);
        m_entries[place.array->name] = {place.array->dtype, place.array->shape, bytes};
        copyOnAllCores(place.array->bytes, bytes);
    }
    return {};
}

Status ExchangeFile::mapForReading(const std::filesystem::path& path, std::uint64_t bytes)
{
    if (bytes == 0) {
        return Error::corrupt("%1 is empty", path);
    }
    if (!m_pinning.pin) {
        GATELOUPE_TRY(m_mapped, MappedFile::open(path));
        // Who opens a file to read it never writes to it: bytes() is for those who create one.
        const auto mapped = m_mapped->bytes();
        m_all = {const_cast<std::byte*>(mapped.data()), mapped.size()};
        m_path = path;
        return {};
    }
    const bool isWritable = ::access(path.c_str(), W_OK) == 0;
    const int file = ::open(path.c_str(), (isWritable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (file < 0) {
        return systemError(ErrorCode::Io, path);
    }
    const Status done = map(file, bytes, isWritable, path);
    ::close(file);
    return done;
}

Status ExchangeFile::open(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const Identity there, identityOf(path));
    if (there != m_identity) {
        unmap();
        GATELOUPE_CHECK(mapForReading(path, there.size));
        // Only now: populating the mapping counts as writing to the file.
        GATELOUPE_TRY(m_identity, identityOf(path));
    }
    GATELOUPE_TRY(const SafetensorsHeader header,
                  readSafetensorsHeader(m_all).withContext(path.string()));
    m_entries.clear();
    for (const SafetensorsEntry& entry : header.entries) {
        m_entries[entry.name] = {
            entry.dtype, entry.shape,
            m_all.subspan(header.dataOffset + entry.begin, entry.end - entry.begin)};
    }
    return {};
}

const ArrayFile::Entry* ExchangeFile::find(const std::string& name) const
{
    const auto entry = m_entries.find(name);
    return entry == m_entries.end() ? nullptr : &entry->second;
}

std::span<std::byte> ExchangeFile::bytes(const std::string& name) const
{
    const ArrayFile::Entry* entry = find(name);
    if (entry == nullptr) {
        return {};
    }
    return m_all.subspan(static_cast<std::size_t>(entry->bytes.data() - m_all.data()),
                         entry->bytes.size());
}

} // namespace gateloupe::gpu
