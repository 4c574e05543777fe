// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/table_repair.h"

#include <cstdint>
#include <cstring>
#include <optional>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/varint.h"

namespace gateloupe::fuzz {

namespace {

constexpr std::size_t kFooterBytes = 48;
constexpr std::size_t kTrailerBytes = 5; ///< type, CRC

/// Where a block lies, without its trailer.
struct Handle
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

std::optional<Handle> readHandle(ByteReader& reader)
{
    const auto offset = readVarint(reader);
    const auto size = readVarint(reader);
    return offset && size ? std::optional(Handle{*offset, *size}) : std::nullopt;
}

/// Seals the block; empty when it is not inside the table.
std::optional<std::span<const std::byte>> sealBlock(std::span<std::byte> table,
                                                    const Handle& handle)
{
    const auto whole = checkedAdd(handle.size, kTrailerBytes);
    if (!whole || !fitsWithin(handle.offset, *whole, table.size())) {
        return std::nullopt;
    }
    const auto block = table.subspan(handle.offset, *whole);
    const auto sum = maskedCrc32c(crc32c(block.first(handle.size + 1)));
    std::memcpy(block.data() + handle.size + 1, &sum, sizeof sum);
    return block.first(handle.size);
}

} // namespace

void repairTable(std::span<std::byte> table)
{
    if (table.size() < kFooterBytes) {
        return;
    }
    ByteReader footer(table.last(kFooterBytes));
    const auto meta = readHandle(footer);
    const auto index = readHandle(footer);
    if (!meta || !index) {
        return;
    }
    sealBlock(table, *meta);
    const auto entries = sealBlock(table, *index);
    if (!entries) {
        return;
    }
    ByteReader reader(*entries);
    while (!reader.atEnd()) { // shared, unshared, length of the value; key; handle
        const auto shared = readVarint(reader);
        const auto unshared = readVarint(reader);
        const auto length = readVarint(reader);
        if (!shared || !unshared || !length || !reader.skip(*unshared)) {
            return;
        }
        const auto value = reader.bytes(*length, "handle");
        if (!value) {
            return;
        }
        ByteReader handleReader(*value);
        if (const auto handle = readHandle(handleReader)) {
            sealBlock(table, *handle);
        }
    }
    sealBlock(table, *index); // a data block may overlap it
}

} // namespace gateloupe::fuzz
