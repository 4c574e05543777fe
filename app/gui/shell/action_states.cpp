// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/action_states.h"

#include <QUndoStack>

#include "app/gui/common/enable_action.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/example.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/actions.h"

namespace gateloupe {

ActionStates::ActionStates(Actions& actions, Session& session, Jobs& jobs, QUndoStack& stack,
                           QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_session(session)
    , m_jobs(jobs)
    , m_stack(stack)
{
    connect(&session, &Session::checkpointChanged, this, &ActionStates::update);
    connect(&session, &Session::selectionChanged, this, &ActionStates::update);
    connect(&session, &Session::runChanged, this, &ActionStates::update);
    connect(&jobs, &Jobs::started, this, &ActionStates::update);
    connect(&jobs, &Jobs::ended, this, &ActionStates::update);
    connect(&stack, &QUndoStack::indexChanged, this, &ActionStates::update);
}

void ActionStates::update()
{
    const auto& checkpoint = m_session.checkpoint();
    const bool hasNetwork = checkpoint != nullptr && !checkpoint->rnns.empty();
    const bool isRunning = m_jobs.isRunning(Jobs::Kind::Run);
    const QString noFile = tr("No file is open");
    const QString noNetwork =
        checkpoint == nullptr ? noFile : tr("The file has no recurrent network");
    enableAction(*m_actions.exportWeights, hasNetwork, noNetwork);
    const bool canRun = m_session.selection().rnn != nullptr && !isRunning;
    enableAction(*m_actions.run, canRun,
                 isRunning ? tr("A run is under way")
                           : (hasNetwork ? tr("No network is selected") : noNetwork));
    enableAction(*m_actions.compareBackends, m_session.selection().rnn != nullptr,
                 hasNetwork ? tr("No network is selected") : noNetwork);
    enableAction(*m_actions.compareRecorded, m_session.selection().rnn != nullptr,
                 hasNetwork ? tr("No network is selected") : noNetwork);
    enableAction(*m_actions.cancelRun, isRunning, tr("Nothing is running"));
    enableAction(*m_actions.saveRun, m_session.run() != nullptr, tr("No sequence was run yet"));
    enableAction(*m_actions.back, m_session.canGoBack(), tr("There is no earlier selection"));
    enableAction(*m_actions.forward, m_session.canGoForward(), tr("There is no later selection"));
    for (QAction* action : {m_actions.showGates, m_actions.showLayout, m_actions.showSequence,
                            m_actions.showCompare, m_actions.showHealth, m_actions.find}) {
        enableAction(*action, checkpoint != nullptr, noFile);
    }
    enableAction(*m_actions.saveSession, checkpoint != nullptr, noFile);
    enableAction(*m_actions.saveSessionAs, checkpoint != nullptr, noFile);
    enableAction(*m_actions.openExample, Example::find().has_value(),
                 tr("The example files are not installed"));
    enableAction(*m_actions.undo, m_stack.canUndo(), tr("Nothing to take back"));
    enableAction(*m_actions.redo, m_stack.canRedo(), tr("Nothing to change again"));
    //: %1 is a change of a view such as "zoom"
    m_actions.undo->setText(m_stack.canUndo() ? tr("&Undo %1").arg(m_stack.undoText())
                                              : tr("&Undo"));
    //: %1 is a change of a view such as "zoom"
    m_actions.redo->setText(m_stack.canRedo() ? tr("&Redo %1").arg(m_stack.redoText())
                                              : tr("&Redo"));
}

} // namespace gateloupe
