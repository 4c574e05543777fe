// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/window_follower.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

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
    m_loader.setTravel(m_run == nullptr ? nullptr : m_run->travel);
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
    if (m_run == nullptr || m_run->travel->fullTrace() != nullptr) {
        return;
    }
    if (m_inSight.contains(m_step)) {
        setAtCursor(m_inSight);
    }
    const StepRange seen = seenSteps();
    // What is wider than a window can be shows its keyframes, and the steps about the cursor.
    const bool isWide = seen.count > m_run->travel->maxWindowSteps();
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
