// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/turns.h"

#include <chrono>

namespace gateloupe {

namespace {

/// Between two questions to the monitor.
constexpr std::chrono::milliseconds kCancelInterval{5};

} // namespace

Turns::Turn Turns::wait(const Monitor& monitor)
{
    std::unique_lock lock(m_mutex);
    const std::uint64_t mine = m_next++;
    m_queue.push_back(mine);
    while (!m_changed.wait_for(lock, kCancelInterval, [&] { return m_queue.front() == mine; })) {
        if (monitor.cancelled()) {
            std::erase(m_queue, mine);
            return Turn(nullptr);
        }
    }
    return Turn(this);
}

void Turns::leave()
{
    const std::scoped_lock lock(m_mutex);
    m_queue.pop_front();
    m_changed.notify_all();
}

} // namespace gateloupe
