// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// Rows of `width` numbers of some steps of all sequences.
struct StepRows
{
    StepRange range;
    std::uint64_t batch = 0;
    std::uint64_t width = 0;
    std::vector<double> values; ///< [range.count, batch, width]

    StepRows(const StepRange& steps, std::uint64_t sequences, std::uint64_t numbers)
        : range(steps)
        , batch(sequences)
        , width(numbers)
        , values(steps.count * sequences * numbers, 0.0)
    {
    }

    [[nodiscard]] std::span<double> at(std::uint64_t step, std::uint64_t sequence)
    {
        return std::span(values).subspan(((step - range.first) * batch + sequence) * width, width);
    }
};

/// Row (outer, sequence) of an array [N, B, width]; zeros of an empty one.
[[nodiscard]] std::vector<double> gradientRow(const Array& array, std::uint64_t outer,
                                              std::uint64_t sequence, std::uint64_t width);

/// The way of a gradient through layers and pieces of a run; others compute the steps of a layer.
/// A lane is one layer and direction.
class BackwardPass
{
public:
    /// Lifetime: all three outlive it. Requires: validate() accepts the request.
    BackwardPass(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor);
    BackwardPass(const BackwardPass&) = delete;
    BackwardPass& operator=(const BackwardPass&) = delete;
    virtual ~BackwardPass() = default;

    /// The whole pass. Errors: those of the virtual functions and of the run's windows;
    /// OutOfMemory; Cancelled. Throws: std::bad_alloc.
    Status run();

protected:
    struct Place
    {
        std::uint64_t step = 0;
        std::uint64_t sequence = 0;
    };

    /// The element type of the result's arrays.
    [[nodiscard]] virtual DType dtype() const = 0;
    /// Reads the weights of every lane. Errors: those of reading them.
    virtual Status openLanes() = 0;
    /// The steps of a piece, against the order of the lane: adds dL of the lane's input to `input`.
    /// `output` is dL of the layer's output, `window` has the piece and the steps beside it.
    /// Calls for the pieces of a lane come in the order in which the gradient goes.
    virtual Status runLane(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& piece,
                           StepRows& output, StepRows& input) = 0;

    /// Steps that are best done at once of a run whose trace is kept whole.
    [[nodiscard]] virtual std::uint64_t bestSteps() const { return m_pieceSteps; }

    /// Leaves the sums over all steps in the result, where it has not added them up there.
    virtual void keepWeights() {}

    [[nodiscard]] std::uint64_t inputWidth(std::uint32_t layer) const;
    /// Whether a direction's gradient goes from the last step to the first.
    [[nodiscard]] bool goesDown(Direction direction) const;
    /// What a layer reads: x, or what the layer below gave out.
    [[nodiscard]] std::vector<double> inputRow(const TraceWindow& window, std::uint32_t layer,
                                               const Place& place) const;
    /// What a layer gave out, before any dropout.
    [[nodiscard]] std::vector<double> outputRow(const TraceWindow& window, std::uint32_t layer,
                                                const Place& place) const;
    [[nodiscard]] const Array& stateArray(const LayerTrace& layer) const;
    [[nodiscard]] bool beginsAnew(PseudoLayerIndex lane, const Place& place) const;
    /// Whether a reset begins with the initial states, which then get its gradient, too.
    [[nodiscard]] bool beginsWithInitial() const;
    /// The state h, or c, that a step began with; `ownStep` counts in the lane's own order.
    [[nodiscard]] std::vector<double> stateBefore(PseudoLayerIndex lane, const TraceWindow& window,
                                                  const Place& place, std::uint64_t ownStep,
                                                  bool isCellState) const;
    /// Adds dL of a state that a sequence, or a part of it behind a reset, began with.
    void keepInitial(PseudoLayerIndex lane, std::uint64_t sequence, std::span<const double> h,
                     std::span<const double> c);

    const BackwardRequest& m_request;
    const TraceReplay& m_run;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    const BackwardFaults& m_faults;
    Gradients& m_found;
    ProgressMonitor& m_monitor;
    RunProgress m_progress;
    Dropout m_dropout;

private:
    /// The pieces of the run in the order in which the gradient passes through them.
    [[nodiscard]] std::vector<StepRange> pieces(Direction direction) const;
    Status runByPieces();
    Status runByLayers();
    /// The piece with the steps beside it, whose states it began with.
    Result<TraceWindow> windowAround(const StepRange& piece) const;
    [[nodiscard]] StepRows upstreamRows(const StepRange& steps) const;
    /// What the layer below gets of the gradient of a layer's input.
    [[nodiscard]] StepRows handedDown(StepRows input, std::uint32_t layer) const;
    /// Those steps of the gradient of the input of the layer above [T, B, width].
    [[nodiscard]] StepRows rowsOf(const Array& array, const StepRange& steps) const;
    /// The step of that gradient that a layer takes at a step: its own but for a fault; none:
    /// zeros.
    [[nodiscard]] std::optional<std::uint64_t> handedStep(const Place& place) const;
    /// Adds to the same steps of an array [T, B, width].
    void addRows(StepRows& rows, Array& array) const;

    std::uint64_t m_pieceSteps;
};

} // namespace gateloupe
