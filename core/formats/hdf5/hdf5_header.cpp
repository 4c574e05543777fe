// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_header.h"

#include <algorithm>

#include "core/formats/hdf5/hdf5_fractal_heap.h"

namespace gateloupe {

namespace {

constexpr const char* kObjectHeader = "object header";
constexpr std::string_view kHeaderSignature = "OHDR"; ///< since version 2
constexpr std::string_view kContinuationSignature = "OCHK";
constexpr std::uint64_t kOldPrefixBytes = 16;

constexpr std::uint8_t kSharedFlag = 0x02; ///< of a message
constexpr std::uint8_t kMessageOrderFlag =
    0x04;                                  ///< of a header: every message has a creation order
constexpr std::uint8_t kLimitsFlag = 0x10; ///< the header has limits of attributes
constexpr std::uint8_t kTimesFlag = 0x20;

/// Kinds of shared messages.
constexpr std::uint8_t kInTable = 1;

bool isRead(std::uint16_t type)
{
    constexpr std::uint16_t kLast = 0x15;
    constexpr std::uint32_t kUnread = 1U << 0x00U | 1U << 0x09U | 1U << 0x0aU | 1U << 0x0dU |
                                      1U << 0x0eU | 1U << 0x12U | 1U << 0x13U | 1U << 0x14U;
    return type <= kLast && (kUnread >> type & 1U) == 0;
}

} // namespace

struct Hdf5Header::Block
{
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    bool isNew = false;
    bool hasOrder = false;
    std::uint64_t skippedBytes = 0; ///< between the signature and the messages
};

Result<Hdf5Header> Hdf5Header::read(Hdf5Parser& parser, std::uint64_t address)
{
    GATELOUPE_TRY(auto start, parser.at(address, kOldPrefixBytes, kObjectHeader));
    Hdf5Cursor old = start;
    Block first{.address = address,
                .isNew = start.text(kHeaderSignature.size()) == kHeaderSignature};
    if (first.isNew) {
        start.refuseUnless(start.u8() == 2);
        const std::uint8_t flags = start.u8();
        GATELOUPE_CHECK(start.status());
        first.hasOrder = (flags & kMessageOrderFlag) != 0;
        const std::uint64_t skipped =
            ((flags & kTimesFlag) != 0 ? 16 : 0) + ((flags & kLimitsFlag) != 0 ? 4 : 0);
        const std::uint64_t width = std::uint64_t{1} << (flags & 3U);
        const std::uint64_t prefix = kHeaderSignature.size() + 2 + skipped + width;
        GATELOUPE_TRY(auto whole, parser.at(address, prefix, kObjectHeader));
        whole.skip(prefix - width);
        const std::uint64_t length = whole.number(width);
        whole.refuseUnless(length <= parser.image().size());
        GATELOUPE_CHECK(whole.status());
        first.bytes = prefix + length + kHdf5ChecksumBytes;
        first.skippedBytes = prefix - kHeaderSignature.size();
    } else {
        old.refuseUnless(old.u8() == 1);
        old.skip(7); // number of messages, links to the object
        first.address = address + kOldPrefixBytes;
        first.bytes = old.u32();
        GATELOUPE_CHECK(old.status());
    }
    Hdf5Header header;
    GATELOUPE_CHECK(header.readBlocks(parser, first));
    return header;
}

/// Blocks of a sound header do not overlap, so they fit the file together.
Status Hdf5Header::readBlocks(Hdf5Parser& parser, Block first)
{
    std::vector<Block> blocks{first};
    std::uint64_t left = parser.image().size();
    for (std::size_t index = 0; index < blocks.size(); ++index) {
        const Block block = blocks[index];
        if (block.bytes > left) {
            return Error::corrupt("object header at byte %1 continues without end",
                                  FileOffset{first.address});
        }
        left -= block.bytes;
        const auto signature = block.skippedBytes > 0 ? kHeaderSignature : kContinuationSignature;
        GATELOUPE_TRY(auto cursor,
                      block.isNew
                          ? parser.checked(block.address, block.bytes, signature, kObjectHeader)
                          : parser.at(block.address, block.bytes, kObjectHeader));
        cursor.skip(block.skippedBytes);
        readMessages(cursor, block, blocks);
        GATELOUPE_CHECK(cursor.status());
    }
    return {};
}

void Hdf5Header::readMessages(Hdf5Cursor& cursor, const Block& block, std::vector<Block>& more)
{
    const std::uint64_t prefix = block.isNew ? (block.hasOrder ? 6 : 4) : 8;
    while (cursor.isSound() && cursor.remaining() >= prefix) {
        const std::uint64_t type = cursor.number(block.isNew ? 1 : 2);
        const std::uint16_t bytes = cursor.u16();
        const std::uint8_t flags = cursor.u8();
        cursor.skip(prefix - (block.isNew ? 4 : 5)); // order or padding
        Hdf5Cursor body = cursor.part(bytes, "message of an object header");
        if (!isRead(static_cast<std::uint16_t>(type)) || !cursor.isSound()) {
            continue;
        }
        const auto known = static_cast<Hdf5MessageType>(type);
        if (known == Hdf5MessageType::Continuation) {
            Block next = block;
            next.skippedBytes = 0;
            next.address = body.address();
            next.bytes = body.length();
            cursor.refuseUnless(body.isSound());
            more.push_back(next);
        } else {
            m_messages.push_back({known, (flags & kSharedFlag) != 0, body});
        }
    }
}

const Hdf5Message* Hdf5Header::find(Hdf5MessageType type) const
{
    const auto found = std::ranges::find(m_messages, type, &Hdf5Message::type);
    return found == m_messages.end() ? nullptr : &*found;
}

Result<Hdf5Cursor> Hdf5Header::body(Hdf5Parser& parser, Hdf5MessageType type) const
{
    const Hdf5Message* message = find(type);
    if (message == nullptr) {
        return Error::corrupt("its object header has no message of type %1",
                              static_cast<unsigned>(type));
    }
    return message->isShared ? sharedHdf5Message(parser, message->body, type)
                             : Result<Hdf5Cursor>(message->body);
}

Result<Hdf5Cursor> sharedHdf5Message(Hdf5Parser& parser, Hdf5Cursor reference, Hdf5MessageType type)
{
    const std::uint8_t version = reference.u8();
    const std::uint8_t kind = reference.u8();
    reference.refuseUnless(version >= 1 && version <= 3);
    if (version == 1) {
        reference.skip(6);
        static_cast<void>(reference.length()); // of a name
    } else if (kind == kInTable) {
        constexpr std::uint64_t kIdBytes = 8;
        Hdf5Cursor id = reference.part(kIdBytes, "shared message");
        GATELOUPE_CHECK(id.status());
        return hdf5MessageInTable(parser, id, type);
    }
    const std::uint64_t address = reference.address();
    GATELOUPE_CHECK(reference.status());
    GATELOUPE_TRY(const auto header, Hdf5Header::read(parser, address));
    const Hdf5Message* message = header.find(type);
    if (message == nullptr || message->isShared) {
        return Error::corrupt("%1 at byte %2 is damaged", "shared message",
                              FileOffset{reference.offset()});
    }
    return message->body;
}

Result<Hdf5Cursor> hdf5MessageInTable(Hdf5Parser& parser, Hdf5Cursor id, Hdf5MessageType type)
{
    if (parser.superblock().extension == kHdf5Undefined) {
        return Error::corrupt("%1 at byte %2 is damaged", "shared message",
                              FileOffset{id.offset()});
    }
    GATELOUPE_TRY(const auto extension, Hdf5Header::read(parser, parser.superblock().extension));
    const Hdf5Message* message = extension.find(Hdf5MessageType::SharedMessageTable);
    if (message == nullptr) {
        return Error::corrupt("%1 at byte %2 is damaged", "shared message",
                              FileOffset{id.offset()});
    }
    Hdf5Cursor place = message->body;
    place.skip(1); // version
    const std::uint64_t address = place.address();
    const std::uint8_t indices = place.u8();
    GATELOUPE_CHECK(place.status());
    const std::uint64_t width = parser.geometry().addressBytes;
    constexpr std::uint64_t kIndexCounts = 14; // version, kind, types, sizes, counts
    const std::uint64_t bytes = 4 + indices * (kIndexCounts + 2 * width) + kHdf5ChecksumBytes;
    GATELOUPE_TRY(auto table, parser.checked(address, bytes, "SMTB", "table of shared messages"));
    for (std::uint8_t index = 0; index < indices; ++index) {
        table.skip(2); // version, kind
        const std::uint16_t types = table.u16();
        table.skip(10); // smallest message, sizes of the index, count
        static_cast<void>(table.address());
        const std::uint64_t heapAddress = table.address();
        GATELOUPE_CHECK(table.status());
        if ((types >> static_cast<unsigned>(type) & 1U) != 0) {
            GATELOUPE_TRY(const auto heap, Hdf5FractalHeap::open(parser, heapAddress));
            return heap.object(parser, id.bytes(id.remaining()));
        }
    }
    return Error::corrupt("%1 at byte %2 is damaged", "shared message", FileOffset{id.offset()});
}

} // namespace gateloupe
