// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_message_guard.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_datatype_guard.h"

namespace gateloupe {

namespace {

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

Error damaged(const std::string& what, std::uint64_t offset)
{
    return Error{ErrorCode::Corrupt,
                 "object header at byte " + std::to_string(offset) + " " + what};
}

class MessageCheck
{
public:
    MessageCheck(const Hdf5Bounds& bounds, Hdf5Findings& findings)
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
            return damaged("has a message of unknown version " + std::to_string(found),
                           message.offsetInFile());
        }
        return found;
    }

    /// A byte of flags; unknown ones end badly inside the library too.
    static Result<std::uint8_t> flagsOf(ByteReader& message, std::uint8_t known)
    {
        GATELOUPE_TRY(const auto found, message.u8("flags of a message"));
        if ((found & ~known) != 0) {
            return damaged("has a message with unknown flags", message.offsetInFile());
        }
        return found;
    }

    Status datatype(ByteReader& message) const
    {
        GATELOUPE_TRY([[maybe_unused]] const auto bytes,
                      checkHdf5Datatype(message, m_bounds.geometry.addressBytes));
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
                       : Status(damaged("has a link without a name", message.offsetInFile()));
        }
        GATELOUPE_TRY(const auto bytes, message.u16("link"));
        GATELOUPE_TRY(const auto target, message.text(bytes, "link"));
        // An external link has flags, a file and a path in it, both ended by NUL.
        const bool isWhole = kind == kSoftLink ||
                             (kind == kExternalLink && target.size() > 3 && target.back() == '\0' &&
                              target.find('\0', 1) < target.size() - 1);
        return length > 0 && bytes > 0 && isWhole
                   ? Status()
                   : Status(damaged("has a damaged link", message.offsetInFile()));
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
            return damaged("has chunks without axes", message.offsetInFile());
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
                return damaged("has chunks without extent", message.offsetInFile());
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
                      checkHdf5Datatype(typeReader, m_bounds.geometry.addressBytes));
        ByteReader spaceReader(space, spaceAt);
        GATELOUPE_TRY(const auto elements, elementsOf(spaceReader));
        const auto bytes = checkedMul(elements, elementBytes);
        return bytes && *bytes <= message.remaining()
                   ? Status()
                   : Status(damaged("has an attribute longer than its message", typeAt));
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
                           damaged("has a dataspace that overflows", space.offsetInFile()));
    }

    Status symbolTable(ByteReader& message) const
    {
        GATELOUPE_CHECK(message.skip(m_bounds.geometry.addressBytes));
        GATELOUPE_TRY(const auto heap, readHdf5Number(message, m_bounds.geometry.addressBytes));
        return checkHdf5LocalHeap(heap, m_bounds);
    }

    Status continuation(ByteReader& message)
    {
        GATELOUPE_TRY(const auto address, readHdf5Number(message, m_bounds.geometry.addressBytes));
        GATELOUPE_TRY(const auto bytes, readHdf5Number(message, m_bounds.geometry.lengthBytes));
        GATELOUPE_TRY(const auto offset, m_bounds.offsetOf(address));
        m_findings.continuations.push_back({offset, bytes});
        return {};
    }

    const Hdf5Bounds& m_bounds;
    Hdf5Findings& m_findings;
};

} // namespace

Result<std::uint64_t> Hdf5Bounds::offsetOf(std::uint64_t address) const
{
    const auto offset = checkedAdd(address, geometry.baseBytes);
    if (!offset || *offset >= file.size()) {
        return damaged("or a part of it lies past the end of the file", address);
    }
    return *offset;
}

Result<std::uint64_t> readHdf5Number(ByteReader& reader, std::uint64_t bytes)
{
    std::uint64_t value = 0;
    if (bytes > sizeof(value)) {
        return damaged("has a number of too many bytes", reader.offsetInFile());
    }
    for (std::uint64_t at = 0; at < bytes; ++at) {
        GATELOUPE_TRY(const std::uint64_t byte, reader.u8("object header"));
        value |= byte << (8 * at);
    }
    return value;
}

namespace {

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
            return damaged("has a heap of names whose free pieces lead nowhere", at);
        }
        ByteReader reader(heap.subspan(piece), piece);
        GATELOUPE_TRY(piece, readHdf5Number(reader, geometry.lengthBytes));
    }
    return {};
}

} // namespace

Status checkHdf5LocalHeap(std::uint64_t address, const Hdf5Bounds& bounds)
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
        return damaged("has a damaged heap of names", at);
    }
    return checkFreeList(firstFree, bounds.file.bytes().subspan(dataAt, bytes), bounds.geometry,
                         at);
}

Status checkHdf5Message(std::uint16_t type, ByteReader message, const Hdf5Bounds& bounds,
                        Hdf5Findings& findings)
{
    return MessageCheck(bounds, findings).check(type, message);
}

} // namespace gateloupe
