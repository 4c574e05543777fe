// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// How often which numbers occur, in bins as fine as bfloat16 tells numbers apart: 128 for every
/// power of two on each direction of zero. Any histogram with coarser bins, any percentile and any
/// share follows from it, whatever their range and whether they are linear or logarithmic. Threads:
/// const and free to share.
class ValueHistogram
{
public:
    /// Finite numbers in [low, high); of zero and of subnormals a little wider, on both directions.
    struct Bin
    {
        float low = 0.0F;
        float high = 0.0F;
        std::uint64_t count = 0;
        friend bool operator==(const Bin&, const Bin&) = default;
    };

    /// Only bins that hold something, in rising order.
    [[nodiscard]] const std::vector<Bin>& bins() const { return m_bins; }

    [[nodiscard]] std::uint64_t finite() const { return m_finite; }

    [[nodiscard]] std::uint64_t nan() const { return m_nan; }

    [[nodiscard]] std::uint64_t plusInfinity() const { return m_plusInfinity; }

    [[nodiscard]] std::uint64_t minusInfinity() const { return m_minusInfinity; }

    /// How many finite numbers are smaller than `value`; within its bin by proportion.
    [[nodiscard]] double countBelow(double value) const;
    /// The number below which a share of the finite ones lies, `share` from 0 to 1. 0 without any.
    [[nodiscard]] double quantile(double share) const;
    /// The magnitude below which a share of the finite numbers' magnitudes lies.
    [[nodiscard]] double magnitudeQuantile(double share) const;
    /// The finite numbers between neighbouring edges. Requires: edges in rising order, two at
    /// least. What equals the last edge counts into the last bin.
    [[nodiscard]] std::vector<double> countsBetween(const std::vector<double>& edges) const;
    /// Both together.
    void add(const ValueHistogram& other);

    [[nodiscard]] std::uint64_t bytes() const { return m_bins.size() * sizeof(Bin); }

private:
    friend Result<ValueHistogram> valueHistogramOf(const MatrixView& matrix,
                                                   ProgressMonitor& monitor);

    std::vector<Bin> m_bins;
    std::uint64_t m_finite = 0;
    std::uint64_t m_nan = 0;
    std::uint64_t m_plusInfinity = 0;
    std::uint64_t m_minusInfinity = 0;
};

/// One pass, all cores for large matrices. Numbers of other types are taken as f32, a large finite
/// f64 as the largest of them.
/// Errors: Cancelled.
Result<ValueHistogram> valueHistogramOf(const MatrixView& matrix, ProgressMonitor& monitor);

} // namespace gateloupe
