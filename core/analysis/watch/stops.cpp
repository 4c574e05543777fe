// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/stops.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/analysis/watch/watch_expression.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

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

bool areApart(double a, double b, double tolerance)
{
    const bool isSame = a == b || (std::isnan(a) && std::isnan(b));
    return !isSame && !(std::abs(a - b) <= tolerance);
}

Result<StopScan> StopScan::create(const TraceReader& run, std::span<const Stop> stops,
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

bool StopScan::isOfStepsOnly() const
{
    return std::ranges::all_of(
        m_entries, [](const Entry& entry) { return entry.stop.kind == StopKind::Step; });
}

bool StopScan::comparesBackends() const
{
    return std::ranges::any_of(
        m_entries, [](const Entry& entry) { return entry.stop.kind == StopKind::Divergence; });
}

std::vector<PseudoLayerIndex> StopScan::layersOf(const Stop& stop) const
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

Result<std::vector<StopHit>> StopScan::hitsIn(std::uint64_t first, std::uint64_t count,
                                              ProgressMonitor& monitor)
{
    std::vector<StopHit> hits;
    const std::uint64_t end = std::min(first + count, m_steps);
    if (first >= end) {
        return hits;
    }
    const Range range{first, end - first};
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
        GATELOUPE_TRY(other, m_run->otherWindows({range.first, range.count}, monitor));
    }
    for (Entry& entry : m_entries) {
        if (monitor.cancelled()) {
            return Error::cancelled("the search was cancelled");
        }
        switch (entry.stop.kind) {
        case StopKind::Step:
            if (entry.stop.step >= first && entry.stop.step < end) {
                hits.push_back({.stop = entry.index,
                                .step = entry.stop.step,
                                .pseudoLayer = entry.stop.pseudoLayer,
                                .unit = entry.stop.unit,
                                .units = entry.stop.unit ? 1U : 0U});
            }
            break;
        case StopKind::Watch:
            scanWatch(entry, window, range, hits);
            break;
        case StopKind::NonFinite:
            scanNonFinite(entry, window, range, hits);
            break;
        case StopKind::Divergence:
            scanDivergence(entry, window, other, range, hits);
            break;
        }
    }
    std::ranges::stable_sort(hits, {}, [](const StopHit& hit) {
        return std::tuple(hit.step, hit.stop, hit.pseudoLayer.value_or(PseudoLayerIndex(0)));
    });
    return hits;
}

void StopScan::scanWatch(Entry& entry, const TraceWindow& window, Range range,
                         std::vector<StopHit>& hits) const
{
    if (!entry.expression->readsLayer()) {
        // The input is the same for all layers.
        const std::size_t known = hits.size();
        scanLayer(entry, window, range, PseudoLayerIndex(0), hits);
        for (std::size_t at = known; at < hits.size(); ++at) {
            hits[at].pseudoLayer = entry.stop.pseudoLayer;
        }
        return;
    }
    for (const PseudoLayerIndex layer : layersOf(entry.stop)) {
        scanLayer(entry, window, range, layer, hits);
    }
}

void StopScan::scanLayer(Entry& entry, const TraceWindow& window, Range range,
                         PseudoLayerIndex layer, std::vector<StopHit>& hits) const
{
    WatchExpression& expression = *entry.expression;
    const bool isPerUnit = expression.isPerUnit();
    const std::uint64_t before = entry.stop.moment == StopMoment::Begins && range.first > 0 ? 1 : 0;
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
        StopHit hit{.stop = entry.index, .step = range.first + i, .pseudoLayer = layer};
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

template <typename Mark>
void StopScan::scanUnits(const Entry& entry, Range range, const Mark& mark,
                         std::vector<StopHit>& hits) const
{
    const std::uint64_t units = m_run->model->spec.hiddenSize;
    std::vector<bool> isHit(units);
    for (const PseudoLayerIndex layer : layersOf(entry.stop)) {
        for (std::uint64_t i = 0; i < range.count; ++i) {
            StopHit hit{.stop = entry.index, .step = range.first + i, .pseudoLayer = layer};
            std::fill(isHit.begin(), isHit.end(), false);
            mark(layer, hit.step, isHit);
            for (std::uint64_t unit = 0; unit < units; ++unit) {
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

void StopScan::scanNonFinite(const Entry& entry, const TraceWindow& window, Range range,
                             std::vector<StopHit>& hits) const
{
    std::vector<double> values(m_run->model->spec.hiddenSize);
    const auto mark = [&](PseudoLayerIndex layer, std::uint64_t step, std::vector<bool>& isHit) {
        for (const Array* array : arraysOf(window.layer(layer))) {
            const std::uint64_t width = array->shape()[2];
            copyRow(*array, {.row = step - window.firstStep, .batch = m_batch, .count = width},
                    values.data());
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                if (!std::isfinite(values[unit])) {
                    isHit[unit] = true;
                }
            }
        }
    };
    scanUnits(entry, range, mark, hits);
}

void StopScan::scanDivergence(const Entry& entry, const TraceWindow& window,
                              const TraceWindow& other, Range range,
                              std::vector<StopHit>& hits) const
{
    std::vector<double> own(m_run->model->spec.hiddenSize);
    std::vector<double> others(own.size());
    const auto mark = [&](PseudoLayerIndex layer, std::uint64_t step, std::vector<bool>& isHit) {
        const auto arrays = arraysOf(window.layer(layer));
        const auto otherArrays = arraysOf(other.layer(layer));
        for (std::size_t i = 0; i < std::min(arrays.size(), otherArrays.size()); ++i) {
            const std::uint64_t width = arrays[i]->shape()[2];
            copyRow(*arrays[i], {.row = step - window.firstStep, .batch = m_batch, .count = width},
                    own.data());
            copyRow(*otherArrays[i],
                    {.row = step - other.firstStep, .batch = m_batch, .count = width},
                    others.data());
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                if (areApart(own[unit], others[unit], entry.stop.tolerance)) {
                    isHit[unit] = true;
                }
            }
        }
    };
    scanUnits(entry, range, mark, hits);
}

/// Steps that a search looks at: [first, end).
struct Reach
{
    std::uint64_t first = 0;
    std::uint64_t end = 0;

    [[nodiscard]] std::uint64_t count() const { return end > first ? end - first : 0; }
};

Reach reachOf(const StopSearch& search, std::uint64_t steps)
{
    if (search.direction == StopDirection::Forward) {
        return {search.from ? *search.from + 1 : 0, steps};
    }
    return {0, std::min(search.from.value_or(steps), steps)};
}

/// Of the hits at the last step, the first.
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
    const Reach reach = reachOf(search, scan.steps());
    const bool isForward = search.direction == StopDirection::Forward;
    const std::uint64_t perWindow =
        scan.isOfStepsOnly() ? std::max<std::uint64_t>(1, reach.count()) : stepsPerWindow(run);
    for (std::uint64_t done = 0; done < reach.count();) {
        if (monitor.cancelled()) {
            return Error::cancelled("the search was cancelled");
        }
        monitor.report(Stage::Reading, done, reach.count());
        const std::uint64_t count = std::min(perWindow, reach.count() - done);
        const std::uint64_t first = isForward ? reach.first + done : reach.end - done - count;
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
    const std::uint64_t perWindow =
        scan.isOfStepsOnly() ? std::max<std::uint64_t>(1, scan.steps()) : stepsPerWindow(run);
    for (std::uint64_t first = 0; first < scan.steps(); first += perWindow) {
        if (monitor.cancelled()) {
            return Error::cancelled("the search was cancelled");
        }
        monitor.report(Stage::Reading, first, scan.steps());
        GATELOUPE_TRY(const auto hits, scan.hitsIn(first, perWindow, monitor));
        for (const StopHit& hit : hits) {
            if (found.counts[hit.stop]++ < kMaxListedHits) {
                found.hits.push_back(hit);
            }
        }
    }
    return found;
}

} // namespace gateloupe
