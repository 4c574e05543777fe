// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/flatbuffer_mutator.h"

#include <algorithm>
#include <optional>

namespace gateloupe::fuzz {

namespace {

constexpr std::size_t kOffsetBytes = 4;
constexpr int kDeepestTable = 12;

/// A table, or no table at all: the wire does not tell what an offset leads to.
/// Source: FlatBuffers, "Internals".
struct Table
{
    std::size_t at = 0;
    std::size_t vtable = 0;
    std::size_t fields = 0;
    std::size_t bytes = 0;
};

std::optional<Table> tableAt(std::span<const std::byte> buffer, std::size_t at)
{
    if (at > buffer.size() || buffer.size() - at < kOffsetBytes) {
        return std::nullopt;
    }
    const auto back = static_cast<std::int32_t>(numberAt(buffer, at, kOffsetBytes));
    const auto vtable = static_cast<std::int64_t>(at) - back;
    if (vtable < 0 || vtable + 4 > static_cast<std::int64_t>(buffer.size())) {
        return std::nullopt;
    }
    Table table{.at = at, .vtable = static_cast<std::size_t>(vtable), .fields = 0, .bytes = 0};
    const std::uint64_t vtableBytes = numberAt(buffer, table.vtable, 2);
    table.bytes = numberAt(buffer, table.vtable + 2, 2);
    if (vtableBytes < 6 || vtableBytes % 2 != 0 || vtableBytes > buffer.size() - table.vtable ||
        table.bytes < kOffsetBytes || table.bytes > buffer.size() - at) {
        return std::nullopt;
    }
    table.fields = vtableBytes / 2 - 2;
    return table;
}

/// Where an offset leads; empty when it is none that stays within.
std::optional<std::size_t> followed(std::span<const std::byte> buffer, std::size_t at)
{
    if (at > buffer.size() || buffer.size() - at < kOffsetBytes) {
        return std::nullopt;
    }
    const std::uint64_t target = at + numberAt(buffer, at, kOffsetBytes);
    return target > at && target + kOffsetBytes <= buffer.size() ? std::optional(target)
                                                                 : std::nullopt;
}

/// Changes bytes in place.
void changePlace(std::span<std::byte> place, Mutation& mutation)
{
    Bytes bytes = mutation.changed(place);
    bytes.resize(place.size());
    std::ranges::copy(bytes, place.begin());
}

void mutateTable(std::span<std::byte> buffer, const Table& table, Mutation& mutation, int depth);

/// A vector of tables is entered, one of numbers or a text is changed.
void mutateVector(std::span<std::byte> buffer, std::size_t at, Mutation& mutation, int depth)
{
    const std::size_t first = at + kOffsetBytes;
    const std::size_t room = buffer.size() - first;
    const std::uint64_t count = std::min<std::uint64_t>(numberAt(buffer, at, kOffsetBytes), room);
    if (count == 0) {
        return;
    }
    if (count <= room / kOffsetBytes) {
        const std::size_t element = first + mutation.below(count) * kOffsetBytes;
        const auto target = followed(buffer, element);
        if (const auto table = target ? tableAt(buffer, *target) : std::nullopt) {
            mutateTable(buffer, *table, mutation, depth + 1);
            return;
        }
    }
    changePlace(buffer.subspan(first, std::min<std::size_t>(count, 64)), mutation);
}

void mutateTable(std::span<std::byte> buffer, const Table& table, Mutation& mutation, int depth)
{
    if (table.fields == 0) {
        return;
    }
    const std::size_t entry = table.vtable + 4 + 2 * mutation.below(table.fields);
    const std::size_t other = table.vtable + 4 + 2 * mutation.below(table.fields);
    const std::uint64_t place = numberAt(buffer, entry, 2);
    const bool isWithin = place >= kOffsetBytes && place + kOffsetBytes <= table.bytes;
    const std::size_t field = table.at + place;
    const auto target = isWithin ? followed(buffer, field) : std::nullopt;
    switch (mutation.below(12)) {
    case 0:
        setNumberAt(buffer, entry, 0, 2); // the field is not there
        return;
    case 1:
        setNumberAt(buffer, entry, numberAt(buffer, other, 2), 2);
        return;
    case 2:
        if (target) {
            const std::size_t room = (buffer.size() - field) / kOffsetBytes;
            setNumberAt(buffer, field, kOffsetBytes * (room > 1 ? mutation.below(room - 1) + 1 : 1),
                        kOffsetBytes);
        }
        return;
    default:
        break;
    }
    if (!isWithin) {
        return;
    }
    const auto inner = target ? tableAt(buffer, *target) : std::nullopt;
    if (inner && depth < kDeepestTable) {
        mutateTable(buffer, *inner, mutation, depth + 1);
    } else if (target && depth < kDeepestTable) {
        mutateVector(buffer, *target, mutation, depth);
    } else {
        changePlace(buffer.subspan(field, mutation.below(2) == 0 ? 1 : kOffsetBytes), mutation);
    }
}

} // namespace

Bytes mutatedFlatBuffer(std::span<const std::byte> buffer, Mutation& mutation)
{
    Bytes bytes(buffer.begin(), buffer.end());
    const auto root = tableAt(bytes, numberAt(bytes, 0, kOffsetBytes));
    if (!root || bytes.size() < kOffsetBytes) {
        mutation.change(bytes);
        return bytes;
    }
    // What is chosen may be nothing that can be changed: again then.
    for (int tries = 0; tries < 8 && std::ranges::equal(bytes, buffer); ++tries) {
        mutateTable(bytes, *root, mutation, 0);
    }
    return bytes;
}

} // namespace gateloupe::fuzz
