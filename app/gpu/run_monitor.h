// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "app/gpu/line_writer.h"
#include "app/gpu/watchdog.h"
#include "core/base/progress_monitor.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// The progress of a run: told to the client, and the reason to move the watchdog's deadline.
/// Lifetime: writer and watchdog outlive this. Threads: cancel() from any.
class RunMonitor final : public ProgressMonitor
{
public:
    RunMonitor(LineWriter& writer, Watchdog& watchdog, const ForwardMessage& message,
               std::chrono::milliseconds hangTimeout);

    /// The run begins; before, it waited for others.
    void begin() { m_watchdog.extendDeadline(m_hangTimeout); }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override;

    [[nodiscard]] bool cancelled() const override { return m_isCancelled; }

    void cancel() { m_isCancelled = true; }

    [[nodiscard]] std::uint64_t id() const { return m_id; }

private:
    LineWriter& m_writer;
    Watchdog& m_watchdog;
    std::uint64_t m_id;
    std::chrono::milliseconds m_hangTimeout;
    double m_secondsPerStep;
    std::atomic<bool> m_isCancelled = false;
};

} // namespace gateloupe::gpu
