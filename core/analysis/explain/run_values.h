// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/explain/explain.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

inline constexpr TraceSignal kCellState{TraceSignal::Kind::CellState, {}};
inline constexpr TraceSignal kHiddenState{TraceSignal::Kind::HiddenState, {}};
inline constexpr TraceSignal kProjectedState{TraceSignal::Kind::Projected, {}};

[[nodiscard]] inline TraceSignal gateSignal(Gate gate)
{
    return {TraceSignal::Kind::Gate, gate};
}

/// The state that the next step and the next layer see.
[[nodiscard]] inline TraceSignal stateSignal(const RnnSpec& spec)
{
    return spec.projectionSize ? kProjectedState : kHiddenState;
}

/// Walks go through neighbouring steps, and each reading of a long run may have to compute it
/// again.
inline constexpr std::uint64_t kWindowSteps = 256;

class RunValues
{
public:
    RunValues(const ExplainedRun& run, ProgressMonitor& monitor)
        : m_run(run)
        , m_spec(run.request.model->spec)
        , m_monitor(monitor)
    {
    }

    [[nodiscard]] std::uint64_t steps() const { return m_run.request.x.shape()[0]; }

    [[nodiscard]] std::uint64_t batch() const { return m_run.request.x.shape()[1]; }

    [[nodiscard]] std::uint64_t stepsOf(std::uint64_t sequence) const
    {
        const auto& lengths = m_run.request.lengths;
        return sequence < lengths.size() ? lengths[sequence] : steps();
    }

    /// Whether a reset gives the step the state that it sees.
    [[nodiscard]] bool beginsAnew(const TracePoint& point) const
    {
        return m_run.request.resets.beginsAnew(point.direction, point.step, point.sequence,
                                               stepsOf(point.sequence));
    }

    /// The step whose state the step sees; empty for one that sees an initial state.
    [[nodiscard]] std::optional<std::uint64_t> stepBefore(const TracePoint& point) const
    {
        if (beginsAnew(point)) {
            return std::nullopt;
        }
        if (point.direction == Direction::Backward) {
            return point.step + 1 < stepsOf(point.sequence) ? std::optional(point.step + 1)
                                                            : std::nullopt;
        }
        return point.step > 0 ? std::optional(point.step - 1) : std::nullopt;
    }

    /// All units of a signal at a step.
    Result<std::vector<double>> row(const TracePoint& point)
    {
        if (!m_window.contains(point.step)) {
            const std::uint64_t first = point.step - point.step % kWindowSteps;
            GATELOUPE_TRY(m_window, m_run.windows({first, std::min(kWindowSteps, steps() - first)},
                                                  m_monitor));
        }
        const PseudoLayerIndex index = m_spec.pseudoLayer(point.layer, point.direction);
        const Array* array = arrayOf(m_window.layer(index), m_spec.cell, point.signal);
        if (array == nullptr) {
            return Error::invalidArgument("the run kept no %1", nameOf(point.signal));
        }
        std::vector<double> values(widthOf(point.signal, m_spec));
        copyRow(*array, {point.step - m_window.firstStep, point.sequence, 0, values.size()},
                values.data());
        return values;
    }

    Result<double> value(const TracePoint& point)
    {
        GATELOUPE_TRY(const std::vector<double> values, row(point));
        return values[point.unit];
    }

    /// The h or c of a layer and direction that a step sees which no other step hands one on: h0 or
    /// c0, or what a reset begins with; zeros where the request has none.
    [[nodiscard]] std::vector<double> initial(const TraceSignal& signal, const TracePoint& point,
                                              std::uint64_t width) const
    {
        const ForwardRequest& request = m_run.request;
        const bool isCell = signal == kCellState;
        const auto& given = isCell ? request.c0 : request.h0;
        const Array* const states = beginsAnew(point)
                                        ? (isCell ? resetCellOf(request) : resetHiddenOf(request))
                                        : (given ? &*given : nullptr);
        std::vector<double> values(width, 0.0);
        if (states != nullptr) {
            copyRow(
                *states,
                {m_spec.pseudoLayer(point.layer, point.direction).value, point.sequence, 0, width},
                values.data());
        }
        return values;
    }

    [[nodiscard]] std::vector<double> input(const TracePoint& point) const
    {
        std::vector<double> values(m_run.request.x.shape()[2]);
        copyRow(m_run.request.x, {point.step, point.sequence, 0, values.size()}, values.data());
        return values;
    }

private:
    const ExplainedRun& m_run;
    const RnnSpec& m_spec;
    ProgressMonitor& m_monitor;
    TraceWindow m_window;
};

} // namespace gateloupe
