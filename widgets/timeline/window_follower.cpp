// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/window_follower.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

/// A window that takes longer than this gives way to a newer wish.
constexpr qint64 kPatienceMs = 100;

/// At most as many steps as a window may have, about the middle of the range.
StepRange allowed(const StepRange& range, const TraceReplay& replay)
{
    const std::uint64_t most = replay.maxWindowSteps();
    return range.count <= most ? range : StepRange{range.first + (range.count - most) / 2, most};
}

} // namespace

WindowLoader::WindowLoader(QObject* parent)
    : QObject(parent)
    , m_task([this](const Result<TraceWindow>& window) { take(window); })
{
}

void WindowLoader::setReplay(std::shared_ptr<const TraceReplay> replay)
{
    if (replay != m_replay) {
        cancel();
        m_replay = std::move(replay);
    }
}

void WindowLoader::load(const StepRange& range)
{
    if (const auto window = m_replay->keptWindow(range)) {
        cancel(); // what is under way is older than this
        emit loaded(*window);
        return;
    }
    const StepRange wanted = allowed(range, *m_replay);
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
    m_task.start([replay = m_replay, range](ProgressMonitor& monitor) {
        return replay->window(range, monitor);
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
        emit failed(coreText(window.error().message));
    }
}

WindowFollower::WindowFollower(QObject* parent)
    : QObject(parent)
{
    connect(&m_loader, &WindowLoader::loaded, this, &WindowFollower::take);
    connect(&m_loader, &WindowLoader::busyChanged, this, &WindowFollower::busyChanged);
    connect(&m_loader, &WindowLoader::failed, this, &WindowFollower::failed);
}

void WindowFollower::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    m_inSight = m_run == nullptr ? TraceWindow{} : windowOf(*m_run);
    m_atCursor = m_inSight;
    m_step = 0;
    m_sight = {};
    m_loader.setReplay(m_run == nullptr ? nullptr : m_run->replay);
}

void WindowFollower::follow(std::uint64_t step, std::pair<double, double> sight)
{
    m_step = step;
    m_sight = sight;
    request();
}

StepRange WindowFollower::seenSteps() const
{
    const auto stepAt = [last = m_run->steps() - 1](double position) {
        return std::min(static_cast<std::uint64_t>(std::max(0.0, std::floor(position + 0.5))),
                        last);
    };
    const std::uint64_t first = stepAt(m_sight.first);
    return {first, stepAt(m_sight.second) - first + 1};
}

void WindowFollower::request()
{
    if (m_run == nullptr || m_run->replay->fullTrace() != nullptr) {
        return;
    }
    if (m_inSight.contains(m_step)) {
        setAtCursor(m_inSight);
    }
    const StepRange seen = seenSteps();
    // What is wider than a window can be shows its keyframes, and the steps about the cursor.
    const bool isWide = seen.count > m_run->replay->maxWindowSteps();
    if (!m_atCursor.contains(m_step)) {
        m_loader.load({m_step, 1});
    } else if (isWide ? !m_inSight.contains(m_step) : !m_inSight.range().contains(seen)) {
        m_loader.load(isWide ? StepRange{m_step, 1} : seen);
    }
}

void WindowFollower::take(const TraceWindow& window)
{
    if (m_run == nullptr) {
        return;
    }
    const StepRange seen = seenSteps();
    if (window.range().contains(seen) || !m_inSight.range().contains(seen)) {
        setInSight(window);
    }
    if (window.contains(m_step)) {
        setAtCursor(window);
    }
    emit busyChanged();
    // Of two wishes, the cursor's step and what is in sight, one may be left.
    QMetaObject::invokeMethod(this, &WindowFollower::request, Qt::QueuedConnection);
}

void WindowFollower::setInSight(const TraceWindow& window)
{
    if (window == m_inSight) {
        return;
    }
    m_inSight = window;
    emit inSightChanged(window);
    if (window.contains(m_step) || m_atCursor.trace == nullptr) {
        setAtCursor(window);
    }
}

void WindowFollower::setAtCursor(const TraceWindow& window)
{
    if (!(window == m_atCursor)) {
        m_atCursor = window;
        emit atCursorChanged(window);
    }
}

} // namespace gateloupe
