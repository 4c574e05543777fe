// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_reader.h"

#include <bit>
#include <cstring>

namespace gateloupe {

static_assert(std::endian::native == std::endian::little, "the readers copy little-endian numbers");

Status ByteReader::seek(std::uint64_t position)
{
    if (position > m_bytes.size()) {
        return Error::corrupt("offset %1 lies past the end at %2", m_base + position,
                              m_base + m_bytes.size());
    }
    m_position = position;
    return {};
}

Status ByteReader::skip(std::uint64_t count)
{
    auto skipped = bytes(count, "skipped bytes");
    return skipped ? Status() : Status(std::move(skipped).error());
}

Result<std::uint64_t> ByteReader::number(std::uint64_t bytes, std::string_view what)
{
    std::uint64_t value = 0;
    if (bytes == 0 || bytes > sizeof(value)) {
        return Error::corrupt("%1 at offset %2 has %3 bytes, a number has 1 to 8", what,
                              FileOffset{offsetInFile()}, bytes);
    }
    GATELOUPE_TRY(const auto raw, this->bytes(bytes, what));
    std::memcpy(&value, raw.data(), raw.size());
    return value;
}

Result<double> ByteReader::f64BigEndian(std::string_view what)
{
    GATELOUPE_TRY(const auto raw, bytes(sizeof(double), what));
    std::uint64_t bits = 0;
    for (const std::byte byte : raw) {
        bits = (bits << 8U) | std::to_integer<std::uint64_t>(byte);
    }
    return std::bit_cast<double>(bits);
}

Result<std::span<const std::byte>> ByteReader::bytes(std::uint64_t count, std::string_view what)
{
    if (count > remaining()) {
        return Error::corrupt("%1 at offset %2 needs %3 bytes, %4 are left", what,
                              FileOffset{offsetInFile()}, count, remaining())
            .because(ErrorReason::CutOff);
    }
    const auto part = m_bytes.subspan(m_position, count);
    m_position += count;
    return part;
}

Result<std::string_view> ByteReader::text(std::uint64_t count, std::string_view what)
{
    GATELOUPE_TRY(const auto raw, bytes(count, what));
    return std::string_view(reinterpret_cast<const char*>(raw.data()), raw.size());
}

} // namespace gateloupe
