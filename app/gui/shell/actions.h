// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAction>
#include <QObject>

#include "app/gui/session/open_request.h"

class QMenu;
class QMenuBar;
class QToolBar;
class QWidget;

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
    QAction* const openFolder;
    QAction* const openRaw;
    QAction* const openCustom;
    QAction* const openExample;
    QAction* const openSession;
    QAction* const saveSession;
    QAction* const saveSessionAs;
    QAction* const exportWeights;
    QAction* const report;
    QAction* const bundle;
    QAction* const keepCopies;
    QAction* const reloadFile;
    QAction* const closeFile;
    QAction* const closeOthers;
    QAction* const nextFile;
    QAction* const previousFile;
    QAction* const copyPath;
    QAction* const quit;
    QAction* const undo;
    QAction* const redo;
    QAction* const find;
    QAction* const shortcuts;
    QAction* const preferences;
    QAction* const back;
    QAction* const forward;
    QAction* const showGates;
    QAction* const showLayout;
    QAction* const showSequence;
    QAction* const closePanel;
    QAction* const showCompare;
    QAction* const showHealth;
    QAction* const hidePanels;
    QAction* const arrangeBrowsing;
    QAction* const arrangeBytes;
    QAction* const arrangeStepping;
    QAction* const arrangeComparing;
    QAction* const saveArrangement;
    QAction* const manageArrangements;
    QAction* const resetLayout;
    QAction* const fullScreen;
    QAction* const run;
    QAction* const cancelRun;
    QAction* const compareBackends;
    QAction* const compareRecorded;
    QAction* const saveRun;
    QAction* const nameBug;
    QAction* const proveRuntime;
    QAction* const shrink;
    QAction* const measureMemory;
    QAction* const palette;
    QAction* const whatIsThis;
    QAction* const manual;
    QAction* const keysHelp;
    QAction* const tour;
    QAction* const gpuHelp;
    QAction* const copyDiagnostics;
    QAction* const about;
    QAction* const aboutQt;
    // Made by fill(QMenuBar&); whoever has more commands adds them there.
    QMenu* editMenu = nullptr;
    QMenu* viewMenu = nullptr;
    QMenu* arrangeMenu = nullptr;
    QMenu* runMenu = nullptr;
    QMenu* toolsMenu = nullptr;

signals:
    /// Texts are set again; those of undo and redo say what they undo.
    void retranslated();
    void recentChosen(const gateloupe::OpenRequest& request);

private:
    QMenu* m_recentMenu = nullptr;
    QMenu* m_fileMenu = nullptr;
    QMenu* m_helpMenu = nullptr;
};

} // namespace gateloupe
