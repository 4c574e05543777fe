// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QCoreApplication>
#include <QString>

namespace gateloupe {

/// What the gates of a network are shown with: their weights, or numbers of the same shape.
enum class GateNumbers : std::uint8_t
{
    Weights,
    Gradient,            ///< dL/dw of the last run backwards
    GradientTimesWeight, ///< what L would lose without the weight, to first order
    FirstMoment,         ///< the optimizer's m
    SecondMoment,        ///< its v
    NextStep             ///< by how much the next step changes the weight
};

/// Their names.
class GateNumbersText
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::GateNumbersText)

public:
    [[nodiscard]] static QString of(GateNumbers numbers)
    {
        switch (numbers) {
        case GateNumbers::Gradient:
            return tr("gradient");
        case GateNumbers::GradientTimesWeight:
            return tr("gradient × weight");
        case GateNumbers::FirstMoment:
            //: the optimizer's first moment, m
            return tr("optimizer m");
        case GateNumbers::SecondMoment:
            //: the optimizer's second moment, v
            return tr("optimizer v");
        case GateNumbers::NextStep:
            //: how much the optimizer's next step changes a weight
            return tr("next step");
        case GateNumbers::Weights:
            break;
        }
        return tr("weights");
    }
};

} // namespace gateloupe
