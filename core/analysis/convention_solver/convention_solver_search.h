// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "core/analysis/convention_solver/assignments.h"
#include "core/analysis/convention_solver/convention_solver_tensors.h"
#include "core/base/progress_monitor.h"

namespace gateloupe::solver {

/// One structure in one style, with everything that may fill it.
struct Family
{
    const Structure* structure = nullptr; ///< never null
    Style style;
    std::vector<Place> places;
    Fits fits;
    std::vector<Assignment> regular; ///< tried first
    std::vector<Choice> choices;     ///< the most usual first

    /// Whether other assignments than the regular ones may exist.
    [[nodiscard]] bool hasMore() const;
};

/// A reading that was tried to its end.
struct Found
{
    std::size_t family = 0;
    std::size_t choice = 0;
    Assignment assignment;
    bool isRegular = false;
    double error = 0.0;
};

struct SearchLimits
{
    double tolerance = 0.0;
    double seconds = 0.0;
};

/// Looks for the readings that reproduce the probe's output. Exact where it ends by itself: a
/// reading is left only when its error is above that of the closest so far.
class Search
{
public:
    Search(const std::vector<Family>& families, const std::vector<SolverTensor>& tensors,
           const ProbeData& data, const SearchLimits& limits, ProgressMonitor& monitor);

    void run();

    /// The readings that reproduce the output, each network once: the most tensors first, then the
    /// most usual choice.
    [[nodiscard]] std::vector<Found> reproducing() const;

    /// The closest that does not.
    [[nodiscard]] const std::optional<Found>& closest() const { return m_closest; }

    [[nodiscard]] std::uint64_t searched() const { return m_searched; }

    [[nodiscard]] bool isComplete() const { return m_isComplete; }

private:
    using Clock = std::chrono::steady_clock;
    class Walk;

    struct Kept
    {
        Found found;
        ProbeNetwork network; ///< what tells equal readings
    };

    /// Families with other assignments than the regular ones; those that explain the most tensors
    /// first.
    [[nodiscard]] std::vector<const Family*> byTensors() const;
    void tryRegular(const Family& family, std::size_t choice);
    /// All assignments of byTensors() within the time there is; calls `report` after each family.
    void tryByTensors(const std::function<void()>& report);
    /// Returns false where time ended first.
    bool tryAll(const Family& family, std::size_t choice, Clock::time_point end);
    void keep(const ProbeNetwork& network, Found found);
    /// Smaller comes first; no two readings have the same.
    [[nodiscard]] std::vector<std::size_t> rankOf(const Found& found) const;
    /// A reading whose error passes this is of no interest.
    [[nodiscard]] double bound() const;
    [[nodiscard]] bool isOver() const;

    const std::vector<Family>& m_families;
    const std::vector<SolverTensor>& m_tensors;
    const ProbeData& m_data;
    SearchLimits m_limits;
    ProgressMonitor& m_monitor;
    std::mutex m_mutex;
    std::vector<Kept> m_kept;       ///< guarded by m_mutex
    std::optional<Found> m_closest; ///< guarded by m_mutex
    std::atomic<double> m_bound = std::numeric_limits<double>::infinity();
    std::atomic<Clock::time_point> m_end;
    std::atomic<std::uint64_t> m_searched = 0;
    std::atomic<bool> m_isComplete = true;
};

} // namespace gateloupe::solver
