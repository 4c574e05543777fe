// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/protobuf_builder.h"

#include <bit>

namespace gateloupe {

namespace {

constexpr std::uint32_t kVarint = 0;
constexpr std::uint32_t kLengthDelimited = 2;
constexpr std::uint32_t kFixed32 = 5;

} // namespace

void ProtobufBuilder::varint(std::uint64_t value)
{
    constexpr std::uint64_t kMore = 0x80;
    while (value >= kMore) {
        m_bytes += static_cast<char>((value & (kMore - 1)) | kMore);
        value >>= 7U;
    }
    m_bytes += static_cast<char>(value);
}

void ProtobufBuilder::tag(std::uint64_t field, std::uint32_t wireType)
{
    varint((field << 3U) | wireType);
}

ProtobufBuilder& ProtobufBuilder::number(std::uint64_t field, std::uint64_t value)
{
    tag(field, kVarint);
    varint(value);
    return *this;
}

ProtobufBuilder& ProtobufBuilder::real(std::uint64_t field, float value)
{
    return fixed32(field, std::bit_cast<std::uint32_t>(value));
}

ProtobufBuilder& ProtobufBuilder::fixed32(std::uint64_t field, std::uint32_t value)
{
    tag(field, kFixed32);
    for (unsigned byte = 0; byte < sizeof value; ++byte) {
        m_bytes += static_cast<char>((value >> (8U * byte)) & 0xFFU);
    }
    return *this;
}

ProtobufBuilder& ProtobufBuilder::openBytes(std::uint64_t field, std::uint64_t size)
{
    tag(field, kLengthDelimited);
    varint(size);
    return *this;
}

ProtobufBuilder& ProtobufBuilder::text(std::uint64_t field, std::string_view value)
{
    openBytes(field, value.size());
    m_bytes += value;
    return *this;
}

} // namespace gateloupe
