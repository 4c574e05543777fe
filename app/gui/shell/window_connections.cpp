// SPDX-License-Identifier: GPL-3.0-or-later
// Who tells whom: the part of MainWindow that connects actions, session, pages and workers.
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include "app/gui/commands/command_palette.h"
#include "app/gui/commands/palette_entries.h"
#include "app/gui/commands/shortcut_editor.h"
#include "app/gui/commands/shortcuts.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/opener.h"
#include "app/gui/controllers/run_saver.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/table_export.h"
#include "app/gui/help/about.h"
#include "app/gui/help/gpu_help.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_inspection.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/welcome_page.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/preferences/preferences_dialog.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/actions.h"
#include "app/gui/shell/hover_text.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/messages.h"
#include "app/gui/shell/window_layout.h"
#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

constexpr int kNoticeMs = 4000; ///< how long the status bar says that something is done

} // namespace

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
        m_places->reset();
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
        probe.objection = probe.objection.isEmpty() ? m_noGpu : probe.objection;
        GpuHelp::show(probe, this);
    });
    connect(actions.copyDiagnostics, &QAction::triggered, this, [this] {
        About::copyDiagnostics();
        statusBar()->showMessage(tr("Copied"), kNoticeMs);
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
    connect(m_pages, &WindowPages::currentChanged, m_hoverText, &QLabel::clear);
    connect(m_warnings, &QToolButton::clicked, this, [this] {
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
        m_hoverText->setText(matrix ? HoverText::of(cell, *matrix)
                                    : HoverText::of(cell, m_session.selection()));
    };
    connect(&gatesPage().heatmap(), &GateHeatmap::hovered, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::picked, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::hoverLeft, m_hoverText, &QLabel::clear);
    connect(&sequencePage(), &SequencePage::hovered, this,
            [this](const TraceCell& cell) { m_hoverText->setText(HoverText::of(cell)); });
    connect(&sequencePage(), &SequencePage::hoverLeft, m_hoverText, &QLabel::clear);
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
    connect(&m_session, &Session::runChanged, this, &MainWindow::updateActions);
    connect(&m_jobs, &Jobs::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &Jobs::ended, this, &MainWindow::updateActions);
}

void MainWindow::connectCommands()
{
    const Actions& actions = *m_actions;
    QUndoStack& stack = m_history.stack();
    connect(actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &MainWindow::updateActions);
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

void MainWindow::connectKeeper()
{
    const Actions& actions = *m_actions;
    connect(actions.openSession, &QAction::triggered, m_keeper, &SessionStore::chooseSession);
    connect(actions.saveSession, &QAction::triggered, m_keeper, &SessionStore::save);
    connect(actions.saveSessionAs, &QAction::triggered, m_keeper, &SessionStore::saveAs);
    connect(m_keeper, &SessionStore::openWanted, m_opener, &Opener::open);
    connect(m_keeper, &SessionStore::runWanted, m_runner, &Runner::run);
    connect(m_keeper, &SessionStore::stateChanged, this, &MainWindow::updateTitle);
    connect(m_keeper, &SessionStore::saved, this, [this](const QString& path) {
        m_recent.add({.path = path, .options = {}});
        updateRecent();
        statusBar()->showMessage(tr("Saved the session to “%1”").arg(QFileInfo(path).fileName()),
                                 kNoticeMs);
    });
    connect(m_keeper, &SessionStore::failed, m_messages, &Messages::showSessionFailure);
    connect(m_keeper, &SessionStore::fileMissing, m_messages, &Messages::showMissing);
    connect(m_keeper, &SessionStore::fileChanged, m_messages, &Messages::showChanged);
    connect(m_keeper, &SessionStore::orphanFound, m_messages, &Messages::showOrphan);
    connect(m_messages, &Messages::restoreRequested, m_keeper, &SessionStore::openOrphan);
    connect(m_messages, &Messages::locateRequested, this, &MainWindow::lookFor);
}

void MainWindow::lookFor(const QString& missingPath)
{
    auto* dialog = new QFileDialog(this, tr("Look for %1").arg(QFileInfo(missingPath).fileName()),
                                   QFileInfo(missingPath).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_keeper, &SessionStore::locate);
    dialog->open();
}

/// A worker that is there may still find no device: it is asked once, beside everything else.
void MainWindow::askForDevices()
{
    if (!makeInstalledBackend(BackendKind::Cudnn)) {
        return;
    }
    m_jobs.start<gpu::WorkerInfo>(
        Jobs::Kind::FindDevices, tr("Looking for GPUs"),
        [](ProgressMonitor&) { return gpu::askWorker(); },
        [this](const Result<gpu::WorkerInfo>& hello) {
            m_noGpu = hello ? QString() : QString::fromStdString(hello.error().message);
            m_backend->setDevices(hello ? hello->devices : std::vector<cudnn::InstalledDevice>(),
                                  m_noGpu);
            applyPreferences();
        });
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
    backend.hasGpu = m_noGpu.isEmpty();
    backend.warm = m_warmWorkers;
    m_runner->setBackend(backend);
    m_pages->compare().setBackend(backend, m_noGpu);
    m_history.recordViewState();
}

} // namespace gateloupe
