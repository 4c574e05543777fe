// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>
#include <QtConcurrentRun>

#include "core/base/monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Work of one kind in a worker thread: the newest wins, older work is cancelled and never
/// reported. Threads: lives in the GUI thread; the destructor cancels and waits.
template <typename T>
class LatestTask
{
public:
    using Work = std::function<Result<T>(Monitor&)>;
    using Done = std::function<void(const Result<T>&)>;

    LatestTask() = default;
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    ~LatestTask()
    {
        cancel();
        for (QFuture<Result<T>>& future : m_abandoned) {
            future.waitForFinished();
        }
    }

    /// `done` is called in this thread, unless newer work or cancel() comes first.
    void run(Work work, Done done)
    {
        cancel();
        m_isBusy = true;
        QObject::disconnect(m_connection);
        m_connection = QObject::connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, &m_watcher,
                                        [this, done = std::move(done)](int index) {
                                            m_isBusy = false;
                                            done(m_watcher.resultAt(index));
                                        });
        m_watcher.setFuture(
            QtConcurrent::run([work = std::move(work)](QPromise<Result<T>>& promise) {
                CancelMonitor monitor(promise);
                promise.addResult(work(monitor));
            }));
    }

    void cancel()
    {
        std::erase_if(m_abandoned,
                      [](const QFuture<Result<T>>& future) { return future.isFinished(); });
        if (m_isBusy) {
            m_isBusy = false;
            m_watcher.cancel();
            m_abandoned.push_back(m_watcher.future());
            m_watcher.setFuture({}); // results still on their way are dropped here
        }
    }

    [[nodiscard]] bool isBusy() const { return m_isBusy; }

private:
    class CancelMonitor final : public Monitor
    {
    public:
        explicit CancelMonitor(const QPromise<Result<T>>& promise)
            : m_promise(promise)
        {
        }

        void report(Stage, std::uint64_t, std::uint64_t) override {}

        [[nodiscard]] bool cancelled() const override { return m_promise.isCanceled(); }

    private:
        const QPromise<Result<T>>& m_promise;
    };

    QFutureWatcher<Result<T>> m_watcher;
    QMetaObject::Connection m_connection;
    std::vector<QFuture<Result<T>>> m_abandoned; ///< cancelled, still running
    bool m_isBusy = false;
};

} // namespace gateloupe
