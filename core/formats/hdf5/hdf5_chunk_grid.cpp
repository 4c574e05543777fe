// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_chunk_grid.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace gateloupe {

Hdf5ChunkGrid::Hdf5ChunkGrid(Hdf5Extent extent, Shape chunk)
    : m_extent(std::move(extent))
    , m_chunk(std::move(chunk))
    , m_strides(rowMajorStrides(m_extent.shape))
{
}

std::size_t Hdf5ChunkGrid::chunkBytes() const
{
    return elementCount(m_chunk).value_or(0) * m_extent.elementBytes;
}

void Hdf5ChunkGrid::place(std::span<const std::byte> chunk, const Shape& start,
                          std::span<std::byte> whole) const
{
    const std::size_t last = m_chunk.size() - 1;
    const std::size_t row = m_chunk[last] * m_extent.elementBytes;
    const std::size_t kept =
        std::min(m_chunk[last], m_extent.shape[last] - start[last]) * m_extent.elementBytes;
    Shape at(m_chunk.size(), 0);
    for (std::size_t read = 0; read < chunk.size(); read += row) {
        if (const auto element = elementAt(start, at)) {
            std::memcpy(whole.data() + *element * m_extent.elementBytes, chunk.data() + read, kept);
        }
        step(at);
    }
}

bool Hdf5ChunkGrid::next(Shape& start) const
{
    for (std::size_t axis = start.size(); axis-- > 0;) {
        start[axis] += m_chunk[axis];
        if (start[axis] < m_extent.shape[axis]) {
            return true;
        }
        start[axis] = 0;
    }
    return false;
}

/// Of the first element of a chunk's row; empty when the row is outside the dataset.
std::optional<std::uint64_t> Hdf5ChunkGrid::elementAt(const Shape& start, const Shape& at) const
{
    std::uint64_t element = 0;
    for (std::size_t axis = 0; axis < start.size(); ++axis) {
        const std::uint64_t place = start[axis] + at[axis];
        if (place >= m_extent.shape[axis]) {
            return std::nullopt;
        }
        element += place * static_cast<std::uint64_t>(m_strides[axis]);
    }
    return element;
}

/// To the chunk's next row.
void Hdf5ChunkGrid::step(Shape& at) const
{
    for (std::size_t axis = m_chunk.size() - 1; axis-- > 0;) {
        if (++at[axis] < m_chunk[axis]) {
            return;
        }
        at[axis] = 0;
    }
}

} // namespace gateloupe
