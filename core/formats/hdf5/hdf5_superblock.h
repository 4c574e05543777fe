// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_global_heap.h"
#include "core/formats/hdf5/hdf5_image.h"

namespace gateloupe {

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

/// Checks what the library reads already while it opens the file.
/// Errors: Corrupt.
Status checkHdf5Root(const std::shared_ptr<const Hdf5Image>& image,
                     const Hdf5Superblock& superblock);

} // namespace gateloupe
