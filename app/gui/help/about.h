// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "app/gui/help/gpu_probe.h"

class QWidget;

namespace gateloupe {

/// Everything that helps to understand a report, as English lines: program, libraries, GPU,
/// desktop. No path of the user's files.
[[nodiscard]] QString diagnosticsText(const GpuProbe& gpu);

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
