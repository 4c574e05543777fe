// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

namespace gateloupe {

/// Greys a command that cannot be used and says why in its tooltip.
inline void enableAction(QAction& action, bool isEnabled, const QString& reason)
{
    action.setEnabled(isEnabled);
    action.setToolTip(isEnabled ? action.statusTip() : reason);
}

} // namespace gateloupe
