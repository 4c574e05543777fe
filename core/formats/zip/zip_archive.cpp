// SPDX-License-Identifier: Apache-2.0
#include "core/formats/zip/zip_archive.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/codec/inflate.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kLocalHeader = 0x04034B50;
constexpr std::uint32_t kCentralHeader = 0x02014B50;
constexpr std::uint32_t kEndRecord = 0x06054B50;
constexpr std::uint32_t kZip64EndRecord = 0x06064B50;
constexpr std::uint32_t kZip64Locator = 0x07064B50;
constexpr std::uint64_t kLocalHeaderBytes = 30;
constexpr std::uint64_t kCentralHeaderBytes = 46;
constexpr std::uint64_t kEndRecordBytes = 22;
constexpr std::uint64_t kZip64LocatorBytes = 20;
constexpr std::uint64_t kLongestComment = 0xFFFF;
constexpr std::uint16_t kZip64Extra = 0x0001;
constexpr std::uint16_t kEncryptedFlag = 0x0001;
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint32_t kSaturated32 = 0xFFFFFFFF; ///< "see the ZIP64 record"
constexpr std::uint16_t kSaturated16 = 0xFFFF;

constexpr std::string_view kEndSignature("PK\x05\x06", 4);

bool hasZip64Locator(std::span<const std::byte> file, std::uint64_t endOffset)
{
    return endOffset >= kZip64LocatorBytes &&
           ByteReader(file.subspan(endOffset - kZip64LocatorBytes)).u32("locator").value_or(0U) ==
               kZip64Locator;
}

/// Replaces the saturated fields of a central header by those of its ZIP64 extra field.
Status applyZip64(ZipMember& member, std::span<const std::byte> extra, std::uint64_t base)
{
    ByteReader fields(extra, base);
    while (fields.remaining() >= 4) {
        GATELOUPE_TRY(const auto id, fields.u16("extra field id"));
        GATELOUPE_TRY(const auto length, fields.u16("extra field length"));
        const std::uint64_t at = fields.offsetInFile();
        GATELOUPE_TRY(const auto body, fields.bytes(length, "extra field"));
        if (id != kZip64Extra) {
            continue;
        }
        ByteReader sizes(body, at);
        for (std::uint64_t* field : {&member.size, &member.compressedSize, &member.headerOffset}) {
            if (*field == kSaturated32) {
                GATELOUPE_TRY(*field, sizes.u64("ZIP64 size"));
            }
        }
        return {};
    }
    return {};
}

} // namespace

struct ZipArchive::Directory
{
    std::uint64_t entries = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
    std::uint64_t endRecord = 0; ///< where the ZIP64 end record begins, if there is one
};

bool ZipArchive::looksLikeZip(const MappedFile& file)
{
    return ByteReader(file.bytes()).u32("signature").value_or(0U) == kLocalHeader;
}

Result<ZipArchive> ZipArchive::open(std::shared_ptr<const MappedFile> file)
{
    ZipArchive archive(std::move(file));
    GATELOUPE_TRY(const auto directory, archive.findDirectory());
    if (!fitsWithin(directory.offset, directory.size, archive.m_file->size())) {
        return Error::corrupt("zip archive, byte %1: its directory lies past the end of the file",
                              FileOffset{directory.offset});
    }
    GATELOUPE_CHECK(archive.readDirectory(directory));
    GATELOUPE_CHECK(archive.checkOverlap());
    return archive;
}

Result<ZipArchive::Directory> ZipArchive::findDirectory() const
{
    const auto bytes = m_file->bytes();
    const std::uint64_t furthest = kEndRecordBytes + kLongestComment;
    for (std::uint64_t back = kEndRecordBytes; back <= std::min(bytes.size(), furthest); ++back) {
        const std::uint64_t offset = bytes.size() - back;
        ByteReader record(bytes.subspan(offset), offset);
        GATELOUPE_TRY(const auto signature, record.u32("end record"));
        if (signature != kEndRecord) {
            continue;
        }
        GATELOUPE_TRY(const auto disk, record.u16("disk"));
        GATELOUPE_TRY(const auto directoryDisk, record.u16("directory's disk"));
        GATELOUPE_CHECK(record.skip(2));
        GATELOUPE_TRY(const auto entries, record.u16("number of members"));
        GATELOUPE_TRY(const auto size, record.u32("size of the directory"));
        GATELOUPE_TRY(const auto start, record.u32("offset of the directory"));
        GATELOUPE_TRY(const auto comment, record.u16("comment length"));
        if (comment != record.remaining()) {
            continue;
        }
        if (asText(bytes.subspan(offset + 1)).find(kEndSignature) != std::string_view::npos) {
            return Error::corrupt("zip archive, byte %1: its comment holds another end record, "
                                  "which other programs would take for the right one",
                                  FileOffset{offset});
        }
        Directory directory{entries, size, start};
        const bool isWide = entries == kSaturated16 || size == kSaturated32 ||
                            start == kSaturated32 || hasZip64Locator(bytes, offset);
        if (isWide) {
            GATELOUPE_TRY(directory, findZip64Directory(offset));
            const auto agrees = [](std::uint64_t narrow, std::uint64_t saturated,
                                   std::uint64_t wide) {
                return narrow == saturated || narrow == wide;
            };
            if (!agrees(entries, kSaturated16, directory.entries) ||
                !agrees(size, kSaturated32, directory.size) ||
                !agrees(start, kSaturated32, directory.offset)) {
                return Error::corrupt("zip archive, byte %1: its two end records disagree",
                                      FileOffset{offset});
            }
        }
        if (checkedAdd(directory.offset, directory.size) !=
            (isWide ? directory.endRecord : offset)) {
            return Error::corrupt("zip archive, byte %1: its directory does not end where its end "
                                  "record begins",
                                  FileOffset{offset});
        }
        if (disk != 0 || directoryDisk != 0) {
            return Error::unsupported("zip archives on several disks are not read");
        }
        return directory;
    }
    return Error::corrupt("zip archive, byte %1: the end record is missing; the file is cut off",
                          FileOffset{bytes.size()})
        .because(ErrorReason::CutOff);
}

Result<ZipArchive::Directory> ZipArchive::findZip64Directory(std::uint64_t endOffset) const
{
    if (endOffset < kZip64LocatorBytes) {
        return Error::corrupt("zip archive, byte %1: the ZIP64 locator is missing",
                              FileOffset{endOffset});
    }
    const auto bytes = m_file->bytes();
    const std::uint64_t locatorOffset = endOffset - kZip64LocatorBytes;
    ByteReader locator(bytes.subspan(locatorOffset), locatorOffset);
    GATELOUPE_TRY(const auto signature, locator.u32("ZIP64 locator"));
    GATELOUPE_CHECK(locator.skip(4));
    GATELOUPE_TRY(const auto offset, locator.u64("offset of the ZIP64 end record"));
    if (signature != kZip64Locator || offset >= locatorOffset) {
        return Error::corrupt(
            "zip archive, byte %1: the ZIP64 locator is missing or points past itself",
            FileOffset{locatorOffset});
    }
    ByteReader record(bytes.subspan(offset, locatorOffset - offset), offset);
    GATELOUPE_TRY(const auto recordSignature, record.u32("ZIP64 end record"));
    if (recordSignature != kZip64EndRecord) {
        return Error::corrupt("zip archive, byte %1: the ZIP64 end record is missing",
                              FileOffset{offset});
    }
    GATELOUPE_CHECK(record.skip(8 + 2 + 2 + 4 + 4 + 8));
    Directory directory;
    directory.endRecord = offset;
    GATELOUPE_TRY(directory.entries, record.u64("number of members"));
    GATELOUPE_TRY(directory.size, record.u64("size of the directory"));
    GATELOUPE_TRY(directory.offset, record.u64("offset of the directory"));
    return directory;
}

Status ZipArchive::readDirectory(const Directory& directory)
{
    m_directoryOffset = directory.offset;
    if (directory.entries > directory.size / kCentralHeaderBytes) {
        return Error::corrupt(
            "zip archive, byte %1: its directory is too small for the members it counts",
            FileOffset{directory.offset});
    }
    ByteReader reader(m_file->bytes().subspan(directory.offset, directory.size), directory.offset);
    for (std::uint64_t entry = 0; entry < directory.entries; ++entry) {
        const std::uint64_t at = reader.offsetInFile();
        GATELOUPE_TRY(const auto signature, reader.u32("directory entry"));
        if (signature != kCentralHeader) {
            return Error::corrupt(
                "zip archive, byte %1: a directory entry does not begin with its signature",
                FileOffset{at});
        }
        ZipMember member;
        GATELOUPE_CHECK(reader.skip(4));
        GATELOUPE_TRY(member.flags, reader.u16("flags"));
        GATELOUPE_TRY(member.method, reader.u16("compression method"));
        GATELOUPE_CHECK(reader.skip(4));
        GATELOUPE_TRY(member.crc32, reader.u32("CRC-32"));
        GATELOUPE_TRY(member.compressedSize, reader.u32("compressed size"));
        GATELOUPE_TRY(member.size, reader.u32("size"));
        GATELOUPE_TRY(const auto nameLength, reader.u16("name length"));
        GATELOUPE_TRY(const auto extraLength, reader.u16("extra length"));
        GATELOUPE_TRY(const auto commentLength, reader.u16("comment length"));
        GATELOUPE_CHECK(reader.skip(8));
        GATELOUPE_TRY(member.headerOffset, reader.u32("local header offset"));
        GATELOUPE_TRY(const auto name, reader.text(nameLength, "name"));
        const std::uint64_t extraAt = reader.offsetInFile();
        GATELOUPE_TRY(const auto extra, reader.bytes(extraLength, "extra fields"));
        GATELOUPE_CHECK(reader.skip(commentLength));
        GATELOUPE_CHECK(applyZip64(member, extra, extraAt));
        member.name = std::string(name);
        if (member.name.empty() || member.name.find('\0') != std::string::npos) {
            return Error::corrupt(
                "zip archive, byte %1: a member's name is empty or holds a zero byte",
                FileOffset{at});
        }
        if (member.name.back() == '/') {
            continue;
        }
        if (!m_byName.emplace(member.name, m_members.size()).second) {
            return Error::corrupt("zip archive, byte %1: two members are named %2", FileOffset{at},
                                  member.name);
        }
        m_members.push_back(std::move(member));
    }
    return {};
}

Status ZipArchive::checkOverlap() const
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> extents; // begin, end
    extents.reserve(m_members.size());
    for (const ZipMember& member : m_members) {
        const auto end = checkedAdd(member.headerOffset, kLocalHeaderBytes + member.name.size());
        const auto dataEnd = end ? checkedAdd(*end, member.compressedSize) : std::nullopt;
        if (!dataEnd || *dataEnd > m_directoryOffset) {
            return Error::corrupt(
                "zip archive, byte %1: member %2 reaches past the end of the members at byte %3",
                FileOffset{member.headerOffset}, member.name, m_directoryOffset);
        }
        extents.emplace_back(member.headerOffset, *dataEnd);
    }
    std::ranges::sort(extents);
    const auto overlap = std::ranges::adjacent_find(
        extents, [](const auto& a, const auto& b) { return b.first < a.second; });
    return overlap == extents.end() ? Status()
                                    : Error::corrupt("zip archive, byte %1: two members overlap",
                                                     FileOffset{std::next(overlap)->first});
}

const ZipMember* ZipArchive::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_members[found->second];
}

Result<std::uint64_t> ZipArchive::dataOffset(const ZipMember& member) const
{
    if ((member.flags & kEncryptedFlag) != 0) {
        return Error::unsupported("member %1 is encrypted; save it without a password",
                                  member.name);
    }
    if (!member.isStored() && member.method != kDeflated) {
        return Error::unsupported("%1: member %2 is compressed with method %3; stored (0) and "
                                  "deflated (8) members are read",
                                  m_file->path().string(), member.name, member.method);
    }
    // checkOverlap() has shown that the fixed part and the name lie inside the file.
    ByteReader header(m_file->bytes().subspan(member.headerOffset), member.headerOffset);
    GATELOUPE_TRY(const auto signature, header.u32("local header"));
    GATELOUPE_CHECK(header.skip(4));
    GATELOUPE_TRY(const auto method, header.u16("compression method"));
    GATELOUPE_CHECK(header.skip(16));
    GATELOUPE_TRY(const auto nameLength, header.u16("name length"));
    GATELOUPE_TRY(const auto extraLength, header.u16("extra length"));
    GATELOUPE_TRY(const auto name, header.text(nameLength, "name"));
    if (signature != kLocalHeader || method != member.method || name != member.name) {
        return Error::corrupt(
            "zip archive, byte %1: the local header of %2 contradicts the directory",
            FileOffset{member.headerOffset}, member.name);
    }
    const std::uint64_t offset = header.offsetInFile() + extraLength;
    if (offset > m_directoryOffset ||
        !fitsWithin(offset, member.compressedSize, m_directoryOffset)) {
        return Error::corrupt("zip archive, byte %1: the bytes of %2 reach into the directory",
                              FileOffset{offset}, member.name);
    }
    return offset;
}

Result<std::shared_ptr<const TensorSource>>
ZipArchive::source(const ZipMember& member, std::uint64_t skip, std::uint64_t keep) const
{
    GATELOUPE_TRY(const auto offset, dataOffset(member));
    const bool isPossible = member.isStored()
                                ? member.size == member.compressedSize
                                : isPossibleInflation(member.compressedSize, member.size);
    if (!isPossible || !fitsWithin(skip, keep, member.size)) {
        return Error::corrupt(
            "zip archive, byte %1: member %2 cannot hold the %3 bytes it declares",
            FileOffset{offset}, member.name, member.size);
    }
    const auto whole = m_file->bytes().subspan(offset, member.compressedSize);
    const std::string label = m_file->path().string() + ": member " + member.name;
    if (member.isStored()) {
        // The check looks at the whole member through the file that the source keeps alive.
        return MappedSource::create(
            m_file, offset + skip, keep,
            [whole, label, stored = member.crc32](std::span<const std::byte>,
                                                  ProgressMonitor& monitor) -> Status {
                GATELOUPE_TRY(const auto crc, crc32Of(whole, monitor));
                if (crc != stored) {
                    return Error::corrupt("%1: its CRC-32 differs from the one in the archive",
                                          label)
                        .because(ErrorReason::Checksum);
                }
                return {};
            });
    }
    const DeflatedBytes deflated{whole, member.size, member.crc32};
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        Encoding::Deflate, keep,
        [file = m_file, deflated, skip, keep, label](ProgressMonitor& monitor) {
            return inflateRange(deflated, skip, keep, monitor).withContext(label);
        }));
}

Result<std::shared_ptr<const MappedFile>> ZipArchive::unpacked(const ZipMember& member,
                                                               ProgressMonitor& monitor) const
{
    GATELOUPE_TRY(const auto whole, source(member));
    if (member.isStored()) {
        GATELOUPE_TRY(const auto offset, dataOffset(member));
        return MappedFile::member(m_file, offset, member.size);
    }
    return MappedFile::unpacked(m_file, member.size, [&](std::span<std::byte> into) -> Status {
        GATELOUPE_TRY(const auto bytes, whole->bytes(monitor));
        std::ranges::copy(bytes, into.begin());
        return {};
    });
}

Error ZipArchive::inMember(const ZipMember& member, const Error& error) const
{
    std::optional<std::uint64_t> begin;
    if (const auto offset = dataOffset(member); offset && member.isStored()) {
        begin = *offset;
    }
    return error.countedFrom(begin).withContext(message("member %1", member.name));
}

Result<std::vector<std::byte>> ZipArchive::head(const ZipMember& member, std::size_t limit) const
{
    GATELOUPE_TRY(const auto offset, dataOffset(member));
    const auto whole = m_file->bytes().subspan(offset, member.compressedSize);
    if (member.isStored()) {
        const auto first = whole.first(std::min(whole.size(), limit));
        return std::vector<std::byte>(first.begin(), first.end());
    }
    return inflateHead({whole, member.size, member.crc32}, limit)
        .withContext(message("member %1", member.name));
}

} // namespace gateloupe
