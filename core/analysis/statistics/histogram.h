// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/statistics/matrix_part.h"
#include "core/analysis/statistics/value_histogram.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// How many finite elements lie in each of some equal bins of [low, high]; what lies outside and
/// what is no number is counted apart and in no bin.
struct Histogram
{
    double low = 0.0;
    double high = 0.0;
    std::vector<std::uint64_t> bins; ///< the last one includes `high`
    std::uint64_t below = 0;         ///< finite
    std::uint64_t above = 0;         ///< finite
    std::uint64_t nan = 0;
    std::uint64_t plusInfinity = 0;
    std::uint64_t minusInfinity = 0;

    [[nodiscard]] double binWidth() const;
    /// Finite elements inside the range.
    [[nodiscard]] std::uint64_t inside() const;

    /// Finite elements, inside or outside.
    [[nodiscard]] std::uint64_t finite() const { return below + inside() + above; }
};

/// One pass, all cores. A range of no width is one bin's width about its value.
/// Requires: low and high finite, low <= high, bins > 0.
/// Errors: Cancelled.
Result<Histogram> histogramOf(const MatrixPart& part, double low, double high, std::uint32_t bins,
                              ProgressMonitor& monitor);

/// A histogram without another pass, from what was counted before: off by what lies in the finer
/// bin at each border. Requires: likewise.
[[nodiscard]] Histogram histogramOf(const ValueHistogram& counted, double low, double high,
                                    std::uint32_t bins);

} // namespace gateloupe
