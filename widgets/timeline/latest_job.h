// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include "widgets/common/cancel_monitor.h"

namespace gateloupe {

/// A piece of work in a worker of which only the newest counts: a start cancels what runs, and
/// what was cancelled is never heard of.
/// Threads: GUI thread; the work itself runs in the global pool. The destructor cancels and waits.
template <typename Value>
class LatestJob
{
public:
    /// The work gets a monitor that says when it is no longer wanted, and returns its value; what
    /// it returns then is dropped.
    using Work = std::function<Value(ProgressMonitor&)>;

    explicit LatestJob(std::function<void(const Value&)> done)
        : m_done(std::move(done))
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] {
            if (!m_watcher.isCanceled() && m_watcher.future().resultCount() > 0) {
                m_isRunning = false;
                m_done(m_watcher.result());
            }
        });
    }

    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    ~LatestJob()
    {
        m_watcher.disconnect();
        m_watcher.cancel();
        m_watcher.waitForFinished();
    }

    void start(Work work)
    {
        m_watcher.cancel();
        m_isRunning = true;
        m_watcher.setFuture(QtConcurrent::run(
            [](QPromise<Value>& promise, const Work& wanted) {
                CancelMonitor monitor(promise);
                Value value = wanted(monitor);
                if (!promise.isCanceled()) {
                    promise.addResult(std::move(value));
                }
            },
            std::move(work)));
    }

    void cancel()
    {
        m_isRunning = false;
        m_watcher.cancel();
    }

    /// Until the value has been handed over.
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

private:
    std::function<void(const Value&)> m_done;
    QFutureWatcher<Value> m_watcher;
    bool m_isRunning = false;
};

} // namespace gateloupe
