// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Tells a monitor the steps done, some tens of times a second, and asks it whether to go on.
/// Threads: all may count, ask and report; reports come one after the other and never go back.
class RunProgress
{
public:
    /// Reports that nothing is done yet.
    RunProgress(ProgressMonitor& monitor, std::uint64_t totalSteps);

    /// Counts steps that are done.
    void advance(std::uint64_t steps) { m_done.fetch_add(steps, std::memory_order_relaxed); }

    /// Reports if the last report is long enough ago and nobody else is reporting.
    void reportIfDue();
    /// The last report: everything is done.
    void finish();

    /// Cheap enough to ask once per matrix row.
    [[nodiscard]] bool isCancelled() const { return m_monitor.cancelled(); }

    /// Errors: Cancelled, with the steps done.
    [[nodiscard]] Status check() const;

private:
    using Clock = std::chrono::steady_clock;

    ProgressMonitor& m_monitor;
    std::uint64_t m_total;
    std::atomic<std::uint64_t> m_done = 0;
    std::mutex m_mutex;             ///< held while reporting
    Clock::time_point m_lastReport; ///< guarded by m_mutex
};

} // namespace gateloupe
