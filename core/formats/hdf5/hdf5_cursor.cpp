// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_cursor.h"

#include "core/base/text.h"

namespace gateloupe {

std::uint64_t Hdf5Cursor::number(std::uint64_t bytes)
{
    if (!m_isSound) {
        return 0;
    }
    const auto value = m_reader.number(bytes, m_what);
    m_isSound = value.has_value();
    return value.value_or(std::uint64_t{0});
}

/// In narrow files too, all bits set mean "none".
std::uint64_t Hdf5Cursor::wide(std::uint8_t bytes)
{
    const std::uint64_t value = number(bytes);
    return value == kHdf5Undefined >> (64U - 8U * bytes) ? kHdf5Undefined : value;
}

std::span<const std::byte> Hdf5Cursor::bytes(std::uint64_t count)
{
    const auto found = m_reader.bytes(m_isSound ? count : 0, m_what);
    m_isSound = m_isSound && found.has_value();
    return found.value_or(std::span<const std::byte>());
}

std::string_view Hdf5Cursor::text(std::uint64_t count)
{
    return asText(bytes(count));
}

std::string_view Hdf5Cursor::endedText()
{
    Hdf5Cursor ahead = *this;
    const auto end = ahead.text(ahead.remaining()).find('\0');
    refuseUnless(end != std::string_view::npos);
    const std::string_view found = text(m_isSound ? end : 0);
    skip(1);
    return found;
}

Hdf5Cursor Hdf5Cursor::part(std::uint64_t count, const char* what)
{
    const std::uint64_t at = offset();
    Hdf5Cursor inner(bytes(count), at, m_geometry, what);
    inner.m_isSound = m_isSound;
    return inner;
}

Status Hdf5Cursor::status() const
{
    return m_isSound
               ? Status()
               : Status(Error::corrupt("%1 at byte %2 is damaged", m_what, FileOffset{m_offset}));
}

} // namespace gateloupe
