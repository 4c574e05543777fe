// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_handles.h"

namespace gateloupe {

/// One filter that every chunk of a dataset went through.
struct Hdf5Filter
{
    H5Z_filter_t id = 0;
    std::size_t elementBytes = 1; ///< of the shuffle
};

/// The filters of a dataset, in the order in which they were applied.
struct Hdf5Filters
{
    std::vector<Hdf5Filter> filters;
    std::string obstacle; ///< why they cannot be undone here; empty when they can
};

/// Requires: the HDF5 lock is held.
[[nodiscard]] Hdf5Filters hdf5FiltersOf(hid_t creation);

/// One chunk as it stands in the file.
struct Hdf5StoredChunk
{
    std::vector<std::byte> bytes;
    std::uint32_t skipped = 0; ///< bit i: filter i was not applied
};

/// Undoes deflate, shuffle and Fletcher's checksum. The library (release 1.10.8) does not compare
/// what they give with the size of a chunk, and reads past its buffer where that is less.
/// Requires: filters.obstacle is empty.
/// Errors: Corrupt: damaged data, a checksum that differs, another size than `chunkBytes`.
/// Source: HDF5 1.10, H5Zdeflate.c, H5Zshuffle.c, H5Zfletcher32.c, H5checksum.c.
Result<std::vector<std::byte>> undoHdf5Filters(const Hdf5Filters& filters, Hdf5StoredChunk chunk,
                                               std::size_t chunkBytes);

} // namespace gateloupe
