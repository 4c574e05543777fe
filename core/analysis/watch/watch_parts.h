// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/watch/watch_expression.h"
#include "core/analysis/watch/watch_functions.h"
#include "core/analysis/watch/watch_names.h"

namespace gateloupe {

/// The steps and lanes that are worked on at once.
struct WatchBlock
{
    const WatchedSteps& run;
    std::uint64_t first = 0; ///< step of the run
    std::uint64_t steps = 0;
    std::uint64_t firstLane = 0;
    std::uint64_t lanes = 1;
    /// Where the unit that the expression found is added for each step; may be null.
    std::vector<std::uint64_t>* units = nullptr;
};

} // namespace gateloupe

/// The parts that expressions are put together from.
namespace gateloupe::watch {

/// A number of each step and lane; `of` is called with both.
template <typename Of>
WatchPart countedPart(Of of)
{
    return [of](const WatchBlock& block) {
        std::vector<double> values;
        values.reserve(block.steps * block.lanes);
        for (std::uint64_t step = block.first; step < block.first + block.steps; ++step) {
            for (std::uint64_t lane = 0; lane < block.lanes; ++lane) {
                values.push_back(of(step, block.firstLane + lane));
            }
        }
        return values;
    };
}

[[nodiscard]] WatchPart unaryPart(UnaryFunction of, WatchPart input);
[[nodiscard]] WatchPart binaryPart(BinaryFunction of, WatchPart left, WatchPart right);
/// `first` where the condition holds, `second` elsewhere.
[[nodiscard]] WatchPart choicePart(WatchPart condition, WatchPart first, WatchPart second);
/// `lanes` numbers of a step as one; `isFound`: they are units, and the expression is about the one
/// that is found.
[[nodiscard]] WatchPart reducedPart(const Reduction& reduction, WatchPart input,
                                    std::uint64_t lanes, bool isFound);
/// Numbers of the trace; of a change less the step before. `index`: one unit or feature of them;
/// empty: the lane's own.
[[nodiscard]] WatchPart tracePart(const ValueName& name, std::optional<std::uint64_t> index,
                                  CellKind cell);

} // namespace gateloupe::watch
