// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_panels.h"

#include <algorithm>
#include <utility>

#include <QDockWidget>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QSettings>
#include <QTabWidget>
#include <QToolBar>

#include "app/gui/common/tab_guard.h"
#include "app/gui/help/gate_card.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/session/saved/session_document.h"
#include "app/gui/shell/inspector_pane.h"
#include "app/gui/shell/parts/actions.h"
#include "widgets/layouts/arrange.h"
#include "widgets/models/checkpoint_tree.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(1280, 820);
constexpr int kModelWidth = 220;
constexpr int kInspectorWidth = 300;
constexpr int kBottomHeight = 220;
constexpr int kLeastModelWidth = 180; ///< shapes stay readable however narrow the window was
constexpr int kLeastInspectorWidth = 220;
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kStateKey("window/state");
const QLatin1String kPageKey("window/page");
const QLatin1String kWidthsKey("window/panelWidths");

constexpr QSize kToolIcons(16, 16);

constexpr auto kModelDock = "modelDock";
constexpr auto kInspectorDock = "inspectorDock";

QLineEdit* filterOf(const CheckpointTree& tree)
{
    return tree.findChild<QLineEdit*>(QStringLiteral("filter"));
}

int usualWidth(const QDockWidget& dock)
{
    return dock.objectName() == QLatin1String(kModelDock) ? kModelWidth : kInspectorWidth;
}

/// Whether a dock is in sight and not behind another tab.
bool isOnTop(const QDockWidget& dock)
{
    return dock.isVisible() && !dock.visibleRegion().isEmpty();
}

} // namespace

WindowPanels::WindowPanels(QMainWindow& window, Actions& actions)
    : QObject(&window)
    , backend(named(new BackendBar, "backendBar"))
    , tree(new CheckpointTree)
    , inspector(new InspectorPane)
    , card(new GateCard)
    , m_window(window)
    , m_actions(actions)
    , m_toolBar(named(new QToolBar(&window), "mainToolBar"))
{
    // The panels below stand under the page alone.
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setDocumentMode(true);
    new TabGuard(window);
    m_toolBar->toggleViewAction()->setObjectName(QStringLiteral("actionShowToolBar"));
    actions.fill(*m_toolBar);
    m_toolBar->setIconSize(kToolIcons); // the pages have the room
    window.addToolBar(m_toolBar);
    actions.fill(*window.menuBar());
    backend->fill(*actions.runMenu, actions.gpuHelp);
    actions.viewMenu->insertAction(actions.closePanel, m_toolBar->toggleViewAction());
    // A file dropped there would become text of the line.
    filterOf(*tree)->setAcceptDrops(false);
    tree->setMinimumWidth(kLeastModelWidth);
    inspector->setMinimumWidth(kLeastInspectorWidth);
    addPanel(kModelDock, tree, Qt::LeftDockWidgetArea, Qt::ALT | Qt::Key_1)->show();
    QDockWidget* facts =
        addPanel(kInspectorDock, inspector, Qt::RightDockWidgetArea, Qt::ALT | Qt::Key_2);
    addPanel("gateCardDock", card, Qt::RightDockWidgetArea);
    facts->show();
    connect(actions.hidePanels, &QAction::triggered, this, &WindowPanels::toggleAll);
    window.installEventFilter(this);
}

bool WindowPanels::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize) {
        QMetaObject::invokeMethod(this, &WindowPanels::followWindow, Qt::QueuedConnection);
    }
    auto* dock = qobject_cast<QDockWidget*>(watched);
    const bool isDragged = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton) &&
                           m_window.width() == m_followedWidth;
    if (dock != nullptr && event->type() == QEvent::Resize && isDragged && isBeside(*dock)) {
        m_wishedWidths[dock->objectName()] = dock->width(); // the user wants it so
    }
    return QObject::eventFilter(watched, event);
}

bool WindowPanels::isBeside(QDockWidget& dock) const
{
    return m_window.dockWidgetArea(&dock) != Qt::BottomDockWidgetArea && !dock.isFloating();
}

/// Panels that a narrow window squeezed get their width back once there is room again.
void WindowPanels::followWindow()
{
    if (std::exchange(m_followedWidth, m_window.width()) != m_window.width()) {
        giveWishedWidths();
    }
}

/// Once everything is laid out. A narrow window may have squeezed its panels: nobody wished that.
void WindowPanels::takePresentWidths()
{
    if (m_window.width() < kUsualSize.width()) {
        return;
    }
    for (QDockWidget* dock : docks()) {
        if (isBeside(*dock) && isOnTop(*dock)) {
            m_wishedWidths[dock->objectName()] = dock->width();
        }
    }
}

/// Panels that come back have the widths of the window that they were hidden in.
void WindowPanels::widenOnceShown()
{
    QMetaObject::invokeMethod(this, &WindowPanels::giveWishedWidths, Qt::QueuedConnection);
}

void WindowPanels::giveWishedWidths()
{
    QList<QDockWidget*> wide;
    QList<int> widths;
    for (QDockWidget* dock : docks()) {
        if (isBeside(*dock) && isOnTop(*dock)) {
            wide.append(dock);
            widths.append(m_wishedWidths.value(dock->objectName(), usualWidth(*dock)));
        }
    }
    m_window.resizeDocks(wide, widths, Qt::Horizontal);
}

QDockWidget* WindowPanels::addPanel(const char* name, QWidget* panel, Qt::DockWidgetArea area,
                                    const QKeySequence& keys)
{
    auto* dock = named(new QDockWidget(&m_window), name);
    if (area == Qt::BottomDockWidgetArea) {
        // A form must not keep the window from fitting a small screen.
        auto* scroll = new QScrollArea;
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidgetResizable(true);
        scroll->setWidget(panel);
        dock->setWidget(scroll);
    } else {
        dock->setWidget(panel);
    }
    panel->show();
    connect(panel, &QWidget::windowTitleChanged, dock, [this, dock](const QString& title) {
        dock->setWindowTitle(title);
        retranslate();
    });
    dock->setWindowTitle(panel->windowTitle());
    dock->installEventFilter(this);
    const auto others = docks();
    const auto first = std::ranges::find_if(others, [&](QDockWidget* other) {
        return other != dock && m_window.dockWidgetArea(other) == area;
    });
    m_window.addDockWidget(area, dock);
    if (first != others.end()) {
        m_window.tabifyDockWidget(*first, dock);
    }
    dock->hide();
    QAction* action = actionOf(dock, keys);
    m_actions.viewMenu->insertAction(m_actions.closePanel, action);
    if (area == Qt::BottomDockWidgetArea) {
        m_bottomActions.push_back(action);
    }
    return dock;
}

/// A panel that is not in sight comes to the front; one that is in front is closed.
QAction* WindowPanels::actionOf(QDockWidget* dock, const QKeySequence& keys)
{
    auto* action = new QAction(dock);
    action->setObjectName(QStringLiteral("actionShow_") + dock->objectName());
    action->setCheckable(true);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, dock, [this, dock, action] {
        const bool isShown = !isOnTop(*dock);
        isShown ? openAlone(*dock) : dock->hide();
        action->setChecked(isShown);
    });
    connect(dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
    return action;
}

/// Below the page one panel stands at a time: two would need a row of tabs beside the buttons in
/// the status bar.
void WindowPanels::openAlone(QDockWidget& dock)
{
    const auto isBelow = [this](QDockWidget& panel) {
        return m_window.dockWidgetArea(&panel) == Qt::BottomDockWidgetArea && !panel.isFloating();
    };
    if (isBelow(dock)) {
        for (QDockWidget* other : docks()) {
            if (other != &dock && isBelow(*other)) {
                other->hide();
            }
        }
    }
    dock.show();
    dock.raise();
}

std::vector<QDockWidget*> WindowPanels::docks() const
{
    const auto found = m_window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    return {found.begin(), found.end()};
}

void WindowPanels::putAway(std::vector<QPointer<QDockWidget>>& away)
{
    std::vector<QDockWidget*> shown = docks();
    std::erase_if(shown, [](const QDockWidget* dock) { return dock->isHidden(); });
    std::stable_partition(shown.begin(), shown.end(),
                          [](const QDockWidget* dock) { return !isOnTop(*dock); });
    for (QDockWidget* dock : shown) {
        away.emplace_back(dock);
        dock->hide();
    }
}

void WindowPanels::bringBack(std::vector<QPointer<QDockWidget>>& away)
{
    for (const auto& dock : away) {
        if (dock != nullptr) {
            dock->show();
            dock->raise();
        }
    }
    away.clear();
}

void WindowPanels::setPanelsUsable(bool areUsable)
{
    if (std::exchange(m_isUsable, areUsable) != areUsable) {
        areUsable ? bringBack(m_unusable) : putAway(m_unusable);
        widenOnceShown();
    }
}

void WindowPanels::toggleAll()
{
    const auto all = docks();
    if (std::ranges::all_of(all, [](const QDockWidget* dock) { return dock->isHidden(); })) {
        bringBack(m_hidden);
        widenOnceShown();
    } else {
        m_hidden.clear();
        putAway(m_hidden);
    }
}

void WindowPanels::show(const std::vector<const char*>& names)
{
    for (QDockWidget* dock : docks()) {
        const bool isWanted = std::ranges::any_of(
            names, [dock](const char* name) { return dock->objectName() == QLatin1String(name); });
        dock->setVisible(isWanted);
    }
    setUsualSizes();
}

void WindowPanels::arrangeFor(Arrangement arrangement)
{
    m_hidden.clear();
    reset();
    switch (arrangement) {
    case Arrangement::Browsing:
    case Arrangement::Bytes:
        show({kModelDock, kInspectorDock});
        break;
    case Arrangement::Stepping:
        show({kInspectorDock, "unitsDock"});
        break;
    case Arrangement::Comparing:
        show({});
        break;
    }
}

void WindowPanels::arrangeAs(const QByteArray& state)
{
    reset();
    if (!m_window.restoreState(state, SessionDocument::kWindowStateVersion)) {
        reset();
        return;
    }
    QMetaObject::invokeMethod(this, &WindowPanels::takePresentWidths, Qt::QueuedConnection);
}

void WindowPanels::startFilter()
{
    bringUp(tree);
    filterOf(*tree)->setFocus(Qt::ShortcutFocusReason);
}

void WindowPanels::bringUp(const QWidget* view)
{
    for (QDockWidget* dock : docks()) {
        if (view != nullptr && dock->isAncestorOf(view)) {
            openAlone(*dock);
        }
    }
}

void WindowPanels::closeFocused()
{
    for (QWidget* at = m_window.focusWidget(); at != nullptr; at = at->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(at)) {
            dock->close();
            return;
        }
    }
}

void WindowPanels::setUsualSizes()
{
    m_wishedWidths.clear();
    QList<QDockWidget*> wide;
    QList<int> widths;
    QList<QDockWidget*> low;
    QList<int> heights;
    for (QDockWidget* dock : docks()) {
        if (m_window.dockWidgetArea(dock) == Qt::BottomDockWidgetArea) {
            low.append(dock);
            heights.append(kBottomHeight);
        } else {
            wide.append(dock);
            widths.append(usualWidth(*dock));
        }
    }
    m_window.resizeDocks(wide, widths, Qt::Horizontal);
    m_window.resizeDocks(low, heights, Qt::Vertical);
}

void WindowPanels::restore(const QSettings& settings, QTabWidget& pages)
{
    m_window.resize(kUsualSize);
    setUsualSizes();
    m_usualState = m_window.saveState(SessionDocument::kWindowStateVersion);
    m_window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_window.restoreState(settings.value(kStateKey).toByteArray(),
                          SessionDocument::kWindowStateVersion);
    m_followedWidth = m_window.width();
    const QVariantMap widths = settings.value(kWidthsKey).toMap();
    for (auto width = widths.begin(); width != widths.end(); ++width) {
        m_wishedWidths[width.key()] = width.value().toInt();
    }
    giveWishedWidths();
    const int page = settings.value(kPageKey, 0).toInt();
    pages.setCurrentIndex(qBound(0, page, pages.count() - 1));
}

void WindowPanels::save(QSettings& settings, const QTabWidget& pages)
{
    settings.setValue(kGeometryKey, m_window.saveGeometry());
    bringBack(m_hidden);
    bringBack(m_unusable);
    settings.setValue(kStateKey, m_window.saveState(SessionDocument::kWindowStateVersion));
    settings.setValue(kPageKey, pages.currentIndex());
    QVariantMap widths;
    for (auto width = m_wishedWidths.begin(); width != m_wishedWidths.end(); ++width) {
        widths[width.key()] = width.value();
    }
    settings.setValue(kWidthsKey, widths);
}

void WindowPanels::reset()
{
    m_hidden.clear();
    m_window.restoreState(m_usualState, SessionDocument::kWindowStateVersion);
    m_toolBar->show();
    setUsualSizes();
}

void WindowPanels::retranslate()
{
    tree->setWindowTitle(tr("Model"));
    inspector->setWindowTitle(tr("Inspector"));
    //: a gate of an LSTM or GRU
    card->setWindowTitle(tr("What is this gate"));
    m_toolBar->setWindowTitle(tr("Toolbar"));
    m_toolBar->toggleViewAction()->setStatusTip(tr("Show or hide the toolbar"));
    for (QDockWidget* dock : docks()) {
        auto* action =
            dock->findChild<QAction*>(QStringLiteral("actionShow_") + dock->objectName());
        if (action != nullptr) {
            action->setText(dock->windowTitle());
            //: %1 is the title of a panel
            action->setStatusTip(tr("Show or hide “%1”").arg(dock->windowTitle()));
            action->setToolTip(action->statusTip());
        }
    }
}

} // namespace gateloupe
