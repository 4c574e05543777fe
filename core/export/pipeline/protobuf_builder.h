// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gateloupe {

/// Seven bits a byte, the lowest first.
[[nodiscard]] std::string varint(std::uint64_t value);

/// Writes the fields of one protobuf message, one after the other.
/// Source: protobuf.dev, Encoding.
class ProtobufBuilder
{
public:
    ProtobufBuilder& number(std::uint64_t field, std::uint64_t value);
    ProtobufBuilder& real(std::uint64_t field, float value);
    ProtobufBuilder& fixed32(std::uint64_t field, std::uint32_t value);
    /// A string, bytes, or an embedded message.
    ProtobufBuilder& text(std::uint64_t field, std::string_view value);

    ProtobufBuilder& message(std::uint64_t field, const ProtobufBuilder& value)
    {
        return text(field, value.m_bytes);
    }

    /// Only the words before `size` bytes that the caller puts there himself.
    ProtobufBuilder& openBytes(std::uint64_t field, std::uint64_t size);

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    void tag(std::uint64_t field, std::uint32_t wireType);

    std::string m_bytes;
};

} // namespace gateloupe
