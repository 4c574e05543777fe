// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace gateloupe {

/// Threads of a backend's own that stay: starting them anew would cost as much as a hundred small
/// steps. All of them are at work at the same time, as a barrier needs; withHelpers()
/// (core/base/parallel.h) takes the threads that are free.
/// Threads: one caller at a time.
class WorkerTeam
{
public:
    /// `members` counts the caller; fewer when the system gives no more threads.
    explicit WorkerTeam(unsigned members);
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;
    ~WorkerTeam();

    [[nodiscard]] unsigned members() const { return static_cast<unsigned>(m_threads.size()) + 1; }

    /// Calls work(member) on members 0 (the caller) to members() - 1 at the same time and returns
    /// when all are done. Requires: `work` does not throw.
    void run(const std::function<void(unsigned)>& work);

private:
    void serve(unsigned member);

    std::vector<std::thread> m_threads;
    const std::function<void(unsigned)>* m_work = nullptr; ///< null: end
    std::atomic<std::uint32_t> m_call = 0;                 ///< counts run()
    std::atomic<unsigned> m_busy = 0;                      ///< members still at work
};

/// Where the members of one direction of a layer wait for each other after a step.
class StepBarrier
{
public:
    /// Waits until `members` are here, or until `stop`; whether to go on. Requires: all who wait
    /// give the same number.
    [[nodiscard]] bool wait(unsigned members, const std::atomic<bool>& stop);

private:
    std::atomic<unsigned> m_arrived = 0;
    std::atomic<std::uint32_t> m_round = 0;
};

} // namespace gateloupe
