// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/sorted_table.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <snappy.h>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/varint.h"

namespace gateloupe {

namespace {

constexpr std::size_t kFooterBytes = 48;
constexpr std::uint64_t kCodecMagic = 0xdb4775248b80fb57U;
constexpr std::size_t kTrailerBytes = 5; ///< type and masked CRC-32C of a block
constexpr std::uint8_t kPlainBlock = 0;
constexpr std::uint8_t kSnappyBlock = 1;
/// Snappy's densest code spends 3 bytes on a copy of 64.
constexpr std::uint64_t kMaxSnappyRatio = 24;
/// Keys share prefixes, so a small block can spell many long ones. Real names are shorter, and
/// writers spell at least every sixteenth key in full.
constexpr std::size_t kMaxKeyBytes = 65536;
constexpr std::uint64_t kMaxKeysToFileRatio = 64;
constexpr std::size_t kRestartBytes = sizeof(std::uint32_t);

struct BlockHandle
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0; ///< without the trailer
};

Result<BlockHandle> readHandle(ByteReader& reader)
{
    BlockHandle handle;
    GATELOUPE_TRY(handle.offset, readVarint(reader));
    GATELOUPE_TRY(handle.size, readVarint(reader));
    return handle;
}

Status checkBounds(std::span<const std::byte> file, BlockHandle handle)
{
    const auto stored = checkedAdd(handle.size, kTrailerBytes);
    if (!stored || !fitsWithin(handle.offset, *stored, file.size() - kFooterBytes)) {
        return Error::corrupt("table block at byte %1: its %2 bytes lie past the end of the file",
                              FileOffset{handle.offset}, handle.size)
            .because(ErrorReason::CutOff);
    }
    return {};
}

/// A block's entries: bytes of the file, or their decompressed form.
class Block
{
public:
    static Result<Block> read(std::span<const std::byte> file, BlockHandle handle)
    {
        GATELOUPE_CHECK(checkBounds(file, handle));
        const auto bytes = file.subspan(handle.offset, handle.size + kTrailerBytes);
        ByteReader trailer(bytes.subspan(handle.size), handle.offset + handle.size);
        GATELOUPE_TRY(const auto type, trailer.u8("block type"));
        GATELOUPE_TRY(const auto crc, trailer.u32("block CRC"));
        if (maskedCrc32c(crc32c(bytes.first(handle.size + 1))) != crc) {
            return Error::corrupt(
                       "table block at byte %1: its CRC-32C does not match; the file is damaged",
                       FileOffset{handle.offset})
                .because(ErrorReason::Checksum);
        }
        Block block;
        block.m_offset = handle.offset;
        block.m_mapped = bytes.first(handle.size);
        if (type == kSnappyBlock) {
            GATELOUPE_CHECK(block.unpack());
        } else if (type != kPlainBlock) {
            return Error::corrupt("table block at byte %1: unknown compression %2",
                                  FileOffset{handle.offset}, type);
        }
        GATELOUPE_CHECK(block.cutRestarts());
        return block;
    }

    [[nodiscard]] std::span<const std::byte> entries() const
    {
        return m_unpacked ? std::span<const std::byte>(*m_unpacked) : m_mapped;
    }

    [[nodiscard]] std::uint64_t offset() const { return m_offset; }

private:
    Status unpack()
    {
        const auto* packed = reinterpret_cast<const char*>(m_mapped.data());
        std::size_t size = 0;
        if (!snappy::GetUncompressedLength(packed, m_mapped.size(), &size) ||
            size / kMaxSnappyRatio > m_mapped.size()) {
            return Error::corrupt("table block at byte %1: its Snappy length cannot be",
                                  FileOffset{m_offset});
        }
        std::vector<std::byte> unpacked(size);
        if (!snappy::RawUncompress(packed, m_mapped.size(),
                                   reinterpret_cast<char*>(unpacked.data()))) {
            return Error::corrupt("table block at byte %1: its Snappy data are damaged",
                                  FileOffset{m_offset});
        }
        m_unpacked = std::move(unpacked);
        return {};
    }

    /// Leaves the entries: a block ends with the places of its full keys and their number, which
    /// only a search needs.
    Status cutRestarts()
    {
        const auto all = entries();
        if (all.size() < kRestartBytes) {
            return Error::corrupt("table block at byte %1: shorter than its own end",
                                  FileOffset{m_offset});
        }
        ByteReader tail(all.subspan(all.size() - kRestartBytes));
        GATELOUPE_TRY(const std::uint32_t restarts, tail.u32("number of restarts"));
        const auto cut = (std::uint64_t{restarts} + 1) * kRestartBytes;
        if (cut > all.size()) {
            return Error::corrupt("table block at byte %1: more restarts than it has bytes",
                                  FileOffset{m_offset});
        }
        if (m_unpacked) {
            m_unpacked->resize(all.size() - cut);
        } else {
            m_mapped = all.first(all.size() - cut);
        }
        return {};
    }

    std::uint64_t m_offset = 0;
    std::span<const std::byte> m_mapped;
    std::optional<std::vector<std::byte>> m_unpacked;
};

/// Goes through blocks one after the other: their keys ascend, and all of them together stay in
/// proportion to the file.
class KeyWalk
{
public:
    KeyWalk(std::uint64_t fileBytes, TableVisitor visit)
        : m_keyBytesLeft(fileBytes * kMaxKeysToFileRatio)
        , m_visit(std::move(visit))
    {
    }

    /// Calls the visitor for each entry; returns whether to go on.
    Result<bool> walk(const Block& block)
    {
        ByteReader reader(block.entries(), block.offset());
        std::string key;
        while (!reader.atEnd()) {
            GATELOUPE_TRY(const auto shared, readVarint(reader));
            GATELOUPE_TRY(const auto unshared, readVarint(reader));
            GATELOUPE_TRY(const auto valueBytes, readVarint(reader));
            if (shared > key.size() || unshared > kMaxKeyBytes - shared) {
                return Error::corrupt(
                    "table block at byte %1: a key shares more than the one before it has",
                    FileOffset{block.offset()});
            }
            GATELOUPE_TRY(const auto suffix, reader.text(unshared, "key"));
            GATELOUPE_TRY(const auto value, reader.text(valueBytes, "value"));
            key.resize(shared);
            key += suffix;
            GATELOUPE_TRY(const bool goOn, take(block, key, value));
            if (!goOn) {
                return false;
            }
        }
        return true;
    }

private:
    Result<bool> take(const Block& block, std::string_view key, std::string_view value)
    {
        if (m_last && key <= *m_last) {
            return Error::corrupt("table block at byte %1: its keys do not ascend",
                                  FileOffset{block.offset()});
        }
        if (key.size() > m_keyBytesLeft) {
            return Error::corrupt(
                "table block at byte %1: its keys are longer than the file can account for",
                FileOffset{block.offset()});
        }
        m_keyBytesLeft -= key.size();
        m_last = key;
        return m_visit(key, value);
    }

    std::uint64_t m_keyBytesLeft;
    TableVisitor m_visit;
    std::optional<std::string> m_last; ///< empty before the first key
};

Result<BlockHandle> indexHandle(std::span<const std::byte> file)
{
    ByteReader footer(file.last(kFooterBytes), file.size() - kFooterBytes);
    GATELOUPE_CHECK(readHandle(footer)); // the metaindex, always empty in a bundle
    return readHandle(footer);
}

/// Calls `visit` with the last key and the place of each block; returns as it does.
template <typename Visit>
Status walkBlocks(std::span<const std::byte> file, const Visit& visit)
{
    if (!isSortedTable(file)) {
        return Error::corrupt("the %1 bytes do not end as a LevelDB table does; the file is cut "
                              "off or of another kind",
                              file.size());
    }
    GATELOUPE_TRY(const auto handle, indexHandle(file));
    GATELOUPE_TRY(const auto index, Block::read(file, handle));
    KeyWalk blocks(file.size(), [&](std::string_view lastKey, std::string_view value) {
        ByteReader reader(std::as_bytes(std::span(value)), index.offset());
        auto block = readHandle(reader);
        return block ? visit(lastKey, *block) : Result<bool>(std::move(block).error());
    });
    GATELOUPE_CHECK(blocks.walk(index));
    return {};
}

} // namespace

bool isSortedTable(std::span<const std::byte> file)
{
    if (file.size() < kFooterBytes) {
        return false;
    }
    ByteReader tail(file.last(sizeof(kCodecMagic)));
    const auto magic = tail.u64("magic");
    return magic && *magic == kCodecMagic;
}

Status walkSortedTable(std::span<const std::byte> file, const TableVisitor& visit)
{
    KeyWalk data(file.size(), visit);
    return walkBlocks(file, [&](std::string_view, BlockHandle handle) -> Result<bool> {
        GATELOUPE_TRY(const auto block, Block::read(file, handle));
        return data.walk(block);
    });
}

Result<SortedTableIndex> SortedTableIndex::create(std::span<const std::byte> file)
{
    SortedTableIndex index;
    const auto visit = [&](std::string_view lastKey, BlockHandle handle) -> Result<bool> {
        GATELOUPE_CHECK(checkBounds(file, handle));
        index.m_blocks.push_back({std::string(lastKey), handle.offset, handle.size});
        return true;
    };
    GATELOUPE_CHECK(walkBlocks(file, visit));
    return index;
}

const SortedTableIndex::BlockEntry* SortedTableIndex::blockOf(std::string_view key) const
{
    const auto found = std::ranges::lower_bound(
        m_blocks, key, {}, [](const BlockEntry& block) { return std::string_view(block.lastKey); });
    return found == m_blocks.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> SortedTableIndex::mostValueBytes(std::string_view key) const
{
    const BlockEntry* block = blockOf(key);
    return block == nullptr ? std::nullopt : checkedMul(block->size, kMaxSnappyRatio);
}

Status SortedTableIndex::read(std::span<const std::byte> file, std::string_view key,
                              const Taker& take) const
{
    const BlockEntry* entry = blockOf(key);
    bool isFound = false;
    if (entry != nullptr) {
        GATELOUPE_TRY(const auto block, Block::read(file, {entry->offset, entry->size}));
        KeyWalk walk(file.size(), [&](std::string_view at, std::string_view value) -> Result<bool> {
            isFound = at == key;
            if (isFound) {
                GATELOUPE_CHECK(take(value));
            }
            return at < key;
        });
        GATELOUPE_CHECK(walk.walk(block));
    }
    return isFound ? Status() : Status(Error::corrupt("the table has no such key"));
}

} // namespace gateloupe
