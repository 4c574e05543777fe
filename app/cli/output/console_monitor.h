// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

#include "core/base/progress_monitor.h"

namespace gateloupe::cli {

/// Cancels when the process is interrupted (Ctrl-C, SIGTERM, SIGHUP), and draws a progress bar on
/// stderr when that is a terminal and the work has taken longer than a second.
class ConsoleMonitor final : public ProgressMonitor
{
public:
    /// Takes over the signals for the rest of the process' life.
    ConsoleMonitor();
    ~ConsoleMonitor() override;

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override;
    [[nodiscard]] bool cancelled() const override;

    /// Wipes the bar, so that other words can be written.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    const bool m_isTerminal;
    std::mutex m_mutex;
    Clock::time_point m_next; ///< of drawing; guarded by m_mutex
    bool m_isDrawn = false;   ///< guarded by m_mutex
};

} // namespace gateloupe::cli
