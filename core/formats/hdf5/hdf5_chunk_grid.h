// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/shape.h"

namespace gateloupe {

/// How large a dataset says it is.
struct Hdf5Extent
{
    Shape shape;
    std::size_t elementBytes = 0;
};

/// Where chunks go in a dataset: both row by row, the chunks at the far edges reaching over it.
class Hdf5ChunkGrid
{
public:
    /// Requires: equal ranks of at least 1, no extent of 0; the sizes of both were checked.
    Hdf5ChunkGrid(Hdf5Extent extent, Shape chunk);

    [[nodiscard]] std::size_t chunkBytes() const;

    /// Copies the part of the chunk from `start` on that lies inside the dataset.
    /// Requires: `chunk` has chunkBytes(), `whole` the dataset's bytes.
    void place(std::span<const std::byte> chunk, const Shape& start,
               std::span<std::byte> whole) const;

    /// Goes from one chunk's start to the next; false after the last one.
    [[nodiscard]] bool next(Shape& start) const;

private:
    [[nodiscard]] std::optional<std::uint64_t> elementAt(const Shape& start, const Shape& at) const;
    void step(Shape& at) const;

    Hdf5Extent m_extent;
    Shape m_chunk;
    std::vector<std::int64_t> m_strides;
};

} // namespace gateloupe
