// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/model/cell.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The field's words as people read them, translated. File keys come from core's nameOf().
class TermNames
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::TermNames)

public:
    [[nodiscard]] static QString cell(CellKind cell);            ///< "LSTM", "GRU", "RNN (tanh)"
    [[nodiscard]] static QString gate(Gate gate);                ///< "input", "forget"
    [[nodiscard]] static QString direction(Direction direction); ///< "forward", "backward"
    [[nodiscard]] static QString layer(LayerIndex layer);        ///< "layer 0"
    /// "W", "R", "P", "bW", "bR": the letters of the equations, the same in every language.
    [[nodiscard]] static QString symbol(ParameterKind kind);
    [[nodiscard]] static QString kind(ParameterKind kind); ///< "input weights"
    /// "R forget", and "P" for the projection.
    [[nodiscard]] static QString parameter(const ParameterId& id);
    /// "layer 0, forward, R forget".
    [[nodiscard]] static QString place(const ParameterId& id);
    /// "layer 0, forward". Requires: a pseudo-layer of the model.
    [[nodiscard]] static QString place(const RnnModel& model, PseudoLayerIndex index);
    /// The name of every pseudo-layer, in their order; none without a model.
    [[nodiscard]] static QStringList places(const RnnModel* model);
};

} // namespace gateloupe
