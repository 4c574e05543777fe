// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QString>
#include <QThreadPool>
#include <QtConcurrentRun>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Core's Monitor over a promise: progress in thousandths, told only when it changes.
template <typename T>
class PromiseMonitor final : public ProgressMonitor
{
public:
    static constexpr int kWhole = 1000;

    explicit PromiseMonitor(QPromise<T>& promise)
        : m_promise(promise)
    {
        m_promise.setProgressRange(0, kWhole);
    }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (total == 0) {
            return;
        }
        const auto share = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
        const int progress = static_cast<int>(share * kWhole);
        if (m_last.exchange(progress) != progress) {
            m_promise.setProgressValueAndText(progress, QString::number(static_cast<int>(stage)));
        }
    }

    [[nodiscard]] bool cancelled() const override { return m_promise.isCanceled(); }

private:
    QPromise<T>& m_promise;
    std::atomic<int> m_last = -1;
};

/// The work that leaves the GUI thread. One job of a kind at a time: a new one cancels the old one,
/// whose result is dropped even if it still comes.
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
        OpenOther,
        Compare,
        ComparedRuns,
        FindStop,
        ListStops,
        Saturation,
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

    explicit Jobs(QObject* parent = nullptr);
    ~Jobs() override;

    /// `title` is what the status bar says. `done` is not called for a job that was cancelled or
    /// replaced.
    template <typename T>
    void start(Kind kind, const QString& title, std::function<Result<T>(ProgressMonitor&)> work,
               std::function<void(Result<T>)> done)
    {
        using Shared = std::shared_ptr<Result<T>>;
        cancel(kind);
        auto run = [work = std::move(work)](QPromise<Shared>& promise) {
            PromiseMonitor<Shared> monitor(promise);
            promise.addResult(std::make_shared<Result<T>>(work(monitor)));
        };
        QFuture<Shared> future = QtConcurrent::run(&m_pool, std::move(run));
        watch(kind, title, QFuture<void>(future),
              {[future] { return outcomeOf(*future.result()); },
               [future, done = std::move(done)] { done(std::move(*future.result())); }});
    }

    void cancel(Kind kind);
    void cancelAll();

    [[nodiscard]] bool isRunning(Kind kind) const { return m_running.contains(kind); }

signals:
    void started(gateloupe::Jobs::Kind kind, const QString& title);
    /// `share` from 0 to 1.
    void progressed(gateloupe::Jobs::Kind kind, gateloupe::Stage stage, double share);
    /// The same moment as ended(), for who wants to know how.
    void settled(gateloupe::Jobs::Kind kind, gateloupe::Jobs::Outcome outcome);
    /// Finished, failed or cancelled.
    void ended(gateloupe::Jobs::Kind kind);

private:
    struct Job
    {
        std::uint64_t generation = 0;
        QFuture<void> future;
    };

    /// What to do with a finished future of a type that watch() does not know.
    struct Answer
    {
        std::function<Outcome()> outcome;
        std::function<void()> deliver;
    };

    template <typename T>
    static Outcome outcomeOf(const Result<T>& result)
    {
        if (result) {
            return Outcome::Succeeded;
        }
        return result.error().code == ErrorCode::Cancelled ? Outcome::Cancelled : Outcome::Failed;
    }

    void watch(Kind kind, const QString& title, const QFuture<void>& future, Answer answer);

    QThreadPool m_pool;
    std::uint64_t m_generation = 0;
    std::map<Kind, Job> m_running; ///< the newest of each kind
};

} // namespace gateloupe
