// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/run_monitor.h"

#include <algorithm>

#include "core/model/rnn_spec.h"

namespace gateloupe::gpu {

namespace {

/// Upper bounds that no GPU exceeds: the launch of one step of one sequence and layer, and the
/// products of its matrices at 0.1 TFLOP/s.
constexpr double kSecondsToLaunch = 20e-6;
constexpr double kOperationsPerSecond = 1e11;

double secondsPerStep(const RnnSpec& spec)
{
    const auto gates = static_cast<double>(gatesOf(spec.cell).size());
    const auto hidden = static_cast<double>(spec.hiddenSize);
    const auto inputs =
        static_cast<double>(std::max(spec.inputSize, spec.outputWidth()) + spec.hiddenSize);
    return kSecondsToLaunch + 2.0 * gates * hidden * inputs / kOperationsPerSecond;
}

} // namespace

RunMonitor::RunMonitor(LineWriter& writer, Watchdog& watchdog, const ForwardMessage& message,
                       std::chrono::milliseconds hangTimeout)
    : m_writer(writer)
    , m_watchdog(watchdog)
    , m_id(message.id)
    , m_hangTimeout(hangTimeout)
    , m_secondsPerStep(secondsPerStep(message.spec))
{
}

void RunMonitor::report(Stage, std::uint64_t done, std::uint64_t total)
{
    // A total of 0 stands for one that is not known.
    const std::uint64_t left = total > done ? total - done : 0;
    const std::chrono::duration<double> rest(m_secondsPerStep * static_cast<double>(left));
    m_watchdog.extendDeadline(m_hangTimeout +
                              std::chrono::duration_cast<Watchdog::Clock::duration>(rest));
    m_writer.write(Progress{m_id, done, total});
}

} // namespace gateloupe::gpu
