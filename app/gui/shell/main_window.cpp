// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include "app/gui/commands/command_palette.h"
#include "app/gui/commands/palette_entries.h"
#include "app/gui/commands/shortcut_editor.h"
#include "app/gui/commands/shortcuts.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/common/icons.h"
#include "app/gui/common/plain_texts.h"
#include "app/gui/controllers/device_finder.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/file_watch.h"
#include "app/gui/controllers/opener.h"
#include "app/gui/controllers/run_saver.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/table_export.h"
#include "app/gui/help/about.h"
#include "app/gui/help/gate_card.h"
#include "app/gui/help/gpu_help.h"
#include "app/gui/jobs/jobs_panel.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_inspection.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/pages/welcome_page.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/preferences/preferences_dialog.h"
#include "app/gui/session/example.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/action_states.h"
#include "app/gui/shell/actions.h"
#include "app/gui/shell/hover_text.h"
#include "app/gui/shell/messages.h"
#include "app/gui/shell/status_line.h"
#include "app/gui/shell/window_layout.h"
#include "core/conventions/custom/custom_json.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/inline_banner.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

bool hasLocalFile(const QMimeData& data)
{
    return data.hasUrls() && data.urls().front().isLocalFile();
}

/// What files that are dragged onto the window ask for: one to open, one with the description of a
/// convention, or a description alone for the file that is open. Empty for anything else.
std::optional<OpenRequest> requestOfDrop(const QMimeData& data, const OpenRequest& current)
{
    OpenRequest request;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        if (path.isEmpty()) {
            continue;
        }
        if (isDescription(path.toStdString())) {
            request.options.convention = path.toStdString();
        } else if (request.path.isEmpty()) {
            request.path = path;
        }
    }
    if (request.path.isEmpty() && !request.options.convention.empty()) {
        request.path = current.path;
    }
    return request.path.isEmpty() ? std::nullopt : std::optional(std::move(request));
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
    , m_states(new ActionStates(*m_actions, m_session, m_jobs, m_history.stack(), this))
    , m_status(new StatusLine(*statusBar(), m_jobs, this))
    , m_devices(new DeviceFinder(m_jobs, this))
    , m_idleWorkers(std::make_shared<gpu::IdleWorkerPool>())
{
    new PlainTexts(this);
    setWindowIcon(themedIcon(Icon::Application));
    setAcceptDrops(true);
    buildCentre();
    buildTree();
    buildBars();
    m_runner = new Runner(m_session, m_jobs, m_pages->sequence(), this);
    m_runPanels = new RunPanels(m_session, m_jobs, m_views, m_pages->sequence(), this);
    m_store =
        new SessionStore({m_session, m_jobs, m_views, m_history, m_pages->tabs(), this}, this);
    m_palette = new CommandPalette(this);
    connectActions();
    connectSession();
    connectPages();
    connectWorkers();
    connectCommands();
    connectStore();
    m_welcome->setExampleAvailable(Example::find().has_value());
    m_recent.load(m_settings);
    retranslate();
    updateRecent();
    m_layout = std::make_unique<WindowLayout>(
        WindowLayout::Parts{this, m_treeDock, m_toolBar, &m_pages->tabs()});
    m_layout->restore(m_settings);
    m_treeDock->hide();
    m_shortcuts = std::make_unique<Shortcuts>(*this, m_settings);
    applyPreferences();
    m_devices->start();
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
}

void MainWindow::connectActions()
{
    const Actions& actions = *m_actions;
    connect(actions.open, &QAction::triggered, m_opener, &Opener::chooseFile);
    connect(actions.openRaw, &QAction::triggered, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    connect(actions.openFolder, &QAction::triggered, m_opener, &Opener::chooseFolder);
    connect(m_opener, &Opener::chosen, this, &MainWindow::open);
    connect(actions.openCustom, &QAction::triggered, m_opener, &Opener::chooseCustom);
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
    connect(actions.compareBackends, &QAction::triggered, this, [this] {
        showPage(Page::Compare);
        m_pages->compare().compareBackends();
    });
    connect(actions.compareRecorded, &QAction::triggered, this, [this] {
        showPage(Page::Compare);
        m_pages->compare().chooseRecorded();
    });
    connect(actions.find, &QAction::triggered, this, [this] {
        m_treeDock->show();
        m_tree->findChild<QLineEdit*>(QStringLiteral("filter"))->setFocus(Qt::ShortcutFocusReason);
    });
    connect(actions.showGates, &QAction::triggered, this, [this] { showPage(Page::Gates); });
    connect(actions.showLayout, &QAction::triggered, this, [this] { showPage(Page::Layout); });
    connect(actions.showSequence, &QAction::triggered, this, [this] { showPage(Page::Sequence); });
    connect(actions.showCompare, &QAction::triggered, this, [this] { showPage(Page::Compare); });
    connect(actions.showHealth, &QAction::triggered, this, [this] { showPage(Page::Health); });
    connect(actions.resetLayout, &QAction::triggered, this, [this] {
        m_layout->reset();
        m_treeDock->setVisible(m_session.checkpoint() != nullptr);
    });
    connect(actions.fullScreen, &QAction::toggled, this,
            [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
    connect(actions.closePanel, &QAction::triggered, this, [this] {
        for (QWidget* at = focusWidget(); at != nullptr; at = at->parentWidget()) {
            if (auto* dock = qobject_cast<QDockWidget*>(at)) {
                dock->close();
                return;
            }
        }
    });
    connect(actions.whatIsThis, &QAction::triggered, this, [this] {
        m_cardDock->show();
        m_cardDock->raise();
    });
    connect(actions.gpuHelp, &QAction::triggered, this, [this] {
        GpuProbe probe = GpuProbe::run();
        probe.devices = m_backend->deviceTexts();
        if (probe.objection.isEmpty()) {
            probe.objection = m_devices->objection();
        }
        GpuHelp::show(probe, this);
    });
    connect(actions.copyDiagnostics, &QAction::triggered, this, [this] {
        About::copyDiagnostics();
        m_status->showNotice(tr("Copied"));
    });
    connect(actions.about, &QAction::triggered, this, [this] { About::show(this); });
    connect(actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::checkpointChanged, this, &MainWindow::showCheckpoint);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::showSelection);
    connect(m_tree, &CheckpointTree::selectionChanged, &m_session, &Session::select);
    connect(&m_pages->health(), &HealthPage::reportChanged, m_tree, &CheckpointTree::setHealth);
    connect(m_pages, &WindowPages::currentChanged, m_status, &StatusLine::clearHover);
    connect(m_status, &StatusLine::warningsWanted, this, [this] {
        if (m_session.checkpoint() != nullptr) {
            m_messages->showWarnings(*m_session.checkpoint());
        }
    });
}

void MainWindow::connectPages()
{
    connect(m_welcome, &WelcomePage::openRequested, m_opener, &Opener::chooseFile);
    connect(m_welcome, &WelcomePage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer({}); });
    connect(m_welcome, &WelcomePage::exampleRequested, this, &MainWindow::openExample);
    connect(m_welcome, &WelcomePage::recentRequested, this, &MainWindow::open);
    connect(m_welcome, &WelcomePage::recentRemoved, this, [this](const OpenRequest& request) {
        m_recent.remove(request);
        updateRecent();
    });
    connect(&gatesPage(), &GatesPage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    const InspectActions& inspect = gatesPage().inspection().inspector().actions();
    m_actions->editMenu->insertActions(m_actions->find,
                                       {inspect.copyValue(), inspect.copySelection()});
    m_actions->editMenu->insertSeparator(m_actions->find);
    const auto showCell = [this](const HeatmapCell& cell) {
        const auto& matrix = gatesPage().inspection().inspector().matrix();
        m_status->setHover(matrix ? HoverText::of(cell, *matrix)
                                  : HoverText::of(cell, m_session.selection()));
    };
    connect(&gatesPage().heatmap(), &GateHeatmap::hovered, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::picked, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::hoverLeft, m_status, &StatusLine::clearHover);
    connect(&sequencePage(), &SequencePage::hovered, this,
            [this](const TraceCell& cell) { m_status->setHover(HoverText::of(cell)); });
    connect(&sequencePage(), &SequencePage::hoverLeft, m_status, &StatusLine::clearHover);
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
    auto* tables = new TableExport(this);
    connect(&layoutView(), &LayoutView::csvRequested, tables,
            [this, tables] { tables->choose(layoutView().csv(), QStringLiteral("regions.csv")); });
    connect(tables, &TableExport::failed, m_messages, &Messages::showTableFailure);
    connect(m_exporter, &Exporter::written, m_messages, &Messages::showExport);
    connect(m_exporter, &Exporter::failed, m_messages, &Messages::showExportFailure);
    auto* runs = new RunSaver(m_session, m_jobs, this);
    connect(m_actions->saveRun, &QAction::triggered, runs, &RunSaver::chooseTarget);
    connect(runs, &RunSaver::written, m_messages, &Messages::showSavedRun);
    connect(runs, &RunSaver::failed, m_messages, &Messages::showExportFailure);
    connect(m_devices, &DeviceFinder::ended, this, [this] {
        m_backend->setDevices(m_devices->devices(), m_devices->objection());
        applyPreferences();
    });
}

void MainWindow::connectCommands()
{
    const Actions& actions = *m_actions;
    QUndoStack& stack = m_history.stack();
    connect(actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&m_history, &ViewHistory::applied, this,
            [this](const QString& view) { m_pages->bringUp(m_views.widgetOf(view)); });
    connect(actions.palette, &QAction::triggered, this,
            [this] { m_palette->popUp(PaletteEntries::of(*this, m_session)); });
    connect(actions.shortcuts, &QAction::triggered, this, [this] {
        auto* editor = new ShortcutEditor(*m_shortcuts, commandsOf(*this), this);
        editor->setAttribute(Qt::WA_DeleteOnClose);
        editor->open();
    });
    connect(actions.preferences, &QAction::triggered, this, [this] {
        auto* dialog = new PreferencesDialog(m_preferences, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(&m_preferences, &PreferenceStore::changed, this, &MainWindow::applyPreferences);
    m_views.add(QStringLiteral("backend"), m_backend);
    connect(m_backend, &BackendBar::chosen, this, [this](const BackendChoice& choice) {
        Preferences values = m_preferences.values();
        values.backend = choice;
        m_preferences.setValues(values);
    });
}

void MainWindow::connectStore()
{
    const Actions& actions = *m_actions;
    connect(actions.openSession, &QAction::triggered, m_store, &SessionStore::chooseSession);
    connect(actions.saveSession, &QAction::triggered, m_store, &SessionStore::save);
    connect(actions.saveSessionAs, &QAction::triggered, m_store, &SessionStore::saveAs);
    connect(m_store, &SessionStore::openWanted, m_opener, &Opener::open);
    connect(m_store, &SessionStore::runWanted, m_runner, &Runner::run);
    connect(m_store, &SessionStore::stateChanged, this, &MainWindow::updateTitle);
    connect(m_store, &SessionStore::saved, this, [this](const QString& path) {
        m_recent.add({.path = path, .options = {}});
        updateRecent();
        m_status->showNotice(tr("Saved the session to “%1”").arg(QFileInfo(path).fileName()));
    });
    connect(m_store, &SessionStore::failed, m_messages, &Messages::showSessionFailure);
    connect(m_store, &SessionStore::fileMissing, m_messages, &Messages::showMissing);
    connect(m_store, &SessionStore::fileChanged, m_messages, &Messages::showChanged);
    connect(m_store, &SessionStore::unsavedSessionFound, m_messages, &Messages::showUnsavedSession);
    connect(m_messages, &Messages::restoreRequested, m_store, &SessionStore::openUnsavedSession);
    connect(m_messages, &Messages::locateRequested, this, &MainWindow::lookFor);
    auto* files = new FileWatch(m_session, this);
    connect(files, &FileWatch::changed, m_messages, &Messages::showOverwritten);
    connect(files, &FileWatch::vanished, m_messages, &Messages::showVanished);
    connect(m_messages, &Messages::reloadRequested, m_store, &SessionStore::reload);
}

void MainWindow::lookFor(const QString& missingPath)
{
    auto* dialog = new QFileDialog(this, tr("Look for %1").arg(QFileInfo(missingPath).fileName()),
                                   QFileInfo(missingPath).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_store, &SessionStore::locate);
    dialog->open();
}

void MainWindow::applyPreferences()
{
    const Preferences& values = m_preferences.values();
    m_backend->setChoice(values.backend);
    if (values.weightsMap != m_weightsMap) {
        m_weightsMap = values.weightsMap;
        ColorSettings colors = gatesPage().heatmap().colorSettings();
        colors.map = ColorSettings().map;
        colors.readJson({{QStringLiteral("map"), values.weightsMap}});
        gatesPage().view().setColorSettings(colors);
    }
    gatesPage().view().setCacheBudget(values.heatmapMiB << 20U);
    m_runner->setMemoryBudget(values.traceMiB << 20U);
    BackendChoice backend = values.backend;
    backend.hasGpu = m_devices->objection().isEmpty();
    backend.warm = m_idleWorkers;
    m_runner->setBackend(backend);
    m_pages->compare().setBackend(backend, m_devices->objection());
    m_history.recordViewState();
}

void MainWindow::open(const OpenRequest& request)
{
    m_inputToRun.reset();
    if (SessionDocument::isSession(request.path)) {
        m_recent.add(request);
        updateRecent();
        m_store->open(request.path);
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
    m_status->clearHover();
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
}

void MainWindow::finishOpening(const OpenRequest& request)
{
    m_recent.add(request);
    updateRecent();
    m_store->restore(request);
    if (m_inputToRun) {
        showPage(Page::Sequence);
        sequencePage().input().setSource(*m_inputToRun);
        m_inputToRun.reset();
        m_runner->run();
    }
    emit openEnded(true);
}

void MainWindow::updateRecent()
{
    m_welcome->setRecent(m_recent.entries());
    m_actions->setRecent(m_recent.entries());
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_states->update();
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
    } else if (m_store->path().isEmpty()) {
        //: title of the window: the open file, then the program
        setWindowTitle(tr("%1[*] — Gateloupe").arg(file));
    } else {
        //: title of the window: the open file, the session file, then the program; keep the [*]
        setWindowTitle(
            tr("%1 (%2[*]) — Gateloupe").arg(file, QFileInfo(m_store->path()).fileName()));
    }
    setWindowModified(m_store->isModified());
}

void MainWindow::updateWarnings()
{
    const auto& checkpoint = m_session.checkpoint();
    m_status->setWarnings(
        checkpoint == nullptr ? 0 : static_cast<int>(ErrorTexts::warningsOf(*checkpoint).size()));
}

void MainWindow::startAutosave(const QString& folder)
{
    m_store->startAutosave(folder);
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
    m_layout->save(m_settings);
    m_recent.save(m_settings);
    m_store->end();
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
