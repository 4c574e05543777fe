// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gateloupe {

/// What a long piece of work is doing right now.
enum class Stage { Opening, Reading, Statistics, Running, Writing, Verifying };

/// How long work tells how far it is and learns that it is no longer wanted.
/// Threads: report() and cancelled() may be called from the worker's thread(s) at any time;
/// implementations must allow that.
class Monitor
{
public:
    Monitor() = default;
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;
    virtual ~Monitor() = default;

    /// `done` of `total` in the stage's own unit (bytes, steps); total 0 when unknown.
    virtual void report(Stage stage, std::uint64_t done, std::uint64_t total) = 0;
    [[nodiscard]] virtual bool cancelled() const = 0;
};

/// Listens to nothing and never cancels.
class NullMonitor final : public Monitor
{
public:
    void report(Stage, std::uint64_t, std::uint64_t) override {}
    [[nodiscard]] bool cancelled() const override { return false; }
};

} // namespace gateloupe
