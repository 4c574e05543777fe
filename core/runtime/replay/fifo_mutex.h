// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <utility>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// A mutex that serves in the order of asking and may be given up: one who asks for block after
/// block must not keep out one who asks for a single one.
class FifoMutex
{
public:
    /// One's turn, until it goes.
    class Turn
    {
    public:
        explicit Turn(FifoMutex* turns)
            : m_turns(turns)
        {
        }

        Turn(Turn&& other) noexcept
            : m_turns(std::exchange(other.m_turns, nullptr))
        {
        }

        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        Turn& operator=(Turn&&) = delete;

        ~Turn()
        {
            if (m_turns != nullptr) {
                m_turns->leave();
            }
        }

        /// Whether it came before the monitor cancelled.
        explicit operator bool() const { return m_turns != nullptr; }

    private:
        FifoMutex* m_turns;
    };

    /// Waits until all who asked before are done, or the monitor cancels.
    /// Threads: any.
    [[nodiscard]] Turn wait(const ProgressMonitor& monitor);

private:
    void leave();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::uint64_t> m_queue; ///< the front is at work
    std::uint64_t m_next = 0;
};

} // namespace gateloupe
