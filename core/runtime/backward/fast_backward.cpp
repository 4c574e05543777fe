// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/fast_backward.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "core/base/process/usable_cores.h"
#include "core/runtime/backward/backward_pass.h"
#include "core/runtime/backward/fast_lane.h"
#include "core/runtime/backward/gradient_storage.h"

namespace gateloupe {

namespace {

/// Rows whose products are made at once: a piece of each matrix of them stays in the caches.
constexpr std::uint64_t kRowsAtOnce = 512;
/// Multiplications of a block's products that are worth the whole team.
constexpr std::uint64_t kWorthATeam = 1'000'000;

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
        LaneWeights weights;
        std::unique_ptr<WeightSums> sums;
        std::unique_ptr<FastLane> fast;
    };

    /// What a block of steps is of.
    struct BlockPlace
    {
        PseudoLayerIndex lane;
        std::uint32_t layer = 0;
        bool isForward = true;
        StepRange steps;
    };

    [[nodiscard]] DType dtype() const override { return DType::F32; }

    Status openLanes() override
    {
        m_lanes.resize(m_spec.pseudoLayers());
        m_largest.resize(m_team->members());
        for (LargestOfUnits& largest : m_largest) {
            largest.sums.assign(m_spec.hiddenSize, 0.0);
            largest.states.assign(m_spec.hiddenSize, 0.0);
        }
        const auto& at = m_request.upstream.at;
        for (std::uint32_t index = 0; index < m_spec.pseudoLayers(); ++index) {
            const PseudoLayerIndex lane(index);
            const bool isOfGate =
                at && at->pseudoLayer == lane && at->signal.kind == TraceSignal::Kind::Gate;
            Lane& opened = m_lanes[index];
            GATELOUPE_TRY(opened.weights,
                          readLaneWeights(m_model, lane,
                                          isOfGate || !hasStandardSlopes(m_model, lane),
                                          m_monitor));
            opened.sums =
                std::make_unique<WeightSums>(m_model, lane, opened.weights, m_found.weights);
            opened.fast = std::make_unique<FastLane>(opened.weights, *opened.sums, m_run.batch());
        }
        return {};
    }

    [[nodiscard]] std::uint64_t bestSteps() const override
    {
        return std::max<std::uint64_t>(1, kRowsAtOnce / m_run.batch());
    }

    Status runLane(PseudoLayerIndex lane, const TraceWindow& window, const StepRange& piece,
                   StepRows& output, StepRows& input) override
    {
        const std::uint64_t most = bestSteps();
        const bool isDown = goesDown(m_model.directionOf(lane));
        for (std::uint64_t done = 0; done < piece.count;) {
            const std::uint64_t count = std::min(most, piece.count - done);
            const std::uint64_t first = isDown ? piece.end() - done - count : piece.first + done;
            GATELOUPE_CHECK(m_progress.check());
            runBlock({.lane = lane,
                      .layer = m_spec.layerOf(lane).value,
                      .isForward = m_model.directionOf(lane) == Direction::Forward,
                      .steps = {first, count}},
                     window, output, input);
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

    /// Calls work(member) on so many members of the team.
    void inTeam(unsigned members, const std::function<void(const TeamMember&)>& work)
    {
        StepBarrier barrier;
        if (members == 1) {
            work({.barrier = &barrier});
            return;
        }
        m_team->run([&](unsigned index) {
            if (index < members) {
                work({index, members, &barrier, index == 0 ? &m_pace : nullptr});
            }
        });
    }

    void runBlock(const BlockPlace& place, const TraceWindow& window, StepRows& output,
                  StepRows& input)
    {
        Lane& lane = m_lanes[place.lane.value];
        const LaneWeights& weights = lane.weights;
        m_block.firstStep = place.steps.first;
        m_block.resize(weights, place.steps.count, m_run.batch());
        lane.sums->resize(m_block);
        showTrace(place, window);
        const std::vector<LaneEnd> ends = endsOf(place);
        const std::uint64_t work =
            m_block.rows * weights.gates * weights.hidden * (weights.inputs + weights.width);
        const unsigned members = work < kWorthATeam ? 1 : m_team->members();
        inTeam(members, [&](const TeamMember& member) {
            read(place, window, output, member);
            member.meet();
            if (member.index == 0) {
                readBegins(place, window, ends);
                readSeed(place);
                lane.fast->begin(m_block, goesDown(m_model.directionOf(place.lane)), ends);
            }
            member.meet();
            lane.fast->prepare(m_block, member);
        });
        const unsigned stepMembers = std::min(m_worthwhileMembers, lane.fast->stepMembers(members));
        m_pace = {}; // what was measured so far is of other work
        m_pace.begin(TeamPace::Clock::now());
        inTeam(stepMembers, [&](const TeamMember& member) {
            lane.fast->runSteps(m_block, member,
                                [&](const LaneEnd& end, const float* h, const float* c) {
                                    leave(place.lane, end, h, c);
                                });
        });
        if (const unsigned next = m_pace.next(stepMembers); next < stepMembers) {
            m_worthwhileMembers = next;
        }
        inTeam(members, [&](const TeamMember& member) {
            lane.fast->inputGradients(m_block, member);
            lane.sums->pack(m_block, member);
            member.meet();
            lane.sums->add(m_block, member);
            keepSteps(place, input, member);
        });
        keepLargest(m_found.layers[place.lane.value]);
    }

    /// Where the trace has what the steps left; of float64 copies that read() fills.
    void showTrace(const BlockPlace& place, const TraceWindow& window)
    {
        const LayerTrace& layer = window.layer(place.lane);
        const std::uint64_t H = m_spec.hiddenSize;
        const std::uint64_t own = (place.steps.first - window.firstStep) * m_run.batch();
        m_traced.clear();
        for (const Array& gate : layer.gates) {
            m_traced.push_back(&gate);
        }
        m_traced.push_back(&layer.h);
        if (hasCellState(m_spec.cell)) {
            m_traced.push_back(&layer.c);
        }
        m_block.converted.resize(m_traced.size());
        std::vector<NumberRows> shown;
        for (std::size_t index = 0; index < m_traced.size(); ++index) {
            const Array& array = *m_traced[index];
            const bool isFloat = array.dtype() == DType::F32;
            m_block.converted[index].resize(isFloat ? 0 : m_block.rows * H);
            shown.push_back(
                {isFloat ? array.values<float>().data() + own * H : m_block.converted[index].data(),
                 H});
        }
        const auto gates = static_cast<std::ptrdiff_t>(layer.gates.size());
        m_block.gates.assign(shown.begin(), shown.begin() + gates);
        m_block.hidden = shown[layer.gates.size()];
        m_block.c = shown.back();
    }

    /// Reads what a member's steps read, left and get from outside.
    void read(const BlockPlace& place, const TraceWindow& window, StepRows& output,
              const TeamMember& member)
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t H = m_spec.hiddenSize;
        const StepRange steps{place.steps.first + member.first(place.steps.count),
                              member.end(place.steps.count) - member.first(place.steps.count)};
        const std::uint64_t firstRow = (steps.first - place.steps.first) * B;
        m_block.clear(firstRow, firstRow + steps.count * B);
        for (std::size_t index = 0; index < m_traced.size(); ++index) {
            if (!m_block.converted[index].empty()) {
                copyFloats(*m_traced[index], (steps.first - window.firstStep) * B, steps.count * B,
                           m_block.converted[index].data() + firstRow * H, H);
            }
        }
        readInputs(place.layer, window, steps);
        readBefore(place, window, steps);
        readUpstream(place, steps, output);
    }

    /// The first row of a step of the block.
    [[nodiscard]] std::uint64_t rowOf(std::uint64_t step) const
    {
        return (step - m_block.firstStep) * m_run.batch();
    }

    void readInputs(std::uint32_t layer, const TraceWindow& window, const StepRange& steps)
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t width = inputWidth(layer);
        const std::uint64_t rows = steps.count * B;
        float* const to = m_block.x.data() + rowOf(steps.first) * width;
        if (layer == 0) {
            copyFloats(m_run.request().x, steps.first * B, rows, to, width);
            for (std::uint64_t row = 0; row < rows; ++row) { // 0 times NaN would count
                if (steps.first + row / B >= m_run.summary().lengths[row % B]) {
                    std::fill_n(to + row * width, width, 0.0F);
                }
            }
            return;
        }
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            const PseudoLayerIndex below((layer - 1) * m_spec.directions + direction);
            copyFloats(stateArray(window.layer(below)), (steps.first - window.firstStep) * B, rows,
                       to + direction * m_spec.recurrentWidth(), width);
        }
        for (std::uint64_t row = 0; m_dropout.isActive() && row < rows; ++row) {
            m_dropout.apply({layer, steps.first + row / B, row % B}, to + row * width, width);
        }
    }

    /// The states before the steps: those of the steps beside them. readBegins() knows the others.
    void readBefore(const BlockPlace& place, const TraceWindow& window, const StepRange& steps)
    {
        const std::uint64_t B = m_run.batch();
        const std::uint64_t R = m_spec.recurrentWidth();
        const std::uint64_t H = m_spec.hiddenSize;
        const LayerTrace& layer = window.layer(place.lane);
        for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
            float* const h = m_block.before.data() + rowOf(step) * R;
            float* const c = m_block.cBefore.data() + rowOf(step) * H;
            const bool hasOther = place.isForward ? step > 0 : step + 1 < m_run.steps();
            if (!hasOther) { // a sequence's own first step, or padding
                std::fill_n(h, B * R, 0.0F);
                std::fill_n(c, m_block.cBefore.empty() ? 0 : B * H, 0.0F);
                continue;
            }
            const std::uint64_t other =
                ((place.isForward ? step - 1 : step + 1) - window.firstStep) * B;
            copyFloats(stateArray(layer), other, B, h, R);
            if (hasCellState(m_spec.cell)) {
                copyFloats(layer.c, other, B, c, H);
            }
        }
    }

    /// The states with which sequences begin, and begin anew.
    void readBegins(const BlockPlace& place, const TraceWindow& window,
                    const std::vector<LaneEnd>& ends)
    {
        const std::uint64_t R = m_spec.recurrentWidth();
        const std::uint64_t H = m_spec.hiddenSize;
        for (const LaneEnd& end : ends) {
            const Place at{m_block.firstStep + end.step, end.sequence};
            const std::uint64_t length = m_run.summary().lengths[end.sequence];
            const std::uint64_t ownStep = place.isForward ? at.step : length - 1 - at.step;
            const std::uint64_t row = rowOf(at.step) + end.sequence;
            std::ranges::copy(stateBefore(place.lane, window, at, ownStep, false),
                              m_block.before.data() + row * R);
            if (hasCellState(m_spec.cell)) {
                std::ranges::copy(stateBefore(place.lane, window, at, ownStep, true),
                                  m_block.cBefore.data() + row * H);
            }
        }
    }

    /// What comes from the layer above, or from outside.
    void readUpstream(const BlockPlace& place, const StepRange& steps, StepRows& output)
    {
        const std::uint64_t R = m_spec.recurrentWidth();
        const std::uint64_t H = m_spec.hiddenSize;
        const std::size_t stride = m_lanes[place.lane.value].weights.R.stride();
        const std::uint64_t firstColumn = m_spec.directionIndexOf(place.lane) * R;
        for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
            const std::uint64_t length = m_run.summary().lengths[b];
            for (std::uint64_t step = steps.first; step < std::min(steps.end(), length); ++step) {
                const std::uint64_t row = rowOf(step) + b;
                float* const to = m_block.dState.data() + row * stride;
                std::ranges::copy(output.at(step, b).subspan(firstColumn, R), to);
                if (place.isForward ? step + 1 != length : step != 0) {
                    continue;
                }
                addLastStates(place.lane, b, to, m_block.dCell.data() + row * H);
            }
        }
    }

    void addLastStates(PseudoLayerIndex lane, std::uint64_t sequence, float* h, float* c) const
    {
        const auto add = [&](const Array& array, std::uint64_t width, float* to) {
            const std::uint64_t first = (lane.value * m_run.batch() + sequence) * width;
            for (std::uint64_t unit = 0; !array.isEmpty() && unit < width; ++unit) {
                to[unit] += static_cast<float>(array[first + unit]);
            }
        };
        add(m_request.upstream.hN, m_spec.recurrentWidth(), h);
        if (hasCellState(m_spec.cell)) {
            add(m_request.upstream.cN, m_spec.hiddenSize, c);
        }
    }

    /// The one number that L is, if it is one of these steps.
    void readSeed(const BlockPlace& place)
    {
        m_block.seed.reset();
        const auto& at = m_request.upstream.at;
        if (!at || at->pseudoLayer != place.lane || !place.steps.contains(at->step)) {
            return;
        }
        using Kind = TraceSignal::Kind;
        const Kind kind = at->signal.kind;
        const std::uint64_t row = rowOf(at->step) + at->sequence;
        m_block.seed = BlockSeed{row, at->signal, at->unit};
        if (kind == Kind::CellState) {
            m_block.dCell[row * m_spec.hiddenSize + at->unit] += 1.0F;
        } else if (kind == Kind::Projected ||
                   (kind == Kind::HiddenState && !m_spec.projectionSize)) {
            m_block.dState[row * m_lanes[place.lane.value].weights.R.stride() + at->unit] += 1.0F;
        }
    }

    /// Where the state before a step is no step's: at a sequence's own first step, and at resets.
    [[nodiscard]] std::vector<LaneEnd> endsOf(const BlockPlace& place) const
    {
        std::vector<LaneEnd> ends;
        for (std::uint64_t step = place.steps.first; step < place.steps.end(); ++step) {
            for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
                const std::uint64_t length = m_run.summary().lengths[b];
                if (step >= length) {
                    continue;
                }
                const bool isFirst = place.isForward ? step == 0 : step + 1 == length;
                const bool isReset = beginsAnew(place.lane, {step, b});
                if (isFirst || isReset) {
                    ends.push_back({step - place.steps.first, b, !isReset || beginsWithInitial()});
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

    /// A member's steps into the result, dL of the input down to the layer below.
    void keepSteps(const BlockPlace& place, StepRows& input, const TeamMember& member)
    {
        const LaneWeights& w = m_lanes[place.lane.value].weights;
        LayerGradients& layer = m_found.layers[place.lane.value];
        const std::uint64_t B = m_run.batch();
        const std::uint64_t H = m_spec.hiddenSize;
        const std::uint64_t first = member.first(m_block.steps) * B;
        for (std::uint64_t row = first; row < member.end(m_block.steps) * B; ++row) {
            const std::uint64_t step = place.steps.first + row / B;
            const std::uint64_t b = row % B;
            if (step >= m_run.summary().lengths[b]) {
                continue;
            }
            const float* const sums = m_block.dSums.data() + row * w.sumStride();
            addInput(w, row, sums, input.at(step, b));
            const StepGradients<float> gradients{
                .sums = {sums, w.gates * H},
                .cellState = m_block.dCell.empty() ? std::span<const float>()
                                                   : std::span(m_block.dCell).subspan(row * H, H),
                .hidden = {m_block.dHidden.data() + row * w.hiddenStride(), H},
                .state = {m_block.dState.data() + row * w.R.stride(), m_spec.recurrentWidth()}};
            raise(m_largest[member.index], gradients);
            keepStepGradients(layer, step, b, gradients);
        }
    }

    void addInput(const LaneWeights& w, std::uint64_t row, const float* sums,
                  std::span<double> to) const
    {
        for (std::uint64_t at = 0; !w.W.isEmpty() && at < to.size(); ++at) {
            to[at] += static_cast<double>(m_block.dX[row * w.W.stride() + at]);
        }
        for (std::size_t gate = 0; w.W.isEmpty() && gate < w.gates; ++gate) { // skip input
            for (std::uint64_t at = 0; at < to.size(); ++at) {
                to[at] += static_cast<double>(sums[gate * w.hidden + at]);
            }
        }
    }

    /// What the members found largest in a block becomes the layer's.
    void keepLargest(LayerGradients& layer)
    {
        const auto merge = [](std::vector<double>& all, std::vector<double>& own) {
            for (std::size_t unit = 0; unit < all.size(); ++unit) {
                all[unit] = std::max(all[unit], std::exchange(own[unit], 0.0));
            }
        };
        for (LargestOfUnits& largest : m_largest) {
            merge(layer.largest.sums, largest.sums);
            merge(layer.largest.states, largest.states);
        }
    }

    std::unique_ptr<WorkerTeam> m_team = std::make_unique<WorkerTeam>(usableCores());
    TeamPace m_pace;
    unsigned m_worthwhileMembers = m_team->members(); ///< at most so many share a step
    std::vector<Lane> m_lanes;                        ///< pseudo-layer order
    LaneBlock m_block;                                ///< the one that is worked on
    std::vector<const Array*> m_traced;               ///< its gates, h and c in the window
    std::vector<LargestOfUnits> m_largest;            ///< of each member
};

} // namespace

Status runFastBackward(const BackwardRequest& request, Gradients& found, ProgressMonitor& monitor)
{
    return FastBackward(request, found, monitor).run();
}

} // namespace gateloupe
