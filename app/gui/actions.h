// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAction>
#include <QObject>

#include "app/gui/open_request.h"

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
    /// Fills the menu of recent files; those that are gone are greyed.
    void setRecent(const std::vector<OpenRequest>& recent);
    void retranslate();

    QAction* const open;
    QAction* const openRaw;
    QAction* const openDescribed;
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
    QMenu* viewMenu = nullptr; ///< made by fill(QMenuBar&)

signals:
    void recentChosen(const gateloupe::OpenRequest& request);

private:
    QMenu* m_recentMenu = nullptr;
    QMenu* m_fileMenu = nullptr;
    QMenu* m_goMenu = nullptr;
    QMenu* m_runMenu = nullptr;
    QMenu* m_helpMenu = nullptr;
};

} // namespace gateloupe
