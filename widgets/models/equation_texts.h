// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// The equations of a network in words, with where they are known from.
class EquationTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::EquationTexts)

public:
    /// "Stated in the file: gate=sigmoid, candidate=tanh", and the same for what the file's graph
    /// computes, what was chosen and what is assumed: one line for each source that has facts.
    /// Clips and couplings are named where they act, or where nobody says that they do not; a fact
    /// that not all layers and directions know from one source, with its place.
    [[nodiscard]] static QStringList sources(const RnnModel& model);

private:
    [[nodiscard]] static QString lead(FactSource source);
};

} // namespace gateloupe
