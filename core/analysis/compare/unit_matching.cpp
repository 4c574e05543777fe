// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/unit_matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "core/analysis/compare/assignment.h"
#include "core/analysis/compare/unit_features.h"

namespace gateloupe {

namespace {

constexpr int kMaxRounds = 8;
constexpr std::uint64_t kStages = kMaxRounds + 2; ///< that progress is counted in, of a direction
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
    const bool isSame = a.spec.cell == b.spec.cell && a.spec.hiddenSize == b.spec.hiddenSize &&
                        a.spec.projectionSize == b.spec.projectionSize &&
                        a.spec.inputSize == b.spec.inputSize && a.spec.layers == b.spec.layers &&
                        a.spec.directions == b.spec.directions &&
                        a.spec.inputMode == b.spec.inputMode && a.isReversed == b.isReversed;
    if (!isSame) {
        return Error{ErrorCode::ShapeMismatch,
                     "units can be matched between networks of one shape only: " + toText(a.spec) +
                         " and " + toText(b.spec)};
    }
    if (a.spec.hiddenSize > kMaxMatchedUnits) {
        return Error{ErrorCode::Unsupported, "layers of more than " +
                                                 std::to_string(kMaxMatchedUnits) +
                                                 " units are not matched: " + toText(a.spec)};
    }
    return {};
}

/// An assignment with the similarities it was chosen by.
struct Choice
{
    Order order;
    std::vector<float> cosine;
    double total = 0.0;
};

Result<Choice> choose(const Similarities& similarities, ProgressMonitor& monitor)
{
    const std::uint64_t n = similarities.units();
    const std::vector<float> cosines = similarities.cosines();
    Choice choice;
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
        const std::uint64_t n = m_a.hidden();
        Similarities fixed(n);
        GATELOUPE_CHECK(addInputWeights(fixed, m_a, m_b, m_inputOrder, m_monitor));
        GATELOUPE_CHECK(addVectors(fixed, m_a, m_b, m_monitor));
        tellStage(1);
        Similarities first = fixed;
        GATELOUPE_CHECK(addInvariants(first, m_a, m_b, m_monitor));
        GATELOUPE_TRY(Choice best, choose(first, m_monitor));
        GATELOUPE_TRY(Order output, outputOrder(best.order));
        tellStage(2);
        double total = -std::numeric_limits<double>::infinity();
        Order from = best.order;
        for (int round = 0; round < kMaxRounds; ++round) {
            Similarities all = fixed;
            GATELOUPE_CHECK(addRecurrentWeights(all, m_a, m_b, from, output, m_monitor));
            GATELOUPE_TRY(Choice next, choose(all, m_monitor));
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
        m_monitor.report(Stage::Running, m_index * kStages + stage, m_directions * kStages);
    }

    /// Projected units have an order of their own, that of the projection's rows.
    Result<Order> outputOrder(const Order& hidden)
    {
        if (!m_a.hasProjection()) {
            return hidden;
        }
        Similarities rows(m_a.output());
        GATELOUPE_CHECK(addProjectionRows(rows, m_a, m_b, hidden, m_monitor));
        GATELOUPE_TRY(Choice choice, choose(rows, m_monitor));
        return std::move(choice.order);
    }

    static UnitMatch finished(Choice choice, Order output)
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

Order inputOrderOf(const RnnSpec& spec, std::uint32_t layer, const std::vector<UnitMatch>& done)
{
    if (layer == 0) {
        return identity(spec.inputSize);
    }
    Order order;
    for (std::uint32_t directionIndex = 0; directionIndex < spec.directions; ++directionIndex) {
        for (const std::uint64_t unit :
             done[(layer - 1) * spec.directions + directionIndex].order.output) {
            order.push_back(directionIndex * spec.recurrentWidth() + unit);
        }
    }
    return order;
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
        monitor.report(Stage::Running, index * kStages, directions * kStages);
        const std::uint32_t layer = index / a.spec.directions;
        if (layer == 0 && a.spec.inputMode == InputMode::Skip) {
            matching.layers.push_back(keptInPlace(a.spec));
            continue;
        }
        const Direction direction = a.direction(index % a.spec.directions);
        GATELOUPE_TRY(const DirectionMatrices ofA,
                      DirectionMatrices::read(a, LayerIndex(layer), direction, monitor));
        GATELOUPE_TRY(const DirectionMatrices ofB,
                      DirectionMatrices::read(b, LayerIndex(layer), direction, monitor));
        DirectionMatcher matcher(ofA, ofB, inputOrderOf(a.spec, layer, matching.layers), index,
                                 directions, monitor);
        GATELOUPE_TRY(UnitMatch match, matcher.match());
        matching.layers.push_back(std::move(match));
    }
    return matching;
}

} // namespace gateloupe
