// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/fast_backward.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "core/runtime/backward/backward_pass.h"
#include "core/runtime/backward/fast_lane.h"
#include "core/runtime/backward/gradient_storage.h"

namespace gateloupe {

namespace {

/// Rows whose products are made at once: a piece of each matrix of them stays in the caches.
constexpr std::uint64_t kRowsAtOnce = 512;

/// Copies rows [first, first + count) of an array [N, B, width], as float.
void copyFloats(const Array& array, std::uint64_t first, std::uint64_t count, float* to,
                std::uint64_t toStride)
{
    const std::uint64_t width = array.shape()[2];
    const auto copy = [&](const auto& values) {
        for (std::uint64_t row = 0; row < count; ++row) {
            const auto from = values.subspan((first + row) * width, width);
            std::ranges::transform(from, to + row * toStride,
                                   [](auto value) { return static_cast<float>(value); });
        }
    };
    if (array.dtype() == DType::F64) {
        copy(array.values<double>());
    } else {
        copy(array.values<float>());
    }
}

class FastBackward final : public BackwardPass
{
public:
    using BackwardPass::BackwardPass;

private:
    struct Lane
    {
        reference::Cell cell;
        std::unique_ptr<FastLane> fast;
    };

    [[nodiscard]] DType dtype() const override { return DType::F32; }

    Status openLanes() override
    {
        m_lanes.resize(m_spec.pseudoLayers());
        for (std::uint32_t index = 0; index < m_spec.pseudoLayers(); ++index) {
            const PseudoLayerIndex lane(index);
            GATELOUPE_TRY(m_lanes[index].cell,
                          reference::readCell(m_model, m_spec.layerOf(lane),
                                              m_model.directionOf(lane), m_monitor));
            m_lanes[index].fast = std::make_unique<FastLane>(
                m_lanes[index].cell, inputWidth(m_spec.layerOf(lane).value), m_run.batch());
        }
        return {};
    }

    Status runLane(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& piece,
                   StepRows& output, StepRows& input) override
    {
        const std::uint64_t most = std::max<std::uint64_t>(1, kRowsAtOnce / m_run.batch());
        const bool isDown = goesDown(m_model.directionOf(lane));
        for (std::uint64_t done = 0; done < piece.count;) {
            const std::uint64_t count = std::min(most, piece.count - done);
            const std::uint64_t first = isDown ? piece.end() - done - count : piece.first + done;
            GATELOUPE_CHECK(m_progress.check());
            runBlock(lane, window, {first, count}, output, input);
            done += count;
            m_progress.advance(liveSteps({first, count}));
            m_progress.reportIfDue();
        }
        return {};
    }

    [[nodiscard]] std::uint64_t liveSteps(const StepRange& steps) const
    {
        std::uint64_t live = 0;
        for (const std::uint64_t length : m_run.summary().lengths) {
            live += std::min(steps.end(), std::max(length, steps.first)) - steps.first;
        }
        return live;
    }

    void runBlock(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& steps,
                  StepRows& output, StepRows& input)
    {
        FastLane& fast = *m_lanes[lane.value].fast;
        const bool isDown = goesDown(m_model.directionOf(lane));
        LaneBlock block = blockOf(lane, window, steps, output);
        const auto ends = endsOf(lane, steps);
        fast.run(
            block, isDown, ends,
            [&](const LaneEnd& end, const float* h, const float* c) { leave(lane, end, h, c); },
            *m_team);
        keepBlock(lane, steps, block, input);
    }

    /// Reads what the steps read and left.
    LaneBlock blockOf(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& steps,
                      StepRows& output)
    {
        const FastLane& fast = *m_lanes[lane.value].fast;
        const std::uint64_t B = m_run.batch();
        const std::uint64_t H = m_spec.hiddenSize;
        const std::uint64_t rows = steps.count * B;
        const std::uint64_t own = (steps.first - window.firstStep) * B;
        const std::uint32_t layerIndex = m_spec.layerOf(lane).value;
        const LayerTrace& layer = window.layer(lane);
        const bool isGru = m_spec.cell == CellKind::Gru;
        const bool hasC = hasCellState(m_spec.cell);
        LaneBlock block;
        block.steps = steps.count;
        block.x.resize(rows * inputWidth(layerIndex));
        block.before.resize(rows * m_spec.recurrentWidth());
        block.hidden.resize(rows * H);
        block.gates.resize(rows * fast.gates() * H);
        block.dState.assign(rows * fast.stateStride(), 0.0F);
        block.dHidden.assign(rows * fast.hiddenStride(), 0.0F);
        block.dSums.resize(rows * fast.gates() * H);
        block.dX.assign(rows * fast.inputStride(), 0.0F);
        block.dCell.assign(hasC ? rows * H : 0, 0.0F);
        block.fromState.resize(isGru ? rows * fast.hiddenStride() : 0);
        const bool isAfter = m_lanes[lane.value].cell.equations.gruReset == GruReset::After;
        block.dRecurrent.resize(isGru && isAfter ? rows * 3 * H : 0);
        for (std::size_t gate = 0; gate < fast.gates(); ++gate) {
            copyFloats(layer.gates[gate], own, rows, block.gates.data() + gate * H,
                       fast.gates() * H);
        }
        copyFloats(layer.h, own, rows, block.hidden.data(), H);
        if (hasC) {
            block.c.resize(rows * H);
            block.cBefore.resize(rows * H);
            copyFloats(layer.c, own, rows, block.c.data(), H);
        }
        readInputs(layerIndex, window, steps, block);
        readBefore(lane, window, steps, block);
        readUpstream(lane, steps, output, block);
        return block;
    }

    void readInputs(std::uint32_t layer, const TraceWindow& window, const StepRange& steps,
                    LaneBlock& block) const
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t width = inputWidth(layer);
        const std::uint64_t rows = steps.count * B;
        if (layer == 0) {
            copyFloats(m_run.request().x, steps.first * B, rows, block.x.data(), width);
            for (std::uint64_t row = 0; row < rows; ++row) { // 0 times NaN would count
                if (steps.first + row / B >= m_run.summary().lengths[row % B]) {
                    std::fill_n(block.x.data() + row * width, width, 0.0F);
                }
            }
            return;
        }
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            const PseudoLayerIndex below((layer - 1) * m_spec.directions + direction);
            copyFloats(stateArray(window.layer(below)), (steps.first - window.firstStep) * B, rows,
                       block.x.data() + direction * m_spec.recurrentWidth(), width);
        }
        for (std::uint64_t row = 0; m_dropout.isActive() && row < rows; ++row) {
            m_dropout.apply({layer, steps.first + row / B, row % B}, block.x.data() + row * width,
                            width);
        }
    }

    /// The states before the steps: those of the steps beside them, but where a sequence begins.
    void readBefore(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& steps,
                    LaneBlock& block) const
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t R = m_spec.recurrentWidth();
        const std::uint64_t H = m_spec.hiddenSize;
        const bool isForward = m_model.directionOf(lane) == Direction::Forward;
        const LayerTrace& layer = window.layer(lane);
        const bool hasC = hasCellState(m_spec.cell);
        for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
            const std::uint64_t row = (step - steps.first) * B;
            const bool hasOther = isForward ? step > 0 : step + 1 < m_run.steps();
            if (hasOther) {
                const std::uint64_t other =
                    ((isForward ? step - 1 : step + 1) - window.firstStep) * B;
                copyFloats(stateArray(layer), other, B, block.before.data() + row * R, R);
                if (hasC) {
                    copyFloats(layer.c, other, B, block.cBefore.data() + row * H, H);
                }
            }
            for (std::uint64_t b = 0; b < B; ++b) {
                const std::uint64_t length = m_run.summary().lengths[b];
                if (step >= length) {
                    continue;
                }
                const std::uint64_t ownStep = isForward ? step : length - 1 - step;
                if (ownStep != 0 && !beginsAnew(lane, {step, b})) {
                    continue;
                }
                std::ranges::copy(stateBefore(lane, window, {step, b}, ownStep, false),
                                  block.before.data() + (row + b) * R);
                if (hasC) {
                    std::ranges::copy(stateBefore(lane, window, {step, b}, ownStep, true),
                                      block.cBefore.data() + (row + b) * H);
                }
            }
        }
    }

    /// What comes from the layer above, or from outside.
    void readUpstream(PseudoLayerIndex lane, const StepRange& steps, StepRows& output,
                      LaneBlock& block) const
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t R = m_spec.recurrentWidth();
        const std::uint64_t H = m_spec.hiddenSize;
        const std::size_t stride = m_lanes[lane.value].fast->stateStride();
        const bool isForward = m_model.directionOf(lane) == Direction::Forward;
        for (std::uint64_t b = 0; b < B; ++b) {
            const std::uint64_t length = m_run.summary().lengths[b];
            for (std::uint64_t step = steps.first; step < std::min(steps.end(), length); ++step) {
                const std::uint64_t row = (step - steps.first) * B + b;
                const auto from = output.at(step, b).subspan(m_spec.directionIndexOf(lane) * R, R);
                float* const to = block.dState.data() + row * stride;
                std::ranges::copy(from, to);
                if (isForward ? step + 1 != length : step != 0) {
                    continue;
                }
                const auto h = gradientRow(m_request.upstream.hN, lane.value, b, R);
                for (std::uint64_t unit = 0; unit < R; ++unit) {
                    to[unit] += static_cast<float>(h[unit]);
                }
                if (hasCellState(m_spec.cell)) {
                    std::ranges::copy(gradientRow(m_request.upstream.cN, lane.value, b, H),
                                      block.dCell.data() + row * H);
                }
            }
        }
    }

    /// Where the state before a step is no step's: at a sequence's own first step, and at resets.
    [[nodiscard]] std::vector<LaneEnd> endsOf(PseudoLayerIndex lane, const StepRange& steps) const
    {
        std::vector<LaneEnd> ends;
        const bool isForward = m_model.directionOf(lane) == Direction::Forward;
        for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
            for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
                const std::uint64_t length = m_run.summary().lengths[b];
                if (step >= length) {
                    continue;
                }
                const bool isFirst = isForward ? step == 0 : step + 1 == length;
                const bool isReset = beginsAnew(lane, {step, b});
                if (isFirst || isReset) {
                    ends.push_back({step - steps.first, b, !isReset || beginsWithInitial()});
                }
            }
        }
        return ends;
    }

    void leave(PseudoLayerIndex lane, const LaneEnd& end, const float* h, const float* c)
    {
        if (!end.isInitial) {
            return;
        }
        const std::vector<double> state(h, h + m_spec.recurrentWidth());
        const std::vector<double> cell = hasCellState(m_spec.cell)
                                             ? std::vector<double>(c, c + m_spec.hiddenSize)
                                             : std::vector<double>();
        keepInitial(lane, end.sequence, state, cell);
    }

    /// Gradients of the steps into the result, dL of the input down to the layer below.
    void keepBlock(PseudoLayerIndex lane, const StepRange& steps, const LaneBlock& block,
                   StepRows& input)
    {
        const FastLane& fast = *m_lanes[lane.value].fast;
        const std::uint64_t B = m_run.batch();
        const std::uint64_t H = m_spec.hiddenSize;
        const std::uint64_t I = input.width;
        for (std::uint64_t row = 0; row < steps.count * B; ++row) {
            const std::uint64_t step = steps.first + row / B;
            const std::uint64_t b = row % B;
            if (step >= m_run.summary().lengths[b]) {
                continue;
            }
            const std::span<double> to = input.at(step, b);
            const float* const sums = block.dSums.data() + row * fast.gates() * H;
            for (std::uint64_t at = 0; at < I; ++at) {
                if (fast.inputStride() > 0) {
                    to[at] += static_cast<double>(block.dX[row * fast.inputStride() + at]);
                    continue;
                }
                for (std::size_t gate = 0; gate < fast.gates(); ++gate) { // skip input
                    to[at] += static_cast<double>(sums[gate * H + at]);
                }
            }
            keepStepGradients<float>(
                m_found.layers[lane.value], step, b,
                {.sums = {sums, fast.gates() * H},
                 .cellState = block.dCell.empty() ? std::span<const float>()
                                                  : std::span(block.dCell).subspan(row * H, H),
                 .hidden = {block.dHidden.data() + row * fast.hiddenStride(), H},
                 .state = {block.dState.data() + row * fast.stateStride(),
                           m_spec.recurrentWidth()}});
        }
    }

    [[nodiscard]] const reference::CellGradients& weightsOf(PseudoLayerIndex lane) const override
    {
        return m_lanes[lane.value].fast->weights();
    }

    std::vector<Lane> m_lanes; ///< pseudo-layer order
    std::unique_ptr<WorkerTeam> m_team =
        std::make_unique<WorkerTeam>(std::max(1U, std::thread::hardware_concurrency()));
};

} // namespace

Message fastObjection(const RnnModel& model, bool isOfOneValue)
{
    if (isOfOneValue) {
        return message("the gradient of one value is computed by the reference");
    }
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        if (!isStandard(model.spec.cell, model.equationsOf(PseudoLayerIndex(index)))) {
            return message("other equations than the cell's standard ones go backwards by the "
                           "reference");
        }
    }
    const bool hasPeepholes = std::ranges::any_of(model.parameters, [](const auto& entry) {
        return entry.first.kind == ParameterKind::PeepholeWeights;
    });
    return hasPeepholes ? message("peepholes go backwards by the reference") : Message();
}

Status runFastBackward(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor)
{
    return FastBackward(request, found, monitor).run();
}

} // namespace gateloupe
