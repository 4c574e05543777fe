// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/formats/hdf5/hdf5_parser.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// How the bytes of a dataset lie in the file.
struct Hdf5Layout
{
    enum class Kind : std::uint8_t
    {
        Compact,
        Contiguous,
        Chunked,
        Virtual,
    };

    enum class Index : std::uint8_t
    {
        Tree1,
        SingleChunk,
        Implicit,
        FixedArray,
        ExtensibleArray,
        Tree2,
    };

    Kind kind = Kind::Contiguous;
    std::uint64_t address = kHdf5Undefined; ///< of the data or of the index of chunks
    std::optional<std::uint64_t> bytes;     ///< of compact, contiguous and single-chunk data
    std::span<const std::byte> compact;
    Index index = Index::Tree1;
    Shape chunk;
    std::uint32_t skipped = 0;       ///< filters that a single chunk did not go through
    bool areEdgesUnfiltered = false; ///< chunks that reach over the dataset went through none
};

/// Layouts of version 1 to 5.
/// Errors: Corrupt; Unsupported for later versions and unknown indexes.
/// Source: HDF5 file format specification 3.0, IV.A.2.i "The Data Layout Message".
Result<Hdf5Layout> readHdf5Layout(Hdf5Cursor message);

/// One chunk as it stands in the file.
struct Hdf5Chunk
{
    std::uint64_t place = 0; ///< in the grid of chunks, row by row
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::uint32_t skipped = 0; ///< bit i: filter i was not applied
};

/// Where chunks go in a dataset: both row by row, the chunks at the far edges reaching over it.
class Hdf5ChunkGrid
{
public:
    /// `most` is how large the dataset can become.
    /// Errors: Corrupt when chunk and dataset do not fit each other or their sizes overflow.
    static Result<Hdf5ChunkGrid> create(Shape shape, Shape most, Shape chunk,
                                        std::uint64_t elementBytes);

    [[nodiscard]] std::uint64_t chunkBytes() const { return m_chunkBytes; }

    [[nodiscard]] std::size_t rank() const { return m_shape.size(); }

    [[nodiscard]] const Shape& chunk() const { return m_chunk; }

    /// Of all places.
    [[nodiscard]] std::uint64_t count() const;

    /// Empty where the dataset does not reach: it was once larger.
    [[nodiscard]] std::optional<std::uint64_t> placeOf(const Shape& coordinates) const;

    /// The coordinates of the chunk that an index which counts through the largest extents has at
    /// `number`; an axis without end counts as the slowest one.
    [[nodiscard]] Shape coordinatesOf(std::uint64_t number) const;

    /// Whether the chunk reaches over the dataset.
    [[nodiscard]] bool isAtEdge(std::uint64_t place) const;

    /// Copies the part of a chunk that lies inside the dataset.
    /// Requires: `chunk` has chunkBytes(), `whole` the dataset's bytes.
    void copy(std::span<const std::byte> chunk, std::uint64_t place,
              std::span<std::byte> whole) const;

private:
    [[nodiscard]] Shape startOf(std::uint64_t place) const;

    Shape m_shape;
    Shape m_chunk;
    Shape m_counts; ///< of chunks along each axis
    Shape m_most;   ///< when the dataset is as large as it can be
    std::uint64_t m_elementBytes = 0;
    std::uint64_t m_chunkBytes = 0;
};

/// All chunks that were written, in the order of their places.
/// Errors: Corrupt, also when two chunks have one place or together more bytes than the file.
/// Source: the same, III.A, VII "Appendix C: Types of Indexes for Dataset Chunks".
Result<std::vector<Hdf5Chunk>> listHdf5Chunks(Hdf5Parser& parser, const Hdf5Layout& layout,
                                              const Hdf5ChunkGrid& grid);

} // namespace gateloupe
