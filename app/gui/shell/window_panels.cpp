// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_panels.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTabWidget>
#include <QToolBar>

#include "app/gui/help/gate_card.h"
#include "app/gui/jobs/jobs_panel.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/session/saved/session_document.h"
#include "app/gui/shell/actions.h"
#include "widgets/models/checkpoint_tree.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(1200, 780);
constexpr int kTreeWidth = 300;
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kStateKey("window/state");
const QLatin1String kPageKey("window/page");

QLineEdit* filterOf(const CheckpointTree& tree)
{
    return tree.findChild<QLineEdit*>(QStringLiteral("filter"));
}

} // namespace

WindowPanels::WindowPanels(QMainWindow& window, Actions& actions, Jobs& jobs)
    : QObject(&window)
    , m_window(window)
    , m_actions(actions)
    , m_toolBar(new QToolBar(&window))
    , m_backend(new BackendBar)
    , m_treeDock(new QDockWidget(&window))
    , m_tree(new CheckpointTree)
    , m_card(new GateCard)
{
    m_treeDock->setObjectName(QStringLiteral("treeDock"));
    m_treeDock->setWidget(m_tree);
    // A file dropped there would become text of the line.
    filterOf(*m_tree)->setAcceptDrops(false);
    m_treeDock->toggleViewAction()->setObjectName(QStringLiteral("actionShowTree"));
    window.addDockWidget(Qt::LeftDockWidgetArea, m_treeDock);
    m_toolBar->setObjectName(QStringLiteral("mainToolBar"));
    m_toolBar->toggleViewAction()->setObjectName(QStringLiteral("actionShowToolBar"));
    m_backend->setObjectName(QStringLiteral("backendBar"));
    actions.fill(*m_toolBar, m_backend);
    window.addToolBar(m_toolBar);
    actions.fill(*window.menuBar());
    m_backend->fill(*actions.runMenu, actions.gpuHelp);
    actions.viewMenu->insertActions(
        actions.closePanel, {m_toolBar->toggleViewAction(), m_treeDock->toggleViewAction()});
    m_jobsDock = addPanel("jobsDock", new JobsPanel(jobs), Qt::BottomDockWidgetArea);
    m_cardDock = addPanel("gateCardDock", m_card, Qt::RightDockWidgetArea);
}

QDockWidget* WindowPanels::addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(&m_window);
    dock->setObjectName(QLatin1String(name));
    dock->setWidget(panel);
    dock->toggleViewAction()->setObjectName(QStringLiteral("actionShow_") + QLatin1String(name));
    m_window.addDockWidget(area, dock);
    dock->hide();
    m_actions.viewMenu->insertAction(m_actions.closePanel, dock->toggleViewAction());
    return dock;
}

void WindowPanels::showTree(bool isShown)
{
    m_treeDock->setVisible(isShown);
}

void WindowPanels::startFilter()
{
    m_treeDock->show();
    filterOf(*m_tree)->setFocus(Qt::ShortcutFocusReason);
}

void WindowPanels::showCard()
{
    m_cardDock->show();
    m_cardDock->raise();
}

void WindowPanels::closeFocused()
{
    for (QWidget* at = m_window.focusWidget(); at != nullptr; at = at->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(at)) {
            dock->close();
            return;
        }
    }
}

void WindowPanels::restore(const QSettings& settings, QTabWidget& pages)
{
    m_window.resize(kUsualSize);
    m_window.resizeDocks({m_treeDock}, {kTreeWidth}, Qt::Horizontal);
    m_usualState = m_window.saveState(SessionDocument::kWindowStateVersion);
    m_window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_window.restoreState(settings.value(kStateKey).toByteArray(),
                          SessionDocument::kWindowStateVersion);
    const int page = settings.value(kPageKey, 0).toInt();
    pages.setCurrentIndex(qBound(0, page, pages.count() - 1));
}

void WindowPanels::save(QSettings& settings, const QTabWidget& pages) const
{
    settings.setValue(kGeometryKey, m_window.saveGeometry());
    settings.setValue(kStateKey, m_window.saveState(SessionDocument::kWindowStateVersion));
    settings.setValue(kPageKey, pages.currentIndex());
}

void WindowPanels::reset()
{
    m_window.restoreState(m_usualState, SessionDocument::kWindowStateVersion);
    m_toolBar->show();
    m_window.resizeDocks({m_treeDock}, {kTreeWidth}, Qt::Horizontal);
}

void WindowPanels::retranslate()
{
    m_jobsDock->setWindowTitle(tr("Jobs"));
    //: a gate of an LSTM or GRU
    m_cardDock->setWindowTitle(tr("What is this gate"));
    m_treeDock->setWindowTitle(tr("Checkpoint"));
    m_toolBar->setWindowTitle(tr("Toolbar"));
    m_toolBar->toggleViewAction()->setStatusTip(tr("Show or hide the toolbar"));
    for (const QDockWidget* dock : m_window.findChildren<QDockWidget*>()) {
        //: %1 is the title of a panel
        dock->toggleViewAction()->setStatusTip(tr("Show or hide “%1”").arg(dock->windowTitle()));
    }
}

} // namespace gateloupe
