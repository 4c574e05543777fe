// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"
#include "core/runtime/trace/trace_window.h"

namespace gateloupe {

/// Characters of an expression, so that none nests too deep to be parsed.
inline constexpr std::size_t kMaxWatchLength = 1000;

/// Steps of one layer, direction and batch entry, as an expression reads them.
struct WatchedSteps
{
    const TraceWindow* window = nullptr;
    const Array* x = nullptr; ///< [T, B, I] of the whole run
    PseudoLayerIndex pseudoLayer;
    std::uint64_t batch = 0;
    std::uint64_t first = 0; ///< step of the run; the window has it, and the one before if asked
    std::uint64_t count = 0;
    std::optional<std::uint64_t> unit; ///< of an expression per unit: only this one
};

/// The values of an expression at some steps.
struct WatchValues
{
    std::vector<double> values; ///< [count, lanes]
    std::uint64_t lanes = 1;    ///< units, or 1
    /// [count]: the unit that a reduction found (the largest, the smallest, the first that holds);
    /// empty for other expressions.
    std::vector<std::uint64_t> units;
};

struct WatchBlock;
/// A part of an expression, ready to give its numbers [steps, lanes] of a block.
using WatchPart = std::function<std::vector<double>(const WatchBlock&)>;

/// The result of parsing an expression.
struct WatchProgram
{
    WatchPart root;
    bool isPerUnit = false;
    bool readsLayer = false;
    std::uint64_t lanes = 1;
    std::uint64_t mostLanes = 1; ///< of the expression and of all that it reduces
};

/// A condition on the numbers of a step, such as `abs(h) > 0.99 && forget < 0.01` or
/// `max(abs(c)) > 10`. The grammar is in this folder's README.
/// Threads: const and free to share.
class WatchExpression
{
public:
    /// Errors: InvalidArgument, "at character 7: ..." with what was found and what there is.
    static Result<WatchExpression> parse(std::string_view text, const RnnSpec& spec);

    /// Whether it has an answer for each unit: some name stands outside of every reduction.
    [[nodiscard]] bool isPerUnit() const { return m_program.isPerUnit; }

    /// Answers per step: 1, or as many as the names it uses are wide.
    [[nodiscard]] std::uint64_t lanes() const { return m_program.lanes; }

    /// Whether it looks at a layer at all, not only at the input and the step.
    [[nodiscard]] bool readsLayer() const { return m_program.readsLayer; }

    /// Requires: steps and unit that exist, a trace of the spec.
    [[nodiscard]] WatchValues evaluate(const WatchedSteps& steps) const;

    /// A number that counts as true: neither zero nor NaN.
    [[nodiscard]] static constexpr bool holds(double value)
    {
        return value != 0.0 && value == value;
    }

private:
    explicit WatchExpression(WatchProgram program)
        : m_program(std::move(program))
    {
    }

    WatchProgram m_program;
};

/// The names that expressions over such a network may use, as they are written: "x", "forget", "h".
[[nodiscard]] std::vector<std::string> watchNames(const RnnSpec& spec);
/// The functions and reductions that are called with a value in brackets, each once: "max", "abs".
[[nodiscard]] std::vector<std::string> watchFunctions();

} // namespace gateloupe
