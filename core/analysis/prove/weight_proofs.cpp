// SPDX-License-Identifier: Apache-2.0
// Proofs that alter weights in copies of the file.
#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/prove/altered_copy.h"
#include "core/analysis/prove/proof_list.h"
#include "core/analysis/prove/sequence_cut.h"
#include "core/base/lists.h"

namespace gateloupe::proving {

namespace {

/// Elements of a parameter of which the one that moves the output most is altered.
constexpr int kAlteredCandidates = 4;
/// The share of the move that float64 tells which counts as one.
constexpr double kMoved = 0.5;
/// An alteration is worth a run of the program where float64 tells so many tolerances.
constexpr double kWorthwhile = 4.0;

/// One element of a parameter as another number, and how far the right output moves by it.
struct Alteration
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    double value = 0.0;
    double move = 0.0;
};

/// The right run that alterations start from.
struct RightRun
{
    DenseRun run;
    DenseOutput output;
};

/// How far the output moves when one element of `id` is another number.
Result<double> moveOf(const RightRun& right, const RnnSpec& spec, const ParameterId& id,
                      std::uint64_t cols, const Alteration& altered, ProgressMonitor& monitor)
{
    const std::size_t direction =
        spec.directions == 2 && id.direction == Direction::Backward ? 1 : 0;
    DenseRun other = right.run;
    auto cell = std::make_shared<DenseCell>(right.run.cell(id.layer.value, direction));
    const std::size_t gate =
        id.kind == ParameterKind::ProjectionWeights ? 0 : *gateIndex(spec.cell, id.gate);
    const std::uint64_t row = gate * cell->hidden + altered.row;
    numbersOf(*cell, id.kind)[row * cols + altered.col] = altered.value;
    other.layers[id.layer.value].cells[direction] = std::move(cell);
    GATELOUPE_TRY(const DenseOutput output, gateloupe::run(other, monitor));
    return largestDistance(output.y, right.output.y);
}

/// The alteration of a few random ones that moves the output most; a move of 0 where none does.
Result<Alteration> strongestAlteration(const RightRun& right, const RnnSpec& spec,
                                       const ParameterId& id, const GateView& view,
                                       std::mt19937_64& random, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, view.map(monitor));
    Alteration best;
    for (int candidate = 0; candidate < kAlteredCandidates; ++candidate) {
        Alteration altered{.row = random() % view.rows, .col = random() % view.cols};
        const double old = matrix.at(altered.row, altered.col);
        altered.value = roundedAs(view.dtype(), old + (old < 0.0 ? -0.5 : 0.5));
        GATELOUPE_TRY(altered.move, moveOf(right, spec, id, view.cols, altered, monitor));
        if (altered.move > best.move && std::isfinite(altered.move)) {
            best = altered;
        }
    }
    return best;
}

/// How far the program's output moves by the alteration.
Result<double> moveOfProgram(const ProofContext& context, const GateView& view,
                             const Alteration& altered)
{
    GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
    GATELOUPE_TRY(const Patch one, patchOf(view, altered.row, altered.col, altered.value));
    RunnerInput input = context.plainInput(context.x);
    GATELOUPE_TRY(input.model, patchedCopy(context.question.file, folder, {&one, 1}));
    GATELOUPE_TRY(const RunnerOutput output, context.checked(input));
    return farthest(output.y, context.plain.y);
}

} // namespace

Result<Proof> reversedIsExchanged(ProofContext& context)
{
    if (context.spec().directions != 2) {
        return notProvable(message("the network has one direction"));
    }
    if (!context.command().takes(RunnerPart::Model)) {
        return notProvable(message("the command has no {model} to be altered"));
    }
    if (const Message objection = objectionToPatches(context.question); !objection.text().empty()) {
        return notProvable(objection);
    }
    GATELOUPE_TRY(const auto patches, exchangingPatches(*context.question.model, context.monitor));
    GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
    RunnerInput input = context.plainInput(turnedInTime(context.x));
    GATELOUPE_TRY(input.model, patchedCopy(context.question.file, folder, patches));
    GATELOUPE_TRY(const RunnerOutput output, context.checked(input));
    return context.compared(
        withHalvesExchanged(turnedInTime(output.y)), context.plain.y,
        message("the input turned round through exchanged directions gives the output "
                "turned round"),
        message("the two directions do not do the same with their weights"));
}

Result<Proof> everyWeightMatters(ProofContext& context)
{
    if (!context.command().takes(RunnerPart::Model)) {
        return notProvable(message("the command has no {model} to be altered"));
    }
    if (const Message objection = objectionToPatches(context.question); !objection.text().empty()) {
        return notProvable(objection);
    }
    RightRun right;
    GATELOUPE_TRY(right.run,
                  denseRun({.model = context.question.model, .x = context.x}, context.monitor));
    GATELOUPE_TRY(right.output, gateloupe::run(right.run, context.monitor));
    std::mt19937_64 random(context.question.seed);
    const auto& parameters = context.question.model->parameters;
    std::vector<std::string> silent;
    std::uint64_t tried = 0;
    std::uint64_t tooWeak = 0;
    double worst = 0.0;
    for (const auto& [id, view] : parameters) {
        if (context.monitor.cancelled()) {
            return Error::cancelled();
        }
        context.monitor.report(Stage::Verifying, tried + tooWeak, parameters.size());
        GATELOUPE_TRY(const Alteration best, strongestAlteration(right, context.spec(), id, view,
                                                                 random, context.monitor));
        if (!(best.move > kWorthwhile * context.question.tolerance)) {
            ++tooWeak;
            continue;
        }
        ++tried;
        GATELOUPE_TRY(const double move, moveOfProgram(context, view, best));
        if (!(move >= kMoved * best.move)) {
            silent.push_back(pathOf(id));
        }
        worst = std::max(worst, std::abs(move - best.move));
    }
    if (tried == 0) {
        return notProvable(message("no parameter moves the output by more than the tolerance"));
    }
    if (silent.empty()) {
        return Proof{.verdict = ProofVerdict::Held,
                     .error = worst,
                     .text = message("each of %1 parameters moves the output; %2 are too weak to "
                                     "show",
                                     tried, tooWeak)};
    }
    return Proof{.verdict = ProofVerdict::Failed,
                 .error = worst,
                 .text = message("%1 of %2 parameters do not move the output as far as they "
                                 "should: %3",
                                 silent.size(), tried, joinedBy(", ", silent))};
}

} // namespace gateloupe::proving
