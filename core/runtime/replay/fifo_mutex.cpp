// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/fifo_mutex.h"

#include <algorithm>
#include <chrono>

namespace gateloupe {

namespace {

/// Between two questions to the monitor.
constexpr std::chrono::milliseconds kCancelInterval{5};

} // namespace

FifoMutex::Turn FifoMutex::wait(const ProgressMonitor& monitor)
{
    std::unique_lock lock(m_mutex);
    const std::uint64_t mine = m_next++;
    m_queue.push_back(mine);
    while (!m_changed.wait_for(lock, kCancelInterval, [&] { return m_queue.front() == mine; })) {
        if (monitor.cancelled()) {
            std::erase(m_queue, mine);
            return nullptr;
        }
    }
    return Turn(this);
}

void FifoMutex::leave()
{
    const std::scoped_lock lock(m_mutex);
    m_queue.pop_front();
    m_changed.notify_all();
}

} // namespace gateloupe
