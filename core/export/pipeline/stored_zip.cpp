// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/stored_zip.h"

#include <utility>

#include <zlib.h>

namespace gateloupe {

namespace {

constexpr std::uint32_t kLocalSignature = 0x04034B50;
constexpr std::uint32_t kDirectorySignature = 0x02014B50;
constexpr std::uint32_t kEnd64Signature = 0x06064B50;
constexpr std::uint32_t kLocator64Signature = 0x07064B50;
constexpr std::uint32_t kEndSignature = 0x06054B50;
constexpr std::uint16_t kPipelineVersion = 20;
constexpr std::uint16_t kVersion64 = 45;
constexpr std::uint16_t kMadeOnUnix = 3U << 8U;
constexpr std::uint16_t kUtf8Names = 0x0800;
constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kFirstDay = 0x0021; ///< 1980-01-01
constexpr std::uint16_t kZip64Id = 0x0001;
constexpr std::uint16_t kMany16 = 0xFFFF;
constexpr std::uint32_t kMany32 = 0xFFFFFFFF;
constexpr std::uint32_t kRegularFile = 0100644U << 16U;
constexpr std::uint64_t kLocalBytes = 30;
constexpr std::uint64_t kLocalZip64Bytes = 20;
constexpr std::uint16_t kPaddingId = 0x4246; ///< torch's own id for it, which others skip
constexpr std::uint64_t kExtraHeaderBytes = 4;
constexpr std::uint64_t kEnd64Rest = 44; ///< of the ZIP64 end record after its length field

// Little-endian fields.

std::string u16(std::uint64_t value)
{
    return littleEndian(value, 2);
}

std::string u32(std::uint64_t value)
{
    return littleEndian(value, 4);
}

std::string u64(std::uint64_t value)
{
    return littleEndian(value, 8);
}

bool isLarge(std::uint64_t value)
{
    return value >= kMany32;
}

std::uint64_t clipped(std::uint64_t value)
{
    return isLarge(value) ? kMany32 : value;
}

} // namespace

std::uint64_t StoredZip::dataOffset(const std::string& name, std::uint64_t size) const
{
    return m_end + kLocalBytes + name.size() + (isLarge(size) ? kLocalZip64Bytes : 0);
}

std::uint32_t addToCrc32(std::uint32_t crc, std::span<const std::byte> bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::uint64_t StoredZip::add(std::string name, std::string words, std::uint64_t size,
                             std::uint64_t alignment)
{
    const std::uint64_t unpadded = dataOffset(name, words.size() + size);
    std::uint64_t padding = 0;
    if (unpadded % alignment != 0) {
        padding = kExtraHeaderBytes;
        padding += (alignment - (unpadded + padding) % alignment) % alignment;
    }
    m_members.push_back({.name = std::move(name),
                         .words = {},
                         .size = words.size() + size,
                         .headerOffset = m_end,
                         .paddingBytes = padding});
    const std::uint64_t behind = unpadded + padding + words.size();
    setWords(m_members.size() - 1, std::move(words));
    m_end = behind + size;
    return behind;
}

void StoredZip::setWords(std::size_t member, std::string words)
{
    m_members[member].crc = addToCrc32(0, std::as_bytes(std::span(words)));
    m_members[member].words = std::move(words);
}

std::string StoredZip::localHeader(const Member& member)
{
    const bool large = isLarge(member.size);
    std::string fields = u32(kLocalSignature) + u16(large ? kVersion64 : kPipelineVersion) +
                         u16(kUtf8Names) + u16(kStored) + u16(0) + u16(kFirstDay) +
                         u32(member.crc) + u32(clipped(member.size)) + u32(clipped(member.size)) +
                         u16(member.name.size()) +
                         u16((large ? kLocalZip64Bytes : 0) + member.paddingBytes) + member.name;
    if (large) {
        fields += u16(kZip64Id) + u16(16) + u64(member.size) + u64(member.size);
    }
    if (member.paddingBytes > 0) {
        const std::uint64_t zeros = member.paddingBytes - kExtraHeaderBytes;
        fields += u16(kPaddingId) + u16(zeros) + std::string(zeros, '\0');
    }
    return fields;
}

std::string StoredZip::directoryEntry(const Member& member)
{
    std::string extra;
    if (isLarge(member.size)) {
        extra += u64(member.size) + u64(member.size);
    }
    if (isLarge(member.headerOffset)) {
        extra += u64(member.headerOffset);
    }
    if (!extra.empty()) {
        extra = u16(kZip64Id) + u16(extra.size()) + extra;
    }
    const std::uint16_t version = extra.empty() ? kPipelineVersion : kVersion64;
    return u32(kDirectorySignature) + u16(kMadeOnUnix | version) + u16(version) + u16(kUtf8Names) +
           u16(kStored) + u16(0) + u16(kFirstDay) + u32(member.crc) + u32(clipped(member.size)) +
           u32(clipped(member.size)) + u16(member.name.size()) + u16(extra.size()) + u16(0) +
           u16(0) + u16(0) + u32(kRegularFile) + u32(clipped(member.headerOffset)) + member.name +
           extra;
}

std::string StoredZip::endRecords(std::uint64_t directorySize) const
{
    const std::uint64_t count = m_members.size();
    std::string fields;
    if (count >= kMany16 || isLarge(directorySize) || isLarge(m_end)) {
        fields = u32(kEnd64Signature) + u64(kEnd64Rest) + u16(kMadeOnUnix | kVersion64) +
                 u16(kVersion64) + u32(0) + u32(0) + u64(count) + u64(count) + u64(directorySize) +
                 u64(m_end) + u32(kLocator64Signature) + u32(0) + u64(m_end + directorySize) +
                 u32(1);
    }
    const std::uint64_t shownCount = count >= kMany16 ? kMany16 : count;
    return fields + u32(kEndSignature) + u16(0) + u16(0) + u16(shownCount) + u16(shownCount) +
           u32(clipped(directorySize)) + u32(clipped(m_end)) + u16(0);
}

Status StoredZip::finish(OutputFile& target) const
{
    std::string directory;
    for (const Member& member : m_members) {
        if (member.name.size() >= kMany16) {
            return Error::unsupported("a name of %1 bytes is longer than this format can hold",
                                      member.name.size());
        }
        GATELOUPE_CHECK(target.write(member.headerOffset, localHeader(member) + member.words));
        directory += directoryEntry(member);
    }
    const std::uint64_t directorySize = directory.size();
    return target.write(m_end, directory + endRecords(directorySize));
}

} // namespace gateloupe
