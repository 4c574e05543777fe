// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_parts.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::watch {

namespace {

using Values = std::vector<double>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Copies a row's lanes, or one element of it to all of them; NaN where the trace has no such row.
void copyLanes(const Array* array, RowPart part, const std::optional<std::uint64_t>& index,
               double* to)
{
    if (array == nullptr || part.row >= array->shape()[0]) {
        std::fill_n(to, part.count, kNan);
        return;
    }
    if (!index) {
        copyRow(*array, part, to);
        return;
    }
    const std::uint64_t lanes = std::exchange(part.count, 1);
    part.first = *index;
    double value = 0.0;
    copyRow(*array, part, &value);
    std::fill_n(to, lanes, value);
}

} // namespace

WatchPart unaryPart(UnaryFunction of, WatchPart input)
{
    return [of, input = std::move(input)](const WatchBlock& block) {
        Values values = input(block);
        std::ranges::transform(values, values.begin(), of);
        return values;
    };
}

WatchPart binaryPart(BinaryFunction of, WatchPart left, WatchPart right)
{
    return [of, left = std::move(left), right = std::move(right)](const WatchBlock& block) {
        Values values = left(block);
        std::ranges::transform(values, right(block), values.begin(), of);
        return values;
    };
}

WatchPart choicePart(WatchPart condition, WatchPart first, WatchPart second)
{
    return [condition = std::move(condition), first = std::move(first),
            second = std::move(second)](const WatchBlock& block) {
        Values values = first(block);
        const Values decides = condition(block);
        const Values others = second(block);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = WatchExpression::holds(decides[i]) ? values[i] : others[i];
        }
        return values;
    };
}

WatchPart reducedPart(const Reduction& reduction, WatchPart input, std::uint64_t lanes,
                      bool isFound)
{
    return [=, of = reduction.of, input = std::move(input)](const WatchBlock& block) {
        const Values inside = input({block.run, block.first, block.steps, 0, lanes});
        Values values;
        values.reserve(block.steps * block.lanes);
        for (std::uint64_t i = 0; i < block.steps; ++i) {
            const Reduced found = of(std::span(inside).subspan(i * lanes, lanes));
            values.insert(values.end(), block.lanes, found.value);
            if (isFound && block.units != nullptr) {
                block.units->push_back(found.unit);
            }
        }
        return values;
    };
}

WatchPart tracePart(const ValueName& name, std::optional<std::uint64_t> index, CellKind cell)
{
    return [signal = name.signal, isChange = name.isChange, index, cell](const WatchBlock& block) {
        const TraceWindow& window = *block.run.window;
        const bool isInput = signal.kind == TraceSignal::Kind::Input;
        const Array* array =
            isInput ? block.run.x : arrayOf(window.layer(block.run.pseudoLayer), cell, signal);
        RowPart part{.row = block.first - (isInput ? 0 : window.firstStep),
                     .batch = block.run.batch,
                     .first = block.firstLane,
                     .count = block.lanes};
        Values values(block.steps * block.lanes);
        Values before(isChange ? block.lanes : 0, kNan); // nothing before the first step
        if (isChange && part.row > 0) {
            --part.row;
            copyLanes(array, part, index, before.data());
            ++part.row;
        }
        for (double* to = values.data(); to != values.data() + values.size(); to += block.lanes) {
            copyLanes(array, part, index, to);
            for (std::size_t lane = 0; lane < before.size(); ++lane) {
                to[lane] -= std::exchange(before[lane], to[lane]);
            }
            ++part.row;
        }
        return values;
    };
}

} // namespace gateloupe::watch
