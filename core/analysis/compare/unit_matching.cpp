// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/unit_matching.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/compare/units/assignment.h"
#include "core/analysis/compare/units/direction_matrices.h"
#include "core/analysis/compare/units/unit_similarities.h"
#include "core/base/parallel.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

namespace {

/// Adds the rows of blocks, B's columns in the given order (order[k] stands beside A's k).
/// Errors: Cancelled.
Status addRows(UnitSimilarities& similarities, const std::vector<DirectionMatrices::Block>& a,
               const std::vector<DirectionMatrices::Block>& b, std::span<const std::uint64_t> order,
               ProgressMonitor& monitor)
{
    for (std::size_t block = 0; block < std::min(a.size(), b.size()); ++block) {
        GATELOUPE_CHECK(
            similarities.add({.block = &a[block]}, {.block = &b[block], .order = order}, monitor));
    }
    return {};
}

/// Rows of R, and what others read of the unit: columns of R, or of the projection.
Status addRecurrentWeights(UnitSimilarities& similarities, const DirectionMatrices& a,
                           const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, ProgressMonitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.recurrent.size(), b.recurrent.size()); ++gate) {
        const DirectionMatrices::Block* ofA = &a.recurrent[gate];
        const DirectionMatrices::Block* ofB = &b.recurrent[gate];
        GATELOUPE_CHECK(
            similarities.add({.block = ofA}, {.block = ofB, .order = outputOrder}, monitor));
        if (!a.projection) {
            GATELOUPE_CHECK(similarities.add(
                {.block = ofA, .areColumns = true},
                {.block = ofB, .areColumns = true, .order = hiddenOrder}, monitor));
        }
    }
    if (a.projection && b.projection) {
        return similarities.add({.block = &*a.projection, .areColumns = true},
                                {.block = &*b.projection, .areColumns = true, .order = outputOrder},
                                monitor);
    }
    return {};
}

constexpr int kMaxRounds = 8;
constexpr std::uint64_t kMatchingStages =
    kMaxRounds + 2; ///< that progress is counted in, of a direction
/// A round must gain so much of the total cosine, or it is rounding.
constexpr double kLeastGain = 1e-5;

using Order = std::vector<std::uint64_t>;

Order identity(std::uint64_t count)
{
    Order order(count);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    return order;
}

Status checkComparable(const RnnModel& a, const RnnModel& b)
{
    if (!areComparable(a, b)) {
        return Error::shapeMismatch(
            "units can be matched between networks of one shape only: %1 and %2", toText(a.spec),
            toText(b.spec));
    }
    if (a.spec.hiddenSize > kMaxMatchedUnits) {
        return Error::unsupported("layers of more than %1 units are not matched: %2",
                                  kMaxMatchedUnits, toText(a.spec));
    }
    return {};
}

/// An assignment with the similarities it was chosen by.
struct UnitChoice
{
    Order order;
    std::vector<float> cosine;
    double total = 0.0;
};

Result<UnitChoice> choose(const UnitSimilarities& similarities, ProgressMonitor& monitor)
{
    const std::uint64_t n = similarities.units();
    const std::vector<float> cosines = similarities.cosines();
    UnitChoice choice;
    GATELOUPE_TRY(choice.order, assignBest(cosines, n, monitor));
    for (std::uint64_t unit = 0; unit < n; ++unit) {
        choice.cosine.push_back(cosines[unit * n + choice.order[unit]]);
        choice.total += static_cast<double>(choice.cosine.back());
    }
    return choice;
}

/// One layer and direction of both networks while its order is looked for.
class DirectionMatcher
{
public:
    /// `index` of `directions`: for progress.
    DirectionMatcher(const DirectionMatrices& a, const DirectionMatrices& b, Order inputOrder,
                     std::uint32_t index, std::uint32_t directions, ProgressMonitor& monitor)
        : m_a(a)
        , m_b(b)
        , m_inputOrder(std::move(inputOrder))
        , m_index(index)
        , m_directions(directions)
        , m_monitor(monitor)
    {
    }

    Result<UnitMatch> match()
    {
        const std::uint64_t n = m_a.hidden;
        UnitSimilarities fixed(n);
        GATELOUPE_CHECK(addRows(fixed, m_a.input, m_b.input, m_inputOrder, m_monitor));
        if (m_a.vectors.size() == m_b.vectors.size()) { // else other biases: W and R decide
            GATELOUPE_CHECK(addRows(fixed, m_a.vectors, m_b.vectors, {}, m_monitor));
        }
        tellStage(1);
        UnitSimilarities first = fixed;
        GATELOUPE_CHECK(addRows(first, unitInvariants(m_a), unitInvariants(m_b), {}, m_monitor));
        GATELOUPE_TRY(UnitChoice best, choose(first, m_monitor));
        GATELOUPE_TRY(Order output, outputOrder(best.order));
        tellStage(2);
        double total = -std::numeric_limits<double>::infinity();
        Order from = best.order;
        for (int round = 0; round < kMaxRounds; ++round) {
            UnitSimilarities all = fixed;
            GATELOUPE_CHECK(addRecurrentWeights(all, m_a, m_b, from, output, m_monitor));
            GATELOUPE_TRY(UnitChoice next, choose(all, m_monitor));
            tellStage(3 + static_cast<std::uint64_t>(round));
            if (next.total <= total + kLeastGain * static_cast<double>(n)) {
                break;
            }
            total = next.total;
            const bool isSettled = next.order == from;
            best = std::move(next);
            from = best.order;
            GATELOUPE_TRY(output, outputOrder(from));
            if (isSettled) {
                break;
            }
        }
        return finished(std::move(best), std::move(output));
    }

private:
    void tellStage(std::uint64_t stage) const
    {
        m_monitor.report(Stage::Running, m_index * kMatchingStages + stage,
                         m_directions * kMatchingStages);
    }

    /// Projected units have an order of their own, that of the projection's rows.
    Result<Order> outputOrder(const Order& hidden)
    {
        if (!m_a.projection) {
            return hidden;
        }
        UnitSimilarities rows(m_a.projection->rows);
        GATELOUPE_CHECK(rows.add({.block = &*m_a.projection},
                                 {.block = &*m_b.projection, .order = hidden}, m_monitor));
        GATELOUPE_TRY(UnitChoice choice, choose(rows, m_monitor));
        return std::move(choice.order);
    }

    static UnitMatch finished(UnitChoice choice, Order output)
    {
        UnitMatch match;
        match.cosine = std::move(choice.cosine);
        match.order = {.hidden = std::move(choice.order), .output = std::move(output)};
        const auto n = match.order.hidden.size();
        match.meanCosine = choice.total / static_cast<double>(std::max<std::size_t>(1, n));
        for (std::size_t unit = 0; unit < n; ++unit) {
            match.moved += match.order.hidden[unit] != unit ? 1 : 0;
        }
        return match;
    }

    const DirectionMatrices& m_a;
    const DirectionMatrices& m_b;
    Order m_inputOrder;
    std::uint32_t m_index;
    std::uint32_t m_directions;
    ProgressMonitor& m_monitor;
};

/// Layer 0 in skip mode: every unit beside the one of its number.
UnitMatch keptInPlace(const RnnSpec& spec)
{
    UnitMatch match;
    match.order = {.hidden = identity(spec.hiddenSize), .output = identity(spec.recurrentWidth())};
    match.cosine.assign(spec.hiddenSize, 1.0F);
    match.meanCosine = 1.0;
    return match;
}

} // namespace

std::vector<UnitOrder> UnitMatching::orders() const
{
    std::vector<UnitOrder> orders;
    for (const UnitMatch& layer : layers) {
        orders.push_back(layer.order);
    }
    return orders;
}

std::uint64_t UnitMatching::moved() const
{
    std::uint64_t moved = 0;
    for (const UnitMatch& layer : layers) {
        moved += layer.moved;
    }
    return moved;
}

Result<UnitMatching> matchUnits(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkComparable(a, b));
    UnitMatching matching;
    const std::uint32_t directions = a.spec.pseudoLayers();
    for (std::uint32_t index = 0; index < directions; ++index) {
        monitor.report(Stage::Running, index * kMatchingStages, directions * kMatchingStages);
        const PseudoLayerIndex pseudoLayer(index);
        const LayerIndex layer = a.spec.layerOf(pseudoLayer);
        if (layer.value == 0 && a.spec.inputMode == InputMode::Skip) {
            matching.layers.push_back(keptInPlace(a.spec));
            continue;
        }
        const Direction direction = a.directionOf(pseudoLayer);
        GATELOUPE_TRY(const auto ofA, directionMatrices(a, layer, direction, monitor));
        GATELOUPE_TRY(const auto ofB, directionMatrices(b, layer, direction, monitor));
        DirectionMatcher matcher(ofA, ofB, inputOrderOf(a.spec, layer, matching.orders()), index,
                                 directions, monitor);
        GATELOUPE_TRY(UnitMatch match, matcher.match());
        matching.layers.push_back(std::move(match));
    }
    return matching;
}

} // namespace gateloupe
