// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_datatype_guard.h"

#include <array>
#include <string>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr int kMaxNesting = 32;
constexpr std::uint64_t kNamePadding = 8;       ///< of names in versions 1 and 2
constexpr std::uint64_t kMemberDimensions = 28; ///< a version 1 member's array description

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
};

/// Bytes of properties behind the eight of every datatype, for classes where they are fixed.
constexpr std::array<std::uint64_t, 11> kPropertyBytes = {4, 12, 2, 0, 4, 0, 0, 0, 0, 0, 0};

struct TypeHeader
{
    std::uint8_t version = 0;
    TypeClass kind = TypeClass::Integer;
    std::uint32_t members = 0; ///< of compounds and enumerations; of opaque types the tag's length
    std::uint64_t bytes = 0;
};

/// Length of what is referred to, and its index in a heap; the heap's address is between them.
constexpr std::uint64_t kReferenceCounts = 8;

Error damaged(const ByteReader& reader)
{
    return Error{ErrorCode::Corrupt,
                 "damaged datatype at byte " + std::to_string(reader.offsetInFile())};
}

class Checker
{
public:
    Checker(ByteReader& reader, std::uint64_t addressBytes)
        : m_reader(reader)
        , m_referenceBytes(kReferenceCounts + addressBytes)
    {
    }

    Result<std::uint64_t> type(int depth)
    {
        if (depth > kMaxNesting) {
            return damaged(m_reader);
        }
        GATELOUPE_TRY(const auto header, typeHeader());
        GATELOUPE_CHECK(m_reader.skip(kPropertyBytes[static_cast<std::size_t>(header.kind)]));
        switch (header.kind) {
        case TypeClass::Opaque:
            GATELOUPE_CHECK(m_reader.skip(header.members & 0xffU));
            break;
        case TypeClass::Compound:
            GATELOUPE_CHECK(compound(header, depth));
            break;
        case TypeClass::Enumeration:
            GATELOUPE_CHECK(enumeration(header, depth));
            break;
        case TypeClass::VariableLength:
            if (header.bytes != m_referenceBytes) {
                return damaged(m_reader);
            }
            GATELOUPE_CHECK(skipType(depth));
            break;
        case TypeClass::Array:
            GATELOUPE_CHECK(array(header, depth));
            break;
        default:
            break;
        }
        return header.bytes;
    }

private:
    Result<TypeHeader> typeHeader()
    {
        GATELOUPE_TRY(const auto first, m_reader.u8("datatype"));
        GATELOUPE_TRY(const auto members, m_reader.u16("datatype"));
        GATELOUPE_CHECK(m_reader.skip(1));
        GATELOUPE_TRY(const auto bytes, m_reader.u32("datatype"));
        const auto kind = static_cast<std::uint8_t>(first & 0xfU);
        const auto version = static_cast<std::uint8_t>(first >> 4U);
        if (kind >= kPropertyBytes.size() || version < 1 || version > 3 || bytes == 0) {
            return damaged(m_reader);
        }
        return TypeHeader{version, static_cast<TypeClass>(kind), members, bytes};
    }

    Status skipType(int depth)
    {
        GATELOUPE_TRY([[maybe_unused]] const auto bytes, type(depth + 1));
        return {};
    }

    /// A text that ends with NUL; padded in versions 1 and 2.
    Status name(std::uint8_t version)
    {
        std::uint64_t length = 1;
        for (;; ++length) {
            GATELOUPE_TRY(const auto byte, m_reader.u8("name in a datatype"));
            if (byte == 0) {
                break;
            }
        }
        const bool isPadded = version < 3;
        return m_reader.skip(isPadded ? (kNamePadding - length % kNamePadding) % kNamePadding : 0);
    }

    /// In version 3 an offset takes as few bytes as the compound's size needs.
    Result<std::uint64_t> memberOffset(const TypeHeader& header)
    {
        if (header.version < 3) {
            GATELOUPE_TRY(const std::uint64_t offset, m_reader.u32("member offset"));
            return offset;
        }
        std::uint64_t offset = 0;
        unsigned shift = 0;
        for (std::uint64_t rest = header.bytes; rest > 0; rest >>= 8U, shift += 8U) {
            GATELOUPE_TRY(const std::uint64_t byte, m_reader.u8("member offset"));
            offset |= byte << shift;
        }
        return offset;
    }

    Status compound(const TypeHeader& header, int depth)
    {
        for (std::uint32_t member = 0; member < header.members; ++member) {
            GATELOUPE_CHECK(name(header.version));
            GATELOUPE_TRY(const auto offset, memberOffset(header));
            GATELOUPE_CHECK(m_reader.skip(header.version == 1 ? kMemberDimensions : 0));
            GATELOUPE_TRY(const auto bytes, type(depth + 1));
            if (!fitsWithin(offset, bytes, header.bytes)) {
                return damaged(m_reader);
            }
        }
        return {};
    }

    Status enumeration(const TypeHeader& header, int depth)
    {
        GATELOUPE_TRY(const auto bytes, type(depth + 1));
        if (bytes != header.bytes) {
            return damaged(m_reader);
        }
        for (std::uint32_t member = 0; member < header.members; ++member) {
            GATELOUPE_CHECK(name(header.version));
        }
        return m_reader.skip(header.members * bytes);
    }

    Status array(const TypeHeader& header, int depth)
    {
        GATELOUPE_TRY(const auto rank, m_reader.u8("rank of an array type"));
        const bool hasPermutation = header.version < 3;
        GATELOUPE_CHECK(m_reader.skip(hasPermutation ? 3 : 0));
        GATELOUPE_CHECK(m_reader.skip(std::uint64_t{rank} * (hasPermutation ? 8 : 4)));
        return skipType(depth);
    }

    ByteReader& m_reader;
    std::uint64_t m_referenceBytes; ///< of an element of variable length
};

} // namespace

Result<std::uint64_t> checkHdf5Datatype(ByteReader& reader, std::uint64_t addressBytes)
{
    return Checker(reader, addressBytes).type(0);
}

} // namespace gateloupe
