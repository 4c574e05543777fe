// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

#include "app/gui/icons.h"
#include "app/gui/recent_files.h"

namespace gateloupe {

namespace {

QAction* make(QObject* parent, const char* name, const QKeySequence& keys = {})
{
    auto* action = new QAction(parent);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    return action;
}

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
    , openRaw(make(this, "actionOpenRaw", Qt::CTRL | Qt::SHIFT | Qt::Key_O))
    , openDescribed(make(this, "actionOpenDescribed"))
    , openExample(make(this, "actionOpenExample"))
    , exportWeights(make(this, "actionExport", Qt::CTRL | Qt::Key_E))
    , quit(make(this, "actionQuit", QKeySequence::Quit))
    , back(make(this, "actionBack", QKeySequence::Back))
    , forward(make(this, "actionForward", QKeySequence::Forward))
    , run(make(this, "actionRun", Qt::CTRL | Qt::Key_R))
    , cancelRun(make(this, "actionCancelRun", Qt::CTRL | Qt::Key_Period))
    , find(make(this, "actionFind", QKeySequence::Find))
    , showGates(make(this, "actionShowGates", Qt::CTRL | Qt::Key_1))
    , showLayout(make(this, "actionShowLayout", Qt::CTRL | Qt::Key_2))
    , showSequence(make(this, "actionShowSequence", Qt::CTRL | Qt::Key_3))
    , resetLayout(make(this, "actionResetLayout"))
    , fullScreen(make(this, "actionFullScreen", QKeySequence::FullScreen))
    , about(make(this, "actionAbout"))
    , aboutQt(make(this, "actionAboutQt"))
{
    open->setIcon(themedIcon(Icon::Open));
    openRaw->setIcon(themedIcon(Icon::RawBuffer));
    openExample->setIcon(themedIcon(Icon::Example));
    exportWeights->setIcon(themedIcon(Icon::Export));
    quit->setIcon(themedIcon(Icon::Quit));
    back->setIcon(themedIcon(Icon::Back));
    forward->setIcon(themedIcon(Icon::Forward));
    run->setIcon(themedIcon(Icon::Run));
    cancelRun->setIcon(themedIcon(Icon::Stop));
    resetLayout->setIcon(themedIcon(Icon::ResetLayout));
    about->setIcon(themedIcon(Icon::About));
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
    aboutQt->setMenuRole(QAction::AboutQtRole);
    fullScreen->setCheckable(true);
}

void Actions::fill(QMenuBar& bar)
{
    m_fileMenu = bar.addMenu(QString());
    m_fileMenu->addActions({open, openRaw, openDescribed, openExample});
    m_recentMenu = m_fileMenu->addMenu(QString());
    m_recentMenu->setObjectName(QStringLiteral("recentMenu"));
    m_fileMenu->addSeparator();
    m_fileMenu->addAction(exportWeights);
    m_fileMenu->addSeparator();
    m_fileMenu->addAction(quit);
    viewMenu = bar.addMenu(QString());
    viewMenu->addActions({showGates, showLayout, showSequence});
    viewMenu->addSeparator();
    viewMenu->addActions({find, resetLayout, fullScreen});
    m_goMenu = bar.addMenu(QString());
    m_goMenu->addActions({back, forward});
    m_runMenu = bar.addMenu(QString());
    m_runMenu->addActions({run, cancelRun});
    m_helpMenu = bar.addMenu(QString());
    m_helpMenu->addActions({about, aboutQt});
    retranslate();
}

void Actions::fill(QToolBar& bar) const
{
    bar.addActions({open, openRaw, exportWeights});
    bar.addSeparator();
    bar.addActions({back, forward});
    bar.addSeparator();
    bar.addActions({run, cancelRun});
}

void Actions::setRecent(const std::vector<OpenRequest>& recent)
{
    m_recentMenu->clear();
    for (const OpenRequest& request : recent) {
        QAction* action = m_recentMenu->addAction(request.path);
        action->setEnabled(RecentFiles::exists(request));
        connect(action, &QAction::triggered, this, [this, request] { emit recentChosen(request); });
    }
    m_recentMenu->setEnabled(!recent.empty());
}

void Actions::retranslate()
{
    say(open, tr("&Open…"), tr("Open a checkpoint"));
    //: a packed buffer of cuDNN without any header
    say(openRaw, tr("Open &raw buffer…"), tr("Open a bare packed buffer by describing it"));
    //: a JSON file that says how a program names and orders gates
    say(openDescribed, tr("Open with &description…"),
        tr("Open a file whose tensors a description explains"));
    say(openExample, tr("Open &example"), tr("Open the small network that comes with the program"));
    //: canonical: gates split apart, in one order
    say(exportWeights, tr("&Export…"), tr("Write canonical weights to a file"));
    say(quit, tr("&Quit"), tr("Leave the program"));
    say(back, tr("&Back"), tr("Go back to the previous selection"));
    say(forward, tr("&Forward"), tr("Go on to the next selection"));
    say(run, tr("&Run sequence"), tr("Run the network over the chosen input"));
    say(cancelRun, tr("&Cancel run"), tr("Stop the run"));
    say(find, tr("&Filter tree"), tr("Filter the tree by name"));
    //: LSTM and GRU gates
    say(showGates, tr("&Gates"), tr("Show the selected gate as a heatmap"));
    say(showLayout, tr("&Layout"), tr("Show the network as cuDNN's packed buffer"));
    say(showSequence, tr("&Sequence"), tr("Step through a sequence"));
    say(resetLayout, tr("R&eset layout"), tr("Put panels and toolbars back where they were"));
    say(fullScreen, tr("F&ull screen"), tr("Use the whole screen"));
    say(about, tr("&About Gateloupe"), tr("Version and licence"));
    say(aboutQt, tr("About &Qt"), tr("The version of Qt in use"));
    if (m_fileMenu != nullptr) {
        m_fileMenu->setTitle(tr("&File"));
        m_recentMenu->setTitle(tr("Open re&cent"));
        viewMenu->setTitle(tr("&View"));
        m_goMenu->setTitle(tr("&Go"));
        m_runMenu->setTitle(tr("&Run"));
        m_helpMenu->setTitle(tr("&Help"));
    }
}

} // namespace gateloupe
