// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace gateloupe {

/// Whether a team that meets after every step is worth its meetings. A member whose core is taken
/// by another program is late by milliseconds, and everybody waits: then fewer members are quicker.
/// One member measures: its work, and how long it waits for the others.
/// Threads: one.
class TeamPace
{
public:
    using Clock = std::chrono::steady_clock;

    /// Work begins, or goes on after a meeting.
    void begin(Clock::time_point now) { m_mark = now; }

    /// The work is done; the member waits from now on.
    void arrive(Clock::time_point now)
    {
        m_worked += now - m_mark;
        m_mark = now;
    }

    /// All members were there; the next work begins.
    void meet(Clock::time_point now)
    {
        m_waited += now - m_mark;
        m_mark = now;
    }

    /// How many of `members` are to go on, after what was measured since the last call. Half of
    /// them do where the waiting is more than what the work would take longer: a member of half as
    /// many has twice the work, and uneven shares alone make it wait for as long as it works.
    [[nodiscard]] unsigned next(unsigned members)
    {
        const bool isLate = m_waited > kWorthwhileWaiting * m_worked;
        m_worked = m_waited = {};
        return members > 1 && isLate ? members / 2 : members;
    }

private:
    static constexpr int kWorthwhileWaiting = 2; ///< times the work

    Clock::time_point m_mark;
    Clock::duration m_worked = {};
    Clock::duration m_waited = {};
};

} // namespace gateloupe
