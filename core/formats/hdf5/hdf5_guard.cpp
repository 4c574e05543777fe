// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_guard.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

/// The file that addresses of a header must stay in.
struct Bounds
{
    const Hdf5Image& file;
    Hdf5Geometry geometry;

    /// Where an address is in the file. Errors: Corrupt when that is past its end.
    [[nodiscard]] Result<std::uint64_t> offsetOf(std::uint64_t address) const;
};

/// More messages of the same object.
struct Continuation
{
    std::uint64_t offset = 0; ///< in the file
    std::uint64_t bytes = 0;
};

/// What the messages of one object header say.
struct Findings
{
    bool isVirtual = false;
    std::vector<Continuation> continuations;
};

Result<std::uint64_t> Bounds::offsetOf(std::uint64_t address) const
{
    const auto offset = checkedAdd(address, geometry.baseBytes);
    if (!offset || *offset >= file.size()) {
        return Error::corrupt(
            "object header at byte %1 or a part of it lies past the end of the file", address);
    }
    return *offset;
}

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

Error damagedType(const ByteReader& reader)
{
    return Error::corrupt("damaged datatype at byte %1", reader.offsetInFile());
}

/// Walks over an encoded datatype and returns the bytes of one element: every length must stay
/// inside the reader, members inside their compound, an enumeration must be as wide as its base,
/// and a reference to something of variable length as its length, address and index. Errors:
/// Corrupt, with the byte offset. Source: HDF5 file format specification 3.0, IV.A.2.d "The
/// Datatype Message".
class DatatypeCheck
{
public:
    DatatypeCheck(ByteReader& reader, std::uint64_t addressBytes)
        : m_reader(reader)
        , m_referenceBytes(kReferenceCounts + addressBytes)
    {
    }

    Result<std::uint64_t> type(int depth)
    {
        if (depth > kMaxNesting) {
            return damagedType(m_reader);
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
                return damagedType(m_reader);
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
            return damagedType(m_reader);
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
                return damagedType(m_reader);
            }
        }
        return {};
    }

    Status enumeration(const TypeHeader& header, int depth)
    {
        GATELOUPE_TRY(const auto bytes, type(depth + 1));
        if (bytes != header.bytes) {
            return damagedType(m_reader);
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

constexpr std::string_view kHeapSignature = "HEAP";
constexpr std::uint64_t kPadding = 8; ///< of the parts of old attributes

/// Message types, IV.A.2.
constexpr std::uint16_t kLinkInfo = 0x02;
constexpr std::uint16_t kDatatype = 0x03;
constexpr std::uint16_t kOldFillValue = 0x04;
constexpr std::uint16_t kFillValue = 0x05;
constexpr std::uint16_t kLink = 0x06;
constexpr std::uint16_t kLayout = 0x08;
constexpr std::uint16_t kAttribute = 0x0c;
constexpr std::uint16_t kContinuation = 0x10;
constexpr std::uint16_t kSymbolTable = 0x11;
constexpr std::uint16_t kAttributeInfo = 0x15;

constexpr std::uint8_t kCompactLayout = 0;
constexpr std::uint8_t kChunkedLayout = 2;
constexpr std::uint8_t kVirtualLayout = 3; ///< class of a layout of version 4
constexpr std::uint8_t kHardLink = 0;
constexpr std::uint8_t kSoftLink = 1;
constexpr std::uint8_t kExternalLink = 64;

/// The free pieces of a heap of names: each says where the next one is. The library follows them
/// without counting, so a circle takes all memory there is.
Status checkFreeList(std::uint64_t first, std::span<const std::byte> heap,
                     const Hdf5Geometry& geometry, std::uint64_t at)
{
    constexpr std::uint64_t kEnd = 1; // H5HL_FREE_NULL
    const std::uint64_t pieceBytes = std::max<std::uint64_t>(1, 2 * geometry.lengthBytes);
    std::uint64_t left = heap.size() / pieceBytes;
    for (std::uint64_t piece = first; piece != kEnd; --left) {
        if (left == 0 || !fitsWithin(piece, pieceBytes, heap.size())) {
            return Error::corrupt(
                "object header at byte %1 has a heap of names whose free pieces lead nowhere", at);
        }
        ByteReader reader(heap.subspan(piece), piece);
        GATELOUPE_TRY(piece, readHdf5Number(reader, geometry.lengthBytes));
    }
    return {};
}

/// Checks that the heap of an old group's names is inside the file: the library allocates as much
/// as the heap claims. Errors: Corrupt.
Status checkLocalHeap(std::uint64_t address, const Bounds& bounds)
{
    GATELOUPE_TRY(const auto at, bounds.offsetOf(address));
    ByteReader heap(bounds.file.bytes().subspan(at), at);
    GATELOUPE_TRY(const auto signature, heap.text(kHeapSignature.size(), "local heap"));
    GATELOUPE_CHECK(heap.skip(4)); // version
    GATELOUPE_TRY(const auto bytes, readHdf5Number(heap, bounds.geometry.lengthBytes));
    GATELOUPE_TRY(const auto firstFree, readHdf5Number(heap, bounds.geometry.lengthBytes));
    GATELOUPE_TRY(const auto data, readHdf5Number(heap, bounds.geometry.addressBytes));
    GATELOUPE_TRY(const auto dataAt, bounds.offsetOf(data));
    if (signature != kHeapSignature || !fitsWithin(dataAt, bytes, bounds.file.size())) {
        return Error::corrupt("object header at byte %1 has a damaged heap of names", at);
    }
    return checkFreeList(firstFree, bounds.file.bytes().subspan(dataAt, bytes), bounds.geometry,
                         at);
}

/// Checks the messages of an object header; types that the library checks itself are let through.
/// Errors: Corrupt, with the byte offset.
/// Source: HDF5 file format specification 3.0, IV.A.2 "Disk Format: Level 2A2 - Data Object Header
/// Messages".
class MessageCheck
{
public:
    MessageCheck(const Bounds& bounds, Findings& findings)
        : m_bounds(bounds)
        , m_findings(findings)
    {
    }

    Status check(std::uint16_t type, ByteReader& message)
    {
        switch (type) {
        case kLinkInfo:
            return denseStorage(message, 8, 1);
        case kAttributeInfo:
            return denseStorage(message, 2, 1);
        case kDatatype:
            return datatype(message);
        case kOldFillValue:
            return sized(message);
        case kFillValue:
            return fillValue(message);
        case kLink:
            return link(message);
        case kLayout:
            return layout(message);
        case kAttribute:
            return attribute(message);
        case kContinuation:
            return continuation(message);
        case kSymbolTable:
            return symbolTable(message);
        default:
            return {};
        }
    }

private:
    struct Versions
    {
        std::uint8_t first;
        std::uint8_t last;
    };

    /// The first byte of a message; unknown versions end badly inside the library.
    static Result<std::uint8_t> version(ByteReader& message, Versions known)
    {
        GATELOUPE_TRY(const auto found, message.u8("version of a message"));
        if (found < known.first || found > known.last) {
            return Error::corrupt("object header at byte %1 has a message of unknown version %2",
                                  message.offsetInFile(), found);
        }
        return found;
    }

    /// A byte of flags; unknown ones end badly inside the library too.
    static Result<std::uint8_t> flagsOf(ByteReader& message, std::uint8_t known)
    {
        GATELOUPE_TRY(const auto found, message.u8("flags of a message"));
        if ((found & ~known) != 0) {
            return Error::corrupt("object header at byte %1 has a message with unknown flags",
                                  message.offsetInFile());
        }
        return found;
    }

    Status datatype(ByteReader& message) const
    {
        GATELOUPE_TRY([[maybe_unused]] const auto bytes,
                      DatatypeCheck(message, m_bounds.geometry.addressBytes).type(0));
        return {};
    }

    /// Addresses of a fractal heap and its indices: undefined (all ones) or inside the file.
    /// `orderBytes` is the length of the optional highest creation order.
    Status denseStorage(ByteReader& message, std::uint64_t orderBytes, std::uint8_t orderFlag)
    {
        GATELOUPE_TRY([[maybe_unused]] const auto known, version(message, {0, 0}));
        GATELOUPE_TRY(const auto flags, flagsOf(message, 0x03));
        GATELOUPE_CHECK(message.skip((flags & orderFlag) != 0 ? orderBytes : 0));
        const std::uint64_t undefined =
            m_bounds.geometry.addressBytes == 4 ? 0xffffffffU : ~std::uint64_t{0};
        for (int address = (flags & 2U) != 0 ? 3 : 2; address > 0; --address) {
            GATELOUPE_TRY(const auto value,
                          readHdf5Number(message, m_bounds.geometry.addressBytes));
            if (value != undefined) {
                GATELOUPE_TRY([[maybe_unused]] const auto offset, m_bounds.offsetOf(value));
            }
        }
        return {};
    }

    static Status sized(ByteReader& message)
    {
        GATELOUPE_TRY(const auto bytes, message.u32("fill value"));
        return message.skip(bytes);
    }

    static Status fillValue(ByteReader& message)
    {
        GATELOUPE_TRY(const auto number, version(message, {1, 3}));
        if (number == 3) {
            GATELOUPE_TRY(const auto flags, message.u8("fill value"));
            return (flags & 0x20U) != 0 ? sized(message) : Status();
        }
        GATELOUPE_CHECK(message.skip(2));
        GATELOUPE_TRY(const auto isDefined, message.u8("fill value"));
        return number == 1 || isDefined != 0 ? sized(message) : Status();
    }

    Status link(ByteReader& message) const
    {
        GATELOUPE_TRY([[maybe_unused]] const auto known, version(message, {1, 1}));
        GATELOUPE_TRY(const auto flags, flagsOf(message, 0x1f));
        std::uint8_t kind = 0;
        if ((flags & 0x08U) != 0) {
            GATELOUPE_TRY(kind, message.u8("link"));
        }
        GATELOUPE_CHECK(message.skip((flags & 0x04U) != 0 ? 8 : 0)); // creation order
        GATELOUPE_CHECK(message.skip((flags & 0x10U) != 0 ? 1 : 0)); // character set
        GATELOUPE_TRY(const auto length, readHdf5Number(message, std::uint64_t{1} << (flags & 3U)));
        GATELOUPE_CHECK(message.skip(length));
        if (kind == kHardLink) {
            return length > 0
                       ? message.skip(m_bounds.geometry.addressBytes)
                       : Status(Error::corrupt("object header at byte %1 has a link without a name",
                                               message.offsetInFile()));
        }
        GATELOUPE_TRY(const auto bytes, message.u16("link"));
        GATELOUPE_TRY(const auto target, message.text(bytes, "link"));
        // An external link has flags, a file and a path in it, both ended by NUL.
        const bool isWhole = kind == kSoftLink ||
                             (kind == kExternalLink && target.size() > 3 && target.back() == '\0' &&
                              target.find('\0', 1) < target.size() - 1);
        return length > 0 && bytes > 0 && isWhole
                   ? Status()
                   : Status(Error::corrupt("object header at byte %1 has a damaged link",
                                           message.offsetInFile()));
    }

    /// Layouts before version 3 are of releases before 1.6.3; nothing that keeps weights wrote
    /// them.
    Status layout(ByteReader& message)
    {
        GATELOUPE_TRY(const auto number, version(message, {3, 4}));
        GATELOUPE_TRY(const auto kind, message.u8("layout"));
        if (kind == kCompactLayout) {
            GATELOUPE_TRY(const auto bytes, message.u16("layout"));
            return message.skip(bytes);
        }
        m_findings.isVirtual = m_findings.isVirtual || kind == kVirtualLayout;
        return kind == kChunkedLayout ? chunks(message, number) : Status();
    }

    /// The library divides by the sizes of a chunk.
    Status chunks(ByteReader& message, std::uint8_t layoutVersion) const
    {
        const bool isOld = layoutVersion == 3;
        GATELOUPE_CHECK(message.skip(isOld ? 0 : 1)); // flags
        GATELOUPE_TRY(const auto rank, message.u8("chunk"));
        if (rank < 2) { // the element counts as the last axis
            return Error::corrupt("object header at byte %1 has chunks without axes",
                                  message.offsetInFile());
        }
        std::uint64_t width = 4;
        if (isOld) {
            GATELOUPE_CHECK(message.skip(m_bounds.geometry.addressBytes));
        } else {
            GATELOUPE_TRY(width, message.u8("chunk"));
        }
        for (std::uint8_t axis = 0; axis < rank; ++axis) {
            GATELOUPE_TRY(const auto extent, readHdf5Number(message, width));
            if (extent == 0) {
                return Error::corrupt("object header at byte %1 has chunks without extent",
                                      message.offsetInFile());
            }
        }
        return {};
    }

    Status attribute(ByteReader& message) const
    {
        GATELOUPE_TRY(const auto number, version(message, {1, 3}));
        GATELOUPE_TRY(const auto flags, message.u8("attribute"));
        GATELOUPE_TRY(const auto nameBytes, message.u16("attribute"));
        GATELOUPE_TRY(const auto typeBytes, message.u16("attribute"));
        GATELOUPE_TRY(const auto spaceBytes, message.u16("attribute"));
        GATELOUPE_CHECK(message.skip(number == 3 ? 1 : 0)); // character set
        const auto padded = [number](std::uint64_t bytes) {
            return number == 1 ? (bytes + kPadding - 1) / kPadding * kPadding : bytes;
        };
        GATELOUPE_CHECK(message.skip(padded(nameBytes)));
        const std::uint64_t typeAt = message.offsetInFile();
        GATELOUPE_TRY(const auto type, message.bytes(padded(typeBytes), "attribute's type"));
        const std::uint64_t spaceAt = message.offsetInFile();
        GATELOUPE_TRY(const auto space, message.bytes(padded(spaceBytes), "attribute's space"));
        const bool isShared = number > 1 && (flags & 3U) != 0;
        if (isShared) {
            return {};
        }
        ByteReader typeReader(type, typeAt);
        GATELOUPE_TRY(const auto elementBytes,
                      DatatypeCheck(typeReader, m_bounds.geometry.addressBytes).type(0));
        ByteReader spaceReader(space, spaceAt);
        GATELOUPE_TRY(const auto elements, elementsOf(spaceReader));
        const auto bytes = checkedMul(elements, elementBytes);
        return bytes && *bytes <= message.remaining()
                   ? Status()
                   : Status(Error::corrupt(
                         "object header at byte %1 has an attribute longer than its message",
                         typeAt));
    }

    /// Elements of an encoded dataspace.
    Result<std::uint64_t> elementsOf(ByteReader& space) const
    {
        GATELOUPE_TRY(const auto version, space.u8("dataspace"));
        GATELOUPE_TRY(const auto rank, space.u8("dataspace"));
        GATELOUPE_CHECK(space.skip(1));
        GATELOUPE_TRY(const auto kind, space.u8("dataspace"));
        GATELOUPE_CHECK(space.skip(version == 1 ? 4 : 0));
        constexpr std::uint8_t kNull = 2;
        std::optional<std::uint64_t> count = version > 1 && kind == kNull ? 0 : 1;
        for (std::uint8_t axis = 0; axis < rank && count; ++axis) {
            GATELOUPE_TRY(const auto extent, readHdf5Number(space, m_bounds.geometry.lengthBytes));
            count = checkedMul(*count, extent);
        }
        return count ? Result<std::uint64_t>(*count)
                     : Result<std::uint64_t>(
                           Error::corrupt("object header at byte %1 has a dataspace that overflows",
                                          space.offsetInFile()));
    }

    Status symbolTable(ByteReader& message) const
    {
        GATELOUPE_CHECK(message.skip(m_bounds.geometry.addressBytes));
        GATELOUPE_TRY(const auto heap, readHdf5Number(message, m_bounds.geometry.addressBytes));
        return checkLocalHeap(heap, m_bounds);
    }

    Status continuation(ByteReader& message)
    {
        GATELOUPE_TRY(const auto address, readHdf5Number(message, m_bounds.geometry.addressBytes));
        GATELOUPE_TRY(const auto bytes, readHdf5Number(message, m_bounds.geometry.lengthBytes));
        GATELOUPE_TRY(const auto offset, m_bounds.offsetOf(address));
        m_findings.continuations.push_back({offset, bytes});
        return {};
    }

    const Bounds& m_bounds;
    Findings& m_findings;
};

constexpr std::string_view kHeaderSignature = "OHDR"; ///< of headers since version 2
constexpr std::size_t kMaxBlocks = 10'000;
constexpr std::uint64_t kContinuationFrame = 8; ///< signature and checksum of a new block
constexpr std::uint8_t kSharedMessage = 0x02;   ///< flag: the message is elsewhere

/// The messages of one object, block by block.
class HeaderCheck
{
public:
    explicit HeaderCheck(const Bounds& bounds)
        : m_bounds(bounds)
    {
    }

    Result<Hdf5HeaderFacts> run(std::uint64_t address)
    {
        GATELOUPE_TRY(const auto at, m_bounds.offsetOf(address));
        ByteReader reader(m_bounds.file.bytes().subspan(at), at);
        ByteReader ahead = reader;
        const auto signature = ahead.text(
            std::min<std::uint64_t>(kHeaderSignature.size(), ahead.remaining()), "signature");
        m_isNew = signature && *signature == kHeaderSignature;
        GATELOUPE_TRY(const auto first, m_isNew ? newHeader(reader) : oldHeader(reader));
        GATELOUPE_CHECK(messages(first));
        auto& more = m_findings.continuations;
        for (std::size_t done = 0; done < more.size(); ++done) {
            if (done > kMaxBlocks || !m_seen.insert(more[done].offset).second) {
                return Error::corrupt("object header at byte %1 continues without end", at);
            }
            GATELOUPE_TRY(const auto block, messagesOf(more[done]));
            GATELOUPE_CHECK(messages(block));
        }
        return Hdf5HeaderFacts{.isVirtual = m_findings.isVirtual};
    }

private:
    Result<Continuation> oldHeader(ByteReader& reader)
    {
        GATELOUPE_CHECK(reader.skip(8)); // version, number of messages, links to the object
        GATELOUPE_TRY(const auto bytes, reader.u32("object header"));
        GATELOUPE_CHECK(reader.skip(4));
        return Continuation{reader.offsetInFile(), bytes};
    }

    Result<Continuation> newHeader(ByteReader& reader)
    {
        GATELOUPE_CHECK(reader.skip(kHeaderSignature.size() + 1));
        GATELOUPE_TRY(const auto flags, reader.u8("object header"));
        m_hasOrder = (flags & 0x04U) != 0;
        GATELOUPE_CHECK(reader.skip((flags & 0x20U) != 0 ? 16 : 0)); // times
        GATELOUPE_CHECK(reader.skip((flags & 0x10U) != 0 ? 4 : 0));  // limits of attributes
        GATELOUPE_TRY(const auto bytes, readHdf5Number(reader, std::uint64_t{1} << (flags & 3U)));
        return Continuation{reader.offsetInFile(), bytes};
    }

    /// A new block has a signature before its messages and a checksum behind them.
    Result<Continuation> messagesOf(const Continuation& block) const
    {
        if (!m_isNew) {
            return block;
        }
        if (block.bytes < kContinuationFrame) {
            return Error::corrupt("object header at byte %1 has an empty continuation",
                                  block.offset);
        }
        return Continuation{block.offset + kHeaderSignature.size(),
                            block.bytes - kContinuationFrame};
    }

    Status messages(const Continuation& block)
    {
        if (!fitsWithin(block.offset, block.bytes, m_bounds.file.size())) {
            return Error::corrupt("object header at byte %1 continues past the end of the file",
                                  block.offset);
        }
        ByteReader reader(m_bounds.file.bytes().subspan(block.offset, block.bytes), block.offset);
        const std::uint64_t order = m_isNew && m_hasOrder ? 2 : 0;
        const std::uint64_t prefix = m_isNew ? 4 + order : 8;
        while (reader.remaining() >= prefix) {
            GATELOUPE_TRY(const auto type, readHdf5Number(reader, m_isNew ? 1 : 2));
            GATELOUPE_TRY(const auto bytes, reader.u16("object header message"));
            GATELOUPE_TRY(const auto flags, reader.u8("object header message"));
            GATELOUPE_CHECK(reader.skip(m_isNew ? order : 3));
            const std::uint64_t offset = reader.offsetInFile();
            GATELOUPE_TRY(const auto body, reader.bytes(bytes, "object header message"));
            if ((flags & kSharedMessage) == 0) {
                ByteReader message(body, offset);
                GATELOUPE_CHECK(MessageCheck(m_bounds, m_findings)
                                    .check(static_cast<std::uint16_t>(type), message));
            }
        }
        return {};
    }

    Bounds m_bounds;
    bool m_isNew = false;
    bool m_hasOrder = false;
    Findings m_findings; ///< its continuations grow while they are walked
    std::set<std::uint64_t> m_seen;
};

} // namespace

Result<Hdf5HeaderFacts> Hdf5HeaderGuard::check(std::uint64_t address) const
{
    return HeaderCheck({.file = *m_file, .geometry = m_geometry}).run(address);
}

Status checkHdf5Root(const std::shared_ptr<const Hdf5Image>& image,
                     const Hdf5Superblock& superblock)
{
    const Hdf5HeaderGuard guard(image, superblock.geometry);
    GATELOUPE_TRY([[maybe_unused]] const auto root, guard.check(superblock.rootAddress));
    if (superblock.rootHeap) {
        GATELOUPE_CHECK(checkLocalHeap(*superblock.rootHeap, {*image, superblock.geometry}));
    }
    if (superblock.extension) {
        GATELOUPE_TRY([[maybe_unused]] const auto extension, guard.check(*superblock.extension));
    }
    return {};
}

} // namespace gateloupe
