// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/pair_run.h"

#include <algorithm>
#include <utility>

#include "core/analysis/compare/divergence.h"
#include "core/analysis/compare/trace_diff.h"
#include "core/runtime/input/recorded_run.h"
#include "core/runtime/input/stored_start.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

/// Numbers that a full trace keeps of a step of one sequence.
std::uint64_t numbersPerStep(const RnnSpec& spec)
{
    const std::uint64_t arrays = gatesOf(spec.cell).size() + (hasCellState(spec.cell) ? 2 : 1);
    return spec.pseudoLayers() * (arrays * spec.hiddenSize + spec.projectionSize.value_or(0)) +
           spec.outputWidth();
}

/// The first steps of a sequence that two traces have room for.
std::uint64_t affordableSteps(const RnnSpec& spec, const Shape& x)
{
    const std::uint64_t stepBytes =
        2 * sizeof(double) * std::max<std::uint64_t>(1, x[1]) * numbersPerStep(spec);
    return std::max<std::uint64_t>(1, kMaxPairBytes / stepBytes);
}

Sequence firstSteps(const Sequence& sequence, std::uint64_t steps)
{
    Shape shape = sequence.x.shape();
    const std::uint64_t numbers = steps * shape[1] * shape[2];
    shape[0] = steps;
    Sequence part;
    part.features = sequence.features;
    part.labels.assign(
        sequence.labels.begin(),
        sequence.labels.begin() +
            static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(steps, sequence.labels.size())));
    if (sequence.x.dtype() == DType::F64) {
        const auto values = sequence.x.values<double>().first(numbers);
        part.x = Array(std::move(shape), std::vector<double>(values.begin(), values.end()));
    } else {
        const auto values = sequence.x.values<float>().first(numbers);
        part.x = Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
    }
    return part;
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

/// The states that a side begins with.
Status addStart(ForwardRequest& request, const PairSide& side, const PairInput& input,
                ProgressMonitor& monitor)
{
    if (input.start == PairStart::LastRun && input.last != nullptr) {
        request.h0 = input.last->travel->request().h0;
        request.c0 = input.last->travel->request().c0;
    }
    if (input.start == PairStart::Stored) {
        GATELOUPE_CHECK(addStoredStates(request, monitor));
        if (!side.orders.empty() && request.h0) {
            request.h0 = reordered(*request.h0, side.orders, &UnitOrder::output);
        }
        if (!side.orders.empty() && request.c0) {
            request.c0 = reordered(*request.c0, side.orders, &UnitOrder::hidden);
        }
    }
    return {};
}

Result<std::shared_ptr<const Trace>> runSide(ForwardRequest& request, const PairSide& side,
                                             const PairInput& input, ProgressMonitor& monitor)
{
    request.model = side.model;
    request.h0.reset();
    request.c0.reset();
    GATELOUPE_CHECK(addStart(request, side, input, monitor));
    GATELOUPE_TRY(const auto backend, makeChosenBackend(*side.model, side.backend));
    return backend->run(request, monitor);
}

/// "cudnn (NVIDIA H200; fma, standard)"
std::string whoRan(const Trace& trace)
{
    return std::string(nameOf(trace.backend)) + " (" + trace.device + "; " + trace.math + ")";
}

/// B's trace and who ran it.
struct OtherTrace
{
    std::shared_ptr<const Trace> trace;
    std::string backend; ///< empty: it was recorded
};

Result<OtherTrace> otherTrace(ForwardRequest& request, const PairSide& b, const PairInput& input,
                              PairRun& pair, ProgressMonitor& monitor)
{
    if (b.recorded.empty()) {
        GATELOUPE_TRY(const auto trace, runSide(request, b, input, monitor));
        return OtherTrace{trace, whoRan(*trace)};
    }
    if (pair.droppedSteps > 0) {
        // The steps past which the traces would not fit are the file's as well.
        return Error::outOfMemory(
            "the run is too long to be compared with a recorded one: both take more memory than "
            "there is for them; compare a shorter recording, or on the console");
    }
    GATELOUPE_TRY(RecordedRun recorded, readRecordedRun(b.recorded, request, monitor));
    pair.notes = std::move(recorded.notes);
    if (!recorded.ignored.empty()) {
        std::string names;
        for (const std::string& name : recorded.ignored) {
            names += (names.empty() ? "" : ", ") + name;
        }
        pair.notes.push_back("not compared: " + names);
    }
    return OtherTrace{std::make_shared<const Trace>(std::move(recorded.trace)), ""};
}

} // namespace

Result<PairRun> runPair(const PairSide& a, const PairSide& b, const PairInput& input,
                        ProgressMonitor& monitor)
{
    PairRun pair;
    Sequence sequence;
    ForwardRequest request;
    if (input.last != nullptr) {
        sequence = *input.last->sequence;
        request.lengths = input.last->travel->summary().lengths;
    } else {
        GATELOUPE_TRY(sequence, makeProbe(input.probe, a.model->spec.inputSize));
    }
    const std::uint64_t steps = affordableSteps(a.model->spec, sequence.x.shape());
    if (steps < sequence.x.shape()[0]) {
        pair.droppedSteps = sequence.x.shape()[0] - steps;
        sequence = firstSteps(sequence, steps);
        for (std::uint64_t& length : request.lengths) {
            length = std::min(length, steps);
        }
    }
    request.x = sequence.x;
    ProgressShare runA(monitor, 0.0, 0.45);
    GATELOUPE_TRY(const auto traceA, runSide(request, a, input, runA));
    const ForwardRequest requestA = request;
    ProgressShare runB(monitor, 0.45, 0.9);
    GATELOUPE_TRY(const OtherTrace other, otherTrace(request, b, input, pair, runB));
    const RnnSpec& spec = a.model->spec;
    auto difference = std::make_shared<RunDifference>();
    difference->spec = spec;
    difference->isReversed = a.model->isReversed;
    difference->backend = whoRan(*traceA);
    difference->maxResidual = std::max(traceA->maxResidual, other.trace->maxResidual);
    ProgressShare comparison(monitor, 0.9, 1.0);
    GATELOUPE_TRY(difference->difference,
                  compareTraces(*traceA, *other.trace, spec, a.model->isReversed, input.tolerance,
                                comparison));
    if (a.model == b.model) {
        difference->otherBackend = other.backend;
        difference->recorded = b.recorded;
        difference->divergence =
            classify(difference->difference, spec, a.model->isReversed, traceA->lengths);
    }
    auto run = std::make_shared<SequenceRun>();
    run->model = a.model;
    run->sequence = std::make_shared<const Sequence>(std::move(sequence));
    run->travel = TraceReplay::keeping(traceA, requestA);
    run->gpu = a.backend.workerOptions();
    pair.a = std::move(run);
    pair.difference = std::move(difference);
    return pair;
}

} // namespace gateloupe
