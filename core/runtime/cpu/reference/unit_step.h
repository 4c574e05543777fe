// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/model/equations.h"

/// The equations of one unit in one step, once its sums are there. Sources: reference_cell.cpp.
/// Threads: any.
namespace gateloupe::reference {

/// A number for each gate of an LSTM, in the order of gatesOf(CellKind::Lstm).
struct LstmGates
{
    double i = 0.0;
    double f = 0.0;
    double g = 0.0;
    double o = 0.0;
};

struct LstmUnit
{
    LstmGates gates; ///< activated
    double c = 0.0;  ///< as it is kept for the next step
    double h = 0.0;  ///< before a projection
};

/// i_t = sigma(a_i + p_i c_{t-1}), f_t alike
/// g_t = tanh(a_g)
/// c_t = f_t * c_{t-1} + i_t * g_t
/// o_t = sigma(a_o + p_o c_t)
/// h_t = o_t * tanh(c_t)
/// where a = W x_t + R h_{t-1} + bW + bR are `sums`, p are `peepholes` or null, c_{t-1} is
/// `before`, and sigma and tanh stand for what the equations in force name. A clip of c acts on c_t
/// where o_t and h_t use it; whether the next step gets c_t clipped is the clip's own (Kept).
[[nodiscard]] inline LstmUnit lstmUnit(const CellEquations& e, const LstmGates& sums,
                                       const LstmGates* peepholes, double before)
{
    LstmUnit unit;
    double c = previousCell(before, e.cellClip);
    // Zero weights are not left out: an infinite c makes them NaN.
    const auto seen = [&](double LstmGates::*gate) {
        return peepholes == nullptr ? 0.0 : peepholes->*gate * c;
    };
    unit.gates.i = activated(e.gate, sums.i + seen(&LstmGates::i), e);
    unit.gates.f = e.isForgetCoupled
                       ? 1.0 - unit.gates.i
                       : activated(e.gate, sums.f + e.forgetOffset + seen(&LstmGates::f), e);
    unit.gates.g = activated(e.candidate, sums.g, e);
    const double next = unit.gates.f * c + unit.gates.i * unit.gates.g;
    c = visibleCell(next, e.cellClip);
    unit.c = keptCell(next, e.cellClip);
    unit.gates.o = activated(e.gate, sums.o + seen(&LstmGates::o), e);
    unit.h = unit.gates.o * apply(e.output, c);
    return unit;
}

/// h_t = (1 - z_t) * n_t + z_t * h_{t-1}, or z_t * n_t + (1 - z_t) * h_{t-1}
[[nodiscard]] inline double gruHidden(const CellEquations& e, double z, double n, double before)
{
    const double kept = keptByUpdate(z, e);
    return (1.0 - kept) * n + kept * before;
}

} // namespace gateloupe::reference
