// SPDX-License-Identifier: Apache-2.0
// Proofs that ask a program for the same sequence in several ways.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/analysis/prove/proof_list.h"
#include "core/analysis/prove/sequence_cut.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::proving {

Result<Proof> chunkedIsWhole(ProofContext& context)
{
    if (context.spec().directions == 2 || context.question.model->isReversed) {
        return notProvable(message("a direction that reads from the end needs the whole sequence"));
    }
    const bool takesStates =
        context.command().takes(RunnerPart::H0) && context.command().takes(RunnerPart::HN) &&
        (!context.isLstm() ||
         (context.command().takes(RunnerPart::C0) && context.command().takes(RunnerPart::CN)));
    if (!takesStates) {
        return notProvable(message("the command has no {h0} and {hn} (for an LSTM also {c0} and "
                                   "{cn}) to hand a state on with"));
    }
    const std::uint64_t T = context.x.shape()[0];
    const std::uint64_t B = context.x.shape()[1];
    if (T < 2) {
        return notProvable(message("one step has no pieces"));
    }
    RunnerInput first = context.plainInput(cutOf(context.x, {.steps = T / 2, .sequences = B}));
    first.wantsH = true;
    first.wantsC = context.isLstm();
    GATELOUPE_TRY(const RunnerOutput begun, context.checked(first));
    RunnerInput second = context.plainInput(
        cutOf(context.x, {.firstStep = T / 2, .steps = T - T / 2, .sequences = B}));
    second.h0 = begun.hN;
    second.c0 = begun.cN;
    GATELOUPE_TRY(const RunnerOutput ended, context.checked(second));
    const Array y =
        cutOf(context.plain.y, {.firstStep = T / 2, .steps = T - T / 2, .sequences = B});
    return context.comparedRuns(
        ended.y, y, message("two pieces with the state handed on give what the whole gives"),
        message("the second of two pieces does not go on where the first one ended: the "
                "state is not handed on, or is not what the first one left"));
}

Result<Proof> batchIsAlone(ProofContext& context)
{
    const std::uint64_t T = context.x.shape()[0];
    const std::uint64_t B = context.x.shape()[1];
    if (B < 2) {
        return notProvable(message("the input has one sequence"));
    }
    Proof worst{.verdict = ProofVerdict::Held};
    for (std::uint64_t b = 0; b < B; ++b) {
        const SequenceCut alone{.steps = T, .firstSequence = b, .sequences = 1};
        GATELOUPE_TRY(const RunnerOutput output,
                      context.checked(context.plainInput(cutOf(context.x, alone))));
        const Proof proof = context.comparedRuns(
            output.y, cutOf(context.plain.y, alone),
            message("each sequence of a batch gives what it gives alone"),
            message("sequence %1 of a batch does not give what it gives alone", b));
        if (b == 0 || proof.error > worst.error) {
            worst = proof;
        }
    }
    return worst;
}

Result<Proof> paddedIsUnpadded(ProofContext& context)
{
    if (!context.command().takes(RunnerPart::Lengths)) {
        return notProvable(message("the command has no {lengths} to tell padding with"));
    }
    const std::uint64_t T = context.x.shape()[0];
    if (T < 2) {
        return notProvable(message("one step has no padding"));
    }
    const std::uint64_t length = T - std::min<std::uint64_t>(T - 1, 5);
    RunnerInput whole = context.plainInput(cutOf(context.x, {.steps = T, .sequences = 1}));
    whole.lengths = {length};
    RunnerInput part = context.plainInput(cutOf(context.x, {.steps = length, .sequences = 1}));
    part.lengths = {length};
    for (RunnerInput* input : {&whole, &part}) {
        input->wantsH = context.command().takes(RunnerPart::HN);
        input->wantsC = context.isLstm() && context.command().takes(RunnerPart::CN);
    }
    GATELOUPE_TRY(const RunnerOutput a, context.checked(whole));
    GATELOUPE_TRY(const RunnerOutput b, context.checked(part));
    const Message held = message("what stands past a sequence's length changes nothing");
    Proof worst = context.comparedRuns(cutOf(a.y, {.steps = length, .sequences = 1}), b.y, held,
                                       message("steps past a sequence's length change its output"));
    for (const auto state : {&RunnerOutput::hN, &RunnerOutput::cN}) {
        if (a.*state && b.*state && worst.verdict == ProofVerdict::Held) {
            worst = context.comparedRuns(
                *(a.*state), *(b.*state), held,
                message("steps past a sequence's length change the state that it leaves"));
        }
    }
    return worst;
}

Result<Proof> noStateIsZeroState(ProofContext& context)
{
    if (!context.command().canLeaveOut(RunnerPart::H0)) {
        return notProvable(message("the command has no {h0} between [ and ] to be left out"));
    }
    RunnerInput input = context.plainInput(context.x);
    const std::uint64_t batch = context.x.shape()[1];
    input.h0 = context.zeros(batch, context.spec().recurrentWidth());
    if (context.isLstm() && context.command().takes(RunnerPart::C0)) {
        input.c0 = context.zeros(batch, context.spec().hiddenSize);
    }
    GATELOUPE_TRY(const RunnerOutput output, context.checked(input));
    return context.comparedRuns(
        output.y, context.plain.y, message("no initial state is one of zeros"),
        message("without an initial state the program gives another output than from "
                "zeros"));
}

Result<Proof> equalsReference(ProofContext& context)
{
    const ForwardRequest request{
        .model = context.question.model, .x = context.x, .detail = TraceDetail::OutputOnly};
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, context.monitor));
    Proof proof =
        context.compared(context.plain.y, trace->y, message("the output is that of float64"),
                         message("the output is not that of float64"));
    if (proof.verdict == ProofVerdict::Failed) {
        GATELOUPE_CHECK(context.nameDefect(request, context.plain.y, proof));
    }
    return proof;
}

/// One sequence begins anew in its middle, the others one step earlier and later in turn.
Result<Proof> resetIsNewRun(ProofContext& context)
{
    if (!context.command().takes(RunnerPart::Resets)) {
        return notProvable(message("the command has no {resets} to begin anew with"));
    }
    const std::uint64_t T = context.x.shape()[0];
    const std::uint64_t B = context.x.shape()[1];
    if (T < 4) {
        return notProvable(message("fewer than four steps have no middle to begin anew in"));
    }
    const auto stepOf = [T](std::uint64_t b) { return T / 2 + b % 3 - 1; };
    std::vector<float> flags(T * B);
    for (std::uint64_t b = 0; b < B; ++b) {
        flags[stepOf(b) * B + b] = 1.0F;
    }
    RunnerInput whole = context.plainInput(context.x);
    whole.resets = Array({T, B}, flags);
    GATELOUPE_TRY(const RunnerOutput output, context.checked(whole));
    Proof worst{.verdict = ProofVerdict::Held};
    for (std::uint64_t part = 0; part < 2 * B; ++part) {
        const std::uint64_t b = part / 2;
        const std::uint64_t first = part % 2 == 0 ? 0 : stepOf(b);
        const SequenceCut cut{.firstStep = first,
                              .steps = (part % 2 == 0 ? stepOf(b) : T) - first,
                              .firstSequence = b,
                              .sequences = 1};
        GATELOUPE_TRY(const RunnerOutput alone,
                      context.checked(context.plainInput(cutOf(context.x, cut))));
        const Proof proof = context.comparedRuns(
            cutOf(output.y, cut), alone.y,
            message("a sequence that begins anew gives what two runs give"),
            message("sequence %1, begun anew at step %2, does not give what two runs "
                    "give: the state is reset late, early, in part or not at all",
                    b, stepOf(b)));
        if (part == 0 || proof.error > worst.error) {
            worst = proof;
        }
    }
    if (worst.verdict == ProofVerdict::Failed) {
        ForwardRequest request{.model = context.question.model, .x = context.x};
        request.resets = Resets(T, B);
        for (std::uint64_t b = 0; b < B; ++b) {
            request.resets.set(stepOf(b), b);
        }
        GATELOUPE_CHECK(context.nameDefect(request, output.y, worst));
    }
    return worst;
}

Result<Proof> repeatedIsEqual(ProofContext& context)
{
    GATELOUPE_TRY(const RunnerOutput again, context.checked(context.plainInput(context.x)));
    return context.comparedRuns(
        again.y, context.plain.y, message("the same input gives the same output again"),
        message("the same input gives another output the second time: something is drawn "
                "(dropout, noise), or a state is kept between runs"));
}

Result<Proof> prefixIsWhole(ProofContext& context)
{
    if (context.spec().directions == 2 || context.question.model->isReversed) {
        return notProvable(message("a direction that reads from the end needs the whole sequence"));
    }
    const std::uint64_t T = context.x.shape()[0];
    if (T < 2) {
        return notProvable(message("one step has no pieces"));
    }
    const SequenceCut start{.steps = T / 2, .sequences = context.x.shape()[1]};
    GATELOUPE_TRY(const RunnerOutput first,
                  context.checked(context.plainInput(cutOf(context.x, start))));
    return context.comparedRuns(
        first.y, cutOf(context.plain.y, start),
        message("the first steps alone give what they give in the whole"),
        message("an output depends on later steps: the first half alone gives another one"));
}

} // namespace gateloupe::proving
