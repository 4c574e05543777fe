// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/reference_backward.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/runtime/backward/backward_pass.h"
#include "core/runtime/backward/cell_backward.h"
#include "core/runtime/backward/gradient_storage.h"

namespace gateloupe {

namespace {

using reference::StateGradient;
using reference::Vector;

void addTo(std::span<double> sum, std::span<const double> terms)
{
    for (std::size_t at = 0; at < sum.size(); ++at) {
        sum[at] += terms[at];
    }
}

void scaleBy(double factor, std::span<double> values)
{
    std::ranges::for_each(values, [factor](double& value) { value *= factor; });
}

/// One layer and direction on its way back.
struct Lane
{
    PseudoLayerIndex index;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    reference::Cell cell;
    std::unique_ptr<reference::CellBackward> backward;
    BackwardFaults faults;             ///< those that are made in it
    std::vector<StateGradient> states; ///< dL of the state between two steps, per sequence
};

/// Layer after layer, sequence after sequence, step after step.
class ReferenceBackward final : public BackwardPass
{
public:
    using BackwardPass::BackwardPass;

private:
    [[nodiscard]] DType dtype() const override { return DType::F64; }

    Status openLanes() override
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
            if (m_faults.actIn(lane.layer.value, lane.direction)) {
                lane.faults = m_faults;
            }
            lane.backward = std::make_unique<reference::CellBackward>(
                lane.cell, inputWidth(lane.layer.value), lane.faults);
        }
        return {};
    }

    Status runLane(PseudoLayerIndex index, const TraceWindow& window, const StepRange& piece,
                   StepRows& output, StepRows& input) override
    {
        Lane& lane = m_lanes[index.value];
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

    void runStep(Lane& lane, const TraceWindow& window, const Place& place, StepRows& output,
                 StepRows& input)
    {
        const std::uint64_t length = m_run.summary().lengths[place.sequence];
        const bool isForward = lane.direction == Direction::Forward;
        const std::uint64_t ownStep = isForward ? place.step : length - 1 - place.step;
        const Vector x = inputRow(window, lane.layer.value, place);
        const Vector seenX = m_faults.doWeightsIgnoreDropout && lane.layer.value > 0
                                 ? outputRow(window, lane.layer.value - 1, place)
                                 : Vector();
        const Vector h = stateBefore(lane.index, window, place, ownStep, false);
        const Vector c = hasCellState(m_spec.cell)
                             ? stateBefore(lane.index, window, place, ownStep, true)
                             : Vector();
        StateGradient& state = lane.states[place.sequence];
        const std::uint64_t width = m_spec.recurrentWidth();
        addTo(state.h, output.at(place.step, place.sequence)
                           .subspan(m_spec.directionIndexOf(lane.index) * width, width));
        if (m_faults.lastStatesEnterFirst ? ownStep == 0 : ownStep + 1 == length) {
            addTo(state.h,
                  gradientRow(m_request.upstream.hN, lane.index.value, place.sequence, width));
            addTo(state.c, gradientRow(m_request.upstream.cN, lane.index.value, place.sequence,
                                       m_spec.hiddenSize));
        }
        if (m_faults.missingDirection == lane.direction) {
            std::ranges::fill(state.h, 0.0);
            std::ranges::fill(state.c, 0.0);
        }
        const bool isLast = ownStep + 1 == length;
        if (!lane.faults.clip || !lane.faults.clip->sparesLast || !isLast) {
            clip(lane.faults, state, true);
        }
        lane.backward->step({x, h, c, ownStep == 0, isLast, seenX, ownStep}, state,
                            seedAt(lane, place));
        keepStep(lane, place);
        if (m_faults.detachedDirection != lane.direction) {
            addTo(input.at(place.step, place.sequence), lane.backward->x());
        }
        const bool isReset = beginsAnew(lane.index, place);
        if (ownStep == 0 ? !isReset || beginsWithInitial() : isReset && beginsWithInitial()) {
            keepInitial(lane.index, place.sequence, state.h, state.c);
        }
        cutPath(lane.faults, state, ownStep, length, isReset && !lane.faults.crossesResets);
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

    static void clip(const BackwardFaults& faults, StateGradient& state, bool isTotal)
    {
        using What = BackwardFaults::ClippedGradient;
        const auto& clip = faults.clip;
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
        if (clip->what != What::HiddenState && !isTotal) { // all of it is cut within the step
            cut(state.c);
        }
    }

    /// What of the gradient does not reach the step before.
    static void cutPath(const BackwardFaults& faults, StateGradient& state, std::uint64_t ownStep,
                        std::uint64_t length, bool isReset)
    {
        using What = BackwardFaults::ClippedGradient;
        clip(faults, state, false);
        const auto& cut = faults.truncation;
        const bool isBorder = cut && (cut->fromEnd ? length - ownStep : ownStep) % cut->every == 0;
        if (faults.hasNoPathThroughH || isReset || (isBorder && cut->what != What::CellState)) {
            std::ranges::fill(state.h, 0.0);
        }
        if (faults.hasNoPathThroughC || isReset || (isBorder && cut->what != What::HiddenState)) {
            std::ranges::fill(state.c, 0.0);
        }
        if (const auto& scaled = faults.stateFactor) {
            scaleBy(scaled->what == What::CellState ? 1.0 : scaled->factor, state.h);
            scaleBy(scaled->what == What::HiddenState ? 1.0 : scaled->factor, state.c);
        }
    }

    void keepStep(const Lane& lane, const Place& place)
    {
        const reference::CellBackward& done = *lane.backward;
        LayerGradients& layer = m_found.layers[lane.index.value];
        const StepGradients<double> gradients{.sums = done.sums(),
                                              .cellState = done.cellState(),
                                              .hidden = done.hidden(),
                                              .state = done.state()};
        raise(layer.largest, gradients);
        keepStepGradients(layer, place.step, place.sequence, gradients);
    }

    void keepWeights() override
    {
        for (auto& [id, values] : m_found.weights) {
            const PseudoLayerIndex lane = m_spec.pseudoLayer(id.layer, id.direction);
            values = sumsOf(m_lanes[lane.value].backward->weights(), id);
        }
    }

    [[nodiscard]] const Vector& sumsOf(const reference::CellGradients& grown,
                                       const ParameterId& id) const
    {
        const reference::GateWeights& gate =
            grown.gates[gateIndex(m_spec.cell, id.gate).value_or(0)];
        switch (id.kind) {
        case ParameterKind::InputWeights:
            return gate.W.values;
        case ParameterKind::RecurrentWeights:
            return gate.R.values;
        case ParameterKind::ProjectionWeights:
            return grown.projection.values;
        case ParameterKind::InputBias:
            return gate.bW;
        case ParameterKind::RecurrentBias:
            return gate.bR;
        case ParameterKind::PeepholeWeights:
            return gate.p;
        }
        return gate.W.values;
    }

    std::vector<Lane> m_lanes; ///< pseudo-layer order
};

} // namespace

Status runReferenceBackward(const BackwardRequest& request, Gradients& found,
                            ProgressMonitor& monitor)
{
    return ReferenceBackward(request, found, monitor).run();
}

} // namespace gateloupe
