// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/tensor/matrix_view.h"
#include "core/tensor/zeroed_values.h"
#include "widgets/heatmap/data/index_order.h"

namespace gateloupe {

/// What stands out among some elements, as f32.
struct Extremes
{
    float low = std::numeric_limits<float>::infinity();   ///< smallest number; of none +inf
    float high = -std::numeric_limits<float>::infinity(); ///< largest number; of none -inf
    bool hasNan = false;

    friend bool operator==(const Extremes&, const Extremes&) = default;

    void add(float value)
    {
        low = value < low ? value : low;
        high = value > high ? value : high;
        hasNan = hasNan || value != value;
    }

    /// The one number to show for all: NaN before infinities before what lies farthest from
    /// `middle`.
    [[nodiscard]] float outlier(double middle) const
    {
        if (hasNan || low > high) {
            return hasNan ? std::numeric_limits<float>::quiet_NaN() : 0.0F;
        }
        if (std::isinf(low) && !std::isinf(high)) {
            return low;
        }
        if (std::isinf(high)) {
            return high;
        }
        return static_cast<double>(high) - middle >= middle - static_cast<double>(low) ? high : low;
    }
};

/// What is known of some elements. Moments are true only where all elements are finite: elsewhere
/// nobody asks for them.
struct CellDigest
{
    Extremes extremes;
    double count = 0.0;
    double sum = 0.0;
    double squares = 0.0; ///< sum of the squares

    [[nodiscard]] double mean() const { return count > 0.0 ? sum / count : 0.0; }

    [[nodiscard]] double rootMeanSquare() const
    {
        // No more than the largest: squares are summed as f32 and may run over.
        const float largest = std::max(std::abs(extremes.low), std::abs(extremes.high));
        const float root = std::sqrt(static_cast<float>(squares / count));
        return count > 0.0 ? static_cast<double>(std::min(root, largest)) : 0.0;
    }
};

/// Smallest and largest element, mean, root of the mean square and whether there is a NaN, for
/// blocks that grow from level to level, so that a picture of any part of a matrix at any zoom
/// reads a bounded number of words and loses no outlier. It holds a third of the matrix' bytes.
/// Threads: immutable once built.
class MatrixPyramid
{
public:
    /// Bytes of the first level's blocks: square, or along the long axis alone. By bytes, not
    /// elements, so that the pyramid stays small beside its matrix.
    static constexpr std::uint64_t kFirstBytes = 64;
    /// How many blocks of a level make one of the next.
    static constexpr std::uint64_t kNextArea = 4;
    /// An axis with fewer blocks than a window has pixels is not made coarser.
    static constexpr std::uint64_t kFineEnough = 1024;

    /// Block (r, c) is at r * rowStride + c * colStride of every plane; the one at an edge may be
    /// cut off. Rows and columns are places, not stored indices. The first plane has the smaller,
    /// the second the larger number; the other way round, or both NaN, where there is a NaN. The
    /// third has means, the fourth roots of mean squares.
    struct Level
    {
        std::uint64_t blockRows = 1; ///< elements
        std::uint64_t blockCols = 1;
        std::uint64_t rows = 0; ///< blocks
        std::uint64_t cols = 0;
        std::int64_t rowStride = 0;
        std::int64_t colStride = 0;
        std::uint64_t lastBlockRows = 1; ///< elements of the last block along each axis
        std::uint64_t lastBlockCols = 1;
        ZeroedValues<float> values; ///< the planes, one behind the other

        static constexpr std::size_t kPlanes = 4;

        [[nodiscard]] std::size_t blocks() const { return static_cast<std::size_t>(rows * cols); }

        [[nodiscard]] Extremes at(std::uint64_t row, std::uint64_t col) const;
        void set(std::size_t index, const Extremes& extremes);
        void set(std::size_t index, const CellDigest& digest);
    };

    /// No level: pictures read the matrix itself.
    MatrixPyramid() = default;
    /// Reads every element once, on all cores; a small matrix needs no level and is not read. Empty
    /// when `isCancelled` said so, which is asked on several threads.
    static std::optional<MatrixPyramid> build(const ShownMatrix& shown,
                                              const std::function<bool()>& isCancelled);
    /// A stand-in until build() is through: one element of every block, at most kSampleSize blocks
    /// along an axis. Pictures read nothing else.
    static MatrixPyramid sample(const ShownMatrix& shown);
    static constexpr std::uint64_t kSampleSize = 128;

    /// Only levels of at most so many blocks: enough for a small picture of the whole.
    [[nodiscard]] MatrixPyramid withoutFineLevels(std::uint64_t mostBlocks) const;

    /// Finest first.
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }

    [[nodiscard]] bool isSample() const { return m_isSample; }

    [[nodiscard]] std::uint64_t bytes() const;

private:
    std::vector<Level> m_levels;
    bool m_isSample = false;
};

} // namespace gateloupe
