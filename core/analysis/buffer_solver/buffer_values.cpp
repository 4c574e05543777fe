// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace gateloupe {

namespace {

constexpr std::uint64_t kBlock = 256;
constexpr std::uint64_t kBlocksPerSummit = 256;
/// Longer stretches measure sizes better, shorter ones find the borders of small matrices.
constexpr std::uint64_t kShortestStep = 4;
constexpr std::uint64_t kGoodStep = 16;
constexpr std::uint64_t kFewSteps = 1024;
constexpr std::uint64_t kMostSteps = 16384;
/// Smaller numbers count as this much of the root mean square: their logarithm would drown the
/// rest.
constexpr double kSmallestSize = 1e-3;
/// Blocks between two looks at the monitor: a few milliseconds of work.
constexpr std::uint64_t kBlocksPerReport = 8192;

double squaresOf(std::span<const float> values)
{
    double sum = 0.0;
    for (const float value : values) {
        sum += static_cast<double>(value) * static_cast<double>(value);
    }
    return sum;
}

float largestOf(std::span<const float> values)
{
    float largest = 0.0F;
    for (const float value : values) {
        largest = std::max(largest, std::abs(value));
    }
    return largest;
}

} // namespace

BufferValues::BufferValues(std::span<const std::byte> bytes, DType dtype)
    : m_bytes(bytes)
    , m_dtype(dtype)
    , m_size(bytes.size() / sizeOf(dtype))
{
}

Result<BufferValues> BufferValues::read(std::span<const std::byte> bytes, DType dtype,
                                        ProgressMonitor& monitor)
{
    BufferValues values(bytes, dtype);
    const std::uint64_t blocks = (values.m_size + kBlock - 1) / kBlock;
    values.m_blocks.resize(blocks + 1);
    values.m_summits.resize(blocks / kBlocksPerSummit + 1);
    for (std::uint64_t block = 0; block < blocks; ++block) {
        if (block % kBlocksPerReport == 0) {
            monitor.report(Stage::Reading, block * kBlock, values.m_size);
            if (monitor.cancelled()) {
                return Error::cancelled("reading the buffer was cancelled");
            }
        }
        values.addBlock(block);
    }
    values.closeRun();
    values.makeGrid();
    return values;
}

bool BufferValues::touchesRun(std::uint64_t first, std::uint64_t end) const
{
    const auto run = std::ranges::upper_bound(m_runs, first, {}, &ConstantRun::end);
    return run != m_runs.end() && run->first < end;
}

void BufferValues::makeGrid()
{
    m_gridStep = std::max(std::clamp(m_size / kFewSteps, kShortestStep, kGoodStep),
                          (m_size + kMostSteps - 1) / kMostSteps);
    const double all = std::sqrt(squares(0, m_size) / static_cast<double>(m_size));
    std::vector<float> stretch(m_gridStep);
    Sums sizes;
    for (std::uint64_t first = 0; first + m_gridStep <= m_size; first += m_gridStep) {
        m_sizes.push_back(sizes);
        if (touchesRun(first, first + m_gridStep) || !(all > 0.0)) {
            continue;
        }
        copy(first, stretch);
        const auto count = static_cast<double>(m_gridStep);
        const double size = std::sqrt(squaresOf(stretch) / count) / all;
        const double value = std::log(std::max(size, kSmallestSize));
        sizes.count += 1.0;
        sizes.sum += value;
        sizes.squares += value * value;
    }
    m_sizes.push_back(sizes);
}

std::size_t BufferValues::stretchOf(std::uint64_t element) const
{
    return std::min<std::size_t>((element + m_gridStep / 2) / m_gridStep, m_sizes.size() - 1);
}

BufferValues::Sums BufferValues::sizes(std::uint64_t first, std::uint64_t end) const
{
    const Sums& after = m_sizes[stretchOf(end)];
    const Sums& before = m_sizes[stretchOf(first)];
    return {after.count - before.count, after.sum - before.sum, after.squares - before.squares};
}

void BufferValues::addBlock(std::uint64_t block)
{
    std::array<float, kBlock> storage{};
    const std::uint64_t first = block * kBlock;
    const auto values = std::span(storage).first(std::min(kBlock, m_size - first));
    copy(first, values);
    m_blocks[block].largest = largestOf(values);
    m_blocks[block + 1].squaresBefore = m_blocks[block].squaresBefore + squaresOf(values);
    float& summit = m_summits[block / kBlocksPerSummit];
    summit = std::max(summit, m_blocks[block].largest);
    addRuns(first, values);
}

void BufferValues::closeRun()
{
    if (m_open.length() >= kShortestRun && m_runs.size() < kMostRuns) {
        m_runs.push_back(m_open);
    }
}

void BufferValues::addRuns(std::uint64_t first, std::span<const float> values)
{
    for (const float element : values) {
        const auto value = static_cast<double>(element);
        if (m_open.length() == 0 || value != m_open.value) {
            closeRun();
            m_open = {.first = first, .end = first, .value = value};
        }
        m_open.end = ++first;
    }
}

void BufferValues::copy(std::uint64_t first, std::span<float> target) const
{
    const std::uint64_t size = sizeOf(m_dtype);
    const std::byte* from = m_bytes.data() + first * size;
    if (m_dtype == DType::F32) {
        std::memcpy(target.data(), from, target.size_bytes());
    } else {
        for (std::size_t index = 0; index < target.size(); ++index) {
            target[index] = static_cast<float>(elementAsDouble(from + index * size, m_dtype));
        }
    }
    for (float& value : target) {
        value = std::isfinite(value) ? value : 0.0F;
    }
}

double BufferValues::squaresBefore(std::uint64_t end) const
{
    std::array<float, kBlock> storage{};
    const auto rest = std::span(storage).first(end % kBlock);
    copy(end - rest.size(), rest);
    return m_blocks[end / kBlock].squaresBefore + squaresOf(rest);
}

double BufferValues::squares(std::uint64_t first, std::uint64_t end) const
{
    return std::max(0.0, squaresBefore(end) - squaresBefore(first));
}

double BufferValues::largestOfPart(std::uint64_t first, std::uint64_t end) const
{
    std::array<float, kBlock> storage{};
    const auto part = std::span(storage).first(end - first);
    copy(first, part);
    return static_cast<double>(largestOf(part));
}

double BufferValues::largest(std::uint64_t first, std::uint64_t end) const
{
    double largest = 0.0;
    while (first < end) {
        const std::uint64_t block = first / kBlock;
        const std::uint64_t blockEnd = (block + 1) * kBlock;
        if (first % kBlock != 0 || blockEnd > end) {
            const std::uint64_t stop = std::min(blockEnd, end);
            largest = std::max(largest, largestOfPart(first, stop));
            first = stop;
        } else if (block % kBlocksPerSummit == 0 && first + kBlock * kBlocksPerSummit <= end) {
            largest = std::max<double>(largest, m_summits[block / kBlocksPerSummit]);
            first += kBlock * kBlocksPerSummit;
        } else {
            largest = std::max<double>(largest, m_blocks[block].largest);
            first = blockEnd;
        }
    }
    return largest;
}

} // namespace gateloupe
