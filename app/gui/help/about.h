// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace gateloupe {

/// Versions as found and licences, shown beside the window and not in its way.
class About
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::About)

public:
    static void show(QWidget* window);
    /// Puts diagnosticsText() on the clipboard.
    static void copyDiagnostics();
};

} // namespace gateloupe
