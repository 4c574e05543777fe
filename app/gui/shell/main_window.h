// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QMainWindow>

#include "app/gui/commands/view_history.h"
#include "app/gui/common/view_states.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/session/open_request.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/window_pages.h"
#include "app/gui/shell/window_panels.h"
#include "app/gui/shell/window_workers.h"

class QSettings;

namespace gateloupe {

class Actions;
class Exporter;
class GatesPage;
class LayoutView;
class Messages;
class OpenQueue;
class Places;
class RunPanels;
class Runner;
class SequencePage;
class SessionStore;
class Shortcuts;
class StatusLine;
class WindowCentre;

/// The window: puts pages, tree, actions and session together and connects them.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    using Page = WindowPages::Page;

    /// `settings` outlives the window; geometry, panels and recent files are kept there.
    explicit MainWindow(QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A checkpoint, or a session file. What else was to be opened is not any more.
    void open(const OpenRequest& request);
    /// One after the other; the last one is shown. What failed is said at the end.
    void openAll(std::vector<OpenRequest> requests);
    /// Opens the example, fills in its text and runs it.
    void openExample();
    void showPage(Page page);
    /// Whether anything still runs that this window shows when it is done.
    [[nodiscard]] bool isBusy() const;

    [[nodiscard]] Session& session() { return m_session; }

    [[nodiscard]] Jobs& jobs() { return m_jobs; }

    [[nodiscard]] SessionStore& sessionStore() { return *m_store; }

    [[nodiscard]] ViewStates& views() { return m_views; }

    [[nodiscard]] ViewHistory& history() { return m_history; }

    [[nodiscard]] PreferenceStore& preferences() { return m_preferences; }

    [[nodiscard]] WindowPages& pages() { return *m_pages; }

    [[nodiscard]] GatesPage& gatesPage() { return *m_pages->gates; }

    [[nodiscard]] LayoutView& layoutView() { return *m_pages->layout; }

    [[nodiscard]] SequencePage& sequencePage() { return *m_pages->sequence; }

    [[nodiscard]] Exporter& exporter() { return *m_workers->exporter; }

    [[nodiscard]] Runner& runner() { return *m_workers->runner; }

    [[nodiscard]] RunPanels& runPanels() { return *m_workers->runPanels; }

signals:
    /// A request to open has ended, well or not.
    void openEnded(bool isOpen);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    [[nodiscard]] Messages& messages();

    void addPanels();
    void connectActions();
    void connectViews();
    void connectArrangements();
    void connectSession();
    void connectWorkers();
    void connectCommands();
    void connectStore();
    void connectFiles();
    void applyPreferences();

    void closeOthers();
    void showNeighbour(std::ptrdiff_t distance);
    void showCheckpoint();
    void showSelection();
    void keepRecent();
    void updateRecent();
    void updateTitle();
    /// A dropped array: what a recorded run left on Compare, else the input of the next run.
    void takeSequence(const QString& path);
    void retranslate();

    QSettings& m_settings;
    Session m_session;
    Jobs m_jobs;
    ViewStates m_views;
    ViewHistory m_history;
    PreferenceStore m_preferences;
    Actions* m_actions;
    WindowPages* m_pages;
    WindowCentre* m_centre;
    WindowPanels* m_panels;
    StatusLine* m_status;
    WindowWorkers* m_workers;
    Places* m_places;
    SessionStore* m_store;
    OpenQueue* m_queue;
    std::unique_ptr<Shortcuts> m_shortcuts;
};

} // namespace gateloupe
