// SPDX-License-Identifier: GPL-3.0-or-later
// What the frame says: which commands can be used and why not, titles, tooltips. A part of
// MainWindow.
#include <QDockWidget>
#include <QFileInfo>
#include <QToolBar>
#include <QToolButton>

#include "app/gui/pages/welcome_page.h"
#include "app/gui/session/example.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/actions.h"
#include "app/gui/shell/error_texts.h"
#include "app/gui/shell/main_window.h"

namespace gateloupe {

void MainWindow::updateActions()
{
    const auto& checkpoint = m_session.checkpoint();
    const bool hasNetwork = checkpoint != nullptr && !checkpoint->rnns.empty();
    const bool isRunning = m_jobs.isRunning(Jobs::Kind::Run);
    const QString noFile = tr("No file is open");
    const QString noNetwork =
        checkpoint == nullptr ? noFile : tr("The file has no recurrent network");
    Actions::enable(*m_actions->exportWeights, hasNetwork, noNetwork);
    const bool canRun = m_session.selection().rnn != nullptr && !isRunning;
    Actions::enable(*m_actions->run, canRun,
                    isRunning ? tr("A run is under way")
                              : (hasNetwork ? tr("No network is selected") : noNetwork));
    Actions::enable(*m_actions->compareBackends, m_session.selection().rnn != nullptr,
                    hasNetwork ? tr("No network is selected") : noNetwork);
    Actions::enable(*m_actions->compareRecorded, m_session.selection().rnn != nullptr,
                    hasNetwork ? tr("No network is selected") : noNetwork);
    Actions::enable(*m_actions->cancelRun, isRunning, tr("Nothing is running"));
    Actions::enable(*m_actions->saveRun, m_session.run() != nullptr, tr("No sequence was run yet"));
    Actions::enable(*m_actions->back, m_session.canGoBack(), tr("There is no earlier selection"));
    Actions::enable(*m_actions->forward, m_session.canGoForward(),
                    tr("There is no later selection"));
    for (QAction* action : {m_actions->showGates, m_actions->showLayout, m_actions->showSequence,
                            m_actions->showCompare, m_actions->showHealth, m_actions->find}) {
        Actions::enable(*action, checkpoint != nullptr, noFile);
    }
    Actions::enable(*m_actions->saveSession, checkpoint != nullptr, noFile);
    Actions::enable(*m_actions->saveSessionAs, checkpoint != nullptr, noFile);
    Actions::enable(*m_actions->openExample, Example::find().has_value(),
                    tr("The example files are not installed"));
    const QUndoStack& stack = m_history.stack();
    Actions::enable(*m_actions->undo, stack.canUndo(), tr("Nothing to take back"));
    Actions::enable(*m_actions->redo, stack.canRedo(), tr("Nothing to change again"));
    //: %1 is a change of a view such as "zoom"
    m_actions->undo->setText(stack.canUndo() ? tr("&Undo %1").arg(stack.undoText()) : tr("&Undo"));
    //: %1 is a change of a view such as "zoom"
    m_actions->redo->setText(stack.canRedo() ? tr("&Redo %1").arg(stack.redoText()) : tr("&Redo"));
    m_pages->updateTabs();
}

void MainWindow::updateRecent()
{
    m_welcome->setRecent(m_recent.entries());
    m_actions->setRecent(m_recent.entries());
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    updateActions();
    m_jobsDock->setWindowTitle(tr("Jobs"));
    //: a gate of an LSTM or GRU
    m_cardDock->setWindowTitle(tr("What is this gate"));
    m_treeDock->setWindowTitle(tr("Checkpoint"));
    m_toolBar->setWindowTitle(tr("Toolbar"));
    m_toolBar->toggleViewAction()->setStatusTip(tr("Show or hide the toolbar"));
    for (const QDockWidget* dock : findChildren<QDockWidget*>()) {
        //: %1 is the title of a panel
        dock->toggleViewAction()->setStatusTip(tr("Show or hide “%1”").arg(dock->windowTitle()));
    }
    m_pages->retranslate();
    updateWarnings();
    updateTitle();
}

void MainWindow::updateTitle()
{
    const QString file = QFileInfo(m_session.request().path).fileName();
    if (file.isEmpty()) {
        setWindowTitle(QStringLiteral("Gateloupe"));
    } else if (m_keeper->path().isEmpty()) {
        //: title of the window: the open file, then the program
        setWindowTitle(tr("%1[*] — Gateloupe").arg(file));
    } else {
        //: title of the window: the open file, the session file, then the program; keep the [*]
        setWindowTitle(
            tr("%1 (%2[*]) — Gateloupe").arg(file, QFileInfo(m_keeper->path()).fileName()));
    }
    setWindowModified(m_keeper->isModified());
}

void MainWindow::updateWarnings()
{
    const auto& checkpoint = m_session.checkpoint();
    const int count =
        checkpoint == nullptr ? 0 : static_cast<int>(ErrorTexts::warningsOf(*checkpoint).size());
    m_warnings->setVisible(count > 0);
    m_warnings->setText(tr("⚠ %n warning(s)", nullptr, count));
    m_warnings->setToolTip(tr("Show what was unusual about the open file"));
}

} // namespace gateloupe
