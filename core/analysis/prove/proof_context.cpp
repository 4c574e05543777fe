// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/proof_context.h"

#include <utility>

#include "core/analysis/prove/sequence_cut.h"

namespace gateloupe::proving {

RunnerInput ProofContext::plainInput(const Array& steps) const
{
    RunnerInput input{.model = question.file, .x = steps};
    const std::uint64_t batch = steps.shape()[1];
    const auto isNeeded = [this](RunnerPart part) {
        return command().takes(part) && !command().canLeaveOut(part);
    };
    if (isNeeded(RunnerPart::H0)) {
        input.h0 = zeros(batch, spec().recurrentWidth());
    }
    if (isNeeded(RunnerPart::C0)) {
        input.c0 = zeros(batch, spec().hiddenSize);
    }
    if (isNeeded(RunnerPart::Lengths)) {
        input.lengths.assign(batch, steps.shape()[0]);
    }
    if (isNeeded(RunnerPart::Resets)) {
        input.resets = Array::zeros(DType::F32, {steps.shape()[0], batch});
    }
    input.wantsH = isNeeded(RunnerPart::HN);
    input.wantsC = isNeeded(RunnerPart::CN);
    return input;
}

Array ProofContext::zeros(std::uint64_t batch, std::uint64_t width) const
{
    return Array::zeros(DType::F32, {spec().pseudoLayers(), batch, width});
}

Result<RunnerOutput> ProofContext::checked(const RunnerInput& input) const
{
    GATELOUPE_TRY(RunnerOutput output, runner.run(input, monitor));
    const std::uint64_t T = input.x.shape()[0];
    const std::uint64_t B = input.x.shape()[1];
    const Shape wanted{T, B, spec().outputWidth()};
    const bool isAlone = B == 1 && output.y.shape() == Shape{T, spec().outputWidth()};
    if (output.y.shape() != wanted && !isAlone) {
        return Error::shapeMismatch("the program's output is %1, expected %2",
                                    toText(output.y.shape()), toText(wanted));
    }
    output.y = output.y.reshaped(wanted);
    const auto check = [&](const std::optional<Array>& state, std::uint64_t width) -> Status {
        const Shape expected{spec().pseudoLayers(), B, width};
        if (state && state->shape() != expected) {
            return Error::shapeMismatch("a state that the program left is %1, expected %2",
                                        toText(state->shape()), toText(expected));
        }
        return {};
    };
    GATELOUPE_CHECK(check(output.hN, spec().recurrentWidth()));
    GATELOUPE_CHECK(check(output.cN, spec().hiddenSize));
    return output;
}

Proof ProofContext::compared(const Array& a, const Array& b, const Message& held,
                             const Message& failed) const
{
    Proof proof{.error = farthest(a, b)};
    proof.verdict = proof.error <= question.tolerance ? ProofVerdict::Held : ProofVerdict::Failed;
    proof.text = proof.verdict == ProofVerdict::Held ? held
                 : isFinite(b) && !isFinite(a)
                     ? message("the output holds NaN or infinity where finite numbers are right")
                     : failed;
    return proof;
}

Proof ProofContext::comparedRuns(const Array& a, const Array& b, const Message& held,
                                 const Message& failed) const
{
    return isFinite(a) || isFinite(b)
               ? compared(a, b, held, failed)
               : notProvable(message("the output holds NaN or infinity, which equal themselves"));
}

Status ProofContext::nameDefect(const ForwardRequest& request, const Array& theirs, Proof& proof)
{
    GATELOUPE_TRY(Blame found, gateloupe::blame(request, {.y = theirs},
                                                {.tolerance = question.tolerance}, monitor));
    if (found.isExplained) {
        proof.text = found.hypotheses.front().defect.text;
    }
    if (!blame) {
        blame = std::move(found);
    }
    return {};
}

} // namespace gateloupe::proving
