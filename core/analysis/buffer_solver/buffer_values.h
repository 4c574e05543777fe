// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// Equal elements next to each other: zero biases, forget biases of one.
struct ConstantRun
{
    std::uint64_t first = 0;
    std::uint64_t end = 0; ///< one past the last
    double value = 0.0;

    [[nodiscard]] std::uint64_t length() const { return end - first; }
};

/// The numbers of a buffer as one dtype reads them, summed up once so that any stretch of them can
/// be asked about in a moment. Memory: a few hundredths of the buffer's.
/// NaN and infinities count as zero.
/// Lifetime: looks at the bytes it was made from.
/// Threads: immutable.
class BufferValues
{
public:
    /// Errors: Cancelled. Progress: Stage::Reading by elements.
    static Result<BufferValues> read(std::span<const std::byte> bytes, DType dtype,
                                     ProgressMonitor& monitor);

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    [[nodiscard]] DType dtype() const { return m_dtype; }

    /// Elements from `first` on. Requires: they exist.
    void copy(std::uint64_t first, std::span<float> target) const;
    [[nodiscard]] double squares(std::uint64_t first, std::uint64_t end) const; ///< sum of v^2
    [[nodiscard]] double largest(std::uint64_t first, std::uint64_t end) const; ///< max |v|

    /// Of at least kShortestRun elements, in order; no more than kMostRuns.
    [[nodiscard]] std::span<const ConstantRun> runs() const { return m_runs; }

    /// Some measure of each grid stretch, summed over the stretches before this one.
    struct Sums
    {
        double count = 0.0;
        double sum = 0.0;
        double squares = 0.0;
    };

    /// The buffer in stretches of equal length, those with constant runs left out: sums of
    /// ln(root mean square) of all stretches whose middle lies in [first, end).
    [[nodiscard]] Sums sizes(std::uint64_t first, std::uint64_t end) const;

    static constexpr std::uint64_t kShortestRun = 4;
    static constexpr std::size_t kMostRuns = 4096;

private:
    struct Block
    {
        double squaresBefore = 0.0; ///< of all earlier blocks
        float largest = 0.0F;
    };

    BufferValues(std::span<const std::byte> bytes, DType dtype);
    void addBlock(std::uint64_t block);
    void makeGrid();
    [[nodiscard]] bool touchesRun(std::uint64_t first, std::uint64_t end) const;
    [[nodiscard]] std::size_t stretchOf(std::uint64_t element) const;
    void closeRun();
    void addRuns(std::uint64_t first, std::span<const float> values);
    [[nodiscard]] double squaresBefore(std::uint64_t end) const;
    [[nodiscard]] double largestOfPart(std::uint64_t first, std::uint64_t end) const;

    std::span<const std::byte> m_bytes;
    DType m_dtype;
    std::uint64_t m_size;
    std::vector<Block> m_blocks;  ///< one more than there are, for the sum of all
    std::vector<float> m_summits; ///< largest of each kBlocksPerSummit blocks
    std::vector<Sums> m_sizes;    ///< before each grid stretch, and of all
    std::uint64_t m_gridStep = 1;
    std::vector<ConstantRun> m_runs;
    ConstantRun m_open; ///< the run that the last element read belongs to
};

} // namespace gateloupe
