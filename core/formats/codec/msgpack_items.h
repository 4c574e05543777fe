// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/base/text.h"

namespace gateloupe {

enum class MsgpackKind : std::uint8_t
{
    Nil,
    Boolean,
    Integer,
    Float,
    Text,
    Binary,
    Array,
    Map,
    Extension
};

/// One item of a msgpack stream: a value, or the head of an array or map whose items follow.
struct MsgpackItem
{
    MsgpackKind kind = MsgpackKind::Nil;
    std::int64_t integer = 0; ///< of Boolean (0, 1) and Integer; past 2^63 it is the largest one
    double number = 0.0;      ///< of Float
    std::uint64_t count = 0;  ///< items of an Array, pairs of a Map
    std::int8_t type = 0;     ///< of an Extension
    std::span<const std::byte> bytes; ///< of Text, Binary and Extension
    std::uint64_t bytesOffset = 0;    ///< where they begin in the file

    [[nodiscard]] std::string_view text() const { return asText(bytes); }
};

/// Reads msgpack item by item without copying: what is binary stays where it is in the file.
/// A count is only believed as far as the bytes behind it can hold so many items.
/// Errors: Corrupt with the byte offset.
/// Lifetime: items point into the bytes given.
/// Source: msgpack/msgpack spec.md, version 5 (with ext and bin).
class MsgpackItems
{
public:
    explicit MsgpackItems(std::span<const std::byte> bytes, std::uint64_t offsetInFile = 0)
        : m_reader(bytes, offsetInFile)
    {
    }

    [[nodiscard]] bool atEnd() const { return m_reader.atEnd(); }

    [[nodiscard]] std::uint64_t offsetInFile() const { return m_reader.offsetInFile(); }

    Result<MsgpackItem> next();
    /// The next item, which must be of that kind.
    Result<MsgpackItem> expect(MsgpackKind kind, std::string_view what);

private:
    Result<std::uint64_t> number(std::uint64_t sizeBytes);
    Result<MsgpackItem> container(MsgpackKind kind, std::uint64_t count);
    Result<MsgpackItem> run(MsgpackKind kind, std::uint64_t sizeBytes);
    Result<MsgpackItem> extension(std::uint64_t sizeBytes);
    Result<MsgpackItem> floating(std::uint64_t sizeBytes);
    Result<MsgpackItem> unsignedInteger(std::uint64_t sizeBytes);
    Result<MsgpackItem> signedInteger(std::uint64_t sizeBytes);
    Result<MsgpackItem> tagged(std::uint8_t tag);

    ByteReader m_reader;
};

} // namespace gateloupe
