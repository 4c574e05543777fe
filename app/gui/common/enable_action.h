// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QString>

namespace gateloupe {

/// Greys a command that cannot be used and says why in its tooltip.
inline void enableAction(QAction& action, bool isEnabled, const QString& reason)
{
    action.setEnabled(isEnabled);
    action.setToolTip(isEnabled ? action.statusTip() : reason);
}

/// Greys a control or an item of a list and says why; an empty objection is none.
template <typename Control>
void setObjection(Control& control, const QString& objection)
{
    control.setEnabled(objection.isEmpty());
    control.setToolTip(objection);
}

} // namespace gateloupe
