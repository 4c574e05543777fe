// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>

class QMenu;
class QMenuBar;
class QToolBar;

namespace gateloupe {

/// Every command of the window as a QAction with text, tooltip, status tip, icon, object name and
/// keys. The window connects them.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QObject* parent = nullptr);

    void fill(QMenuBar& bar);
    void fill(QToolBar& bar) const;
    void retranslate();

    QAction* const open;
    QAction* const openRaw;
    QAction* const openExample;
    QAction* const exportWeights;
    QAction* const quit;
    QAction* const back;
    QAction* const forward;
    QAction* const run;
    QAction* const cancelRun;
    QAction* const find;
    QAction* const showGates;
    QAction* const showLayout;
    QAction* const showSequence;
    QAction* const resetLayout;
    QAction* const fullScreen;
    QAction* const about;
    QAction* const aboutQt;
    QMenu* recentMenu = nullptr; ///< made by fill(QMenuBar&)
    QMenu* viewMenu = nullptr;   ///< made by fill(QMenuBar&)

private:
    QMenu* m_fileMenu = nullptr;
    QMenu* m_goMenu = nullptr;
    QMenu* m_runMenu = nullptr;
    QMenu* m_helpMenu = nullptr;
};

} // namespace gateloupe
