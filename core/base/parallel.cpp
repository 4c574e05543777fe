// SPDX-License-Identifier: Apache-2.0
#include "core/base/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <mutex>
#include <system_error>
#include <thread>

#include "core/base/process/usable_cores.h"

namespace gateloupe {

namespace {

/// Threads that help the first caller that asks.
/// Threads: any.
class Helpers
{
public:
    /// Never destroyed: its threads wait until the process ends.
    static Helpers& instance()
    {
        static auto* helpers = new Helpers;
        return *helpers;
    }

    void call(std::uint64_t helpers, const std::function<void()>& work)
    {
        std::list<Call> ours(1, Call{.work = &work, .wanted = helpers});
        const auto call = ours.begin();
        {
            const std::lock_guard lock(m_mutex);
            makeThreads(std::min(helpers, m_limit));
            m_calls.splice(m_calls.end(), ours);
        }
        m_called.notify_all();
        work();
        std::unique_lock lock(m_mutex);
        ours.splice(ours.end(), m_calls, call); // nobody begins any more
        m_ended.wait(lock, [&] { return call->running == 0; });
    }

private:
    struct Call
    {
        const std::function<void()>* work = nullptr;
        std::uint64_t wanted = 0; ///< helpers that may still begin
        std::uint64_t running = 0;
    };

    /// Requires: the lock.
    void makeThreads(std::uint64_t count)
    {
        try {
            for (; m_threads < count; ++m_threads) {
                std::thread([this] { serve(); }).detach();
            }
        } catch (const std::system_error&) {
            // Those there are, and the callers themselves, take all the work.
        }
    }

    void serve()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            const auto call =
                std::ranges::find_if(m_calls, [](const Call& c) { return c.wanted > 0; });
            if (call == m_calls.end()) {
                m_called.wait(lock);
                continue;
            }
            --call->wanted;
            ++call->running;
            lock.unlock();
            (*call->work)();
            lock.lock();
            if (--call->running == 0) {
                m_ended.notify_all();
            }
        }
    }

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_called;
    std::condition_variable m_ended;
    std::list<Call> m_calls; ///< the oldest first
    std::uint64_t m_threads = 0;
    const std::uint64_t m_limit = usableCores() - 1;
};

} // namespace

void withHelpers(std::uint64_t helpers, const std::function<void()>& work)
{
    Helpers::instance().call(helpers, work);
}

} // namespace gateloupe
