// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/latest_task.h"

#include <algorithm>

#include <QtConcurrentRun>

namespace gateloupe {

namespace {

constexpr double kWhole = 1000.0;
constexpr unsigned kStageShift = 32;

} // namespace

void TaskRunner::Run::report(Stage stage, std::uint64_t done, std::uint64_t total)
{
    if (total == 0) {
        return;
    }
    const double share = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
    const std::uint64_t progress = static_cast<std::uint64_t>(stage) << kStageShift |
                                   static_cast<std::uint64_t>(share * kWhole);
    // One report at a time is on its way: a thread that is busy is not flooded with old ones.
    if (m_progress.exchange(progress) != progress && !m_isProgressPosted.exchange(true)) {
        post([run = shared_from_this()] {
            run->m_isProgressPosted = false;
            const std::uint64_t last = run->m_progress;
            emit run->m_runner.progressed(
                static_cast<Stage>(last >> kStageShift),
                static_cast<double>(last & ~std::uint32_t{0}) / kWhole);
        });
    }
}

void TaskRunner::Run::post(Delivery deliver)
{
    QMetaObject::invokeMethod(
        &m_runner,
        [run = shared_from_this(), deliver = std::move(deliver)] {
            if (run == run->m_runner.m_current) {
                deliver();
            }
        },
        Qt::QueuedConnection);
}

void TaskRunner::Run::end(Delivery deliver)
{
    post([run = shared_from_this(), deliver = std::move(deliver)] {
        TaskRunner& runner = run->m_runner;
        runner.m_current.reset();
        runner.setIdle();
        deliver();
    });
}

TaskRunner::TaskRunner(QThreadPool* pool)
    : m_pool(pool)
{
    m_busyDelay.setSingleShot(true);
    m_busyDelay.setInterval(kBusyDelayMs);
    connect(&m_busyDelay, &QTimer::timeout, this, [this] {
        m_isBusyTold = true;
        emit busyChanged(true);
    });
}

TaskRunner::~TaskRunner()
{
    for (const Started& started : m_started) {
        started.run->cancel();
    }
    for (Started& started : m_started) {
        started.future.waitForFinished();
    }
}

void TaskRunner::startRun(std::function<void(Run&)> work)
{
    std::erase_if(m_started, [](const Started& started) { return started.future.isFinished(); });
    if (m_current != nullptr) {
        m_current->cancel();
    }
    m_current = std::make_shared<Run>(*this);
    if (!m_isBusyTold && !m_busyDelay.isActive()) {
        m_busyDelay.start();
    }
    m_started.push_back(
        {m_current, QtConcurrent::run(m_pool, [run = m_current, work = std::move(work)] {
             if (!run->cancelled()) {
                 work(*run);
             }
         })});
}

void TaskRunner::cancel()
{
    if (m_current != nullptr) {
        m_current->cancel();
        m_current.reset();
        setIdle();
    }
}

void TaskRunner::setIdle()
{
    m_busyDelay.stop();
    if (std::exchange(m_isBusyTold, false)) {
        emit busyChanged(false);
    }
}

} // namespace gateloupe
