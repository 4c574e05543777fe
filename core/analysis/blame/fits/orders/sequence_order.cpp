// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/orders/sequence_order.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

/// Sequences that are held against each other, and steps of each.
constexpr std::uint64_t kMostSequences = 256;
constexpr std::uint64_t kStepsCompared = 16;

/// How far theirs in one place of the batch is from the right one in another.
double distanceBetween(const DenseRun& right, const std::vector<double>& rows,
                       const DefectScorer& scorer, std::uint64_t theirs, std::uint64_t ours)
{
    const std::uint64_t width = scorer.width();
    const std::uint64_t steps =
        std::min({kStepsCompared, right.steps, right.lengths[theirs], right.lengths[ours]});
    double sum = 0.0;
    for (std::uint64_t step = 0; step < steps; ++step) {
        const auto a = pieceAt(scorer.theirs(), width, step * right.batch + theirs);
        const auto b = pieceAt(rows, width, step * right.batch + ours);
        for (std::uint64_t at = 0; at < width; ++at) {
            sum += distanceOf(a[at], b[at]);
        }
    }
    return sum / static_cast<double>(steps);
}

/// The right numbers that theirs are of, [steps, B, width].
std::vector<double> comparedRows(const DenseRun& right, const DenseOutput& output,
                                 const DefectScorer& scorer)
{
    std::vector<double> rows;
    const std::uint64_t count = std::min(kStepsCompared, right.steps) * right.batch;
    for (std::uint64_t row = 0; row < count; ++row) {
        const auto numbers = scorer.readOut(pieceAt(output.y, right.outputWidth(), row));
        rows.insert(rows.end(), numbers.begin(), numbers.end());
    }
    return rows;
}

} // namespace

std::optional<Defect> exchangedSequences(const DenseRun& right, const DenseOutput& output,
                                         const DefectScorer& scorer)
{
    if (!scorer.hasSteps() || right.batch < 2 || right.batch > kMostSequences) {
        return std::nullopt;
    }
    const std::vector<double> rows = comparedRows(right, output, scorer);
    std::vector<std::uint64_t> order;
    std::vector<std::int64_t> named;
    for (std::uint64_t theirs = 0; theirs < right.batch; ++theirs) {
        double least = std::numeric_limits<double>::infinity();
        std::uint64_t nearest = theirs;
        for (std::uint64_t ours = 0; ours < right.batch; ++ours) {
            const double distance = distanceBetween(right, rows, scorer, theirs, ours);
            if (distance < least) {
                least = distance;
                nearest = ours;
            }
        }
        order.push_back(nearest);
        named.push_back(static_cast<std::int64_t>(nearest));
    }
    std::vector<std::uint64_t> sorted = order;
    std::ranges::sort(sorted);
    if (std::ranges::is_sorted(order) || std::ranges::adjacent_find(sorted) != sorted.end()) {
        return std::nullopt;
    }
    return defectOf("batch_exchanged", {{"order", std::move(named)}},
                    message("the sequences of the batch stand in another order; look for a sort "
                            "by length that is not undone"),
                    [order](DenseRun& run) {
                        if (run.batch == order.size()) {
                            run = run.withSequences(order);
                        }
                    });
}

} // namespace gateloupe
