// SPDX-License-Identifier: Apache-2.0
//
// One unit of one step backwards with any equations: slopes at the sums that prepare() made. The
// equations are those of reference_cell.cpp.
#include <cmath>

#include "core/model/activation_slope.h"
#include "core/runtime/backward/fast_lane.h"

namespace gateloupe {

double FastLane::seedOf(const LaneBlock& block, std::size_t row, Gate gate, std::size_t unit) const
{
    const auto& seed = block.seed;
    return seed && seed->row == row && seed->unit == unit &&
                   seed->signal == TraceSignal{TraceSignal::Kind::Gate, gate}
               ? 1.0
               : 0.0;
}

double FastLane::peepholeOf(std::size_t gate, std::size_t unit) const
{
    const std::vector<float>& peephole = m_weights.peepholes[gate];
    return peephole.empty() ? 0.0 : static_cast<double>(peephole[unit]);
}

double FastLane::sumOf(const LaneBlock& block, std::size_t row, std::size_t gate,
                       std::size_t unit) const
{
    const std::size_t at = row * m_weights.sumsFromState.stride() + gate * m_weights.hidden + unit;
    return static_cast<double>(block.inputSums[at]) + static_cast<double>(block.stateSums[at]);
}

void FastLane::generalLstmUnit(LaneBlock& block, std::size_t row, std::size_t sequence,
                               std::size_t u)
{
    const CellEquations& e = m_weights.equations;
    const std::size_t H = m_weights.hidden;
    const auto gate = [&](std::size_t index) {
        return static_cast<double>(block.gates[index].at(row)[u]);
    };
    const double i = gate(0);
    const double f = gate(1);
    const double g = gate(2);
    const double o = gate(3);
    const auto read = static_cast<double>(block.cBefore[row * H + u]);
    const double before = previousCell(read, e.cellClip);
    const double made = f * before + i * g; // before it is clipped
    const double seen = visibleCell(made, e.cellClip);
    const double inside = e.cellClip ? clipSlope(made, e.cellClip->range) : 1.0;
    const bool isUnclippedKept = e.cellClip && e.cellClip->kept == Kept::Unclipped;
    const auto dH = static_cast<double>(block.dHidden[row * m_weights.hiddenStride() + u]);

    const double dO = dH * apply(e.output, seen) + seedOf(block, row, Gate::Output, u);
    const double dSumO =
        dO * activatedSlope(e.gate, sumOf(block, row, 3, u) + peepholeOf(3, u) * seen, e);
    const double dSeen = dH * o * slopeOf(e.output, seen) + dSumO * peepholeOf(3, u);
    float& carried = m_carriedCell[sequence * H + u];
    double dC = static_cast<double>(block.dCell[row * H + u]) + static_cast<double>(carried);
    dC += isUnclippedKept ? dSeen * inside : dSeen;
    const double dMade = isUnclippedKept ? dC : dC * inside;

    const double dF = dMade * before + seedOf(block, row, Gate::Forget, u);
    const double dI =
        dMade * g + seedOf(block, row, Gate::Input, u) - (e.isForgetCoupled ? dF : 0.0);
    const double dG = dMade * i + seedOf(block, row, Gate::Cell, u);
    const double dSumI =
        dI * activatedSlope(e.gate, sumOf(block, row, 0, u) + peepholeOf(0, u) * before, e);
    const double dSumF =
        e.isForgetCoupled
            ? 0.0
            : dF * activatedSlope(e.gate, sumOf(block, row, 1, u) + peepholeOf(1, u) * before, e);
    const double dSumG = dG * activatedSlope(e.candidate, sumOf(block, row, 2, u), e);
    const double dBefore = dMade * f + dSumI * peepholeOf(0, u) + dSumF * peepholeOf(1, u);
    carried = static_cast<float>(isUnclippedKept ? dBefore * clipSlope(read, e.cellClip->range)
                                                 : dBefore);

    block.dCell[row * H + u] = static_cast<float>(dC);
    float* const dSums = block.dSums.data() + row * m_weights.sumStride() + u;
    dSums[0] = static_cast<float>(dSumI);
    dSums[H] = static_cast<float>(dSumF);
    dSums[2 * H] = static_cast<float>(dSumG);
    dSums[3 * H] = static_cast<float>(dSumO);
    const auto addPeephole = [&](std::size_t index, double gradient) {
        if (double* const to = m_sums.gates()[index].p) {
            to[u] += gradient; // the unit is this member's alone
        }
    };
    addPeephole(0, dSumI * before);
    addPeephole(1, dSumF * before);
    addPeephole(3, dSumO * seen);
}

void FastLane::generalGruUnit(LaneBlock& block, const StepTask& task, std::size_t sequence,
                              std::size_t u) const
{
    const LaneWeights& w = m_weights;
    const CellEquations& e = w.equations;
    const std::size_t H = w.hidden;
    const std::size_t row = task.firstRow + sequence;
    const auto r = static_cast<double>(block.gates[0].at(row)[u]);
    const double z = keptByUpdate(static_cast<double>(block.gates[1].at(row)[u]), e);
    const double sign = e.isUpdateInverted ? -1.0 : 1.0; // of what is kept, by the gate
    const auto n = static_cast<double>(block.gates[2].at(row)[u]);
    const auto h = static_cast<double>(block.before[row * w.width + u]);
    const auto q = static_cast<double>(block.fromState[row * w.hiddenStride() + u]);
    const auto dH = static_cast<double>(block.dHidden[row * w.hiddenStride() + u]);
    const auto ofInput =
        static_cast<double>(block.inputSums[row * w.sumsFromState.stride() + 2 * H + u]);
    const double dZ = sign * dH * (h - n) + seedOf(block, row, Gate::Update, u);
    const double dN = dH * (1.0 - z) + seedOf(block, row, Gate::New, u);
    const double dSumZ = dZ * activatedSlope(e.gate, sumOf(block, row, 1, u), e);
    const double dSumN =
        dN * activatedSlope(e.candidate, ofInput + (w.resetsBefore ? 1.0 : r) * q, e);
    task.targetState[sequence * w.R.stride() + u] += static_cast<float>(dH * z);
    float* const dSums = block.dSums.data() + row * w.sumStride() + u;
    dSums[H] = static_cast<float>(dSumZ);
    dSums[2 * H] = static_cast<float>(dSumN);
    if (w.resetsBefore) {
        return; // the reset gate's waits for R^T dz in resetUnits()
    }
    dSums[0] = resetSlope(block, row, u, dSumN * q);
    float* const recurrent = block.dRecurrent.data() + row * w.sumStride() + u;
    recurrent[0] = dSums[0];
    recurrent[H] = dSums[H];
    recurrent[2 * H] = static_cast<float>(dSumN * r);
}

float FastLane::resetSlope(const LaneBlock& block, std::size_t row, std::size_t u,
                           double gradient) const
{
    const CellEquations& e = m_weights.equations;
    return static_cast<float>((gradient + seedOf(block, row, Gate::Reset, u)) *
                              activatedSlope(e.gate, sumOf(block, row, 0, u), e));
}

void FastLane::generalPlainUnit(LaneBlock& block, std::size_t row, std::size_t u) const
{
    const CellEquations& e = m_weights.equations;
    const auto dH = static_cast<double>(block.dHidden[row * m_weights.hiddenStride() + u]);
    const double seed = seedOf(block, row, Gate::Hidden, u);
    block.dSums[row * m_weights.sumStride() + u] =
        static_cast<float>((dH + seed) * activatedSlope(e.candidate, sumOf(block, row, 0, u), e));
}

} // namespace gateloupe
