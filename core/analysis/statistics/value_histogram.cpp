// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/value_histogram.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>

#include "core/analysis/statistics/matrix_part.h"
#include "core/base/half.h"
#include "core/base/parallel.h"
#include "core/base/process/usable_cores.h"

namespace gateloupe {

namespace {

constexpr std::size_t kKeys = std::size_t{1} << 16U; ///< upper halves of a float's bits
constexpr std::uint32_t kInfinityBits = 0x7F800000U;
constexpr std::uint64_t kElementsOfAPiece = std::uint64_t{1} << 20U;

/// Counts of one thread.
struct Counts
{
    std::vector<std::uint64_t> keys = std::vector<std::uint64_t>(kKeys);
    std::uint64_t nan = 0; ///< not among the keys
};

float asFloat(double value)
{
    constexpr double kMax = std::numeric_limits<float>::max();
    return static_cast<float>(std::isfinite(value) ? std::clamp(value, -kMax, kMax) : value);
}

void count(Counts& counts, std::uint32_t bits)
{
    if ((bits & 0x7FFFFFFFU) > kInfinityBits) {
        ++counts.nan;
    } else {
        ++counts.keys[bits >> 16U];
    }
}

template <typename Bits>
Bits bitsAt(const std::byte* element)
{
    Bits bits;
    std::memcpy(&bits, element, sizeof bits);
    return bits;
}

/// `stride` in bytes.
void countLine(Counts& counts, const std::byte* element, std::uint64_t elements,
               std::int64_t stride, DType dtype)
{
    const auto countEach = [&](const auto& bitsOf) {
        for (std::uint64_t i = 0; i < elements; ++i, element += stride) {
            count(counts, bitsOf(element));
        }
    };
    switch (dtype) {
    case DType::F32:
        return countEach(bitsAt<std::uint32_t>);
    case DType::BF16:
        return countEach(
            [](const std::byte* at) { return std::uint32_t{bitsAt<std::uint16_t>(at)} << 16U; });
    case DType::F16:
        return countEach([](const std::byte* at) {
            return std::bit_cast<std::uint32_t>(halfToFloat(bitsAt<std::uint16_t>(at)));
        });
    default:
        return countEach([dtype](const std::byte* at) {
            return std::bit_cast<std::uint32_t>(asFloat(elementAsDouble(at, dtype)));
        });
    }
}

/// All cores: one set of counts for each.
Result<Counts> countAll(const MatrixView& matrix, ProgressMonitor& monitor)
{
    const bool isTurned = liesByColumn(matrix);
    const auto size = static_cast<std::int64_t>(sizeOf(matrix.dtype));
    const std::uint64_t lines = isTurned ? matrix.cols : matrix.rows;
    const std::uint64_t items = isTurned ? matrix.rows : matrix.cols;
    const std::int64_t lineStride = size * (isTurned ? matrix.colStride : matrix.rowStride);
    const std::int64_t itemStride = size * (isTurned ? matrix.rowStride : matrix.colStride);

    Counts sum;
    std::mutex adding;
    std::atomic<bool> isWanted = true;
    const std::uint64_t pieces = std::clamp<std::uint64_t>(matrix.elements() / kElementsOfAPiece, 1,
                                                           std::max<std::uint64_t>(lines, 1));
    const auto cores = std::uint64_t{usableCores()};
    const std::uint64_t threads = std::min(pieces, cores);
    std::atomic<std::uint64_t> next = 0;
    forEachPiece(threads, [&](std::uint64_t) {
        Counts mine;
        for (auto piece = next.fetch_add(1); piece < pieces; piece = next.fetch_add(1)) {
            for (std::uint64_t line = lines * piece / pieces;
                 line < lines * (piece + 1) / pieces && isWanted; ++line) {
                countLine(mine, matrix.origin + static_cast<std::int64_t>(line) * lineStride, items,
                          itemStride, matrix.dtype);
            }
            isWanted = isWanted && !monitor.cancelled();
        }
        const std::lock_guard lock(adding);
        for (std::size_t key = 0; key < kKeys; ++key) {
            sum.keys[key] += mine.keys[key];
        }
        sum.nan += mine.nan;
    });
    if (!isWanted) {
        return Error::cancelled("counting the numbers was cancelled");
    }
    return sum;
}

/// The numbers whose bits begin with `key`.
ValueHistogram::Bin binOf(std::uint32_t key, std::uint64_t count)
{
    const auto nearZero = std::bit_cast<float>(key << 16U);
    // The last before infinity ends at the largest finite number.
    const std::uint32_t next =
        std::min((key << 16U) + 0x10000U, (key << 16U & 0x80000000U) | (kInfinityBits - 1U));
    const auto farFromZero = std::bit_cast<float>(next);
    return key < kKeys / 2 ? ValueHistogram::Bin{nearZero, farFromZero, count}
                           : ValueHistogram::Bin{farFromZero, nearZero, count};
}

/// The part of a bin's count that lies below `value`.
double partBelow(const ValueHistogram::Bin& bin, double value)
{
    const double low = bin.low;
    const double high = bin.high;
    return static_cast<double>(bin.count) * std::clamp((value - low) / (high - low), 0.0, 1.0);
}

} // namespace

double ValueHistogram::countBelow(double value) const
{
    double sum = 0.0;
    for (const Bin& bin : m_bins) {
        if (static_cast<double>(bin.low) >= value) {
            break;
        }
        sum += partBelow(bin, value);
    }
    return sum;
}

double ValueHistogram::quantile(double share) const
{
    double wanted = std::clamp(share, 0.0, 1.0) * static_cast<double>(m_finite);
    for (const Bin& bin : m_bins) {
        const auto here = static_cast<double>(bin.count);
        if (wanted <= here) {
            return std::lerp(static_cast<double>(bin.low), static_cast<double>(bin.high),
                             wanted / here);
        }
        wanted -= here;
    }
    return m_bins.empty() ? 0.0 : static_cast<double>(m_bins.back().high);
}

double ValueHistogram::magnitudeQuantile(double share) const
{
    std::vector<Bin> magnitudes;
    magnitudes.reserve(m_bins.size());
    for (const Bin& bin : m_bins) {
        magnitudes.push_back(bin.high <= 0.0F ? Bin{-bin.high, -bin.low, bin.count} : bin);
    }
    std::sort(magnitudes.begin(), magnitudes.end(),
              [](const Bin& a, const Bin& b) { return a.low < b.low; });
    ValueHistogram folded;
    folded.m_bins = std::move(magnitudes);
    folded.m_finite = m_finite;
    return folded.quantile(share);
}

std::vector<double> ValueHistogram::countsBetween(const std::vector<double>& edges) const
{
    std::vector<double> counts(edges.size() - 1);
    std::size_t first = 0; // the first edge interval that a bin can reach into
    for (const Bin& bin : m_bins) {
        while (first < counts.size() && edges[first + 1] <= static_cast<double>(bin.low)) {
            ++first;
        }
        for (std::size_t i = first; i < counts.size() && edges[i] < static_cast<double>(bin.high);
             ++i) {
            counts[i] += partBelow(bin, edges[i + 1]) - partBelow(bin, edges[i]);
        }
    }
    return counts;
}

void ValueHistogram::add(const ValueHistogram& other)
{
    std::vector<Bin> both;
    both.reserve(m_bins.size() + other.m_bins.size());
    std::merge(m_bins.begin(), m_bins.end(), other.m_bins.begin(), other.m_bins.end(),
               std::back_inserter(both), [](const Bin& a, const Bin& b) { return a.low < b.low; });
    m_bins.clear();
    for (const Bin& bin : both) {
        if (!m_bins.empty() && m_bins.back().low == bin.low && m_bins.back().high == bin.high) {
            m_bins.back().count += bin.count;
        } else {
            m_bins.push_back(bin);
        }
    }
    m_finite += other.m_finite;
    m_nan += other.m_nan;
    m_plusInfinity += other.m_plusInfinity;
    m_minusInfinity += other.m_minusInfinity;
}

Result<ValueHistogram> valueHistogramOf(const MatrixView& matrix, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const Counts sum, countAll(matrix, monitor));
    constexpr std::uint32_t kPlusInfinity = kInfinityBits >> 16U;
    constexpr std::uint32_t kSign = kKeys / 2;
    ValueHistogram histogram;
    histogram.m_nan = sum.nan;
    histogram.m_plusInfinity = sum.keys[kPlusInfinity];
    histogram.m_minusInfinity = sum.keys[kSign + kPlusInfinity];
    const auto add = [&](std::uint32_t key) {
        if (sum.keys[key] > 0) {
            histogram.m_bins.push_back(binOf(key, sum.keys[key]));
            histogram.m_finite += sum.keys[key];
        }
    };
    for (std::uint32_t key = kSign + kPlusInfinity; key-- > kSign;) {
        add(key);
    }
    for (std::uint32_t key = 0; key < kPlusInfinity; ++key) {
        add(key);
    }
    return histogram;
}

} // namespace gateloupe
