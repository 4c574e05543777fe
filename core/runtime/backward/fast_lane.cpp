// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/fast_lane.h"

#include <algorithm>
#include <cmath>

#include "core/model/activation_slope.h"

namespace gateloupe {

namespace {

// Positions in gatesOf() order.
constexpr std::size_t kFastReset = 0;
constexpr std::size_t kFastUpdate = 1;
constexpr std::size_t kFastNew = 2;
/// Below it h / o says too little about tanh(c).
constexpr float kLeastOutputGate = 1e-2F;
/// Multiplications of a step that are worth a thread: several times what meeting costs.
constexpr std::size_t kWorthAThread = 100'000;

/// One array of results at a time: of more the compiler cannot tell that none overlaps another, and
/// makes no vectors of them.
template <typename Work>
inline void forEachUnit(std::size_t first, std::size_t end, const Work& work)
{
    for (std::size_t unit = first; unit < end; ++unit) {
        work(unit);
    }
}

} // namespace

FastLane::FastLane(const LaneWeights& weights, const WeightSums& sums, std::size_t batch)
    : m_weights(weights)
    , m_sums(sums)
    , m_batch(batch)
    , m_carriedState(batch * weights.R.stride(), 0.0F)
    , m_carriedCell(batch * weights.hidden, 0.0F)
    , m_resetGradient(weights.resetsBefore ? batch * weights.R.stride() : 0, 0.0F)
{
}

unsigned FastLane::stepMembers(unsigned members) const
{
    const std::size_t work = m_batch * m_weights.gates * m_weights.hidden * m_weights.width;
    const std::size_t tiles = m_weights.hiddenStride() / kPanelLanes;
    const std::size_t most = std::min(tiles, std::max<std::size_t>(1, work / kWorthAThread));
    return static_cast<unsigned>(std::min<std::size_t>(members, most));
}

FastLane::Units FastLane::unitsOf(const TeamMember& member) const
{
    const std::size_t tiles = m_weights.hiddenStride() / kPanelLanes;
    return {std::min(member.first(tiles) * kPanelLanes, m_weights.hidden),
            std::min(member.end(tiles) * kPanelLanes, m_weights.hidden)};
}

void FastLane::multiply(const PackedColumns& packed, const NumberRows& a, std::size_t rows,
                        float* out, const TeamMember& member) const
{
    const std::size_t tiles = packed.tiles();
    for (std::size_t tile = member.first(tiles); tile < member.end(tiles); ++tile) {
        m_kernel({.a = a.values,
                  .rowStride = a.stride,
                  .stepStride = 1,
                  .rows = rows,
                  .b = packed.tile(tile),
                  .count = packed.count(),
                  .out = out + tile * kPanelLanes,
                  .outStride = packed.stride()});
    }
}

void FastLane::begin(LaneBlock& block, bool goesDown, std::span<const LaneEnd> ends)
{
    m_goesDown = goesDown;
    m_ends = ends;
    const std::size_t stride = m_weights.R.stride();
    // What the block before it on the way back handed on enters at its first step.
    float* const first = block.dState.data() + (goesDown ? block.steps - 1 : 0) * m_batch * stride;
    for (std::size_t at = 0; at < m_carriedState.size(); ++at) {
        first[at] += m_carriedState[at];
        m_carriedState[at] = 0.0F;
    }
    m_outside.resize(ends.size() * stride);
    for (std::size_t index = 0; index < ends.size(); ++index) {
        const float* const target = taskOf(block, ends[index].step).targetState;
        std::copy_n(target + ends[index].sequence * stride, stride,
                    m_outside.data() + index * stride);
    }
}

FastLane::StepTask FastLane::taskOf(LaneBlock& block, std::size_t step)
{
    const bool isLast = step == (m_goesDown ? 0 : block.steps - 1);
    if (isLast) {
        return {.firstRow = step * m_batch, .targetState = m_carriedState.data()};
    }
    const std::size_t next = (m_goesDown ? step - 1 : step + 1) * m_batch * m_weights.R.stride();
    return {.firstRow = step * m_batch, .targetState = block.dState.data() + next};
}

bool FastLane::hasEnd(std::size_t step) const
{
    return std::ranges::any_of(m_ends, [step](const LaneEnd& end) { return end.step == step; });
}

void FastLane::prepare(LaneBlock& block, const TeamMember& member) const
{
    const LaneWeights& w = m_weights;
    const std::size_t H = w.hidden;
    for (std::size_t row = member.first(block.rows); w.resetsBefore && row < member.end(block.rows);
         ++row) {
        const float* const reset = block.gates[kFastReset].at(row);
        const float* const h = block.before.data() + row * w.width;
        for (std::size_t u = 0; u < H; ++u) {
            block.resetState[row * H + u] = reset[u] * h[u];
        }
    }
    if (w.isGeneral) {
        prepareSums(block, member);
    }
    if (block.fromState.empty()) {
        return;
    }
    const Units units = unitsOf(member);
    for (std::size_t row = 0; row < block.rows; ++row) {
        std::copy(w.newBias.begin() + static_cast<std::ptrdiff_t>(units.first),
                  w.newBias.begin() + static_cast<std::ptrdiff_t>(units.end),
                  block.fromState.data() + row * w.hiddenStride() + units.first);
    }
    if (w.resetsBefore) {
        member.meet(); // r * h of all units
    }
    const NumberRows read = w.resetsBefore ? NumberRows{block.resetState.data(), H}
                                           : NumberRows{block.before.data(), w.width};
    multiply(w.newFromState, read, block.rows, block.fromState.data(), member);
}

void FastLane::prepareSums(LaneBlock& block, const TeamMember& member) const
{
    const LaneWeights& w = m_weights;
    const std::size_t all = w.gates * w.hidden;
    const std::size_t stride = w.sumsFromState.stride();
    const std::size_t tiles = w.sumsFromState.tiles();
    const std::size_t first = std::min(all, member.first(tiles) * kPanelLanes);
    const std::size_t end = std::min(all, member.end(tiles) * kPanelLanes);
    for (std::size_t row = 0; row < block.rows; ++row) {
        for (std::size_t at = first; at < end; ++at) {
            const float x = w.W.isEmpty() ? block.x[row * w.inputs + at % w.hidden] : 0.0F;
            block.inputSums[row * stride + at] = w.inputBias[at] + x;
            block.stateSums[row * stride + at] = w.recurrentBias[at];
        }
    }
    if (!w.W.isEmpty()) {
        multiply(w.sumsFromInput, {block.x.data(), w.inputs}, block.rows, block.inputSums.data(),
                 member);
    }
    multiply(w.sumsFromState, {block.before.data(), w.width}, block.rows, block.stateSums.data(),
             member);
    if (!block.newState.empty()) {
        multiply(w.projected, block.hidden, block.rows, block.newState.data(), member);
    }
}

void FastLane::runSteps(LaneBlock& block, const TeamMember& member, const Leave& leave)
{
    const LaneWeights& w = m_weights;
    const Units units = unitsOf(member);
    const bool isProjected = !w.P.isEmpty();
    for (std::size_t n = 0; n < block.steps; ++n) {
        const std::size_t step = m_goesDown ? block.steps - 1 - n : n;
        const StepTask task = taskOf(block, step);
        receive(block, task, member);
        stepUnits(block, task, units);
        member.meet();
        if (w.resetsBefore) {
            resetUnits(block, task, units);
            member.meet();
        }
        multiply(w.R, {block.recurrentSums().data() + task.firstRow * w.sumStride(), w.sumStride()},
                 m_batch, task.targetState, member);
        const bool isEnd = hasEnd(step);
        if (isEnd || isProjected) { // a projection reads all of the state
            member.meet();
        }
        if (isEnd) {
            if (member.index == 0) {
                endSequences(block, step, task, leave);
            }
            member.meet();
        }
    }
}

void FastLane::inputGradients(LaneBlock& block, const TeamMember& member) const
{
    if (!m_weights.W.isEmpty()) {
        multiply(m_weights.W, {block.dSums.data(), m_weights.sumStride()}, block.rows,
                 block.dX.data(), member);
    }
}

/// dL/dh before the projection of a step's own units.
void FastLane::receive(LaneBlock& block, const StepTask& task, const TeamMember& member) const
{
    const LaneWeights& w = m_weights;
    const std::size_t stride = w.R.stride();
    float* const dHidden = block.dHidden.data() + task.firstRow * w.hiddenStride();
    const Units units = unitsOf(member);
    if (w.P.isEmpty()) {
        const float* const dState = block.dState.data() + task.firstRow * stride;
        for (std::size_t b = 0; b < m_batch; ++b) {
            std::copy(dState + b * stride + units.first, dState + b * stride + units.end,
                      dHidden + b * w.hiddenStride() + units.first);
        }
    } else {
        throughClip(block, task, member);
        multiply(w.P, {block.insideState().data() + task.firstRow * stride, stride}, m_batch,
                 dHidden, member);
    }
    const auto& seed = block.seed;
    if (seed && seed->signal.kind == TraceSignal::Kind::HiddenState && !w.P.isEmpty() &&
        seed->row >= task.firstRow && seed->row < task.firstRow + m_batch &&
        seed->unit >= units.first && seed->unit < units.end) {
        dHidden[(seed->row - task.firstRow) * w.hiddenStride() + seed->unit] += 1.0F;
    }
}

/// Nothing passes where the projected h is cut off.
void FastLane::throughClip(LaneBlock& block, const StepTask& task, const TeamMember& member) const
{
    const LaneWeights& w = m_weights;
    if (block.dInside.empty()) {
        return;
    }
    const std::size_t stride = w.R.stride();
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        for (std::size_t u = member.first(w.width); u < member.end(w.width); ++u) {
            const double slope = clipSlope(block.newState[row * w.projected.stride() + u],
                                           *w.equations.projectionClip);
            block.dInside[row * stride + u] =
                block.dState[row * stride + u] * static_cast<float>(slope);
        }
    }
    member.meet();
}

/// Takes what a step handed on out of the chain where its sequence began; what came to the state
/// from outside stays.
void FastLane::endSequences(LaneBlock& /*block*/, std::size_t step, const StepTask& task,
                            const Leave& leave)
{
    const std::size_t stride = m_weights.R.stride();
    for (std::size_t index = 0; index < m_ends.size(); ++index) {
        const LaneEnd& end = m_ends[index];
        if (end.step != step) {
            continue;
        }
        const float* const outside = m_outside.data() + index * stride;
        float* const h = task.targetState + end.sequence * stride;
        float* const c = m_carriedCell.data() + end.sequence * m_weights.hidden;
        for (std::size_t at = 0; at < stride; ++at) {
            h[at] -= outside[at];
        }
        leave(end, h, c);
        std::copy_n(outside, stride, h);
        std::fill_n(c, m_weights.hidden, 0.0F);
    }
}

void FastLane::stepUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const bool isLstm = m_weights.cell == CellKind::Lstm;
    const bool isGru = m_weights.cell == CellKind::Gru;
    if (!m_weights.isGeneral) {
        return isLstm  ? lstmUnits(block, task, units)
               : isGru ? gruUnits(block, task, units)
                       : plainUnits(block, task, units);
    }
    for (std::size_t b = 0; b < m_batch; ++b) {
        for (std::size_t u = units.first; u < units.end; ++u) {
            if (isLstm) {
                generalLstmUnit(block, task.firstRow + b, b, u);
            } else if (isGru) {
                generalGruUnit(block, task, b, u);
            } else {
                generalPlainUnit(block, task.firstRow + b, u);
            }
        }
    }
}

/// tanh(c) as h / o, computed anew where o is too small to tell it.
void FastLane::shownCells(const LaneBlock& block, std::size_t row, const Units& units,
                          float* shown) const
{
    const float* const o = block.gates[3].at(row);
    const float* const hidden = block.hidden.at(row);
    const float* const c = block.c.at(row);
    float least = 1.0F;
    for (std::size_t u = units.first; u < units.end; ++u) {
        shown[u] = hidden[u] / o[u];
        least = std::min(least, o[u]);
    }
    for (std::size_t u = units.first; !(least > kLeastOutputGate) && u < units.end; ++u) {
        shown[u] = o[u] > kLeastOutputGate ? shown[u] : std::tanh(c[u]);
    }
}

/// The equations of CellBackward::lstm() where nothing is clipped.
void FastLane::lstmUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const std::size_t H = m_weights.hidden;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const i = block.gates[0].at(row);
        const float* const f = block.gates[1].at(row);
        const float* const g = block.gates[2].at(row);
        const float* const o = block.gates[3].at(row);
        const float* const cBefore = block.cBefore.data() + row * H;
        const float* const dHidden = block.dHidden.data() + row * m_weights.hiddenStride();
        float* const dCell = block.dCell.data() + row * H;
        float* const carried = m_carriedCell.data() + b * H;
        float* const dI = block.dSums.data() + row * m_weights.sumStride();
        float* const dF = dI + H;
        float* const dG = dF + H;
        float* const dO = dG + H; // holds tanh(c) until its gradient is made of it
        shownCells(block, row, units, dO);
        const auto each = [&units](const auto& work) { forEachUnit(units.first, units.end, work); };
        each([=](std::size_t u) {
            dCell[u] = dCell[u] + carried[u] + dHidden[u] * o[u] * (1.0F - dO[u] * dO[u]);
        });
        each([=](std::size_t u) { dO[u] = dHidden[u] * dO[u] * o[u] * (1.0F - o[u]); });
        each([=](std::size_t u) { dI[u] = dCell[u] * g[u] * i[u] * (1.0F - i[u]); });
        each([=](std::size_t u) { dF[u] = dCell[u] * cBefore[u] * f[u] * (1.0F - f[u]); });
        each([=](std::size_t u) { dG[u] = dCell[u] * i[u] * (1.0F - g[u] * g[u]); });
        each([=](std::size_t u) { carried[u] = dCell[u] * f[u]; });
    }
}

/// The equations of CellBackward::gru(); of a reset before the product what does not need it.
void FastLane::gruUnits(LaneBlock& block, const StepTask& task, const Units& units) const
{
    const LaneWeights& w = m_weights;
    const std::size_t H = w.hidden;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const r = block.gates[kFastReset].at(row);
        const float* const z = block.gates[kFastUpdate].at(row);
        const float* const n = block.gates[kFastNew].at(row);
        const float* const h = block.before.data() + row * w.width;
        const float* const dHidden = block.dHidden.data() + row * w.hiddenStride();
        float* const dR = block.dSums.data() + row * w.sumStride();
        float* const dZ = dR + H;
        float* const dN = dZ + H;
        float* const target = task.targetState + b * w.R.stride();
        const auto each = [&units](const auto& work) { forEachUnit(units.first, units.end, work); };
        each([=](std::size_t u) { dN[u] = dHidden[u] * (1.0F - z[u]) * (1.0F - n[u] * n[u]); });
        each([=](std::size_t u) { dZ[u] = dHidden[u] * (h[u] - n[u]) * z[u] * (1.0F - z[u]); });
        each([=](std::size_t u) { target[u] += dHidden[u] * z[u]; });
        if (w.resetsBefore) {
            continue;
        }
        const float* const q = block.fromState.data() + row * w.hiddenStride();
        float* const recurrent = block.dRecurrent.data() + row * w.sumStride();
        float* const ofNew = recurrent + 2 * H;
        each([=](std::size_t u) { dR[u] = dN[u] * q[u] * r[u] * (1.0F - r[u]); });
        each([=](std::size_t u) { ofNew[u] = dN[u] * r[u]; });
        std::copy(dR + units.first, dR + units.end, recurrent + units.first);
        std::copy(dZ + units.first, dZ + units.end, recurrent + H + units.first);
    }
}

/// The rest of a GRU's step that resets before the product: R^T dz of the new gate is dL/d(r * h).
void FastLane::resetUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const LaneWeights& w = m_weights;
    const std::size_t H = w.hidden;
    const std::size_t stride = w.R.stride();
    const std::size_t endTile = (units.end + kPanelLanes - 1) / kPanelLanes;
    for (std::size_t tile = units.first / kPanelLanes; tile < endTile; ++tile) {
        float* const out = m_resetGradient.data() + tile * kPanelLanes;
        for (std::size_t b = 0; b < m_batch; ++b) {
            std::fill_n(out + b * stride, kPanelLanes, 0.0F);
        }
        m_kernel({.a = block.dSums.data() + task.firstRow * w.sumStride() + kFastNew * H,
                  .rowStride = w.sumStride(),
                  .stepStride = 1,
                  .rows = m_batch,
                  .b = w.ofReset.tile(tile),
                  .count = H,
                  .out = out,
                  .outStride = stride});
    }
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const r = block.gates[kFastReset].at(row);
        const float* const h = block.before.data() + row * w.width;
        const float* const dReset = m_resetGradient.data() + b * stride;
        float* const dR = block.dSums.data() + row * w.sumStride();
        float* const target = task.targetState + b * stride;
        for (std::size_t u = units.first; u < units.end; ++u) {
            dR[u] = w.isGeneral ? resetSlope(block, row, u, dReset[u] * h[u])
                                : dReset[u] * h[u] * r[u] * (1.0F - r[u]);
            target[u] += dReset[u] * r[u];
        }
    }
}

void FastLane::plainUnits(LaneBlock& block, const StepTask& task, const Units& units) const
{
    const bool isTanh = m_weights.cell == CellKind::RnnTanh;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const h = block.gates[0].at(row);
        const float* const dHidden = block.dHidden.data() + row * m_weights.hiddenStride();
        float* const dSums = block.dSums.data() + row * m_weights.sumStride();
        for (std::size_t u = units.first; u < units.end; ++u) {
            const float slope = isTanh ? 1.0F - h[u] * h[u] : (h[u] > 0.0F ? 1.0F : 0.0F);
            dSums[u] = dHidden[u] * slope;
        }
    }
}

} // namespace gateloupe
