// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// A mutex that serves in the order of asking, and whose wait can be cancelled: a caller that asks
/// for block after block must not keep out one that asks for a single block.
class FifoMutex
{
public:
    struct Leave
    {
        void operator()(FifoMutex* mutex) const { mutex->leave(); }
    };

    /// Holds the mutex while it lives; null where the monitor cancelled the wait.
    using Turn = std::unique_ptr<FifoMutex, Leave>;

    /// Waits until all earlier callers are done, or the monitor cancels.
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
