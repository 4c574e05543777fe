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

/// Little-endian fields, one after the other.
class Fields
{
public:
    Fields& u16(std::uint64_t value) { return add(value, 2); }

    Fields& u32(std::uint64_t value) { return add(value, 4); }

    Fields& u64(std::uint64_t value) { return add(value, 8); }

    Fields& text(const std::string& value)
    {
        m_bytes += value;
        return *this;
    }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    Fields& add(std::uint64_t value, unsigned count)
    {
        for (unsigned i = 0; i < count; ++i) {
            m_bytes += static_cast<char>((value >> (8U * i)) & 0xFFU);
        }
        return *this;
    }

    std::string m_bytes;
};

bool isLarge(std::uint64_t value)
{
    return value >= kMany32;
}

std::uint64_t clipped(std::uint64_t value)
{
    return isLarge(value) ? kMany32 : value;
}

Status writeText(OutputFile& target, std::uint64_t offset, const std::string& text)
{
    return target.write(offset, std::as_bytes(std::span(text)));
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

std::uint64_t StoredZip::add(std::string name, std::uint64_t size, std::uint64_t alignment)
{
    const std::uint64_t unpadded = dataOffset(name, size);
    std::uint64_t padding = 0;
    if (unpadded % alignment != 0) {
        padding = kExtraHeaderBytes;
        padding += (alignment - (unpadded + padding) % alignment) % alignment;
    }
    const std::uint64_t data = unpadded + padding;
    m_members.push_back(
        {.name = std::move(name), .size = size, .headerOffset = m_end, .paddingBytes = padding});
    m_end = data + size;
    return data;
}

std::string StoredZip::localHeader(const Member& member)
{
    const bool large = isLarge(member.size);
    Fields fields;
    fields.u32(kLocalSignature)
        .u16(large ? kVersion64 : kPipelineVersion)
        .u16(kUtf8Names)
        .u16(kStored);
    fields.u16(0)
        .u16(kFirstDay)
        .u32(member.crc)
        .u32(clipped(member.size))
        .u32(clipped(member.size));
    fields.u16(member.name.size()).u16((large ? kLocalZip64Bytes : 0) + member.paddingBytes);
    fields.text(member.name);
    if (large) {
        fields.u16(kZip64Id).u16(16).u64(member.size).u64(member.size);
    }
    if (member.paddingBytes > 0) {
        const std::uint64_t zeros = member.paddingBytes - kExtraHeaderBytes;
        fields.u16(kPaddingId).u16(zeros).text(std::string(zeros, '\0'));
    }
    return fields.bytes();
}

std::string StoredZip::directoryEntry(const Member& member)
{
    Fields extra;
    if (isLarge(member.size)) {
        extra.u64(member.size).u64(member.size);
    }
    if (isLarge(member.headerOffset)) {
        extra.u64(member.headerOffset);
    }
    const std::size_t extraBytes =
        extra.bytes().empty() ? 0 : extra.bytes().size() + kExtraHeaderBytes;
    const std::uint16_t version = extraBytes > 0 ? kVersion64 : kPipelineVersion;
    Fields fields;
    fields.u32(kDirectorySignature).u16(kMadeOnUnix | version).u16(version).u16(kUtf8Names);
    fields.u16(kStored).u16(0).u16(kFirstDay).u32(member.crc);
    fields.u32(clipped(member.size)).u32(clipped(member.size)).u16(member.name.size());
    fields.u16(extraBytes).u16(0).u16(0).u16(0).u32(kRegularFile);
    fields.u32(clipped(member.headerOffset)).text(member.name);
    if (extraBytes > 0) {
        fields.u16(kZip64Id).u16(extra.bytes().size()).text(extra.bytes());
    }
    return fields.bytes();
}

std::string StoredZip::endRecords(std::uint64_t directorySize) const
{
    const std::uint64_t count = m_members.size();
    Fields fields;
    if (count >= kMany16 || isLarge(directorySize) || isLarge(m_end)) {
        fields.u32(kEnd64Signature).u64(kEnd64Rest).u16(kMadeOnUnix | kVersion64).u16(kVersion64);
        fields.u32(0).u32(0).u64(count).u64(count).u64(directorySize).u64(m_end);
        fields.u32(kLocator64Signature).u32(0).u64(m_end + directorySize).u32(1);
    }
    const std::uint64_t shownCount = count >= kMany16 ? kMany16 : count;
    fields.u32(kEndSignature).u16(0).u16(0).u16(shownCount).u16(shownCount);
    fields.u32(clipped(directorySize)).u32(clipped(m_end)).u16(0);
    return fields.bytes();
}

Status StoredZip::finish(OutputFile& target) const
{
    std::string directory;
    for (const Member& member : m_members) {
        if (member.name.size() >= kMany16) {
            return Error::unsupported("a name of %1 bytes is longer than this format can hold",
                                      member.name.size());
        }
        GATELOUPE_CHECK(writeText(target, member.headerOffset, localHeader(member)));
        directory += directoryEntry(member);
    }
    const std::uint64_t directorySize = directory.size();
    return writeText(target, m_end, directory + endRecords(directorySize));
}

} // namespace gateloupe
