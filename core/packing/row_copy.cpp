// SPDX-License-Identifier: Apache-2.0
#include "core/packing/row_copy.h"

#include <algorithm>
#include <array>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/packing/turn_columns.h"

namespace gateloupe {

namespace {

/// Columns of a tile of a transposed matrix fill a line of the target's cache.
constexpr std::size_t kLineBytes = 64;

void copyRowsWhole(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    const std::uint64_t rowBytes = matrix.cols * sizeOf(matrix.dtype);
    if (matrix.rowStride == static_cast<std::int64_t>(matrix.cols)) {
        std::memcpy(target + rows.first * rowBytes, matrix.elementAt(rows.first, 0),
                    (rows.last - rows.first) * rowBytes);
        return;
    }
    for (std::uint64_t row = rows.first; row < rows.last; ++row) {
        std::memcpy(target + row * rowBytes, matrix.elementAt(row, 0), rowBytes);
    }
}

constexpr std::size_t kVectorBytes = 16; ///< every 64-bit processor has vectors of this size
using Vector = unsigned char __attribute__((vector_size(kVectorBytes)));

/// Elements of the first (or second) halves of two vectors in turn.
template <std::size_t elementSize, std::size_t half>
Vector interleaved(const Vector& even, const Vector& odd)
{
    constexpr auto from = [](std::size_t at) {
        return half * kVectorBytes / 2 + at / elementSize / 2 * elementSize + at % elementSize +
               at / elementSize % 2 * kVectorBytes;
    };
    return [&]<std::size_t... at>(std::index_sequence<at...>)
    {
        return __builtin_shufflevector(even, odd, from(at)...);
    }
    (std::make_index_sequence<kVectorBytes>());
}

/// Writes past the caches where whole lines of memory are written that nobody reads soon.
void storeVector(std::byte* target, const Vector& vector, bool isStreamed)
{
#if defined(__SSE2__)
    if (isStreamed) {
        _mm_stream_si128(reinterpret_cast<__m128i*>(target), __builtin_bit_cast(__m128i, vector));
        return;
    }
#endif
    std::memcpy(target, &vector, sizeof vector);
}

/// A tile of any strides, from `source` on.
struct Tile
{
    const std::byte* source = nullptr;
    std::int64_t rowStepBytes = 0;
    std::int64_t colStepBytes = 0;
    std::size_t rows = 0; ///< at most kTileRows
    std::size_t cols = 0; ///< at most those of a line
};

/// The place of a tile in a row-major matrix.
struct TileTarget
{
    std::byte* first = nullptr;
    std::size_t stepBytes = 0; ///< from row to row
    bool isStreamed = false;   ///< rows lie on whole lines, which are written past the caches
};

/// The tile is first gathered column by column, as a transposed matrix lies in memory: wide steps
/// in both source and target at once would fall on the same few lines of the cache. From there
/// squares of a vector's elements are turned in registers.
template <std::size_t elementSize>
class TileCopy
{
public:
    void copy(const Tile& tile, const TileTarget& target)
    {
        gather(tile);
        std::size_t row = 0;
        if (tile.cols == kCols) {
            for (; row + kSquare <= tile.rows; row += kSquare) {
                for (std::size_t col = 0; col < kCols; col += kSquare) {
                    turnSquare(row, col, target);
                }
            }
        }
        for (; row < tile.rows; ++row) {
            std::byte* to = target.first + row * target.stepBytes;
            for (std::size_t col = 0; col < tile.cols; ++col) {
                std::memcpy(to + col * elementSize, at(row, col), elementSize);
            }
        }
    }

    static constexpr std::size_t kCols = kLineBytes / elementSize;

private:
    static constexpr std::size_t kSquare = kVectorBytes / elementSize;
    /// A line more than a column has, so that columns fall on different lines of the cache.
    static constexpr std::size_t kColumnBytes = kTileRows * elementSize + kLineBytes;

    [[nodiscard]] std::byte* at(std::size_t row, std::size_t col)
    {
        return m_columns.data() + col * kColumnBytes + row * elementSize;
    }

    void gather(const Tile& tile)
    {
        for (std::size_t col = 0; col < tile.cols; ++col) {
            const std::byte* from =
                tile.source + static_cast<std::int64_t>(col) * tile.colStepBytes;
            std::byte* to = at(0, col);
            if (tile.rowStepBytes == static_cast<std::int64_t>(elementSize)) {
                std::memcpy(to, from, tile.rows * elementSize);
                continue;
            }
            for (std::size_t row = 0; row < tile.rows; ++row) {
                std::memcpy(to + row * elementSize, from, elementSize);
                from += tile.rowStepBytes;
            }
        }
    }

    /// Vectors i and i + n/2 interleaved, log2(n) times over, are the transposed square.
    void turnSquare(std::size_t row, std::size_t col, const TileTarget& target)
    {
        std::array<Vector, kSquare> square;
        for (std::size_t index = 0; index < kSquare; ++index) {
            std::memcpy(&square[index], at(row, col + index), kVectorBytes);
        }
        for (std::size_t round = 1; round < kSquare; round *= 2) {
            std::array<Vector, kSquare> turned;
            for (std::size_t index = 0; index < kSquare / 2; ++index) {
                const Vector& even = square[index];
                const Vector& odd = square[index + kSquare / 2];
                turned[2 * index] = interleaved<elementSize, 0>(even, odd);
                turned[2 * index + 1] = interleaved<elementSize, 1>(even, odd);
            }
            square = turned;
        }
        for (std::size_t index = 0; index < kSquare; ++index) {
            storeVector(target.first + (row + index) * target.stepBytes + col * elementSize,
                        square[index], target.isStreamed);
        }
    }

    alignas(kLineBytes) std::array<std::byte, kCols * kColumnBytes> m_columns;
};

/// Null where this processor has no vectors of a line's size, or for elements of another one.
TurnColumns turnColumnsOf([[maybe_unused]] std::size_t elementBytes)
{
#ifdef GATELOUPE_WITH_AVX512
    static const bool hasAvx512 =
        __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
    return hasAvx512 ? avx512TurnColumnsOf(elementBytes) : nullptr;
#else
    return nullptr;
#endif
}

template <std::size_t elementSize>
void copyTiles(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    constexpr auto size = static_cast<std::int64_t>(elementSize);
    constexpr std::size_t lineCols = TileCopy<elementSize>::kCols;
    const std::size_t rowBytes = matrix.cols * elementSize;
    const std::size_t pastLine = reinterpret_cast<std::uintptr_t>(target) % kLineBytes;
    const bool areLinesWhole = rowBytes % kLineBytes == 0 && pastLine % elementSize == 0;
    const bool isStreamed = areLinesWhole && matrix.rows * rowBytes >= kParallelBytes;
    // The first columns go as far as the target's next line.
    const std::size_t firstCols =
        areLinesWhole && pastLine != 0 ? (kLineBytes - pastLine) / elementSize : lineCols;
    const TurnColumns turnColumns = turnColumnsOf(elementSize);
    TileCopy<elementSize> tiles;
    for (std::uint64_t row = rows.first; row < rows.last; row += kTileRows) {
        std::size_t cols = 0;
        for (std::uint64_t col = 0; col < matrix.cols; col += cols) {
            cols = std::min<std::size_t>(col == 0 ? firstCols : lineCols, matrix.cols - col);
            const Tile tile{.source = matrix.elementAt(row, col),
                            .rowStepBytes = matrix.rowStride * size,
                            .colStepBytes = matrix.colStride * size,
                            .rows = std::min(kTileRows, rows.last - row),
                            .cols = cols};
            const TileTarget place{.first = target + row * rowBytes + col * elementSize,
                                   .stepBytes = rowBytes,
                                   .isStreamed = isStreamed};
            const bool areColumnsWhole = cols == lineCols && tile.rowStepBytes == size;
            if (turnColumns != nullptr && areColumnsWhole && tile.rows % lineCols == 0) {
                turnColumns({.source = tile.source,
                             .colStepBytes = tile.colStepBytes,
                             .rows = tile.rows,
                             .target = place.first,
                             .rowStepBytes = rowBytes,
                             .isStreamed = isStreamed});
            } else {
                tiles.copy(tile, place);
            }
        }
    }
#if defined(__SSE2__)
    _mm_sfence(); // streamed lines are seen by other threads before what this one writes next
#endif
}

} // namespace

void copyRows(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    if (matrix.colStride == 1 || matrix.cols == 1) {
        copyRowsWhole(matrix, rows, target);
        return;
    }
    switch (sizeOf(matrix.dtype)) {
    case 1:
        copyTiles<1>(matrix, rows, target);
        break;
    case 2:
        copyTiles<2>(matrix, rows, target);
        break;
    case 4:
        copyTiles<4>(matrix, rows, target);
        break;
    case 8:
        copyTiles<8>(matrix, rows, target);
        break;
    default:
        copyTiles<16>(matrix, rows, target);
        break;
    }
}

} // namespace gateloupe
