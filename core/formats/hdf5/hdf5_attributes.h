// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/hdf5/hdf5_header.h"
#include "core/formats/hdf5/hdf5_parser.h"
#include "core/tensor/tensor_catalog.h"

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

/// Reads the attributes of one file's objects: texts and lists of texts (fixed or variable length),
/// integers, floats and booleans that stand alone. Others are left out.
/// Source: HDF5 file format specification 3.0, IV.A.2.m and v.
class Hdf5AttributeReader
{
public:
    /// Appends the attributes of the object with that header, whose path is `path`.
    /// Errors: Corrupt when one cannot be read.
    Status read(Hdf5Parser& parser, const Hdf5Header& header, const std::string& path,
                std::vector<Attribute>& attributes);

private:
    struct Encoded;

    static Result<Encoded> decode(Hdf5Parser& parser, Hdf5Cursor message);
    Status append(Hdf5Parser& parser, const Hdf5Cursor& message, const std::string& path,
                  std::vector<Attribute>& attributes);
    Result<std::vector<std::string>> texts(Hdf5Parser& parser, const Encoded& encoded);

    Hdf5GlobalHeap m_heap;
};

} // namespace gateloupe
