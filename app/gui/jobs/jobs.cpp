// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs.h"

#include <algorithm>

namespace gateloupe {

Jobs::Jobs(QObject* parent)
    : QObject(parent)
{
    // A job that is being cancelled may still hold a thread when its successor starts.
    m_pool.setMaxThreadCount(std::max(4, m_pool.maxThreadCount()));
}

Jobs::~Jobs()
{
    cancelAll(); // all of them before the first is waited for
}

Jobs::Job& Jobs::jobOf(Kind kind)
{
    Job& job = m_jobs[kind];
    if (job.task == nullptr) {
        job.task = std::make_unique<Task>(
            [this, kind](const Result<Answer>& answer) {
                emit ended(kind, answer ? answer->outcome : Outcome::Failed);
                if (answer) {
                    answer->deliver();
                }
            },
            &m_pool);
        connect(job.task.get(), &TaskRunner::progressed, this,
                [this, kind](Stage stage, double share) {
                    m_jobs[kind].state.stage = stage;
                    m_jobs[kind].state.share = share;
                    emit progressed(kind);
                });
        connect(job.task.get(), &TaskRunner::busyChanged, this,
                [this, kind](bool isBusy) { emit busyChanged(kind, isBusy); });
    }
    return job;
}

void Jobs::start(Kind kind, const QString& title, Task::Work work)
{
    cancel(kind);
    Job& job = jobOf(kind);
    job.state = {.title = title};
    job.state.clock.start();
    job.task->start(std::move(work));
    emit started(kind, title);
}

void Jobs::cancel(Kind kind)
{
    if (isRunning(kind)) {
        m_jobs[kind].task->cancel();
        emit ended(kind, Outcome::Cancelled);
    }
}

void Jobs::cancelAll()
{
    for (const auto& [kind, job] : m_jobs) {
        cancel(kind);
    }
}

bool Jobs::isRunning(Kind kind) const
{
    const auto found = m_jobs.find(kind);
    return found != m_jobs.end() && found->second.task->isBusy();
}

Jobs::State Jobs::stateOf(Kind kind) const
{
    const auto found = m_jobs.find(kind);
    return found == m_jobs.end() ? State() : found->second.state;
}

} // namespace gateloupe
