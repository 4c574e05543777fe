// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/direction_blame.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/analysis/blame/defect_search.h"
#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/scoring/top_layer.h"
#include "core/analysis/dense/layer_outputs.h"

namespace gateloupe {

namespace {

/// Whether directions can be taken apart and held against theirs.
bool hasDirections(const DenseRun& right, const DefectScorer& scorer)
{
    return right.directions == 2 && scorer.hasUnits() && right.resets.isEmpty() &&
           right.stands.isEmpty() &&
           std::ranges::all_of(scorer.theirs(), [](double value) { return std::isfinite(value); });
}

/// The units of one direction of rows of all.
std::vector<double> halfOf(const std::vector<double>& y, std::uint64_t width, std::uint64_t place)
{
    std::vector<double> half;
    for (std::size_t row = 0; row < y.size(); row += 2 * width) {
        const auto units = std::span(y).subspan(row + place * width, width);
        half.insert(half.end(), units.begin(), units.end());
    }
    return half;
}

void placeAt(DefectHypothesis& hypothesis, std::size_t layer, const std::string& direction,
             const Message& text)
{
    DefectDetail& detail = hypothesis.defect.detail;
    std::erase_if(detail, [](const auto& entry) { return entry.first == "layer"; });
    detail.emplace_back("layer", static_cast<std::int64_t>(layer));
    detail.emplace_back("direction", direction);
    hypothesis.defect.text = text;
}

} // namespace

Result<DirectionBlame> blamePart(const DirectionPart& part, const std::vector<double>& theirs,
                                 DType dtype, const NetworkSources& sources,
                                 const BlameOptions& options, ProgressMonitor& monitor)
{
    const DenseRun& run = part.run;
    const Shape shape = {run.steps, run.batch, run.outputWidth()};
    const std::vector<double> ordered = part.inOrder(theirs);
    // What single precision makes of numbers is no defect.
    const GivenOutput given{
        .y = dtype == DType::F64
                 ? Array(shape, ordered)
                 : Array(shape, std::vector<float>(ordered.begin(), ordered.end()))};
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(run, given));
    DirectionBlame found{.layer = part.layer, .direction = part.direction};
    GATELOUPE_TRY(found.blame, searchDefects(run, sources, scorer, options, monitor));
    if (auto& first = found.blame.first) {
        first->layer = LayerIndex(static_cast<std::uint32_t>(part.layer));
        first->direction = part.direction == 1 || part.isTurned || run.isReversed
                               ? Direction::Backward
                               : Direction::Forward;
        first->step = part.timeOf(first->step, first->batch);
    }
    return found;
}

Result<std::vector<DirectionBlame>>
blameDirections(const DenseRun& right, const NetworkSources& sources, const DefectScorer& scorer,
                const BlameOptions& options, ProgressMonitor& monitor)
{
    std::vector<DirectionBlame> wrong;
    if (!hasDirections(right, scorer)) {
        return wrong;
    }
    const std::size_t top = topLayerOf(right);
    GATELOUPE_TRY(const std::vector<double> input,
                  LayerOutputs(right).inputOf(right, top, monitor));
    BlameOptions ofEach = options;
    ofEach.seconds = options.seconds / right.directions;
    for (std::uint32_t direction = 0; direction < right.directions; ++direction) {
        const DirectionPart part = directionPart(right, top, direction, input);
        const auto theirs =
            halfOf(scorer.theirs(), right.cell(top).width, right.placeOf(top, direction));
        GATELOUPE_TRY(DirectionBlame found,
                      blamePart(part, theirs, DType::F32, sources, ofEach, monitor));
        if (found.blame.isEqual) {
            continue;
        }
        if (!found.blame.isExplained) {
            return std::vector<DirectionBlame>();
        }
        wrong.push_back(std::move(found));
    }
    return wrong;
}

void explainByDirections(const std::vector<DirectionBlame>& parts, const DenseRun& right,
                         Blame& blame)
{
    if (parts.empty()) {
        return;
    }
    const DirectionBlame& first = parts.front();
    const bool areBoth = parts.size() == right.directions;
    const bool areAlike = !areBoth || parts.back().blame.hypotheses.front().defect.id ==
                                          first.blame.hypotheses.front().defect.id;
    if (!areAlike) {
        return; // what is wrong with what both of them read looks like that
    }
    std::vector<DefectHypothesis> found(first.blame.hypotheses.begin(),
                                        first.blame.hypotheses.begin() +
                                            static_cast<std::ptrdiff_t>(first.blame.equallyGood));
    for (DefectHypothesis& hypothesis : found) {
        const Message text = hypothesis.defect.text;
        placeAt(hypothesis, first.layer,
                areBoth                ? "both"
                : first.direction == 0 ? "forward"
                                       : "backward",
                areBoth                ? message("each direction by itself: %1", text)
                : first.direction == 0 ? message("the forward direction alone: %1", text)
                                       : message("the backward direction alone: %1", text));
    }
    blame.hypotheses.insert(blame.hypotheses.begin(), found.begin(), found.end());
    blame.equallyGood = first.blame.equallyGood;
    blame.margin = first.blame.margin;
    for (const DirectionBlame& part : parts) {
        blame.tried += part.blame.tried;
        blame.margin = std::min(blame.margin, part.blame.margin);
    }
    blame.isExplained = true;
    blame.first = first.blame.first;
    blame.gates.clear();
    blame.separation.reset();
}

} // namespace gateloupe
