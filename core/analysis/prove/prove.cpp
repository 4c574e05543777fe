// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/prove.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "core/analysis/prove/proof_list.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 10> kProofNames = {
    "chunked_is_whole",      "batch_is_alone",       "padded_is_unpadded", "no_state_is_zero_state",
    "reversed_is_exchanged", "every_weight_matters", "equals_reference",   "reset_is_new_run",
    "repeated_is_equal",     "prefix_is_whole"};
constexpr std::array<std::string_view, 3> kVerdictNames = {"held", "failed", "not_provable"};

constexpr std::uint64_t kNoiseSteps = 24;
constexpr std::uint64_t kNoiseSequences = 3;

Array noise(const Shape& shape, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(elementCount(shape).value_or(0));
    std::ranges::generate(values, [&] { return normal(random); });
    return Array(shape, std::move(values));
}

/// A proof, in the order of ProofKind.
struct ProofStep
{
    ProofKind kind = ProofKind::EqualsReference;
    Result<Proof> (*prove)(proving::ProofContext& context) = nullptr;
};

constexpr std::array kSteps = {
    ProofStep{ProofKind::ChunkedIsWhole, proving::chunkedIsWhole},
    ProofStep{ProofKind::BatchIsAlone, proving::batchIsAlone},
    ProofStep{ProofKind::PaddedIsUnpadded, proving::paddedIsUnpadded},
    ProofStep{ProofKind::NoStateIsZeroState, proving::noStateIsZeroState},
    ProofStep{ProofKind::ReversedIsExchanged, proving::reversedIsExchanged},
    ProofStep{ProofKind::EveryWeightMatters, proving::everyWeightMatters},
    ProofStep{ProofKind::EqualsReference, proving::equalsReference},
    ProofStep{ProofKind::ResetIsNewRun, proving::resetIsNewRun},
    ProofStep{ProofKind::RepeatedIsEqual, proving::repeatedIsEqual},
    ProofStep{ProofKind::PrefixIsWhole, proving::prefixIsWhole}};

/// A program that refuses cannot do it; one that breaks is broken.
Proof proofOfError(const Error& error)
{
    const bool isRefusal = error.code == ErrorCode::Unsupported;
    return {.verdict = isRefusal ? ProofVerdict::NotProvable : ProofVerdict::Failed,
            .error = isRefusal ? 0.0 : std::numeric_limits<double>::infinity(),
            .text = error.message};
}

} // namespace

std::string_view nameOf(ProofKind kind)
{
    return kProofNames.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(ProofVerdict verdict)
{
    return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

bool Proofs::haveFailed() const
{
    return std::ranges::any_of(
        all, [](const Proof& proof) { return proof.verdict == ProofVerdict::Failed; });
}

bool Proofs::hasFailed(ProofKind kind) const
{
    return std::ranges::any_of(all, [kind](const Proof& proof) {
        return proof.kind == kind && proof.verdict == ProofVerdict::Failed;
    });
}

Result<Proofs> prove(const ProveQuestion& question, const ForeignProgram& runner,
                     ProgressMonitor& monitor)
{
    proving::ProofContext context{
        .question = question,
        .runner = runner,
        .monitor = monitor,
        .x = question.x ? *question.x
                        : noise({kNoiseSteps, kNoiseSequences, question.model->spec.inputSize},
                                question.seed)};
    auto plain = context.checked(context.plainInput(context.x));
    if (!plain) {
        return plain.error().withContext(message("the program's first run"));
    }
    context.plain = *std::move(plain);
    Proofs proofs;
    for (const ProofStep& step : kSteps) {
        const auto begin = std::chrono::steady_clock::now();
        auto proof = step.prove(context);
        if (!proof) {
            const Error& error = proof.error();
            if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::CannotWrite) {
                return error;
            }
            proof = proofOfError(error);
        }
        proof->kind = step.kind;
        proof->seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        proofs.all.push_back(*std::move(proof));
    }
    proofs.blame = std::move(context.blame);
    return proofs;
}

} // namespace gateloupe
