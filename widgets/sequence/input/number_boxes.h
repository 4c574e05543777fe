// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QLatin1String>

#include "widgets/common/number_format.h"

namespace gateloupe {

inline constexpr int kSequenceMaxSteps = 1'000'000; ///< that can be typed

/// Shows no zeros behind the last digit that counts.
class NumberBox final : public QDoubleSpinBox
{
public:
    NumberBox()
    {
        constexpr int kDecimals = 4;
        setDecimals(kDecimals);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    }

    [[nodiscard]] QString textFromValue(double value) const override
    {
        return locale().toString(value, 'g', QLocale::FloatingPointShortest);
    }
};

/// A box for typed numbers, which tells of them once they are whole.
template <typename Box>
Box* newNumber(Box* box, const char* name)
{
    box->setObjectName(QLatin1String(name));
    box->setFont(numberFont());
    box->setKeyboardTracking(false);
    return box;
}

} // namespace gateloupe
