// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gateloupe {

/// One block of a LevelDB table: entries whose keys share what they can with the one before, full
/// keys at every `restartInterval`.
class TableBlock
{
public:
    explicit TableBlock(std::size_t restartInterval)
        : m_restartInterval(restartInterval)
    {
    }

    void add(std::string_view key, std::string_view value);

    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }

    /// Bytes of the finished block.
    [[nodiscard]] std::size_t sizeBytes() const;
    /// Entries and restarts; the block is empty again.
    [[nodiscard]] std::string finish();

private:
    std::size_t m_restartInterval;
    std::string m_entries;
    std::vector<std::uint32_t> m_restarts = {0};
    std::size_t m_sinceRestart = 0;
    std::string m_lastKey;
};

/// Writes a LevelDB table as TensorFlow's bundle writer does, to the same bytes: plain blocks of
/// 256 KiB with their CRC-32C, an empty metaindex, an index of the blocks, a footer. Everything is
/// held in memory: such a table lists tensors and holds none.
/// Source: tensorflow/core/lib/io/{table_builder,block_builder,format}.cc, r1.15;
/// core/formats/README.md draws it.
class SortedTableWriter
{
public:
    /// Requires: keys ascend, as unsigned bytes.
    void add(std::string_view key, std::string_view value);
    /// The whole table; nothing may be added after it.
    [[nodiscard]] std::string finish();

private:
    void flushBlock();
    /// Appends a block with its trailer; returns its handle as the table stores it.
    std::string append(const std::string& block);

    TableBlock m_data = TableBlock(16);
    TableBlock m_index = TableBlock(1);
    std::string m_file;
    std::string m_lastKey;
    std::string m_pendingHandle; ///< of a block whose entry in the index waits for the next key
};

} // namespace gateloupe
