// SPDX-License-Identifier: Apache-2.0
// How a step's states change with the states before it, exactly.
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/dense/dense_cell.h"
#include "core/model/activation_slope.h"

namespace gateloupe {

std::vector<double> DenseStepper::stepWithJacobian(std::span<const double> inputSums,
                                                   DenseState& state)
{
    const DenseState before = state;
    step(inputSums, state);
    const std::uint64_t H = m_cell.hidden;
    const std::uint64_t width = m_cell.width;
    const bool hasCell = hasCellState(m_cell.kind);
    const std::uint64_t size = width + (hasCell ? H : 0);
    std::vector<double> inner = hasCell                        ? lstmJacobian(before, state)
                                : m_cell.kind == CellKind::Gru ? gruJacobian(before)
                                                               : plainJacobian(); // of (hidden, c)
    if (m_cell.P.empty()) {
        return inner;
    }
    std::vector<double> jacobian(size * size);
    for (std::uint64_t row = 0; row < width; ++row) {
        const auto& clip = m_cell.equations.projectionClip;
        if (clip && (state.h[row] <= clip->min || state.h[row] >= clip->max)) {
            continue;
        }
        for (std::uint64_t u = 0; u < H; ++u) {
            const double weight = m_cell.P[row * H + u];
            for (std::uint64_t k = 0; k < size; ++k) {
                jacobian[row * size + k] += weight * inner[u * size + k];
            }
        }
    }
    std::ranges::copy(std::span(inner).subspan(H * size),
                      std::span(jacobian).subspan(width * size).begin());
    return jacobian;
}

std::vector<double> DenseStepper::lstmJacobian(const DenseState& before,
                                               const DenseState& after) const
{
    const CellEquations& e = m_cell.equations;
    const std::uint64_t H = m_cell.hidden;
    const std::uint64_t width = m_cell.width;
    const std::uint64_t size = width + H;
    std::vector<double> jacobian(2 * H * size);
    for (std::uint64_t u = 0; u < H; ++u) {
        const double c = previousCell(before.c[u], e.cellClip);
        const double seen = visibleCell(after.c[u], e.cellClip);
        const double i = m_gates[u];
        const double f = m_gates[H + u];
        const double g = m_gates[2 * H + u];
        const double o = m_gates[3 * H + u];
        const double iSlope = slope(e.gate, m_sums[u] + peephole(u, c));
        const double fSlope = slope(e.gate, m_sums[H + u] + e.forgetOffset + peephole(H + u, c));
        const double gSlope = slope(e.candidate, m_sums[2 * H + u]);
        const double oSlope = slope(e.gate, m_sums[3 * H + u] + peephole(3 * H + u, seen));
        const double next = f * c + i * g;
        const double clipSlope = visibleCell(next, e.cellClip) == next ? 1.0 : 0.0;
        const double keptSlope = keptCell(next, e.cellClip) == next ? 1.0 : 0.0;
        const double usedSlope = c == before.c[u] ? 1.0 : 0.0;
        double* const hiddenRow = jacobian.data() + u * size;
        double* const cellRow = jacobian.data() + (H + u) * size;
        const auto set = [&](std::uint64_t k, double di, double df, double dg, double doByState,
                             double dc) {
            df = e.isForgetCoupled ? -iSlope * di : fSlope * df;
            const double dNext = df * c + f * dc + iSlope * di * g + i * gSlope * dg;
            const double dSeen = clipSlope * dNext;
            cellRow[k] = keptSlope * dNext;
            const double dOutput = oSlope * (doByState + peephole(3 * H + u, 1.0) * dSeen);
            hiddenRow[k] = dOutput * apply(e.output, seen) + o * slopeOf(e.output, seen) * dSeen;
        };
        for (std::uint64_t k = 0; k < width; ++k) {
            const auto r = [&](std::uint64_t gate) { return m_cell.R[(gate * H + u) * width + k]; };
            set(k, r(0), r(1), r(2), r(3), 0.0);
        }
        // Other units' c reach this one through h alone.
        set(width + u, peephole(u, usedSlope), peephole(H + u, usedSlope), 0.0, 0.0, usedSlope);
    }
    return jacobian;
}

std::vector<double> DenseStepper::gruJacobian(const DenseState& before) const
{
    const CellEquations& e = m_cell.equations;
    const std::uint64_t H = m_cell.hidden;
    std::vector<double> jacobian(H * H);
    std::vector<double> resetSlope(H);
    for (std::uint64_t u = 0; u < H; ++u) {
        resetSlope[u] = slope(e.gate, m_sums[u] + m_recurrent[u]);
    }
    const auto weight = [&](std::uint64_t gate, std::uint64_t u, std::uint64_t k) {
        return m_cell.R[(gate * H + u) * H + k];
    };
    for (std::uint64_t u = 0; u < H; ++u) {
        const bool isAfter = e.gruReset == GruReset::After;
        const double r = m_gates[u];
        const double n = m_gates[2 * H + u];
        const double sign = e.isUpdateInverted ? -1.0 : 1.0;
        const double z = keptByUpdate(m_gates[H + u], e);
        const double zSlope = sign * slope(e.gate, m_sums[H + u] + m_recurrent[H + u]);
        const double nSlope =
            slope(e.candidate, m_sums[2 * H + u] + (isAfter ? r : 1.0) * m_product[u]);
        for (std::uint64_t k = 0; k < H; ++k) {
            double product = r * weight(2, u, k) + resetSlope[u] * weight(0, u, k) * m_product[u];
            if (!isAfter) {
                product = weight(2, u, k) * m_gates[k];
                for (std::uint64_t j = 0; j < H; ++j) {
                    product += weight(2, u, j) * resetSlope[j] * weight(0, j, k) * before.h[j];
                }
            }
            const double dz = zSlope * weight(1, u, k);
            jacobian[u * H + k] =
                dz * (before.h[u] - n) + (1.0 - z) * nSlope * product + (u == k ? z : 0.0);
        }
    }
    return jacobian;
}

std::vector<double> DenseStepper::plainJacobian() const
{
    std::vector<double> jacobian = m_cell.R;
    const std::uint64_t width = m_cell.width;
    for (std::uint64_t u = 0; u < m_cell.hidden; ++u) {
        const double factor = slope(m_cell.equations.candidate, m_sums[u]);
        for (std::uint64_t k = 0; k < width; ++k) {
            jacobian[u * width + k] *= factor;
        }
    }
    return jacobian;
}

} // namespace gateloupe
