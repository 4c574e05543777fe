// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtime/trace/trace_arrays.h"
#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How the numbers of all units become one.
enum class Reduction : std::uint8_t
{
    None,
    Max,
    Min,
    Mean,
    Sum,
    Any,
    All
};

/// A variable of a stage.
struct WatchSlot
{
    enum class Kind : std::uint8_t
    {
        Value,   ///< what the trace keeps
        Change,  ///< that, less the step before
        Step,    ///< t
        Unit,    ///< the unit's index
        Reduced, ///< the result of another stage
    };

    Kind kind = Kind::Value;
    TraceSignal source;
    std::optional<std::uint64_t> index; ///< one unit or feature; empty: the lane's own
    std::size_t stage = 0;              ///< of Kind::Reduced
};

/// One formula for muParser, without reductions: those are variables here, stages of their own.
struct WatchStage
{
    Reduction reduction = Reduction::None; ///< what is done with its lanes
    bool hasLanes = false;                 ///< whether it has a value for each unit or feature
    bool lanesAreUnits = false;            ///< of the hidden state, no features or projection
    std::uint64_t lanes = 1;
    std::vector<WatchSlot> slots;       ///< variable "v0", "v1", ... of the text
    std::string text;                   ///< what muParser reads
    std::vector<std::size_t> positions; ///< of each character of `text` in the expression
};

/// An expression, cut where numbers of all units become one.
struct WatchPlan
{
    std::vector<WatchStage> stages; ///< each after those that it reads; the last is the expression
};

/// Names of variables in a stage's text.
[[nodiscard]] std::string slotName(std::size_t slot);

/// Errors: those of WatchExpression::parse() but for the ones that muParser finds.
Result<WatchPlan> planWatch(std::string_view text, const RnnSpec& spec);

} // namespace gateloupe
