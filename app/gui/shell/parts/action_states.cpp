// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/action_states.h"

#include <initializer_list>

#include <QAction>
#include <QUndoStack>

#include "app/gui/common/enable_action.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/example.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/parts/actions.h"

namespace gateloupe {

ActionStates::ActionStates(Actions& actions, Session& session, Jobs& jobs, QUndoStack& stack,
                           QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_session(session)
    , m_jobs(jobs)
    , m_stack(stack)
    , m_hasExample(Example::find().has_value())
{
    for (const auto changed : {&Session::documentsChanged, &Session::checkpointChanged,
                               &Session::selectionChanged, &Session::runChanged}) {
        connect(&session, changed, this, &ActionStates::update);
    }
    connect(&jobs, &Jobs::started, this, &ActionStates::update);
    connect(&jobs, &Jobs::ended, this, &ActionStates::update);
    connect(&stack, &QUndoStack::indexChanged, this, &ActionStates::update);
}

void ActionStates::update()
{
    const auto& checkpoint = m_session.checkpoint();
    const bool hasNetwork = checkpoint != nullptr && !checkpoint->rnns.empty();
    const bool isRunning = m_jobs.isRunning(Jobs::Kind::Run);
    const bool hasSelected = m_session.selection().rnn != nullptr;
    const QString noFile = tr("No file is open");
    const QString noNetwork =
        checkpoint == nullptr ? noFile : tr("The file has no recurrent network");
    const QString noSelected = hasNetwork ? tr("No network is selected") : noNetwork;
    const auto enable = [](bool canBeUsed, const QString& reason,
                           std::initializer_list<QAction*> actions) {
        for (QAction* action : actions) {
            enableAction(*action, canBeUsed, reason);
        }
    };
    const Actions& all = m_actions;
    enable(hasNetwork, noNetwork, {all.exportWeights});
    enable(hasSelected && !isRunning, isRunning ? tr("A run is under way") : noSelected, {all.run});
    enable(hasSelected, noSelected, {all.compareBackends, all.compareRecorded, all.proveRuntime});
    enable(isRunning, tr("Nothing is running"), {all.cancelRun});
    enable(m_session.run() != nullptr, tr("No sequence was run yet"),
           {all.saveRun, all.report, all.nameBug, all.bundle, all.shrink, all.measureMemory});
    enable(m_session.canGoBack(), tr("There is no earlier selection"), {all.back});
    enable(m_session.canGoForward(), tr("There is no later selection"), {all.forward});
    enable(checkpoint != nullptr, noFile,
           {all.showGates, all.showLayout, all.showSequence, all.showCompare, all.showHealth,
            all.find, all.bookmark, all.reloadFile, all.closeFile, all.copyPath, all.saveSession,
            all.saveSessionAs});
    enable(m_session.documents().size() > 1, tr("No other file is open"),
           {all.closeOthers, all.nextFile, all.previousFile});
    enable(m_hasExample, tr("The example files are not installed"), {all.openExample});
    enable(m_stack.canUndo(), tr("Nothing to take back"), {all.undo});
    enable(m_stack.canRedo(), tr("Nothing to change again"), {all.redo});
    //: %1 is a change of a view such as "zoom"
    m_actions.undo->setText(m_stack.canUndo() ? tr("&Undo %1").arg(m_stack.undoText())
                                              : tr("&Undo"));
    //: %1 is a change of a view such as "zoom"
    m_actions.redo->setText(m_stack.canRedo() ? tr("&Redo %1").arg(m_stack.redoText())
                                              : tr("&Redo"));
}

} // namespace gateloupe
