// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/console_monitor.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>

#include <unistd.h>

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

} // namespace

ConsoleMonitor::ConsoleMonitor()
    : m_isTerminal(::isatty(STDERR_FILENO) == 1)
    , m_next(Clock::now() + kQuietTime)
{
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    if (std::signal(SIGHUP, onSignal) == SIG_IGN) { // nohup asked for that
        std::signal(SIGHUP, SIG_IGN);
    }
}

ConsoleMonitor::~ConsoleMonitor()
{
    clear();
}

void ConsoleMonitor::report(Stage stage, std::uint64_t done, std::uint64_t total)
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
    const double share = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
    const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
    std::fprintf(stderr, "%s%-10s [%s] %3.0f %%", kWipe, word, bar.c_str(), share * 100.0);
}

bool ConsoleMonitor::cancelled() const
{
    return interrupted;
}

void ConsoleMonitor::clear()
{
    const std::scoped_lock lock(m_mutex);
    if (m_isDrawn) {
        std::fputs(kWipe, stderr);
        m_isDrawn = false;
    }
}

} // namespace gateloupe::cli
