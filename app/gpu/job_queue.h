// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace gateloupe::gpu {

/// Work that takes its time, done one piece after the other on a thread of its own, so that who
/// adds it can go on reading.
/// Threads: add() and finish() from one thread. The destructor finishes.
class JobQueue
{
public:
    using Job = std::function<void()>;

    /// Each that waits keeps its request in memory.
    static constexpr std::size_t kMaxWaiting = 64;

    JobQueue()
        : m_thread([this](const std::stop_token& stop) { work(stop); })
    {
    }

    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    ~JobQueue() { finish(); }

    /// False when too many wait already.
    [[nodiscard]] bool add(Job job)
    {
        const std::lock_guard lock(m_mutex);
        if (m_waiting.size() == kMaxWaiting) {
            return false;
        }
        m_waiting.push_back(std::move(job));
        m_wake.notify_one();
        return true;
    }

    /// Waits until all that was added is done. Nothing can be added afterwards.
    void finish()
    {
        if (m_thread.joinable()) {
            m_thread.request_stop();
            m_thread.join();
        }
    }

private:
    void work(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (m_wake.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
            const Job job = std::move(m_waiting.front());
            m_waiting.pop_front();
            lock.unlock();
            job();
            lock.lock();
        }
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Job> m_waiting; ///< guarded by m_mutex
    std::jthread m_thread;     ///< last: it uses the others
};

} // namespace gateloupe::gpu
