// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/blame.h"

#include <utility>

#include "core/analysis/blame/defect_search.h"
#include "core/analysis/blame/direction_blame.h"
#include "core/analysis/blame/scoring/output_part.h"

namespace gateloupe {

namespace {

constexpr const char* kReadoutSignal = "readout";

/// The right state stands where nothing is emitted. What is read meanwhile is what the step
/// computes or what stands: theirs tells which.
Status letStand(DenseRun& right, const Resets& emitted, const GivenOutput& given,
                ProgressMonitor& monitor)
{
    if (emitted.steps() != right.steps || emitted.batch() != right.batch) {
        return Error::shapeMismatch("the emission flags are %1, expected %2: [steps, batch]",
                                    toText(Shape{emitted.steps(), emitted.batch()}),
                                    toText(Shape{right.steps, right.batch}));
    }
    right.stands = Resets(right.steps, right.batch);
    for (std::uint64_t step = 0; step < right.steps; ++step) {
        for (std::uint64_t b = 0; b < right.batch; ++b) {
            right.stands.set(step, b, !emitted.at(step, b));
        }
    }
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(right, given));
    GATELOUPE_TRY(const DenseOutput computed, run(right, monitor));
    right.holdsOutput = true;
    GATELOUPE_TRY(const DenseOutput held, run(right, monitor));
    right.holdsOutput = scorer.errorOf(held, right) < scorer.errorOf(computed, right);
    return {};
}

} // namespace

Result<Blame> blame(const ForwardRequest& request, const GivenOutput& given,
                    const BlameOptions& options, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseRun whole, denseRun(request, monitor));
    GATELOUPE_TRY(const OutputPart part, partOf(whole, given, monitor));
    DenseRun right = runOf(part, whole);
    const GivenOutput theirs = givenOf(part, given, whole);
    if (!options.emitted.isEmpty()) {
        const Resets& all = options.emitted;
        const bool isOfBatch = part.sequence && all.batch() == whole.batch;
        GATELOUPE_CHECK(
            letStand(right, isOfBatch ? all.ofSequences(*part.sequence, 1) : all, theirs, monitor));
    }
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(right, theirs));
    const Deadline deadline(options.seconds, options.clock);
    const NetworkSources& sources = request.model->sources;
    GATELOUPE_TRY(Blame found, searchDefects(right, sources, scorer, options, monitor));
    if (!found.isEqual && !found.isExplained) {
        BlameOptions rest = options;
        rest.seconds = deadline.remaining();
        GATELOUPE_TRY(const auto parts, blameDirections(right, sources, scorer, rest, monitor));
        explainByDirections(parts, right, found);
    }
    found.taken = part.isAll() ? scorer.reading() : part.text();
    if (found.first && part.sequence) {
        found.first->batch = *part.sequence;
    }
    if (found.first && part.direction && found.first->signal == kReadoutSignal) {
        found.first->signal = "h";
        found.first->direction = *part.direction == 0 ? Direction::Forward : Direction::Backward;
    }
    return found;
}

} // namespace gateloupe
