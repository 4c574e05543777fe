// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/worker_team.h"

#include <exception>

namespace gateloupe {

namespace {

/// Looks before a waiting thread lets others have its core: about 20 microseconds, longer than a
/// step of a small network and shorter than waking up takes.
constexpr unsigned kSpins = 1000;
/// Turns given away before a waiting thread sleeps: about the time between two runs in a row.
constexpr unsigned kYields = 100;

void pauseOnce()
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/// Waits for a change that is expected soon; false if it did not come.
template <typename Condition>
bool spinUntil(const Condition& condition)
{
    for (unsigned spin = 0; spin < kSpins; ++spin) {
        if (condition()) {
            return true;
        }
        pauseOnce();
    }
    return condition();
}

} // namespace

WorkerTeam::WorkerTeam(unsigned members)
{
    try {
        for (unsigned member = 1; member < members; ++member) {
            m_threads.emplace_back([this, member] { serve(member); });
        }
    } catch (const std::exception&) {
        // The threads there are will do.
    }
}

WorkerTeam::~WorkerTeam()
{
    m_work = nullptr;
    m_call.fetch_add(1, std::memory_order_release);
    m_call.notify_all();
    for (std::thread& thread : m_threads) {
        thread.join();
    }
}

void WorkerTeam::run(const std::function<void(unsigned)>& work)
{
    m_work = &work;
    m_busy.store(static_cast<unsigned>(m_threads.size()), std::memory_order_relaxed);
    m_call.fetch_add(1, std::memory_order_release);
    m_call.notify_all();
    work(0);
    const auto isDone = [this] { return m_busy.load(std::memory_order_acquire) == 0; };
    while (!spinUntil(isDone)) {
        std::this_thread::yield();
    }
}

void WorkerTeam::serve(unsigned member)
{
    for (std::uint32_t call = 0;; ++call) {
        const auto isCalled = [this, call] {
            return m_call.load(std::memory_order_acquire) != call;
        };
        bool called = spinUntil(isCalled);
        for (unsigned turn = 0; !called && turn < kYields; ++turn) {
            std::this_thread::yield();
            called = isCalled();
        }
        while (!isCalled()) {
            m_call.wait(call, std::memory_order_acquire);
        }
        if (m_work == nullptr) {
            return;
        }
        (*m_work)(member);
        m_busy.fetch_sub(1, std::memory_order_release);
    }
}

bool StepBarrier::wait(unsigned members, const std::atomic<bool>& stop)
{
    const std::uint32_t round = m_round.load(std::memory_order_relaxed);
    if (m_arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == members) {
        m_arrived.store(0, std::memory_order_relaxed);
        m_round.store(round + 1, std::memory_order_release);
        return !stop.load(std::memory_order_relaxed);
    }
    const auto isOver = [&] {
        return m_round.load(std::memory_order_acquire) != round ||
               stop.load(std::memory_order_relaxed);
    };
    while (!spinUntil(isOver)) {
        std::this_thread::yield();
    }
    return !stop.load(std::memory_order_relaxed);
}

} // namespace gateloupe
