// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/sequence_order.h"

#include <algorithm>
#include <numeric>

namespace gateloupe::cudnn {

namespace {

/// The rows of [A, B, V] elsewhere; pairs(move) says where each one goes.
template <typename Pairs>
Array moved(const Array& array, const Pairs& pairs)
{
    const std::uint64_t width = array.shape()[2];
    Array result = Array::zeros(array.dtype(), array.shape());
    const auto copy = [&]<typename T>(std::span<const T> source, std::span<T> target) {
        pairs([&](std::uint64_t from, std::uint64_t to) {
            std::ranges::copy(source.subspan(from * width, width),
                              target.subspan(to * width, width).begin());
        });
    };
    if (array.dtype() == DType::F64) {
        copy(array.values<double>(), result.values<double>());
    } else {
        copy(array.values<float>(), result.values<float>());
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
    const Shape& shape = array.shape();
    return moved(array, [&](const auto& move) {
        for (std::uint64_t outer = 0; outer < shape[0]; ++outer) {
            for (std::uint64_t n = 0; n < order.size(); ++n) {
                move(outer * shape[1] + order[n], outer * shape[1] + n);
            }
        }
    });
}

Array reversedInTime(const Array& array, const std::vector<std::uint64_t>& lengths)
{
    const Shape& shape = array.shape();
    return moved(array, [&](const auto& move) {
        for (std::uint64_t t = 0; t < shape[0]; ++t) {
            for (std::uint64_t b = 0; b < shape[1]; ++b) {
                const std::uint64_t to = t < lengths[b] ? lengths[b] - 1 - t : t;
                move(t * shape[1] + b, to * shape[1] + b);
            }
        }
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
        std::ranges::for_each(layer.gates, turn);
        turn(layer.c);
        turn(layer.h);
        turn(layer.projected);
    }
}

} // namespace gateloupe::cudnn
