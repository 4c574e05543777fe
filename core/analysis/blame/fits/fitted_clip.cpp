// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

/// Bounds from the largest |c| down, each this share of the one before.
constexpr double kBoundRatio = 0.8;
constexpr int kBounds = 24;
constexpr int kGoldenSteps = 45;
/// Activations hardly change beyond.
constexpr double kLargestSum = 12.0;

RunChange clipTo(double bound, Kept kept, const LayerScope& scope)
{
    return ofLayers(ofCells([bound, kept](DenseCell& cell) {
                        cell.equations.cellClip = CellClip(ClipRange{-bound, bound}, kept);
                    }),
                    scope);
}

Message clipText(double bound, Kept kept)
{
    return kept == Kept::Clipped
               ? message("c is clipped to +-%1 after each step; look for a cell clip, or for a "
                         "number format with that range",
                         sixDigits(bound))
               : message("c is clipped to +-%1 where it is used, and goes on as it is; look for a "
                         "cell clip of cuDNN's kind",
                         sixDigits(bound));
}

double largestCellState(const DenseRun& run, const ProgressMonitor& monitor)
{
    const auto output = gateloupe::run(run, monitor, DenseDetail::Signals);
    double largest = 0.0;
    for (std::size_t cell = 0; output && cell < output->ofCells.size(); ++cell) {
        for (const double c : output->ofCells[cell].c) {
            largest = std::isfinite(c) ? std::max(largest, std::abs(c)) : largest;
        }
    }
    return largest;
}

/// A change for each bound.
using ClipChange = std::function<RunChange(double bound)>;

/// The bound that fits best, from the largest down.
double fittedBound(double largest, const ClipChange& clipAt, const FitSample& sample,
                   const ProgressMonitor& monitor)
{
    const ResidualsOf residualsOf = [&](std::span<const double> bound) {
        return sample.residualsOf(clipAt(std::abs(bound[0])));
    };
    double best = largest;
    double least = std::numeric_limits<double>::infinity();
    double bound = largest;
    for (int at = 0; at < kBounds && !monitor.cancelled(); ++at, bound *= kBoundRatio) {
        const double squares = squaresOf(residualsOf(std::span(&bound, 1)));
        if (squares < least) {
            least = squares;
            best = bound;
        }
    }
    return fitOne(residualsOf, best * kBoundRatio, best / kBoundRatio, kGoldenSteps).values[0];
}

} // namespace

std::vector<Defect> fittedCellClips(const DenseRun& right, const FitSample& sample,
                                    const ProgressMonitor& monitor)
{
    if (right.cell(0).kind != CellKind::Lstm || right.cell(0).equations.cellClip ||
        !sample.canAfford(2 * (kBounds + kGoldenSteps), "cell_clipped")) {
        return {};
    }
    const double largest = largestCellState(sample.part(), monitor);
    if (largest == 0.0) {
        return {};
    }
    DefectList list(right);
    for (const Kept kept : {Kept::Clipped, Kept::Unclipped}) {
        for (const LayerScope& scope : list.scopes()) {
            const ClipChange clipAt = [&](double bound) { return clipTo(bound, kept, scope); };
            const double bound = fittedBound(largest, clipAt, sample, monitor);
            DefectDetail detail = {{"bound", bound}};
            if (kept == Kept::Unclipped) {
                detail.emplace_back("kept", std::string("unclipped"));
            }
            list.add("cell_clipped", withLayer(std::move(detail), scope),
                     withLayer(clipText(bound, kept), scope), clipTo(bound, kept, scope));
        }
    }
    return list.taken();
}

std::vector<Defect> fittedSumClips(const DenseRun& right, const FitSample& sample,
                                   const ProgressMonitor& monitor)
{
    if (right.cell(0).equations.sumClip ||
        !sample.canAfford(kBounds + kGoldenSteps, "sum_clipped")) {
        return {};
    }
    const ClipChange clipAt = [](double bound) {
        return ofLayers(ofCells([bound](DenseCell& cell) { cell.equations.sumClip = bound; }));
    };
    const double bound = fittedBound(kLargestSum, clipAt, sample, monitor);
    DefectList list(right);
    list.add("sum_clipped", {{"bound", bound}},
             message("what goes into the activations is clipped to +-%1; look for a clip of the "
                     "gates' sums (ONNX's clip), or for a number format with that range",
                     sixDigits(bound)),
             clipAt(bound));
    return list.taken();
}

} // namespace gateloupe
