// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/stops.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/analysis/watch/watch_expression.h"
#include "core/base/distance.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// Counts the units of one step and keeps the first.
void countUnit(StopHit& hit, std::uint64_t unit)
{
    if (!hit.unit) {
        hit.unit = unit;
    }
    ++hit.units;
}

/// Everything that a layer keeps of its units.
std::vector<const Array*> arraysOf(const LayerTrace& trace)
{
    std::vector<const Array*> arrays;
    for (const Array& gate : trace.gates) {
        arrays.push_back(&gate);
    }
    for (const Array* state : {&trace.c, &trace.h, &trace.projected}) {
        if (!state->isEmpty()) {
            arrays.push_back(state);
        }
    }
    return arrays;
}

/// The enabled stops of a search, ready to look at windows of a run.
class StopScan
{
public:
    /// `run` outlives the scan. Errors: those of validate().
    static Result<StopScan> create(const TraceReader& run, std::span<const Stop> stops,
                                   std::uint64_t batch)
    {
        GATELOUPE_CHECK(run.checkBatch(batch));
        StopScan scan(run);
        scan.m_batch = batch;
        scan.m_steps = run.stepsOf(batch);
        const RnnSpec& spec = run.model->spec;
        for (std::size_t index = 0; index < stops.size(); ++index) {
            const Stop& stop = stops[index];
            if (!stop.isEnabled) {
                continue;
            }
            GATELOUPE_CHECK(validate(stop, spec).withContext(stop.condition));
            Entry entry{.index = index, .stop = stop};
            if (stop.kind == StopKind::Watch) {
                GATELOUPE_TRY(entry.expression, WatchExpression::parse(stop.condition, spec));
            }
            scan.m_entries.push_back(std::move(entry));
        }
        return scan;
    }

    /// The hits at steps [first, first + count), by step, then by stop, then by layer.
    /// Errors: those of the run's windows; Cancelled.
    Result<std::vector<StopHit>> hitsIn(std::uint64_t first, std::uint64_t count,
                                        ProgressMonitor& monitor)
    {
        if (monitor.cancelled()) {
            return Error::cancelled("the search was cancelled");
        }
        std::vector<StopHit> hits;
        const std::uint64_t end = std::min(first + count, m_steps);
        if (first >= end) {
            return hits;
        }
        const StepRange range{first, end - first};
        TraceWindow window;
        if (!isOfStepsOnly()) {
            // What begins is compared with the step before, and that one's change with its own.
            const std::uint64_t before = std::min<std::uint64_t>(first, 2);
            GATELOUPE_TRY(window, m_run->windows({first - before, range.count + before}, monitor));
        }
        TraceWindow other;
        if (comparesBackends()) {
            if (!m_run->otherWindows) {
                return Error::unsupported("the run has no other backend to compare with");
            }
            GATELOUPE_TRY(other, m_run->otherWindows(range, monitor));
        }
        for (Entry& entry : m_entries) {
            if (monitor.cancelled()) {
                return Error::cancelled("the search was cancelled");
            }
            switch (entry.stop.kind) {
            case StopKind::Step:
                if (range.contains(entry.stop.step)) {
                    hits.push_back({.stop = entry.index,
                                    .step = entry.stop.step,
                                    .pseudoLayer = entry.stop.pseudoLayer,
                                    .unit = entry.stop.unit,
                                    .units = entry.stop.unit ? 1U : 0U});
                }
                break;
            case StopKind::Watch:
                // The input is the same for all layers.
                for (const PseudoLayerIndex layer : entry.expression->readsLayer()
                                                        ? layersOf(entry.stop)
                                                        : std::vector{PseudoLayerIndex(0)}) {
                    scanLayer(entry, window, range, layer, hits);
                }
                break;
            case StopKind::NonFinite:
                scanUnits(entry, window, nullptr, range, hits);
                break;
            case StopKind::Divergence:
                scanUnits(entry, window, &other, range, hits);
                break;
            }
        }
        std::ranges::stable_sort(hits, {}, [](const StopHit& hit) {
            return std::tuple(hit.step, hit.stop, hit.pseudoLayer.value_or(PseudoLayerIndex(0)));
        });
        return hits;
    }

    /// How many steps to look at at once: all where every stop is a breakpoint, so that no window
    /// is needed.
    [[nodiscard]] std::uint64_t stepsAtOnce() const
    {
        return isOfStepsOnly() ? std::max<std::uint64_t>(1, m_steps) : stepsPerWindow(*m_run);
    }

    /// Steps that can be looked at.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

private:
    struct Entry
    {
        std::size_t index = 0; ///< of the given stops
        Stop stop;
        std::optional<WatchExpression> expression;
    };

    explicit StopScan(const TraceReader& run)
        : m_run(&run)
    {
    }

    void scanLayer(Entry& entry, const TraceWindow& window, const StepRange& range,
                   PseudoLayerIndex layer, std::vector<StopHit>& hits) const
    {
        WatchExpression& expression = *entry.expression;
        const bool isPerUnit = expression.isPerUnit();
        const std::uint64_t before =
            entry.stop.moment == StopMoment::Begins && range.first > 0 ? 1 : 0;
        const WatchValues found = expression.evaluate({.window = &window,
                                                       .x = m_run->x.get(),
                                                       .pseudoLayer = layer,
                                                       .batch = m_batch,
                                                       .first = range.first - before,
                                                       .count = range.count + before,
                                                       .unit = entry.stop.unit});
        const auto holdsAt = [&](std::uint64_t row, std::uint64_t lane) {
            return WatchExpression::holds(found.values[row * found.lanes + lane]);
        };
        const bool isEdge = entry.stop.moment == StopMoment::Begins;
        for (std::uint64_t i = 0; i < range.count; ++i) {
            const std::uint64_t row = i + before;
            StopHit hit{.stop = entry.index,
                        .step = range.first + i,
                        .pseudoLayer = expression.readsLayer() ? layer : entry.stop.pseudoLayer};
            bool isHit = false;
            for (std::uint64_t lane = 0; lane < found.lanes; ++lane) {
                if (!holdsAt(row, lane) || (isEdge && row > 0 && holdsAt(row - 1, lane))) {
                    continue;
                }
                isHit = true;
                if (isPerUnit) {
                    countUnit(hit, entry.stop.unit.value_or(lane));
                }
            }
            if (isHit && !isPerUnit && !found.units.empty()) {
                hit.unit = found.units[row];
            }
            if (isHit) {
                hits.push_back(hit);
            }
        }
    }

    /// One hit for each step and layer at which units are not finite or, beside another run,
    /// further off than the stop's tolerance. `other` may be null.
    void scanUnits(const Entry& entry, const TraceWindow& window, const TraceWindow* other,
                   const StepRange& range, std::vector<StopHit>& hits) const
    {
        std::vector<double> own(m_run->model->spec.hiddenSize);
        std::vector<double> others(own.size());
        for (const PseudoLayerIndex layer : layersOf(entry.stop)) {
            const auto arrays = arraysOf(window.layer(layer));
            const auto otherArrays = other == nullptr ? arrays : arraysOf(other->layer(layer));
            for (std::uint64_t step = range.first; step < range.end(); ++step) {
                std::vector<bool> isHit(own.size());
                for (std::size_t i = 0; i < std::min(arrays.size(), otherArrays.size()); ++i) {
                    RowPart row{step - window.firstStep, m_batch, 0, arrays[i]->shape()[2]};
                    copyRow(*arrays[i], row, own.data());
                    if (other != nullptr) {
                        row.row = step - other->firstStep;
                        copyRow(*otherArrays[i], row, others.data());
                    }
                    for (std::uint64_t unit = 0; unit < row.count; ++unit) {
                        isHit[unit] =
                            isHit[unit] || (other == nullptr ? !std::isfinite(own[unit])
                                                             : distanceOf(own[unit], others[unit]) >
                                                                   entry.stop.tolerance);
                    }
                }
                StopHit hit{.stop = entry.index, .step = step, .pseudoLayer = layer};
                for (std::uint64_t unit = 0; unit < isHit.size(); ++unit) {
                    if (isHit[unit] && entry.stop.unit.value_or(unit) == unit) {
                        countUnit(hit, unit);
                    }
                }
                if (hit.units > 0) {
                    hits.push_back(hit);
                }
            }
        }
    }

    [[nodiscard]] bool isOfStepsOnly() const
    {
        return std::ranges::all_of(
            m_entries, [](const Entry& entry) { return entry.stop.kind == StopKind::Step; });
    }

    [[nodiscard]] bool comparesBackends() const
    {
        return std::ranges::any_of(
            m_entries, [](const Entry& entry) { return entry.stop.kind == StopKind::Divergence; });
    }

    [[nodiscard]] std::vector<PseudoLayerIndex> layersOf(const Stop& stop) const
    {
        if (stop.pseudoLayer) {
            return {*stop.pseudoLayer};
        }
        std::vector<PseudoLayerIndex> layers;
        for (std::uint32_t layer = 0; layer < m_run->model->spec.pseudoLayers(); ++layer) {
            layers.emplace_back(layer);
        }
        return layers;
    }

    const TraceReader* m_run;
    std::uint64_t m_batch = 0;
    std::uint64_t m_steps = 0;
    std::vector<Entry> m_entries;
};

/// Steps that a search looks at.
StepRange reachOf(const StopSearch& search, std::uint64_t steps)
{
    if (search.direction == StopDirection::Forward) {
        const std::uint64_t first = search.from ? *search.from + 1 : 0;
        return {first, steps - std::min(first, steps)};
    }
    return {0, std::min(search.from.value_or(steps), steps)};
}

/// The first of the hits at the last step.
const StopHit& nearestBackwards(const std::vector<StopHit>& hits)
{
    return *std::ranges::find(hits, hits.back().step, &StopHit::step);
}

} // namespace

Status validate(const Stop& stop, const RnnSpec& spec)
{
    if (stop.pseudoLayer && stop.pseudoLayer->value >= spec.pseudoLayers()) {
        return Error::invalidArgument("layer and side %1 do not exist, the network has %2",
                                      stop.pseudoLayer->value, spec.pseudoLayers());
    }
    if (stop.kind == StopKind::Divergence &&
        !(std::isfinite(stop.tolerance) && stop.tolerance >= 0.0)) {
        return Error::invalidArgument("a tolerance is a number of at least 0");
    }
    std::uint64_t units = spec.hiddenSize;
    if (stop.kind == StopKind::Watch) {
        GATELOUPE_TRY(const WatchExpression expression,
                      WatchExpression::parse(stop.condition, spec));
        units = expression.isPerUnit() ? expression.lanes() : units;
    }
    if (stop.unit && *stop.unit >= units) {
        return Error::invalidArgument("unit %1 does not exist, there are %2", *stop.unit, units);
    }
    return {};
}

Result<std::optional<StopHit>> findStop(const TraceReader& run, std::span<const Stop> stops,
                                        const StopSearch& search, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(StopScan scan, StopScan::create(run, stops, search.batch));
    const StepRange reach = reachOf(search, scan.steps());
    const bool isForward = search.direction == StopDirection::Forward;
    for (std::uint64_t done = 0; done < reach.count;) {
        monitor.report(Stage::Reading, done, reach.count);
        const std::uint64_t count = std::min(scan.stepsAtOnce(), reach.count - done);
        const std::uint64_t first = isForward ? reach.first + done : reach.end() - done - count;
        GATELOUPE_TRY(const auto hits, scan.hitsIn(first, count, monitor));
        if (!hits.empty()) {
            return std::optional(isForward ? hits.front() : nearestBackwards(hits));
        }
        done += count;
    }
    return std::optional<StopHit>();
}

Result<StopHits> findAllStops(const TraceReader& run, std::span<const Stop> stops,
                              std::uint64_t batch, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(StopScan scan, StopScan::create(run, stops, batch));
    StopHits found;
    found.counts.resize(stops.size());
    for (std::uint64_t first = 0; first < scan.steps(); first += scan.stepsAtOnce()) {
        monitor.report(Stage::Reading, first, scan.steps());
        GATELOUPE_TRY(const auto hits, scan.hitsIn(first, scan.stepsAtOnce(), monitor));
        for (const StopHit& hit : hits) {
            if (found.counts[hit.stop]++ < kMaxListedHits) {
                found.hits.push_back(hit);
            }
        }
    }
    return found;
}

} // namespace gateloupe
