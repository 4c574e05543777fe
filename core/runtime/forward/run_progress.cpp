// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/run_progress.h"

#include <string>

namespace gateloupe {

namespace {

constexpr std::chrono::milliseconds kReportInterval{25};

} // namespace

RunProgress::RunProgress(ProgressMonitor& monitor, std::uint64_t totalSteps)
    : m_monitor(monitor)
    , m_total(totalSteps)
    , m_lastReport(Clock::now())
{
    m_monitor.report(Stage::Running, 0, m_total);
}

void RunProgress::reportIfDue()
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock.owns_lock()) {
        return;
    }
    const auto now = Clock::now();
    if (now - m_lastReport >= kReportInterval) {
        m_lastReport = now;
        m_monitor.report(Stage::Running, m_done.load(std::memory_order_relaxed), m_total);
    }
}

void RunProgress::finish()
{
    m_monitor.report(Stage::Running, m_total, m_total);
}

Status RunProgress::check() const
{
    if (!isCancelled()) {
        return {};
    }
    return Error::cancelled("the run was cancelled after %1 of %2 steps", m_done.load(), m_total);
}

} // namespace gateloupe
