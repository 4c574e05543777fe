// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/few_bit_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/few_bit_defects.h"

namespace gateloupe {

namespace {

/// Few bits make a mean error of no more than this share of the mean magnitude.
constexpr double kMostByRounding = 0.1;
/// Share of the mean error that such a runtime may leave.
constexpr double kMostLeftOnAverage = 0.15;

/// Means over everything that is compared.
struct Means
{
    double error = std::numeric_limits<double>::infinity();
    double magnitude = 0.0;
};

Means meansOf(const DenseOutput& output, const DenseRun& run, const DefectScorer& scorer)
{
    const std::vector<NumberPair> pairs = scorer.pairs(output, run);
    Means means{.error = 0.0};
    for (const NumberPair& pair : pairs) {
        means.error += distanceOf(pair.theirs, pair.ours);
        means.magnitude += std::abs(pair.theirs);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(pairs.size(), 1));
    return {.error = means.error / count, .magnitude = means.magnitude / count};
}

} // namespace

Result<std::optional<MeanVerdict>>
fewBitVerdict(const DenseRun& right, const DenseOutput& rightOutput, const DefectScorer& scorer,
              std::span<const DefectHypothesis> rivals, const Deadline& deadline,
              const ProgressMonitor& monitor)
{
    const Means own = meansOf(rightOutput, right, scorer);
    if (!(own.error <= kMostByRounding * own.magnitude)) {
        return std::optional<MeanVerdict>();
    }
    double next = own.error;
    double least = own.error;
    std::optional<DefectHypothesis> best;
    const auto takeNext = [&](double error) { next = std::min(next, error); };
    for (const Defect& defect : fewBitDefectsOf(right, scorer.rounding())) {
        const auto altered = defect.appliedTo(right);
        if (!altered) {
            continue;
        }
        if (deadline.isOver()) {
            return std::optional<MeanVerdict>();
        }
        GATELOUPE_TRY(const DenseOutput output, run(*altered, monitor));
        const double error = meansOf(output, *altered, scorer).error;
        if (error < least) {
            takeNext(least);
            least = error;
            best = DefectHypothesis{defect, scorer.errorOf(output, *altered)};
        } else {
            takeNext(error);
        }
    }
    if (!best || least > kMostLeftOnAverage * own.error) {
        return std::optional<MeanVerdict>();
    }
    for (const DefectHypothesis& rival : rivals) {
        if (const auto altered = rival.defect.appliedTo(right)) {
            GATELOUPE_TRY(const DenseOutput output, run(*altered, monitor));
            takeNext(meansOf(output, *altered, scorer).error);
        }
    }
    const double margin = next / std::max(least, scorer.resolution());
    return margin >= kWorthAVerdict ? std::optional(MeanVerdict{*std::move(best), margin})
                                    : std::nullopt;
}

} // namespace gateloupe
