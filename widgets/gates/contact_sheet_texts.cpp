// SPDX-License-Identifier: GPL-3.0-or-later
// What the contact sheet says about a parameter.
#include <QAccessible>
#include <QHelpEvent>
#include <QToolTip>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/gates/contact_sheet.h"

namespace gateloupe {

QString ContactSheet::absenceOf(const ParameterId& id) const
{
    if (m_model == nullptr || m_model->find(id) != nullptr) {
        return {};
    }
    const RnnSpec& spec = m_model->spec;
    if (isBias(id.kind)) {
        switch (spec.bias) {
        case BiasMode::None:
            return tr("no bias");
        case BiasMode::SingleInput:
            //: the file stores one bias for a gate, which stands for both
            return tr("merged into bW");
        case BiasMode::SingleRecurrent:
            return tr("merged into bR");
        case BiasMode::Double:
            break;
        }
    }
    if (id.kind == ParameterKind::InputWeights && id.layer.value == 0 &&
        spec.inputMode == InputMode::Skip) {
        //: a layer without input weights: x is added to every gate as it is
        return tr("none: x as it is");
    }
    return tr("not stored");
}

bool ContactSheet::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const SheetItem* item = itemAt(help->pos());
        QToolTip::showText(help->globalPos(), item != nullptr ? toolTipOf(item->id) : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

QString ContactSheet::toolTipOf(const ParameterId& id) const
{
    const Part* part = partOf(id);
    const QString name = TermNames::place(id);
    if (part == nullptr) {
        //: tool tip: a parameter, and why the file has none
        return tr("%1: %2").arg(name, absenceOf(id));
    }
    const QString shape = formatShape(part->rows, part->cols);
    if (part->data == nullptr || part->data->isSample()) {
        return QStringLiteral("%1, %2").arg(name, shape);
    }
    const MatrixStatistics& s = part->data->statistics;
    //: tool tip: a parameter, rows x columns, smallest and largest number
    QString text =
        tr("%1, %2, from %3 to %4").arg(name, shape, formatValue(s.min), formatValue(s.max));
    if (s.nan + s.inf > 0) {
        text += QLatin1Char('\n') +
                tr("%n element(s) are NaN or infinite", nullptr, static_cast<int>(s.nan + s.inf));
    }
    return text;
}

void ContactSheet::describe()
{
    setAccessibleName(tr("Contact sheet"));
    const QString description = m_model != nullptr ? toolTipOf(m_chosen) : QString();
    if (description != accessibleDescription()) {
        setAccessibleDescription(description);
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace gateloupe
