// SPDX-License-Identifier: Apache-2.0
#include "core/export/tensorflow/sorted_table_writer.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/codec/crc32c.h"

namespace gateloupe {

namespace {

constexpr std::size_t kTableBlockBytes = std::size_t{256} << 10U;
constexpr char kPlainBlock = 0;
constexpr std::size_t kHandlesBytes = 40; ///< of the footer, with its padding
constexpr std::uint64_t kMagic = 0xdb4775248b80fb57U;

std::size_t sharedPrefix(std::string_view left, std::string_view right)
{
    return static_cast<std::size_t>(std::ranges::mismatch(left, right).in1 - left.begin());
}

/// A short key that is not before `last` and before `next`.
std::string separatorBetween(std::string_view last, std::string_view next)
{
    const std::size_t shared = sharedPrefix(last, next);
    std::string key(last);
    if (shared == last.size() || shared == next.size()) {
        return key;
    }
    const auto byte = static_cast<unsigned char>(last[shared]);
    if (byte < 0xFF && byte + 1 < static_cast<unsigned char>(next[shared])) {
        key.resize(shared + 1);
        key.back() = static_cast<char>(byte + 1);
    }
    return key;
}

/// A short key that is not before `last`.
std::string successorOf(std::string_view last)
{
    std::string key(last);
    const auto found = std::ranges::find_if(key, [](char letter) { return letter != '\xFF'; });
    if (found != key.end()) {
        *found = static_cast<char>(static_cast<unsigned char>(*found) + 1);
        key.erase(found + 1, key.end());
    }
    return key;
}

} // namespace

void TableBlock::add(std::string_view key, std::string_view value)
{
    std::size_t shared = 0;
    if (m_sinceRestart < m_restartInterval) {
        shared = sharedPrefix(m_lastKey, key);
    } else {
        m_restarts.push_back(static_cast<std::uint32_t>(m_entries.size()));
        m_sinceRestart = 0;
    }
    m_entries += varint(shared) + varint(key.size() - shared) + varint(value.size());
    m_entries += key.substr(shared);
    m_entries += value;
    m_lastKey = key;
    ++m_sinceRestart;
}

std::size_t TableBlock::sizeBytes() const
{
    return m_entries.size() + (m_restarts.size() + 1) * sizeof(std::uint32_t);
}

std::string TableBlock::finish()
{
    std::string block = std::exchange(m_entries, {});
    for (const std::uint32_t restart : m_restarts) {
        block += littleEndian(restart, sizeof(restart));
    }
    block += littleEndian(m_restarts.size(), sizeof(std::uint32_t));
    m_restarts = {0};
    m_sinceRestart = 0;
    m_lastKey.clear();
    return block;
}

void SortedTableWriter::add(std::string_view key, std::string_view value)
{
    if (!m_pendingHandle.empty()) {
        m_index.add(separatorBetween(m_lastKey, key), std::exchange(m_pendingHandle, {}));
    }
    m_data.add(key, value);
    m_lastKey = key;
    if (m_data.sizeBytes() >= kTableBlockBytes) {
        flushBlock();
    }
}

void SortedTableWriter::flushBlock()
{
    if (!m_data.isEmpty()) {
        m_pendingHandle = append(m_data.finish());
    }
}

std::string SortedTableWriter::append(const std::string& block)
{
    const std::string handle = varint(m_file.size()) + varint(block.size());
    const std::string stored = block + kPlainBlock;
    const std::uint32_t crc = maskedCrc32c(crc32c(std::as_bytes(std::span(stored))));
    m_file += stored + littleEndian(crc, sizeof(crc));
    return handle;
}

std::string SortedTableWriter::finish()
{
    flushBlock();
    std::string footer = append(TableBlock(1).finish()); // the metaindex
    if (!m_pendingHandle.empty()) {
        m_index.add(successorOf(m_lastKey), std::exchange(m_pendingHandle, {}));
    }
    footer += append(m_index.finish());
    footer.resize(kHandlesBytes);
    return m_file + footer + littleEndian(kMagic, sizeof(kMagic));
}

} // namespace gateloupe
