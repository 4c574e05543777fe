// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/reference_backward.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/runtime/backward/cell_backward.h"
#include "core/runtime/backward/gradient_storage.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

using reference::StateGradient;
using reference::Vector;

/// Rows of `width` numbers of some steps of all sequences.
struct StepRows
{
    StepRange range;
    std::uint64_t batch = 0;
    std::uint64_t width = 0;
    Vector values; ///< [range.count, batch, width]

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
Vector rowOf(const Array& array, std::uint64_t outer, std::uint64_t sequence, std::uint64_t width)
{
    Vector row(width, 0.0);
    if (!array.isEmpty()) {
        copyRow(array, {.row = outer, .batch = sequence, .first = 0, .count = width}, row.data());
    }
    return row;
}

void addTo(std::span<double> sum, std::span<const double> terms)
{
    for (std::size_t at = 0; at < sum.size(); ++at) {
        sum[at] += terms[at];
    }
}

/// One layer and direction on its way back.
struct Lane
{
    PseudoLayerIndex index;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    reference::Cell cell;
    std::unique_ptr<reference::CellBackward> backward;
    std::vector<StateGradient> states; ///< dL of the state between two steps, per sequence
};

class ReferenceBackward
{
public:
    ReferenceBackward(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor)
        : m_request(request)
        , m_run(*request.run)
        , m_model(*m_run.request().model)
        , m_spec(m_model.spec)
        , m_faults(request.faults)
        , m_found(found)
        , m_monitor(monitor)
        , m_progress(monitor, stepsOf(m_run.summary(), m_spec))
        , m_dropout(m_run.request().isTraining ? m_run.request().dropout : 0.0,
                    m_run.request().seed)
        , m_pieceSteps(std::max<std::uint64_t>(1, stepsPerWindow(readerOf(request.run))))
    {
    }

    Status run()
    {
        GATELOUPE_CHECK(allocateGradients(m_request, DType::F64, m_found));
        GATELOUPE_CHECK(openLanes());
        m_found.sum = sumOfLastStates(m_request);
        // With one direction all layers of a piece are done before the next piece is looked at.
        GATELOUPE_CHECK(m_spec.directions == 1 ? runByPieces() : runByLayers());
        keepWeights();
        finishNorms(m_request, m_found);
        m_progress.finish();
        return {};
    }

private:
    Status openLanes()
    {
        for (std::uint32_t index = 0; index < m_spec.pseudoLayers(); ++index) {
            const PseudoLayerIndex pseudoLayer(index);
            Lane lane{.index = pseudoLayer,
                      .layer = m_spec.layerOf(pseudoLayer),
                      .direction = m_model.directionOf(pseudoLayer)};
            GATELOUPE_TRY(lane.cell,
                          reference::readCell(m_model, lane.layer, lane.direction, m_monitor));
            lane.states.assign(m_run.batch(), {Vector(m_spec.recurrentWidth(), 0.0),
                                               Vector(m_spec.hiddenSize, 0.0)});
            m_lanes.push_back(std::move(lane));
        }
        for (Lane& lane : m_lanes) { // from here on the cells stay where they are
            lane.backward = std::make_unique<reference::CellBackward>(
                lane.cell, inputWidth(lane.layer.value), m_faults);
        }
        return {};
    }

    [[nodiscard]] std::uint64_t inputWidth(std::uint32_t layer) const
    {
        return layer == 0 ? m_spec.inputSize : m_spec.outputWidth();
    }

    /// Whether a direction's gradient goes from the last step to the first.
    [[nodiscard]] bool goesDown(Direction direction) const
    {
        return (direction == Direction::Forward) != m_faults.runsForwards;
    }

    /// The pieces of the run in the order in which the gradient passes through them.
    [[nodiscard]] std::vector<StepRange> pieces(Direction direction) const
    {
        std::vector<StepRange> all;
        for (std::uint64_t first = 0; first < m_run.steps(); first += m_pieceSteps) {
            all.push_back({first, std::min(m_pieceSteps, m_run.steps() - first)});
        }
        if (goesDown(direction)) {
            std::ranges::reverse(all);
        }
        return all;
    }

    Status runByPieces()
    {
        for (const StepRange& piece : pieces(m_lanes.front().direction)) {
            GATELOUPE_TRY(const TraceWindow window, windowAround(piece));
            StepRows output = upstreamRows(piece);
            m_found.sum += sumOfSteps(m_request, window, piece);
            for (std::uint32_t layer = m_spec.layers; layer-- > 0;) {
                StepRows input(piece, m_run.batch(), inputWidth(layer));
                GATELOUPE_CHECK(runLane(m_lanes[layer], window, output, input));
                output = handedDown(std::move(input), layer);
            }
            keepInput(output);
        }
        return {};
    }

    Status runByLayers()
    {
        const StepRange all{0, m_run.steps()};
        StepRows output = upstreamRows(all);
        for (std::uint32_t layer = m_spec.layers; layer-- > 0;) {
            StepRows input(all, m_run.batch(), inputWidth(layer));
            for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
                Lane& lane = m_lanes[layer * m_spec.directions + direction];
                const bool isFirst = layer + 1 == m_spec.layers && direction == 0;
                for (const StepRange& piece : pieces(lane.direction)) {
                    GATELOUPE_TRY(const TraceWindow window, windowAround(piece));
                    if (isFirst) {
                        m_found.sum += sumOfSteps(m_request, window, piece);
                    }
                    GATELOUPE_CHECK(runLane(lane, window, output, input, piece));
                }
            }
            output = handedDown(std::move(input), layer);
        }
        keepInput(output);
        return {};
    }

    /// The piece with the steps beside it, whose states it began with.
    Result<TraceWindow> windowAround(const StepRange& piece) const
    {
        const std::uint64_t first = piece.first > 0 ? piece.first - 1 : 0;
        const std::uint64_t end = std::min(piece.end() + 1, m_run.steps());
        NullMonitor quiet; // recomputing is no step of this pass
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        return m_run.window({first, end - first}, quiet);
    }

    [[nodiscard]] StepRows upstreamRows(const StepRange& steps) const
    {
        StepRows rows(steps, m_run.batch(), m_spec.outputWidth());
        if (m_request.upstream.y.isEmpty()) {
            return rows;
        }
        for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
            for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
                if (step < m_run.summary().lengths[b]) {
                    copyRow(m_request.upstream.y,
                            {.row = step, .batch = b, .first = 0, .count = rows.width},
                            rows.at(step, b).data());
                }
            }
        }
        return rows;
    }

    Status runLane(Lane& lane, const TraceWindow& window, StepRows& output, StepRows& input)
    {
        return runLane(lane, window, output, input, output.range);
    }

    Status runLane(Lane& lane, const TraceWindow& window, StepRows& output, StepRows& input,
                   const StepRange& piece)
    {
        for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
            const std::uint64_t length = m_run.summary().lengths[b];
            const std::uint64_t end = std::min(piece.end(), length);
            for (std::uint64_t n = piece.first; n < end; ++n) {
                const std::uint64_t step =
                    goesDown(lane.direction) ? end - 1 - (n - piece.first) : n;
                GATELOUPE_CHECK(m_progress.check());
                runStep(lane, window, {step, b}, output, input);
                m_progress.advance(1);
                m_progress.reportIfDue();
            }
        }
        return {};
    }

    struct Place
    {
        std::uint64_t step = 0;
        std::uint64_t sequence = 0;
    };

    void runStep(Lane& lane, const TraceWindow& window, const Place& place, StepRows& output,
                 StepRows& input)
    {
        const std::uint64_t length = m_run.summary().lengths[place.sequence];
        const bool isForward = lane.direction == Direction::Forward;
        const std::uint64_t ownStep = isForward ? place.step : length - 1 - place.step;
        const Vector x = inputRow(window, lane.layer.value, place);
        const Vector h = stateBefore(lane, window, place, ownStep, false);
        const Vector c =
            hasCellState(m_spec.cell) ? stateBefore(lane, window, place, ownStep, true) : Vector();
        StateGradient& state = lane.states[place.sequence];
        const std::uint64_t width = m_spec.recurrentWidth();
        addTo(state.h, output.at(place.step, place.sequence)
                           .subspan(m_spec.directionIndexOf(lane.index) * width, width));
        if (ownStep + 1 == length) {
            addTo(state.h, rowOf(m_request.upstream.hN, lane.index.value, place.sequence, width));
            addTo(state.c, rowOf(m_request.upstream.cN, lane.index.value, place.sequence,
                                 m_spec.hiddenSize));
        }
        if (m_faults.missingDirection == lane.direction) {
            std::ranges::fill(state.h, 0.0);
            std::ranges::fill(state.c, 0.0);
        }
        clip(state, true);
        lane.backward->step({x, h, c}, state, seedAt(lane, place));
        keepStep(lane, place);
        if (m_faults.detachedDirection != lane.direction) {
            addTo(input.at(place.step, place.sequence), lane.backward->x());
        }
        const bool isReset = beginsAnew(lane, place);
        if (ownStep == 0 ? !isReset || beginsWithInitial() : isReset && beginsWithInitial()) {
            keepInitial(lane, place.sequence);
        }
        cutPath(state, ownStep, length, isReset && !m_faults.crossesResets);
    }

    /// What a layer reads: x, or what the layer below gave out.
    [[nodiscard]] Vector inputRow(const TraceWindow& window, std::uint32_t layer,
                                  const Place& place) const
    {
        if (layer == 0) {
            return rowOf(m_run.request().x, place.step, place.sequence, m_spec.inputSize);
        }
        Vector row;
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            const PseudoLayerIndex below((layer - 1) * m_spec.directions + direction);
            const Vector part =
                rowOf(stateArray(window.layer(below)), place.step - window.firstStep,
                      place.sequence, m_spec.recurrentWidth());
            row.insert(row.end(), part.begin(), part.end());
        }
        if (m_dropout.isActive()) {
            m_dropout.apply({layer, place.step, place.sequence}, row.data(), row.size());
        }
        return row;
    }

    [[nodiscard]] const Array& stateArray(const LayerTrace& layer) const
    {
        return m_spec.projectionSize ? layer.projected : layer.h;
    }

    [[nodiscard]] bool beginsAnew(const Lane& lane, const Place& place) const
    {
        return m_run.request().resets.beginsAnew(lane.direction, place.step, place.sequence,
                                                 m_run.summary().lengths[place.sequence]);
    }

    /// Whether a reset begins with the initial states, which then get its gradient, too.
    [[nodiscard]] bool beginsWithInitial() const
    {
        return !m_run.request().resetH && !m_run.request().resetC;
    }

    /// The state that a step began with.
    [[nodiscard]] Vector stateBefore(const Lane& lane, const TraceWindow& window,
                                     const Place& place, std::uint64_t ownStep,
                                     bool isCellState) const
    {
        const std::uint64_t width = isCellState ? m_spec.hiddenSize : m_spec.recurrentWidth();
        const ForwardRequest& forward = m_run.request();
        if (beginsAnew(lane, place)) {
            const Array* const begin = isCellState ? resetCellOf(forward) : resetHiddenOf(forward);
            return rowOf(begin == nullptr ? Array() : *begin, lane.index.value, place.sequence,
                         width);
        }
        if (ownStep == 0) {
            const auto& initial = isCellState ? forward.c0 : forward.h0;
            return rowOf(initial.value_or(Array()), lane.index.value, place.sequence, width);
        }
        const LayerTrace& layer = window.layer(lane.index);
        const std::uint64_t before =
            lane.direction == Direction::Forward ? place.step - 1 : place.step + 1;
        return rowOf(isCellState ? layer.c : stateArray(layer), before - window.firstStep,
                     place.sequence, width);
    }

    [[nodiscard]] std::optional<reference::StepSeed> seedAt(const Lane& lane,
                                                            const Place& place) const
    {
        const auto& at = m_request.upstream.at;
        if (!at || at->pseudoLayer != lane.index || at->step != place.step ||
            at->sequence != place.sequence) {
            return std::nullopt;
        }
        return reference::StepSeed{at->signal, at->unit};
    }

    void clip(StateGradient& state, bool isTotal) const
    {
        using What = BackwardFaults::ClippedGradient;
        const auto& clip = m_faults.clip;
        if (!clip || clip->isOfTotal != isTotal) {
            return;
        }
        const auto cut = [&](Vector& values) {
            for (double& value : values) {
                value = std::clamp(value, -clip->bound, clip->bound);
            }
        };
        if (clip->what != What::CellState) {
            cut(state.h);
        }
        if (clip->what != What::HiddenState) {
            cut(state.c);
        }
    }

    /// What of the gradient does not reach the step before.
    void cutPath(StateGradient& state, std::uint64_t ownStep, std::uint64_t length,
                 bool isReset) const
    {
        clip(state, false);
        const auto& cut = m_faults.truncation;
        const bool isCut =
            isReset || (cut && (cut->fromEnd ? length - ownStep : ownStep) % cut->every == 0);
        if (m_faults.hasNoPathThroughH || isCut) {
            std::ranges::fill(state.h, 0.0);
        }
        if (m_faults.hasNoPathThroughC || isCut) {
            std::ranges::fill(state.c, 0.0);
        }
    }

    void keepStep(const Lane& lane, const Place& place)
    {
        const reference::CellBackward& done = *lane.backward;
        keepStepGradients(m_found.layers[lane.index.value], place.step, place.sequence,
                          {.sums = done.sums(),
                           .cellState = done.cellState(),
                           .hidden = done.hidden(),
                           .state = done.state()});
    }

    /// dL of the state that a sequence, or a part of it behind a reset, began with.
    void keepInitial(const Lane& lane, std::uint64_t sequence)
    {
        const StateGradient& state = lane.states[sequence];
        addRow(state.h, m_found.h0, lane.index.value, sequence);
        if (hasCellState(m_spec.cell)) {
            addRow(state.c, m_found.c0, lane.index.value, sequence);
        }
    }

    /// What the layer below gets of the gradient of a layer's input.
    StepRows handedDown(StepRows input, std::uint32_t layer) const
    {
        if (layer == 0) {
            return input;
        }
        if (m_faults.areLowerLayersDetached) {
            std::ranges::fill(input.values, 0.0);
        }
        if (!m_dropout.isActive() || m_faults.ignoresDropout) {
            return input;
        }
        for (std::uint64_t step = input.range.first; step < input.range.end(); ++step) {
            for (std::uint64_t b = 0; b < input.batch; ++b) {
                for (int times = m_faults.isDropoutScaledTwice ? 2 : 1; times > 0; --times) {
                    m_dropout.apply({layer, step, b}, input.at(step, b).data(), input.width);
                }
            }
        }
        return input;
    }

    void keepInput(StepRows& rows)
    {
        const std::uint64_t first = rows.range.first * rows.batch * rows.width;
        std::ranges::copy(rows.values, m_found.x.values<double>().subspan(first).begin());
    }

    void keepWeights()
    {
        for (auto& [id, values] : m_found.weights) {
            const Lane& lane = m_lanes[m_spec.pseudoLayer(id.layer, id.direction).value];
            const reference::CellGradients& grown = lane.backward->weights();
            const reference::GateWeights& gate =
                grown.gates[gateIndex(m_spec.cell, id.gate).value_or(0)];
            switch (id.kind) {
            case ParameterKind::InputWeights:
                values = gate.W.values;
                break;
            case ParameterKind::RecurrentWeights:
                values = gate.R.values;
                break;
            case ParameterKind::ProjectionWeights:
                values = grown.projection.values;
                break;
            case ParameterKind::InputBias:
                values = gate.bW;
                break;
            case ParameterKind::RecurrentBias:
                values = gate.bR;
                break;
            case ParameterKind::PeepholeWeights:
                values = gate.p;
                break;
            }
        }
    }

    const BackwardRequest& m_request;
    const TraceReplay& m_run;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    const BackwardFaults& m_faults;
    Gradients& m_found;
    ProgressMonitor& m_monitor;
    RunProgress m_progress;
    Dropout m_dropout;
    std::uint64_t m_pieceSteps;
    std::vector<Lane> m_lanes; ///< pseudo-layer order
};

} // namespace

Status runReferenceBackward(const BackwardRequest& request, Gradients& found,
                            ProgressMonitor& monitor)
{
    return ReferenceBackward(request, found, monitor).run();
}

} // namespace gateloupe
