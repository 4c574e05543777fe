// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/output_part.h"

#include <limits>
#include <utility>
#include <vector>

#include "core/analysis/blame/scoring/defect_scorer.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kBothDirections = 2;

/// Every part that a run has beside all of it.
std::vector<OutputPart> partsOf(const DenseRun& right, bool hasReadout)
{
    std::vector<OutputPart> parts;
    const bool hasTwo = right.directions == kBothDirections && !hasReadout;
    for (std::uint32_t direction = 0; hasTwo && direction < kBothDirections; ++direction) {
        parts.push_back({.sequence = {}, .direction = direction});
    }
    for (std::uint64_t sequence = 0; right.batch > 1 && sequence < right.batch; ++sequence) {
        parts.push_back({.sequence = sequence, .direction = {}});
        for (std::uint32_t direction = 0; hasTwo && direction < kBothDirections; ++direction) {
            parts.push_back({.sequence = sequence, .direction = direction});
        }
    }
    return parts;
}

} // namespace

Message OutputPart::text() const
{
    if (sequence && direction) {
        return message("taken as the %1 direction of sequence %2 alone",
                       *direction == 0 ? "forward" : "backward", *sequence);
    }
    if (sequence) {
        return message("taken as sequence %1 alone", *sequence);
    }
    return direction ? message("taken as the %1 direction alone",
                               *direction == 0 ? "forward" : "backward")
                     : Message();
}

DenseRun OutputPart::runOf(const DenseRun& right) const
{
    return sequence ? right.withSequences({*sequence}) : right;
}

GivenOutput OutputPart::givenOf(GivenOutput given, const DenseRun& right) const
{
    if (direction) {
        const std::uint64_t width = right.cell(0).width;
        std::vector<double> weights(width * right.outputWidth());
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            weights[unit * right.outputWidth() + *direction * width + unit] = 1.0;
        }
        given.readout = Readout{.weights = Array({width, right.outputWidth()}, std::move(weights))};
    }
    return given;
}

Result<OutputPart> partOf(const DenseRun& right, const GivenOutput& given,
                          const ProgressMonitor& monitor)
{
    if (DefectScorer::create(right, given)) {
        return OutputPart();
    }
    OutputPart nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const OutputPart& part : partsOf(right, given.readout.has_value())) {
        const DenseRun partRun = part.runOf(right);
        const GivenOutput partGiven = part.givenOf(given, right);
        const auto scorer = DefectScorer::create(partRun, partGiven);
        if (!scorer) {
            continue;
        }
        GATELOUPE_TRY(const DenseOutput output, run(partRun, monitor));
        const double error = scorer->errorOf(output, partRun);
        if (error < least || nearest.isAll()) {
            least = error;
            nearest = part;
        }
    }
    return nearest;
}

} // namespace gateloupe
