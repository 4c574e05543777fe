// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/window_loader.h"

#include <utility>

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
    , m_task([this](const Result<TraceWindow>& window) { take(window); })
{
}

void WindowLoader::setTravel(std::shared_ptr<const TraceReplay> travel)
{
    if (travel != m_travel) {
        cancel();
        m_travel = std::move(travel);
    }
}

void WindowLoader::load(const StepRange& range)
{
    if (const auto window = m_travel->keptWindow(range)) {
        cancel(); // what is under way is older than this
        emit loaded(*window);
        return;
    }
    const StepRange wanted = allowed(range, *m_travel);
    if (isBusy() && wanted == m_running) {
        m_waiting.reset();
    } else if (isBusy() && m_elapsed.elapsed() <= kPatienceMs) {
        m_waiting = wanted;
    } else {
        start(wanted);
    }
}

void WindowLoader::cancel()
{
    m_waiting.reset();
    if (isBusy()) {
        m_task.cancel();
        emit busyChanged(false);
    }
}

void WindowLoader::start(const StepRange& range)
{
    m_waiting.reset();
    m_running = range;
    m_elapsed.start();
    m_task.start([travel = m_travel, range](ProgressMonitor& monitor) {
        return travel->window(range, monitor);
    });
    emit busyChanged(true);
}

void WindowLoader::take(const Result<TraceWindow>& window)
{
    if (const auto waiting = std::exchange(m_waiting, std::nullopt)) {
        start(*waiting);
    } else {
        emit busyChanged(false);
    }
    if (window) {
        emit loaded(*window);
    } else if (window.error().code != ErrorCode::Cancelled) {
        emit failed(QString::fromStdString(window.error().message));
    }
}

} // namespace gateloupe
