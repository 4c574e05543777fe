// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "core/runtime/replay/trace_replay.h"
#include "widgets/common/latest_task.h"

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
    void setTravel(std::shared_ptr<const TraceReplay> travel);
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

    std::shared_ptr<const TraceReplay> m_travel;
    StepRange m_running; ///< means something while busy
    std::optional<StepRange> m_waiting;
    QElapsedTimer m_elapsed; ///< since the running one began
    LatestTask<TraceWindow> m_task;
};

} // namespace gateloupe
