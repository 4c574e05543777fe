// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/protobuf_fields.h"

#include <span>
#include <string>

#include "core/formats/codec/varint.h"

namespace gateloupe::protobuf {

namespace {

constexpr unsigned kWireBits = 3;
constexpr std::uint64_t kWireMask = 7;
/// Source: protobuf documentation, "Assigning Field Numbers": 2^29 - 1 is the largest.
constexpr std::uint64_t kMaxNumber = (std::uint64_t{1} << 29U) - 1;
constexpr std::uint64_t kBytesOf32 = 4;
constexpr std::uint64_t kBytesOf64 = 8;

} // namespace

Fields::Fields(std::string_view message, std::uint64_t offset)
    : m_reader(std::as_bytes(std::span(message)), offset)
{
}

Result<Field> Fields::next()
{
    const std::uint64_t begin = m_reader.offsetInFile();
    GATELOUPE_TRY(const auto tag, readVarint(m_reader));
    Field field{.number = tag >> kWireBits, .wire = static_cast<Wire>(tag & kWireMask)};
    if (field.number == 0 || field.number > kMaxNumber) {
        return Error{ErrorCode::Corrupt,
                     "no protobuf field begins at byte " + std::to_string(begin)};
    }
    std::uint64_t length = 0;
    switch (field.wire) {
    case Wire::Varint: {
        GATELOUPE_TRY(field.value, readVarint(m_reader));
        return field;
    }
    case Wire::Fixed32:
        length = kBytesOf32;
        break;
    case Wire::Fixed64:
        length = kBytesOf64;
        break;
    case Wire::Bytes: {
        GATELOUPE_TRY(length, readVarint(m_reader));
        break;
    }
    default:
        return Error{ErrorCode::Corrupt, "protobuf field " + std::to_string(field.number) +
                                             " at byte " + std::to_string(begin) +
                                             " has a wire type that is not known"};
    }
    GATELOUPE_TRY(field.bytes, m_reader.text(length, "a protobuf field"));
    return field;
}

} // namespace gateloupe::protobuf
