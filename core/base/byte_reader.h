// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace gateloupe {

/// Reads little-endian integers from a span, never past its end. The only code that decodes raw
/// integers of a file.
/// Errors: Corrupt, with the byte offset and what was being read.
/// Lifetime: spans and views handed out live as long as the bytes behind the reader.
class ByteReader
{
public:
    /// `baseOffset` is where the span begins in its file; messages add it.
    explicit ByteReader(std::span<const std::byte> bytes, std::uint64_t baseOffset = 0)
        : m_bytes(bytes)
        , m_base(baseOffset)
    {
    }

    [[nodiscard]] std::uint64_t position() const { return m_position; }

    [[nodiscard]] std::uint64_t offsetInFile() const { return m_base + m_position; }

    [[nodiscard]] std::uint64_t remaining() const { return m_bytes.size() - m_position; }

    [[nodiscard]] bool atEnd() const { return remaining() == 0; }

    Status seek(std::uint64_t position);
    Status skip(std::uint64_t count);

    Result<std::uint8_t> u8(std::string_view what) { return plain<std::uint8_t>(what); }

    Result<std::uint16_t> u16(std::string_view what) { return plain<std::uint16_t>(what); }

    Result<std::uint32_t> u32(std::string_view what) { return plain<std::uint32_t>(what); }

    Result<std::uint64_t> u64(std::string_view what) { return plain<std::uint64_t>(what); }

    /// An unsigned number of 1 to 8 bytes.
    Result<std::uint64_t> number(std::uint64_t bytes, std::string_view what);

    Result<std::int32_t> i32(std::string_view what) { return plain<std::int32_t>(what); }

    Result<std::int64_t> i64(std::string_view what) { return plain<std::int64_t>(what); }

    /// Pickle's BINFLOAT is the one big-endian number of its stream.
    Result<double> f64BigEndian(std::string_view what);
    Result<std::span<const std::byte>> bytes(std::uint64_t count, std::string_view what);
    Result<std::string_view> text(std::uint64_t count, std::string_view what);

private:
    template <typename T>
    Result<T> plain(std::string_view what)
    {
        GATELOUPE_TRY(const auto raw, bytes(sizeof(T), what));
        T value{};
        std::memcpy(&value, raw.data(), sizeof(T));
        return value;
    }

    std::span<const std::byte> m_bytes;
    std::uint64_t m_base = 0;
    std::uint64_t m_position = 0;
};

} // namespace gateloupe
