// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include "app/gui/common/enable_action.h"
#include "app/gui/session/recent_files.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kSearchWidth = 220;

} // namespace

Actions::Actions(QObject* parent)
    : QObject(parent)
{
    palette->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_P, Qt::CTRL | Qt::Key_P});
    quit->setMenuRole(QAction::QuitRole);
    preferences->setMenuRole(QAction::PreferencesRole);
    about->setMenuRole(QAction::AboutRole);
    aboutQt->setMenuRole(QAction::AboutQtRole);
    fullScreen->setCheckable(true);
    keepCopies->setCheckable(true);
    follow->setCheckable(true);
}

QAction* Actions::add(const char* name, const char* text, const char* tip, const QKeySequence& keys,
                      std::optional<Icon> icon)
{
    auto* action = named(new QAction(this), name);
    action->setShortcut(keys);
    if (icon) {
        action->setIcon(themedIcon(*icon));
    }
    m_texts.push_back({action, text, tip});
    return action;
}

void Actions::fill(QMenuBar& bar)
{
    const auto fillMenu = [](QMenu& menu, const std::vector<QList<QAction*>>& groups) {
        for (const QList<QAction*>& group : groups) {
            menu.addActions(group);
            if (&group != &groups.back()) {
                menu.addSeparator();
            }
        }
    };
    m_fileMenu = bar.addMenu(QString());
    m_recentMenu = named(new QMenu(m_fileMenu), "recentMenu");
    fillMenu(*m_fileMenu,
             {{open, openFolder, openRaw, openCustom, openExample, m_recentMenu->menuAction()},
              {openSession, saveSession, saveSessionAs},
              {exportWeights, report, bundle, keepCopies, follow},
              {nextFile, previousFile, reloadFile, copyPath, closeFile, closeOthers},
              {quit}});
    editMenu = bar.addMenu(QString());
    fillMenu(*editMenu, {{undo, redo}, {find, bookmark}, {shortcuts, preferences}});
    viewMenu = bar.addMenu(QString());
    arrangeMenu = new QMenu(viewMenu);
    fillMenu(*arrangeMenu, {{arrangeBrowsing, arrangeBytes, arrangeStepping, arrangeComparing},
                            {saveArrangement, manageArrangements}}); // behind the saved ones
    fillMenu(*viewMenu,
             {{back, forward},
              {showGates, showLayout, showSequence, showCompare, showHealth},
              {closePanel, hidePanels, arrangeMenu->menuAction(), resetLayout, fullScreen}});
    runMenu = bar.addMenu(QString());
    fillMenu(*runMenu, {{run, cancelRun}, {compareBackends, compareRecorded, saveRun}});
    toolsMenu = bar.addMenu(QString());
    fillMenu(*toolsMenu, {{palette}, {nameBug, proveRuntime, shrink, measureMemory}});
    m_helpMenu = bar.addMenu(QString());
    fillMenu(*m_helpMenu,
             {{manual, keysHelp, tour}, {whatIsThis}, {gpuHelp, copyDiagnostics, about, aboutQt}});
    retranslate();
}

void Actions::fill(QToolBar& bar) const
{
    bar.addActions({open, exportWeights});
    bar.addSeparator();
    bar.addActions({back, forward});
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(space);
    auto* search = named(new QToolButton, "searchButton");
    search->setDefaultAction(palette);
    search->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    search->setMinimumWidth(kSearchWidth);
    outlineFocus(search);
    bar.addWidget(search);
}

void Actions::setRecent(const std::vector<OpenRequest>& recent)
{
    m_recentMenu->clear();
    for (const OpenRequest& request : recent) {
        QString text = nameText(request.path);
        QAction* action =
            m_recentMenu->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setStatusTip(nameText(request.path));
        const bool isThere = RecentFiles::exists(request);
        enableAction(*action, isThere, tr("%1 is no longer there").arg(nameText(request.path)));
        connect(action, &QAction::triggered, this, [this, request] { emit recentChosen(request); });
    }
    m_recentMenu->setEnabled(!recent.empty());
    m_recentMenu->menuAction()->setToolTip(recent.empty() ? tr("No file was opened yet")
                                                          : QString());
}

void Actions::retranslate()
{
    for (const Texts& texts : m_texts) {
        texts.action->setText(tr(texts.text));
        texts.action->setToolTip(tr(texts.tip));
        texts.action->setStatusTip(tr(texts.tip));
    }
    //: on the button that opens the search; Ctrl+P are its keys
    palette->setIconText(tr("Search everything  Ctrl+P"));
    m_fileMenu->setTitle(tr("&File"));
    m_recentMenu->setTitle(tr("Open rece&nt"));
    viewMenu->setTitle(tr("&View"));
    //: a menu of arrangements of panels: browsing, bytes, stepping, comparing
    arrangeMenu->setTitle(tr("&Arrange for"));
    editMenu->setTitle(tr("&Edit"));
    runMenu->setTitle(tr("&Run"));
    toolsMenu->setTitle(tr("&Tools"));
    m_helpMenu->setTitle(tr("&Help"));
    emit retranslated();
}

} // namespace gateloupe
