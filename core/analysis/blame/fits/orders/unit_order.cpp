// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/orders/unit_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/scoring/top_layer.h"

namespace gateloupe {

namespace {

using OrderOfUnits = std::vector<std::uint64_t>; ///< unit j is taken from unit order[j]

/// Rows on which units are held against each other, and units of which each is held against each.
constexpr std::uint64_t kRowsMatched = 48;
constexpr std::uint64_t kMostUnits = 2048;
/// An order that leaves more than this share of the error is none.
constexpr double kClearShareOfOrder = 0.05;
/// What a recovered number may be off by, as a share of the largest one.
constexpr double kNearInput = 0.02;
/// Starts from which an input in another order is looked for.
constexpr std::size_t kMostTurns = 16;

/// Columns of some rows of theirs and of ours.
struct UnitRows
{
    std::vector<std::span<const double>> theirs;
    std::vector<std::span<const double>> ours;
};

/// Each unit from the nearest one; empty where two of theirs are nearest to the same one, or all
/// stand in their own place.
std::optional<OrderOfUnits> nearestOrder(const UnitRows& rows)
{
    const std::size_t units = rows.theirs.empty() ? 0 : rows.theirs.front().size();
    if (units < 2 || units > kMostUnits) {
        return std::nullopt;
    }
    const std::size_t every = 1 + rows.theirs.size() / kRowsMatched;
    OrderOfUnits order(units);
    std::vector<bool> isTaken(units);
    bool isOwn = true;
    for (std::size_t to = 0; to < units; ++to) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t from = 0; from < units; ++from) {
            double distance = 0.0;
            for (std::size_t row = 0; row < rows.theirs.size() && distance < least; row += every) {
                distance += distanceOf(rows.theirs[row][to], rows.ours[row][from]);
            }
            if (distance < least) {
                least = distance;
                order[to] = from;
            }
        }
        if (isTaken[order[to]]) {
            return std::nullopt;
        }
        isTaken[order[to]] = true;
        isOwn = isOwn && order[to] == to;
    }
    return isOwn ? std::nullopt : std::optional(std::move(order));
}

/// Whether the order leaves no more of the rows' error than `share`.
bool isClearOrder(const UnitRows& rows, const OrderOfUnits& order, double share)
{
    double before = 0.0;
    double after = 0.0;
    for (std::size_t row = 0; row < rows.theirs.size(); ++row) {
        for (std::size_t unit = 0; unit < order.size(); ++unit) {
            before = std::max(before, distanceOf(rows.theirs[row][unit], rows.ours[row][unit]));
            after =
                std::max(after, distanceOf(rows.theirs[row][unit], rows.ours[row][order[unit]]));
        }
    }
    return after <= share * before;
}

/// Rows [gates, units] of a matrix, unit by unit of each gate in another order.
void reorderRows(std::vector<double>& rows, std::uint64_t gates, const OrderOfUnits& order)
{
    if (rows.empty()) {
        return;
    }
    const std::vector<double> old = rows;
    const std::uint64_t size = rows.size() / (gates * order.size());
    for (std::uint64_t gate = 0; gate < gates; ++gate) {
        for (std::uint64_t unit = 0; unit < order.size(); ++unit) {
            std::ranges::copy(pieceAt(old, size, gate * order.size() + order[unit]),
                              pieceAt(rows, size, gate * order.size() + unit).begin());
        }
    }
}

void reorderColumns(std::vector<double>& matrix, const OrderOfUnits& order)
{
    const std::vector<double> old = matrix;
    for (std::size_t at = 0; at < matrix.size(); ++at) {
        const std::size_t column = at % order.size();
        matrix[at] = old[at - column + order[column]];
    }
}

/// The rows of a cell that make its units.
void reorderUnits(DenseCell& cell, const OrderOfUnits& order)
{
    if (!cell.P.empty()) {
        reorderRows(cell.P, 1, order);
        return;
    }
    for (auto* rows : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p}) {
        reorderRows(*rows, cell.gates(), order);
    }
}

DefectValue namedOrder(const OrderOfUnits& order)
{
    return std::vector<std::int64_t>(order.begin(), order.end());
}

Defect orderDefect(const char* of, std::size_t layer, DefectValue order, const char* what,
                   RunChange change)
{
    return defectOf("units_exchanged",
                    {{"layer", static_cast<std::int64_t>(layer)},
                     {"of", std::string(of)},
                     {"order", std::move(order)}},
                    message("layer %1: the units stand in another order (%2); look for a "
                            "permutation of the weights' rows or of the output",
                            layer, what),
                    std::move(change));
}

/// The order of one direction's units, applied to its cell.
RunChange ofCell(std::size_t layer, std::size_t direction, std::function<void(DenseCell&)> change)
{
    return [layer, direction, change = std::move(change)](DenseRun& run) {
        auto cell = std::make_shared<DenseCell>(run.cell(layer, direction));
        change(*cell);
        run.layers[layer].cells[direction] = std::move(cell);
    };
}

RunChange bothChanges(RunChange first, RunChange second)
{
    return [first = std::move(first), second = std::move(second)](DenseRun& run) {
        first(run);
        second(run);
    };
}

/// The orders of each direction, if no unit leaves its own.
std::optional<std::vector<OrderOfUnits>> ordersOfDirections(const OrderOfUnits& order,
                                                            std::uint64_t directions)
{
    const std::uint64_t width = order.size() / directions;
    std::vector<OrderOfUnits> orders(directions);
    for (std::uint64_t unit = 0; unit < order.size(); ++unit) {
        if (order[unit] / width != unit / width) {
            return std::nullopt;
        }
        orders[unit / width].push_back(order[unit] % width);
    }
    return orders;
}

/// Units in another order in all steps: as the last thing that happens, or in all weights.
std::vector<Defect> ofAllSteps(const DenseRun& right, const OrderOfUnits& order, bool hasStates)
{
    const std::size_t top = topLayerOf(right);
    const std::size_t number = right.firstLayer + top;
    std::vector<Defect> defects;
    const auto orders = ordersOfDirections(order, right.directions);
    if (orders && right.h0.empty() && right.c0.empty() && right.resets.isEmpty()) {
        RunChange change = [](DenseRun&) {};
        for (std::size_t direction = 0; direction < orders->size(); ++direction) {
            const auto reorder = [own = (*orders)[direction]](DenseCell& cell) {
                reorderUnits(cell, own);
                reorderColumns(cell.R, own);
            };
            change = bothChanges(std::move(change), ofCell(top, direction, reorder));
        }
        defects.push_back(orderDefect("all", number, namedOrder(order),
                                      "in all weights alike, or behind the layer", change));
    }
    if (defects.empty() || hasStates) {
        defects.push_back(orderDefect("output", number, namedOrder(order), "behind the layer",
                                      [order](DenseRun& run) { run.outputChange.order = order; }));
    }
    return defects;
}

/// Rows of the first step of each sequence, of one direction.
UnitRows firstSteps(const DenseRun& right, const OutputRows& rows, std::uint64_t direction)
{
    UnitRows first;
    const std::uint64_t width = rows.width / right.directions;
    const bool isBackward = direction == 1 || right.isReversed;
    for (std::uint64_t row = 0; row < rows.count(); ++row) {
        const std::uint64_t step = rows.places[row] / right.batch;
        const std::uint64_t length = right.lengths[rows.places[row] % right.batch];
        if (step == (isBackward ? length - 1 : 0)) {
            first.theirs.push_back(rows.theirsOf(row).subspan(direction * width, width));
            first.ours.push_back(rows.oursOf(row).subspan(direction * width, width));
        }
    }
    return first;
}

/// The rows of all gates in another order and the columns of R not: the first step, which sees no
/// state, shows the order.
std::optional<Defect> ofRowsAlone(const DenseRun& right, const OutputRows& rows)
{
    const std::size_t top = topLayerOf(right);
    RunChange change = [](DenseRun&) {};
    OrderOfUnits all;
    bool isFound = false;
    for (std::uint64_t direction = 0; direction < right.directions; ++direction) {
        const UnitRows first = firstSteps(right, rows, direction);
        const auto order = nearestOrder(first);
        const bool isClear = order && isClearOrder(first, *order, kClearShareOfOrder);
        const std::uint64_t begin = all.size();
        const std::uint64_t width = rows.width / right.directions;
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            all.push_back(begin + (isClear ? (*order)[unit] : unit));
        }
        if (isClear) {
            isFound = true;
            change = bothChanges(std::move(change),
                                 ofCell(top, direction, [own = *order](DenseCell& cell) {
                                     reorderUnits(cell, own);
                                 }));
        }
    }
    return isFound ? std::optional(orderDefect("rows", right.firstLayer + top, namedOrder(all),
                                               "in the rows of the gates, and not in the columns "
                                               "of R",
                                               std::move(change)))
                   : std::nullopt;
}

} // namespace

std::vector<Defect> exchangedUnits(const DenseRun& right, const OutputRows& rows,
                                   const DefectScorer& scorer)
{
    if (scorer.hasReadout() || rows.count() == 0) {
        return {};
    }
    UnitRows all;
    for (std::uint64_t row = 0; row < rows.count(); ++row) {
        all.theirs.push_back(rows.theirsOf(row));
        all.ours.push_back(rows.oursOf(row));
    }
    const auto order = nearestOrder(all);
    if (order && isClearOrder(all, *order, kClearShareOfOrder)) {
        return ofAllSteps(right, *order, scorer.hasStates());
    }
    std::vector<Defect> defects;
    if (scorer.hasSteps() && right.h0.empty() && right.c0.empty()) {
        if (auto found = ofRowsAlone(right, rows)) {
            defects.push_back(*std::move(found));
        }
    }
    return defects;
}

namespace {

/// What the first step of a sequence read, where that is the right input in some order. Several
/// inputs may give one output: fits begin from the right one turned round until one is such.
std::optional<std::vector<double>> reorderedInput(const RecoveredInput& recovered,
                                                  std::uint64_t sequence)
{
    const auto own = recovered.ownOf(0, sequence);
    std::vector<double> sorted(own.begin(), own.end());
    std::ranges::sort(sorted);
    const double near = kNearInput * std::max(std::abs(sorted.front()), std::abs(sorted.back()));
    std::vector<double> start(own.begin(), own.end());
    for (std::size_t turn = 0; turn < std::min(kMostTurns, start.size()); ++turn) {
        auto input = recovered.inputOf(0, sequence, recovered.beginOf(sequence), start);
        if (input) {
            std::vector<double> found = *input;
            std::ranges::sort(found);
            if (largestDistance(found, sorted) <= near) {
                return input;
            }
        }
        std::rotate(start.begin(), start.begin() + 1, start.end());
    }
    return std::nullopt;
}

} // namespace

std::vector<Defect> exchangedUnitsBelow(const DenseRun& right, const RecoveredInput& recovered)
{
    const std::size_t top = topLayerOf(right);
    if (top == 0) {
        return {}; // that is the order of the features
    }
    std::vector<std::vector<double>> inputs;
    UnitRows rows;
    for (std::uint64_t b = 0; b < right.batch && b < kRowsMatched; ++b) {
        if (auto input = reorderedInput(recovered, b)) {
            inputs.push_back(*std::move(input));
            rows.ours.push_back(recovered.ownOf(0, b));
        }
    }
    rows.theirs.assign(inputs.begin(), inputs.end());
    const auto order = nearestOrder(rows);
    if (!order || !isClearOrder(rows, *order, kNearInput)) {
        return {};
    }
    std::vector<Defect> defects;
    OrderOfUnits columns(order->size()); // W takes for input order[j] what is meant for j
    for (std::uint64_t unit = 0; unit < order->size(); ++unit) {
        columns[(*order)[unit]] = unit;
    }
    defects.push_back(orderDefect(
        "columns", top, namedOrder(*order), "in the columns of W",
        ofCell(top, 0, [columns](DenseCell& cell) { reorderColumns(cell.W, columns); })));
    if (right.h0.empty() && right.c0.empty()) {
        defects.push_back(orderDefect(
            "rows", top - 1, namedOrder(*order),
            "in the rows of the gates, and not in the columns of R",
            ofCell(top - 1, 0, [own = *order](DenseCell& cell) { reorderUnits(cell, own); })));
    }
    return defects;
}

} // namespace gateloupe
