// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>

#include <unistd.h>

#include "app/cli/program.h"
#include "core/base/progress_monitor.h"

namespace gateloupe::cli {

namespace {

constexpr auto kQuietTime = std::chrono::seconds(1);
constexpr auto kRedrawTime = std::chrono::milliseconds(100);
constexpr std::uint64_t kBarWidth = 40;
constexpr const char* kWipe = "\r\033[K";
/// In the order of Stage.
constexpr std::array kStages = {"opening", "reading", "statistics",
                                "running", "writing", "verifying"};

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void onSignal(int)
{
    interrupted = true;
}

/// Cancels when the process is interrupted (Ctrl-C, SIGTERM, SIGHUP), and draws a progress bar on
/// stderr when that is a terminal and the work has taken longer than a second.
class ConsoleMonitor final : public ProgressMonitor
{
public:
    /// Takes over the signals for the rest of the process' life.
    ConsoleMonitor()
    {
        std::signal(SIGINT, onSignal);
        std::signal(SIGTERM, onSignal);
        if (std::signal(SIGHUP, onSignal) == SIG_IGN) { // nohup asked for that
            std::signal(SIGHUP, SIG_IGN);
        }
    }

    ~ConsoleMonitor() override { clear(); }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (!m_isTerminal) {
            return;
        }
        const std::scoped_lock lock(m_mutex);
        const auto now = Clock::now();
        if (now < m_next) {
            return;
        }
        m_next = now + kRedrawTime;
        m_isDrawn = true;
        const char* const word = kStages.at(static_cast<std::size_t>(stage));
        if (total == 0) {
            std::fprintf(stderr, "%s%-10s", kWipe, word);
            return;
        }
        const double share =
            static_cast<double>(std::min(done, total)) / static_cast<double>(total);
        const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
        const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
        std::fprintf(stderr, "%s%-10s [%s] %3.0f %%", kWipe, word, bar.c_str(), share * 100.0);
    }

    [[nodiscard]] bool cancelled() const override { return interrupted; }

    /// Wipes the bar, so that other words can be written.
    void clear()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_isDrawn) {
            std::fputs(kWipe, stderr);
            m_isDrawn = false;
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    const bool m_isTerminal = ::isatty(STDERR_FILENO) == 1;
    std::mutex m_mutex;
    Clock::time_point m_next = Clock::now() + kQuietTime; ///< of drawing; guarded by m_mutex
    bool m_isDrawn = false;                               ///< guarded by m_mutex
};

} // namespace

} // namespace gateloupe::cli

int main(int argc, char** argv)
{
    using namespace gateloupe::cli;
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error, not the end
    std::signal(SIGCHLD, SIG_DFL); // a parent may ignore it: how a program ends would be unknown
    Program program;
    ConsoleMonitor monitor;
    const Outcome outcome = program.run(argc, argv, monitor);
    monitor.clear();
    if (!outcome.message.empty()) {
        printMessage(outcome.message);
    }
    return static_cast<int>(outcome.code);
}
