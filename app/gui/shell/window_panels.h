// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QByteArray>
#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QPointer>

class QAction;
class QDockWidget;
class QMainWindow;
class QSettings;
class QTabWidget;
class QToolBar;
class QWidget;

namespace gateloupe {

class Actions;
class BackendBar;
class CheckpointTree;
class GateCard;
class InspectorPane;

/// What stands around the pages of the window: the toolbar and the panels that can be docked, the
/// model on the left, the inspector on the right, the others below the page, one at a time: the
/// buttons of the status bar are their tabs. Where they stand is kept in the settings from one
/// start to the next, and put back to how they were built on demand.
class WindowPanels : public QObject
{
    Q_OBJECT

public:
    /// What the panels are arranged for.
    enum class Arrangement
    {
        Browsing,
        Bytes,
        Stepping,
        Comparing
    };

    /// Fills menus and toolbar of `window`. All outlive this.
    WindowPanels(QMainWindow& window, Actions& actions);

    /// A panel that can be docked: hidden at first, with a line in the View menu. Its title is the
    /// panel's window title. `name` is its object name and never changes. A second one in an area
    /// becomes a tab beside the first.
    QDockWidget* addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area,
                          const QKeySequence& keys = {});

    /// Shows and hides the panels below the page; what the status bar offers.
    [[nodiscard]] const std::vector<QAction*>& panelActions() const { return m_bottomActions; }

    /// While no file is open, there is nothing to show in any of them.
    void setPanelsUsable(bool areUsable);
    /// Hides all panels, or brings back those that were hidden so.
    void toggleAll();
    void arrangeFor(Arrangement arrangement);
    /// As QMainWindow::saveState() said; as built where that cannot be read.
    void arrangeAs(const QByteArray& state);
    /// Shows the tree with the cursor in its filter.
    void startFilter();
    /// Shows the panel that `view` lies in; does nothing for what lies in none.
    void bringUp(const QWidget* view);
    /// Closes the panel that has the focus.
    void closeFocused();

    /// After the last panel was added; `pages` remembers its tab.
    void restore(const QSettings& settings, QTabWidget& pages);
    void save(QSettings& settings, const QTabWidget& pages);
    /// As they were before restore().
    void reset();
    void retranslate();

    bool eventFilter(QObject* watched, QEvent* event) override;

    BackendBar* const backend;
    CheckpointTree* const tree;
    InspectorPane* const inspector;
    GateCard* const card;

private:
    [[nodiscard]] std::vector<QDockWidget*> docks() const;
    QAction* actionOf(QDockWidget* dock, const QKeySequence& keys);
    void setUsualSizes();
    void openAlone(QDockWidget& dock);
    void putAway(std::vector<QPointer<QDockWidget>>& away);
    static void bringBack(std::vector<QPointer<QDockWidget>>& away);
    void show(const std::vector<const char*>& names);
    void followWindow();
    void giveWishedWidths();
    void widenOnceShown();
    void takePresentWidths();
    [[nodiscard]] bool isBeside(QDockWidget& dock) const;

    QMainWindow& m_window;
    Actions& m_actions;
    QToolBar* m_toolBar;
    std::vector<QAction*> m_bottomActions;
    std::vector<QPointer<QDockWidget>> m_hidden;   ///< by toggleAll(); those on top come last
    std::vector<QPointer<QDockWidget>> m_unusable; ///< until a file is open
    bool m_isUsable = true;
    int m_followedWidth = 0; ///< of the window
    /// By name of the dock: the usual width, or what the user dragged it to. A narrow window may
    /// give less.
    QHash<QString, int> m_wishedWidths;
    QByteArray m_usualState; ///< of docks and toolbars, as built
};

} // namespace gateloupe
