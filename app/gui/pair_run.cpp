// SPDX-License-Identifier: GPL-3.0-or-later
// Two networks run on one input: the worker's part of the compare page.
#include <algorithm>
#include <utility>

#include "app/gui/compare_page.h"
#include "core/analysis/trace_diff.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/traces/sequence_run.h"

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
    return std::max<std::uint64_t>(1, ComparePage::kMaxTraceBytes / stepBytes);
}

Sequence firstSteps(const Sequence& sequence, std::uint64_t steps)
{
    Shape shape = sequence.x.shape();
    const std::uint64_t numbers = steps * shape[1] * shape[2];
    shape[0] = steps;
    Sequence part;
    part.features = sequence.features;
    part.labels.assign(sequence.labels.begin(),
                       sequence.labels.begin() +
                           static_cast<std::ptrdiff_t>(
                               std::min<std::uint64_t>(steps, sequence.labels.size())));
    if (sequence.x.dtype() == DType::F64) {
        const auto values = sequence.x.values<double>().first(numbers);
        part.x = Array(std::move(shape), std::vector<double>(values.begin(), values.end()));
    } else {
        const auto values = sequence.x.values<float>().first(numbers);
        part.x = Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
    }
    return part;
}

} // namespace

Result<PairRun> runPair(const std::shared_ptr<const RnnModel>& a,
                        const std::shared_ptr<const RnnModel>& b, const PairInput& input,
                        Monitor& monitor)
{
    PairRun pair;
    Sequence sequence;
    if (input.sequence != nullptr) {
        sequence = *input.sequence;
    } else {
        GATELOUPE_TRY(sequence, makeProbe(input.probe, a->spec.inputSize));
    }
    const std::uint64_t steps = affordableSteps(a->spec, sequence.x.shape());
    if (steps < sequence.x.shape()[0]) {
        pair.droppedSteps = sequence.x.shape()[0] - steps;
        sequence = firstSteps(sequence, steps);
    }
    const BackendKind kind = a->runsOn(BackendKind::Cpu) && b->runsOn(BackendKind::Cpu)
                                 ? BackendKind::Cpu
                                 : BackendKind::Reference;
    GATELOUPE_TRY(const auto backend, makeInstalledBackend(kind));
    ForwardRequest request;
    request.model = a;
    request.x = sequence.x;
    GATELOUPE_TRY(const auto traceA, backend->run(request, monitor));
    request.model = b;
    GATELOUPE_TRY(const auto traceB, backend->run(request, monitor));
    auto difference = std::make_shared<RunDifference>();
    difference->spec = a->spec;
    difference->isReversed = a->isReversed;
    difference->backend = traceA->device;
    GATELOUPE_TRY(difference->difference, compareTraces(*traceA, *traceB, a->spec, a->isReversed,
                                                        input.tolerance, monitor));
    auto run = std::make_shared<SequenceRun>();
    run->model = a;
    run->sequence = std::make_shared<const Sequence>(std::move(sequence));
    run->travel = TimeTravel::keeping(traceA);
    pair.a = std::move(run);
    pair.difference = std::move(difference);
    return pair;
}

} // namespace gateloupe
