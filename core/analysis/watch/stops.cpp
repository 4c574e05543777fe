// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/stops.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/watch/stop_scan.h"

namespace gateloupe {

namespace {

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
        return Error{ErrorCode::InvalidArgument,
                     "layer and side " + std::to_string(stop.pseudoLayer->value) +
                         " do not exist, the network has " + std::to_string(spec.pseudoLayers())};
    }
    if (stop.kind == StopKind::Divergence &&
        !(std::isfinite(stop.tolerance) && stop.tolerance >= 0.0)) {
        return Error{ErrorCode::InvalidArgument, "a tolerance is a number of at least 0"};
    }
    std::uint64_t units = spec.hiddenSize;
    if (stop.kind == StopKind::Watch) {
        GATELOUPE_TRY(const WatchExpression expression,
                      WatchExpression::parse(stop.condition, spec));
        units = expression.isPerUnit() ? expression.lanes() : units;
    }
    if (stop.unit && *stop.unit >= units) {
        return Error{ErrorCode::InvalidArgument, "unit " + std::to_string(*stop.unit) +
                                                     " does not exist, there are " +
                                                     std::to_string(units)};
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
            return Error{ErrorCode::Cancelled, "the search was cancelled"};
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
            return Error{ErrorCode::Cancelled, "the search was cancelled"};
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
