// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/joined_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

bool isWhole(const SequenceRun& run)
{
    const Trace& trace = run.replay->summary();
    return run.replay->fullTrace() != nullptr &&
           std::ranges::all_of(trace.lengths,
                               [&trace](std::uint64_t length) { return length == trace.steps; });
}

bool canJoin(const SequenceRun& first, const SequenceRun& second)
{
    const RnnModel& model = *second.model;
    return first.model == second.model && model.spec.directions == 1 && !model.isReversed &&
           isWhole(first) && isWhole(second) && first.batch() == second.batch() &&
           first.sequence->x.dtype() == second.sequence->x.dtype() &&
           first.replay->summary().backend == second.replay->summary().backend;
}

/// One behind the other, along the steps. Empty where they are no arrays of one kind.
std::optional<Array> appended(const Array& first, const Array& second)
{
    if (first.isEmpty() && second.isEmpty()) {
        return Array();
    }
    if (first.shape().size() != 3 || second.shape().size() != 3 ||
        first.dtype() != second.dtype() || first.shape()[1] != second.shape()[1] ||
        first.shape()[2] != second.shape()[2]) {
        return std::nullopt;
    }
    const std::uint64_t before = first.shape()[0];
    const std::uint64_t after = second.shape()[0];
    Array both = Array::zeros(first.dtype(), {before + after, first.shape()[1], first.shape()[2]});
    copySteps(first, {0, before}, both, 0);
    copySteps(second, {0, after}, both, before);
    return both;
}

/// Null where a signal is kept otherwise in the two.
std::shared_ptr<const Trace> appended(const Trace& first, const Trace& second)
{
    auto both = std::make_shared<Trace>(second);
    both->steps = first.steps + second.steps;
    both->lengths.assign(both->lengths.size(), both->steps);
    both->elapsedSeconds = first.elapsedSeconds + second.elapsedSeconds;
    both->maxResidual = std::max(first.maxResidual, second.maxResidual);
    bool isJoined = first.layers.size() == second.layers.size();
    const auto append = [&isJoined](const Array& before, Array& array) {
        auto joined = appended(before, array);
        isJoined = isJoined && joined.has_value();
        array = joined ? *std::move(joined) : Array();
    };
    append(first.y, both->y);
    for (std::size_t layer = 0; isJoined && layer < first.layers.size(); ++layer) {
        const LayerTrace& before = first.layers[layer];
        LayerTrace& after = both->layers[layer];
        isJoined = before.gates.size() == after.gates.size();
        for (std::size_t gate = 0; isJoined && gate < before.gates.size(); ++gate) {
            append(before.gates[gate], after.gates[gate]);
        }
        append(before.c, after.c);
        append(before.h, after.h);
        append(before.projected, after.projected);
    }
    return isJoined ? both : nullptr;
}

/// The resets of the first run, then those of the second. Empty when neither run has resets.
Resets appended(const ForwardRequest& first, const ForwardRequest& second)
{
    const std::uint64_t before = first.x.shape()[0];
    const std::uint64_t after = second.x.shape()[0];
    const std::uint64_t batch = first.x.shape()[1];
    if (first.resets.isEmpty() && second.resets.isEmpty()) {
        return {};
    }
    Resets both(before + after, batch);
    for (std::uint64_t sequence = 0; sequence < batch; ++sequence) {
        for (std::uint64_t step = 0; step < before + after; ++step) {
            both.set(step, sequence,
                     step < before ? first.resets.at(step, sequence)
                                   : second.resets.at(step - before, sequence));
        }
    }
    return both;
}

} // namespace

std::shared_ptr<const SequenceRun> joinedRun(const SequenceRun& first,
                                             const std::shared_ptr<const SequenceRun>& second)
{
    if (!canJoin(first, *second)) {
        return second;
    }
    const auto trace = appended(*first.replay->fullTrace(), *second->replay->fullTrace());
    auto x = appended(first.sequence->x, second->sequence->x);
    if (trace == nullptr || !x) {
        return second;
    }
    auto sequence = std::make_shared<Sequence>(*second->sequence);
    sequence->x = *std::move(x);
    sequence->labels.clear();
    if (!first.sequence->labels.empty() || !second->sequence->labels.empty()) {
        sequence->labels = first.sequence->labels;
        sequence->labels.resize(first.steps());
        sequence->labels.insert(sequence->labels.end(), second->sequence->labels.begin(),
                                second->sequence->labels.end());
        sequence->labels.resize(trace->steps);
    }
    ForwardRequest request = first.replay->request();
    request.resets = appended(first.replay->request(), second->replay->request());
    request.x = sequence->x;
    request.lengths.assign(request.lengths.size(), trace->steps);
    auto both = std::make_shared<SequenceRun>(*second);
    both->calls = first.calls;
    both->calls.push_back(first.steps());
    both->sequence = std::move(sequence);
    both->replay = TraceReplay::keeping(trace, std::move(request));
    both->whole = nullptr; // what the model made is of the second call alone
    return both;
}

} // namespace gateloupe
