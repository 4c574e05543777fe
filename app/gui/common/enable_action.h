// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QWidget>

namespace gateloupe {

/// Greys a command that cannot be used and says why in its tooltip.
inline void enableAction(QAction& action, bool isEnabled, const QString& reason)
{
    action.setEnabled(isEnabled);
    action.setToolTip(isEnabled ? action.statusTip() : reason);
}

/// The same of a control; an empty objection is none.
inline void setObjection(QWidget& control, const QString& objection)
{
    control.setEnabled(objection.isEmpty());
    control.setToolTip(objection);
}

} // namespace gateloupe
