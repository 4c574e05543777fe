// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/runtime/gpu/worker.h"

namespace gateloupe::gpu {

/// Workers between two runs, so that not every run pays for a context of its own. A worker that
/// no run takes ends after a while: its context holds memory of the GPU.
/// Threads: free. The destructor ends every worker that is there.
class IdleWorkerPool
{
public:
    static constexpr std::chrono::milliseconds kUsualIdleTime = std::chrono::seconds(60);

    explicit IdleWorkerPool(std::chrono::milliseconds idleTime = kUsualIdleTime);

    /// The worker that was kept last for that program and device; one without a process where there
    /// is none. It may have died since.
    [[nodiscard]] Worker take(const std::filesystem::path& program, std::uint32_t device);
    /// Requires: a worker that answers no request now. Large files in its folder go.
    void keep(const std::filesystem::path& program, std::uint32_t device, Worker worker);

private:
    struct Kept
    {
        std::filesystem::path program;
        std::uint32_t device = 0;
        Worker worker;
        std::chrono::steady_clock::time_point end;
    };

    void endIdle(const std::stop_token& stop);

    std::chrono::milliseconds m_idleTime;
    std::mutex m_mutex; ///< guards what follows
    std::condition_variable_any m_changed;
    std::vector<Kept> m_kept; ///< those that end first come first
    std::jthread m_watch;     ///< last: it ends before what it uses
};

} // namespace gateloupe::gpu
