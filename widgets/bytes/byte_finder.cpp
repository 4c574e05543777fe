// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/byte_finder.h"

#include <utility>

#include <QPromise>
#include <QtConcurrentRun>

namespace gateloupe {

namespace {

constexpr int kPercent = 100;

template <typename T>
class SearchMonitor final : public ProgressMonitor
{
public:
    explicit SearchMonitor(QPromise<T>& promise)
        : m_promise(promise)
    {
    }

    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        m_promise.setProgressValue(total > 0
                                       ? static_cast<int>(static_cast<double>(done) /
                                                          static_cast<double>(total) * kPercent)
                                       : 0);
    }

    [[nodiscard]] bool cancelled() const override { return m_promise.isCanceled(); }

private:
    QPromise<T>& m_promise;
};

} // namespace

ByteFinder::ByteFinder(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, this,
            [this](int index) { take(m_watcher.resultAt(index)); });
    connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, this, &ByteFinder::progressed);
}

ByteFinder::~ByteFinder()
{
    cancel();
    for (QFuture<Answer>& future : m_abandoned) {
        future.waitForFinished();
    }
}

void ByteFinder::find(std::shared_ptr<const ByteSource> source, const SearchRequest& request)
{
    cancel();
    m_isBusy = true;
    m_watcher.setFuture(
        QtConcurrent::run([source = std::move(source), request](QPromise<Answer>& promise) {
            promise.setProgressRange(0, kPercent);
            SearchMonitor<Answer> monitor(promise);
            if (auto answer = search(*source, request, monitor)) { // else it was cancelled
                promise.addResult(*std::move(answer));
            }
        }));
}

void ByteFinder::cancel()
{
    std::erase_if(m_abandoned, [](const QFuture<Answer>& future) { return future.isFinished(); });
    if (m_isBusy) {
        m_isBusy = false;
        m_watcher.cancel();
        m_abandoned.push_back(m_watcher.future());
        m_watcher.setFuture({}); // results still on their way are dropped here
    }
}

void ByteFinder::take(const Answer& answer)
{
    m_isBusy = false;
    if (answer) {
        emit found(*answer);
    } else {
        emit notFound();
    }
}

} // namespace gateloupe
