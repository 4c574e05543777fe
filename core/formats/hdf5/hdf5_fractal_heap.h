// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "core/formats/hdf5/hdf5_parser.h"

namespace gateloupe {

/// Where groups and objects with many links or attributes keep them.
/// Source: HDF5 file format specification 3.0, III.G "Disk Format: Level 1G - Fractal Heap".
class Hdf5FractalHeap
{
public:
    /// Errors: Corrupt; Unsupported for heaps whose blocks went through filters.
    static Result<Hdf5FractalHeap> open(Hdf5Parser& parser, std::uint64_t address);

    /// The object of that identifier.
    /// Errors: Corrupt; Unsupported.
    Result<Hdf5Cursor> object(Hdf5Parser& parser, std::span<const std::byte> id) const;

private:
    struct Block;

    [[nodiscard]] std::uint64_t rowBytes(std::uint64_t row) const;
    Result<Hdf5Cursor> managed(Hdf5Parser& parser, std::uint64_t offset, std::uint64_t bytes) const;
    Result<Hdf5Cursor> huge(Hdf5Parser& parser, std::uint64_t key) const;
    Result<Block> childOf(Hdf5Parser& parser, const Block& block, std::uint64_t offset) const;
    Status checkDirect(Hdf5Parser& parser, const Block& block) const;

    std::uint64_t m_hugeTree = kHdf5Undefined;
    std::uint64_t m_width = 0; ///< blocks of a row
    std::uint64_t m_startBytes = 0;
    std::uint64_t m_directRows = 0;
    std::uint64_t m_offsetBytes = 0; ///< of an offset in the heap
    std::uint64_t m_lengthBytes = 0; ///< of an object's length in an identifier
    std::uint64_t m_heapBits = 0;
    bool m_hasChecksums = false; ///< of direct blocks; indirect ones always have
    std::uint64_t m_root = kHdf5Undefined;
    std::uint64_t m_rootRows = 0; ///< 0: the root is a direct block
};

} // namespace gateloupe
