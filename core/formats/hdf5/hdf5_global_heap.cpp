// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_global_heap.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::string_view kCollectionSignature = "GCOL";
constexpr const char* kCollection = "global heap";

std::uint64_t aligned(std::uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

} // namespace

Result<std::string_view> Hdf5GlobalHeap::text(Hdf5Parser& parser,
                                              const Hdf5HeapReference& reference)
{
    if (reference.length == 0) {
        return std::string_view();
    }
    auto collection = m_collections.find(reference.address);
    if (collection == m_collections.end()) {
        GATELOUPE_TRY(auto objects, read(parser, reference.address));
        collection = m_collections.emplace(reference.address, std::move(objects)).first;
    }
    const auto found = collection->second.find(reference.index);
    if (found == collection->second.end() || reference.length > found->second.size()) {
        return Error::corrupt("global heap at byte %1 has no object %2 of %3 bytes",
                              reference.address, reference.index, reference.length);
    }
    return found->second.substr(0, reference.length);
}

Result<Hdf5GlobalHeap::Collection> Hdf5GlobalHeap::read(Hdf5Parser& parser, std::uint64_t address)
{
    // Signature, version and size of the collection; index, references and size of an object.
    const std::uint64_t prefix = aligned(8U + parser.geometry().lengthBytes);
    GATELOUPE_TRY(auto head, parser.marked(address, prefix, kCollectionSignature, kCollection));
    head.refuseUnless(head.u8() == 1);
    head.skip(3);
    const std::uint64_t size = head.length();
    head.refuseUnless(size >= prefix);
    GATELOUPE_CHECK(head.status());
    GATELOUPE_TRY(auto objects, parser.at(address + prefix, size - prefix, kCollection));
    Collection collection;
    while (objects.remaining() >= prefix) {
        const std::uint16_t index = objects.u16();
        objects.skip(6); // count of references
        const std::uint64_t bytes = objects.length();
        objects.skip(prefix - 8 - parser.geometry().lengthBytes);
        if (index == 0) {
            break; // the free space at the end
        }
        collection.emplace(index, objects.text(bytes));
        GATELOUPE_CHECK(objects.status());
        objects.skip(std::min(aligned(bytes) - bytes, objects.remaining()));
    }
    return collection;
}

} // namespace gateloupe
