// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/backward_pass.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/runtime/backward/gradient_storage.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

std::vector<double> gradientRow(const Array& array, std::uint64_t outer, std::uint64_t sequence,
                                std::uint64_t width)
{
    std::vector<double> row(width, 0.0);
    if (!array.isEmpty()) {
        copyRow(array, {.row = outer, .batch = sequence, .first = 0, .count = width}, row.data());
    }
    return row;
}

BackwardPass::BackwardPass(const BackwardRequest& request, Gradients& found,
                           ProgressMonitor& monitor)
    : m_request(request)
    , m_run(*request.run)
    , m_model(*m_run.request().model)
    , m_spec(m_model.spec)
    , m_faults(request.faults)
    , m_found(found)
    , m_monitor(monitor)
    , m_progress(monitor, stepsOf(m_run.summary(), m_spec))
    , m_dropout(m_run.request().isTraining ? m_run.request().dropout : 0.0, m_run.request().seed)
    , m_pieceSteps(std::max<std::uint64_t>(1, stepsPerWindow(readerOf(request.run))))
{
}

Status BackwardPass::run()
{
    GATELOUPE_CHECK(allocateGradients(m_request, dtype(), m_found));
    GATELOUPE_CHECK(openLanes());
    if (m_run.fullTrace() != nullptr) {
        m_pieceSteps = std::min(m_pieceSteps, bestSteps());
    }
    m_found.sum = sumOfLastStates(m_request);
    // With one direction all layers of a piece are done before the next piece is looked at.
    const bool isByPieces =
        m_spec.directions == 1 && m_faults.handedStep == BackwardFaults::HandedStep::Own;
    GATELOUPE_CHECK(isByPieces ? runByPieces() : runByLayers());
    keepWeights();
    finishNorms(m_request, m_found);
    m_progress.finish();
    return {};
}

std::uint64_t BackwardPass::inputWidth(std::uint32_t layer) const
{
    return layer == 0 ? m_spec.inputSize : m_spec.outputWidth();
}

bool BackwardPass::goesDown(Direction direction) const
{
    return (direction == Direction::Forward) != m_faults.runsForwards;
}

std::vector<StepRange> BackwardPass::pieces(Direction direction) const
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

Status BackwardPass::runByPieces()
{
    for (const StepRange& piece : pieces(m_model.direction(0))) {
        GATELOUPE_TRY(const TraceWindow window, windowAround(piece));
        StepRows output = upstreamRows(piece);
        m_found.sum += sumOfSteps(m_request, window, piece);
        for (std::uint32_t layer = m_spec.layers; layer-- > 0;) {
            StepRows input(piece, m_run.batch(), inputWidth(layer));
            GATELOUPE_CHECK(runLane(PseudoLayerIndex(layer), window, piece, output, input));
            output = handedDown(std::move(input), layer);
        }
        addRows(output, m_found.x);
    }
    return {};
}

Status BackwardPass::runByLayers()
{
    // Of two layers only what goes from one to the other is of all steps, as wide as the result's
    // numbers: the gradient of y is read piece by piece, that of x is added to the result.
    Array output; // the layer's; empty: that is the upstream gradient
    for (std::uint32_t layer = m_spec.layers; layer-- > 0;) {
        Array input = layer > 0
                          ? Array::zeros(dtype(), {m_run.steps(), m_run.batch(), inputWidth(layer)})
                          : Array();
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            const PseudoLayerIndex lane(layer * m_spec.directions + direction);
            const bool isOverwritten =
                m_faults.isOutputGradientOverwritten && layer > 0 && direction == 1;
            if (isOverwritten) {
                output = input;
            }
            for (const StepRange& piece : pieces(m_model.directionOf(lane))) {
                GATELOUPE_TRY(const TraceWindow window, windowAround(piece));
                if (layer + 1 == m_spec.layers && direction == 0) {
                    m_found.sum += sumOfSteps(m_request, window, piece);
                }
                StepRows ofOutput = output.isEmpty() ? upstreamRows(piece) : rowsOf(output, piece);
                if (!output.isEmpty() && !isOverwritten) {
                    ofOutput = handedDown(std::move(ofOutput), layer + 1);
                }
                StepRows ofInput(piece, m_run.batch(), inputWidth(layer));
                GATELOUPE_CHECK(runLane(lane, window, piece, ofOutput, ofInput));
                addRows(ofInput, layer > 0 ? input : m_found.x);
            }
        }
        output = std::move(input);
    }
    return {};
}

StepRows BackwardPass::rowsOf(const Array& array, const StepRange& steps) const
{
    StepRows rows(steps, m_run.batch(), array.shape()[2]);
    for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
        for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
            if (const auto row = handedStep({step, b})) {
                copyRow(array, {.row = *row, .batch = b, .first = 0, .count = rows.width},
                        rows.at(step, b).data());
            }
        }
    }
    return rows;
}

std::optional<std::uint64_t> BackwardPass::handedStep(const Place& place) const
{
    using HandedStep = BackwardFaults::HandedStep;
    const std::uint64_t length = m_run.summary().lengths[place.sequence];
    if (place.step >= length) {
        return std::nullopt; // zeros, as the gradients of the padding are
    }
    switch (m_faults.handedStep) {
    case HandedStep::Own:
        return place.step;
    case HandedStep::Reversed:
        return length - 1 - place.step;
    case HandedStep::Next:
        return place.step + 1 < length ? std::optional(place.step + 1) : std::nullopt;
    case HandedStep::Previous:
        return place.step > 0 ? std::optional(place.step - 1) : std::nullopt;
    }
    return std::nullopt;
}

Result<TraceWindow> BackwardPass::windowAround(const StepRange& piece) const
{
    const std::uint64_t first = piece.first > 0 ? piece.first - 1 : 0;
    const std::uint64_t end = std::min(piece.end() + 1, m_run.steps());
    NullMonitor quiet; // recomputing is no step of this pass
    if (m_monitor.cancelled()) {
        return Error::cancelled();
    }
    return m_run.window({first, end - first}, quiet);
}

StepRows BackwardPass::upstreamRows(const StepRange& steps) const
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

std::vector<double> BackwardPass::inputRow(const TraceWindow& window, std::uint32_t layer,
                                           const Place& place) const
{
    if (layer == 0) {
        return gradientRow(m_run.request().x, place.step, place.sequence, m_spec.inputSize);
    }
    std::vector<double> row = outputRow(window, layer - 1, place);
    if (m_dropout.isActive()) {
        m_dropout.apply({layer, place.step, place.sequence}, row.data(), row.size());
    }
    return row;
}

std::vector<double> BackwardPass::outputRow(const TraceWindow& window, std::uint32_t layer,
                                            const Place& place) const
{
    std::vector<double> row;
    for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
        const PseudoLayerIndex lane(layer * m_spec.directions + direction);
        const std::vector<double> part =
            gradientRow(stateArray(window.layer(lane)), place.step - window.firstStep,
                        place.sequence, m_spec.recurrentWidth());
        row.insert(row.end(), part.begin(), part.end());
    }
    return row;
}

const Array& BackwardPass::stateArray(const LayerTrace& layer) const
{
    return m_spec.projectionSize ? layer.projected : layer.h;
}

bool BackwardPass::beginsAnew(PseudoLayerIndex lane, const Place& place) const
{
    return m_run.request().resets.beginsAnew(m_model.directionOf(lane), place.step, place.sequence,
                                             m_run.summary().lengths[place.sequence]);
}

bool BackwardPass::beginsWithInitial() const
{
    return !m_run.request().resetH && !m_run.request().resetC;
}

std::vector<double> BackwardPass::stateBefore(PseudoLayerIndex lane, const TraceWindow& window,
                                              const Place& place, std::uint64_t ownStep,
                                              bool isCellState) const
{
    const std::uint64_t width = isCellState ? m_spec.hiddenSize : m_spec.recurrentWidth();
    const ForwardRequest& forward = m_run.request();
    if (beginsAnew(lane, place)) {
        const Array* const begin = isCellState ? resetCellOf(forward) : resetHiddenOf(forward);
        return gradientRow(begin == nullptr ? Array() : *begin, lane.value, place.sequence, width);
    }
    if (ownStep == 0) {
        const auto& initial = isCellState ? forward.c0 : forward.h0;
        return gradientRow(initial.value_or(Array()), lane.value, place.sequence, width);
    }
    const LayerTrace& layer = window.layer(lane);
    const std::uint64_t before =
        m_model.directionOf(lane) == Direction::Forward ? place.step - 1 : place.step + 1;
    return gradientRow(isCellState ? layer.c : stateArray(layer), before - window.firstStep,
                       place.sequence, width);
}

void BackwardPass::keepInitial(PseudoLayerIndex lane, std::uint64_t sequence,
                               std::span<const double> h, std::span<const double> c)
{
    addRow(h, m_found.h0, lane.value, sequence);
    if (hasCellState(m_spec.cell)) {
        addRow(c, m_found.c0, lane.value, sequence);
    }
}

StepRows BackwardPass::handedDown(StepRows input, std::uint32_t layer) const
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

void BackwardPass::addRows(StepRows& rows, Array& array) const
{
    for (std::uint64_t step = rows.range.first; step < rows.range.end(); ++step) {
        for (std::uint64_t b = 0; b < rows.batch; ++b) {
            addRow(rows.at(step, b), array, step, b);
        }
    }
}

} // namespace gateloupe
