// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/latest_task.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QRunnable>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace gateloupe {

namespace {

constexpr double kWhole = 1000.0;
constexpr unsigned kStageShift = 32;

/// Qt hands `thing` to another thread, out of the thread sanitizer's sight: what this thread did
/// comes before what follows tookOver() there.
void handOver([[maybe_unused]] void* thing)
{
#if defined(__SANITIZE_THREAD__)
    __tsan_release(thing);
#endif
}

void tookOver([[maybe_unused]] void* thing)
{
#if defined(__SANITIZE_THREAD__)
    __tsan_acquire(thing);
#endif
}

} // namespace

/// What the pool runs. Lifetime: until the run is left, or the pool gave it back.
class TaskRunner::Job final : public QRunnable
{
public:
    Job(std::shared_ptr<Run> run, std::function<void(Run&)> work)
        : m_run(std::move(run))
        , m_work(std::move(work))
    {
        setAutoDelete(false);
    }

    void run() override
    {
        tookOver(this);
        const auto run = m_run; // this may be gone as soon as the run is left
        if (!run->cancelled()) {
            m_work(*run);
        }
        m_work = nullptr;
        run->leave();
    }

private:
    std::shared_ptr<Run> m_run;
    std::function<void(Run&)> m_work;
};

/// A delivery on its way to the thread of the runner.
class TaskRunner::DeliveryEvent final : public QEvent
{
public:
    DeliveryEvent(std::shared_ptr<Run> run, Delivery deliver)
        : QEvent(QEvent::User)
        , m_run(std::move(run))
        , m_deliver(std::move(deliver))
    {
    }

    ~DeliveryEvent() override { tookOver(this); }

    void deliver()
    {
        tookOver(this);
        if (m_run->isCurrent()) {
            m_deliver();
        }
    }

private:
    std::shared_ptr<Run> m_run;
    Delivery m_deliver;
};

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
            emit run->m_runner.progressed(static_cast<Stage>(last >> kStageShift),
                                          static_cast<double>(last & ~std::uint32_t{0}) / kWhole);
        });
    }
}

void TaskRunner::Run::post(Delivery deliver)
{
    auto event = std::make_unique<DeliveryEvent>(shared_from_this(), std::move(deliver));
    handOver(event.get());
    QCoreApplication::postEvent(&m_runner, event.release());
}

void TaskRunner::Run::leave()
{
    m_isLeft = true;
    m_isLeft.notify_all();
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
    for (const Started& started : m_started) {
        if (!m_pool->tryTake(started.job.get())) {
            started.run->waitUntilLeft();
        }
    }
}

void TaskRunner::startRun(std::function<void(Run&)> work)
{
    std::erase_if(m_started, [](const Started& started) { return started.run->isLeft(); });
    if (m_current != nullptr) {
        m_current->cancel();
    }
    m_current = std::make_shared<Run>(*this);
    if (!m_isBusyTold && !m_busyDelay.isActive()) {
        m_busyDelay.start();
    }
    m_started.push_back({m_current, std::make_unique<Job>(m_current, std::move(work))});
    Job* const job = m_started.back().job.get();
    handOver(job);
    m_pool->start(job);
}

void TaskRunner::customEvent(QEvent* event)
{
    static_cast<DeliveryEvent*>(event)->deliver();
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
