// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

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
class Jobs;

/// What stands around the pages of the window: the toolbar, the tree and the panels that can be
/// docked. Where they stand is kept in the settings from one start to the next, and put back to how
/// they were built on demand.
class WindowPanels : public QObject
{
    Q_OBJECT

public:
    /// Fills menus and toolbar of `window`. All outlive this.
    WindowPanels(QMainWindow& window, Actions& actions, Jobs& jobs);

    /// A panel that can be docked: hidden at first, with a line in the View menu. Its window title
    /// is set in retranslate(). `name` is its object name and never changes.
    QDockWidget* addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area);
    void showTree(bool isShown);
    /// Shows the tree with the cursor in its filter.
    void startFilter();
    void showCard();
    /// Closes the panel that has the focus.
    void closeFocused();

    /// After the last panel was added; `pages` remembers its tab.
    void restore(const QSettings& settings, QTabWidget& pages);
    void save(QSettings& settings, const QTabWidget& pages) const;
    /// As they were before restore().
    void reset();
    void retranslate();

    [[nodiscard]] BackendBar& backend() { return *m_backend; }

    [[nodiscard]] CheckpointTree& tree() { return *m_tree; }

    [[nodiscard]] GateCard& card() { return *m_card; }

private:
    QMainWindow& m_window;
    Actions& m_actions;
    QToolBar* m_toolBar;
    BackendBar* m_backend;
    QDockWidget* m_treeDock;
    CheckpointTree* m_tree;
    QDockWidget* m_jobsDock;
    QDockWidget* m_cardDock;
    GateCard* m_card;
    QByteArray m_usualState; ///< of docks and toolbars, as built
};

} // namespace gateloupe
