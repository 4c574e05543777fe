// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QUndoStack;

namespace gateloupe {

class Actions;
class Jobs;
class Session;

/// Which commands can be used now, and of the others why not.
class ActionStates : public QObject
{
    Q_OBJECT

public:
    /// All outlive this; it follows their changes.
    ActionStates(Actions& actions, Session& session, Jobs& jobs, QUndoStack& stack,
                 QObject* parent);

    void update();

private:
    Actions& m_actions;
    Session& m_session;
    Jobs& m_jobs;
    QUndoStack& m_stack;
    const bool m_hasExample; ///< nothing installs it meanwhile
};

} // namespace gateloupe
