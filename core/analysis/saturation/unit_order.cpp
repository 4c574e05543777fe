// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/saturation/unit_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace gateloupe {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kStepsBetweenLooks = 64; ///< at the monitor

/// Calls `take(unit, step, value)` for every finite element, step after step: units of one step are
/// neighbours in memory.
template <typename Take>
Status walk(const MatrixView& matrix, ProgressMonitor& monitor, const Take& take)
{
    for (std::uint64_t step = 0; step < matrix.cols; ++step) {
        if (step % kStepsBetweenLooks == 0 && monitor.cancelled()) {
            return Error::cancelled("ordering the units was cancelled");
        }
        for (std::uint64_t unit = 0; unit < matrix.rows; ++unit) {
            const double value = matrix.at(unit, step);
            if (std::isfinite(value)) {
                take(unit, step, value);
            }
        }
    }
    return {};
}

/// Sums about each unit's first value, so that a large mean does not eat the deviations.
struct Sums
{
    double count = 0.0;
    double first = 0.0;
    double value = 0.0;
    double square = 0.0;
    double series = 0.0;
    double seriesSquare = 0.0;
    double product = 0.0;
};

} // namespace

Result<std::vector<double>> unitActivity(const MatrixView& unitByStep, ProgressMonitor& monitor)
{
    std::vector<double> sums(unitByStep.rows, 0.0);
    std::vector<double> counts(unitByStep.rows, 0.0);
    GATELOUPE_CHECK(walk(unitByStep, monitor, [&](std::uint64_t unit, std::uint64_t, double value) {
        sums[unit] += std::abs(value);
        counts[unit] += 1.0;
    }));
    std::ranges::transform(sums, counts, sums.begin(), [](double sum, double count) {
        return count > 0.0 ? sum / count : kNothing;
    });
    return sums;
}

Result<std::vector<double>> unitVariation(const MatrixView& unitByStep, ProgressMonitor& monitor)
{
    std::vector<Sums> sums(unitByStep.rows);
    GATELOUPE_CHECK(walk(unitByStep, monitor, [&](std::uint64_t unit, std::uint64_t, double value) {
        Sums& sum = sums[unit];
        sum.first = sum.count == 0.0 ? value : sum.first;
        const double off = value - sum.first;
        sum.count += 1.0;
        sum.value += off;
        sum.square += off * off;
    }));
    std::vector<double> scores(unitByStep.rows, kNothing);
    std::ranges::transform(sums, scores.begin(), [](const Sums& sum) {
        if (sum.count == 0.0) {
            return kNothing;
        }
        const double mean = sum.value / sum.count;
        return std::sqrt(std::max(0.0, sum.square / sum.count - mean * mean));
    });
    return scores;
}

Result<std::vector<double>> unitCorrelation(const MatrixView& unitByStep,
                                            std::span<const double> series,
                                            ProgressMonitor& monitor)
{
    std::vector<Sums> sums(unitByStep.rows);
    GATELOUPE_CHECK(
        walk(unitByStep, monitor, [&](std::uint64_t unit, std::uint64_t step, double value) {
            const double other = series[step];
            if (!std::isfinite(other)) {
                return;
            }
            Sums& sum = sums[unit];
            sum.first = sum.count == 0.0 ? value : sum.first;
            const double off = value - sum.first;
            sum.count += 1.0;
            sum.value += off;
            sum.square += off * off;
            sum.series += other;
            sum.seriesSquare += other * other;
            sum.product += off * other;
        }));
    std::vector<double> scores(unitByStep.rows, kNothing);
    std::ranges::transform(sums, scores.begin(), [](const Sums& sum) {
        const double spread = sum.square - sum.value * sum.value / sum.count;
        const double seriesSpread = sum.seriesSquare - sum.series * sum.series / sum.count;
        // What rounding leaves of numbers that do not move is no movement.
        const double rounding = 1e-12;
        if (sum.count < 2.0 || spread <= sum.square * rounding ||
            seriesSpread <= sum.seriesSquare * rounding) {
            return kNothing;
        }
        const double shared = sum.product - sum.value * sum.series / sum.count;
        return std::clamp(shared / std::sqrt(spread * seriesSpread), -1.0, 1.0);
    });
    return scores;
}

std::vector<double> rowOf(const MatrixView& matrix, std::uint64_t row)
{
    std::vector<double> values(matrix.cols);
    for (std::uint64_t col = 0; col < matrix.cols; ++col) {
        values[col] = matrix.at(row, col);
    }
    return values;
}

std::vector<std::uint32_t> unitsByScore(std::span<const double> scores, ScoreOrder order)
{
    std::vector<std::uint32_t> units(scores.size());
    std::iota(units.begin(), units.end(), 0U);
    const auto key = [scores, order](std::uint32_t unit) {
        const double score = scores[unit];
        if (std::isnan(score)) {
            return -std::numeric_limits<double>::infinity();
        }
        return order == ScoreOrder::LargestMagnitudeFirst ? std::abs(score) : score;
    };
    std::ranges::stable_sort(units, std::ranges::greater{}, key);
    return units;
}

} // namespace gateloupe
