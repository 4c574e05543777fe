// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/gradients/dead_unit_marks.h"

#include <QCoreApplication>

#include "widgets/common/core_text.h"

namespace gateloupe {

std::vector<UnitMark> deadUnitMarks(const RunGradients* gradients, PseudoLayerIndex place)
{
    std::vector<UnitMark> marks;
    for (std::size_t i = 0; gradients != nullptr && i < gradients->dead.size(); ++i) {
        const DeadUnit& dead = gradients->dead[i];
        if (dead.pseudoLayer == place) {
            marks.push_back(
                {dead.unit, UnitMark::Kind::Dead,
                 //: %1 is a unit, %2 a reason such as "output gate closed"
                 QCoreApplication::translate("gateloupe::TracePlot", "unit %1 learns nothing: %2")
                     .arg(dead.unit)
                     .arg(coreText(Message(textOf(dead.reason))))});
        }
    }
    return marks;
}

} // namespace gateloupe
