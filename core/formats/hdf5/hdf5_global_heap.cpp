// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_global_heap.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::string_view kCollectionSignature = "GCOL";
constexpr std::uint8_t kVersion = 1;
constexpr std::uint64_t kAlignment = 8;
/// Index, reference count, reserved bytes and size of an object, without its data.
constexpr std::uint64_t kSmallestObject = 8;

Result<std::uint64_t> readLength(ByteReader& reader, std::uint8_t bytes)
{
    if (bytes == 4) {
        GATELOUPE_TRY(const std::uint64_t narrow, reader.u32("length in the global heap"));
        return narrow;
    }
    return reader.u64("length in the global heap");
}

} // namespace

Result<std::string_view> Hdf5GlobalHeap::text(const Hdf5HeapReference& reference)
{
    if (reference.length == 0) {
        return std::string_view();
    }
    GATELOUPE_TRY(const auto* collection, collectionAt(reference.address));
    const auto found = collection->find(reference.index);
    if (found == collection->end() || reference.length > found->second.size()) {
        return Error::corrupt("global heap at byte %1 has no object %2 of %3 bytes",
                              reference.address, reference.index, reference.length);
    }
    return found->second.substr(0, reference.length);
}

Result<const Hdf5GlobalHeap::Collection*> Hdf5GlobalHeap::collectionAt(std::uint64_t address)
{
    auto found = m_collections.find(address);
    if (found == m_collections.end()) {
        GATELOUPE_TRY(auto collection, parse(address));
        found = m_collections.emplace(address, std::move(collection)).first;
    }
    return static_cast<const Collection*>(&found->second);
}

Result<Hdf5GlobalHeap::Collection> Hdf5GlobalHeap::parse(std::uint64_t address)
{
    const auto offset = checkedAdd(address, m_geometry.baseBytes);
    if (!offset || *offset > m_file->size()) {
        return Error::corrupt("global heap at byte %1 lies past the end of the file", address);
    }
    ByteReader header(m_file->bytes().subspan(*offset), *offset);
    GATELOUPE_TRY(const auto signature,
                  header.text(kCollectionSignature.size(), "global heap signature"));
    GATELOUPE_TRY(const auto version, header.u8("global heap version"));
    GATELOUPE_CHECK(header.skip(3));
    GATELOUPE_TRY(const auto size, readLength(header, m_geometry.lengthBytes));
    if (signature != kCollectionSignature || version != kVersion || size < header.position() ||
        !fitsWithin(*offset, size, m_file->size())) {
        return Error::corrupt("global heap at byte %1 is damaged", *offset);
    }
    Collection collection;
    ByteReader reader(m_file->bytes().subspan(*offset, size), *offset);
    GATELOUPE_CHECK(reader.seek(header.position()));
    while (reader.remaining() >= kSmallestObject + m_geometry.lengthBytes) {
        GATELOUPE_TRY(const auto index, reader.u16("global heap object"));
        GATELOUPE_CHECK(reader.skip(6));
        GATELOUPE_TRY(const auto bytes, readLength(reader, m_geometry.lengthBytes));
        if (index == 0) {
            break; // the free space at the end
        }
        // Collections of a sound file do not overlap, so their objects fit the file together.
        if (++m_objects > m_file->size() / kSmallestObject) {
            return Error::corrupt("global heap at byte %1 overlaps others", *offset);
        }
        GATELOUPE_TRY(const auto text, reader.text(bytes, "global heap object"));
        collection.emplace(index, text);
        const std::uint64_t padding = (kAlignment - bytes % kAlignment) % kAlignment;
        GATELOUPE_CHECK(reader.skip(std::min(padding, reader.remaining())));
    }
    return collection;
}

} // namespace gateloupe
