// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/blame/blame.h"
#include "core/analysis/prove/runner.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A property that must hold of any program that runs a network; all but EqualsReference need no
/// other one.
enum class ProofKind : std::uint8_t
{
    ChunkedIsWhole,      ///< a sequence in two pieces, the state handed on
    BatchIsAlone,        ///< each sequence of a batch gives what it gives alone
    PaddedIsUnpadded,    ///< what stands past a sequence's length changes nothing
    NoStateIsZeroState,  ///< no initial state is one of zeros
    ReversedIsExchanged, ///< the input turned round is the two directions exchanged
    EveryWeightMatters,  ///< each parameter, altered in one place, moves the output as far as it
                         ///< should
    EqualsReference,     ///< the output is that of float64
    ResetIsNewRun,       ///< where a sequence begins anew, a run begins
    RepeatedIsEqual,     ///< an input that is given twice gives equal outputs
    PrefixIsWhole,       ///< the first steps alone give what they give in the whole
};

/// "chunked_is_whole", ...
[[nodiscard]] std::string_view nameOf(ProofKind kind);

enum class ProofVerdict : std::uint8_t
{
    Held,
    Failed,
    NotProvable, ///< for the reason that the text gives
};

/// "held", "failed", "not_provable".
[[nodiscard]] std::string_view nameOf(ProofVerdict verdict);

struct Proof
{
    ProofKind kind = ProofKind::EqualsReference;
    ProofVerdict verdict = ProofVerdict::NotProvable;
    double error = 0.0; ///< largest absolute one, where numbers were compared
    Message text;
    double seconds = 0.0;
};

struct ProveQuestion
{
    std::shared_ptr<const RnnModel> model;
    std::filesystem::path file; ///< that it was read from
    std::string format;         ///< TensorCatalog's
    std::optional<Array> x;     ///< [T, B, I]; empty: noise of 24 steps and 3 sequences
    double tolerance = 1e-4;
    std::uint64_t seed = 1;
};

struct Proofs
{
    std::vector<Proof> all;     ///< in the order of ProofKind
    std::optional<Blame> blame; ///< of an output that is not the reference's, resets or not

    [[nodiscard]] bool haveFailed() const;
    [[nodiscard]] bool hasFailed(ProofKind kind) const;
};

/// Puts a foreign program to all of them. Weights are altered in copies of the file.
/// Errors: those of the program's first run, with which nothing can be proven; of reading the
/// weights; Cancelled.
Result<Proofs> prove(const ProveQuestion& question, const ForeignProgram& runner,
                     ProgressMonitor& monitor);

} // namespace gateloupe
