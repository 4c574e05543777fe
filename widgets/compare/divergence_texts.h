// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/analysis/compare/divergence.h"

namespace gateloupe {

/// What a difference between two backends looks like and what to try next, in plain sentences.
class DivergenceTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::DivergenceTexts)

public:
    [[nodiscard]] static QString explanation(Divergence divergence);
    /// Empty where nothing is to be done.
    [[nodiscard]] static QString advice(Divergence divergence);
};

} // namespace gateloupe
