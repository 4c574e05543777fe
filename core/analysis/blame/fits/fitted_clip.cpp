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

/// Where a clip of c acts.
enum class ClipPlace : std::uint8_t
{
    Everywhere,
    EverywhereButLast, ///< the last c is handed out as it was: cuDNN's kind
    Output,            ///< on its way to h alone
    Handed             ///< as the next step sees it alone
};

RunChange clipTo(double bound, ClipPlace place, const LayerScope& scope)
{
    return ofLayers(ofCells([bound, place](DenseCell& cell) {
                        if (place == ClipPlace::Output) {
                            cell.outputClip = bound;
                        } else if (place == ClipPlace::Handed) {
                            cell.handedClip = bound;
                        } else {
                            const bool isKept = place == ClipPlace::Everywhere;
                            cell.equations.cellClip = CellClip(
                                ClipRange{-bound, bound}, isKept ? Kept::Clipped : Kept::Unclipped);
                        }
                    }),
                    scope);
}

/// What details call it; nullptr for Everywhere.
const char* wordOf(ClipPlace place)
{
    switch (place) {
    case ClipPlace::EverywhereButLast:
        return "unclipped";
    case ClipPlace::Output:
        return "clipped on the way to h alone";
    case ClipPlace::Handed:
        return "clipped for the next step alone";
    case ClipPlace::Everywhere:
        break;
    }
    return nullptr;
}

Message clipText(double bound, ClipPlace place)
{
    switch (place) {
    case ClipPlace::EverywhereButLast:
        return message("c is clipped to +-%1 in each step, and the last c is not; look for a cell "
                       "clip of cuDNN's kind",
                       sixDigits(bound));
    case ClipPlace::Output:
        return message("c is clipped to +-%1 on its way to h, and goes on as it is; look for a "
                       "clip in front of the tanh",
                       sixDigits(bound));
    case ClipPlace::Handed:
        return message("c is clipped to +-%1 for the next step, and h sees it as it is; look for "
                       "a clip of the state that is handed on",
                       sixDigits(bound));
    case ClipPlace::Everywhere:
        break;
    }
    return message("c is clipped to +-%1 after each step; look for a cell clip, or for a number "
                   "format with that range",
                   sixDigits(bound));
}

/// Without the last states nothing tells the first two apart.
std::vector<ClipPlace> clipPlaces(bool hasStates)
{
    std::vector<ClipPlace> places = {ClipPlace::Everywhere, ClipPlace::Output, ClipPlace::Handed};
    if (hasStates) {
        places.push_back(ClipPlace::EverywhereButLast);
    }
    return places;
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
        !sample.canAfford(3 * (kBounds + kGoldenSteps), "cell_clipped")) {
        return {};
    }
    const double largest = largestCellState(sample.part(), monitor);
    if (largest == 0.0) {
        return {};
    }
    DefectList list(right);
    for (const ClipPlace place : clipPlaces(sample.hasStates())) {
        for (const LayerScope& scope : list.scopes()) {
            const ClipChange clipAt = [&](double bound) { return clipTo(bound, place, scope); };
            const double bound = fittedBound(largest, clipAt, sample, monitor);
            DefectDetail detail = {{"bound", bound}};
            if (const char* const word = wordOf(place)) {
                detail.emplace_back("kept", std::string(word));
            }
            list.add("cell_clipped", withLayer(std::move(detail), scope),
                     withLayer(clipText(bound, place), scope), clipTo(bound, place, scope));
        }
    }
    return list.taken();
}

std::vector<Defect> fittedInputClips(const DenseRun& right, const FitSample& sample,
                                     const ProgressMonitor& monitor)
{
    double largest = 0.0;
    for (const double value : right.x) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    if (largest == 0.0 || !sample.canAfford(kBounds + kGoldenSteps, "input_clipped")) {
        return {};
    }
    const ClipChange clipAt = [](double bound) {
        return [bound](DenseRun& run) {
            for (double& value : run.x) {
                value = std::clamp(value, -bound, bound);
            }
        };
    };
    const double bound = fittedBound(largest, clipAt, sample, monitor);
    DefectList list(right);
    list.add("input_clipped", {{"bound", bound}},
             message("the input is clipped to +-%1; look for a clip, or for a number format with "
                     "that range",
                     sixDigits(bound)),
             clipAt(bound));
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

std::vector<Defect> fittedProjectionClips(const DenseRun& right, const FitSample& sample,
                                          const ProgressMonitor& monitor)
{
    constexpr double kLargestProjected = 4.0;
    if (right.cell(0).P.empty() || right.cell(0).equations.projectionClip ||
        !sample.canAfford(kBounds + kGoldenSteps, "projection_clipped")) {
        return {};
    }
    const ClipChange clipAt = [](double bound) {
        return ofLayers(ofCells([bound](DenseCell& cell) {
            cell.equations.projectionClip = ClipRange{-bound, bound};
        }));
    };
    const double bound = fittedBound(kLargestProjected, clipAt, sample, monitor);
    DefectList list(right);
    list.add(
        "projection_clipped", {{"bound", bound}},
        message("h is clipped to +-%1 behind the projection; look for proj_clip", sixDigits(bound)),
        clipAt(bound));
    return list.taken();
}

std::vector<Defect> fittedHiddenClips(const DenseRun& right, const FitSample& sample,
                                      const ProgressMonitor& monitor)
{
    constexpr double kLargestHidden = 1.0;
    if (!sample.canAfford(kBounds + kGoldenSteps, "hidden_clipped")) {
        return {};
    }
    DefectList list(right);
    for (const LayerScope& scope : list.scopes()) {
        const ClipChange clipAt = [&scope](double bound) {
            return ofLayers(ofCells([bound](DenseCell& cell) { cell.hiddenClip = bound; }), scope);
        };
        const double bound = fittedBound(kLargestHidden, clipAt, sample, monitor);
        list.add("hidden_clipped", withLayer(DefectDetail{{"bound", bound}}, scope),
                 withLayer(message("h is clipped to +-%1 after each step; look for a clip of the "
                                   "output, or for a number format with that range",
                                   sixDigits(bound)),
                           scope),
                 clipAt(bound));
    }
    return list.taken();
}

} // namespace gateloupe
