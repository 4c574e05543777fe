// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/deadline.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <utility>

#if defined(__linux__)
#include <pthread.h>
#endif

namespace gateloupe {

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

SearchClock threadSeconds()
{
#if defined(__linux__)
    clockid_t clock = {};
    if (pthread_getcpuclockid(pthread_self(), &clock) == 0) {
        return [clock] {
            timespec now = {};
            clock_gettime(clock, &now);
            return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
        };
    }
#endif
    return steadySeconds;
}

Deadline::Deadline(double seconds, SearchClock clock)
    : m_clock(clock ? std::move(clock) : threadSeconds())
    , m_begin(m_clock())
    , m_seconds(seconds)
{
}

bool Deadline::isOver() const
{
    return std::isfinite(m_seconds) && m_clock() - m_begin >= m_seconds;
}

double Deadline::remaining() const
{
    return std::isfinite(m_seconds) ? std::max(0.0, m_begin + m_seconds - m_clock()) : m_seconds;
}

Deadline Deadline::atShare(double share) const
{
    Deadline earlier = *this;
    earlier.m_seconds *= share;
    return earlier;
}

} // namespace gateloupe
