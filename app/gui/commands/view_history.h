// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QUndoStack>

namespace gateloupe {

class ViewStates;

/// Undo and redo of everything the user arranges: zoom, ranges, order of rows, what-ifs. Each
/// change that ViewStates tells of becomes a command; the same change of the same view within a
/// second of the last one joins it, so that one turn of the wheel is one step back.
class ViewHistory : public QObject
{
    Q_OBJECT

public:
    /// `views` outlives this.
    explicit ViewHistory(ViewStates& views, QObject* parent = nullptr);

    [[nodiscard]] QUndoStack& stack() { return m_stack; }

    /// What stands now is where the next change starts from: to be called after the program itself
    /// changed views (another file, another gate).
    void recordViewState();
    /// Forgets all steps.
    void clear();

signals:
    /// A step back or forward changed the view of that name.
    void applied(const QString& view);

private:
    class Change;

    void record(const QString& view, const QString& what);
    void apply(const QString& view, const QJsonObject& state);

    ViewStates& m_views;
    QUndoStack m_stack;
    QJsonObject m_states; ///< before the next change, by view
    QElapsedTimer m_sinceStart;
};

} // namespace gateloupe
