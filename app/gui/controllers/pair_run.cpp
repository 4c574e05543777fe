// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/pair_run.h"

#include <algorithm>
#include <utility>

#include "core/analysis/compare/run_comparison.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

/// "cudnn (NVIDIA H200; fma, standard)"
std::string whoRan(const Trace& trace)
{
    return std::string(nameOf(trace.backend)) + " (" + trace.device + "; " + trace.math + ")";
}

PairMember memberOf(const PairSide& side)
{
    return {.model = side.model,
            .backend = [choice = side.backend](
                           const RnnModel& model) { return makeChosenBackend(model, choice); },
            .recorded = side.recorded,
            .orders = side.orders};
}

Result<PairSource> sourceOf(const RnnSpec& spec, const PairInput& input, ProgressMonitor& monitor)
{
    PairSource source{.startsStored = input.start == PairStart::Stored,
                      .tolerance = input.tolerance,
                      .maxTraceBytes = kMaxPairBytes};
    if (!input.file.empty()) {
        SequenceSource file;
        file.kind = SequenceSource::Kind::File;
        file.array = input.file;
        GATELOUPE_TRY(source.sequence, makeSequence(file, spec.inputSize, monitor));
        return source;
    }
    if (input.last == nullptr) {
        GATELOUPE_TRY(source.sequence, makeProbe(input.probe, spec.inputSize));
        return source;
    }
    source.sequence = *input.last->sequence;
    source.lengths = input.last->replay->summary().lengths;
    source.resets = input.last->replay->request().resets;
    if (input.start == PairStart::LastRun) {
        source.h0 = input.last->replay->request().h0;
        source.c0 = input.last->replay->request().c0;
    }
    return source;
}

} // namespace

Result<PairRun> runPair(const PairSide& a, const PairSide& b, const PairInput& input,
                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(PairSource source, sourceOf(a.model->spec, input, monitor));
    GATELOUPE_TRY(PairedRuns runs, runPair(memberOf(a), memberOf(b), std::move(source), monitor));
    auto difference = std::make_shared<RunDifference>();
    difference->spec = a.model->spec;
    difference->isReversed = a.model->isReversed;
    difference->backend = whoRan(*runs.a);
    difference->maxResidual = std::max(runs.a->maxResidual, runs.b->maxResidual);
    if (a.model == b.model) {
        difference->otherBackend = b.recorded.empty() ? whoRan(*runs.b) : "";
        difference->recorded = b.recorded;
        difference->divergence = runs.comparison.divergence;
    }
    difference->difference = std::move(runs.comparison.difference);
    difference->a = runs.a;
    difference->b = runs.b;
    auto run = std::make_shared<SequenceRun>();
    run->model = a.model;
    run->sequence = std::make_shared<const Sequence>(std::move(runs.sequence));
    run->replay = TraceReplay::keeping(std::move(runs.a), std::move(runs.request));
    run->gpu = a.backend.workerOptions();
    return PairRun{.a = std::move(run),
                   .difference = std::move(difference),
                   .b = std::move(runs.b),
                   .droppedSteps = runs.droppedSteps,
                   .notes = std::move(runs.notes)};
}

} // namespace gateloupe
