// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace gateloupe {

/// A block of a transposed matrix: as many columns as a line of the cache (64 bytes) has elements,
/// each of them contiguous.
struct ColumnBlock
{
    const std::byte* source = nullptr;
    std::int64_t colStepBytes = 0;
    std::size_t rows = 0; ///< a multiple of the columns
    std::byte* target = nullptr;
    std::size_t rowStepBytes = 0; ///< of the target
    bool isStreamed = false;      ///< the target's rows lie on whole lines; written past the caches
};

/// Writes the block row by row. Streamed lines are in order for other threads after a fence only.
using TurnColumns = void (*)(const ColumnBlock& block);

/// The function for elements of 2, 4 and 8 bytes, else null. Defined in turn_columns_avx512.cpp,
/// for processors with AVX-512 (F and BW) alone.
[[nodiscard]] TurnColumns avx512TurnColumnsOf(std::size_t elementBytes);

} // namespace gateloupe
