// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// The pieces that the equations of a cell are written with: letters, functions, sums. No words, so
/// nothing to translate.

/// The letter of a gate in the equations. An LSTM's cell gate is g: c is the state.
[[nodiscard]] QString subscriptOf(Gate gate);
/// σ, tanh, or the name of what is neither; empty: linear. formulaOf() tells what it does.
[[nodiscard]] QString functionOf(const Activation& activation);
/// "σ(a) = 1 / (1 + e^−a)"; empty where there is nothing to tell.
[[nodiscard]] QString formulaOf(const Activation& activation);
/// "σ(sum)"; the sum alone without a function.
[[nodiscard]] QString applied(const QString& function, const QString& sum);

/// Writes the sums of one layer and direction.
/// Lifetime: never outlives the model and the equations.
class GateSums
{
public:
    GateSums(const RnnModel& model, const ParameterId& id, const CellEquations& equations);

    /// "W_i x[t]", or x alone in skip mode.
    [[nodiscard]] QString input(Gate gate) const;
    /// " + bW_i"; empty where the file has none.
    [[nodiscard]] QString bias(ParameterKind kind, Gate gate) const;
    /// W x + R h + biases and what the convention adds: forget offset, peephole, clipping.
    [[nodiscard]] QString of(Gate gate, const QString& state = QStringLiteral("h[t−1]")) const;
    [[nodiscard]] QString clipped(const QString& sum) const;

private:
    const RnnModel& m_model;
    ParameterId m_id;
    const CellEquations& m_equations;
    bool m_isSkip;
};

} // namespace gateloupe
