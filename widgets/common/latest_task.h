// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// What `work(arguments...)` answers; an exception becomes an error: OutOfMemory, or Unsupported
/// with what the exception says.
template <typename T, typename Work, typename... Arguments>
Result<T> withoutExceptions(const Work& work, Arguments&&... arguments)
{
    try {
        return work(std::forward<Arguments>(arguments)...);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("not enough memory");
    } catch (const std::exception& exception) {
        return Error::unsupported("unexpected failure: %1", exception.what());
    } catch (...) {
        return Error::unsupported("unexpected failure");
    }
}

/// The part of LatestTask that does not depend on the type of the result.
/// Threads: that of the object, but for what is said of Run.
class TaskRunner : public QObject
{
    Q_OBJECT

public:
    /// Work that ends sooner shows no progress: a flash of a bar says nothing.
    static constexpr int kBusyDelayMs = 150;

    TaskRunner(const TaskRunner&) = delete;
    TaskRunner& operator=(const TaskRunner&) = delete;
    /// Cancels and waits for every run, those that were replaced or cancelled before too.
    ~TaskRunner() override;

    /// The result of the current work will not be delivered.
    void cancel();

    /// Whether a result is still to come.
    [[nodiscard]] bool isBusy() const { return m_current != nullptr; }

signals:
    /// How far the newest work is. `share` of the stage is from 0 to 1. Under load only the last of
    /// several reports is told.
    void progressed(gateloupe::Stage stage, double share);
    /// True once there has been work for kBusyDelayMs, false when there is none any more. Work
    /// that is replaced by newer work does not end this.
    void busyChanged(bool isBusy);

protected:
    using Delivery = std::function<void()>;

    /// One piece of work: its monitor, and the way back to the thread of the runner.
    /// Threads: any. Lifetime: the runner waits for its worker.
    class Run final : public ProgressMonitor, public std::enable_shared_from_this<Run>
    {
    public:
        explicit Run(TaskRunner& runner)
            : m_runner(runner)
        {
        }

        void report(Stage stage, std::uint64_t done, std::uint64_t total) override;

        [[nodiscard]] bool cancelled() const override { return m_isCancelled; }

        void cancel() { m_isCancelled = true; }

        /// Calls `deliver` in the thread of the runner if this is the current run then.
        void post(Delivery deliver);
        /// Delivers the last time.
        void end(Delivery deliver);

        /// Threads: that of the runner.
        [[nodiscard]] bool isCurrent() const { return m_runner.m_current.get() == this; }

        /// The worker is through with it.
        void leave();

        [[nodiscard]] bool isLeft() const { return m_isLeft; }

        void waitUntilLeft() const { m_isLeft.wait(false); }

    private:
        TaskRunner& m_runner;
        std::atomic<bool> m_isCancelled = false;
        std::atomic<bool> m_isLeft = false;
        std::atomic<std::uint64_t> m_progress = ~std::uint64_t{0}; ///< stage and thousandths
        std::atomic<bool> m_isProgressPosted = false;
    };

    explicit TaskRunner(QThreadPool* pool);

    /// Replaces what runs. `work` runs on the pool and ends with Run::end().
    void startRun(std::function<void(Run&)> work);

    void customEvent(QEvent* event) override;

private:
    class Job;
    class DeliveryEvent;

    void setIdle();

    struct Started
    {
        std::shared_ptr<Run> run;
        std::unique_ptr<Job> job;
    };

    QThreadPool* m_pool;
    std::shared_ptr<Run> m_current;
    std::vector<Started> m_started; ///< until they have ended
    QTimer m_busyDelay;
    bool m_isBusyTold = false;
};

/// What a piece of work reports to.
/// Threads: any.
template <typename T>
class TaskMonitor : public ProgressMonitor
{
public:
    /// Delivers a first, rougher or partial value; the task goes on.
    virtual void publish(T value) = 0;
};

/// One kind of work in a worker thread: the newest request wins, older ones are cancelled and
/// their results never delivered. Exceptions of the work are delivered as errors.
/// Threads: everything is called, and `deliver` is, in the thread that made the object, which
/// needs an event loop. Work that was replaced may run beside its successor.
/// Lifetime: the destructor cancels and waits. What the work needs must be kept by the work.
template <typename T>
class LatestTask final : public TaskRunner
{
public:
    /// A function of a ProgressMonitor& fits as well.
    using Work = std::function<Result<T>(TaskMonitor<T>&)>;
    /// A function of a const Result<T>& fits as well.
    using Deliver = std::function<void(Result<T>)>;

    /// `pool` outlives this.
    explicit LatestTask(Deliver deliver, QThreadPool* pool = QThreadPool::globalInstance())
        : TaskRunner(pool)
        , m_deliver(std::move(deliver))
    {
    }

    void start(Work work)
    {
        startRun([this, work = std::move(work)](Run& run) {
            Monitor monitor(*this, run);
            run.end(delivery(withoutExceptions<T>(work, monitor)));
        });
    }

private:
    class Monitor final : public TaskMonitor<T>
    {
    public:
        Monitor(LatestTask& task, Run& run)
            : m_task(task)
            , m_run(run)
        {
        }

        void report(Stage stage, std::uint64_t done, std::uint64_t total) override
        {
            m_run.report(stage, done, total);
        }

        [[nodiscard]] bool cancelled() const override { return m_run.cancelled(); }

        void publish(T value) override { m_run.post(m_task.delivery(std::move(value))); }

    private:
        LatestTask& m_task;
        Run& m_run;
    };

    Delivery delivery(Result<T> result)
    {
        auto shared = std::make_shared<Result<T>>(std::move(result));
        return [this, shared] { m_deliver(std::move(*shared)); };
    }

    Deliver m_deliver;
};

} // namespace gateloupe
