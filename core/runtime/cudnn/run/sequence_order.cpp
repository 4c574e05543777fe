// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/sequence_order.h"

#include <algorithm>
#include <numeric>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::cudnn {

namespace {

/// The rows of [A, B, V] elsewhere; targetOf(row) says where each one goes.
template <typename TargetOf>
Array moved(const Array& array, const TargetOf& targetOf)
{
    Array result = Array::zeros(array.dtype(), array.shape());
    for (std::uint64_t outer = 0; outer < array.shape()[0]; ++outer) {
        for (std::uint64_t sequence = 0; sequence < array.shape()[1]; ++sequence) {
            const ArrayRow row{outer, sequence};
            copyRow(array, row, result, targetOf(row));
        }
    }
    return result;
}

} // namespace

std::vector<std::uint64_t> longestFirst(const std::vector<std::uint64_t>& lengths)
{
    std::vector<std::uint64_t> order(lengths.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&lengths](std::uint64_t index) { return lengths[index]; });
    return order;
}

Array reordered(const Array& array, const std::vector<std::uint64_t>& order)
{
    if (std::ranges::is_sorted(order)) {
        return array; // each stays where it is
    }
    std::vector<std::uint64_t> places(order.size());
    for (std::uint64_t n = 0; n < order.size(); ++n) {
        places[order[n]] = n;
    }
    return moved(array, [&places](const ArrayRow& row) {
        return ArrayRow{row.outer, places[row.sequence]};
    });
}

Array reversedInTime(const Array& array, const std::vector<std::uint64_t>& lengths)
{
    return moved(array, [&lengths](const ArrayRow& row) {
        const std::uint64_t length = lengths[row.sequence];
        return ArrayRow{row.outer < length ? length - 1 - row.outer : row.outer, row.sequence};
    });
}

void turnRound(Trace& trace)
{
    const auto turn = [&trace](Array& array) {
        if (!array.isEmpty()) {
            array = reversedInTime(array, trace.lengths);
        }
    };
    turn(trace.y);
    for (LayerTrace& layer : trace.layers) {
        forEachArray(layer, turn);
    }
}

} // namespace gateloupe::cudnn
