// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAction>
#include <QKeySequence>
#include <QObject>

#include "app/gui/common/icons.h"
#include "app/gui/session/open_request.h"

class QMenu;
class QMenuBar;
class QToolBar;

namespace gateloupe {

/// Every command of the window as a QAction with text, tooltip, status tip, icon, object name and
/// keys. The window connects them.
class Actions : public QObject
{
    Q_OBJECT

    struct Texts
    {
        QAction* action;
        const char* text;
        const char* tip;
    };

    /// As in the source. Before the actions, whose initialisers add to it.
    std::vector<Texts> m_texts;

    QAction* add(const char* name, const char* text, const char* tip, const QKeySequence& keys = {},
                 std::optional<Icon> icon = {});

public:
    explicit Actions(QObject* parent = nullptr);

    void fill(QMenuBar& bar);
    void fill(QToolBar& bar) const;
    /// Fills the menu of recent files; those that are gone are greyed.
    void setRecent(const std::vector<OpenRequest>& recent);
    void retranslate();

    QAction* const open = add("actionOpen", QT_TR_NOOP("&Open…"), QT_TR_NOOP("Open a checkpoint"),
                              QKeySequence::Open, Icon::Open);
    QAction* const openFolder =
        add("actionOpenFolder", QT_TR_NOOP("Open &folder…"),
            QT_TR_NOOP("Open a checkpoint that is a folder, such as a SavedModel"),
            Qt::CTRL | Qt::ALT | Qt::Key_O);
    //: a packed buffer of cuDNN without any header
    QAction* const openRaw = add("actionOpenRaw", QT_TR_NOOP("Open &raw buffer…"),
                                 QT_TR_NOOP("Open a bare packed buffer by describing it"),
                                 Qt::CTRL | Qt::SHIFT | Qt::Key_O, Icon::RawBuffer);
    //: a JSON file that says how a program names and orders gates
    QAction* const openCustom = add("actionOpenDescribed", QT_TR_NOOP("Open with &description…"),
                                    QT_TR_NOOP("Open a file whose tensors a description explains"));
    QAction* const openExample =
        add("actionOpenExample", QT_TR_NOOP("Open exa&mple"),
            QT_TR_NOOP("Open the small network that comes with the program"), QKeySequence(),
            Icon::Example);
    QAction* const openSession = add("actionOpenSession", QT_TR_NOOP("Open sess&ion…"),
                                     QT_TR_NOOP("Restore a saved session"));
    QAction* const saveSession =
        add("actionSaveSession", QT_TR_NOOP("&Save session"),
            QT_TR_NOOP("Save open files and their arrangement in the session file"),
            QKeySequence::Save);
    QAction* const saveSessionAs =
        add("actionSaveSessionAs", QT_TR_NOOP("S&ave session as…"),
            QT_TR_NOOP("Save open files and their arrangement in another session file"),
            Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    //: canonical: gates split apart, in one order
    QAction* const exportWeights =
        add("actionExport", QT_TR_NOOP("&Export…"), QT_TR_NOOP("Write canonical weights to a file"),
            Qt::CTRL | Qt::Key_E, Icon::Export);
    QAction* const report =
        add("actionReport", QT_TR_NOOP("Re&port…"),
            QT_TR_NOOP("Write the last run as one HTML page that needs nothing else"));
    QAction* const bundle =
        add("actionBundle", QT_TR_NOOP("Reproduction &bundle…"),
            QT_TR_NOOP("Make a folder that repeats the last run anywhere and checks it"));
    QAction* const keepCopies = add("actionKeepCopies", QT_TR_NOOP("&Keep copies of open files"),
                                    QT_TR_NOOP("Copy files when they are opened, to compare with "
                                               "once another program overwrote them"));
    QAction* const follow =
        add("actionFollow", QT_TR_NOOP("Follo&w changes"),
            QT_TR_NOOP("Read the file again whenever a program writes it, run again, and keep the "
                       "last saves to compare with"));
    QAction* const reloadFile =
        add("actionReload", QT_TR_NOOP("Re&load"),
            QT_TR_NOOP("Read the file again; selection, views and run stay"),
            Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    QAction* const closeFile =
        add("actionCloseFile", QT_TR_NOOP("&Close file"),
            QT_TR_NOOP("Close the file that is shown; others stay open"), Qt::CTRL | Qt::Key_W);
    QAction* const closeOthers = add("actionCloseOthers", QT_TR_NOOP("Close ot&her files"),
                                     QT_TR_NOOP("Close all files but the one that is shown"));
    QAction* const nextFile =
        add("actionNextFile", QT_TR_NOOP("Ne&xt file"),
            QT_TR_NOOP("Show the next open file, where you left it"), Qt::CTRL | Qt::Key_PageDown);
    QAction* const previousFile = add("actionPreviousFile", QT_TR_NOOP("Pre&vious file"),
                                      QT_TR_NOOP("Show the previous open file, where you left it"),
                                      Qt::CTRL | Qt::Key_PageUp);
    QAction* const copyPath = add("actionCopyPath", QT_TR_NOOP("Copy pa&th"),
                                  QT_TR_NOOP("Copy the path of the file that is shown"));
    QAction* const quit = add("actionQuit", QT_TR_NOOP("&Quit"), QT_TR_NOOP("Leave the program"),
                              Qt::CTRL | Qt::Key_Q, Icon::Quit);
    QAction* const undo =
        add("actionUndo", QT_TR_NOOP("&Undo"), QT_TR_NOOP("Take back the last change of a view"),
            QKeySequence::Undo);
    QAction* const redo = add("actionRedo", QT_TR_NOOP("&Redo"),
                              QT_TR_NOOP("Change the view again"), QKeySequence::Redo);
    QAction* const bookmark =
        add("actionBookmark", QT_TR_NOOP("Book&mark"),
            QT_TR_NOOP("Keep the cell, byte or value that is looked at, with a note"),
            Qt::CTRL | Qt::Key_D);
    QAction* const find = add("actionFind", QT_TR_NOOP("&Filter tree"),
                              QT_TR_NOOP("Filter the tree by name"), QKeySequence::Find);
    //: keys of commands
    QAction* const shortcuts = add("actionShortcuts", QT_TR_NOOP("&Shortcuts…"),
                                   QT_TR_NOOP("Choose the keys of commands"));
    QAction* const preferences =
        add("actionPreferences", QT_TR_NOOP("&Preferences…"),
            QT_TR_NOOP("Memory, threads, backend, fonts, colours"), Qt::CTRL | Qt::Key_Comma);
    QAction* const back =
        add("actionBack", QT_TR_NOOP("&Back"), QT_TR_NOOP("Go back to the previous selection"),
            QKeySequence::Back, Icon::Back);
    QAction* const forward =
        add("actionForward", QT_TR_NOOP("&Forward"), QT_TR_NOOP("Go on to the next selection"),
            QKeySequence::Forward, Icon::Forward);
    //: LSTM and GRU gates
    QAction* const showGates =
        add("actionShowGates", QT_TR_NOOP("&Gates"),
            QT_TR_NOOP("Show the selected gate as a heatmap"), Qt::CTRL | Qt::Key_1);
    QAction* const showLayout =
        add("actionShowLayout", QT_TR_NOOP("&Layout"),
            QT_TR_NOOP("Show the network as cuDNN's packed buffer"), Qt::CTRL | Qt::Key_2);
    QAction* const showSequence = add("actionShowSequence", QT_TR_NOOP("&Sequence"),
                                      QT_TR_NOOP("Step through a sequence"), Qt::CTRL | Qt::Key_3);
    QAction* const closePanel =
        add("actionClosePanel", QT_TR_NOOP("&Close panel"),
            QT_TR_NOOP("Close the panel that has the focus"), Qt::CTRL | Qt::Key_F4);
    QAction* const showCompare =
        add("actionShowCompare", QT_TR_NOOP("&Compare"),
            QT_TR_NOOP("Compare the network with another one"), Qt::CTRL | Qt::Key_4);
    QAction* const showHealth =
        add("actionShowHealth", QT_TR_NOOP("&Health"),
            QT_TR_NOOP("Show what is wrong or unusual about the weights"), Qt::CTRL | Qt::Key_5);
    QAction* const hidePanels = add("actionHidePanels", QT_TR_NOOP("&Hide panels"),
                                    QT_TR_NOOP("Hide all panels, or bring them back"), Qt::Key_F11);
    //: an arrangement of panels for looking at gates
    QAction* const arrangeBrowsing =
        add("actionArrangeBrowsing", QT_TR_NOOP("&Browsing"),
            QT_TR_NOOP("Gates with the model and the inspector beside them"));
    //: an arrangement of panels for looking at bytes
    QAction* const arrangeBytes =
        add("actionArrangeBytes", QT_TR_NOOP("B&ytes"),
            QT_TR_NOOP("Layout with the model and the inspector beside it"));
    //: an arrangement of panels for walking through a run
    QAction* const arrangeStepping =
        add("actionArrangeStepping", QT_TR_NOOP("&Stepping"),
            QT_TR_NOOP("Sequence with the inspector, units, stops and saturation"));
    //: an arrangement of panels for looking at two networks
    QAction* const arrangeComparing = add("actionArrangeComparing", QT_TR_NOOP("&Comparing"),
                                          QT_TR_NOOP("Compare with as much room as there is"));
    QAction* const saveArrangement = add("actionSaveArrangement", QT_TR_NOOP("Sa&ve arrangement…"),
                                         QT_TR_NOOP("Save the arrangement of panels under a name"));
    QAction* const manageArrangements =
        add("actionManageArrangements", QT_TR_NOOP("&Manage arrangements…"),
            QT_TR_NOOP("Rename and delete saved arrangements"));
    QAction* const resetLayout = add("actionResetLayout", QT_TR_NOOP("R&eset layout"),
                                     QT_TR_NOOP("Put panels and toolbars back where they were"),
                                     QKeySequence(), Icon::ResetLayout);
    QAction* const fullScreen = add("actionFullScreen", QT_TR_NOOP("F&ull screen"),
                                    QT_TR_NOOP("Use the whole screen"), Qt::SHIFT | Qt::Key_F11);
    QAction* const run =
        add("actionRun", QT_TR_NOOP("&Run sequence"),
            QT_TR_NOOP("Run the network over the chosen input"), Qt::CTRL | Qt::Key_R, Icon::Run);
    QAction* const cancelRun =
        add("actionCancelRun", QT_TR_NOOP("&Cancel run"), QT_TR_NOOP("Stop the run"),
            Qt::CTRL | Qt::Key_Period, Icon::Stop);
    //: who computes a run: the CPU, a GPU
    QAction* const compareBackends =
        add("actionCompareBackends", QT_TR_NOOP("C&ompare backends"),
            QT_TR_NOOP("Run the network on two backends and show where they part"));
    QAction* const compareRecorded = add(
        "actionCompareRecorded", QT_TR_NOOP("Co&mpare with recorded run…"),
        QT_TR_NOOP(
            "Show where the network parts from outputs or states that another program recorded"));
    QAction* const saveRun =
        add("actionSaveRun", QT_TR_NOOP("&Save run…"),
            QT_TR_NOOP("Write every gate and state of every step of the last run to a file"),
            Qt::CTRL | Qt::ALT | Qt::Key_S);
    QAction* const nameBug =
        add("actionNameBug", QT_TR_NOOP("&Name the bug…"),
            QT_TR_NOOP("Find which defect makes another program's output of the right one"));
    QAction* const proveRuntime =
        add("actionProveRuntime", QT_TR_NOOP("&Prove a runtime…"),
            QT_TR_NOOP("Put another program that runs the network to proofs"));
    QAction* const shrink =
        add("actionShrink", QT_TR_NOOP("S&hrink a disagreement…"),
            QT_TR_NOOP(
                "Find the smallest part of the last run that still differs from another program"));
    //: how long a network remembers what it was given before
    QAction* const measureMemory =
        add("actionMeasureMemory", QT_TR_NOOP("&Measure memory…"),
            QT_TR_NOOP("Measure how long the past lives in the network"));
    //: a search over all commands, gates and tensors
    QAction* const palette =
        add("actionPalette", QT_TR_NOOP("&Command palette…"),
            QT_TR_NOOP("Search commands, gates and tensors"), QKeySequence(), Icon::Search);
    //: a gate of an LSTM or GRU
    QAction* const whatIsThis =
        add("actionWhatIsThis", QT_TR_NOOP("&What is this gate?"),
            QT_TR_NOOP("Show the equations of the selected gate by the convention in force"),
            QKeySequence::HelpContents);
    QAction* const manual = add("actionManual", QT_TR_NOOP("&Manual"),
                                QT_TR_NOOP("Read how the program is used"), Qt::SHIFT | Qt::Key_F1);
    QAction* const keysHelp = add("actionMouseAndKeys", QT_TR_NOOP("Mouse and &keys"),
                                  QT_TR_NOOP("What the mouse does, and the keys of all commands"));
    //: a walk through the window with the example
    QAction* const tour =
        add("actionTour", QT_TR_NOOP("&Tour"),
            QT_TR_NOOP("Walk through the window in five steps, with the example"));
    QAction* const gpuHelp = add("actionGpuHelp", QT_TR_NOOP("&GPU…"),
                                 QT_TR_NOOP("What running on a GPU needs and what is missing"));
    QAction* const copyDiagnostics =
        add("actionCopyDiagnostics", QT_TR_NOOP("Copy &diagnostics"),
            QT_TR_NOOP("Copy versions and facts about this machine, for a report"));
    QAction* const about = add("actionAbout", QT_TR_NOOP("&About Gateloupe"),
                               QT_TR_NOOP("Version and licence"), QKeySequence(), Icon::About);
    QAction* const aboutQt =
        add("actionAboutQt", QT_TR_NOOP("About &Qt"), QT_TR_NOOP("The version of Qt in use"));
    // Made by fill(QMenuBar&); code that has more commands adds them there.
    QMenu* editMenu = nullptr;
    QMenu* viewMenu = nullptr;
    QMenu* arrangeMenu = nullptr;
    QMenu* runMenu = nullptr;
    QMenu* toolsMenu = nullptr;

signals:
    /// Texts are set again; those of undo and redo say what they undo.
    void retranslated();
    void recentChosen(const gateloupe::OpenRequest& request);

private:
    QMenu* m_recentMenu = nullptr;
    QMenu* m_fileMenu = nullptr;
    QMenu* m_helpMenu = nullptr;
};

} // namespace gateloupe
