// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/main_window.h"

#include <algorithm>
#include <iterator>

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStatusBar>
#include <QTabWidget>
#include <QUndoStack>

#include "app/gui/commands/address_search.h"
#include "app/gui/commands/command_palette.h"
#include "app/gui/commands/palette_model.h"
#include "app/gui/commands/shortcut_editor.h"
#include "app/gui/commands/shortcuts.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/common/icons.h"
#include "app/gui/common/plain_texts.h"
#include "app/gui/common/table_menus.h"
#include "app/gui/controllers/earlier_file.h"
#include "app/gui/controllers/file_watch.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/stop_finder.h"
#include "app/gui/controllers/studies/training_folder.h"
#include "app/gui/help/gate_card.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/jobs/jobs_panel.h"
#include "app/gui/pages/bookmarks_panel.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/pages/welcome_page.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/preferences/preferences_dialog.h"
#include "app/gui/session/bookmarks.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/bookmark_commands.h"
#include "app/gui/shell/help_commands.h"
#include "app/gui/shell/hover_sources.h"
#include "app/gui/shell/inspector_pane.h"
#include "app/gui/shell/open_queue.h"
#include "app/gui/shell/parts/action_states.h"
#include "app/gui/shell/parts/actions.h"
#include "app/gui/shell/parts/arrangements.h"
#include "app/gui/shell/parts/dropped_files.h"
#include "app/gui/shell/parts/messages.h"
#include "app/gui/shell/parts/status_line.h"
#include "app/gui/shell/picture_menus.h"
#include "app/gui/shell/places.h"
#include "app/gui/shell/tool_commands.h"
#include "app/gui/shell/window_centre.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/compare/compare_view.h"
#include "widgets/gates/gates_view.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/layouts/arrange.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/sequence/gradients/dependence_panel.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/stops/saturation_panel.h"
#include "widgets/stops/stops_panel.h"
#include "widgets/training/training_bar.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

MainWindow::MainWindow(QSettings& settings, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_history(m_views)
    , m_preferences(settings)
    , m_actions(new Actions(this))
    , m_pages(new WindowPages(m_session, m_jobs, m_views, this))
    , m_centre(new WindowCentre(m_pages->tabs))
    , m_panels(new WindowPanels(*this, *m_actions))
    , m_status(new StatusLine(*statusBar(), m_jobs, this))
    , m_workers(new WindowWorkers(
          {m_session, m_jobs, m_views, *m_pages, *m_actions, m_centre->messages(), this}))
    , m_places(new Places(m_session, *m_pages, *m_workers->runPanels, this))
    , m_store(new SessionStore({m_session, m_jobs, m_views, m_history, *m_pages->tabs, this}, this))
    , m_queue(new OpenQueue(
          {m_session, m_jobs, *m_store, *m_workers, *m_pages->compare, m_centre->messages()}, this))
{
    new PlainTexts(this);
    setWindowIcon(themedIcon(Icon::Application));
    setAcceptDrops(true);
    setCentralWidget(m_centre);
    auto* states = new ActionStates(*m_actions, m_session, m_jobs, m_history.stack(), this);
    connect(m_actions, &Actions::retranslated, states, &ActionStates::update);
    addPanels();
    connectActions();
    connectSession();
    const WindowParts parts{*this, *m_actions, *m_panels, *m_status, *m_workers, *m_places};
    new BookmarkCommands(parts);
    new HoverSources(parts);
    new PictureMenus(parts);
    addTableMenus(*this);
    new ToolCommands(parts);
    new HelpCommands(parts);
    connectWorkers();
    connectCommands();
    connectStore();
    connectFiles();
    m_queue->recent.load(m_settings);
    inEveryLanguage(this, [this] { retranslate(); });
    updateRecent();
    m_panels->restore(m_settings, *m_pages->tabs);
    m_panels->setPanelsUsable(false);
    m_shortcuts = std::make_unique<Shortcuts>(*this, m_settings);
    applyPreferences();
    m_workers->findDevices();
    m_history.clear();
}

Messages& MainWindow::messages()
{
    return m_centre->messages();
}

MainWindow::~MainWindow()
{
    // What jobs tell while they are being cancelled reaches nobody any more.
    m_jobs.disconnect();
}

/// What docks show; each is made by the page or controller that it is about.
void MainWindow::addPanels()
{
    const auto addBelow = [this](const char* name, QWidget* panel, Qt::Key key) {
        m_panels->addPanel(name, panel, Qt::BottomDockWidgetArea, Qt::ALT | key);
    };
    addBelow("unitsDock", &sequencePage().units(), Qt::Key_3);
    addBelow("stopsDock", runPanels().stops, Qt::Key_4);
    addBelow("saturationDock", runPanels().saturation, Qt::Key_5);
    addBelow("whatIfDock", runPanels().whatIf, Qt::Key_6);
    addBelow("jobsDock", new JobsPanel(m_jobs), Qt::Key_7);
    auto* bookmarks = named(new BookmarksPanel(m_session.bookmarks()), "bookmarksPanel");
    addBelow("bookmarksDock", bookmarks, Qt::Key_8);
    m_views.add(QStringLiteral("bookmarks"), bookmarks);
    for (QAction* action : m_panels->panelActions()) {
        m_status->addPanelButton(action);
    }
    sequencePage().setBackendControl(m_panels->backend);
    InspectorPane* inspector = m_panels->inspector;
    inspector->setPanel(Page::Gates, gatesPage().inspector);
    inspector->setPanel(Page::Layout, &m_pages->layout->inspector());
    inspector->setPanel(Page::Compare, &m_pages->compare->view().inspector());
    inspector->setPanel(Page::Sequence, runPanels().inspector);
    connect(runPanels().stopFinder, &StopFinder::told, m_status, &StatusLine::showNotice);
    for (const QList<QAction*>& group : sequencePage().walkingActions()) {
        m_actions->runMenu->addSeparator();
        m_actions->runMenu->addActions(group);
    }
    connect(runPanels().dependence, &DependencePanel::placeChosen, this,
            [this](const QString& address) { m_places->goTo(address); });
    const auto showGates = [this] { showPage(Page::Gates); };
    connect(runPanels().explanation, &ExplainPanel::weightChosen, this, showGates);
    connect(runPanels().explanation, &ExplainPanel::readoutWeightChosen, this, showGates);
    connect(m_pages, &WindowPages::currentChanged, inspector,
            [this, inspector] { inspector->showPage(m_pages->current()); });
    inspector->showPage(m_pages->current());
}

void MainWindow::connectActions()
{
    const Actions& actions = *m_actions;
    const auto on = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, act);
    };
    connect(&gatesPage(), &GatesPage::descriptionRequested, actions.openCustom, &QAction::trigger);
    connect(&gatesPage(), &GatesPage::openRequested, actions.open, &QAction::trigger);
    connect(m_actions, &Actions::recentChosen, this, &MainWindow::open);
    connect(actions.reloadFile, &QAction::triggered, m_queue, &OpenQueue::reload);
    on(actions.closeFile, [this] { m_session.close(m_session.checkpoint()); });
    on(actions.closeOthers, &MainWindow::closeOthers);
    on(actions.nextFile, [this] { showNeighbour(1); });
    on(actions.previousFile, [this] { showNeighbour(-1); });
    on(actions.copyPath, [this] {
        QApplication::clipboard()->setText(QFileInfo(m_session.request().path).absoluteFilePath());
        m_status->showNotice(tr("Copied"));
    });
    on(actions.quit, &QWidget::close);
    connectViews();
    connectArrangements();
}

void MainWindow::connectViews()
{
    const Actions& actions = *m_actions;
    const auto on = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, act);
    };
    connect(actions.back, &QAction::triggered, &m_session, &Session::goBack);
    connect(actions.forward, &QAction::triggered, &m_session, &Session::goForward);
    for (const auto& [action, page] :
         {std::pair(actions.showGates, Page::Gates), std::pair(actions.showLayout, Page::Layout),
          std::pair(actions.showSequence, Page::Sequence),
          std::pair(actions.showCompare, Page::Compare),
          std::pair(actions.showHealth, Page::Health)}) {
        on(action, [this, page = page] {
            showPage(page);
            m_pages->focusPicture(); // keys go to what was asked for
        });
    }
    connect(actions.find, &QAction::triggered, m_panels, &WindowPanels::startFilter);
    connect(actions.closePanel, &QAction::triggered, m_panels, &WindowPanels::closeFocused);
    on(actions.whatIsThis, [this] { m_panels->bringUp(m_panels->card); });
    connect(actions.resetLayout, &QAction::triggered, m_panels, &WindowPanels::reset);
}

void MainWindow::connectArrangements()
{
    const Actions& actions = *m_actions;
    const auto on = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, act);
    };
    auto* arrangements =
        new Arrangements(*this, m_settings, *actions.arrangeMenu, actions.saveArrangement);
    connect(actions.saveArrangement, &QAction::triggered, arrangements, &Arrangements::askToSave);
    connect(actions.manageArrangements, &QAction::triggered, arrangements, &Arrangements::manage);
    connect(arrangements, &Arrangements::chosen, m_panels, &WindowPanels::arrangeAs);
    connect(arrangements, &Arrangements::saved, this,
            [this] { m_status->showNotice(tr("Saved the arrangement of panels")); });
    using Arrangement = WindowPanels::Arrangement;
    const auto arrange = [this, on](QAction* action, Arrangement arrangement, Page page) {
        on(action, [this, arrangement, page] {
            m_panels->arrangeFor(arrangement);
            showPage(page);
        });
    };
    arrange(actions.arrangeBrowsing, Arrangement::Browsing, Page::Gates);
    arrange(actions.arrangeBytes, Arrangement::Bytes, Page::Layout);
    arrange(actions.arrangeStepping, Arrangement::Stepping, Page::Sequence);
    arrange(actions.arrangeComparing, Arrangement::Comparing, Page::Compare);
    connect(actions.fullScreen, &QAction::toggled, this,
            [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
}

void MainWindow::connectSession()
{
    CheckpointTree* tree = m_panels->tree;
    connect(&m_session, &Session::documentsChanged, this,
            [this, tree] { tree->setCheckpoints(m_session.checkpoints()); });
    connect(&m_session, &Session::checkpointChanged, this, &MainWindow::showCheckpoint);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::showSelection);
    connect(tree, &CheckpointTree::selectionChanged, &m_session, &Session::select);
    // Once the view has done with the click: the file's own row gives way to what is selected
    // there.
    connect(
        tree, &CheckpointTree::fileChosen, &m_session,
        [this](const std::shared_ptr<const Checkpoint>& file) { m_session.setCurrent(file); },
        Qt::QueuedConnection);
    connect(tree, &CheckpointTree::layoutRequested, this, [this] { showPage(Page::Layout); });
    connect(tree, &CheckpointTree::compareRequested, this, [this] {
        showPage(Page::Compare);
        m_pages->compare->chooseFile();
    });
    tree->setMenu({m_actions->reloadFile, m_actions->copyPath, m_actions->exportWeights,
                   m_actions->closeFile, m_actions->closeOthers});
    connect(m_pages->health, &HealthPage::reportChanged, tree,
            [tree](const std::shared_ptr<const HealthReport>& report) {
                if (report != nullptr) { // files that are not shown keep their marks
                    tree->setHealth(report);
                }
            });
    connect(m_status, &StatusLine::warningsWanted, this, [this] {
        if (m_session.checkpoint() != nullptr) {
            messages().showWarnings(*m_session.checkpoint());
        }
    });
    WelcomePage* welcome = &m_centre->welcome();
    connect(welcome, &WelcomePage::openRequested, m_actions->open, &QAction::trigger);
    connect(welcome, &WelcomePage::rawBufferRequested, m_actions->openRaw, &QAction::trigger);
    connect(welcome, &WelcomePage::exampleRequested, m_actions->openExample, &QAction::trigger);
    connect(welcome, &WelcomePage::recentRequested, this, &MainWindow::open);
    connect(welcome, &WelcomePage::recentRemoved, this, [this](const OpenRequest& request) {
        m_queue->recent.remove(request);
        keepRecent();
    });
}

void MainWindow::connectWorkers()
{
    auto* folders = new TrainingFolder(m_session, m_jobs, m_centre->training(), this);
    connect(m_workers->opener, &Opener::folderOpened, folders, &TrainingFolder::add);
    connect(m_queue, &OpenQueue::ended, this, &MainWindow::openEnded);
    connect(m_queue, &OpenQueue::recentChanged, this, &MainWindow::keepRecent);
    connect(m_queue, &OpenQueue::compared, this, [this] { showPage(Page::Compare); });
    connect(m_queue, &OpenQueue::sequenceDropped, this, &MainWindow::takeSequence);
    connect(m_workers, &WindowWorkers::exampleShown, this, [this] {
        m_panels->inspector->showNote(
            tr("This LSTM reads brackets and quotes and says what may come next. Look at h: unit 1 "
               "is positive inside quotes and negative outside.\n\n"
               "Space plays the run, Right and Left go one step, F11 hides the panels."));
    });
    connect(&m_session, &Session::leaving, this,
            [this] { m_panels->inspector->showNote(QString()); }); // about the example
    connect(m_workers, &WindowWorkers::devicesFound, this, [this] {
        m_panels->backend->setDevices(m_workers->devices(), m_workers->noGpu());
        applyPreferences();
    });
}

void MainWindow::connectCommands()
{
    const Actions& actions = *m_actions;
    const InspectActions& inspect = gatesPage().inspector->actions();
    m_actions->editMenu->insertActions(m_actions->find,
                                       {inspect.copyValue(), inspect.copyAddress(),
                                        inspect.copySelection(), inspect.copyPicture()});
    m_actions->editMenu->insertSeparator(m_actions->find);
    QUndoStack& stack = m_history.stack();
    connect(actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&m_history, &ViewHistory::applied, this, [this](const QString& view) {
        m_pages->bringUp(m_views.widgetOf(view));
        m_panels->bringUp(m_views.widgetOf(view));
    });
    auto* palette = new CommandPalette(this);
    connect(actions.palette, &QAction::triggered, this, [this, palette] {
        palette->popUp(PaletteEntries::of(*this, m_session),
                       [this, actions = m_places->actions()](const QString& typed) {
                           return AddressSearch::entriesFor(typed, m_session, actions);
                       });
    });
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
    BackendBar* backend = m_panels->backend;
    m_views.add(QStringLiteral("backend"), backend);
    connect(backend, &BackendBar::chosen, this, [this](const BackendChoice& choice) {
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
    connect(m_store, &SessionStore::runWanted, m_workers->runner, &Runner::run);
    connect(m_store, &SessionStore::stateChanged, this, &MainWindow::updateTitle);
    connect(m_store, &SessionStore::saved, this, [this](const QString& path) {
        m_status->showNotice(tr("Saved the session to “%1”").arg(fileNameText(path)));
    });
    connect(m_store, &SessionStore::failed, &messages(), &Messages::showSessionFailure);
    connect(m_store, &SessionStore::filesMissing, &messages(), &Messages::showMissing);
    connect(m_store, &SessionStore::fileChanged, &messages(), &Messages::showChanged);
    connect(m_store, &SessionStore::unsavedSessionFound, &messages(),
            &Messages::showUnsavedSession);
    connect(&messages(), &Messages::restoreRequested, m_store, &SessionStore::openUnsavedSession);
    connect(&messages(), &Messages::locateRequested, this, [this](const QString& missingPath) {
        const QFileInfo missing(missingPath);
        connect(askForFile({.parent = this,
                            .title = tr("Look for %1").arg(nameText(missing.fileName())),
                            .start = missing.absolutePath()}),
                &QFileDialog::fileSelected, m_store, &SessionStore::locate);
    });
}

/// Files that other programs write to.
void MainWindow::connectFiles()
{
    auto* files = new FileWatch(m_session, this);
    connect(files, &FileWatch::changed, this, [this](const QString& path) {
        if (m_actions->follow->isChecked()) {
            m_queue->reload(); // runs again what was run
            return;
        }
        messages().showOverwritten(path, m_queue->earlier->isThere());
        m_pages->compare->setChangedOnDisk(m_queue->earlier->isThere());
    });
    connect(files, &FileWatch::vanished, &messages(), &Messages::showVanished);
    connect(&messages(), &Messages::reloadRequested, m_queue, &OpenQueue::reload);
    connect(&messages(), &Messages::compareWithBeforeRequested, m_queue,
            &OpenQueue::compareWithBefore);
    connect(m_pages->compare, &ComparePage::beforeWanted, m_queue, &OpenQueue::compareWithBefore);
    const QString key = QStringLiteral("keepCopies");
    connect(m_actions->keepCopies, &QAction::toggled, this, [this, key](bool keeps) {
        m_settings.setValue(key, keeps);
        m_queue->earlier->setKeepsCopies(keeps);
    });
    m_actions->keepCopies->setChecked(m_settings.value(key, false).toBool());
    connect(m_actions->follow, &QAction::toggled, this, [this](bool isFollowing) {
        if (isFollowing) { // a file that is overwritten in place leaves nothing else
            m_actions->keepCopies->setChecked(true);
        }
    });
}

void MainWindow::applyPreferences()
{
    const Preferences& values = m_preferences.values();
    m_panels->backend->setChoice(values.backend);
    m_pages->setWeightsMap(values.weightsMap);
    gatesPage().view->setCacheBudget(values.heatmapMiB << 20U);
    m_workers->apply(values);
    m_history.recordViewState();
}

void MainWindow::open(const OpenRequest& request)
{
    openAll({request});
}

void MainWindow::openAll(std::vector<OpenRequest> requests)
{
    m_queue->open(std::move(requests));
}

void MainWindow::closeOthers()
{
    const auto shown = m_session.checkpoint();
    for (const auto& other : m_session.checkpoints()) {
        if (other != shown) {
            m_session.close(other);
        }
    }
}

void MainWindow::showNeighbour(std::ptrdiff_t distance)
{
    const auto& open = m_session.documents();
    const auto count = std::ssize(open);
    const auto at =
        std::ranges::find(open, m_session.checkpoint(), &Document::checkpoint) - open.begin();
    if (count > 1) {
        m_session.setCurrent(
            open[static_cast<std::size_t>((at + distance + count) % count)]->checkpoint);
    }
}

void MainWindow::openExample()
{
    m_queue->openExample();
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
    messages().clear();
    m_status->clearHover();
    m_pages->setCheckpoint(checkpoint);
    m_centre->showPages(checkpoint != nullptr);
    m_panels->setPanelsUsable(checkpoint != nullptr);
    m_status->setPanelButtonsShown(checkpoint != nullptr);
    retranslate();
}

void MainWindow::showSelection()
{
    m_panels->tree->select(m_session.selection());
    if (m_session.selection() == TreeSelection{} && m_session.checkpoint() != nullptr) {
        m_panels->tree->showFile(m_session.checkpoint());
    }
    m_pages->showSelection();
    m_panels->card->setSelection(m_session.selection());
    m_panels->inspector->setSelection(m_session.selection());
    m_panels->backend->setModel(m_session.selection().rnn);
    m_history.recordViewState();
}

/// At once: a program that is killed has no other moment.
void MainWindow::keepRecent()
{
    m_queue->recent.save(m_settings);
    m_settings.sync();
    updateRecent();
}

void MainWindow::updateRecent()
{
    m_centre->welcome().setRecent(m_queue->recent);
    m_actions->setRecent(m_queue->recent.entries());
}

void MainWindow::retranslate()
{
    setLocale(QLocale()); // of what numbers are typed into
    m_actions->retranslate();
    m_panels->retranslate();
    m_pages->retranslate();
    const auto& checkpoint = m_session.checkpoint();
    m_status->setWarnings(
        checkpoint == nullptr ? 0 : static_cast<int>(ErrorTexts::warningsOf(*checkpoint).size()));
    updateTitle();
}

void MainWindow::updateTitle()
{
    const QString file = fileNameText(m_session.request().path);
    if (file.isEmpty()) {
        setWindowTitle(QStringLiteral("Gateloupe"));
    } else if (m_store->path().isEmpty()) {
        //: title of the window: the open file, then the program
        setWindowTitle(tr("%1[*] — Gateloupe").arg(file));
    } else {
        //: title of the window: the open file, the session file, then the program; keep the [*]
        setWindowTitle(tr("%1 (%2[*]) — Gateloupe").arg(file, fileNameText(m_store->path())));
    }
    setWindowModified(m_store->isModified());
}

void MainWindow::takeSequence(const QString& path)
{
    if (m_pages->current() == Page::Compare) {
        m_pages->compare->compareRecorded(path);
        return;
    }
    showPage(Page::Sequence);
    SequenceSource source = sequencePage().input().source();
    source.kind = SequenceSource::Kind::File;
    source.array = path.toStdString();
    sequencePage().input().setSource(source);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_panels->save(m_settings, *m_pages->tabs);
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
    openAll(requestsOfDrop(*event->mimeData(), m_session.request()));
}

} // namespace gateloupe
