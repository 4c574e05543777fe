// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "core/formats/hdf5/hdf5_cursor.h"
#include "core/formats/hdf5/hdf5_image.h"

namespace gateloupe {

/// Where everything in an HDF5 file begins.
struct Hdf5Superblock
{
    Hdf5Geometry geometry;
    std::uint64_t rootAddress = 0;            ///< of the root group's object header
    std::uint64_t extension = kHdf5Undefined; ///< address of the superblock's own object header
};

/// Byte offset of the signature: 0, 512, 1024, 2048, ...; empty when there is none.
[[nodiscard]] std::optional<std::uint64_t> findHdf5Signature(std::span<const std::byte> file);

/// Errors: Corrupt, with the byte offset, also when the file is shorter than it says; Unsupported
/// for versions and address widths that are not known.
/// Source: HDF5 file format specification 3.0, II.A "Disk Format: Level 0A - Format Signature and
/// Superblock".
Result<Hdf5Superblock> readHdf5Superblock(const Hdf5Image& image);

/// One pass over the structures of a file. It counts the bytes that it hands out: the structures of
/// a sound file do not overlap, so that a pass over them is linear in the file, and no circle of
/// addresses goes on without end.
/// Threads: for one thread.
class Hdf5Parser
{
public:
    Hdf5Parser(std::shared_ptr<const Hdf5Image> image, const Hdf5Superblock& superblock);

    [[nodiscard]] const Hdf5Image& image() const { return *m_image; }

    [[nodiscard]] const Hdf5Superblock& superblock() const { return m_superblock; }

    [[nodiscard]] const Hdf5Geometry& geometry() const { return m_superblock.geometry; }

    /// `bytes` bytes at an address. `what` names the structure in messages.
    /// Errors: Corrupt: they do not lie in the file; more was read than the file can hold.
    Result<Hdf5Cursor> at(std::uint64_t address, std::uint64_t bytes, const char* what);

    /// A structure that begins with a signature; the cursor stands behind it.
    Result<Hdf5Cursor> marked(std::uint64_t address, std::uint64_t bytes,
                              std::string_view signature, const char* what);

    /// A structure that ends with a checksum, which is compared; the cursor ends before it.
    Result<Hdf5Cursor> checked(std::uint64_t address, std::uint64_t bytes,
                               std::string_view signature, const char* what);

    /// Whether this is the first time that it is asked about a structure: its checksum is compared
    /// once.
    [[nodiscard]] bool isFirstVisit(std::uint64_t address)
    {
        return m_visited.insert(address).second;
    }

    /// Counts bytes that are made of the file: names and texts.
    /// Errors: Corrupt.
    Status pay(std::uint64_t bytes);

private:
    std::shared_ptr<const Hdf5Image> m_image;
    Hdf5Superblock m_superblock;
    std::uint64_t m_budgetBytes; ///< what may still be read
    std::set<std::uint64_t> m_visited;
};

/// The checksum that newer structures have.
[[nodiscard]] std::uint32_t hdf5Checksum(std::span<const std::byte> bytes);

} // namespace gateloupe
