// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "core/formats/hdf5/hdf5_parser.h"

namespace gateloupe {

/// Where a text of variable length lies: what stands in the file in its place.
struct Hdf5HeapReference
{
    std::uint64_t length = 0;
    std::uint64_t address = 0; ///< of the collection, from the base address
    std::uint32_t index = 0;   ///< of the object in it
};

/// The texts of variable length, each collection of them read once.
/// Lifetime: texts live as long as the image.
/// Source: HDF5 file format specification 3.0, III.E "Disk Format: Level 1E - Global Heap".
class Hdf5GlobalHeap
{
public:
    /// Errors: Corrupt, with the byte offset.
    Result<std::string_view> text(Hdf5Parser& parser, const Hdf5HeapReference& reference);

private:
    using Collection = std::map<std::uint32_t, std::string_view>; ///< by index

    static Result<Collection> read(Hdf5Parser& parser, std::uint64_t address);

    std::map<std::uint64_t, Collection> m_collections; ///< by address
};

} // namespace gateloupe
