// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tar/tar_archive.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/codec/inflate.h"
#include "core/formats/tar/archive_handle.h"
#include "core/formats/tar/compressed_file.h"

namespace gateloupe {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kHeaderBytes = 512;
constexpr std::size_t kUstarOffset = 257;
constexpr std::string_view kGzipBegin = "\x1F\x8B"sv;

/// Whether a tar archive begins so: by its header's sum, of signed bytes in some old archives.
/// Asking libarchive would end the program where it has no memory for the words of its refusal.
/// Source: POSIX.1-1988, ustar header: name to prefix, `chksum` at 148.
bool isTarHeader(std::span<const std::byte> bytes)
{
    constexpr std::size_t kSumOffset = 148;
    constexpr std::size_t kSumBytes = 8;
    if (bytes.size() < kHeaderBytes) {
        return false;
    }
    std::string header(asText(bytes.first(kHeaderBytes)));
    const std::string sum = header.substr(kSumOffset, kSumBytes);
    header.replace(kSumOffset, kSumBytes, kSumBytes, ' ');
    long ofUnsigned = 0;
    long ofSigned = 0;
    for (const char byte : header) {
        ofUnsigned += static_cast<unsigned char>(byte);
        ofSigned += static_cast<signed char>(byte);
    }
    constexpr int kSumBase = 8;
    long said = 0;
    const std::size_t begin = std::min(sum.find_first_not_of(' '), sum.size());
    const auto read = std::from_chars(sum.data() + begin, sum.data() + sum.size(), said, kSumBase);
    return read.ec == std::errc() && (said == ofUnsigned || said == ofSigned);
}

Error noMemoryFor(const MappedFile& file)
{
    return Error::outOfMemory("%1: there is not enough memory to open it", file.path());
}

Error brokenArchive(const MappedFile& file, const ArchiveHandle& handle)
{
    return handle.lacksMemory()
               ? noMemoryFor(file)
               : Error::corrupt("%1: the archive cannot be read: %2", file.path(), handle.reason());
}

/// Only what the library does itself: for some compressions it would start another program.
Result<ArchiveHandle> openArchive(const MappedFile& file)
{
    ArchiveHandle handle;
    if (!handle.isValid()) {
        return noMemoryFor(file);
    }
    const bool isReady = archive_read_support_format_tar(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_format_gnutar(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_filter_gzip(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_filter_bzip2(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_filter_xz(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_filter_zstd(handle.get()) == ARCHIVE_OK &&
                         archive_read_support_filter_lz4(handle.get()) == ARCHIVE_OK;
    if (!isReady || !handle.open(file.bytes())) {
        return brokenArchive(file, handle);
    }
    return handle;
}

/// One archive on its way from the first member to the last.
class TarReading
{
public:
    TarReading(std::shared_ptr<const MappedFile> file, ArchiveHandle handle)
        : m_file(std::move(file))
        , m_handle(std::move(handle))
        , m_most(MappedFiles::mostMemory(m_file->size()))
    {
    }

    /// The next regular file; null behind the last one.
    Result<archive_entry*> next(ProgressMonitor& monitor)
    {
        for (;;) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const int result = m_handle.next();
            if (result == ARCHIVE_EOF) {
                return nullptr;
            }
            if (result != ARCHIVE_OK && result != ARCHIVE_WARN) {
                return brokenArchive(*m_file, m_handle);
            }
            archive_entry* const entry = m_handle.entry();
            const auto size = narrow<std::uint64_t>(archive_entry_size(entry));
            const auto end =
                size ? checkedAdd(narrow<std::uint64_t>(archive_filter_bytes(m_handle.get(), 0))
                                      .value_or(0),
                                  *size)
                     : std::nullopt;
            if (!end || *end > m_most) { // skipping unpacks, too
                return Error::outOfMemory("%1: its %2 bytes would unfold to %3 bytes of memory, "
                                          "more than is usual",
                                          m_file->path(), m_file->size(),
                                          end.value_or(~std::uint64_t{0}))
                    .withRemedy(remedy::AllowMemory{end.value_or(~std::uint64_t{0})})
                    .because(ErrorReason::MemoryLimit);
            }
            if (archive_entry_filetype(entry) == AE_IFREG &&
                archive_entry_hardlink(entry) == nullptr) {
                return entry;
            }
        }
    }

    Result<std::shared_ptr<const MappedFile>> bytesOf(archive_entry* entry)
    {
        const auto size = static_cast<std::uint64_t>(archive_entry_size(entry)); // checked above
        const void* block = nullptr;
        std::size_t blockSize = 0;
        la_int64_t at = 0;
        int result = size == 0 ? ARCHIVE_EOF
                               : archive_read_data_block(m_handle.get(), &block, &blockSize, &at);
        if (result == ARCHIVE_OK && at == 0 && blockSize == size) {
            if (const auto offset = offsetInFile(block, size)) {
                return MappedFile::member(m_file, *offset, size);
            }
        }
        return MappedFile::unpacked(m_file, size, [&](std::span<std::byte> into) -> Status {
            std::uint64_t filled = 0;
            while (result == ARCHIVE_OK) {
                // Sparse members have holes, which are zeros; blocks come in order.
                if (at < 0 || std::cmp_less(at, filled) ||
                    !fitsWithin(static_cast<std::uint64_t>(at), blockSize, size)) {
                    return Error::corrupt("%1: a member has more bytes than it says",
                                          m_file->path());
                }
                std::copy_n(static_cast<const std::byte*>(block), blockSize, into.data() + at);
                filled = static_cast<std::uint64_t>(at) + blockSize;
                result = archive_read_data_block(m_handle.get(), &block, &blockSize, &at);
            }
            return result == ARCHIVE_EOF ? Status() : brokenArchive(*m_file, m_handle);
        });
    }

private:
    /// Where the block lies in the archive, when it was not unpacked: the library then hands out
    /// the bytes that it was given.
    [[nodiscard]] std::optional<std::uint64_t> offsetInFile(const void* block,
                                                            std::uint64_t size) const
    {
        const auto bytes = m_file->bytes();
        const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
        const auto first = reinterpret_cast<std::uintptr_t>(block);
        return first >= begin && fitsWithin(first - begin, size, bytes.size())
                   ? std::optional<std::uint64_t>(first - begin)
                   : std::nullopt;
    }

    std::shared_ptr<const MappedFile> m_file;
    ArchiveHandle m_handle;
    std::uint64_t m_most;
};

/// Compares the CRC-32 and the length of what gzip has compressed, which libarchive does not:
/// before a member is used, as they stand behind the last one.
Status checkGzip(const MappedFile& file, ProgressMonitor& monitor)
{
    if (!asText(file.bytes()).starts_with(kGzipBegin)) {
        return {};
    }
    const std::uint64_t most = MappedFiles::mostMemory(file.size());
    std::uint64_t unfolded = 0;
    const auto count = [&](std::span<const std::byte> piece) -> Status {
        unfolded += piece.size();
        if (unfolded <= most) {
            return {};
        }
        return Error::outOfMemory("%1: its %2 bytes would unfold to %3 bytes of memory, more than "
                                  "is usual",
                                  file.path(), file.size(), unfolded)
            .withRemedy(remedy::AllowMemory{2 * unfolded})
            .because(ErrorReason::MemoryLimit);
    };
    return gunzip(file.bytes(), count, monitor).withContext(file.path().string());
}

} // namespace

bool isTarArchive(const MappedFile& file)
{
    const std::string_view text = asText(file.bytes());
    if (text.size() > kUstarOffset && text.substr(kUstarOffset).starts_with("ustar")) {
        return isTarHeader(file.bytes());
    }
    if (!isCompressedFile(file)) {
        return false;
    }
    const auto head = unpackedHead(file, kHeaderBytes);
    if (!head && head.error().code == ErrorCode::OutOfMemory) { // says nothing of the file
        throw std::bad_alloc();
    }
    return head && isTarHeader(*head);
}

Status visitTarMembers(const std::shared_ptr<const MappedFile>& archive, ProgressMonitor& monitor,
                       const TarVisit& visit)
{
    GATELOUPE_CHECK(checkGzip(*archive, monitor));
    GATELOUPE_TRY(auto handle, openArchive(*archive));
    TarReading reading(archive, std::move(handle));
    for (;;) {
        GATELOUPE_TRY(archive_entry* const entry, reading.next(monitor));
        if (entry == nullptr) {
            return {};
        }
        const char* utf8 = archive_entry_pathname_utf8(entry);
        const char* path = utf8 != nullptr ? utf8 : archive_entry_pathname(entry);
        const std::string name = path == nullptr ? "" : path;
        GATELOUPE_TRY(const auto member, reading.bytesOf(entry));
        GATELOUPE_TRY(const TarWalk walk, visit(name, member));
        if (walk == TarWalk::Stop) {
            return {};
        }
    }
}

} // namespace gateloupe
