// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/trace/trace_window.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

/// The arrays of a trace that go along time, always in one order.
template <typename AnyTrace>
auto arraysOf(AnyTrace& trace)
{
    std::vector arrays = {&trace.y};
    for (auto& layer : trace.layers) {
        forEachArray(layer, [&arrays](auto& array) { arrays.push_back(&array); });
    }
    return arrays;
}

} // namespace

TraceWindow joined(std::span<const TraceWindow> windows)
{
    const Trace& first = *windows.front().trace;
    auto trace = std::make_shared<Trace>(first);
    for (const TraceWindow& window : windows.subspan(1)) {
        trace->steps += window.trace->steps;
        for (std::uint64_t sequence = 0; sequence < first.batch; ++sequence) {
            trace->lengths[sequence] += window.trace->lengths[sequence];
        }
    }
    const auto joinedArrays = arraysOf(*trace);
    for (Array* const array : joinedArrays) {
        if (!array->isEmpty()) {
            const Shape& shape = array->shape();
            *array = Array::zeros(array->dtype(), {trace->steps, shape[1], shape[2]});
        }
    }
    std::uint64_t step = 0;
    for (const TraceWindow& window : windows) {
        const auto parts = arraysOf(*window.trace);
        for (std::size_t index = 0; index < parts.size(); ++index) {
            if (!joinedArrays[index]->isEmpty()) {
                copySteps(*parts[index], {0, window.trace->steps}, *joinedArrays[index], step);
            }
        }
        step += window.trace->steps;
    }
    return {windows.front().firstStep, std::move(trace)};
}

} // namespace gateloupe
