// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/result.h"

namespace gateloupe {

/// How wide addresses and lengths of a file are, and where address 0 is.
struct Hdf5Geometry
{
    std::uint64_t baseBytes = 0; ///< length of the user block
    std::uint8_t addressBytes = 8;
    std::uint8_t lengthBytes = 8;
};

/// The address of what is not there, and the length of what has no end: all bits set.
inline constexpr std::uint64_t kHdf5Undefined = std::numeric_limits<std::uint64_t>::max();

/// Bytes of the checksum that ends newer structures.
inline constexpr std::uint64_t kHdf5ChecksumBytes = 4;

/// Reads one structure of an HDF5 file from its first byte to its last. What cannot be read is 0 or
/// empty, and so is everything behind it: ask status() before anything is made of what was read,
/// and isSound() in every loop whose count was read.
/// Lifetime: spans and texts live as long as the bytes behind the cursor.
class Hdf5Cursor
{
public:
    /// `offset` is where the bytes begin in the file; `what` names the structure in messages.
    Hdf5Cursor(std::span<const std::byte> bytes, std::uint64_t offset, const Hdf5Geometry& geometry,
               const char* what)
        : m_reader(bytes, offset)
        , m_offset(offset)
        , m_geometry(geometry)
        , m_what(what)
    {
    }

    [[nodiscard]] const Hdf5Geometry& geometry() const { return m_geometry; }

    [[nodiscard]] std::uint64_t remaining() const { return m_reader.remaining(); }

    [[nodiscard]] std::uint64_t offset() const { return m_reader.offsetInFile(); }

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }

    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }

    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }

    std::uint64_t u64() { return number(8); }

    /// Little-endian, of 1 to 8 bytes.
    std::uint64_t number(std::uint64_t bytes);

    std::uint64_t address() { return wide(m_geometry.addressBytes); }

    std::uint64_t length() { return wide(m_geometry.lengthBytes); }

    void skip(std::uint64_t count) { static_cast<void>(bytes(count)); }

    std::span<const std::byte> bytes(std::uint64_t count);
    std::string_view text(std::uint64_t count);
    /// A text up to the zero byte that ends it, which is read too.
    std::string_view endedText();
    /// The next bytes as a structure of their own.
    Hdf5Cursor part(std::uint64_t count, const char* what);

    /// Says that what was read cannot be.
    void refuse() { m_isSound = false; }

    void refuseUnless(bool holds) { m_isSound = m_isSound && holds; }

    [[nodiscard]] bool isSound() const { return m_isSound; }

    /// Errors: Corrupt, with the byte offset of the structure.
    [[nodiscard]] Status status() const;

private:
    std::uint64_t wide(std::uint8_t bytes);

    ByteReader m_reader;
    std::uint64_t m_offset;
    Hdf5Geometry m_geometry;
    const char* m_what;
    bool m_isSound = true;
};

} // namespace gateloupe
