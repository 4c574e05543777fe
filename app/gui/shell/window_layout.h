// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QDockWidget;
class QMainWindow;
class QSettings;
class QTabWidget;
class QToolBar;

namespace gateloupe {

/// Where the parts of the window stand: kept in the settings from one start to the next, and put
/// back to how they were built on demand.
class WindowLayout
{
public:
    struct Parts
    {
        QMainWindow* window;
        QDockWidget* tree;
        QToolBar* bar;
        QTabWidget* pages;
    };

    /// The parts stand as built; they outlive this.
    explicit WindowLayout(const Parts& parts);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    void reset();

private:
    Parts m_parts;
    QByteArray m_usualState; ///< of docks and toolbars, as built
};

} // namespace gateloupe
