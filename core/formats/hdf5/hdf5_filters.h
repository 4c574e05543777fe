// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/formats/hdf5/hdf5_cursor.h"

namespace gateloupe {

/// One filter that every chunk of a dataset went through.
struct Hdf5Filter
{
    std::uint16_t id = 0;
    std::uint32_t elementBytes = 1; ///< of the shuffle
};

/// The filters of a dataset, in the order in which they were applied.
struct Hdf5Filters
{
    std::vector<Hdf5Filter> filters;
    std::string obstacle; ///< why they cannot be undone here; empty when they can
};

/// Errors: Corrupt.
/// Source: HDF5 file format specification 3.0, IV.A.2.l "The Data Storage - Filter Pipeline
/// Message".
Result<Hdf5Filters> readHdf5Filters(Hdf5Cursor message);

/// Undoes deflate, LZF, shuffle and Fletcher's checksum of one chunk as it stands in the file. Bit
/// i of `skipped` says that filter i was not applied. Requires: filters.obstacle is empty. Errors:
/// Corrupt: damaged data, a checksum that differs, another size than `chunkBytes`. Source: HDF5
/// user's guide, "Data filters"; RFC 1950; LibLZF 3.6, lzf.h and its description of the format.
Result<std::vector<std::byte>> undoHdf5Filters(const Hdf5Filters& filters,
                                               std::span<const std::byte> stored,
                                               std::uint32_t skipped, std::size_t chunkBytes);

} // namespace gateloupe
