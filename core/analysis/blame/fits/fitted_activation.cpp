// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr double kCurveRange = 8.0;
constexpr int kCurveFitSteps = 8;
/// Places of a curve, and numbers of theirs that there must be for each.
constexpr std::size_t kMostPlaces = 65;
constexpr std::size_t kFewestPlaces = 17;
constexpr std::size_t kNumbersPerPlace = 4;
constexpr double kSmallDeviation = 0.01;

enum class Curve : std::uint8_t
{
    Gate,
    Candidate,
    Both ///< tanh(x) = 2 sigmoid(2 x) - 1
};

RunChange deviating(const Curve curve, std::vector<double> values)
{
    return ofLayers(ofCells([curve, values = std::move(values)](DenseCell& cell) {
        const CurveDeviation deviation{kCurveRange, values};
        if (curve != Curve::Candidate) {
            cell.gateDeviation = deviation;
        }
        if (curve == Curve::Candidate) {
            cell.candidateDeviation = deviation;
        } else if (curve == Curve::Both) {
            CurveDeviation doubled{kCurveRange / 2.0, values};
            for (double& value : doubled.values) {
                value *= 2.0;
            }
            cell.candidateDeviation = doubled;
        }
    }));
}

/// The activation plus its deviation at the places, made monotone: neighbours that fall are
/// replaced by their mean.
std::vector<double> monotone(const Activation& activation, std::vector<double> deviations)
{
    struct Block
    {
        double sum;
        std::size_t count;
    };

    const auto placeOf = [&](std::size_t at) {
        return kCurveRange *
               (2.0 * static_cast<double>(at) / static_cast<double>(deviations.size() - 1) - 1.0);
    };
    std::vector<Block> blocks;
    for (std::size_t at = 0; at < deviations.size(); ++at) {
        blocks.push_back({apply(activation, placeOf(at)) + deviations[at], 1});
        while (blocks.size() > 1) {
            const Block& last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            if (before.sum * static_cast<double>(last.count) <=
                last.sum * static_cast<double>(before.count)) {
                break;
            }
            before = {before.sum + last.sum, before.count + last.count};
            blocks.pop_back();
        }
    }
    std::size_t at = 0;
    for (const Block& block : blocks) {
        for (std::size_t of = 0; of < block.count; ++of, ++at) {
            deviations[at] =
                block.sum / static_cast<double>(block.count) - apply(activation, placeOf(at));
        }
    }
    return deviations;
}

const char* nameOfCurve(Curve curve)
{
    switch (curve) {
    case Curve::Gate:
        return "gate";
    case Curve::Candidate:
        return "candidate";
    case Curve::Both:
        break;
    }
    return "gate and candidate";
}

} // namespace

std::vector<Defect> fittedActivations(const DenseRun& right, const FitSample& sample,
                                      const ProgressMonitor& monitor)
{
    const DenseCell& cell = right.cell(0);
    const bool hasGates = cell.kind == CellKind::Lstm || cell.kind == CellKind::Gru;
    const CellEquations& equations = cell.equations;
    const std::size_t numbers = sample.residualsOf([](DenseRun&) {}).size();
    std::size_t places = kMostPlaces;
    while (places >= kFewestPlaces && (numbers < kNumbersPerPlace * places ||
                                       sample.affordableRuns() < 3 * kCurveFitSteps * places)) {
        places = places / 2 + 1;
    }
    if (places < kFewestPlaces) {
        static_cast<void>(
            sample.canAfford(3 * kCurveFitSteps * kFewestPlaces, "activation_approximated"));
        return {};
    }
    std::vector<Curve> curves = {Curve::Candidate};
    if (hasGates) {
        curves = {Curve::Gate, Curve::Candidate};
        if (equations.gate.kind == ActivationKind::Sigmoid &&
            equations.candidate.kind == ActivationKind::Tanh) {
            curves.push_back(Curve::Both);
        }
    }
    std::vector<Defect> defects;
    for (const Curve curve : curves) {
        const auto fitted = fitParameters(
            [&](std::span<const double> values) {
                return sample.residualsOf(deviating(curve, {values.begin(), values.end()}));
            },
            std::vector<double>(places), std::vector<double>(places, kSmallDeviation),
            kCurveFitSteps, monitor);
        if (!fitted) {
            continue;
        }
        const Activation& activation =
            curve == Curve::Candidate ? equations.candidate : equations.gate;
        const std::vector<double> values = monotone(activation, fitted->values);
        double largest = 0.0;
        for (const double value : values) {
            largest = std::max(largest, std::abs(value));
        }
        defects.push_back(defectOf(
            "activation_approximated",
            {{"of", std::string(nameOfCurve(curve))}, {"largest", largest}},
            message("%1 (%2) is a table or an approximation that is off by up to %3; look for a "
                    "lookup table, a fast formula, or its range",
                    toText(activation), nameOfCurve(curve), sixDigits(largest)),
            deviating(curve, values)));
        defects.back().isOneOfForms = true;
    }
    return defects;
}

} // namespace gateloupe
