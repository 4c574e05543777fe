// SPDX-License-Identifier: Apache-2.0
#include "tests/core/formats/zip/zip_builder.h"

#include <span>

#include <zlib.h>

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kSaturated = 0xFFFFFFFF;

class Bytes
{
public:
    Bytes& number(std::uint64_t value, int width)
    {
        for (int i = 0; i < width; ++i) {
            m_text += static_cast<char>(value >> (8 * i) & 0xFFU);
        }
        return *this;
    }

    Bytes& text(const std::string& value)
    {
        m_text += value;
        return *this;
    }

    [[nodiscard]] const std::string& string() const { return m_text; }

    [[nodiscard]] std::size_t size() const { return m_text.size(); }

private:
    std::string m_text;
};

std::string deflated(const std::string& content)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, content.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

struct Written
{
    const ZipEntry* entry;
    std::string data;
    std::uint64_t crc;
    std::uint64_t offset;
    std::uint64_t size;
};

void addCentral(Bytes& out, const Written& member, ZipWidth width)
{
    const bool isWide = width == ZipWidth::Zip64;
    Bytes extra;
    if (isWide) {
        extra.number(1, 2).number(24, 2).number(member.size, 8);
        extra.number(member.data.size(), 8).number(member.offset, 8);
    }
    out.number(0x02014B50, 4).number(45, 2).number(45, 2).number(member.entry->flags, 2);
    out.number(static_cast<std::uint16_t>(member.entry->method), 2).number(0, 4);
    out.number(member.crc, 4).number(isWide ? kSaturated : member.data.size(), 4);
    out.number(isWide ? kSaturated : member.size, 4).number(member.entry->name.size(), 2);
    out.number(extra.size(), 2).number(0, 2).number(0, 2).number(0, 2).number(0, 4);
    out.number(isWide ? kSaturated : member.offset, 4);
    out.text(member.entry->name).text(extra.string());
}

void addEnd(Bytes& out, std::uint64_t count, std::uint64_t start, ZipWidth width)
{
    const std::uint64_t size = out.size() - start;
    if (width == ZipWidth::Zip64) {
        const std::uint64_t record = out.size();
        out.number(0x06064B50, 4).number(44, 8).number(45, 2).number(45, 2).number(0, 4);
        out.number(0, 4).number(count, 8).number(count, 8).number(size, 8).number(start, 8);
        out.number(0x07064B50, 4).number(0, 4).number(record, 8).number(1, 4);
    }
    const bool isWide = width == ZipWidth::Zip64;
    out.number(0x06054B50, 4).number(0, 4).number(isWide ? 0xFFFF : count, 2);
    out.number(isWide ? 0xFFFF : count, 2).number(isWide ? kSaturated : size, 4);
    out.number(isWide ? kSaturated : start, 4).number(0, 2);
}

} // namespace

std::vector<std::byte> zipArchive(const std::vector<ZipEntry>& entries, ZipWidth width)
{
    Bytes out;
    std::vector<Written> members;
    for (const ZipEntry& entry : entries) {
        const auto& content = entry.content;
        Written member{&entry, entry.method == ZipMethod::Deflated ? deflated(content) : content,
                       crc32(0, reinterpret_cast<const Bytef*>(content.data()),
                             static_cast<uInt>(content.size())),
                       out.size(), entry.declaredSize.value_or(content.size())};
        out.number(0x04034B50, 4).number(20, 2).number(entry.flags, 2);
        out.number(static_cast<std::uint16_t>(entry.method), 2).number(0, 4);
        out.number(member.crc, 4).number(member.data.size(), 4).number(member.size, 4);
        out.number(entry.name.size(), 2).number(entry.localExtra.size(), 2);
        out.text(entry.name).text(entry.localExtra).text(member.data);
        members.push_back(std::move(member));
    }
    const std::uint64_t start = out.size();
    for (const Written& member : members) {
        addCentral(out, member, width);
    }
    addEnd(out, members.size(), start, width);
    const auto bytes = std::as_bytes(std::span(out.string()));
    return {bytes.begin(), bytes.end()};
}

} // namespace gateloupe::test
