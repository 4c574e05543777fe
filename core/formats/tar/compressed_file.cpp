// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tar/compressed_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/formats/codec/inflate.h"
#include "core/formats/tar/archive_handle.h"

namespace gateloupe {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipStart = "\x1F\x8B"sv;
constexpr std::array kCompressedStarts = {kGzipStart, "BZh"sv, "\xFD\x37zXZ\0"sv,
                                          "\x28\xB5\x2F\xFD"sv, "\x04\x22\x4D\x18"sv};
constexpr char kZlibStart = '\x78';
constexpr std::string_view kLzmaStart = "\x5D\0\0"sv;
constexpr std::size_t kUnpackedPiece = std::size_t{1} << 20U;

Error brokenCompression(const ArchiveHandle& handle)
{
    return handle.lacksMemory()
               ? Error::outOfMemory("there is not enough memory to unpack it")
               : Error::corrupt("what is compressed in it cannot be unpacked: %1", handle.reason());
}

/// bzip2, xz, lzma, zstd and lz4, which libarchive unpacks itself; for others it would start a
/// program.
Result<ArchiveHandle> openWithLibarchive(std::span<const std::byte> bytes)
{
    ArchiveHandle handle;
    if (!handle.isValid()) {
        return Error::outOfMemory("there is not enough memory to unpack it");
    }
    if (archive_read_support_format_raw(handle.get()) != ARCHIVE_OK ||
        archive_read_support_filter_bzip2(handle.get()) != ARCHIVE_OK ||
        archive_read_support_filter_xz(handle.get()) != ARCHIVE_OK ||
        archive_read_support_filter_lzma(handle.get()) != ARCHIVE_OK ||
        archive_read_support_filter_zstd(handle.get()) != ARCHIVE_OK ||
        archive_read_support_filter_lz4(handle.get()) != ARCHIVE_OK || !handle.open(bytes) ||
        handle.next() != ARCHIVE_OK) {
        return brokenCompression(handle);
    }
    return handle;
}

Result<std::size_t> readSome(const ArchiveHandle& handle, std::span<std::byte> into)
{
    const la_ssize_t count = archive_read_data(handle.get(), into.data(), into.size());
    if (count < 0) {
        return brokenCompression(handle);
    }
    return static_cast<std::size_t>(count);
}

Status unpackWithLibarchive(std::span<const std::byte> bytes, const InflatedSink& sink,
                            ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto handle, openWithLibarchive(bytes));
    std::vector<std::byte> piece(kUnpackedPiece);
    for (;;) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const std::size_t count, readSome(handle, piece));
        if (count == 0) {
            return {};
        }
        GATELOUPE_CHECK(sink(std::span(piece).first(count)));
        monitor.report(Stage::Reading,
                       static_cast<std::uint64_t>(archive_filter_bytes(handle.get(), -1)),
                       bytes.size());
    }
}

/// Whether two bytes are the head of a zlib stream. Source: RFC 1950, 2.2, FCHECK.
bool isZlib(std::string_view text)
{
    constexpr unsigned kCheck = 31;
    return text.size() > 1 && text.front() == kZlibStart &&
           (static_cast<unsigned char>(text[0]) * 256U + static_cast<unsigned char>(text[1])) %
                   kCheck ==
               0;
}

bool isReadByZlib(std::string_view text)
{
    return text.starts_with(kGzipStart) || isZlib(text);
}

bool isPickleHead(const Result<std::vector<std::byte>>& head)
{
    return head && head->size() == 2 && (*head)[0] == std::byte{0x80} &&
           (*head)[1] >= std::byte{2} && (*head)[1] <= std::byte{5};
}

Status unpack(const MappedFile& file, const InflatedSink& sink, ProgressMonitor& monitor)
{
    const Status status = isReadByZlib(asText(file.bytes()))
                              ? gunzip(file.bytes(), sink, monitor)
                              : unpackWithLibarchive(file.bytes(), sink, monitor);
    const bool hasPath = !status && status.error().code == ErrorCode::OutOfMemory;
    return status || hasPath || status.error().code == ErrorCode::Cancelled
               ? status
               : Status(status.error().withContext(file.path().string()));
}

/// How many bytes come out.
/// Errors: OutOfMemory when they are more than such a file may unfold to.
Result<std::uint64_t> unpackedSize(const MappedFile& file, ProgressMonitor& monitor)
{
    const std::uint64_t most = MappedFiles::mostMemory(file.size());
    std::uint64_t size = 0;
    GATELOUPE_CHECK(unpack(
        file,
        [&](std::span<const std::byte> piece) -> Status {
            size += piece.size();
            if (size > most) {
                return Error::outOfMemory("%1: its %2 bytes would unfold to more than %3 bytes of "
                                          "memory, more than is usual",
                                          file.path(), file.size(), most)
                    .withRemedy(remedy::AllowMemory{size * 2})
                    .because(ErrorReason::MemoryLimit);
            }
            return {};
        },
        monitor));
    return size;
}

} // namespace

bool isCompressedFile(const MappedFile& file)
{
    const std::string_view text = asText(file.bytes());
    if (isZlib(text) || text.starts_with(kLzmaStart)) {
        return isPickleHead(unpackedHead(file, 2));
    }
    return std::ranges::any_of(kCompressedStarts,
                               [text](std::string_view start) { return text.starts_with(start); });
}

Result<std::vector<std::byte>> unpackedHead(const MappedFile& file, std::size_t limit)
{
    if (isReadByZlib(asText(file.bytes()))) {
        return gunzipHead(file.bytes(), limit);
    }
    GATELOUPE_TRY(const auto handle, openWithLibarchive(file.bytes()));
    std::vector<std::byte> head(limit);
    GATELOUPE_TRY(const std::size_t count, readSome(handle, head));
    head.resize(count);
    return head;
}

Result<std::shared_ptr<const MappedFile>>
decompressed(const std::shared_ptr<const MappedFile>& file, ProgressMonitor& monitor)
{
    constexpr double kCounting = 0.5; // of the work
    ProgressShare counting(monitor, 0.0, kCounting);
    ProgressShare filling(monitor, kCounting, 1.0);
    GATELOUPE_TRY(const auto size, unpackedSize(*file, counting));
    return MappedFile::unpacked(file, size, [&](std::span<std::byte> into) -> Status {
        std::uint64_t filled = 0;
        GATELOUPE_CHECK(unpack(
            *file,
            [&](std::span<const std::byte> piece) -> Status {
                if (piece.size() > into.size() - filled) {
                    return Error::io("%1: it changed while it was read", file->path());
                }
                std::ranges::copy(piece, into.subspan(filled).begin());
                filled += piece.size();
                return {};
            },
            filling));
        return filled == into.size() ? Status()
                                     : Error::io("%1: it changed while it was read", file->path());
    });
}

} // namespace gateloupe
