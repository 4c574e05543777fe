// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/analysis/compare/model_comparison.h"

namespace gateloupe {

/// What is said about a comparison beside its numbers.
class ComparisonTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ComparisonTexts)

public:
    /// "Equal: all 16 gates", "5 of 16 gates differ, at most by 0.5".
    [[nodiscard]] static QString summary(const ModelComparison& comparison);
    /// One sentence for each thing to know: where the networks disagree and what follows, summed
    /// biases, matched units.
    [[nodiscard]] static QStringList notes(const ModelComparison& comparison);

private:
    [[nodiscard]] static QString aspect(SpecAspect aspect, const RnnModel& a, const RnnModel& b);
    [[nodiscard]] static QString matching(const UnitMatching& matching);
};

} // namespace gateloupe
