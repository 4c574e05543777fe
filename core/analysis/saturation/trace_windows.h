// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/trace/trace_window.h"

namespace gateloupe {

/// Gives a window that covers at least these steps, recomputed if need be.
using TraceWindows =
    std::function<Result<TraceWindow>(const StepRange& steps, ProgressMonitor& monitor)>;

/// A run as those see it who walk along it, however long it is.
/// Threads: const and free to share if `windows` is.
struct TraceReader
{
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const Array> x; ///< [T, B, I]
    std::uint64_t steps = 0;
    std::vector<std::uint64_t> lengths; ///< [B]; empty: all `steps`
    TraceWindows windows;
    std::uint64_t maxWindowSteps = 0; ///< most that `windows` gives at once; 0: any number
    TraceWindows otherWindows;        ///< of the same run on another backend; empty: there is none

    /// Steps of one batch entry; what follows is padding.
    [[nodiscard]] std::uint64_t stepsOf(std::uint64_t batch) const
    {
        return batch < lengths.size() ? lengths[batch] : steps;
    }
};

/// A run whose trace is there as a whole. Requires: a full trace.
[[nodiscard]] TraceReader walkedRun(std::shared_ptr<const RnnModel> model,
                                    std::shared_ptr<const Array> x,
                                    std::shared_ptr<const Trace> trace);

/// How many steps to ask for at once, so that a window takes some 32 MiB; two less than there may
/// be, for the steps before.
[[nodiscard]] std::uint64_t stepsPerWindow(const TraceReader& run);

/// What a trace keeps of every unit at every step; `x` of every feature.
struct TraceSource
{
    enum class Kind : std::uint8_t
    {
        Input,
        Gate,
        CellState,
        HiddenState,
        Projected
    };

    Kind kind = Kind::HiddenState;
    Gate gate = Gate::Input; ///< means something for Kind::Gate only
    friend bool operator==(const TraceSource&, const TraceSource&) = default;
};

/// Shapes: [T, B, width]. Null when the layer does not keep it; `Input` is no part of a layer.
[[nodiscard]] const Array* arrayOf(const LayerTrace& layer, CellKind cell,
                                   const TraceSource& source);

/// Copies elements [first, first + count) of one row of a batch entry, as double.
/// Requires: an f32 or f64 array [T, B, width] that has them.
struct RowPart
{
    std::uint64_t row = 0;
    std::uint64_t batch = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

void copyRow(const Array& array, const RowPart& part, double* to);

} // namespace gateloupe
