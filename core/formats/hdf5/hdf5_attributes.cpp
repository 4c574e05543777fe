// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_attributes.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_btree.h"
#include "core/formats/hdf5/hdf5_fractal_heap.h"
#include "core/formats/hdf5/hdf5_types.h"
#include "core/tensor/element_bits.h"

namespace gateloupe {

/// One attribute as it stands in the file.
struct Hdf5AttributeReader::Encoded
{
    std::string_view name;
    Hdf5ElementType type;
    bool isScalar = false;
    std::uint64_t elements = 0;
    std::span<const std::byte> data;
};

namespace {

using Text = Hdf5ElementType::Text;

constexpr std::uint8_t kSharedType = 0x01;
constexpr std::uint8_t kSharedSpace = 0x02;
constexpr std::uint8_t kSharedMessage = 0x02; ///< flag of a record of dense attributes

/// Parts of attributes of version 1 are padded to eight bytes.
std::uint64_t padded(std::uint64_t bytes, std::uint8_t version)
{
    return version == 1 ? (bytes + 7) / 8 * 8 : bytes;
}

/// The number that stands alone; empty for what is none.
std::optional<Attribute::Value> numberOf(const Hdf5ElementType& type,
                                         std::span<const std::byte> data)
{
    std::vector<std::byte> element(data.begin(), data.end());
    if (type.isBigEndian) {
        std::ranges::reverse(element);
    }
    if (type.dtype == DType::Bool) {
        return element.front() != std::byte{0};
    }
    if (isFloatingPoint(type.dtype)) {
        return elementAsDouble(element.data(), type.dtype);
    }
    const std::uint64_t raw = rawBitsOf(element.data(), type.dtype);
    switch (type.dtype) {
    case DType::I8:
    case DType::I16:
    case DType::I32:
    case DType::I64: {
        const auto unused = static_cast<unsigned>(64 - 8 * sizeOf(type.dtype));
        return static_cast<std::int64_t>(raw << unused) >> unused;
    }
    case DType::Other:
    case DType::C64:
    case DType::C128:
        return std::nullopt;
    default: // unsigned; what is too large becomes the largest
        return static_cast<std::int64_t>(
            std::min<std::uint64_t>(raw, std::numeric_limits<std::int64_t>::max()));
    }
}

/// The text in a field of fixed length.
std::string textOfField(std::string_view field, Text kind)
{
    std::string text(field.substr(0, field.find('\0')));
    if (kind == Text::SpacePadded) {
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

constexpr std::string_view kCollectionSignature = "GCOL";
constexpr const char* kCollection = "global heap";

std::uint64_t aligned(std::uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

} // namespace

Result<std::string_view> Hdf5GlobalHeap::text(Hdf5Parser& parser,
                                              const Hdf5HeapReference& reference)
{
    if (reference.length == 0) {
        return std::string_view();
    }
    auto collection = m_collections.find(reference.address);
    if (collection == m_collections.end()) {
        GATELOUPE_TRY(auto objects, read(parser, reference.address));
        collection = m_collections.emplace(reference.address, std::move(objects)).first;
    }
    const auto found = collection->second.find(reference.index);
    if (found == collection->second.end() || reference.length > found->second.size()) {
        return Error::corrupt("global heap at byte %1 has no object %2 of %3 bytes",
                              FileOffset{reference.address}, reference.index, reference.length);
    }
    return found->second.substr(0, reference.length);
}

Result<Hdf5GlobalHeap::Collection> Hdf5GlobalHeap::read(Hdf5Parser& parser, std::uint64_t address)
{
    // Signature, version and size of the collection; index, references and size of an object.
    const std::uint64_t prefix = aligned(8U + parser.geometry().lengthBytes);
    GATELOUPE_TRY(auto head, parser.marked(address, prefix, kCollectionSignature, kCollection));
    head.refuseUnless(head.u8() == 1);
    head.skip(3);
    const std::uint64_t size = head.length();
    head.refuseUnless(size >= prefix);
    GATELOUPE_CHECK(head.status());
    GATELOUPE_TRY(auto objects, parser.at(address + prefix, size - prefix, kCollection));
    Collection collection;
    while (objects.remaining() >= prefix) {
        const std::uint16_t index = objects.u16();
        objects.skip(6); // count of references
        const std::uint64_t bytes = objects.length();
        objects.skip(prefix - 8 - parser.geometry().lengthBytes);
        if (index == 0) {
            break; // the free space at the end
        }
        collection.emplace(index, objects.text(bytes));
        GATELOUPE_CHECK(objects.status());
        objects.skip(std::min(aligned(bytes) - bytes, objects.remaining()));
    }
    return collection;
}

Status Hdf5AttributeReader::read(Hdf5Parser& parser, const Hdf5Header& header,
                                 const std::string& path, std::vector<Attribute>& attributes)
{
    for (const Hdf5Message& message : header.messages()) {
        if (message.type != Hdf5MessageType::Attribute) {
            continue;
        }
        GATELOUPE_TRY(auto body, message.isShared
                                     ? sharedHdf5Message(parser, message.body, message.type)
                                     : Result<Hdf5Cursor>(message.body));
        GATELOUPE_CHECK(append(parser, body, path, attributes));
    }
    const Hdf5Message* found = header.find(Hdf5MessageType::AttributeInfo);
    if (found == nullptr) {
        return {};
    }
    Hdf5Cursor info = found->body;
    info.refuseUnless(info.u8() == 0);
    info.skip((info.u8() & 1U) != 0 ? 2 : 0); // largest order
    const std::uint64_t heapAddress = info.address();
    const std::uint64_t names = info.address();
    GATELOUPE_CHECK(info.status());
    if (heapAddress == kHdf5Undefined) {
        return {};
    }
    GATELOUPE_TRY(const auto heap, Hdf5FractalHeap::open(parser, heapAddress));
    return forEachInHdf5Tree2(parser, names, [&](Hdf5Cursor record) -> Status {
        constexpr std::uint64_t kIdBytes = 8;
        Hdf5Cursor id = record.part(kIdBytes, "attribute");
        const bool isShared = (record.u8() & kSharedMessage) != 0;
        GATELOUPE_CHECK(record.status());
        GATELOUPE_TRY(const auto body,
                      isShared ? hdf5MessageInTable(parser, id, Hdf5MessageType::Attribute)
                               : heap.object(parser, id.bytes(kIdBytes)));
        return append(parser, body, path, attributes);
    });
}

Result<Hdf5AttributeReader::Encoded> Hdf5AttributeReader::decode(Hdf5Parser& parser,
                                                                 Hdf5Cursor message)
{
    const std::uint64_t at = message.offset();
    const std::uint8_t version = message.u8();
    const std::uint8_t flags = message.u8();
    message.refuseUnless(version >= 1 && version <= 3);
    const std::uint64_t nameBytes = message.u16();
    const std::uint64_t typeBytes = message.u16();
    const std::uint64_t spaceBytes = message.u16();
    message.skip(version == 3 ? 1 : 0); // character set
    const std::string_view name = message.text(padded(nameBytes, version));
    Hdf5Cursor type = message.part(padded(typeBytes, version), "datatype");
    Hdf5Cursor space = message.part(padded(spaceBytes, version), "dataspace");
    GATELOUPE_CHECK(message.status());
    if (version > 1 && (flags & kSharedType) != 0) {
        GATELOUPE_TRY(type, sharedHdf5Message(parser, type, Hdf5MessageType::Datatype));
    }
    if (version > 1 && (flags & kSharedSpace) != 0) {
        GATELOUPE_TRY(space, sharedHdf5Message(parser, space, Hdf5MessageType::Dataspace));
    }
    Encoded encoded{.name = name.substr(0, name.find('\0'))};
    GATELOUPE_TRY(encoded.type, readHdf5Type(type));
    GATELOUPE_TRY(const auto extent, readHdf5Dataspace(space));
    const auto elements = elementCount(extent.shape);
    const auto bytes = elements ? checkedMul(*elements, encoded.type.bytes) : std::nullopt;
    if (!bytes || *bytes > message.remaining()) {
        return Error::corrupt("object header at byte %1 has an attribute longer than its message",
                              FileOffset{at});
    }
    encoded.isScalar = extent.isScalar;
    encoded.elements = *elements;
    encoded.data = message.bytes(*bytes);
    return encoded;
}

Status Hdf5AttributeReader::append(Hdf5Parser& parser, const Hdf5Cursor& message,
                                   const std::string& path, std::vector<Attribute>& attributes)
{
    GATELOUPE_TRY(const auto encoded, decode(parser, message).withContext("attribute of /" + path));
    std::optional<Attribute::Value> value;
    if (encoded.type.text != Text::None) {
        GATELOUPE_TRY(auto list, texts(parser, encoded));
        value = encoded.isScalar && list.size() == 1 ? Attribute::Value(std::move(list.front()))
                                                     : Attribute::Value(std::move(list));
    } else if (encoded.elements == 1) {
        value = numberOf(encoded.type, encoded.data);
    }
    if (value) {
        GATELOUPE_CHECK(parser.pay(path.size() + encoded.name.size()));
        attributes.push_back({path, std::string(encoded.name), *std::move(value)});
    }
    return {};
}

Result<std::vector<std::string>> Hdf5AttributeReader::texts(Hdf5Parser& parser,
                                                            const Encoded& encoded)
{
    std::vector<std::string> found;
    Hdf5Cursor fields(encoded.data, 0, parser.geometry(), "attribute");
    for (std::uint64_t element = 0; element < encoded.elements; ++element) {
        if (encoded.type.text != Text::Variable) {
            found.push_back(textOfField(fields.text(encoded.type.bytes), encoded.type.text));
            continue;
        }
        const Hdf5HeapReference reference{
            .length = fields.u32(), .address = fields.address(), .index = fields.u32()};
        GATELOUPE_TRY(const auto text, m_heap.text(parser, reference));
        GATELOUPE_CHECK(parser.pay(text.size()));
        found.emplace_back(text.substr(0, text.find('\0')));
    }
    return found;
}

} // namespace gateloupe
