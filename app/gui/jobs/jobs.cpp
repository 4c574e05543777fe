// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs.h"

#include <QFutureWatcher>

namespace gateloupe {

Jobs::Jobs(QObject* parent)
    : QObject(parent)
{
    // A job that is being cancelled may still hold a thread when its successor starts.
    m_pool.setMaxThreadCount(std::max(4, m_pool.maxThreadCount()));
}

Jobs::~Jobs()
{
    cancelAll();
    m_pool.waitForDone();
}

void Jobs::cancel(Kind kind)
{
    const auto found = m_running.find(kind);
    if (found != m_running.end()) {
        found->second.future.cancel();
        m_running.erase(found);
        emit settled(kind, Outcome::Cancelled);
        emit ended(kind);
    }
}

void Jobs::cancelAll()
{
    while (!m_running.empty()) {
        cancel(m_running.begin()->first);
    }
}

void Jobs::watch(Kind kind, const QString& title, const QFuture<void>& future, Answer answer)
{
    const std::uint64_t generation = ++m_generation;
    m_running[kind] = Job{generation, future};
    const auto isCurrent = [this, kind, generation] {
        const auto found = m_running.find(kind);
        return found != m_running.end() && found->second.generation == generation;
    };
    auto* watcher = new QFutureWatcher<void>(this);
    connect(watcher, &QFutureWatcherBase::progressValueChanged, this,
            [this, kind, watcher, isCurrent](int value) {
                if (isCurrent()) {
                    const auto stage = static_cast<Stage>(watcher->progressText().toInt());
                    emit progressed(kind, stage, value / 1000.0);
                }
            });
    connect(watcher, &QFutureWatcherBase::finished, this,
            [this, kind, watcher, isCurrent, answer = std::move(answer)] {
                watcher->deleteLater();
                if (isCurrent()) {
                    m_running.erase(kind);
                    emit settled(kind, answer.outcome());
                    emit ended(kind);
                    answer.deliver();
                }
            });
    watcher->setFuture(future);
    emit started(kind, title);
}

} // namespace gateloupe
