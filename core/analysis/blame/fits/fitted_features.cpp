// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

using FeatureOrder = std::vector<std::size_t>; ///< feature j is taken from order[j]

constexpr std::uint64_t kRecoveredSteps = 3;
constexpr std::uint64_t kMostRecovered = 160; ///< numbers of one step that are fitted at once
constexpr int kRecoverySteps = 40;
/// Steps on which orders are compared first.
constexpr std::uint64_t kOrderLookSteps = 4;
constexpr std::uint64_t kEveryFeatureOrderUpTo = 5;
constexpr std::uint64_t kEveryAffordableOrderUpTo = 7; ///< where so many runs are no time
constexpr std::size_t kOrdersImproved = 3;
constexpr std::uint64_t kMostRounds = 64; ///< exchanges of two features, one after the other

RunChange reorderedBy(FeatureOrder order)
{
    return [order = std::move(order)](DenseRun& run) {
        const std::vector<double> old = run.x;
        for (std::size_t at = 0; at < old.size(); ++at) {
            const std::size_t feature = at % run.inputs;
            run.x[at] = old[at - feature + order[feature]];
        }
    };
}

FeatureOrder ownOrder(std::uint64_t features)
{
    FeatureOrder order(features);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

/// All orders of a few features; of more, those that programs make: turned round, rotated, two
/// halves woven into each other and apart.
std::vector<FeatureOrder> usualOrders(std::uint64_t features, std::uint64_t everyOneUpTo)
{
    const FeatureOrder own = ownOrder(features);
    if (features <= everyOneUpTo) {
        std::vector<FeatureOrder> all;
        FeatureOrder order = own;
        do {
            all.push_back(order);
        } while (std::ranges::next_permutation(order).found);
        return all;
    }
    std::vector<FeatureOrder> orders = {own, {own.rbegin(), own.rend()}};
    for (std::uint64_t by = 1; by < features; ++by) {
        FeatureOrder& order = orders.emplace_back(own);
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(by), order.end());
    }
    for (std::uint64_t groups = 2; groups < features; ++groups) {
        if (features % groups != 0) {
            continue;
        }
        FeatureOrder& order = orders.emplace_back();
        for (std::uint64_t at = 0; at < features; ++at) {
            order.push_back(at % groups * (features / groups) + at / groups);
        }
    }
    return orders;
}

/// The input that makes theirs, step after step, as a least-squares fit of every number of x.
std::vector<double> recoveredInput(const FitSample& sample, std::uint64_t steps,
                                   const ProgressMonitor& monitor)
{
    std::vector<double> x = sample.startOf(steps).part().x;
    const std::uint64_t row = x.size() / steps;
    for (std::uint64_t step = 0; step < steps && !monitor.cancelled(); ++step) {
        const FitSample start = sample.startOf(step + 1);
        const auto first = x.begin() + static_cast<std::ptrdiff_t>(step * row);
        const auto end = first + static_cast<std::ptrdiff_t>(row);
        const std::vector<double> known(x.begin(), first);
        const auto fitted = fitParameters(
            [&](std::span<const double> numbers) {
                return start.residualsOf([&](DenseRun& run) {
                    run.x = known;
                    run.x.insert(run.x.end(), numbers.begin(), numbers.end());
                });
            },
            {first, end}, std::vector<double>(row, 1.0), kRecoverySteps, monitor);
        if (fitted) {
            std::ranges::copy(fitted->values, first);
        }
    }
    return x;
}

/// Every feature of `theirs` from the nearest one of `ours` that no nearer one has taken.
FeatureOrder matchedOrder(const std::vector<double>& theirs, std::span<const double> ours,
                          std::uint64_t features)
{
    struct Match
    {
        double distance;
        std::size_t to;
        std::size_t from;
    };

    std::vector<Match> matches;
    for (std::size_t to = 0; to < features; ++to) {
        for (std::size_t from = 0; from < features; ++from) {
            double distance = 0.0;
            for (std::size_t at = 0; at < theirs.size(); at += features) {
                distance += std::pow(theirs[at + to] - ours[at + from], 2);
            }
            matches.push_back({distance, to, from});
        }
    }
    std::ranges::stable_sort(matches, {}, &Match::distance);
    FeatureOrder order(features, features);
    std::vector<bool> isTaken(features);
    for (const Match& match : matches) {
        if (order[match.to] == features && !isTaken[match.from]) {
            order[match.to] = match.from;
            isTaken[match.from] = true;
        }
    }
    return order;
}

/// Exchanges two features at a time, the best ones first, as long as that makes the squares less.
FeatureOrder improvedOrder(FeatureOrder order, const FitSample& sample, std::uint64_t runs,
                           const ProgressMonitor& monitor)
{
    const std::size_t features = order.size();
    std::vector<std::pair<std::size_t, std::size_t>> swaps;
    for (std::size_t a = 0; a < features; ++a) {
        for (std::size_t b = a + 1; b < features; ++b) {
            swaps.emplace_back(a, b);
        }
    }
    double least = squaresOf(sample.residualsOf(reorderedBy(order)));
    const std::uint64_t rounds =
        std::min(kMostRounds, runs / std::max<std::size_t>(swaps.size(), 1));
    for (std::uint64_t round = 0; round < rounds && !monitor.cancelled(); ++round) {
        std::vector<double> squares(swaps.size());
        forEachPiece(swaps.size(), [&](std::uint64_t at) {
            FeatureOrder other = order;
            std::swap(other[swaps[at].first], other[swaps[at].second]);
            squares[at] = squaresOf(sample.residualsOf(reorderedBy(std::move(other))));
        });
        const auto best = std::ranges::min_element(squares);
        if (best == squares.end() || *best >= least) {
            break;
        }
        least = *best;
        const auto [a, b] = swaps[static_cast<std::size_t>(best - squares.begin())];
        std::swap(order[a], order[b]);
    }
    return order;
}

/// The nearest few orders, improved: the best of them.
FeatureOrder bestOf(std::vector<FeatureOrder> orders, const FitSample& sample,
                    const ProgressMonitor& monitor)
{
    std::vector<std::pair<double, std::size_t>> ranks(orders.size());
    forEachPiece(orders.size(), [&](std::uint64_t at) {
        ranks[at] = {squaresOf(sample.residualsOf(reorderedBy(orders[at]))), at};
    });
    std::ranges::sort(ranks);
    ranks.resize(std::min(ranks.size(), kOrdersImproved));
    FeatureOrder best = orders.front();
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [squares, at] : ranks) {
        FeatureOrder order = improvedOrder(std::move(orders[at]), sample,
                                           sample.affordableRuns() / kOrdersImproved, monitor);
        const double left = squaresOf(sample.residualsOf(reorderedBy(order)));
        if (left < least) {
            least = left;
            best = std::move(order);
        }
    }
    return best;
}

} // namespace

std::vector<Defect> fittedFeatureOrders(const DenseRun& right, const FitSample& sample,
                                        const ProgressMonitor& monitor)
{
    const std::uint64_t features = right.inputs;
    const FitSample first = sample.startOf(kOrderLookSteps);
    constexpr std::uint64_t kOrdersOfSeven = 5040;
    std::vector<FeatureOrder> orders = usualOrders(
        features, first.affordableRuns() > 4 * kOrdersOfSeven ? kEveryAffordableOrderUpTo
                                                              : kEveryFeatureOrderUpTo);
    if (features < 2 || !first.canAfford(2 * orders.size(), "features_exchanged")) {
        return {};
    }
    const std::uint64_t numbers = features * first.part().batch;
    const std::uint64_t steps = std::min(kRecoveredSteps, right.steps);
    if (right.isCausal() && numbers <= kMostRecovered &&
        first.affordableRuns() > steps * numbers * kRecoverySteps / 2) {
        orders.push_back(matchedOrder(recoveredInput(first, steps, monitor),
                                      first.startOf(steps).part().x, features));
    }
    FeatureOrder order = bestOf(std::move(orders), first, monitor);
    order = improvedOrder(std::move(order), sample, sample.affordableRuns(), monitor);
    if (order == ownOrder(features)) {
        return {};
    }
    std::vector<Defect> defects;
    defects.push_back(defectOf(
        "features_exchanged", {{"order", std::vector<std::int64_t>(order.begin(), order.end())}},
        message("the features of the input stand in another order; look for the order of "
                "columns or channels"),
        reorderedBy(order)));
    return defects;
}

} // namespace gateloupe
