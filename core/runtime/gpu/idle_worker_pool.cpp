// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/idle_worker_pool.h"

#include <algorithm>
#include <iterator>
#include <system_error>

namespace gateloupe::gpu {

namespace {

/// Larger files of a run are not kept for the next one.
constexpr std::uint64_t kKeptBytes = std::uint64_t{512} << 20U;

} // namespace

IdleWorkerPool::IdleWorkerPool(std::chrono::milliseconds idleTime)
    : m_idleTime(idleTime)
    , m_watch([this](const std::stop_token& stop) { endIdle(stop); })
{
}

Worker IdleWorkerPool::take(const std::filesystem::path& program, std::uint32_t device)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find_if(m_kept.rbegin(), m_kept.rend(), [&](const Kept& kept) {
        return kept.program == program && kept.device == device;
    });
    if (found == m_kept.rend()) {
        return {};
    }
    Worker worker = std::move(found->worker);
    m_kept.erase(std::next(found).base());
    return worker;
}

void IdleWorkerPool::keep(const std::filesystem::path& program, std::uint32_t device, Worker worker)
{
    for (auto* file : {&worker.request, &worker.results, &worker.windows}) {
        if ((*file)->sizeBytes() > kKeptBytes) {
            std::error_code ignored;
            std::filesystem::remove((*file)->path(), ignored);
            *file = std::make_unique<ExchangeFile>();
        }
    }
    {
        const std::lock_guard lock(m_mutex);
        m_kept.push_back(
            {program, device, std::move(worker), std::chrono::steady_clock::now() + m_idleTime});
    }
    m_changed.notify_all();
}

void IdleWorkerPool::endIdle(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        const auto now = std::chrono::steady_clock::now();
        std::vector<Kept> ended;
        while (!m_kept.empty() && m_kept.front().end <= now) {
            ended.push_back(std::move(m_kept.front()));
            m_kept.erase(m_kept.begin());
        }
        if (!ended.empty()) {
            lock.unlock();
            ended.clear(); // killing waits for the process
            lock.lock();
        } else if (m_kept.empty()) {
            m_changed.wait(lock, stop, [this] { return !m_kept.empty(); });
        } else {
            const auto end = m_kept.front().end; // a copy: m_kept changes while this waits
            m_changed.wait_until(lock, stop, end, [] { return false; });
        }
    }
}

} // namespace gateloupe::gpu
