// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>

namespace gateloupe::gpu {

/// The deadline of the run that is under way: a run that reports no progress until then counts as
/// hung. Threads: free.
class Watchdog
{
public:
    using Clock = std::chrono::steady_clock;

    /// Sets the deadline to `time` from now.
    void extendDeadline(Clock::duration time)
    {
        m_deadline = (Clock::now() + time).time_since_epoch().count();
    }

    /// No run is under way: there is no deadline.
    void disarm() { m_deadline = Clock::time_point::max().time_since_epoch().count(); }

    [[nodiscard]] bool isExpired() const
    {
        return Clock::now().time_since_epoch().count() >= m_deadline;
    }

private:
    std::atomic<Clock::rep> m_deadline = Clock::time_point::max().time_since_epoch().count();
};

} // namespace gateloupe::gpu
