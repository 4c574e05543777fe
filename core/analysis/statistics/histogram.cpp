// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gateloupe {

namespace {

/// A range of no width gets one about its value.
Histogram emptyHistogram(double low, double high, std::uint32_t bins)
{
    if (low == high) {
        const double half = std::max(std::abs(low), 1.0) / 2.0;
        low -= half;
        high += half;
    }
    return {.low = low, .high = high, .bins = std::vector<std::uint64_t>(bins)};
}

std::uint64_t wholeOf(double count)
{
    return static_cast<std::uint64_t>(std::llround(count));
}

void count(Histogram& histogram, double binsPerUnit, std::span<const double> numbers)
{
    for (const double value : numbers) {
        if (value >= histogram.low && value <= histogram.high) {
            const auto bin = static_cast<std::size_t>((value - histogram.low) * binsPerUnit);
            ++histogram.bins[std::min(bin, histogram.bins.size() - 1)];
        } else if (std::isnan(value)) {
            ++histogram.nan;
        } else if (value > histogram.high) {
            ++(std::isinf(value) ? histogram.plusInfinity : histogram.above);
        } else {
            ++(std::isinf(value) ? histogram.minusInfinity : histogram.below);
        }
    }
}

void merge(Histogram& into, const Histogram& piece)
{
    for (std::size_t bin = 0; bin < into.bins.size(); ++bin) {
        into.bins[bin] += piece.bins[bin];
    }
    into.below += piece.below;
    into.above += piece.above;
    into.nan += piece.nan;
    into.plusInfinity += piece.plusInfinity;
    into.minusInfinity += piece.minusInfinity;
}

} // namespace

double Histogram::binWidth() const
{
    return bins.empty()
               ? 0.0
               : high / static_cast<double>(bins.size()) - low / static_cast<double>(bins.size());
}

std::uint64_t Histogram::inside() const
{
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
}

Result<Histogram> histogramOf(const MatrixPart& part, double low, double high, std::uint32_t bins,
                              ProgressMonitor& monitor)
{
    Histogram histogram = emptyHistogram(low, high, bins);
    const double binsPerUnit = 1.0 / histogram.binWidth();
    GATELOUPE_TRY(const auto pieces,
                  readLines(PartLines(part), histogram, monitor,
                            [binsPerUnit](Histogram& piece, std::uint64_t, std::uint64_t,
                                          std::span<const double> numbers) {
                                count(piece, binsPerUnit, numbers);
                            }));
    for (const Histogram& piece : pieces) {
        merge(histogram, piece);
    }
    return histogram;
}

Histogram histogramOf(const ValueHistogram& counted, double low, double high, std::uint32_t bins)
{
    Histogram histogram = emptyHistogram(low, high, bins);
    histogram.nan = counted.nan();
    histogram.plusInfinity = counted.plusInfinity();
    histogram.minusInfinity = counted.minusInfinity();
    std::vector<double> edges(bins + std::size_t{1});
    for (std::size_t index = 0; index < edges.size(); ++index) {
        edges[index] = std::lerp(histogram.low, histogram.high,
                                 static_cast<double>(index) / static_cast<double>(bins));
    }
    std::ranges::transform(counted.countsBetween(edges), histogram.bins.begin(), wholeOf);
    // Rounding adds and loses a few; all that is finite stays the sum.
    const std::uint64_t inside = std::min(histogram.inside(), counted.finite());
    histogram.below =
        std::min(wholeOf(counted.countBelow(histogram.low)), counted.finite() - inside);
    histogram.above = counted.finite() - inside - histogram.below;
    return histogram;
}

} // namespace gateloupe
