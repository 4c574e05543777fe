// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>

#include "app/gui/shell/window_parts.h"

namespace gateloupe {

/// What tells the status bar about the number under the mouse: heatmaps, the sheet, strips.
class HoverSources : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::MainWindow)

public:
    /// Becomes a child of the window.
    explicit HoverSources(const WindowParts& parts);

private:
    void connectGates();
    void connectStrips();
    [[nodiscard]] QString shownNumbers() const;

    WindowParts m_parts;
};

} // namespace gateloupe
