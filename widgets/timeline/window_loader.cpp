// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/window_loader.h"

#include <algorithm>
#include <utility>

#include <QtConcurrentRun>

#include "widgets/common/cancel_monitor.h"

namespace gateloupe {

namespace {

/// A window that takes longer than this gives way to a newer wish.
constexpr qint64 kPatienceMs = 100;

/// At most as many steps as a window may have, about the middle of the range.
StepRange allowed(const StepRange& range, const TraceReplay& travel)
{
    const std::uint64_t most = travel.maxWindowSteps();
    return range.count <= most ? range : StepRange{range.first + (range.count - most) / 2, most};
}

} // namespace

WindowLoader::WindowLoader(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &WindowLoader::take);
}

WindowLoader::~WindowLoader()
{
    m_watcher.cancel();
    m_watcher.waitForFinished();
}

void WindowLoader::setTravel(std::shared_ptr<const TraceReplay> travel)
{
    if (travel == m_travel) {
        return;
    }
    cancel();
    m_travel = std::move(travel);
}

void WindowLoader::load(const StepRange& range)
{
    if (const auto window = m_travel->keptWindow(range)) {
        cancel(); // what is under way is older than this
        emit loaded(*window);
        return;
    }
    const StepRange wanted = allowed(range, *m_travel);
    if (!m_running) {
        start(wanted);
        return;
    }
    if (wanted == *m_running && !m_watcher.isCanceled()) {
        m_waiting.reset();
        return;
    }
    m_waiting = wanted;
    if (m_elapsed.elapsed() > kPatienceMs) {
        m_watcher.cancel();
    }
}

void WindowLoader::cancel()
{
    m_waiting.reset();
    m_watcher.cancel();
}

void WindowLoader::start(const StepRange& range)
{
    m_running = range;
    m_elapsed.start();
    m_watcher.setFuture(QtConcurrent::run([travel = m_travel, range](QPromise<Outcome>& promise) {
        CancelMonitor<Outcome> monitor(promise);
        promise.addResult(
            std::make_shared<const Result<TraceWindow>>(travel->window(range, monitor)));
    }));
    emit busyChanged(true);
}

void WindowLoader::take()
{
    const bool isWanted = !m_watcher.isCanceled() && m_watcher.future().resultCount() > 0;
    const Outcome outcome = isWanted ? m_watcher.result() : nullptr;
    m_running.reset();
    if (const auto waiting = std::exchange(m_waiting, std::nullopt)) {
        start(*waiting);
    } else {
        emit busyChanged(false);
    }
    if (outcome == nullptr) {
        return;
    }
    if (*outcome) {
        emit loaded(**outcome);
    } else if (outcome->error().code != ErrorCode::Cancelled) {
        emit failed(QString::fromStdString(outcome->error().message));
    }
}

} // namespace gateloupe
