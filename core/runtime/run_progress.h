// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "core/base/monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Tells a monitor the steps done, some tens of times a second, and asks it whether to go on.
/// Threads: used by one thread.
class RunProgress
{
public:
    RunProgress(Monitor& monitor, std::uint64_t totalSteps);

    /// Counts steps that are done.
    void advance(std::uint64_t steps);
    /// The last report: everything is done.
    void finish();

    /// Cheap enough to ask once per matrix row.
    [[nodiscard]] bool isCancelled() const { return m_monitor.cancelled(); }

    /// Errors: Cancelled, with the steps done.
    [[nodiscard]] Status check() const;

private:
    using Clock = std::chrono::steady_clock;

    Monitor& m_monitor;
    std::uint64_t m_total;
    std::uint64_t m_done = 0;
    Clock::time_point m_lastReport;
};

} // namespace gateloupe
