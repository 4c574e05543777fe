// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QMainWindow>

#include "app/gui/commands/view_history.h"
#include "app/gui/common/view_states.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/session/open_request.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/window_pages.h"
#include "core/runtime/input/sequence.h"

class QDockWidget;
class QSettings;
class QStackedWidget;
class QToolBar;

namespace gateloupe {

namespace gpu {
class IdleWorkerPool;
}

class Actions;
class ActionStates;
class BackendBar;
class CheckpointTree;
class CommandPalette;
class DeviceFinder;
class Exporter;
class GateCard;
class GatesPage;
class InlineBanner;
class LayoutView;
class Messages;
class Opener;
class RunPanels;
class Runner;
class SequencePage;
class SessionStore;
class Shortcuts;
class StatusLine;
class WelcomePage;
class WindowLayout;

/// The window: puts pages, tree, actions and session together and connects them.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    using Page = WindowPages::Page;

    /// `settings` outlives the window; geometry, panels and recent files are kept there.
    explicit MainWindow(QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A checkpoint, or a session file.
    void open(const OpenRequest& request);
    /// Opens the example, fills in its text and runs it.
    void openExample();
    void showPage(Page page);
    /// Whether anything still runs that this window shows when it is done.
    [[nodiscard]] bool isBusy() const;

    /// A panel that can be docked: hidden at first, with a line in the View menu. Its window title
    /// is set in retranslate(). `name` is its object name and never changes.
    QDockWidget* addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area);
    /// Keeps what is open in `folder`, and offers what a crash left there.
    void startAutosave(const QString& folder);

    [[nodiscard]] Session& session() { return m_session; }

    [[nodiscard]] Jobs& jobs() { return m_jobs; }

    [[nodiscard]] SessionStore& sessionStore() { return *m_store; }

    [[nodiscard]] ViewStates& views() { return m_views; }

    [[nodiscard]] ViewHistory& history() { return m_history; }

    [[nodiscard]] PreferenceStore& preferences() { return m_preferences; }

    [[nodiscard]] WindowPages& pages() { return *m_pages; }

    [[nodiscard]] GatesPage& gatesPage() { return m_pages->gates(); }

    [[nodiscard]] LayoutView& layoutView() { return m_pages->layout(); }

    [[nodiscard]] SequencePage& sequencePage() { return m_pages->sequence(); }

    [[nodiscard]] Exporter& exporter() { return *m_exporter; }

    [[nodiscard]] Runner& runner() { return *m_runner; }

    [[nodiscard]] RunPanels& runPanels() { return *m_runPanels; }

signals:
    /// A request to open has ended, well or not.
    void openEnded(bool isOpen);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void buildTree();
    void buildBars();
    void connectActions();
    void connectSession();
    void connectPages();
    void connectWorkers();
    void connectCommands();
    void connectStore();
    void applyPreferences();

    void showCheckpoint();
    void showSelection();
    void finishOpening(const OpenRequest& request);
    void updateRecent();
    void updateTitle();
    void updateWarnings();
    void lookFor(const QString& missingPath);
    void retranslate();

    QSettings& m_settings;
    Session m_session;
    Jobs m_jobs;
    ViewStates m_views;
    ViewHistory m_history;
    PreferenceStore m_preferences;
    RecentFiles m_recent;
    Actions* m_actions;
    Opener* m_opener;
    Exporter* m_exporter;
    Runner* m_runner = nullptr;
    RunPanels* m_runPanels = nullptr;
    SessionStore* m_store = nullptr;
    QDockWidget* m_treeDock;
    QDockWidget* m_jobsDock = nullptr;
    QDockWidget* m_cardDock = nullptr;
    GateCard* m_card;
    BackendBar* m_backend;
    QString m_weightsMap; ///< as applied
    CommandPalette* m_palette = nullptr;
    CheckpointTree* m_tree;
    QToolBar* m_toolBar;
    InlineBanner* m_banner;
    Messages* m_messages;
    QStackedWidget* m_centre;
    WelcomePage* m_welcome;
    WindowPages* m_pages;
    ActionStates* m_states;
    StatusLine* m_status;
    DeviceFinder* m_devices;
    std::shared_ptr<gpu::IdleWorkerPool> m_idleWorkers;
    std::unique_ptr<WindowLayout> m_layout;
    std::unique_ptr<Shortcuts> m_shortcuts;
    std::optional<SequenceSource> m_inputToRun; ///< once the file that is being opened is there
};

} // namespace gateloupe
