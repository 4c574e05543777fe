// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/watch/stops.h"
#include "core/analysis/watch/watch_expression.h"

namespace gateloupe {

/// The enabled stops of a search, ready to look at windows of a run.
class StopScan
{
public:
    /// `run` outlives the scan. Errors: those of validate().
    static Result<StopScan> create(const TraceReader& run, std::span<const Stop> stops,
                                   std::uint64_t batch);

    /// The hits at steps [first, first + count), by step, then by stop, then by layer.
    /// Errors: those of the run's windows; Cancelled.
    Result<std::vector<StopHit>> hitsIn(std::uint64_t first, std::uint64_t count,
                                        ProgressMonitor& monitor);

    /// Whether every stop is a breakpoint, so that no window is needed.
    [[nodiscard]] bool isOfStepsOnly() const;

    /// Steps that can be looked at.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

private:
    struct Entry
    {
        std::size_t index = 0; ///< of the given stops
        Stop stop;
        std::optional<WatchExpression> expression;
    };

    /// What is looked at, and a step before it if there is one.
    struct Range
    {
        std::uint64_t first = 0;
        std::uint64_t count = 0;
    };

    explicit StopScan(const TraceReader& run)
        : m_run(&run)
    {
    }

    void scanWatch(Entry& entry, const TraceWindow& window, Range range,
                   std::vector<StopHit>& hits) const;
    void scanLayer(Entry& entry, const TraceWindow& window, Range range, PseudoLayerIndex layer,
                   std::vector<StopHit>& hits) const;
    void scanNonFinite(const Entry& entry, const TraceWindow& window, Range range,
                       std::vector<StopHit>& hits) const;
    void scanDivergence(const Entry& entry, const TraceWindow& window, const TraceWindow& other,
                        Range range, std::vector<StopHit>& hits) const;
    /// One hit for each step and layer at which `mark(layer, step, isHit)` marks units.
    template <typename Mark>
    void scanUnits(const Entry& entry, Range range, const Mark& mark,
                   std::vector<StopHit>& hits) const;
    [[nodiscard]] bool comparesBackends() const;
    [[nodiscard]] std::vector<PseudoLayerIndex> layersOf(const Stop& stop) const;

    const TraceReader* m_run;
    std::uint64_t m_batch = 0;
    std::uint64_t m_steps = 0;
    std::vector<Entry> m_entries;
};

} // namespace gateloupe
