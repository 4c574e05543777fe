// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/gpu/line_writer.h"
#include "app/gpu/watchdog.h"

namespace gateloupe::gpu {

/// Tells the client twice a second that this process lives, unless its run is hung.
/// Lifetime: writer and watchdog outlive this.
class HeartbeatThread
{
public:
    HeartbeatThread(LineWriter& writer, const Watchdog& watchdog)
        : m_thread([this, &writer, &watchdog](const std::stop_token& stop) {
            std::unique_lock lock(m_mutex);
            while (!m_wake.wait_for(lock, stop, kHeartbeat, [] { return false; }) &&
                   !stop.stop_requested()) {
                if (!watchdog.isExpired()) {
                    writer.write(Heartbeat{});
                }
            }
        })
    {
    }

private:
    static constexpr std::chrono::milliseconds kHeartbeat{500};

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread;
};

} // namespace gateloupe::gpu
