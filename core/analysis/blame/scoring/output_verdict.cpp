// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/output_verdict.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/analysis/blame/scoring/output_part.h"

namespace gateloupe {

namespace {

/// How many times as far as one order of roundings in single precision another one may be.
constexpr double kOrdersOfSums = 32.0;
/// Products of numbers as large may leave single precision where the number itself does not.
constexpr double kNearOverflow = 1e19;

/// The network computed in single precision.
DenseRun inSingle(const DenseRun& right)
{
    DenseRun single = right;
    for (DenseLayer& layer : single.layers) {
        for (auto& cell : layer.cells) {
            auto rounded = std::make_shared<DenseCell>(*cell);
            rounded->rounding = StateRounding::F32;
            rounded->roundedNumbers = RoundedNumbers::All;
            cell = std::move(rounded);
        }
    }
    return single;
}

/// Whether single precision makes as much of an error in this network up to each step, or leaves
/// the numbers where theirs does. Padding apart, pairs are in the order of steps.
bool isSinglePrecision(const DefectScorer& scorer, const DenseOutput& output, const DenseRun& right,
                       double tolerance)
{
    const auto single = run(inSingle(right), NullMonitor());
    if (!single) {
        return false;
    }
    const std::vector<NumberPair> ours = scorer.pairs(output, right);
    const std::vector<NumberPair> singles = scorer.pairs(*single, right);
    double furthest = 0.0;
    double largest = 0.0;
    bool isLess = false; // than double precision, by enough to tell
    for (std::size_t at = 0; at < ours.size(); ++at) {
        const double inF32 = singles[at].ours;
        const double theirs = ours[at].theirs;
        largest = std::max(largest, std::isfinite(inF32) ? std::abs(inF32) : kNearOverflow);
        if (!std::isfinite(theirs) && largest >= kNearOverflow) {
            isLess = true;
            continue;
        }
        if (!std::isfinite(inF32)) {
            return false;
        }
        furthest = std::max(furthest, distanceOf(inF32, ours[at].ours));
        const double error = distanceOf(theirs, ours[at].ours);
        if (!(error <= std::max(tolerance, kOrdersOfSums * furthest))) {
            return false;
        }
        isLess = isLess || error > tolerance;
    }
    return isLess;
}

} // namespace

OutputVerdict verdictOf(const DefectScorer& scorer, const DenseOutput& output,
                        const DenseRun& right, double tolerance)
{
    OutputVerdict verdict{.error = scorer.errorOf(output, right)};
    verdict.isRounded = verdict.error > tolerance &&
                        (verdict.error <= scorer.resolution() || scorer.isRounded(output) ||
                         isSinglePrecision(scorer, output, right, tolerance));
    verdict.isEqual = verdict.error <= tolerance || verdict.isRounded;
    return verdict;
}

Result<OutputVerdict> judgeOutput(const ForwardRequest& request, const GivenOutput& given,
                                  double tolerance, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseRun whole, denseRun(request, monitor));
    GATELOUPE_TRY(const OutputPart part, partOf(whole, given, monitor));
    const DenseRun right = runOf(part, whole);
    const GivenOutput theirs = givenOf(part, given, whole);
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(right, theirs));
    GATELOUPE_TRY(const DenseOutput output, run(right, monitor));
    return verdictOf(scorer, output, right, tolerance);
}

} // namespace gateloupe
