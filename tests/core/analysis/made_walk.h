// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/runtime/replay/trace_reader.h"

namespace gateloupe::test {

/// The value of one array of a layer at a step and unit; arrays are counted as the trace keeps
/// them: the gates, c if there is one, h, projected if there is one.
using MadeValue = std::function<double(std::size_t array, std::uint64_t step, std::uint64_t unit)>;

/// The arrays of an LSTM without a projection, counted so; the gates' come first.
inline constexpr std::size_t kInputGate = 0;
inline constexpr std::size_t kForgetGate = 1;
inline constexpr std::size_t kCellGate = 2;
inline constexpr std::size_t kCellState = 4;
inline constexpr std::size_t kHiddenState = 5;

/// A run whose numbers a test says, without a network behind them.
struct MadeWalk
{
    std::string_view spec = "lstm:input=3,hidden=4";
    std::uint64_t steps = 10;
    MadeValue value = [](std::size_t, std::uint64_t, std::uint64_t) { return 0.5; };
    MadeValue input = [](std::size_t, std::uint64_t, std::uint64_t) { return 0.0; };

    [[nodiscard]] TraceReader walked() const { return cut(0); }

    /// The same, but each window holds just what was asked for; `asked` counts them, if given.
    [[nodiscard]] TraceReader walkedInWindows(std::uint64_t* asked = nullptr) const
    {
        return cut(1, asked);
    }

private:
    [[nodiscard]] Array array(std::size_t index, std::uint64_t first, std::uint64_t count,
                              std::uint64_t width, const MadeValue& of) const
    {
        std::vector<float> values;
        for (std::uint64_t step = first; step < first + count; ++step) {
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                values.push_back(static_cast<float>(of(index, step, unit)));
            }
        }
        return {Shape{count, 1, width}, std::move(values)};
    }

    [[nodiscard]] std::shared_ptr<const Trace> trace(std::uint64_t first, std::uint64_t count) const
    {
        const RnnSpec network = *specFromText(spec);
        auto made = std::make_shared<Trace>();
        made->steps = count;
        made->batch = 1;
        for (std::uint32_t layer = 0; layer < network.pseudoLayers(); ++layer) {
            LayerTrace left;
            std::size_t index = 0;
            const auto next = [&](std::uint64_t width) {
                return array(index++, first, count, width, value);
            };
            for (std::size_t gate = 0; gate < gatesOf(network.cell).size(); ++gate) {
                left.gates.push_back(next(network.hiddenSize));
            }
            if (hasCellState(network.cell)) {
                left.c = next(network.hiddenSize);
            }
            left.h = next(network.hiddenSize);
            if (network.projectionSize) {
                left.projected = next(*network.projectionSize);
            }
            made->layers.push_back(std::move(left));
        }
        return made;
    }

    [[nodiscard]] TraceReader cut(int isCut, std::uint64_t* asked = nullptr) const
    {
        auto model = std::make_shared<RnnModel>();
        model->spec = *specFromText(spec);
        TraceReader run;
        run.x = std::make_shared<const Array>(array(0, 0, steps, model->spec.inputSize, input));
        run.model = std::move(model);
        run.steps = steps;
        run.lengths = {steps};
        if (isCut == 0) {
            run.windows = readerOf(TraceReplay::keeping(trace(0, steps))).windows;
            return run;
        }
        run.windows = [made = *this, asked](const StepRange& range, ProgressMonitor&) {
            if (asked != nullptr) {
                ++*asked;
            }
            return Result<TraceWindow>(
                TraceWindow{range.first, made.trace(range.first, range.count)});
        };
        return run;
    }
};

} // namespace gateloupe::test
