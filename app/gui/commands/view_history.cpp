// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/view_history.h"

#include <QUndoCommand>

#include "app/gui/common/view_states.h"

namespace gateloupe {

namespace {

constexpr qint64 kMergeMs = 1000;
constexpr int kMaxSteps = 200;
constexpr int kChangeId = 1;

} // namespace

class ViewHistory::Change : public QUndoCommand
{
public:
    struct Step
    {
        QString view;
        QString what;
        QJsonObject before;
        QJsonObject after;
        qint64 atMs = 0;
    };

    Change(ViewHistory& history, Step step)
        : QUndoCommand(step.what)
        , m_history(history)
        , m_step(std::move(step))
    {
    }

    void undo() override { m_history.apply(m_step.view, m_step.before); }

    void redo() override
    {
        // The stack calls it when the change is pushed; by then it has happened.
        if (m_isDone) {
            m_history.apply(m_step.view, m_step.after);
        }
        m_isDone = true;
    }

    [[nodiscard]] int id() const override { return kChangeId; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const Step& next = static_cast<const Change*>(other)->m_step;
        if (next.view != m_step.view || next.what != m_step.what || next.before != m_step.after ||
            next.atMs - m_step.atMs > kMergeMs) {
            return false;
        }
        m_step.after = next.after;
        m_step.atMs = next.atMs;
        setObsolete(m_step.after == m_step.before);
        return true;
    }

private:
    ViewHistory& m_history;
    Step m_step;
    bool m_isDone = false;
};

ViewHistory::ViewHistory(ViewStates& views, QObject* parent)
    : QObject(parent)
    , m_views(views)
{
    m_sinceStart.start();
    m_stack.setUndoLimit(kMaxSteps);
    connect(&views, &ViewStates::changed, this, &ViewHistory::record);
}

void ViewHistory::recordViewState()
{
    m_states = m_views.present();
}

void ViewHistory::clear()
{
    m_stack.clear();
    recordViewState();
}

void ViewHistory::record(const QString& view, const QString& what)
{
    const QJsonObject after = m_views.stateOf(view);
    const QJsonObject before = m_states.value(view).toObject();
    m_states.insert(view, after);
    if (after != before) {
        m_stack.push(new Change(*this, {view, what, before, after, m_sinceStart.elapsed()}));
    }
}

void ViewHistory::apply(const QString& view, const QJsonObject& state)
{
    m_views.applyTo(view, state);
    m_states.insert(view, m_views.stateOf(view));
    emit applied(view);
}

} // namespace gateloupe
