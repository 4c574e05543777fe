// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gateloupe {

namespace {

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
                              Monitor& monitor)
{
    if (low == high) {
        const double half = std::max(std::abs(low), 1.0) / 2.0;
        low -= half;
        high += half;
    }
    Histogram empty{.low = low, .high = high, .bins = std::vector<std::uint64_t>(bins)};
    const double binsPerUnit = 1.0 / empty.binWidth();
    GATELOUPE_TRY(const auto pieces,
                  readLines(PartLines(part), empty, monitor,
                            [binsPerUnit](Histogram& piece, std::uint64_t, std::uint64_t,
                                          std::span<const double> numbers) {
                                count(piece, binsPerUnit, numbers);
                            }));
    for (const Histogram& piece : pieces) {
        merge(empty, piece);
    }
    return empty;
}

double percentileOf(const Histogram& histogram, double share)
{
    const std::uint64_t finite = histogram.finite();
    if (finite == 0) {
        return 0.0;
    }
    double wanted = share * static_cast<double>(finite) - static_cast<double>(histogram.below);
    if (wanted <= 0.0) {
        // The smallest element: where nothing lies below, the first bin that holds something.
        const auto first = std::ranges::find_if(histogram.bins, [](auto n) { return n > 0; });
        const auto bin = histogram.below > 0 || first == histogram.bins.end()
                             ? 0
                             : first - histogram.bins.begin();
        return histogram.low + static_cast<double>(bin) * histogram.binWidth();
    }
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
        const auto inBin = static_cast<double>(histogram.bins[bin]);
        if (wanted <= inBin) {
            return histogram.low +
                   (static_cast<double>(bin) + wanted / inBin) * histogram.binWidth();
        }
        wanted -= inBin;
    }
    return histogram.high;
}

} // namespace gateloupe
