// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// Bytes of a matrix below which starting threads costs more than they save, and lines of memory
/// are written through the caches.
inline constexpr std::uint64_t kParallelBytes = std::uint64_t{8} << 20U;

/// Rows [first, last) of a matrix, to be written from `target` on.
struct RowRange
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

/// Rows of a tile of a transposed matrix: long runs of its source (measured: shorter ones are
/// slower). Pieces of whole tiles are copied fastest.
inline constexpr std::uint64_t kTileRows = 1024;

/// Writes rows of a matrix of any strides row by row, without gaps.
/// Requires: room at `target`. Threads: free for rows that do not overlap.
void copyRows(const MatrixView& matrix, RowRange rows, std::byte* target);

} // namespace gateloupe
