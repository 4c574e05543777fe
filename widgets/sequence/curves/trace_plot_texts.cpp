// SPDX-License-Identifier: GPL-3.0-or-later
// The plot in words.
#include <QAccessible>
#include <QEvent>

#include "widgets/common/number_format.h"
#include "widgets/sequence/curves/trace_plot.h"

namespace gateloupe {

QString TracePlot::spokenPlace() const
{
    if (!hasRun()) {
        return tr("No sequence has been run yet.");
    }
    const auto value =
        m_stack->valueAt({StripId::Kind::Hidden, m_part.pseudoLayer}, m_unit, m_step);
    if (!value) {
        //: read aloud: where the time cursor stands; the numbers there are still being computed
        return tr("step %1 of %2, unit %3, not computed yet")
            .arg(m_step)
            .arg(m_part.steps())
            .arg(m_unit);
    }
    //: read aloud: where the time cursor stands; %4 is the hidden state h there
    return tr("step %1 of %2, unit %3, h %4")
        .arg(m_step)
        .arg(m_part.steps())
        .arg(m_unit)
        .arg(formatShort(*value, 3));
}

void TracePlot::describe()
{
    setAccessibleName(tr("Trace over time"));
    setAccessibleDescription(spokenPlace());
    QAccessibleValueChangeEvent event(this, QVariant::fromValue(m_step));
    QAccessible::updateAccessibility(&event);
}

void TracePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        loadCurves();
        describe();
    } else if (event->type() == QEvent::FontChange) {
        placeAxis();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
