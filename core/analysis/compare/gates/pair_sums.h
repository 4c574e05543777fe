// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/analysis/compare/gates/gate_difference.h"

namespace gateloupe {

/// The sums of one pass over a pair of gates. Sums of pieces, merged in any order, are the same.
struct PairSums
{
    double maxAbs = 0.0;
    double roundings = 0.0;
    double scales = 0.0;
    long double squaredDifferences = 0.0L;
    long double dot = 0.0L;
    long double squaresA = 0.0L;
    long double squaresB = 0.0L;
    bool isEqual = true;
    std::vector<ElementDifference> largest; ///< a heap whose front is the first to go

    /// The smallest difference that is still of interest.
    [[nodiscard]] double threshold() const
    {
        return largest.size() < GateDifference::kMaxLargest ? 0.0 : largest.front().distance;
    }

    /// Adds a run of pairs to the sums; keep() is for the largest of them.
    void addRun(std::span<const double> a, std::span<const double> b);

    /// Keeps an element if it is among the largest differences.
    void keep(const ElementDifference& element);

    void merge(const PairSums& other);

    /// 1 for equal directions; 0 where one gate is all zeros, 1 where both are.
    [[nodiscard]] double cosine() const;

    /// The largest differences, largest first.
    [[nodiscard]] std::vector<ElementDifference> takeLargest();

private:
    void addPair(double a, double b);
};

} // namespace gateloupe
