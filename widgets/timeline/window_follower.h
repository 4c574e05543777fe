// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

/// Asks a run for windows of its trace off the GUI thread. What is kept comes at once; the rest is
/// recomputed, one window after the other: while one is under way only the newest wish waits, so
/// a scrub shows what it passes and ends where it ended.
/// Threads: GUI thread. The destructor cancels and waits.
class WindowLoader : public QObject
{
    Q_OBJECT

public:
    explicit WindowLoader(QObject* parent = nullptr);

    /// Drops what was asked of another run. Null: there is nothing to ask.
    void setReplay(std::shared_ptr<const TraceReplay> replay);
    /// Answers with loaded() or failed(), before it returns where the window is kept. A range that
    /// is longer than the run allows is cut to what it does, about its middle.
    /// Requires: a run, and steps it has.
    void load(const StepRange& range);
    /// Nothing more comes of what was asked for.
    void cancel();

    /// Whether a window is being recomputed.
    [[nodiscard]] bool isBusy() const { return m_task.isBusy(); }

signals:
    /// Covers the range asked for. Windows that were overtaken by a newer wish may come as well,
    /// before it; the newest always comes.
    void loaded(const gateloupe::TraceWindow& window);
    void failed(const QString& reason);
    void busyChanged(bool isBusy);

private:
    void start(const StepRange& range);
    void take(const Result<TraceWindow>& window);

    std::shared_ptr<const TraceReplay> m_replay;
    StepRange m_running; ///< means something while busy
    std::optional<StepRange> m_waiting;
    QElapsedTimer m_elapsed; ///< since the running one began
    LatestTask<TraceWindow> m_task;
};

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
