// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// What stands out among some elements, as one integer to take the maximum of: NaN beats infinity
/// beats finite magnitude. It is a float's bits rotated left by one, so the winner's sign stays.
using ExtremeKey = std::uint32_t;

[[nodiscard]] constexpr ExtremeKey extremeKeyOf(float value)
{
    return std::rotl(std::bit_cast<std::uint32_t>(value), 1);
}

/// Of no elements: 0.
[[nodiscard]] constexpr float valueOf(ExtremeKey key)
{
    return std::bit_cast<float>(std::rotr(key, 1));
}

/// The extremes of blocks of elements, coarser from level to level, so that a picture of any part
/// of a matrix at any zoom reads a bounded number of words and loses no outlier. A twelfth of the
/// elements' count in words for a square matrix, half of it for a long one.
/// Threads: immutable once built.
class MatrixPyramid
{
public:
    /// How blocks grow along an axis: the first level, the largest, by more to save memory.
    static constexpr std::uint64_t kFirstFactor = 4;
    static constexpr std::uint64_t kFactor = 2;
    /// An axis with fewer blocks than a window has pixels is not made coarser.
    static constexpr std::uint64_t kFineEnough = 1024;

    /// Block (r, c) is keys[r * rowStride + c * colStride]; the one at an edge may be cut off.
    struct Level
    {
        std::uint64_t blockRows = 1; ///< elements
        std::uint64_t blockCols = 1;
        std::uint64_t rows = 0; ///< blocks
        std::uint64_t cols = 0;
        std::int64_t rowStride = 0;
        std::int64_t colStride = 0;
        std::vector<ExtremeKey> keys;
    };

    /// No level: pictures read the matrix itself.
    MatrixPyramid() = default;
    /// Reads every element once; a small matrix needs no level and is not read. Empty when
    /// `isCancelled` said so.
    static std::optional<MatrixPyramid> build(const MatrixView& matrix,
                                              const std::function<bool()>& isCancelled);
    /// A stand-in until build() is through: one element of every block, at most kSampleSize blocks
    /// along an axis. Pictures read nothing else.
    static MatrixPyramid sample(const MatrixView& matrix);
    static constexpr std::uint64_t kSampleSize = 128;

    /// Finest first.
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }

    [[nodiscard]] bool isSample() const { return m_isSample; }

private:
    std::vector<Level> m_levels;
    bool m_isSample = false;
};

} // namespace gateloupe
