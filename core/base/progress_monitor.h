// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace gateloupe {

/// What a long piece of work is doing right now.
enum class Stage
{
    Opening,
    Reading,
    Statistics,
    Running,
    Writing,
    Verifying
};

/// How long work tells how far it is and learns that it is no longer wanted.
/// Threads: report() and cancelled() may be called from the worker's thread(s) at any time;
/// implementations must allow that.
class ProgressMonitor
{
public:
    ProgressMonitor() = default;
    ProgressMonitor(const ProgressMonitor&) = delete;
    ProgressMonitor& operator=(const ProgressMonitor&) = delete;
    virtual ~ProgressMonitor() = default;

    /// `done` of `total` in the stage's own unit (bytes, steps); total 0 when unknown.
    virtual void report(Stage stage, std::uint64_t done, std::uint64_t total) = 0;
    [[nodiscard]] virtual bool cancelled() const = 0;
};

/// Listens to nothing and never cancels.
class NullMonitor final : public ProgressMonitor
{
public:
    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return false; }
};

/// A part of a piece of work as a monitor of its own: what the part reports from 0 to its total
/// appears in `whole` from the share `begin` to the share `end` of it, and never goes back, so that
/// a bar rises to its end through any number of stages and nested parts. Cancelling the whole
/// cancels the part. Lifetime: `whole` must outlive it. Threads: as ProgressMonitor.
class ProgressShare final : public ProgressMonitor
{
public:
    /// Requires: 0 <= begin <= end <= 1.
    ProgressShare(ProgressMonitor& whole, double begin, double end)
        : m_whole(whole)
        , m_begin(begin)
        , m_end(end)
    {
    }

    /// The part `index` of `count` equal ones. Requires: index < count.
    static ProgressShare ofEqual(ProgressMonitor& whole, std::uint64_t index, std::uint64_t count)
    {
        return {whole, static_cast<double>(index) / static_cast<double>(count),
                static_cast<double>(index + 1) / static_cast<double>(count)};
    }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (total == 0) {
            return;
        }
        const double share =
            static_cast<double>(std::min(done, total)) / static_cast<double>(total);
        const auto steps =
            static_cast<std::uint64_t>((m_begin + (m_end - m_begin) * share) * kSteps);
        std::uint64_t last = m_last.load();
        while (steps > last && !m_last.compare_exchange_weak(last, steps)) {
        }
        m_whole.report(stage, std::max(steps, last), kSteps);
    }

    [[nodiscard]] bool cancelled() const override { return m_whole.cancelled(); }

private:
    static constexpr std::uint64_t kSteps = std::uint64_t{1} << 30U;

    ProgressMonitor& m_whole;
    double m_begin;
    double m_end;
    std::atomic<std::uint64_t> m_last = 0;
};

} // namespace gateloupe
