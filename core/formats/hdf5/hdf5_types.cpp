// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_types.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace gateloupe {

namespace {

enum class TypeClass : std::uint8_t
{
    Integer,
    Float,
    Time,
    String,
    BitField,
    Opaque,
    Compound,
    Reference,
    Enumeration,
    VariableLength,
    Array,
    Complex,
};

constexpr std::array<const char*, 12> kClassNames = {"integer of unusual width",
                                                     "float of unusual width",
                                                     "time",
                                                     "string",
                                                     "bit field",
                                                     "opaque",
                                                     "compound",
                                                     "reference",
                                                     "enumeration",
                                                     "variable length",
                                                     "array",
                                                     "complex of unusual width"};

constexpr std::uint8_t kLastTypeVersion = 5;

/// Bit fields of a floating-point type: exponent and mantissa, position and size, and the rest.
struct FloatRow
{
    DType dtype;
    std::uint64_t bytes;
    std::uint64_t sign;
    std::array<std::uint64_t, 4> fields;
    std::uint64_t bias;
};

constexpr std::array<FloatRow, 4> kFloats = {{
    {DType::F16, 2, 15, {10, 5, 0, 10}, 15},
    {DType::BF16, 2, 15, {7, 8, 0, 7}, 127},
    {DType::F32, 4, 31, {23, 8, 0, 23}, 127},
    {DType::F64, 8, 63, {52, 11, 0, 52}, 1023},
}};

/// The first eight bytes of every datatype.
struct TypeHead
{
    std::uint8_t version = 0;
    TypeClass kind = TypeClass::Integer;
    std::uint32_t bits = 0;
    std::uint64_t bytes = 0;
};

TypeHead readHead(Hdf5Cursor& cursor)
{
    const std::uint8_t first = cursor.u8();
    TypeHead head{.version = static_cast<std::uint8_t>(first >> 4U)};
    const auto kind = static_cast<std::uint8_t>(first & 0xfU);
    head.bits = static_cast<std::uint32_t>(cursor.number(3));
    head.bytes = cursor.u32();
    cursor.refuseUnless(kind < kClassNames.size() && head.version >= 1 &&
                        head.version <= kLastTypeVersion && head.bytes > 0);
    head.kind = static_cast<TypeClass>(cursor.isSound() ? kind : 0);
    return head;
}

/// No padding bits: true for every type that is read.
bool fillsItsBytes(Hdf5Cursor& cursor, const TypeHead& head)
{
    const std::uint16_t offset = cursor.u16();
    const std::uint16_t precision = cursor.u16();
    return offset == 0 && precision == 8 * head.bytes;
}

DType readInteger(Hdf5Cursor& cursor, const TypeHead& head)
{
    constexpr std::uint32_t kSigned = 0x08;
    const bool isWhole = fillsItsBytes(cursor, head);
    const bool isSigned = (head.bits & kSigned) != 0;
    switch (isWhole ? head.bytes : 0) {
    case 1:
        return isSigned ? DType::I8 : DType::U8;
    case 2:
        return isSigned ? DType::I16 : DType::U16;
    case 4:
        return isSigned ? DType::I32 : DType::U32;
    case 8:
        return isSigned ? DType::I64 : DType::U64;
    default:
        return DType::Other;
    }
}

DType readFloat(Hdf5Cursor& cursor, const TypeHead& head)
{
    constexpr std::uint32_t kVaxOrder = 0x40;
    constexpr std::uint32_t kNormalisation = 0x30;
    constexpr std::uint32_t kImpliedBit = 0x20;
    const bool isWhole = fillsItsBytes(cursor, head);
    std::array<std::uint64_t, 4> fields{};
    for (std::uint64_t& field : fields) {
        field = cursor.u8();
    }
    const std::uint64_t bias = cursor.u32();
    const std::uint64_t sign = head.bits >> 8U & 0xffU;
    const auto* found = std::ranges::find_if(kFloats, [&](const FloatRow& row) {
        return row.bytes == head.bytes && row.sign == sign && row.fields == fields &&
               row.bias == bias;
    });
    const bool isUsual = isWhole && (head.bits & (kVaxOrder | kNormalisation)) == kImpliedBit;
    return isUsual && found != kFloats.end() ? found->dtype : DType::Other;
}

/// Up to version 2 names are padded to a multiple of eight bytes, their zero byte included.
std::string_view readName(Hdf5Cursor& cursor, const TypeHead& head)
{
    const std::string_view name = cursor.endedText();
    const std::uint64_t length = name.size() + 1;
    cursor.skip(head.version < 3 ? (8 - length % 8) % 8 : 0);
    return name;
}

/// h5py writes booleans as an 8-bit enumeration of FALSE = 0 and TRUE = 1.
bool isBoolean(Hdf5Cursor& cursor, const TypeHead& head)
{
    const TypeHead base = readHead(cursor);
    if ((head.bits & 0xffffU) != 2 || base.kind != TypeClass::Integer || base.bytes != 1) {
        return false;
    }
    cursor.skip(4); // offset and precision of the base
    std::map<std::string_view, std::uint8_t> members;
    const std::array names = {readName(cursor, head), readName(cursor, head)};
    for (const std::string_view name : names) {
        members[name] = cursor.u8();
    }
    return members == std::map<std::string_view, std::uint8_t>{{"FALSE", 0}, {"TRUE", 1}};
}

Hdf5ElementType complexOf(const TypeHead& head, DType part, bool isBigEndian)
{
    const bool isWhole = head.bytes == 2 * sizeOf(part);
    const DType dtype = part == DType::F32   ? DType::C64
                        : part == DType::F64 ? DType::C128
                                             : DType::Other;
    return {.dtype = isWhole ? dtype : DType::Other, .isBigEndian = isBigEndian};
}

bool isBigEndian(const TypeHead& head)
{
    return (head.bits & 1U) != 0 && head.bytes > 1;
}

/// h5py writes complex numbers as a compound of two equal floats.
Hdf5ElementType readCompound(Hdf5Cursor& cursor, const TypeHead& head)
{
    constexpr std::uint64_t kOldDimensions = 28; // of a member of version 1
    if ((head.bits & 0xffffU) != 2) {
        return {};
    }
    std::array<DType, 2> parts{};
    std::array<bool, 2> order{};
    for (std::size_t member = 0; member < parts.size(); ++member) {
        static_cast<void>(readName(cursor, head));
        // From version 3 on an offset takes as few bytes as the compound's size.
        std::uint64_t width = 1;
        while (head.bytes >> (8 * width) != 0) {
            ++width;
        }
        const std::uint64_t offset = cursor.number(head.version < 3 ? 4 : width);
        cursor.skip(head.version == 1 ? kOldDimensions : 0);
        const TypeHead part = readHead(cursor);
        if (part.kind != TypeClass::Float || offset != member * part.bytes) {
            return {};
        }
        parts.at(member) = readFloat(cursor, part);
        order.at(member) = isBigEndian(part);
    }
    return parts[0] == parts[1] && order[0] == order[1] ? complexOf(head, parts[0], order[0])
                                                        : Hdf5ElementType{};
}

Hdf5ElementType readProperties(Hdf5Cursor& cursor, const TypeHead& head)
{
    using TextKind = Hdf5ElementType::Text;
    switch (head.kind) {
    case TypeClass::Integer:
        return {.dtype = readInteger(cursor, head),
                .isBigEndian = isBigEndian(head),
                .holdsBits = true};
    case TypeClass::Float:
        return {.dtype = readFloat(cursor, head), .isBigEndian = isBigEndian(head)};
    case TypeClass::String: {
        constexpr std::uint32_t kSpacePadding = 2;
        return {.text =
                    (head.bits & 0xfU) == kSpacePadding ? TextKind::SpacePadded : TextKind::Fixed};
    }
    case TypeClass::Opaque:
        return {.holdsBits = true};
    case TypeClass::Compound:
        return readCompound(cursor, head);
    case TypeClass::Enumeration:
        return {.dtype = head.bytes == 1 && isBoolean(cursor, head) ? DType::Bool : DType::Other};
    case TypeClass::VariableLength: {
        // A length, an address and an index stand for every element.
        cursor.refuseUnless(head.bytes == 8U + cursor.geometry().addressBytes);
        return {.text = (head.bits & 0xfU) == 1 ? TextKind::Variable : TextKind::None};
    }
    case TypeClass::Complex: {
        const TypeHead part = readHead(cursor);
        return part.kind == TypeClass::Float
                   ? complexOf(head, readFloat(cursor, part), isBigEndian(part))
                   : Hdf5ElementType{};
    }
    default:
        return {};
    }
}

} // namespace

Result<Hdf5ElementType> readHdf5Type(Hdf5Cursor& cursor)
{
    const std::uint64_t at = cursor.offset();
    const TypeHead head = readHead(cursor);
    Hdf5ElementType type;
    if (cursor.isSound()) {
        type = readProperties(cursor, head);
    }
    if (!cursor.isSound()) {
        return Error::corrupt("damaged datatype at byte %1", FileOffset{at});
    }
    type.bytes = head.bytes;
    if (type.dtype == DType::Other) {
        type.typeName = type.text == Hdf5ElementType::Text::None
                            ? kClassNames.at(static_cast<std::size_t>(head.kind))
                            : "string";
    }
    return type;
}

Result<Hdf5Dataspace> readHdf5Dataspace(Hdf5Cursor cursor)
{
    constexpr std::uint8_t kScalar = 0;
    constexpr std::uint8_t kNull = 2;
    const std::uint8_t version = cursor.u8();
    const std::uint8_t rank = cursor.u8();
    const std::uint8_t flags = cursor.u8();
    std::uint8_t kind = cursor.u8();
    if (version == 1) {
        cursor.skip(4);
        kind = rank == 0 ? kScalar : std::uint8_t{1};
    }
    cursor.refuseUnless((version == 1 || version == 2) && rank <= kMaxRank && kind <= kNull);
    Hdf5Dataspace space{.isScalar = kind == kScalar};
    for (std::uint8_t axis = 0; axis < rank && cursor.isSound(); ++axis) {
        space.shape.push_back(cursor.length());
        cursor.refuseUnless(space.shape.back() != kHdf5Undefined);
    }
    space.most = space.shape;
    for (std::uint8_t axis = 0; axis < rank && (flags & 1U) != 0 && cursor.isSound(); ++axis) {
        space.most.at(axis) = cursor.length();
        cursor.refuseUnless(space.most[axis] >= space.shape[axis]);
    }
    if (kind == kNull) {
        space.shape = {0};
        space.most = {0};
    }
    GATELOUPE_CHECK(cursor.status());
    return space;
}

} // namespace gateloupe
