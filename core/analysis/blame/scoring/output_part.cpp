// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/output_part.h"

#include <limits>
#include <utility>
#include <vector>

#include "core/analysis/blame/scoring/defect_scorer.h"

namespace gateloupe {

namespace {

/// Weights [width, W] that take the units of a part from a row of all units.
std::vector<double> weightsOfPart(const OutputPart& part, const DenseRun& right)
{
    const std::uint64_t width = right.cell(0).width;
    const std::uint64_t W = right.outputWidth();
    std::vector<double> weights(width * W);
    for (std::uint64_t unit = 0; unit < width; ++unit) {
        if (part.direction) {
            weights[unit * W + *part.direction * width + unit] = 1.0;
        } else {
            weights[unit * W + unit] = merged(part.merge, 1.0, 0.0);
            weights[unit * W + width + unit] = merged(part.merge, 0.0, 1.0);
        }
    }
    return weights;
}

} // namespace

DenseRun runOf(const OutputPart& part, const DenseRun& right)
{
    return part.sequence ? right.withSequences({*part.sequence}) : right;
}

GivenOutput givenOf(const OutputPart& part, GivenOutput given, const DenseRun& right)
{
    given.isProduct = part.merge == DirectionMerge::Product;
    if (part.direction || (part.merge != DirectionMerge::Beside && !given.isProduct)) {
        given.readout = Readout{.weights = Array({right.cell(0).width, right.outputWidth()},
                                                 weightsOfPart(part, right))};
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
    const std::uint64_t directions = given.readout ? 1 : right.directions;
    for (const OutputPart& part : outputParts(right.batch, directions)) {
        const DenseRun partRun = runOf(part, right);
        const GivenOutput partGiven = givenOf(part, given, right);
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
