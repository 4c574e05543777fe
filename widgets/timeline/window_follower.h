// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include <QObject>

#include "core/runtime/trace/trace_window.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/window_loader.h"

namespace gateloupe {

/// Keeps at hand the steps of a run that are in sight and the one at the time cursor: two windows,
/// which are often the same. A run that keeps everything has both from the start; of a long one
/// they are loaded as cursor and sight move.
/// Threads: GUI thread.
class WindowFollower : public QObject
{
    Q_OBJECT

public:
    explicit WindowFollower(QObject* parent = nullptr);

    /// Starts with what the run keeps. Null: nothing.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// Where the cursor is, and the first and last step in sight. Requires: a step of the run.
    void follow(std::uint64_t step, std::pair<double, double> sight);

    /// What the views show.
    [[nodiscard]] const TraceWindow& inSight() const { return m_inSight; }

    /// The newest window that has, or had, the step at the cursor.
    [[nodiscard]] const TraceWindow& atCursor() const { return m_atCursor; }

    [[nodiscard]] bool isBusy() const { return m_loader.isBusy(); }

signals:
    void inSightChanged(const gateloupe::TraceWindow& window);
    void atCursorChanged(const gateloupe::TraceWindow& window);
    /// Also when something was loaded.
    void busyChanged();
    void failed(const QString& reason);

private:
    void request();
    void take(const TraceWindow& window);
    void setInSight(const TraceWindow& window);
    void setAtCursor(const TraceWindow& window);
    [[nodiscard]] StepRange seenSteps() const;

    std::shared_ptr<const SequenceRun> m_run;
    TraceWindow m_inSight;
    TraceWindow m_atCursor;
    std::uint64_t m_step = 0;
    std::pair<double, double> m_sight;
    WindowLoader m_loader;
};

} // namespace gateloupe
