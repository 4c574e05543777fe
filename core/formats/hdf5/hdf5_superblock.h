// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_image.h"

namespace gateloupe {

/// How wide addresses and lengths of a file are, and where address 0 is.
struct Hdf5Geometry
{
    std::uint64_t baseBytes = 0; ///< length of the user block
    std::uint8_t addressBytes = 8;
    std::uint8_t lengthBytes = 8;
};

/// Where everything in an HDF5 file begins.
struct Hdf5Superblock
{
    Hdf5Geometry geometry;
    std::uint64_t rootAddress = 0;          ///< of the root group's object header
    std::optional<std::uint64_t> rootHeap;  ///< of its names, where an old file repeats it
    std::optional<std::uint64_t> extension; ///< of the superblock's own object header
};

/// Byte offset of the signature: 0, 512, 1024, 2048, ...; empty when there is none.
[[nodiscard]] std::optional<std::uint64_t> findHdf5Signature(std::span<const std::byte> file);

/// Errors: Corrupt, with the byte offset; Unsupported for address widths that nobody writes.
/// Source: HDF5 file format specification 3.0, II.A "Disk Format: Level 0A - Format Signature and
/// Superblock".
Result<Hdf5Superblock> readHdf5Superblock(const Hdf5Image& image);

/// A little-endian number of up to 8 bytes. Errors: Corrupt.
Result<std::uint64_t> readHdf5Number(ByteReader& reader, std::uint64_t bytes);

} // namespace gateloupe
