// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include "app/gui/common/enable_action.h"
#include "app/gui/common/icons.h"
#include "app/gui/session/recent_files.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

QAction* make(QObject* parent, const char* name, const QKeySequence& keys = {})
{
    auto* action = new QAction(parent);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    return action;
}

constexpr int kSearchWidth = 220;

void say(QAction* action, const QString& text, const QString& tip)
{
    action->setText(text);
    action->setToolTip(tip);
    action->setStatusTip(tip);
}

} // namespace

Actions::Actions(QObject* parent)
    : QObject(parent)
    , open(make(this, "actionOpen", QKeySequence::Open))
    , openFolder(make(this, "actionOpenFolder", Qt::CTRL | Qt::ALT | Qt::Key_O))
    , openRaw(make(this, "actionOpenRaw", Qt::CTRL | Qt::SHIFT | Qt::Key_O))
    , openCustom(make(this, "actionOpenDescribed"))
    , openExample(make(this, "actionOpenExample"))
    , openSession(make(this, "actionOpenSession"))
    , saveSession(make(this, "actionSaveSession", QKeySequence::Save))
    , saveSessionAs(make(this, "actionSaveSessionAs", Qt::CTRL | Qt::SHIFT | Qt::Key_S))
    , exportWeights(make(this, "actionExport", Qt::CTRL | Qt::Key_E))
    , report(make(this, "actionReport"))
    , bundle(make(this, "actionBundle"))
    , keepCopies(make(this, "actionKeepCopies"))
    , reloadFile(make(this, "actionReload", Qt::CTRL | Qt::SHIFT | Qt::Key_R))
    , closeFile(make(this, "actionCloseFile", Qt::CTRL | Qt::Key_W))
    , closeOthers(make(this, "actionCloseOthers"))
    , nextFile(make(this, "actionNextFile", Qt::CTRL | Qt::Key_PageDown))
    , previousFile(make(this, "actionPreviousFile", Qt::CTRL | Qt::Key_PageUp))
    , copyPath(make(this, "actionCopyPath"))
    , quit(make(this, "actionQuit", Qt::CTRL | Qt::Key_Q))
    , undo(make(this, "actionUndo", QKeySequence::Undo))
    , redo(make(this, "actionRedo", QKeySequence::Redo))
    , find(make(this, "actionFind", QKeySequence::Find))
    , shortcuts(make(this, "actionShortcuts"))
    , preferences(make(this, "actionPreferences", Qt::CTRL | Qt::Key_Comma))
    , back(make(this, "actionBack", QKeySequence::Back))
    , forward(make(this, "actionForward", QKeySequence::Forward))
    , showGates(make(this, "actionShowGates", Qt::CTRL | Qt::Key_1))
    , showLayout(make(this, "actionShowLayout", Qt::CTRL | Qt::Key_2))
    , showSequence(make(this, "actionShowSequence", Qt::CTRL | Qt::Key_3))
    , closePanel(make(this, "actionClosePanel", Qt::CTRL | Qt::Key_F4))
    , showCompare(make(this, "actionShowCompare", Qt::CTRL | Qt::Key_4))
    , showHealth(make(this, "actionShowHealth", Qt::CTRL | Qt::Key_5))
    , hidePanels(make(this, "actionHidePanels", Qt::Key_F11))
    , arrangeBrowsing(make(this, "actionArrangeBrowsing"))
    , arrangeBytes(make(this, "actionArrangeBytes"))
    , arrangeStepping(make(this, "actionArrangeStepping"))
    , arrangeComparing(make(this, "actionArrangeComparing"))
    , saveArrangement(make(this, "actionSaveArrangement"))
    , manageArrangements(make(this, "actionManageArrangements"))
    , resetLayout(make(this, "actionResetLayout"))
    , fullScreen(make(this, "actionFullScreen", Qt::SHIFT | Qt::Key_F11))
    , run(make(this, "actionRun", Qt::CTRL | Qt::Key_R))
    , cancelRun(make(this, "actionCancelRun", Qt::CTRL | Qt::Key_Period))
    , compareBackends(make(this, "actionCompareBackends"))
    , compareRecorded(make(this, "actionCompareRecorded"))
    , saveRun(make(this, "actionSaveRun", Qt::CTRL | Qt::ALT | Qt::Key_S))
    , nameBug(make(this, "actionNameBug"))
    , proveRuntime(make(this, "actionProveRuntime"))
    , shrink(make(this, "actionShrink"))
    , measureMemory(make(this, "actionMeasureMemory"))
    , palette(make(this, "actionPalette"))
    , whatIsThis(make(this, "actionWhatIsThis", QKeySequence::HelpContents))
    , manual(make(this, "actionManual", Qt::SHIFT | Qt::Key_F1))
    , keysHelp(make(this, "actionMouseAndKeys"))
    , tour(make(this, "actionTour"))
    , gpuHelp(make(this, "actionGpuHelp"))
    , copyDiagnostics(make(this, "actionCopyDiagnostics"))
    , about(make(this, "actionAbout"))
    , aboutQt(make(this, "actionAboutQt"))
{
    palette->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_P, Qt::CTRL | Qt::Key_P});
    open->setIcon(themedIcon(Icon::Open));
    openRaw->setIcon(themedIcon(Icon::RawBuffer));
    openExample->setIcon(themedIcon(Icon::Example));
    exportWeights->setIcon(themedIcon(Icon::Export));
    quit->setIcon(themedIcon(Icon::Quit));
    back->setIcon(themedIcon(Icon::Back));
    forward->setIcon(themedIcon(Icon::Forward));
    run->setIcon(themedIcon(Icon::Run));
    cancelRun->setIcon(themedIcon(Icon::Stop));
    palette->setIcon(themedIcon(Icon::Search));
    resetLayout->setIcon(themedIcon(Icon::ResetLayout));
    about->setIcon(themedIcon(Icon::About));
    quit->setMenuRole(QAction::QuitRole);
    preferences->setMenuRole(QAction::PreferencesRole);
    about->setMenuRole(QAction::AboutRole);
    aboutQt->setMenuRole(QAction::AboutQtRole);
    fullScreen->setCheckable(true);
    keepCopies->setCheckable(true);
}

void Actions::fill(QMenuBar& bar)
{
    m_fileMenu = bar.addMenu(QString());
    m_fileMenu->addActions({open, openFolder, openRaw, openCustom, openExample});
    m_recentMenu = m_fileMenu->addMenu(QString());
    m_recentMenu->setObjectName(QStringLiteral("recentMenu"));
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({openSession, saveSession, saveSessionAs});
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({exportWeights, report, bundle, keepCopies});
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({nextFile, previousFile, reloadFile, copyPath, closeFile, closeOthers});
    m_fileMenu->addSeparator();
    m_fileMenu->addAction(quit);
    editMenu = bar.addMenu(QString());
    editMenu->addActions({undo, redo});
    editMenu->addSeparator();
    editMenu->addAction(find);
    editMenu->addSeparator();
    editMenu->addActions({shortcuts, preferences});
    viewMenu = bar.addMenu(QString());
    viewMenu->addActions({back, forward});
    viewMenu->addSeparator();
    viewMenu->addActions({showGates, showLayout, showSequence, showCompare, showHealth});
    viewMenu->addSeparator();
    viewMenu->addActions({closePanel, hidePanels});
    arrangeMenu = viewMenu->addMenu(QString());
    arrangeMenu->addActions({arrangeBrowsing, arrangeBytes, arrangeStepping, arrangeComparing});
    arrangeMenu->addSeparator(); // then the saved ones
    arrangeMenu->addActions({saveArrangement, manageArrangements});
    viewMenu->addActions({resetLayout, fullScreen});
    runMenu = bar.addMenu(QString());
    runMenu->addActions({run, cancelRun});
    runMenu->addSeparator();
    runMenu->addActions({compareBackends, compareRecorded, saveRun});
    toolsMenu = bar.addMenu(QString());
    toolsMenu->addAction(palette);
    toolsMenu->addSeparator();
    toolsMenu->addActions({nameBug, proveRuntime, shrink, measureMemory});
    m_helpMenu = bar.addMenu(QString());
    m_helpMenu->addActions({manual, keysHelp, tour});
    m_helpMenu->addSeparator();
    m_helpMenu->addAction(whatIsThis);
    m_helpMenu->addSeparator();
    m_helpMenu->addActions({gpuHelp, copyDiagnostics, about, aboutQt});
    retranslate();
}

void Actions::fill(QToolBar& bar) const
{
    bar.addActions({open, exportWeights});
    bar.addSeparator();
    bar.addActions({back, forward});
    bar.addSeparator();
    bar.addActions({run, cancelRun});
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(space);
    auto* search = new QToolButton;
    search->setObjectName(QStringLiteral("searchButton"));
    search->setDefaultAction(palette);
    search->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    search->setMinimumWidth(kSearchWidth);
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
    say(open, tr("&Open…"), tr("Open a checkpoint"));
    say(openFolder, tr("Open fo&lder…"),
        tr("Open a checkpoint that is a folder, such as a SavedModel"));
    //: a packed buffer of cuDNN without any header
    say(openRaw, tr("Open &raw buffer…"), tr("Open a bare packed buffer by describing it"));
    //: a JSON file that says how a program names and orders gates
    say(openCustom, tr("Open with &description…"),
        tr("Open a file whose tensors a description explains"));
    say(openExample, tr("Open &example"), tr("Open the small network that comes with the program"));
    say(openSession, tr("Open se&ssion…"), tr("Put everything back as a session file tells"));
    say(saveSession, tr("&Save session"),
        tr("Keep what is open and how it is arranged in the session file"));
    say(saveSessionAs, tr("S&ave session as…"),
        tr("Keep what is open and how it is arranged in another file"));
    //: canonical: gates split apart, in one order
    say(exportWeights, tr("&Export…"), tr("Write canonical weights to a file"));
    say(report, tr("Re&port…"), tr("Write the last run as one HTML page that needs nothing else"));
    say(bundle, tr("Reproduction &bundle…"),
        tr("Make a folder that repeats the last run anywhere and checks it"));
    say(keepCopies, tr("&Keep copies of open files"),
        tr("Copy files when they are opened, to compare with once another program overwrote them"));
    say(reloadFile, tr("Re&load"), tr("Read the file again; selection, views and run stay"));
    say(closeFile, tr("&Close file"), tr("Close the file that is shown; others stay open"));
    say(closeOthers, tr("Close ot&her files"), tr("Close all files but the one that is shown"));
    say(nextFile, tr("&Next file"), tr("Show the next open file, where you left it"));
    say(previousFile, tr("Pre&vious file"), tr("Show the previous open file, where you left it"));
    say(copyPath, tr("Copy &path"), tr("Copy the path of the file that is shown"));
    say(quit, tr("&Quit"), tr("Leave the program"));
    say(undo, tr("&Undo"), tr("Take back the last change of a view"));
    say(redo, tr("&Redo"), tr("Change the view again"));
    //: keys of commands
    say(shortcuts, tr("&Shortcuts…"), tr("Choose the keys of commands"));
    say(preferences, tr("&Preferences…"), tr("Memory, threads, backend, fonts, colours"));
    say(back, tr("&Back"), tr("Go back to the previous selection"));
    say(forward, tr("&Forward"), tr("Go on to the next selection"));
    say(run, tr("&Run sequence"), tr("Run the network over the chosen input"));
    say(cancelRun, tr("&Cancel run"), tr("Stop the run"));
    //: who computes a run: the CPU, a GPU
    say(compareBackends, tr("C&ompare backends"),
        tr("Run the network on two backends and show where they part"));
    say(compareRecorded, tr("Co&mpare with recorded run…"),
        tr("Show where the network parts from outputs or states that another program recorded"));
    say(saveRun, tr("&Save run…"),
        tr("Write every gate and state of every step of the last run to a file"));
    say(find, tr("&Filter tree"), tr("Filter the tree by name"));
    //: LSTM and GRU gates
    say(showGates, tr("&Gates"), tr("Show the selected gate as a heatmap"));
    say(showLayout, tr("&Layout"), tr("Show the network as cuDNN's packed buffer"));
    say(showSequence, tr("&Sequence"), tr("Step through a sequence"));
    say(closePanel, tr("&Close panel"), tr("Close the panel that has the focus"));
    say(showCompare, tr("&Compare"), tr("Compare the network with another one"));
    say(showHealth, tr("&Health"), tr("Show what is wrong or unusual about the weights"));
    say(hidePanels, tr("&Hide panels"), tr("Hide all panels, or bring them back"));
    //: an arrangement of panels for looking at gates
    say(arrangeBrowsing, tr("&Browsing"), tr("Gates with the model and the inspector beside them"));
    //: an arrangement of panels for looking at bytes
    say(arrangeBytes, tr("B&ytes"), tr("Layout with the model and the inspector beside it"));
    //: an arrangement of panels for walking through a run
    say(arrangeStepping, tr("&Stepping"),
        tr("Sequence with the inspector, units, stops and saturation"));
    //: an arrangement of panels for looking at two networks
    say(arrangeComparing, tr("&Comparing"), tr("Compare with as much room as there is"));
    say(saveArrangement, tr("Sa&ve arrangement…"),
        tr("Keep where panels stand now, under a name"));
    say(manageArrangements, tr("&Manage arrangements…"),
        tr("Rename and delete saved arrangements"));
    say(resetLayout, tr("R&eset layout"), tr("Put panels and toolbars back where they were"));
    say(fullScreen, tr("F&ull screen"), tr("Use the whole screen"));
    say(nameBug, tr("&Name the bug…"),
        tr("Find which defect makes another program's output of the right one"));
    say(shrink, tr("S&hrink a disagreement…"),
        tr("Find the smallest part of the last run that still differs from another program"));
    say(proveRuntime, tr("&Prove a runtime…"),
        tr("Put another program that runs the network to proofs"));
    //: how long a network remembers what it was given before
    say(measureMemory, tr("&Measure memory…"),
        tr("Measure how long the past lives in the network"));
    //: a search over all commands, gates and tensors
    say(palette, tr("&Command palette…"), tr("Search commands, gates and tensors"));
    //: on the button that opens the search; Ctrl+P are its keys
    palette->setIconText(tr("Search everything  Ctrl+P"));
    //: a gate of an LSTM or GRU
    say(whatIsThis, tr("&What is this gate?"),
        tr("Show the equations of the selected gate by the convention in force"));
    say(manual, tr("&Manual"), tr("Read how the program is used"));
    say(keysHelp, tr("Mouse and &keys"), tr("What the mouse does, and the keys of all commands"));
    //: a walk through the window with the example
    say(tour, tr("&Tour"), tr("Walk through the window in five steps, with the example"));
    say(gpuHelp, tr("&GPU…"), tr("What running on a GPU needs and what is missing"));
    say(copyDiagnostics, tr("Copy &diagnostics"),
        tr("Copy versions and facts about this machine, for a report"));
    say(about, tr("&About Gateloupe"), tr("Version and licence"));
    say(aboutQt, tr("About &Qt"), tr("The version of Qt in use"));
    if (m_fileMenu != nullptr) {
        m_fileMenu->setTitle(tr("&File"));
        m_recentMenu->setTitle(tr("Open re&cent"));
        viewMenu->setTitle(tr("&View"));
        //: a menu of arrangements of panels: browsing, bytes, stepping, comparing
        arrangeMenu->setTitle(tr("&Arrange for"));
        editMenu->setTitle(tr("&Edit"));
        runMenu->setTitle(tr("&Run"));
        toolsMenu->setTitle(tr("&Tools"));
        m_helpMenu->setTitle(tr("&Help"));
    }
    emit retranslated();
}

} // namespace gateloupe
