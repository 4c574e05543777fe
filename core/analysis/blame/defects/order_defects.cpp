// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// The row that stands in the place of a step of a sequence.
using RowAt = std::function<std::uint64_t(std::uint64_t step, std::uint64_t sequence)>;

std::vector<std::uint64_t> orderOf(const DenseRun& run, const RowAt& rowAt)
{
    std::vector<std::uint64_t> order;
    for (std::uint64_t step = 0; step < run.steps; ++step) {
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            order.push_back(rowAt(step, b));
        }
    }
    return order;
}

RunChange ofOutput(std::vector<std::uint64_t> order)
{
    return [order = std::move(order)](DenseRun& run) {
        if (order.size() == run.steps * run.batch) {
            run.rowOrder = order;
        }
    };
}

RunChange ofInput(std::vector<std::uint64_t> order)
{
    return [order = std::move(order)](DenseRun& run) {
        const std::vector<double> own = run.x;
        const bool fits = order.size() == run.steps * run.batch;
        for (std::size_t row = 0; fits && row < order.size(); ++row) {
            std::ranges::copy(pieceAt(own, run.inputs, order[row]),
                              pieceAt(run.x, run.inputs, row).begin());
        }
    };
}

/// Axes of time and batch that were reshaped where they had to be exchanged.
void addReshaped(DefectList& list)
{
    const std::uint64_t T = list.right().steps;
    const std::uint64_t B = list.right().batch;
    if (T < 2 || B < 2) {
        return;
    }
    const auto batchFirst =
        orderOf(list.right(), [T](std::uint64_t step, std::uint64_t b) { return b * T + step; });
    const auto timeFirst = orderOf(list.right(), [T, B](std::uint64_t step, std::uint64_t b) {
        const std::uint64_t place = step * B + b;
        return place % T * B + place / T;
    });
    for (const bool isBatchFirst : {true, false}) {
        const auto& order = isBatchFirst ? batchFirst : timeFirst;
        const std::string as = isBatchFirst ? "as [B, T]" : "as [T, B]";
        list.add("axes_reshaped", {{"of", std::string("output")}, {"read", as}},
                 message("the rows of the output are read %1 without moving them; look for a "
                         "reshape where a transpose belongs",
                         as),
                 ofOutput(order));
        list.add("axes_reshaped", {{"of", std::string("input")}, {"read", as}},
                 message("the rows of the input are read %1 without moving them; look for a "
                         "reshape where a transpose belongs",
                         as),
                 ofInput(order));
    }
}

} // namespace

void addRowOrders(DefectList& list)
{
    addReshaped(list);
    const std::uint64_t T = list.right().steps;
    const std::uint64_t B = list.right().batch;
    for (const std::uint64_t by : {std::uint64_t{1}, T - 1}) {
        if (T > 2) {
            list.add(
                "output_rolled", {{"by", static_cast<std::int64_t>(by == 1 ? 1 : -1)}},
                message("the output is %1 step(s) late, and its end stands at the other end; "
                        "look for a roll where a shift belongs",
                        by == 1 ? 1 : -1),
                ofOutput(orderOf(list.right(), [T, B, by](std::uint64_t step, std::uint64_t b) {
                    return (step + T - by) % T * B + b;
                })));
        }
    }
    list.add("last_step_repeated", {},
             message("every step of the output is the last one; look for an output that stands "
                     "in one place for all steps"),
             ofOutput(orderOf(list.right(), [&list, B](std::uint64_t, std::uint64_t b) {
                 return (list.right().lengths[b] - 1) * B + b;
             })));
}

} // namespace gateloupe
