// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

#include "app/python/errors.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::python {

namespace py = pybind11;

/// Calls `progress(stage, done, total)` some times a second, and notices Ctrl+C on the thread that
/// waits.
class PythonMonitor final : public ProgressMonitor
{
public:
    explicit PythonMonitor(py::object progress)
        : m_progress(std::move(progress))
    {
    }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (m_progress.is_none() || !isDue(m_lastReport)) {
            return;
        }
        const py::gil_scoped_acquire locked;
        try {
            m_progress(static_cast<int>(stage), done, total);
        } catch (py::error_already_set& thrown) {
            thrown.restore();
            fail();
        }
    }

    [[nodiscard]] bool cancelled() const override
    {
        if (!m_isFailed && std::this_thread::get_id() == m_owner && isDue(m_lastLook)) {
            const py::gil_scoped_acquire locked;
            if (PyErr_CheckSignals() != 0) {
                fail();
            }
        }
        return m_isFailed;
    }

    /// Raises what the callback or Ctrl+C did. Requires: the interpreter's lock.
    void rethrow() const
    {
        if (m_isFailed) {
            PyErr_Restore(m_type, m_value, m_trace);
            throw py::error_already_set();
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool isDue(std::atomic<Clock::duration>& last) const
    {
        constexpr std::chrono::milliseconds kEvery(50);
        const auto now = Clock::now().time_since_epoch();
        auto before = last.load();
        return now - before >= kEvery && last.compare_exchange_strong(before, now);
    }

    /// Takes the error that is set over to rethrow(): another thread may be the one that waits.
    void fail() const
    {
        if (!m_isFailed) {
            PyErr_Fetch(&m_type, &m_value, &m_trace);
            m_isFailed = true;
        } else {
            PyErr_Clear();
        }
    }

    py::object m_progress;
    std::thread::id m_owner = std::this_thread::get_id();
    mutable std::atomic<Clock::duration> m_lastReport = Clock::duration::zero();
    mutable std::atomic<Clock::duration> m_lastLook = Clock::duration::zero();
    mutable std::atomic<bool> m_isFailed = false;
    mutable PyObject* m_type = nullptr;
    mutable PyObject* m_value = nullptr;
    mutable PyObject* m_trace = nullptr;
};

/// The value of `work(monitor)`, run without the interpreter's lock. Raises gateloupe.Error of
/// `path`.
template <typename Work>
auto await(const py::object& progress, const std::filesystem::path& path, const Work& work)
{
    PythonMonitor monitor(progress);
    auto result = [&] {
        const py::gil_scoped_release unlocked;
        return work(static_cast<ProgressMonitor&>(monitor));
    }();
    monitor.rethrow();
    if (!result) {
        raise(result.error(), path);
    }
    if constexpr (!std::is_same_v<decltype(result), Status>) {
        return *std::move(result);
    }
}

} // namespace gateloupe::python
