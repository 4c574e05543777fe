// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_global_heap.h"
#include "core/formats/hdf5/hdf5_image.h"

namespace gateloupe {

/// The file that addresses of a header must stay in.
struct Hdf5Bounds
{
    const Hdf5Image& file;
    Hdf5Geometry geometry;

    /// Where an address is in the file. Errors: Corrupt when that is past its end.
    [[nodiscard]] Result<std::uint64_t> offsetOf(std::uint64_t address) const;
};

/// More messages of the same object.
struct Hdf5Continuation
{
    std::uint64_t offset = 0; ///< in the file
    std::uint64_t bytes = 0;
};

/// What the messages of one object header say.
struct Hdf5Findings
{
    bool isVirtual = false;
    std::vector<Hdf5Continuation> continuations;
};

/// A little-endian number of up to 8 bytes. Errors: Corrupt.
Result<std::uint64_t> readHdf5Number(ByteReader& reader, std::uint64_t bytes);

/// Checks that the heap of an old group's names is inside the file: the library allocates as much
/// as the heap claims. Errors: Corrupt.
Status checkHdf5LocalHeap(std::uint64_t address, const Hdf5Bounds& bounds);

/// Checks one message of an object header; types that the library checks itself are let through.
/// Errors: Corrupt, with the byte offset.
/// Source: HDF5 file format specification 3.0, IV.A.2 "Disk Format: Level 2A2 - Data Object Header
/// Messages".
Status checkHdf5Message(std::uint16_t type, ByteReader message, const Hdf5Bounds& bounds,
                        Hdf5Findings& findings);

} // namespace gateloupe
