// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/result.h"

namespace gateloupe::protobuf {

/// How a field's payload stands on the wire. Groups, deprecated long ago, are refused.
/// Source: protobuf documentation, "Encoding".
enum class Wire : std::uint8_t
{
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2, ///< a length, then a text, a message or packed numbers
    Fixed32 = 5,
};

/// One field of a message as it stands in the file.
struct Field
{
    std::uint64_t number = 0;
    Wire wire = Wire::Varint;
    std::uint64_t value = 0; ///< of a Varint
    std::string_view bytes;  ///< of all others: the payload, without a length
};

/// Walks the fields of a message in their order, without parsing what they hold: large payloads are
/// located and not touched.
/// Errors: Corrupt: a length past the end, a number of no field, a wire type that is not known.
/// Lifetime: the fields' bytes live as long as the message.
class Fields
{
public:
    /// `offset` is where the message begins in its file; messages of errors add it.
    explicit Fields(std::string_view message, std::uint64_t offset = 0);

    [[nodiscard]] bool atEnd() const { return m_reader.atEnd(); }

    Result<Field> next();

private:
    ByteReader m_reader;
};

} // namespace gateloupe::protobuf
