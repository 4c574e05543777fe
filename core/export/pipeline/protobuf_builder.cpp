// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/protobuf_builder.h"

#include <bit>

#include "core/export/pipeline/output_file.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kVarint = 0;
constexpr std::uint32_t kLengthDelimited = 2;
constexpr std::uint32_t kFixed32 = 5;

} // namespace

std::string varint(std::uint64_t value)
{
    constexpr std::uint64_t kMore = 0x80;
    std::string bytes;
    while (value >= kMore) {
        bytes += static_cast<char>((value & (kMore - 1)) | kMore);
        value >>= 7U;
    }
    return bytes + static_cast<char>(value);
}

void ProtobufBuilder::tag(std::uint64_t field, std::uint32_t wireType)
{
    m_bytes += varint((field << 3U) | wireType);
}

ProtobufBuilder& ProtobufBuilder::number(std::uint64_t field, std::uint64_t value)
{
    tag(field, kVarint);
    m_bytes += varint(value);
    return *this;
}

ProtobufBuilder& ProtobufBuilder::real(std::uint64_t field, float value)
{
    return fixed32(field, std::bit_cast<std::uint32_t>(value));
}

ProtobufBuilder& ProtobufBuilder::fixed32(std::uint64_t field, std::uint32_t value)
{
    tag(field, kFixed32);
    m_bytes += littleEndian(value, sizeof value);
    return *this;
}

ProtobufBuilder& ProtobufBuilder::openBytes(std::uint64_t field, std::uint64_t size)
{
    tag(field, kLengthDelimited);
    m_bytes += varint(size);
    return *this;
}

ProtobufBuilder& ProtobufBuilder::text(std::uint64_t field, std::string_view value)
{
    openBytes(field, value.size());
    m_bytes += value;
    return *this;
}

} // namespace gateloupe
