// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <utility>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

/// Offsets that are tried first: +- so many, so far apart.
constexpr int kOffsetsEachSide = 10;
constexpr double kOffsetDistance = 0.5;
constexpr int kOffsetGoldenSteps = 45;
/// People write offsets with few digits: nearer than this to one of them it is that one.
constexpr double kOffsetUnit = 1e-3;
constexpr double kOffsetSlack = 1e-4;

RunChange addToForgetGate(double offset, const LayerScope& scope)
{
    return ofLayers(ofCells([offset](DenseCell& cell) { cell.equations.forgetOffset += offset; }),
                    scope);
}

double fittedOffset(const LayerScope& scope, const FitSample& sample,
                    const ProgressMonitor& monitor)
{
    const ResidualsOf residualsOf = [&](std::span<const double> offset) {
        return sample.residualsOf(addToForgetGate(offset[0], scope));
    };
    double best = 0.0;
    double least = std::numeric_limits<double>::infinity();
    for (int at = -kOffsetsEachSide; at <= kOffsetsEachSide && !monitor.cancelled(); ++at) {
        const double offset = at * kOffsetDistance;
        const double squares = squaresOf(residualsOf(std::span(&offset, 1)));
        if (squares < least) {
            least = squares;
            best = offset;
        }
    }
    const double fitted =
        fitOne(residualsOf, best - kOffsetDistance, best + kOffsetDistance, kOffsetGoldenSteps)
            .values[0];
    const double meant = std::nearbyint(fitted / kOffsetUnit) * kOffsetUnit;
    return std::abs(fitted - meant) < kOffsetSlack ? meant : fitted;
}

} // namespace

std::vector<Defect> fittedForgetOffsets(const DenseRun& right, const FitSample& sample,
                                        const ProgressMonitor& monitor)
{
    DefectList list(right);
    const std::vector<LayerScope> scopes = list.scopes();
    constexpr std::uint64_t kRuns = 2 * kOffsetsEachSide + 1 + kOffsetGoldenSteps;
    if (!list.isLstm() || !sample.canAfford(scopes.size() * kRuns, "forget_offset_added")) {
        return {};
    }
    const double own = list.cell().equations.forgetOffset;
    for (const LayerScope& scope : scopes) {
        const double offset = fittedOffset(scope, sample, monitor);
        const double listed = own == 0.0 ? 1.0 : own;
        if (std::abs(offset) < kOffsetUnit || offset == listed || offset == -own) {
            continue; // none, or one that the list has
        }
        const double size = std::abs(offset);
        list.add(offset > 0.0 ? "forget_offset_added" : "forget_offset_missing",
                 withLayer(DefectDetail{{"value", size}}, scope),
                 withLayer(offset > 0.0
                               ? message("%1 is added to the forget gate's sum; look for a forget "
                                         "bias that the weights already hold",
                                         sixDigits(size))
                               : message("%1 is not added to the forget gate's sum; look for the "
                                         "framework's forget bias, which no file stores",
                                         sixDigits(size)),
                           scope),
                 addToForgetGate(offset, scope));
    }
    return list.taken();
}

} // namespace gateloupe
