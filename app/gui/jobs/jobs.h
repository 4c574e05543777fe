// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {

/// What becomes of a result: `made` gets it, `failed` the reason where there is none. Neither is
/// called for what was cancelled.
template <typename T>
std::function<void(Result<T>)> resultTo(std::function<void(T)> made,
                                        std::function<void(const Error&)> failed)
{
    return [made = std::move(made), failed = std::move(failed)](Result<T> result) {
        if (result) {
            made(*std::move(result));
        } else if (result.error().code != ErrorCode::Cancelled) {
            failed(result.error());
        }
    };
}

/// The long work of the window: a list of tasks with a name each, so that it can be shown and
/// cancelled. Of a kind the newest wins: a new one cancels the old one, whose result is dropped
/// even if it still comes.
/// Threads: GUI thread; `work` runs on a worker, `done` on the GUI thread. The destructor cancels
/// everything and waits.
class Jobs : public QObject
{
    Q_OBJECT

public:
    enum class Kind
    {
        Open,
        Run,
        Export,
        SaveRun,
        Solve,
        Identify, ///< a checksum of the open file
        Health,
        KeepCopy, ///< of the open file
        OpenOther,
        Compare,
        CompareFiles,
        ComparedRuns,
        ErrorLanes,
        Memory,
        Blame,
        Prove,
        Report,
        Bundle,
        FindStop,
        ListStops,
        Saturation,
        Gradient,
        Training,
        WhatIf,
        FindDevices
    };
    Q_ENUM(Kind)
    enum class Outcome
    {
        Succeeded,
        Failed,
        Cancelled ///< or replaced by a newer one
    };
    Q_ENUM(Outcome)

    /// What is known of the newest job of a kind.
    struct State
    {
        QString title;
        Stage stage = Stage::Opening;
        double share = -1.0; ///< of the stage, 0 to 1; -1: not told yet
        QElapsedTimer clock; ///< since it began
    };

    explicit Jobs(QObject* parent = nullptr);
    ~Jobs() override;

    /// `title` is what the status bar says. `done` is not called for a job that was cancelled or
    /// replaced.
    template <typename T>
    void start(Kind kind, const QString& title, std::function<Result<T>(ProgressMonitor&)> work,
               std::function<void(Result<T>)> done)
    {
        start(kind, title,
              [work = std::move(work), done = std::move(done)](ProgressMonitor& monitor) {
                  auto result = std::make_shared<Result<T>>(withoutExceptions<T>(work, monitor));
                  return Result<Answer>(
                      {outcomeOf(*result), [result, done] { done(std::move(*result)); }});
              });
    }

    /// The same with `made` or `failed` called, see resultTo().
    template <typename T>
    void start(Kind kind, const QString& title, std::function<Result<T>(ProgressMonitor&)> work,
               std::function<void(T)> made, std::function<void(const Error&)> failed)
    {
        start<T>(kind, title, std::move(work), resultTo<T>(std::move(made), std::move(failed)));
    }

    /// Calls `act` with what busyChanged() tells of one kind, for as long as `context` lives.
    template <typename Act>
    void whenBusy(Kind kind, QObject* context, Act act)
    {
        connect(this, &Jobs::busyChanged, context, [kind, act](Kind of, bool isBusy) {
            if (of == kind) {
                act(isBusy);
            }
        });
    }

    void cancel(Kind kind);
    void cancelAll();

    [[nodiscard]] bool isRunning(Kind kind) const;
    [[nodiscard]] State stateOf(Kind kind) const;

signals:
    void started(gateloupe::Jobs::Kind kind, const QString& title);
    /// True when a job has run long enough to be shown, see TaskRunner::kBusyDelayMs; false when
    /// one that was shown ends, before ended().
    void busyChanged(gateloupe::Jobs::Kind kind, bool isBusy);
    /// Its stage or share.
    void progressed(gateloupe::Jobs::Kind kind);
    /// Before `done` is called.
    void ended(gateloupe::Jobs::Kind kind, gateloupe::Jobs::Outcome outcome);

private:
    /// A finished job whose type of result does not matter any more.
    struct Answer
    {
        Outcome outcome;
        std::function<void()> deliver;
    };

    using Task = LatestTask<Answer>;

    struct Job
    {
        State state;
        std::unique_ptr<Task> task;
    };

    template <typename T>
    static Outcome outcomeOf(const Result<T>& result)
    {
        if (result) {
            return Outcome::Succeeded;
        }
        return result.error().code == ErrorCode::Cancelled ? Outcome::Cancelled : Outcome::Failed;
    }

    void start(Kind kind, const QString& title, Task::Work work);
    Job& jobOf(Kind kind);

    QThreadPool m_pool;
    std::map<Kind, Job> m_jobs;
};

} // namespace gateloupe
