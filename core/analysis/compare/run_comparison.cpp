// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/run_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/analysis/compare/expected_output.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/recorded_run.h"
#include "core/runtime/input/stored_start.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// The first steps of a sequence that two traces have room for.
std::uint64_t affordableSteps(const RnnSpec& spec, const Shape& x, std::uint64_t maxBytes)
{
    std::uint64_t numbers = 0; // of a step of one sequence and layer
    for (const TraceSignal& signal : signalsOf(spec)) {
        numbers += widthOf(signal, spec);
    }
    const std::uint64_t stepBytes = 2 * sizeof(double) * std::max<std::uint64_t>(1, x[1]) *
                                    (spec.pseudoLayers() * numbers + spec.outputWidth());
    return std::max<std::uint64_t>(1, maxBytes / stepBytes);
}

/// Cuts the sequence and its lengths; returns the steps that are lost.
std::uint64_t cutToFit(PairSource& source, const RnnSpec& spec)
{
    Sequence& sequence = source.sequence;
    const std::uint64_t all = sequence.x.shape()[0];
    const std::uint64_t steps = affordableSteps(spec, sequence.x.shape(), source.maxTraceBytes);
    if (steps >= all) {
        return 0;
    }
    sequence.x = sliceSteps(sequence.x, {0, steps});
    sequence.labels.resize(std::min<std::uint64_t>(steps, sequence.labels.size()));
    for (std::uint64_t& length : source.lengths) {
        length = std::min(length, steps);
    }
    source.resets = source.resets.slice(0, steps);
    return all - steps;
}

/// States [L*D, B, W] with their units in another order.
Array reordered(const Array& states, const std::vector<UnitOrder>& orders,
                std::vector<std::uint64_t> UnitOrder::*order)
{
    const Shape& shape = states.shape();
    std::vector<double> values;
    values.reserve(states.size());
    for (std::uint64_t row = 0; row < shape[0] * shape[1]; ++row) {
        for (const std::uint64_t unit : orders[row / shape[1]].*order) {
            values.push_back(states[row * shape[2] + unit]);
        }
    }
    return {shape, std::move(values)};
}

Result<ForwardRequest> requestOf(const PairMember& member, const PairSource& source,
                                 ProgressMonitor& monitor)
{
    ForwardRequest request{.model = member.model,
                           .x = source.sequence.x,
                           .h0 = source.h0,
                           .c0 = source.c0,
                           .lengths = source.lengths,
                           .resets = source.resets};
    if (source.startsStored) {
        GATELOUPE_CHECK(addStoredStates(request, monitor));
        if (!member.orders.empty() && request.h0) {
            request.h0 = reordered(*request.h0, member.orders, &UnitOrder::output);
        }
        if (!member.orders.empty() && request.c0) {
            request.c0 = reordered(*request.c0, member.orders, &UnitOrder::hidden);
        }
    }
    return request;
}

/// A recorded output that differs may have its axes in another order.
Status noteBetterReading(PairedRuns& pair, const std::string& recorded, double tolerance,
                         ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const RecordingKind kind, recordingKind(recorded, monitor));
    if (kind != RecordingKind::Output) {
        return {};
    }
    ExpectedOutputs expected;
    GATELOUPE_TRY(expected.y, readArray(recorded, monitor));
    constexpr double kAny = std::numeric_limits<double>::infinity();
    GATELOUPE_TRY(const auto better,
                  betterReading(expected, pair.request, *pair.a, kAny, tolerance, {}, monitor));
    if (better && better->isEqual) {
        pair.notes.push_back(message(
            "the recorded output is equal where its axes are %1: t steps (r: from the last to the "
            "first), b batch, d directions, i units",
            better->value));
    }
    return {};
}

Result<std::shared_ptr<const Trace>>
runMember(const PairMember& member, const ForwardRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto backend, member.backend(*member.model));
    return backend->run(request, monitor);
}

} // namespace

namespace {

/// Whether what is off begins no larger than that tanh makes it.
bool isForPersistentTanh(const RunComparison& comparison)
{
    if (comparison.divergence != Divergence::MathMode &&
        comparison.divergence != Divergence::RoundingGrowth) {
        return false;
    }
    const TraceDifference& difference = comparison.difference;
    const TracePlace& first = *difference.parts[*difference.earliest].first;
    const double size = std::max({1.0, std::abs(first.a), std::abs(first.b)});
    return first.distance <= std::max(kLargestPersistentTanh, 2.0 * difference.tolerance) * size;
}

} // namespace

Result<RunComparison> compareRuns(const Trace& a, const Trace& b, const RnnModel& model,
                                  double tolerance, ProgressMonitor& monitor)
{
    RunComparison comparison;
    GATELOUPE_TRY(comparison.difference,
                  compareTraces(a, b, model.spec, model.isReversed, tolerance, monitor));
    comparison.divergence =
        classify(comparison.difference, model.spec, model.isReversed, a.lengths);
    if (hasPersistentTanh(a) != hasPersistentTanh(b) && isForPersistentTanh(comparison)) {
        comparison.divergence = Divergence::PersistentTanh;
    }
    return comparison;
}

Result<PairedRuns> runPair(const PairMember& a, const PairMember& b, PairSource source,
                           ProgressMonitor& monitor)
{
    PairedRuns pair;
    pair.droppedSteps = cutToFit(source, a.model->spec);
    ProgressShare firstHalf = ProgressShare::ofEqual(monitor, 0, 2);
    GATELOUPE_TRY(pair.request, requestOf(a, source, firstHalf));
    GATELOUPE_TRY(pair.a, runMember(a, pair.request, firstHalf));
    ProgressShare secondHalf = ProgressShare::ofEqual(monitor, 1, 2);
    if (b.recorded.empty()) {
        GATELOUPE_TRY(const ForwardRequest request, requestOf(b, source, secondHalf));
        GATELOUPE_TRY(pair.b, runMember(b, request, secondHalf));
    } else {
        if (pair.droppedSteps > 0) {
            return Error::outOfMemory(
                "the run is too long to be compared with a recorded one: both take more memory "
                "than there is for them; compare a shorter recording, or on the console");
        }
        GATELOUPE_TRY(RecordedRun recorded,
                      readRecordedRun(b.recorded, pair.request, *pair.a, secondHalf));
        pair.notes = recorded.remarks();
        pair.b = std::make_shared<const Trace>(std::move(recorded.trace));
    }
    GATELOUPE_TRY(pair.comparison,
                  compareRuns(*pair.a, *pair.b, *a.model, source.tolerance, monitor));
    if (!b.recorded.empty() && !pair.comparison.isEqual()) {
        GATELOUPE_CHECK(noteBetterReading(pair, b.recorded, source.tolerance, secondHalf));
    }
    pair.sequence = std::move(source.sequence);
    return pair;
}

} // namespace gateloupe
