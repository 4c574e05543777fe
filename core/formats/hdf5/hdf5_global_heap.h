// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/formats/hdf5/hdf5_superblock.h"

namespace gateloupe {

/// Where a text of variable length lies: what stands in the file in its place.
struct Hdf5HeapReference
{
    std::uint64_t length = 0;
    std::uint64_t address = 0; ///< of the collection, from the base address
    std::uint32_t index = 0;   ///< of the object in it
};

/// Reads objects of the global heap straight from the mapped file. The library itself does not
/// check the heap's sizes and indices (release 1.10.8 reads past its buffers or never ends when one
/// is damaged), so it is never asked for them. Lifetime: texts live as long as the file stays
/// mapped. Source: HDF5 file format specification 3.0, III.E "Disk Format: Level 1E - Global Heap".
class Hdf5GlobalHeap
{
public:
    Hdf5GlobalHeap(std::shared_ptr<const Hdf5Image> file, const Hdf5Geometry& geometry)
        : m_file(std::move(file))
        , m_geometry(geometry)
    {
    }

    /// Errors: Corrupt, with the byte offset.
    Result<std::string_view> text(const Hdf5HeapReference& reference);

private:
    using Collection = std::map<std::uint32_t, std::string_view>; ///< by index

    Result<const Collection*> collectionAt(std::uint64_t address);
    Result<Collection> parse(std::uint64_t address);

    std::shared_ptr<const Hdf5Image> m_file;
    Hdf5Geometry m_geometry;
    std::map<std::uint64_t, Collection> m_collections; ///< by address
    std::uint64_t m_objects = 0;                       ///< parsed so far
};

} // namespace gateloupe
