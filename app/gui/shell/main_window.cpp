// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/commands/command_palette.h"
#include "app/gui/commands/shortcuts.h"
#include "app/gui/controllers/dropped_files.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/opener.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/help/gate_card.h"
#include "app/gui/jobs/jobs_panel.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/pages/welcome_page.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/session/example.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/actions.h"
#include "app/gui/shell/icons.h"
#include "app/gui/shell/job_status.h"
#include "app/gui/shell/messages.h"
#include "app/gui/shell/window_layout.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

bool hasLocalFile(const QMimeData& data)
{
    return data.hasUrls() && data.urls().front().isLocalFile();
}

} // namespace

MainWindow::MainWindow(QSettings& settings, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_history(m_views)
    , m_preferences(settings)
    , m_actions(new Actions(this))
    , m_opener(new Opener(m_session, m_jobs, this))
    , m_exporter(new Exporter(m_session, m_jobs, this))
    , m_treeDock(new QDockWidget(this))
    , m_card(new GateCard)
    , m_backend(new BackendBar)
    , m_tree(new CheckpointTree)
    , m_toolBar(new QToolBar(this))
    , m_banner(new InlineBanner)
    , m_messages(new Messages(*m_banner, this))
    , m_centre(new QStackedWidget)
    , m_welcome(new WelcomePage)
    , m_pages(new WindowPages(m_session, m_jobs, m_views, this))
    , m_hoverText(new QLabel)
    , m_warnings(new QToolButton)
{
    m_warmWorkers = std::make_shared<gpu::IdleWorkerPool>();
    setWindowIcon(themedIcon(Icon::Application));
    setAcceptDrops(true);
    buildCentre();
    buildTree();
    buildBars();
    m_runner = new Runner(m_session, m_jobs, m_pages->sequence(), this);
    m_runPanels = new RunPanels(m_session, m_jobs, m_views, m_pages->sequence(), this);
    m_keeper = new SessionStore({m_session, m_jobs, m_views, m_history, *m_pages, this}, this);
    m_palette = new CommandPalette(this);
    connectActions();
    connectSession();
    connectPages();
    connectWorkers();
    connectCommands();
    connectKeeper();
    m_welcome->setExampleAvailable(Example::find().has_value());
    m_recent.load(m_settings);
    retranslate();
    updateRecent();
    updateActions();
    m_places = std::make_unique<WindowLayout>(
        WindowLayout::Parts{this, m_treeDock, m_toolBar, &m_pages->tabs()});
    m_places->restore(m_settings);
    m_treeDock->hide();
    m_shortcuts = std::make_unique<Shortcuts>(*this, m_settings);
    applyPreferences();
    askForDevices();
    m_history.clear();
}

MainWindow::~MainWindow()
{
    // What jobs tell while they are being cancelled reaches nobody any more.
    m_jobs.disconnect();
}

void MainWindow::buildCentre()
{
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(&m_pages->tabs());
    m_banner->setObjectName(QStringLiteral("windowBanner"));
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_centre, 1);
    setCentralWidget(centre);
}

void MainWindow::buildTree()
{
    m_treeDock->setObjectName(QStringLiteral("treeDock"));
    m_treeDock->setWidget(m_tree);
    // A file dropped there would become text of the line.
    m_tree->findChild<QLineEdit*>(QStringLiteral("filter"))->setAcceptDrops(false);
    m_treeDock->toggleViewAction()->setObjectName(QStringLiteral("actionShowTree"));
    addDockWidget(Qt::LeftDockWidgetArea, m_treeDock);
}

QDockWidget* MainWindow::addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(this);
    dock->setObjectName(QLatin1String(name));
    dock->setWidget(panel);
    dock->toggleViewAction()->setObjectName(QStringLiteral("actionShow_") + QLatin1String(name));
    addDockWidget(area, dock);
    dock->hide();
    m_actions->viewMenu->insertAction(m_actions->closePanel, dock->toggleViewAction());
    return dock;
}

void MainWindow::buildBars()
{
    m_toolBar->setObjectName(QStringLiteral("mainToolBar"));
    m_backend->setObjectName(QStringLiteral("backendBar"));
    m_actions->fill(*m_toolBar, m_backend);
    addToolBar(m_toolBar);
    m_actions->fill(*menuBar());
    m_backend->fill(*m_actions->runMenu, m_actions->gpuHelp);
    m_toolBar->toggleViewAction()->setObjectName(QStringLiteral("actionShowToolBar"));
    m_actions->viewMenu->insertActions(
        m_actions->closePanel, {m_toolBar->toggleViewAction(), m_treeDock->toggleViewAction()});
    m_jobsDock = addPanel("jobsDock", new JobsPanel(m_jobs), Qt::BottomDockWidgetArea);
    m_cardDock = addPanel("gateCardDock", m_card, Qt::RightDockWidgetArea);
    m_hoverText->setObjectName(QStringLiteral("hoverText"));
    m_hoverText->setFont(numberFont());
    m_hoverText->setTextFormat(Qt::PlainText);
    m_hoverText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    statusBar()->addWidget(m_hoverText, 1);
    statusBar()->addPermanentWidget(new JobStatus(m_jobs));
    m_warnings->setObjectName(QStringLiteral("warningCount"));
    m_warnings->setAutoRaise(true);
    statusBar()->addPermanentWidget(m_warnings);
}

void MainWindow::open(const OpenRequest& request)
{
    m_inputToRun.reset();
    if (SessionDocument::isSession(request.path)) {
        m_recent.add(request);
        updateRecent();
        m_keeper->open(request.path);
        return;
    }
    m_opener->open(request);
}

void MainWindow::openExample()
{
    if (const auto example = Example::find()) {
        open({.path = example->checkpoint, .options = {}});
        m_inputToRun = example->input;
    }
}

void MainWindow::showPage(Page page)
{
    m_pages->show(page);
}

bool MainWindow::isBusy() const
{
    return m_jobs.isRunning(Jobs::Kind::Open) || m_jobs.isRunning(Jobs::Kind::Run) ||
           m_jobs.isRunning(Jobs::Kind::Export) || m_jobs.isRunning(Jobs::Kind::SaveRun);
}

void MainWindow::showCheckpoint()
{
    const auto& checkpoint = m_session.checkpoint();
    m_jobs.cancel(Jobs::Kind::Run);
    m_messages->clear();
    m_hoverText->clear();
    m_tree->setCheckpoint(checkpoint);
    m_pages->setCheckpoint(checkpoint);
    m_centre->setCurrentWidget(checkpoint == nullptr ? static_cast<QWidget*>(m_welcome)
                                                     : &m_pages->tabs());
    m_treeDock->show();
    if (checkpoint != nullptr) {
        m_messages->showWarnings(*checkpoint);
    }
    retranslate();
}

void MainWindow::showSelection()
{
    m_tree->select(m_session.selection());
    m_pages->showSelection();
    m_card->setSelection(m_session.selection());
    m_backend->setModel(m_session.selection().rnn);
    m_history.recordViewState();
    updateActions();
}

void MainWindow::finishOpening(const OpenRequest& request)
{
    m_recent.add(request);
    updateRecent();
    m_keeper->restore(request);
    if (m_inputToRun) {
        showPage(Page::Sequence);
        sequencePage().input().setSource(*m_inputToRun);
        m_inputToRun.reset();
        m_runner->run();
    }
    emit openEnded(true);
}

void MainWindow::startAutosave(const QString& folder)
{
    m_keeper->startAutosave(folder);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_places->save(m_settings);
    m_recent.save(m_settings);
    m_keeper->end();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (hasLocalFile(*event->mimeData())) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    if (const auto request = requestOfDrop(*event->mimeData(), m_session.request())) {
        open(*request);
    }
}

} // namespace gateloupe
