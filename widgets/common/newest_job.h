// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QFuture>
#include <QFutureWatcher>
#include <QtConcurrentRun>

#include "core/base/result.h"
#include "widgets/common/cancel_monitor.h"

namespace gateloupe {

/// One kind of work in a worker thread: the newest request wins, older ones are cancelled and never
/// reported. `deliver` runs in the thread that made this object.
/// Lifetime: the destructor cancels and waits. What the work needs must be kept by the work.
template <typename T>
class NewestJob
{
public:
    using Work = std::function<Result<T>(ProgressMonitor&)>;
    using Deliver = std::function<void(const Result<T>&)>;

    explicit NewestJob(Deliver deliver)
        : m_deliver(std::move(deliver))
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, &m_watcher,
                         [this](int index) {
                             m_isBusy = false;
                             m_deliver(m_watcher.resultAt(index));
                         });
    }

    NewestJob(const NewestJob&) = delete;
    NewestJob& operator=(const NewestJob&) = delete;

    ~NewestJob()
    {
        cancel();
        for (QFuture<Result<T>>& future : m_abandoned) {
            future.waitForFinished();
        }
    }

    void start(Work work)
    {
        cancel();
        m_isBusy = true;
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
            m_watcher.setFuture({}); // a result still on its way is dropped here
        }
    }

    /// Whether a result is still to come.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

private:
    Deliver m_deliver;
    QFutureWatcher<Result<T>> m_watcher;
    std::vector<QFuture<Result<T>>> m_abandoned; ///< cancelled, still running
    bool m_isBusy = false;
};

} // namespace gateloupe
