// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/gui/actions.h"
#include "app/gui/dropped_files.h"
#include "app/gui/example.h"
#include "app/gui/exporter.h"
#include "app/gui/icons.h"
#include "app/gui/job_status.h"
#include "app/gui/messages.h"
#include "app/gui/opener.h"
#include "app/gui/runner.h"
#include "app/gui/welcome_page.h"
#include "app/gui/window_layout.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/traces/input_chooser.h"
#include "widgets/traces/sequence_page.h"

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
    , m_actions(new Actions(this))
    , m_opener(new Opener(m_session, m_jobs, this))
    , m_exporter(new Exporter(m_session, m_jobs, this))
    , m_treeDock(new QDockWidget(this))
    , m_tree(new CheckpointTree)
    , m_toolBar(new QToolBar(this))
    , m_banner(new InlineBanner)
    , m_messages(new Messages(*m_banner, this))
    , m_centre(new QStackedWidget)
    , m_welcome(new WelcomePage)
    , m_pages(new WindowPages(m_session, m_views, this))
    , m_hoverText(new QLabel)
{
    setWindowIcon(themedIcon(Icon::Application));
    setAcceptDrops(true);
    buildCentre();
    buildTree();
    buildBars();
    m_runner = new Runner(m_session, m_jobs, m_pages->sequence(), this);
    connectActions();
    connectSession();
    connectPages();
    connectWorkers();
    m_welcome->setExampleAvailable(Example::find().has_value());
    m_recent.load(m_settings);
    retranslate();
    updateRecent();
    updateActions();
    m_places =
        std::make_unique<WindowLayout>(WindowLayout::Parts{this, m_treeDock, m_toolBar, &m_pages->tabs()});
    m_places->restore(m_settings);
    m_treeDock->hide();
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
    addDockWidget(Qt::LeftDockWidgetArea, m_treeDock);
}

void MainWindow::buildBars()
{
    m_toolBar->setObjectName(QStringLiteral("mainToolBar"));
    m_actions->fill(*m_toolBar);
    addToolBar(m_toolBar);
    m_actions->fill(*menuBar());
    m_actions->viewMenu->addSeparator();
    m_actions->viewMenu->addAction(m_treeDock->toggleViewAction());
    m_actions->viewMenu->addAction(m_toolBar->toggleViewAction());
    m_hoverText->setObjectName(QStringLiteral("hoverText"));
    m_hoverText->setFont(numberFont());
    m_hoverText->setTextFormat(Qt::PlainText);
    m_hoverText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    statusBar()->addWidget(m_hoverText, 1);
    statusBar()->addPermanentWidget(new JobStatus(m_jobs));
}

void MainWindow::open(const OpenRequest& request)
{
    m_inputToRun.reset();
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
           m_jobs.isRunning(Jobs::Kind::Export);
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
    updateActions();
}

void MainWindow::finishOpening(const OpenRequest& request)
{
    m_recent.add(request);
    updateRecent();
    if (m_inputToRun) {
        showPage(Page::Sequence);
        sequencePage().input().setSource(*m_inputToRun);
        m_inputToRun.reset();
        m_runner->run();
    }
    emit openEnded(true);
}

void MainWindow::updateActions()
{
    const auto& checkpoint = m_session.checkpoint();
    const bool hasNetwork = checkpoint != nullptr && !checkpoint->rnns.empty();
    const bool isRunning = m_jobs.isRunning(Jobs::Kind::Run);
    m_actions->exportWeights->setEnabled(hasNetwork);
    m_actions->run->setEnabled(m_session.selection().rnn != nullptr && !isRunning);
    m_actions->cancelRun->setEnabled(isRunning);
    m_actions->back->setEnabled(m_session.canGoBack());
    m_actions->forward->setEnabled(m_session.canGoForward());
    for (QAction* action :
         {m_actions->showGates, m_actions->showLayout, m_actions->showSequence, m_actions->find}) {
        action->setEnabled(checkpoint != nullptr);
    }
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
    m_treeDock->setWindowTitle(tr("Checkpoint"));
    m_toolBar->setWindowTitle(tr("Toolbar"));
    m_pages->retranslate();
    const QString path = m_session.request().path;
    //: title of the window: the open file, then the program
    setWindowTitle(path.isEmpty() ? QStringLiteral("Gateloupe")
                                  : tr("%1 — Gateloupe").arg(QFileInfo(path).fileName()));
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
