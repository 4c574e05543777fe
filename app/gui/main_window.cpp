// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

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
#include <QVBoxLayout>

#include "app/gui/about.h"
#include "app/gui/actions.h"
#include "app/gui/dropped_files.h"
#include "app/gui/example.h"
#include "app/gui/exporter.h"
#include "app/gui/gates_page.h"
#include "app/gui/hover_text.h"
#include "app/gui/icons.h"
#include "app/gui/job_status.h"
#include "app/gui/messages.h"
#include "app/gui/opener.h"
#include "app/gui/runner.h"
#include "app/gui/welcome_page.h"
#include "app/gui/window_layout.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/layout/layout_view.h"
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
    , m_tabs(new QTabWidget)
    , m_gates(new GatesPage)
    , m_layout(new LayoutView)
    , m_sequence(new SequencePage)
    , m_hoverText(new QLabel)
{
    setWindowIcon(themedIcon(Icon::Application));
    setAcceptDrops(true);
    buildCentre();
    buildTree();
    buildBars();
    m_runner = new Runner(m_session, m_jobs, *m_sequence, this);
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
        std::make_unique<WindowLayout>(WindowLayout::Parts{this, m_treeDock, m_toolBar, m_tabs});
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
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setDocumentMode(true);
    // In the order of Page.
    m_tabs->addTab(m_gates, QString());
    m_tabs->addTab(m_layout, QString());
    m_tabs->addTab(m_sequence, QString());
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_tabs);
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

void MainWindow::connectActions()
{
    const Actions& actions = *m_actions;
    connect(actions.open, &QAction::triggered, m_opener, &Opener::chooseFile);
    connect(actions.openRaw, &QAction::triggered, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    connect(actions.openDescribed, &QAction::triggered, m_opener, &Opener::chooseDescribed);
    connect(m_actions, &Actions::recentChosen, this, &MainWindow::open);
    connect(actions.openExample, &QAction::triggered, this, &MainWindow::openExample);
    connect(actions.exportWeights, &QAction::triggered, m_exporter, &Exporter::chooseTarget);
    connect(actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(actions.back, &QAction::triggered, &m_session, &Session::goBack);
    connect(actions.forward, &QAction::triggered, &m_session, &Session::goForward);
    connect(actions.run, &QAction::triggered, this, [this] {
        showPage(Page::Sequence);
        m_runner->run();
    });
    connect(actions.cancelRun, &QAction::triggered, m_runner, &Runner::cancel);
    connect(actions.find, &QAction::triggered, this, [this] {
        m_treeDock->show();
        m_tree->findChild<QLineEdit*>(QStringLiteral("filter"))->setFocus(Qt::ShortcutFocusReason);
    });
    connect(actions.showGates, &QAction::triggered, this, [this] { showPage(Page::Gates); });
    connect(actions.showLayout, &QAction::triggered, this, [this] { showPage(Page::Layout); });
    connect(actions.showSequence, &QAction::triggered, this, [this] { showPage(Page::Sequence); });
    connect(actions.resetLayout, &QAction::triggered, this, [this] {
        m_places->reset();
        m_treeDock->setVisible(m_session.checkpoint() != nullptr);
    });
    connect(actions.fullScreen, &QAction::toggled, this,
            [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
    connect(actions.about, &QAction::triggered, this, [this] { About::show(this); });
    connect(actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::checkpointChanged, this, &MainWindow::showCheckpoint);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::showSelection);
    connect(&m_session, &Session::runChanged, this, [this] {
        if (m_tabs->currentWidget() == m_sequence) {
            showSelection();
        }
    });
    connect(m_tree, &CheckpointTree::selectionChanged, &m_session, &Session::select);
    connect(m_layout, &LayoutView::selectionChanged, &m_session, &Session::selectParameter);
    connect(m_sequence, &SequencePage::placeChosen, &m_session, &Session::selectPlace);
    connect(m_tabs, &QTabWidget::currentChanged, m_hoverText, &QLabel::clear);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::showSelection);
}

void MainWindow::connectPages()
{
    connect(m_welcome, &WelcomePage::openRequested, m_opener, &Opener::chooseFile);
    connect(m_welcome, &WelcomePage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer({}); });
    connect(m_welcome, &WelcomePage::exampleRequested, this, &MainWindow::openExample);
    connect(m_welcome, &WelcomePage::recentRequested, this, &MainWindow::open);
    connect(m_gates, &GatesPage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    const auto showCell = [this](const HeatmapCell& cell) {
        m_hoverText->setText(HoverText::of(cell, m_session.selection()));
    };
    connect(&m_gates->heatmap(), &GateHeatmap::hovered, this, showCell);
    connect(&m_gates->heatmap(), &GateHeatmap::picked, this, showCell);
    connect(&m_gates->heatmap(), &GateHeatmap::hoverLeft, m_hoverText, &QLabel::clear);
    connect(m_sequence, &SequencePage::hovered, this,
            [this](const TraceCell& cell) { m_hoverText->setText(HoverText::of(cell)); });
    connect(m_sequence, &SequencePage::hoverLeft, m_hoverText, &QLabel::clear);
    connect(m_messages, &Messages::rawBufferRequested, m_opener, &Opener::describeRawBuffer);
}

void MainWindow::connectWorkers()
{
    connect(m_opener, &Opener::opened, this, &MainWindow::finishOpening);
    connect(m_opener, &Opener::failed, this,
            [this](const OpenRequest& request, const Error& error) {
                m_messages->showOpenFailure(request, error);
                emit openEnded(false);
            });
    connect(m_exporter, &Exporter::written, m_messages, &Messages::showExport);
    connect(m_exporter, &Exporter::failed, m_messages, &Messages::showExportFailure);
    connect(&m_jobs, &Jobs::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &Jobs::ended, this, &MainWindow::updateActions);
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
    m_tabs->setCurrentIndex(static_cast<int>(page));
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
    m_gates->setCheckpoint(checkpoint);
    m_layout->clear();
    m_sequence->setModel(nullptr);
    m_centre->setCurrentWidget(checkpoint == nullptr ? static_cast<QWidget*>(m_welcome) : m_tabs);
    m_treeDock->show();
    if (checkpoint != nullptr) {
        m_messages->showWarnings(*checkpoint);
    }
    retranslate();
}

void MainWindow::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    m_tree->select(selection);
    if (selection.tensor != nullptr) {
        showPage(Page::Gates); // the only page that can show a tensor
    }
    const auto page = static_cast<Page>(m_tabs->currentIndex());
    if (page == Page::Gates) {
        m_gates->setSelection(selection);
    } else if (page == Page::Layout && selection.rnn != nullptr) {
        m_layout->setModel(selection.rnn);
        m_layout->setSelection(*selection.parameter);
    } else if (page == Page::Sequence && selection.rnn != nullptr) {
        m_sequence->setModel(selection.rnn);
        if (const auto& run = m_session.run(); run != nullptr && run->model == selection.rnn) {
            m_sequence->setRun(run);
        }
        m_sequence->setPlace(selection.parameter->layer, selection.parameter->side);
    }
    updateActions();
}

void MainWindow::finishOpening(const OpenRequest& request)
{
    m_recent.add(request);
    updateRecent();
    if (m_inputToRun) {
        showPage(Page::Sequence);
        m_sequence->input().setSource(*m_inputToRun);
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
    // Without a file the tabs are out of sight; disabling one would leave the remembered page.
    const bool hasPages = hasNetwork || checkpoint == nullptr;
    m_tabs->setTabEnabled(static_cast<int>(Page::Layout), hasPages);
    m_tabs->setTabEnabled(static_cast<int>(Page::Sequence), hasPages);
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
    //: LSTM and GRU gates
    m_tabs->setTabText(static_cast<int>(Page::Gates), tr("Gates"));
    //: where each gate lies in cuDNN's packed buffer
    m_tabs->setTabText(static_cast<int>(Page::Layout), tr("Layout"));
    m_tabs->setTabText(static_cast<int>(Page::Sequence), tr("Sequence"));
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
