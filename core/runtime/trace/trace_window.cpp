// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/trace/trace_window.h"

#include <cstddef>
#include <utility>

#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// One array of all windows, which `arrayOf` finds in a trace, along time.
template <typename ArrayOf>
Array joinedArray(std::span<const TraceWindow> windows, std::uint64_t steps, const ArrayOf& arrayOf)
{
    const Array& first = arrayOf(*windows.front().trace);
    if (first.isEmpty()) {
        return {};
    }
    Array all = Array::zeros(first.dtype(), {steps, first.shape()[1], first.shape()[2]});
    std::uint64_t step = 0;
    for (const TraceWindow& window : windows) {
        copySteps(arrayOf(*window.trace), {0, window.trace->steps}, all, step);
        step += window.trace->steps;
    }
    return all;
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
    const auto join = [&](const auto& arrayOf) {
        return joinedArray(windows, trace->steps, arrayOf);
    };
    trace->y = join([](const Trace& part) -> const Array& { return part.y; });
    for (std::size_t index = 0; index < first.layers.size(); ++index) {
        LayerTrace& layer = trace->layers[index];
        const auto joinMember = [&](Array LayerTrace::*member) {
            layer.*member =
                join([=](const Trace& part) -> const Array& { return part.layers[index].*member; });
        };
        joinMember(&LayerTrace::c);
        joinMember(&LayerTrace::h);
        joinMember(&LayerTrace::projected);
        for (std::size_t gate = 0; gate < layer.gates.size(); ++gate) {
            layer.gates[gate] = join(
                [=](const Trace& part) -> const Array& { return part.layers[index].gates[gate]; });
        }
    }
    return {windows.front().firstStep, std::move(trace)};
}

} // namespace gateloupe
