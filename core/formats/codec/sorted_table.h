// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// Whether the bytes end with the magic of a LevelDB table.
[[nodiscard]] bool isSortedTable(std::span<const std::byte> file);

/// Called with each key and value; returns whether to go on. Both live during the call only.
using TableVisitor = std::function<Result<bool>(std::string_view key, std::string_view value)>;

/// Walks a LevelDB table (TensorFlow's `.index` is one) from its first key to its last. Every
/// block's CRC-32C is checked, Snappy blocks are decoded, keys must ascend. Not leveldb::Table:
/// that allocates whatever size a block handle states, before looking at the file's own size.
/// Errors: Corrupt with the byte offset in the file; those of `visit`.
/// Source: leveldb doc/table_format.md, table/format.cc (1.23); the README draws it.
Status walkSortedTable(std::span<const std::byte> file, const TableVisitor& visit);

/// Finds single pairs of a table whose data are too large to be walked: knows the last key of each
/// block, reads a block when a pair of it is asked for.
/// Threads: const and free to share.
class SortedTableIndex
{
public:
    /// Reads the index block alone.
    /// Errors: Corrupt, with the byte offset.
    static Result<SortedTableIndex> create(std::span<const std::byte> file);

    /// No value under the key can have more bytes; empty when no block can hold the key.
    [[nodiscard]] std::optional<std::uint64_t> mostValueBytes(std::string_view key) const;

    using Taker = std::function<Status(std::string_view value)>;

    /// Calls `take` with the value; the block is read and its CRC-32C checked now.
    /// Requires: `file` is what create() saw.
    /// Errors: Corrupt, also when there is no such key; those of `take`.
    Status read(std::span<const std::byte> file, std::string_view key, const Taker& take) const;

private:
    struct BlockEntry
    {
        std::string lastKey;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };

    [[nodiscard]] const BlockEntry* blockOf(std::string_view key) const;

    std::vector<BlockEntry> m_blocks;
};

} // namespace gateloupe
