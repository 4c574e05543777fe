// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/prove/prove.h"
#include "core/analysis/prove/runner.h"

namespace gateloupe::proving {

/// Everything that the proofs of a question share: the program, the input, and what the program
/// makes of it.
/// Lifetime: question, runner and monitor outlive it.
struct ProofContext
{
    const ProveQuestion& question;
    const ForeignProgram& runner;
    ProgressMonitor& monitor;
    Array x;                         ///< [T, B, I]
    RunnerOutput plain = {};         ///< of x
    std::optional<Blame> blame = {}; ///< of the first output that is wrong

    [[nodiscard]] const RunnerCommand& command() const { return runner.command(); }

    [[nodiscard]] const RnnSpec& spec() const { return question.model->spec; }

    [[nodiscard]] bool isLstm() const { return hasCellState(spec().cell); }

    /// `steps` with zeros where the command insists on a state, and all steps where it does on
    /// lengths.
    [[nodiscard]] RunnerInput plainInput(const Array& steps) const;

    /// Shapes: [layers * directions, batch, width].
    [[nodiscard]] Array zeros(std::uint64_t batch, std::uint64_t width) const;

    /// Runs the program. Errors: those of the program; ShapeMismatch for arrays of other shapes
    /// than the network's.
    [[nodiscard]] Result<RunnerOutput> checked(const RunnerInput& input) const;

    /// Held where the output `a` of the program equals `b` within the tolerance.
    [[nodiscard]] Proof compared(const Array& a, const Array& b, const Message& held,
                                 const Message& failed) const;

    /// As compared(), for two outputs of the program: NaN in both proves nothing.
    [[nodiscard]] Proof comparedRuns(const Array& a, const Array& b, const Message& held,
                                     const Message& failed) const;

    /// Gives a proof the text of the defect that makes `theirs`, where one explains it.
    /// Errors: those of gateloupe::blame().
    Status nameDefect(const ForwardRequest& request, const Array& theirs, Proof& proof);
};

[[nodiscard]] inline Proof notProvable(const Message& why)
{
    return {.text = why};
}

} // namespace gateloupe::proving
