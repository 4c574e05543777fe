// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gate_diff.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gateloupe {

namespace {

/// What one pass over a pair of gates adds up.
struct PairSums
{
    double maxAbs = 0.0;
    long double squaredDifferences = 0.0L;
    long double dot = 0.0L;
    long double squaresA = 0.0L;
    long double squaresB = 0.0L;
    bool isEqual = true;
};

void addPair(PairSums& sums, double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b))) {
        if (std::isfinite(a)) {
            const auto wide = static_cast<long double>(a);
            sums.dot += wide * wide;
            sums.squaresA += wide * wide;
            sums.squaresB += wide * wide;
        }
        return;
    }
    sums.isEqual = false;
    if (!std::isfinite(a) || !std::isfinite(b)) {
        sums.maxAbs = std::numeric_limits<double>::infinity();
        sums.squaredDifferences = std::numeric_limits<long double>::infinity();
        return;
    }
    const auto wideA = static_cast<long double>(a);
    const auto wideB = static_cast<long double>(b);
    sums.maxAbs = std::max(sums.maxAbs, std::abs(a - b));
    sums.squaredDifferences += (wideA - wideB) * (wideA - wideB);
    sums.dot += wideA * wideB;
    sums.squaresA += wideA * wideA;
    sums.squaresB += wideB * wideB;
}

double cosineOf(const PairSums& sums)
{
    if (sums.squaresA == 0.0L || sums.squaresB == 0.0L) {
        return sums.squaresA == sums.squaresB ? 1.0 : 0.0;
    }
    const long double cosine = sums.dot / (std::sqrt(sums.squaresA) * std::sqrt(sums.squaresB));
    return static_cast<double>(std::clamp(cosine, -1.0L, 1.0L));
}

GateDifference differenceOf(const ParameterId& id, const MatrixView& a, const MatrixView& b)
{
    // The order in which A lies in memory; B mostly lies alike.
    const bool isByColumn = std::abs(a.colStride) > std::abs(a.rowStride) && a.cols > 1;
    const std::uint64_t outer = isByColumn ? a.cols : a.rows;
    const std::uint64_t inner = isByColumn ? a.rows : a.cols;
    PairSums sums;
    for (std::uint64_t i = 0; i < outer; ++i) {
        for (std::uint64_t j = 0; j < inner; ++j) {
            const std::uint64_t row = isByColumn ? j : i;
            const std::uint64_t col = isByColumn ? i : j;
            addPair(sums, a.at(row, col), b.at(row, col));
        }
    }
    const auto count = static_cast<long double>(std::max<std::uint64_t>(1, a.elements()));
    return {.id = id,
            .maxAbs = sums.maxAbs,
            .rms = static_cast<double>(std::sqrt(sums.squaredDifferences / count)),
            .cosine = cosineOf(sums),
            .isEqual = sums.isEqual};
}

bool hasSameShape(const GateView& a, const GateView* b)
{
    return b != nullptr && a.rows == b->rows && a.cols == b->cols;
}

Result<MatrixView> checkedMatrix(const GateView& gate, Monitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, gate.map(monitor));
    GATELOUPE_CHECK(gate.tensor->source->verify(monitor).withContext(gate.tensor->name));
    return matrix;
}

} // namespace

bool ModelDifference::isEqual() const
{
    return onlyInA.empty() && onlyInB.empty() &&
           std::ranges::all_of(gates, &GateDifference::isEqual);
}

Result<ModelDifference> compare(const RnnModel& a, const RnnModel& b, Monitor& monitor)
{
    ModelDifference difference;
    std::uint64_t done = 0;
    for (const auto& [id, gate] : a.parameters) {
        const GateView* other = b.find(id);
        monitor.report(Stage::Reading, done++, a.parameters.size());
        if (!hasSameShape(gate, other)) {
            difference.onlyInA.push_back(id);
            continue;
        }
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "the comparison was cancelled"};
        }
        GATELOUPE_TRY(const auto matrixA, checkedMatrix(gate, monitor));
        GATELOUPE_TRY(const auto matrixB, checkedMatrix(*other, monitor));
        difference.gates.push_back(differenceOf(id, matrixA, matrixB));
    }
    for (const auto& [id, gate] : b.parameters) {
        if (!hasSameShape(gate, a.find(id))) {
            difference.onlyInB.push_back(id);
        }
    }
    return difference;
}

} // namespace gateloupe
