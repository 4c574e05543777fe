// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/protobuf_fields.h"

#include <bit>
#include <span>
#include <utility>

#include "core/formats/codec/varint.h"

namespace gateloupe::protobuf {

namespace {

constexpr unsigned kWireBits = 3;
constexpr std::uint64_t kWireMask = 7;
/// Source: protobuf documentation, "Assigning Field Numbers": 2^29 - 1 is the largest.
constexpr std::uint64_t kMaxNumber = (std::uint64_t{1} << 29U) - 1;
constexpr std::uint64_t kBytesOf32 = 4;
constexpr std::uint64_t kBytesOf64 = 8;

ByteReader readerOf(std::string_view bytes)
{
    return ByteReader(std::as_bytes(std::span(bytes)));
}

/// Calls `take` for every number of a repeated field, which stands alone or in a packed run.
template <typename Take>
Status forEachVarint(const Field& field, const Take& take)
{
    if (field.wire == Wire::Varint) {
        return take(field.value);
    }
    GATELOUPE_TRY(const auto packed, textOf(field));
    ByteReader reader = readerOf(packed);
    while (!reader.atEnd()) {
        GATELOUPE_TRY(const auto number, readVarint(reader));
        GATELOUPE_CHECK(take(number));
    }
    return {};
}

template <typename T>
Status append(std::vector<T>& values, T value, std::size_t most)
{
    if (values.size() >= most) {
        return Error::corrupt("a list has more than %1 numbers", most);
    }
    values.push_back(value);
    return {};
}

} // namespace

Result<Field> Fields::next()
{
    const std::uint64_t begin = m_reader.offsetInFile();
    GATELOUPE_TRY(const auto tag, readVarint(m_reader));
    Field field{.number = tag >> kWireBits, .wire = static_cast<Wire>(tag & kWireMask)};
    if (field.number == 0 || field.number > kMaxNumber) {
        return Error::corrupt("no protobuf field begins at byte %1", FileOffset{begin});
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
        return Error::corrupt("protobuf field %1 at byte %2 has a wire type that is not known",
                              field.number, FileOffset{begin});
    }
    GATELOUPE_TRY(field.bytes, m_reader.text(length, "a protobuf field"));
    return field;
}

Result<std::string_view> textOf(const Field& field)
{
    if (field.wire != Wire::Bytes) {
        return Error::corrupt("field %1 is not a text or a message", field.number);
    }
    return field.bytes;
}

Result<std::int64_t> integerOf(const Field& field)
{
    if (field.wire != Wire::Varint) {
        return Error::corrupt("field %1 is not an integer", field.number);
    }
    return static_cast<std::int64_t>(field.value);
}

Result<std::int32_t> int32Of(const Field& field)
{
    GATELOUPE_TRY(const auto value, integerOf(field));
    return static_cast<std::int32_t>(value);
}

Result<std::uint32_t> fixed32Of(const Field& field)
{
    if (field.wire != Wire::Fixed32) {
        return Error::corrupt("field %1 is not a number of four bytes", field.number);
    }
    return readerOf(field.bytes).u32("a protobuf field");
}

Result<double> floatOf(const Field& field)
{
    if (field.wire != Wire::Fixed32) {
        return Error::corrupt("field %1 is not a float", field.number);
    }
    GATELOUPE_TRY(const auto bits, readerOf(field.bytes).u32("a float"));
    return static_cast<double>(std::bit_cast<float>(bits));
}

Status appendIntegers(const Field& field, std::vector<std::int64_t>& values, std::size_t most)
{
    return forEachVarint(field, [&](std::uint64_t number) {
        return append(values, static_cast<std::int64_t>(number), most);
    });
}

Status appendFloats(const Field& field, std::vector<double>& values, std::size_t most)
{
    if (field.wire != Wire::Fixed32) {
        GATELOUPE_CHECK(textOf(field));
    }
    ByteReader reader = readerOf(field.bytes);
    while (!reader.atEnd()) {
        GATELOUPE_TRY(const auto bits, reader.u32("a packed float"));
        GATELOUPE_CHECK(append(values, static_cast<double>(std::bit_cast<float>(bits)), most));
    }
    return {};
}

NumberDecoder::NumberDecoder(const NumberList& list, std::uint64_t sizeBytes)
    : m_list(list)
    , m_size(sizeBytes)
{
    m_bytes.reserve(sizeBytes);
}

Status NumberDecoder::take(const Field& field)
{
    if (m_list.wire == Wire::Varint) {
        return forEachVarint(field, [this](std::uint64_t number) { return append(number); });
    }
    const bool isNumber = field.wire == m_list.wire || field.wire == Wire::Bytes;
    return isNumber ? append(field.bytes)
                    : Status(Error::corrupt("its list of numbers is of another type than it says"));
}

Result<std::vector<std::byte>> NumberDecoder::whole() &&
{
    if (m_bytes.size() != m_size) {
        return Error::corrupt("its list has %1 of %2 bytes of elements", m_bytes.size(), m_size);
    }
    return std::move(m_bytes);
}

Status NumberDecoder::append(std::uint64_t number)
{
    const auto asSigned = static_cast<std::int64_t>(number);
    const bool isNegative = m_list.least < 0 && asSigned < 0;
    if (isNegative ? asSigned < m_list.least : number > m_list.most) {
        return Error::corrupt("one of its numbers is too large: it does not fit %1",
                              m_list.typeName);
    }
    static_assert(std::endian::native == std::endian::little);
    return append(std::string_view(reinterpret_cast<const char*>(&number), m_list.elementBytes));
}

Status NumberDecoder::append(std::string_view raw)
{
    if (raw.size() > m_size - m_bytes.size()) {
        return Error::corrupt("its list has more numbers than the %1 bytes of its shape", m_size);
    }
    const auto bytes = std::as_bytes(std::span(raw));
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    return {};
}

} // namespace gateloupe::protobuf
