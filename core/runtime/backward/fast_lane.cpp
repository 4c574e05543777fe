// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/fast_lane.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace gateloupe {

namespace {

// Positions in gatesOf() order.
constexpr std::size_t kFastReset = 0;
constexpr std::size_t kFastUpdate = 1;
constexpr std::size_t kFastNew = 2;
/// Below it h / o says too little about tanh(c).
constexpr float kLeastOutputGate = 1e-2F;

/// Matrices below one another, in float.
std::vector<float> stackedRows(const std::vector<const reference::Matrix*>& matrices)
{
    std::size_t count = 0;
    for (const reference::Matrix* matrix : matrices) {
        count += matrix->values.size();
    }
    std::vector<float> all(count);
    auto to = all.begin();
    for (const reference::Matrix* matrix : matrices) {
        to = std::transform(matrix->values.begin(), matrix->values.end(), to,
                            [](double value) { return static_cast<float>(value); });
    }
    return all;
}

std::vector<float> turnedRows(const reference::Matrix& matrix)
{
    std::vector<float> turned(matrix.values.size());
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            turned[col * matrix.rows + row] =
                static_cast<float>(matrix.values[row * matrix.cols + col]);
        }
    }
    return turned;
}

} // namespace

PackedColumns::PackedColumns(const float* values, std::size_t count, std::size_t columns,
                             std::size_t stride)
    : m_count(count)
    , m_columns(columns)
    , m_values(((columns + kPanelLanes - 1) / kPanelLanes) * kPanelLanes * count, 0.0F)
{
    float* to = m_values.data();
    for (std::size_t first = 0; first < columns; first += kPanelLanes) {
        const std::size_t lanes = std::min(kPanelLanes, columns - first);
        for (std::size_t row = 0; row < count; ++row, to += kPanelLanes) {
            std::copy_n(values + row * stride + first, lanes, to);
        }
    }
}

/// One step of a block, and where what it hands on goes.
struct FastLane::StepTask
{
    std::size_t firstRow = 0;       ///< its rows in the block
    float* targetState = nullptr;   ///< [B, stride of R] of the next step on the way back
    const float* outside = nullptr; ///< what the target held before; null: zeros
};

FastLane::FastLane(const reference::Cell& cell, std::uint64_t inputs, std::uint64_t batch)
    : m_cell(cell)
    , m_gates(gatesOf(cell.kind).size())
    , m_hidden(cell.gates.begin()->second.R.rows)
    , m_width(cell.gates.begin()->second.R.cols)
    , m_inputs(inputs)
    , m_batch(batch)
    , m_hiddenStride((m_hidden + kPanelLanes - 1) / kPanelLanes * kPanelLanes)
    , m_resetsBefore(cell.kind == CellKind::Gru && cell.equations.gruReset == GruReset::Before)
{
    packWeights();
    m_carriedState.assign(m_batch * m_R.stride(), 0.0F);
    m_carriedCell.assign(m_batch * m_hidden, 0.0F);
    m_resetGradient.assign(m_resetsBefore ? m_batch * m_hiddenStride : 0, 0.0F);
}

void FastLane::packWeights()
{
    std::vector<const reference::Matrix*> inputs;
    std::vector<const reference::Matrix*> recurrent;
    for (const Gate gate : gatesOf(m_cell.kind)) {
        const reference::GateWeights& weights = m_cell.gates.at(gate);
        inputs.push_back(&weights.W);
        recurrent.push_back(&weights.R);
        m_weights.gates.push_back(
            {{weights.W.rows, weights.W.cols, std::vector<double>(weights.W.values.size(), 0.0)},
             {weights.R.rows, weights.R.cols, std::vector<double>(weights.R.values.size(), 0.0)},
             std::vector<double>(m_hidden, 0.0),
             std::vector<double>(m_hidden, 0.0),
             {}});
    }
    const std::vector<float> W = stackedRows(inputs);
    if (!W.empty()) {
        m_W = PackedColumns(W.data(), m_gates * m_hidden, m_inputs, m_inputs);
    }
    if (m_cell.kind == CellKind::Gru) {
        const reference::GateWeights& newGate = m_cell.gates.at(Gate::New);
        const std::vector<float> turned = turnedRows(newGate.R);
        m_newTurned = PackedColumns(turned.data(), m_width, m_hidden, m_hidden);
        m_newBias.assign(newGate.bR.begin(), newGate.bR.end());
    }
    if (m_resetsBefore) {
        const std::vector<float> newR = stackedRows({recurrent.back()});
        m_newR = PackedColumns(newR.data(), m_hidden, m_width, m_width);
        recurrent.pop_back();
    }
    const std::vector<float> R = stackedRows(recurrent);
    m_R = PackedColumns(R.data(), recurrent.size() * m_hidden, m_width, m_width);
    const reference::Matrix& P = m_cell.projection;
    if (P.rows > 0) {
        const std::vector<float> projection = stackedRows({&P});
        m_P = PackedColumns(projection.data(), P.rows, P.cols, P.cols);
        m_weights.projection = {P.rows, P.cols, std::vector<double>(P.values.size(), 0.0)};
    }
}

FastLane::Units FastLane::share(std::size_t tiles, std::size_t all, unsigned member,
                                unsigned members) const
{
    const std::size_t first = tiles * member / members * kPanelLanes;
    const std::size_t end = tiles * (member + 1) / members * kPanelLanes;
    return {std::min(first, all), std::min(end, all)};
}

void FastLane::multiply(const PackedColumns& packed, const float* a, std::size_t stride,
                        std::size_t rows, float* out, unsigned member, unsigned members) const
{
    const std::size_t first = packed.tiles() * member / members;
    const std::size_t end = packed.tiles() * (member + 1) / members;
    for (std::size_t tile = first; tile < end; ++tile) {
        m_kernel({.a = a,
                  .rowStride = stride,
                  .stepStride = 1,
                  .rows = rows,
                  .b = packed.tile(tile),
                  .count = packed.count(),
                  .out = out + tile * kPanelLanes,
                  .outStride = packed.stride()});
    }
}

void FastLane::run(LaneBlock& block, bool goesDown, const std::vector<LaneEnd>& ends,
                   const Leave& leave, WorkerTeam& team)
{
    const std::size_t rows = block.steps * m_batch;
    m_outside = ends.empty() ? std::vector<float>() : block.dState;
    takeCarried(block, goesDown ? block.steps - 1 : 0);
    StepBarrier barrier(team.members());
    const std::atomic<bool> stop = false; // nothing stops a block
    const auto meet = [&] { static_cast<void>(barrier.wait(stop)); };
    team.run([&](unsigned member) {
        const unsigned members = team.members();
        const Units units = share(m_hiddenStride / kPanelLanes, m_hidden, member, members);
        prepareNewGate(block, member, members);
        meet();
        for (std::size_t n = 0; n < block.steps; ++n) {
            const std::size_t step = goesDown ? block.steps - 1 - n : n;
            const StepTask task = taskOf(block, step, n + 1 == block.steps, goesDown);
            receive(block, task, units, member, members);
            stepUnits(block, task, units);
            meet();
            if (m_resetsBefore) {
                resetUnits(block, task, units);
                meet();
            }
            multiply(m_R, recurrentSums(block) + task.firstRow * m_gates * m_hidden,
                     m_gates * m_hidden, m_batch, task.targetState, member, members);
            const bool hasEnd =
                std::ranges::any_of(ends, [step](const LaneEnd& end) { return end.step == step; });
            if (hasEnd || m_P.count() > 0) { // a projection reads all of the state
                meet();
            }
            if (hasEnd && member == 0) {
                endSequences(step, task, ends, leave);
            }
            if (hasEnd) {
                meet();
            }
        }
        meet();
        if (m_W.count() > 0) {
            multiply(m_W, block.dSums.data(), m_gates * m_hidden, rows, block.dX.data(), member,
                     members);
        }
        addWeights(block, member, members);
    });
    addBiases(block);
}

/// What the block before it on the way back handed on enters at its first step.
void FastLane::takeCarried(LaneBlock& block, std::size_t firstStep)
{
    float* const begin = block.dState.data() + firstStep * m_batch * m_R.stride();
    for (std::size_t at = 0; at < m_carriedState.size(); ++at) {
        begin[at] += m_carriedState[at];
        m_carriedState[at] = 0.0F;
    }
}

FastLane::StepTask FastLane::taskOf(LaneBlock& block, std::size_t step, bool isLast, bool goesDown)
{
    if (isLast) {
        return {.firstRow = step * m_batch, .targetState = m_carriedState.data()};
    }
    const std::size_t next = (goesDown ? step - 1 : step + 1) * m_batch * m_R.stride();
    return {.firstRow = step * m_batch,
            .targetState = block.dState.data() + next,
            .outside = m_outside.empty() ? nullptr : m_outside.data() + next};
}

/// dL/dh before the projection of a step's own units.
void FastLane::receive(LaneBlock& block, const StepTask& task, const Units& units, unsigned member,
                       unsigned members) const
{
    const float* const dState = block.dState.data() + task.firstRow * m_R.stride();
    float* const dHidden = block.dHidden.data() + task.firstRow * m_hiddenStride;
    if (m_P.count() > 0) {
        multiply(m_P, dState, m_R.stride(), m_batch, dHidden, member, members);
        return;
    }
    for (std::size_t b = 0; b < m_batch; ++b) {
        std::copy(dState + b * m_R.stride() + units.first, dState + b * m_R.stride() + units.end,
                  dHidden + b * m_hiddenStride + units.first);
    }
}

/// The dL/dz that the products with R read.
const float* FastLane::recurrentSums(const LaneBlock& block)
{
    return block.dRecurrent.empty() ? block.dSums.data() : block.dRecurrent.data();
}

/// Takes what a step handed on out of the chain where its sequence began; what came to the state
/// from outside stays.
void FastLane::endSequences(std::size_t step, const StepTask& task,
                            const std::vector<LaneEnd>& ends, const Leave& leave)
{
    std::vector<float> outside(m_R.stride(), 0.0F);
    for (const LaneEnd& end : ends) {
        if (end.step != step) {
            continue;
        }
        float* const h = task.targetState + end.sequence * m_R.stride();
        float* const c = m_carriedCell.data() + end.sequence * m_hidden;
        if (task.outside != nullptr) {
            std::copy_n(task.outside + end.sequence * m_R.stride(), outside.size(),
                        outside.begin());
        }
        for (std::size_t at = 0; at < outside.size(); ++at) {
            h[at] -= outside[at];
        }
        leave(end, h, c);
        std::ranges::copy(outside, h);
        std::fill_n(c, m_hidden, 0.0F);
    }
}

/// R h + bR, or r * h, of all rows: what the new gate's gradients need and no trace keeps.
void FastLane::prepareNewGate(LaneBlock& block, unsigned member, unsigned members) const
{
    if (m_cell.kind != CellKind::Gru) {
        return;
    }
    const std::size_t rows = block.steps * m_batch;
    const Units units = share(m_hiddenStride / kPanelLanes, m_hidden, member, members);
    for (std::size_t row = 0; row < rows; ++row) {
        float* const to = block.fromState.data() + row * m_hiddenStride;
        const float* const reset = block.gates.data() + row * m_gates * m_hidden;
        const float* const h = block.before.data() + row * m_width;
        for (std::size_t u = units.first; u < units.end; ++u) {
            to[u] = m_resetsBefore ? reset[u] * h[u] : m_newBias[u];
        }
    }
    if (!m_resetsBefore) {
        multiply(m_newTurned, block.before.data(), m_width, rows, block.fromState.data(), member,
                 members);
    }
}

void FastLane::stepUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    switch (m_cell.kind) {
    case CellKind::Lstm:
        return lstmUnits(block, task, units);
    case CellKind::Gru:
        return gruUnits(block, task, units);
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        return plainUnits(block, task, units);
    }
}

/// tanh(c) as h / o, computed anew where o is too small to tell it.
void FastLane::shownCells(const LaneBlock& block, std::size_t row, const Units& units,
                          float* shown) const
{
    const float* const o = block.gates.data() + row * 4 * m_hidden + 3 * m_hidden;
    const float* const hidden = block.hidden.data() + row * m_hidden;
    const float* const c = block.c.data() + row * m_hidden;
    bool isTold = true;
    for (std::size_t u = units.first; u < units.end; ++u) {
        shown[u] = hidden[u] / o[u];
        isTold = isTold && o[u] > kLeastOutputGate;
    }
    for (std::size_t u = units.first; !isTold && u < units.end; ++u) {
        shown[u] = o[u] > kLeastOutputGate ? shown[u] : std::tanh(c[u]);
    }
}

/// The equations of CellBackward::lstm() where nothing is clipped.
void FastLane::lstmUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const std::size_t H = m_hidden;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const i = block.gates.data() + row * 4 * H;
        const float* const f = i + H;
        const float* const g = f + H;
        const float* const o = g + H;
        const float* const cBefore = block.cBefore.data() + row * H;
        const float* const dHidden = block.dHidden.data() + row * m_hiddenStride;
        float* const dCell = block.dCell.data() + row * H;
        float* const carried = m_carriedCell.data() + b * H;
        float* const dSums = block.dSums.data() + row * 4 * H;
        // The output gate's place holds tanh(c) until its gradient is made of it.
        float* const shown = dSums + 3 * H;
        shownCells(block, row, units, shown);
        for (std::size_t u = units.first; u < units.end; ++u) {
            const float dC =
                dCell[u] + carried[u] + dHidden[u] * o[u] * (1.0F - shown[u] * shown[u]);
            dCell[u] = dC;
            carried[u] = dC * f[u];
            dSums[u] = dC * g[u] * i[u] * (1.0F - i[u]);
            dSums[H + u] = dC * cBefore[u] * f[u] * (1.0F - f[u]);
            dSums[2 * H + u] = dC * i[u] * (1.0F - g[u] * g[u]);
            dSums[3 * H + u] = dHidden[u] * shown[u] * o[u] * (1.0F - o[u]);
        }
    }
}

/// The equations of CellBackward::gru(); of a reset before the product what does not need it.
void FastLane::gruUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const std::size_t H = m_hidden;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const r = block.gates.data() + row * 3 * H;
        const float* const z = r + kFastUpdate * H;
        const float* const n = r + kFastNew * H;
        const float* const h = block.before.data() + row * m_width;
        const float* const q = block.fromState.data() + row * m_hiddenStride;
        const float* const dHidden = block.dHidden.data() + row * m_hiddenStride;
        float* const dSums = block.dSums.data() + row * 3 * H;
        float* const target = task.targetState + b * m_R.stride();
        for (std::size_t u = units.first; u < units.end; ++u) {
            const float dNew = dHidden[u] * (1.0F - z[u]) * (1.0F - n[u] * n[u]);
            dSums[kFastUpdate * H + u] = dHidden[u] * (h[u] - n[u]) * z[u] * (1.0F - z[u]);
            dSums[kFastNew * H + u] = dNew;
            dSums[kFastReset * H + u] = dNew * q[u] * r[u] * (1.0F - r[u]);
            target[u] += dHidden[u] * z[u];
        }
        if (m_resetsBefore) {
            continue;
        }
        float* const recurrent = block.dRecurrent.data() + row * 3 * H;
        for (std::size_t u = units.first; u < units.end; ++u) {
            recurrent[u] = dSums[u];
            recurrent[kFastUpdate * H + u] = dSums[kFastUpdate * H + u];
            recurrent[kFastNew * H + u] = dSums[kFastNew * H + u] * r[u];
        }
    }
}

/// The rest of a GRU's step that resets before the product: R^T dz of the new gate is dL/d(r * h).
void FastLane::resetUnits(LaneBlock& block, const StepTask& task, const Units& units)
{
    const std::size_t H = m_hidden;
    const std::size_t firstTile = units.first / kPanelLanes;
    const std::size_t endTile = (units.end + kPanelLanes - 1) / kPanelLanes;
    for (std::size_t b = 0; b < m_batch; ++b) {
        std::fill(m_resetGradient.begin() +
                      static_cast<std::ptrdiff_t>(b * m_hiddenStride + units.first),
                  m_resetGradient.begin() +
                      static_cast<std::ptrdiff_t>(b * m_hiddenStride +
                                                  std::max(units.first, endTile * kPanelLanes)),
                  0.0F);
    }
    for (std::size_t tile = firstTile; tile < endTile; ++tile) {
        m_kernel({.a = block.dSums.data() + task.firstRow * 3 * H + kFastNew * H,
                  .rowStride = 3 * H,
                  .stepStride = 1,
                  .rows = m_batch,
                  .b = m_newR.tile(tile),
                  .count = H,
                  .out = m_resetGradient.data() + tile * kPanelLanes,
                  .outStride = m_hiddenStride});
    }
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const r = block.gates.data() + row * 3 * H;
        const float* const h = block.before.data() + row * m_width;
        const float* const dReset = m_resetGradient.data() + b * m_hiddenStride;
        float* const dSums = block.dSums.data() + row * 3 * H;
        float* const target = task.targetState + b * m_R.stride();
        for (std::size_t u = units.first; u < units.end; ++u) {
            dSums[u] = dReset[u] * h[u] * r[u] * (1.0F - r[u]);
            target[u] += dReset[u] * r[u];
        }
    }
}

void FastLane::plainUnits(LaneBlock& block, const StepTask& task, const Units& units) const
{
    const bool isTanh = m_cell.kind == CellKind::RnnTanh;
    for (std::size_t b = 0; b < m_batch; ++b) {
        const std::size_t row = task.firstRow + b;
        const float* const h = block.gates.data() + row * m_hidden;
        const float* const dHidden = block.dHidden.data() + row * m_hiddenStride;
        float* const dSums = block.dSums.data() + row * m_hidden;
        for (std::size_t u = units.first; u < units.end; ++u) {
            const float slope = isTanh ? 1.0F - h[u] * h[u] : (h[u] > 0.0F ? 1.0F : 0.0F);
            dSums[u] = dHidden[u] * slope;
        }
    }
}

/// One gate's columns of `a`, turned, times a matrix of as many rows, added in float64.
struct FastLane::OuterTask
{
    const float* a = nullptr;
    std::size_t aStride = 0;
    std::size_t aColumns = 0;
    const float* b = nullptr;
    std::size_t bStride = 0;
    reference::Matrix* to = nullptr;
};

void FastLane::addOuter(const OuterTask& task, std::size_t rows, std::size_t tile) const
{
    const std::size_t columns = task.to->cols;
    const std::size_t first = tile * kPanelLanes;
    const std::size_t count = std::min(kPanelLanes, columns - first);
    std::vector<float> packed(rows * kPanelLanes, 0.0F);
    for (std::size_t row = 0; row < rows; ++row) {
        std::copy_n(task.b + row * task.bStride + first, count, packed.data() + row * kPanelLanes);
    }
    std::vector<float> sums(task.aColumns * kPanelLanes, 0.0F);
    m_kernel({.a = task.a,
              .rowStride = 1,
              .stepStride = task.aStride,
              .rows = task.aColumns,
              .b = packed.data(),
              .count = rows,
              .out = sums.data(),
              .outStride = kPanelLanes});
    for (std::size_t row = 0; row < task.aColumns; ++row) {
        double* const to = task.to->values.data() + row * columns + first;
        for (std::size_t lane = 0; lane < count; ++lane) {
            to[lane] += static_cast<double>(sums[row * kPanelLanes + lane]);
        }
    }
}

void FastLane::addWeights(LaneBlock& block, unsigned member, unsigned members)
{
    const std::size_t rows = block.steps * m_batch;
    const std::size_t all = m_gates * m_hidden;
    const float* const recurrent = recurrentSums(block);
    std::vector<OuterTask> tasks;
    for (std::size_t gate = 0; gate < m_gates; ++gate) {
        reference::GateWeights& to = m_weights.gates[gate];
        if (to.W.rows > 0) {
            tasks.push_back({block.dSums.data() + gate * m_hidden, all, m_hidden, block.x.data(),
                             m_inputs, &to.W});
        }
        const bool isOfReset = m_resetsBefore && gate == kFastNew;
        tasks.push_back({recurrent + gate * m_hidden, all, m_hidden,
                         isOfReset ? block.fromState.data() : block.before.data(),
                         isOfReset ? m_hiddenStride : m_width, &to.R});
    }
    if (m_P.count() > 0) {
        tasks.push_back({block.dState.data(), m_R.stride(), m_width, block.hidden.data(), m_hidden,
                         &m_weights.projection});
    }
    std::size_t next = 0;
    for (const OuterTask& task : tasks) {
        const std::size_t tiles = (task.to->cols + kPanelLanes - 1) / kPanelLanes;
        for (std::size_t tile = 0; tile < tiles; ++tile) {
            if (next++ % members == member) {
                addOuter(task, rows, tile);
            }
        }
    }
}

void FastLane::addBiases(const LaneBlock& block)
{
    const std::size_t rows = block.steps * m_batch;
    const std::size_t all = m_gates * m_hidden;
    const float* const recurrent = recurrentSums(block);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t gate = 0; gate < m_gates; ++gate) {
            reference::GateWeights& to = m_weights.gates[gate];
            const float* const dSums = block.dSums.data() + row * all + gate * m_hidden;
            const float* const dRecurrent = recurrent + row * all + gate * m_hidden;
            for (std::size_t u = 0; u < m_hidden; ++u) {
                to.bW[u] += static_cast<double>(dSums[u]);
                to.bR[u] += static_cast<double>(dRecurrent[u]);
            }
        }
    }
}

} // namespace gateloupe
