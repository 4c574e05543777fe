// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/formats/hdf5/hdf5_superblock.h"

namespace gateloupe {

/// What an object header says that must be known before the object is opened.
struct Hdf5HeaderFacts
{
    bool isVirtual = false; ///< a dataset whose data are in other files
};

/// Checks object headers for lengths and addresses that the library (release 1.10.8) uses without
/// a check, so that a damaged file is refused instead of read past its buffers: datatypes,
/// attributes, links, fill values, addresses of dense storage. Everything else is left to the
/// library, which checks it itself.
/// Threads: const and free to share.
/// Source: HDF5 file format specification 3.0, IV "Disk Format: Level 2 - Data Objects".
class Hdf5HeaderGuard
{
public:
    Hdf5HeaderGuard(std::shared_ptr<const Hdf5Image> file, const Hdf5Geometry& geometry)
        : m_file(std::move(file))
        , m_geometry(geometry)
    {
    }

    /// `address` counts from the base address.
    /// Errors: Corrupt, with the byte offset.
    [[nodiscard]] Result<Hdf5HeaderFacts> check(std::uint64_t address) const;

private:
    std::shared_ptr<const Hdf5Image> m_file;
    Hdf5Geometry m_geometry;
};

/// Checks what the library reads already while it opens the file.
/// Errors: Corrupt.
Status checkHdf5Root(const std::shared_ptr<const Hdf5Image>& image,
                     const Hdf5Superblock& superblock);

} // namespace gateloupe
