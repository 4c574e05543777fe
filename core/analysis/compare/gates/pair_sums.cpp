// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/gates/pair_sums.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/base/distance.h"

namespace gateloupe {

namespace {

/// Larger differences first, then in the order of reading: a total order, so that what is kept
/// does not depend on how the work was cut.
bool isBefore(const ElementDifference& a, const ElementDifference& b)
{
    return std::tie(b.distance, a.row, a.col) < std::tie(a.distance, b.row, b.col);
}

} // namespace

void PairSums::keep(const ElementDifference& element)
{
    if (largest.size() == GateDifference::kMaxLargest) {
        if (!isBefore(element, largest.front())) {
            return;
        }
        std::ranges::pop_heap(largest, isBefore);
        largest.pop_back();
    }
    largest.push_back(element);
    std::ranges::push_heap(largest, isBefore);
}

void PairSums::merge(const PairSums& other)
{
    maxAbs = std::max(maxAbs, other.maxAbs);
    roundings = std::max(roundings, other.roundings);
    scales = std::max(scales, other.scales);
    squaredDifferences += other.squaredDifferences;
    dot += other.dot;
    squaresA += other.squaresA;
    squaresB += other.squaresB;
    isEqual = isEqual && other.isEqual;
    std::ranges::for_each(other.largest, [this](const auto& element) { keep(element); });
}

/// One pair of numbers that may be huge, infinite or NaN.
void PairSums::addPair(double a, double b)
{
    const double distance = distanceOf(a, b);
    maxAbs = std::max(maxAbs, distance);
    isEqual = isEqual && distance == 0.0;
    if (!std::isfinite(a) || !std::isfinite(b)) {
        squaredDifferences += static_cast<long double>(distance);
        return;
    }
    const auto wideA = static_cast<long double>(a);
    const auto wideB = static_cast<long double>(b);
    squaredDifferences += (wideA - wideB) * (wideA - wideB);
    dot += wideA * wideB;
    squaresA += wideA * wideA;
    squaresB += wideB * wideB;
}

/// A run of pairs in double; one by one only where that is not enough.
void PairSums::addRun(std::span<const double> a, std::span<const double> b)
{
    double runMaxAbs = 0.0;
    double runSquaredDifferences = 0.0;
    double runDot = 0.0;
    double runSquaresA = 0.0;
    double runSquaresB = 0.0;
    for (std::size_t index = 0; index < a.size(); ++index) {
        const double difference = a[index] - b[index];
        runMaxAbs = std::max(runMaxAbs, std::abs(difference));
        runSquaredDifferences += difference * difference;
        runDot += a[index] * b[index];
        runSquaresA += a[index] * a[index];
        runSquaresB += b[index] * b[index];
    }
    if (!std::isfinite(runSquaredDifferences + runDot + runSquaresA + runSquaresB)) {
        for (std::size_t index = 0; index < a.size(); ++index) {
            addPair(a[index], b[index]);
        }
        return;
    }
    maxAbs = std::max(maxAbs, runMaxAbs);
    isEqual = isEqual && runMaxAbs == 0.0;
    squaredDifferences += static_cast<long double>(runSquaredDifferences);
    dot += static_cast<long double>(runDot);
    squaresA += static_cast<long double>(runSquaresA);
    squaresB += static_cast<long double>(runSquaresB);
}

double PairSums::cosine() const
{
    if (squaresA == 0.0L || squaresB == 0.0L) {
        const bool isFinite = std::isfinite(maxAbs); // else one is NaN where the other is not
        return squaresA == squaresB && isFinite ? 1.0 : 0.0;
    }
    const long double product = dot / (std::sqrt(squaresA) * std::sqrt(squaresB));
    return static_cast<double>(std::clamp(product, -1.0L, 1.0L));
}

std::vector<ElementDifference> PairSums::takeLargest()
{
    std::ranges::sort(largest, isBefore);
    return std::exchange(largest, {});
}

} // namespace gateloupe
